import type { RecordedRequest } from './request-list.js';

const masked = '[masked]';
/** Headers that curl sends itself, or that belong to one connection. */
const unsent = new Set(['host', 'content-length', 'connection', 'accept-encoding', 'cookie', 'transfer-encoding']);

/** Converts a request to a curl command. The variable SPOKE_TOKEN replaces secrets. */
export function toCurl(request: RecordedRequest, origin: string): string {
  const headers = Object.entries(request.requestHeaders).filter(
    ([name]) => !unsent.has(name) && !name.startsWith('sec-'),
  );
  return [
    // With -g, curl does not expand brackets and braces.
    `curl -g -X ${request.method} ${quote(origin + request.path)}`,
    ...headers.map(
      ([name, value]) => `-H ${quote(`${name}: ${name === 'authorization' ? `Bearer ${masked}` : value}`)}`,
    ),
    ...(request.requestBody === null ? [] : [`--data-raw ${quote(request.requestBody)}`]),
  ].join(' \\\n  ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`).replaceAll(masked, `'"$SPOKE_TOKEN"'`)}'`;
}
