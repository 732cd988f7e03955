// What the client itself says stands, translated, in the page: <div id="words" data-lost="…">.

/**
 * The sentence of that name with its {words} filled in; empty if the page has none.
 * @param {string} name as in dataset: "copyFailed" for data-copy-failed
 * @param {Record<string, string | number>} [fill]
 */
export function word(name, fill = {}) {
  const said = document.getElementById('words')?.dataset[name] ?? '';
  return said.replace(/\{(\w+)\}/g, (all, key) => (key in fill ? String(fill[key]) : all));
}
