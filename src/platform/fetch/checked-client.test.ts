import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer as createSecureServer } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createCheckedClient } from './checked-client.js';
import { createSafeFetch } from './safe-fetch.js';
import { toTarget } from './target.js';

const here = '127.0.0.2';

/** Of secure.example, signed by itself. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg0j9yVwvDtJ23KaBD
ujV4LWj7WVL7KzhkILwcvh6AahihRANCAAQPWzxSIB8xs8sI8J2UOWwWxmzTudeX
89Iw30+UFB+D0ZPZ9csn75MYY3O5tdy8AzmLKA4u/GO34rA63pVHSXDN
-----END PRIVATE KEY-----`;
const certificate = `-----BEGIN CERTIFICATE-----
MIIBbzCCARagAwIBAgIBATAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5zZWN1cmUu
ZXhhbXBsZTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowGTEXMBUG
A1UEAwwOc2VjdXJlLmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQP
WzxSIB8xs8sI8J2UOWwWxmzTudeX89Iw30+UFB+D0ZPZ9csn75MYY3O5tdy8AzmL
KA4u/GO34rA63pVHSXDNo00wSzAZBgNVHREEEjAQgg5zZWN1cmUuZXhhbXBsZTAP
BgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBS95u+zTmmT9qjXW3/PiKFQKQCr7DAK
BggqhkjOPQQDAgNHADBEAiA6+KRL6t1YcqzRzHul62NcFrmjJ43YVExAsZBqpdkq
VAIgN0J4eGNqxtyKX7pNq4+XNU/hBOjsrQwYwKDtJpozGig=
-----END CERTIFICATE-----`;

const fetchWith = (parts: Partial<Parameters<typeof createSafeFetch>[0]> = {}) =>
  createSafeFetch({ allow: [`${here}/32`], floorMs: 0, ...parts });

/** Has a server answer the first bytes that come over a connection. Answers its address. */
async function start(server: Server, act: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket.on('error', () => undefined)));
  server.on('setSecureContext' in server ? 'secureConnection' : 'connection', (socket: Socket) => {
    socket.on('error', () => undefined).once('data', () => act(socket));
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await new Promise<void>((done) => server.listen(0, here, done));
  return `http://${here}:${(server.address() as AddressInfo).port}`;
}

const isUnreachable = { name: 'OutgoingError', reason: 'unreachable' };

async function readAll(body: AsyncIterable<Uint8Array>): Promise<string> {
  let text = '';
  for await (const chunk of body) text += Buffer.from(chunk).toString();
  return text;
}

describe('responses of a server that closes the connection', () => {
  const sent = 'x'.repeat(3_000_000);
  /** Says all it has to say whatever is asked, and goes. */
  const startTalker = (head: string, text: string): Promise<string> =>
    start(createServer(), (socket) => socket.end(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n${text}`));
  /** A slow reader: pauses before the first chunk and after each. */
  const readLate = async (url: string): Promise<string> => {
    const { body } = await fetchWith().open(url, { maxBytes: 2 * sent.length });
    let text = '';
    await sleep(50);
    for await (const chunk of body) {
      text += Buffer.from(chunk).toString();
      await sleep(1);
    }
    return text;
  };

  it.each([
    ['a length', `Content-Length: ${sent.length}`, sent],
    ['Content-Length and Connection: close', `Content-Length: ${sent.length}\r\nConnection: close`, sent],
    ['the end of the connection', 'Connection: close', sent],
    ['chunks', 'Transfer-Encoding: chunked', `${sent.length.toString(16)}\r\n${sent}\r\n0\r\n\r\n`],
  ])('framed by %s are complete, however late they are read', async (_, head, text) => {
    expect((await readLate(await startTalker(head, text))).length).toBe(sent.length);
  });

  it.each([
    ['a length', `Content-Length: ${sent.length + 1}`, sent],
    ['Content-Length and Connection: close', `Content-Length: ${sent.length + 1}\r\nConnection: close`, sent],
    ['chunks', 'Transfer-Encoding: chunked', `${sent.length.toString(16)}\r\n${sent}\r\n`],
  ])('framed by %s are rejected if incomplete', async (_, head, text) => {
    await expect(readLate(await startTalker(head, text))).rejects.toMatchObject(isUnreachable);
  });

  it('leave nothing behind when they are not read', async () => {
    for (const head of ['Connection: close', `Content-Length: ${sent.length}`, 'Content-Length: 1']) {
      const fetch = fetchWith();
      await fetch.open(await startTalker(head, sent), { maxBytes: 2 * sent.length });
      await sleep(50);
      fetch.close();
    }
  });
});

describe('connections', () => {
  const fine = 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfine';

  it('use TLS for https URLs, with a trusted certificate for that name', async () => {
    const names: unknown[] = [];
    const server = createSecureServer({ key, cert: certificate, ALPNProtocols: ['h2', 'http/1.1'] }, (socket) =>
      names.push(socket.servername, socket.alpnProtocol),
    );
    const { port } = new URL(await start(server, (socket) => socket.end(fine)));
    const open = async (url: string, authorities?: string): Promise<string> => {
      const resolve = () => Promise.resolve([{ address: here, family: 4 }]);
      const fetch = fetchWith({ resolve, ...(authorities !== undefined && { authorities }) });
      return readAll((await fetch.open(url, { maxBytes: 10 })).body);
    };
    expect(await open(`https://secure.example:${port}/`, certificate)).toBe('fine');
    expect(names).toEqual(['secure.example', 'http/1.1']);
    await expect(open(`https://secure.example:${port}/`)).rejects.toMatchObject(isUnreachable);
    await expect(open(`https://other.example:${port}/`, certificate)).rejects.toMatchObject(isUnreachable);
    await expect(open(`https://${here}:${port}/`, certificate)).rejects.toMatchObject(isUnreachable);
  });

  it('that close after the TLS handshake fail', async () => {
    const server = createSecureServer({ key, cert: certificate }, (socket) => socket.end());
    const { port } = new URL(await start(server, () => undefined));
    const resolve = () => Promise.resolve([{ address: here, family: 4 }]);
    const fetch = fetchWith({ resolve, authorities: certificate });
    for (let round = 0; round < 20; round += 1) {
      await expect(fetch.open(`https://secure.example:${port}/`, { maxBytes: 10 })).rejects.toMatchObject(
        isUnreachable,
      );
    }
  });

  it('are not reused, and name their host', async () => {
    const seen: string[] = [];
    const server = createServer();
    server.on('connection', (socket) => socket.on('data', (bytes) => seen.push(bytes.toString())));
    const url = await start(server, (socket) => socket.write(fine));
    const fetch = fetchWith();
    for (const path of ['/a?b=c', '/']) {
      expect(await readAll((await fetch.open(`${url}${path}#fragment`, { maxBytes: 10 })).body)).toBe('fine');
    }
    const head = (path: string) =>
      `GET ${path} HTTP/1.1\r\nhost: ${new URL(url).host}\r\naccept-encoding: identity\r\nuser-agent: Spoke\r\nConnection: close\r\n\r\n`;
    expect(seen).toEqual([head('/a?b=c'), head('/')]);
  });

  it.each([
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
    ['another format', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['nothing', ''],
    ['incomplete headers', 'HTTP/1.1 200 OK\r\nContent-'],
    ['two Content-Length headers', 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nfine'],
  ])('to a server that responds with %s fail', async (_, answer) => {
    const url = await start(createServer(), (socket) => socket.end(answer));
    await expect(fetchWith().open(url, { maxBytes: 10 })).rejects.toMatchObject(isUnreachable);
    const post = { body: '{}', headers: {}, totalMs: 5000 };
    await expect(fetchWith().post(url, post)).rejects.toMatchObject(isUnreachable);
  });

  it('accept any number of informational responses before the response', async () => {
    const early = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n';
    const url = await start(createServer(), (socket) => socket.end(early.repeat(3) + fine));
    expect(await readAll((await fetchWith().open(url, { maxBytes: 10 })).body)).toBe('fine');
  });

  it('fail when the server closes: before the response, in the middle of it, and for good', async () => {
    const fetch = fetchWith();
    const silent = await start(createServer(), () => undefined);
    const waiting = fetch.open(silent, { maxBytes: 10 });
    const url = await start(createServer(), (socket) => socket.write(fine.slice(0, -1)));
    const reading = fetch.open(url, { maxBytes: 10 }).then(({ body }) => readAll(body));
    await sleep(50);
    fetch.close();
    await Promise.all([waiting, reading].map((one) => expect(one).rejects.toMatchObject(isUnreachable)));
    await expect(fetch.open(url, { maxBytes: 10 })).rejects.toMatchObject(isUnreachable);
  });

  it('that close between two steps fail the request too', async () => {
    const url = await start(createServer(), (socket) => socket.end(fine));
    const abort = new AbortController();
    const reach = { isReachable: () => true };
    const target = toTarget(url, reach);
    const resolve = () => Promise.resolve([]);
    // The look at the other end is the last step before the request is sent.
    const client = createCheckedClient({ resolve });
    const get = { method: 'GET', headers: {} } as const;
    const aborting = { isReachable: () => (abort.abort(new Error('no longer wanted')), true) };
    const asked = client.request(target, { ...get, reach: aborting, signal: abort.signal });
    await expect(asked).rejects.toThrow('no longer wanted');
    const closing = { isReachable: () => (client.close(), true) };
    const { signal } = new AbortController();
    await expect(client.request(target, { ...get, reach: closing, signal })).rejects.toMatchObject(isUnreachable);
  });

  it('fail with a header that cannot be sent', async () => {
    let connections = 0;
    const server = createServer((socket) => socket.once('close', () => (connections -= 1)));
    server.on('connection', () => (connections += 1));
    const url = await start(server, (socket) => socket.end(fine));
    const post = { body: '{}', headers: { 'x-mark': 'a\r\nb' }, totalMs: 5000 };
    await expect(fetchWith().post(url, post)).rejects.toMatchObject(isUnreachable);
    await expect.poll(() => connections).toBe(0);
  });
});
