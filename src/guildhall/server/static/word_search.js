// Finds words by their beginnings, whatever their case and accents.

/** Letters that lose no accent but are often typed like this. */
const SPELLED_OUT = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', '’': "'" };

/** @param {string} text */
export const fold = (text) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[ßœæø’]/g, (one) => SPELLED_OUT[one]);

/**
 * A pattern for each word of a query, which matches folded text at the start of a word.
 * @param {string} query @returns {RegExp[]}
 */
export function patterns(query) {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const escaped = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return escaped.map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'gu'));
}

/**
 * Where patterns match a text, as pairs of offsets into the text itself.
 * @param {string} text @param {RegExp[]} wanted @returns {[number, number][]}
 */
export function occurrences(text, wanted) {
  let folded = '';
  const offsets = []; // of each folded letter
  let at = 0;
  for (const letter of text) {
    for (const one of fold(letter)) {
      folded += one;
      for (let unit = 0; unit < one.length; unit++) offsets.push(at);
    }
    at += letter.length;
  }
  offsets.push(at);
  const found = [];
  for (const pattern of wanted) {
    for (const match of folded.matchAll(pattern)) {
      const last = offsets[match.index + match[0].length - 1];
      let end = match.index + match[0].length;
      // A letter that is spelled out as two is marked as a whole.
      while (offsets[end] === last) end++;
      found.push([offsets[match.index], offsets[end]]);
    }
  }
  return found;
}
