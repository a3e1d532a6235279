import { request as sendRequest, type IncomingMessage } from 'node:http';

interface OwnRequest {
  readonly method: string;
  readonly path: string;
  /** Names and values in turn; those of a connection are replaced. */
  readonly headers: readonly string[];
  readonly body: string | null;
  /** The address of this server, as a client reached it. */
  readonly to: { readonly address: string | undefined; readonly port: number | undefined };
}

const timeoutMs = 60_000;
/** Headers of the first connection. */
const ofConnection = new Set(['connection', 'content-length', 'transfer-encoding', 'expect', 'keep-alive', 'upgrade']);

/** Sends a request to this server itself, over the network. Resolves once the response has been received; discards its body. */
export function requestOwnServer({ method, path, headers, body, to }: OwnRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = sendRequest({
      host: to.address,
      port: to.port,
      method,
      path,
      headers: toHeaders(headers, body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      response
        .on('error', reject)
        .on('end', () => resolve(response))
        .resume();
    });
    sent.end(body ?? undefined);
  });
}

function toHeaders(raw: readonly string[], body: string | null): string[] {
  const pairs = raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []));
  const kept = pairs.filter(([name = '']) => !ofConnection.has(name.toLowerCase())).flat();
  const length = body === null ? [] : ['content-length', String(Buffer.byteLength(body))];
  return [...kept, ...length, 'connection', 'close'];
}
