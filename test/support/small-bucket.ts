import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server with the few requests of S3 that archives use, for one bucket in memory. */
export interface SmallBucket {
  /** As a target of a command: append a prefix before the query. */
  readonly endpoint: string;
  readonly objects: Map<string, Buffer>;
  /** Answers 503 to requests whose method and key match. */
  failOn(pattern: RegExp | undefined): void;
  close(): Promise<void>;
}

export async function startSmallBucket(): Promise<SmallBucket> {
  const objects = new Map<string, Buffer>();
  let failing: RegExp | undefined;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const [, , ...rest] = decodeURIComponent(url.pathname).split('/');
      const key = rest.join('/');
      const method = request.method ?? '';
      const send = (status: number, content: string | Buffer = '') => {
        response.writeHead(status, { 'content-length': Buffer.byteLength(content) });
        response.end(method === 'HEAD' ? undefined : content);
      };
      if (failing?.test(`${method} ${key}`)) return send(503, toError('SlowDown'));
      const stored = objects.get(key);
      if (key === '') return send(200, toListing(objects, url.searchParams));
      if (method === 'PUT') {
        if (request.headers['if-none-match'] === '*' && stored) return send(412, toError('PreconditionFailed'));
        objects.set(key, Buffer.concat(pieces));
        return send(200);
      }
      if (method === 'DELETE') {
        objects.delete(key);
        return send(204);
      }
      if (!stored) return send(404, toError('NoSuchKey'));
      if (method === 'GET') return send(200, stored);
      response.writeHead(200, { 'content-length': stored.length });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    failOn: (pattern) => (failing = pattern),
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

const toError = (code: string): string =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;

/** Pages of two keys, so that readers have to follow them. */
function toListing(objects: ReadonlyMap<string, Buffer>, parameters: URLSearchParams): string {
  const [prefix, after] = [parameters.get('prefix') ?? '', parameters.get('continuation-token') ?? ''];
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, 2);
  const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`);
  const isMore = keys.length > page.length;
  const next = isMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isMore}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
}
