import type { RecordedRequest } from './request-list.js';

const masked = '[masked]';
/** What curl sends by itself, or what only made sense on that connection. */
const unsent = new Set(['host', 'content-length', 'connection', 'accept-encoding', 'cookie', 'transfer-encoding']);

/** The request as a command for a shell. Where a secret was, the variable SPOKE_TOKEN stands. */
export function toCurl(request: RecordedRequest, origin: string): string {
  const headers = Object.entries(request.requestHeaders).filter(
    ([name]) => !unsent.has(name) && !name.startsWith('sec-'),
  );
  return [
    // Brackets and braces are patterns to curl unless it is told otherwise.
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
