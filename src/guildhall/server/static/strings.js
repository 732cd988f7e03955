// Translated strings of the client, which the server puts into the page: <div id="strings" data-…>.

/**
 * Returns a string with its {parameters} filled in, or '' if the page does not have it.
 * @param {string} name as in dataset: "copyFailed" for data-copy-failed
 * @param {Record<string, string | number>} [params]
 */
export function t(name, params = {}) {
  const text = document.getElementById('strings')?.dataset[name] ?? '';
  return text.replace(/\{(\w+)\}/g, (all, key) => (key in params ? String(params[key]) : all));
}
