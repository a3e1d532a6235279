// What runs of a server in production on a given database have in common.

export const common = {
  SPOKE_SECRET: 'a-secret-of-more-than-32-characters!',
  DATABASE_URL: process.env.DATABASE_URL,
};

/** The environment of a server in production; accounts are made by a sandbox with the common one before. */
export const production = { ...common, SPOKE_MODE: 'production', SPOKE_PUBLIC_URL: 'http://127.0.0.1' };

/** Sends a body, with a token if given, and resolves with that of the response. */
export async function post(url, path, body, token) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}
