// JSON API client, for everything that does not go through a table's socket.
import { t } from '../strings.js';

/** An error response, with the server's message. */
export class ApiError extends Error {
  constructor(message, rule, status) {
    super(message);
    this.rule = rule;
    this.status = status;
  }
}

/**
 * Calls /api/v1/… and returns the response body, as text unless it is JSON.
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
    throw new ApiError(t('noResponse'), null, 0);
  }
  const isJson = response.headers.get('Content-Type')?.includes('json');
  const data = isJson ? await response.json() : await response.text();
  if (response.ok) return data;
  throw new ApiError(data?.error ?? t('noResponse'), data?.rule ?? null, response.status);
}

/**
 * Fetches a text.
 * @param {string} path @returns {Promise<string>}
 */
export async function fetchText(path) {
  const response = await fetch(path);
  if (!response.ok) throw new ApiError(t('noResponse'), null, response.status);
  return response.text();
}

/**
 * Fetches a page and parses its HTML.
 * @param {string} path @returns {Promise<Document>}
 */
export async function fetchPage(path) {
  return new DOMParser().parseFromString(await fetchText(path), 'text/html');
}
