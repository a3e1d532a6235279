import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request, type Reply, type RequestOptions } from './http.js';
import { seed } from './seed.js';

/** A request received by a target. */
interface Hit {
  readonly headers: IncomingHttpHeaders;
  /** Path and query, as requested. */
  readonly path: string;
  readonly text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly notifications: any[];
}

/** A server on this machine that receives notifications of apps. */
export interface WebhookTarget {
  readonly url: string;
  readonly hits: Hit[];
  /** The status of its responses from now on; 0 for no response at all. */
  answer(status: number, headers?: Readonly<Record<string, string>>): void;
  close(): void;
}

export async function openTarget(): Promise<WebhookTarget> {
  const hits: Hit[] = [];
  let answer: { status: number; headers: Readonly<Record<string, string>> } = { status: 200, headers: {} };
  const server = createServer((incoming, response) => {
    let text = '';
    incoming.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    incoming.on('end', () => {
      hits.push({
        headers: incoming.headers,
        path: incoming.url ?? '',
        text,
        notifications: JSON.parse(text) as never[],
      });
      if (answer.status > 0) response.writeHead(answer.status, answer.headers).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?a=%3Ab`,
    hits,
    answer: (status, headers = {}) => (answer = { status, headers }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A request about the webhooks of an app, with the developer's key; `path` follows the app. */
export function sendWebhooks(baseUrl: string, options: RequestOptions, appId = 3001): Promise<Reply> {
  const key = seed.developers[0]?.apiKey ?? '';
  return request(baseUrl, { ...options, path: `/webhooks/v3/${appId}${options.path}?hapikey=${key}` });
}

/** Waits until there is a result, at most thirty seconds. */
export async function eventually<T>(find: () => T | undefined | false): Promise<T> {
  const end = Date.now() + 30_000;
  for (;;) {
    const found = find();
    if (found) return found;
    if (Date.now() > end) throw new Error(`Nothing within thirty seconds: ${find.toString()}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}
