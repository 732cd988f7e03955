// Two places to speak: #toast for a sentence that answers a deed, #status for the connection.
import { word } from './words.js';

let fading;

/** Takes the last sentence away. */
export function hideToast() {
  clearTimeout(fading);
  document.getElementById('toast')?.replaceChildren();
}

/**
 * Shows a sentence, with a link to its rule if it has one.
 * @param {string} sentence
 * @param {string | null} [rule] such as "CG-4.2"
 * @param {string} [thing] what it is about, if one cannot see that by pointing at it
 */
export function toast(sentence, rule, thing = '') {
  const place = document.getElementById('toast');
  if (!place || !sentence) return;
  // Under an open dialog nobody could read or reach it.
  (document.querySelector('dialog[open]') ?? document.body).append(place);
  const line = document.createElement('p');
  line.textContent = sentence;
  place.replaceChildren(line);
  if (thing) {
    const name = document.createElement('b');
    name.textContent = thing;
    place.prepend(name);
  }
  // Rules of the house (GH) say all that there is to say; a title's stand in its rulebook.
  if (rule && !rule.startsWith('GH-')) {
    const link = document.createElement('a');
    link.href = `#${rule}`;
    link.dataset.rule = rule;
    link.textContent = word('rule', { rule }) || rule;
    place.append(link);
  }
  clearTimeout(fading);
  // Long enough to read it slowly; a rule's link wants time to be reached.
  fading = setTimeout(hideToast, 4000 + (thing + sentence).length * 60 + (rule ? 3000 : 0));
}

let clearing;

/**
 * @param {string} sentence empty: all is well
 * @param {"" | "is-lost" | "is-back"} [kind]
 */
export function status(sentence, kind = '') {
  const place = document.getElementById('status');
  if (!place) return;
  clearTimeout(clearing);
  place.classList.remove('is-lost', 'is-back');
  if (kind) place.classList.add(kind);
  if (place.textContent !== sentence) place.textContent = sentence;
  if (kind === 'is-back') clearing = setTimeout(() => status(''), 3000);
}
