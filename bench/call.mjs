// One request over HTTP, and its duration.
import { request as send } from 'node:http';

/** `json` or `body` makes it a POST unless `method` says otherwise; `ms` is the time from the call to the last byte. */
export function call(
  url,
  { method, path, json, body = json && JSON.stringify(json), type = 'application/json', token, agent },
) {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
    };
    const outgoing = send(`${url}${path}`, { method: method ?? (body ? 'POST' : 'GET'), headers, agent }, (reply) => {
      const parts = [];
      reply.on('data', (part) => parts.push(part));
      reply.on('error', reject);
      reply.on('end', () =>
        resolve({
          status: reply.statusCode,
          retryAfter: Number(reply.headers['retry-after']),
          text: Buffer.concat(parts).toString(),
          ms: performance.now() - started,
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
