// The JSON API, for what happens outside of a table's wire.
import { word } from './words.js';

/** A refusal in the server's own words. */
export class Problem extends Error {
  constructor(message, rule, status) {
    super(message);
    this.rule = rule;
    this.status = status;
  }
}

/**
 * Calls /api/v1/… and gives what it answers (text where it is not JSON).
 * @param {"GET" | "POST"} method
 * @param {string} path
 * @param {{ body?: unknown, key?: string }} [more]
 * @returns {Promise<any>}
 */
export async function call(method, path, { body, key } = {}) {
  const headers = {};
  if (key) headers.Authorization = `Bearer ${key}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let response;
  try {
    response = await fetch(`/api/v1/${path}`, { method, headers, body: JSON.stringify(body) });
  } catch {
    throw new Problem(word('noAnswer'), null, 0);
  }
  const isJson = response.headers.get('Content-Type')?.includes('json');
  const answer = isJson ? await response.json() : await response.text();
  if (response.ok) return answer;
  throw new Problem(answer?.error ?? word('noAnswer'), answer?.rule ?? null, response.status);
}

/**
 * The server's own HTML of a page, parsed.
 * @param {string} path @returns {Promise<Document>}
 */
export async function page(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Problem(word('noAnswer'), null, response.status);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}
