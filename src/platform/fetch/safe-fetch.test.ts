import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  createServer as createSocketServer,
  type AddressInfo,
  type Server as SocketServer,
  type Socket,
} from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CheckedClientDeps } from './checked-client.js';
import { createReach } from './reachable.js';
import { createSafeFetch, OutgoingError } from './safe-fetch.js';
import { toNextTarget, toTarget } from './target.js';

const here = '127.0.0.2';
/** Tests let out to one address of this machine; everything else on it is inside. */
const allow = [`${here}/32`];

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let stub: Server;
let canary: SocketServer;
let base: string;
let canaryPort: number;
let answer: Answer;
const touched: string[] = [];
const requests: IncomingMessage[] = [];
const sockets = new Set<Socket>();

beforeAll(async () => {
  stub = createServer((request, response) => {
    requests.push(request);
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => answer(request, response, body));
  });
  await new Promise<void>((done) => stub.listen(0, here, done));
  base = `http://${here}:${(stub.address() as AddressInfo).port}`;
  canary = createSocketServer((socket) => {
    touched.push(String(socket.localAddress));
    sockets.add(socket);
    socket.destroy();
  });
  await new Promise<void>((done) => canary.listen(0, '127.0.0.1', done));
  canaryPort = (canary.address() as AddressInfo).port;
});

beforeEach(() => {
  touched.length = 0;
  requests.length = 0;
  answer = (_, response) => response.end('fine');
});

afterAll(() => {
  stub.closeAllConnections();
  stub.close();
  canary.close();
});

const toAnswers = (...addresses: string[]) =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
type Resolve = CheckedClientDeps['resolve'];

const fetchWith = (resolve?: Resolve) => createSafeFetch({ allow, floorMs: 0, ...(resolve && { resolve }) });

async function reasonOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return 'none';
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return error.reason;
  }
}

async function read(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const open = async (url: string, maxBytes = 1000, resolve?: Resolve) => {
  const opened = await fetchWith(resolve).open(url, { maxBytes });
  return { ...opened, text: await read(opened.body) };
};

describe('URLs', () => {
  const reach = createReach(allow, () => []);

  it('must be http or https, with a host, without a user', () => {
    const refused = [
      ...['file:///etc/passwd', 'ftp://example.com/', 'gopher://example.com/', 'data:text/plain,a', 'javascript:1'],
      ...['blob:http://example.com/1', 'ws://example.com', 'jar:http://example.com!/', 'dict://example.com:11211/'],
      ...['http://user@example.com/', 'http://user:pass@example.com/', 'http://:pass@example.com/', 'https://a@b@c/'],
      ...['', 'example.com', '//example.com', 'http://', 'http:///', 'http://a b/', 'http://exa\u0000mple.com/'],
      ...['http://[::1', 'http://example.com:99999/', `http://${'a.'.repeat(127)}example.com/`, 'http://./'],
      `http://example.com/${'a'.repeat(2100)}`,
    ];
    for (const url of refused) {
      expect(() => toTarget(url, reach), url).toThrow(OutgoingError);
    }
    for (const url of [
      'http://example.com',
      'https://example.com:443/a?b#c',
      'https://bücher.example/',
      'http://EXAMPLE.com.',
    ]) {
      expect(toTarget(url, reach).host, url).toMatch(/^[a-z.0-9-]+[a-z]$/);
    }
  });

  it('with an IP address in any notation are rejected unless it is public', () => {
    const inside = [
      ...[
        '127.0.0.1',
        '127.1',
        '127.0.0.3',
        '0177.0.0.1',
        '0x7f.0.0.1',
        '0x7f000001',
        '2130706433',
        '017700000001',
        '127.0.1',
      ],
      ...[
        '１２７.０.０.１',
        '127。0。0。1',
        '127.0.0.1.',
        '%31%32%37.0.0.1',
        '0',
        '0.0.0.0',
        '0x0',
        '10.0.0.1',
        '10.1',
      ],
      ...['172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.257', '169.254.169.254', '0xa9fea9fe', '2852039166'],
      ...[
        '100.64.0.1',
        '192.0.0.1',
        '192.0.2.1',
        '198.18.0.1',
        '198.51.100.1',
        '203.0.113.1',
        '224.0.0.1',
        '240.0.0.1',
      ],
      ...[
        '255.255.255.255',
        '192.88.99.1',
        '[::]',
        '[::1]',
        '[0:0:0:0:0:0:0:1]',
        '[::ffff:127.0.0.1]',
        '[::ffff:7f00:1]',
      ],
      ...[
        '[::127.0.0.1]',
        '[::ffff:0:127.0.0.1]',
        '[64:ff9b::127.0.0.1]',
        '[64:ff9b:1::1]',
        '[2002:7f00:1::]',
        '[2001::1]',
      ],
      ...[
        '[fe80::1]',
        '[fec0::1]',
        '[fc00::1]',
        '[fd00::1]',
        '[ff02::1]',
        '[100::1]',
        '[2001:db8::1]',
        '[5f00::1]',
        '[4000::1]',
      ],
      '[::ffff:169.254.169.254]',
    ];
    for (const host of inside) {
      expect(() => toTarget(`http://${host}/`, reach), host).toThrow(OutgoingError);
      expect(() => toTarget(`http://${host}:8080/`, reach), host).toThrow(OutgoingError);
    }
    for (const host of ['8.8.8.8', '1.1.1.1', '[2606:4700::1111]', '[::ffff:8.8.8.8]', '134744072']) {
      expect(toTarget(`https://${host}/`, reach).port).toBe(443);
      expect(() => toTarget(`https://${host}:8443/`, reach)).toThrow(OutgoingError);
    }
    expect(toTarget(`http://${here}:8080/`, reach)).toMatchObject({ host: here, port: 8080 });
  });

  it('of this machine are rejected, even at a public address', () => {
    const own = createReach([], () => ['8.8.8.8', '2606:4700::1111']);
    for (const host of ['8.8.8.8', '[2606:4700:0::1111]', '[::ffff:8.8.8.8]']) {
      expect(() => toTarget(`http://${host}/`, own)).toThrow(OutgoingError);
    }
    expect(toTarget('http://8.8.4.4/', own).port).toBe(80);
  });

  it('of redirects are checked again, and never downgrade from https', () => {
    const from = toTarget('https://example.com/a/b', reach);
    expect(toNextTarget(from, '../c', reach).url.href).toBe('https://example.com/c');
    expect(toNextTarget(from, '//other.example/', reach).url.href).toBe('https://other.example/');
    for (const location of [
      'http://example.com/',
      '//127.0.0.1/',
      'https://0x7f.1/',
      'file:///etc',
      'https://a@example.com/',
    ]) {
      expect(() => toNextTarget(from, location, reach), location).toThrow(OutgoingError);
    }
  });
});

describe('host names', () => {
  const port = () => canaryPort;

  it('that resolve to any address that is not public are not connected to', async () => {
    const answers = [
      ['127.0.0.1'],
      ['8.8.8.8', '127.0.0.1'],
      ['2606:4700::1111', '::1'],
      ['::ffff:127.0.0.1'],
      [...Array.from({ length: 299 }, (_, place) => `8.8.${place % 250}.8`), '127.0.0.1'],
      [],
      ['not an address'],
    ];
    for (const addresses of answers) {
      for (const at of [`:${port()}`, '']) {
        const resolve: Resolve = () => Promise.resolve(toAnswers(...addresses));
        expect(await reasonOf(open(`http://rebind.example${at}/`, 10, resolve))).toBe('unreachable');
      }
    }
    expect(touched).toEqual([]);
  });

  it('that change their address between lookups are resolved once for each connection', async () => {
    let asked = 0;
    const resolve: Resolve = () => {
      asked += 1;
      return Promise.resolve(toAnswers(asked % 2 === 1 ? here : '127.0.0.1'));
    };
    const url = `http://rebind.example:${new URL(base).port}/`;
    const fetch = fetchWith(resolve);
    for (let round = 0; round < 50; round += 1) {
      const reason = await reasonOf(
        fetch.open(url, { maxBytes: 100 }).then(async ({ body }) => expect(await read(body)).toBe('fine')),
      );
      expect(reason).toBe(round % 2 === 0 ? 'none' : 'unreachable');
    }
    expect(asked).toBe(50);
    expect(touched).toEqual([]);
    expect(requests[0]?.headers.host).toBe(`rebind.example:${new URL(base).port}`);
  });

  it('fail with the same message in about the same time, whether blocked, closed or unknown', async () => {
    const fetch = createSafeFetch({
      allow,
      floorMs: 80,
      resolve: (name) => Promise.resolve(toAnswers(`127.0.0.${name[0]}`)),
    });
    const closed = await new Promise<number>((done) => {
      const server = createSocketServer().listen(0, here, () => {
        const { port: free } = server.address() as AddressInfo;
        server.close(() => done(free));
      });
    });
    for (const url of [`http://1.blocked.example:${port()}/`, `http://2.closed.example:${closed}/`]) {
      const started = performance.now();
      const error = await fetch.open(url, { maxBytes: 10 }).catch((caught: unknown) => caught);
      expect((error as OutgoingError).reason).toBe('unreachable');
      expect(performance.now() - started).toBeGreaterThan(75);
    }
    expect(touched).toEqual([]);
  });
});

describe('redirects', () => {
  it('are followed three times, without the headers sent to the first host', async () => {
    answer = (request, response) => {
      const hop = Number(new URL(request.url ?? '', base).searchParams.get('hop'));
      if (hop >= 3) return response.end('there');
      response.writeHead([301, 302, 307][hop] ?? 308, { location: `?hop=${hop + 1}`, 'set-cookie': 'a=b' }).end();
    };
    expect(await open(`${base}/?hop=0`)).toMatchObject({ status: 200, text: 'there', url: `${base}/?hop=3` });
    expect(requests.every(({ headers }) => headers.cookie === undefined && headers.authorization === undefined)).toBe(
      true,
    );
    answer = (_, response) => response.writeHead(308, { location: '/' }).end();
    expect(await reasonOf(open(base))).toBe('too-many-redirects');
  });

  it('to internal addresses are not followed', async () => {
    const inside = [`http://127.0.0.1:${canaryPort}/`, `//127.0.0.1:${canaryPort}/`, `http://0x7f.1:${canaryPort}/`];
    for (const location of [...inside, `http://[::ffff:127.0.0.1]:${canaryPort}/`, `http://localhost:${canaryPort}/`]) {
      for (const status of [301, 302, 303, 307, 308]) {
        answer = (_, response) => response.writeHead(status, { location }).end();
        expect(['refused', 'unreachable']).toContain(await reasonOf(open(base)));
      }
    }
    answer = (_, response) =>
      response.end(`<meta http-equiv="refresh" content="0;url=http://127.0.0.1:${canaryPort}/">`);
    expect((await open(base)).status).toBe(200);
    expect(touched).toEqual([]);
  });
});

describe('responses', () => {
  it('are streamed, and fail beyond the size limit', async () => {
    answer = (_, response) => response.end('x'.repeat(1000));
    expect((await open(base, 1000)).text).toHaveLength(1000);
    expect(await reasonOf(open(base, 999))).toBe('too-large');
    answer = (_, response) => {
      const more = () => response.write('x'.repeat(65_536)) && setImmediate(more);
      response.on('drain', more);
      more();
    };
    expect(await reasonOf(open(base, 300_000))).toBe('too-large');
  });

  it('are rejected when compressed, and requests ask for uncompressed ones', async () => {
    for (const encoding of ['gzip', 'br', 'deflate', 'zstd', Array(50).fill('gzip').join(', ')]) {
      answer = (_, response) =>
        response.writeHead(200, { 'content-encoding': encoding }).end(gzipSync('x'.repeat(1e6)));
      expect(await reasonOf(open(base))).toBe('encoded');
    }
    expect(requests[0]?.headers['accept-encoding']).toBe('identity');
  });

  it('that never end, break off or have too many headers fail in time', async () => {
    answer = (_, response) => void response.write('x');
    const slow = fetchWith().open(base, { maxBytes: 10, totalMs: 200 });
    expect(await reasonOf(slow.then(({ body }) => read(body)))).toBe('timed-out');
    answer = () => undefined;
    expect(await reasonOf(fetchWith().open(base, { maxBytes: 10, totalMs: 200 }))).toBe('timed-out');
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('x');
      setTimeout(() => response.destroy(), 20);
    };
    expect(await reasonOf(open(base))).toBe('unreachable');
    answer = (_, response) => response.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end();
    expect(await reasonOf(open(base))).toBe('unreachable');
  });
});

describe('calls', () => {
  const call = { headers: { 'x-test': 'a' }, totalMs: 5000, maxBytes: 10 };

  it('send any method with its headers and body, and return status and text, also of a redirect', async () => {
    const fetch = fetchWith();
    answer = (request, response, body) => response.writeHead(302, { location: '/b' }).end(`${request.method} ${body}`);
    const put = await fetch.call(`${base}/a`, { ...call, method: 'PUT', body: 'text' });
    expect(put).toMatchObject({ status: 302, headers: { location: '/b' }, text: 'PUT text' });
    expect(await fetch.call(`${base}/a`, { ...call, method: 'GET' })).toMatchObject({ status: 302, text: 'GET ' });
    expect(requests.map(({ url, headers }) => [url, headers['x-test']])).toEqual([
      ['/a', 'a'],
      ['/a', 'a'],
    ]);
  });

  it('reach a trusted origin at any address, and nothing else that is not public', async () => {
    const fetch = createSafeFetch({ allow: [], trustedOrigin: base, floorMs: 0 });
    const get = { ...call, method: 'GET' } as const;
    expect(await fetch.call(`${base}/a`, get)).toMatchObject({ status: 200, text: 'fine' });
    const others = [
      `http://${here}:${canaryPort}/`,
      `http://127.0.0.1:${canaryPort}/`,
      `${base.replace('http:', 'https:')}/`,
      `${base.replace('http://', 'http://user@')}/`,
    ];
    for (const url of others) expect(await reasonOf(fetch.call(url, get))).toBe('refused');
    expect(await reasonOf(fetch.post(base, { headers: {}, totalMs: 500 }))).toBe('refused');
    expect(await reasonOf(fetch.open(base, { maxBytes: 10 }))).toBe('refused');
    expect(touched).toEqual([]);
  });

  it('fail for compressed and for longer responses, with or without a length', async () => {
    const fetch = fetchWith();
    const failed = () => fetch.call(base, { ...call, method: 'GET' }).catch((error: OutgoingError) => error.reason);
    answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('fine'));
    expect(await failed()).toBe('encoded');
    answer = (_, response) => response.end('eleven long');
    expect(await failed()).toBe('too-large');
    answer = (_, response) => {
      response.write('eleven');
      response.end(' long');
    };
    expect(await failed()).toBe('too-large');
  });
});

describe('POST requests', () => {
  it('send body and headers, return the status, and follow no redirect', async () => {
    let got = '';
    answer = (_, response, body) => {
      got = body;
      response.writeHead(302, { location: `http://${here}/` }).end('x'.repeat(200_000));
    };
    const post = { body: '[{"a":"ä"}]', headers: { 'content-type': 'application/json', 'x-mark': '1' }, totalMs: 2000 };
    expect(await fetchWith().post(base, post)).toMatchObject({ status: 302, text: '' });
    expect(got).toBe(post.body);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers['x-mark']).toBe('1');
  });

  it('ignore proxy settings of the environment', async () => {
    const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY'];
    for (const name of names) process.env[name] = `http://127.0.0.1:${canaryPort}`;
    try {
      expect((await open(base)).text).toBe('fine');
    } finally {
      for (const name of names) Reflect.deleteProperty(process.env, name);
    }
    expect(touched).toEqual([]);
  });
});
