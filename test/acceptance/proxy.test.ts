import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, request as send, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect as connectSecurely } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { childEnvironment } from '../support/child-environment.js';
import { runSpoke } from '../support/cli.js';
import { newHub, type TestHub } from '../support/hubs.js';
import { needs } from '../support/needs.js';
import { shortLivedFlags } from '../support/node-flags.js';
import { launch, tail, type SpokeProcess } from '../support/spoke-process.js';

const run = promisify(execFile);

interface Running {
  readonly process: SpokeProcess;
  readonly port: number;
  readonly tlsPort: number;
}

let folder: string;
let ca: string;
let hub: TestHub;
let proxy: Running;
let strict: Running;
/** A server of this machine that is none of ours, under the name `localhost`. */
const other = createServer((request, response) => response.end(`other ${request.method} ${request.url}`));
let otherPort: number;

async function startProxy(...args: string[]): Promise<Running> {
  const options = ['--folder', folder, '--port', '0', '--tls-port', '0', '--url', hub.baseUrl];
  const spoke = [...shortLivedFlags, join('scripts', 'spoke.mjs'), 'proxy', ...options, ...args];
  const child = launch({ env: {}, args: spoke });
  let hasEnded = false;
  void child.exited.then(() => (hasEnded = true));
  await vi.waitUntil(() => hasEnded || child.stdout().includes('Clients have to trust'), { timeout: 60_000 });
  const [, port, tlsPort] =
    /listening on http:\/\/127\.0\.0\.1:(\d+)[^]*TLS on 127\.0\.0\.1:(\d+)/.exec(child.stdout()) ?? [];
  if (port === undefined) throw new Error(tail(child));
  return { process: child, port: Number(port), tlsPort: Number(tlsPort) };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'spoke-proxy-'));
  hub = await newHub({ name: 'Acme' });
  await new Promise<void>((resolve) => void other.listen(0, 'localhost', resolve));
  otherPort = (other.address() as AddressInfo).port;
  proxy = await startProxy();
  strict = await startProxy('--only');
  ca = readFileSync(join(folder, 'ca.pem'), 'utf8');
});
afterAll(async () => {
  for (const running of [proxy, strict]) {
    running.process.signal('SIGTERM');
    expect(await running.process.exited).toEqual({ code: 0, signal: null });
  }
  other.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A request over an open connection. */
function requestOver(
  socket: Socket,
  { path, headers = {}, ...options }: { path: string; headers?: object; method?: string },
) {
  return new Promise<Answer>((resolve, reject) => {
    const outgoing = send({
      ...options,
      path,
      headers: { connection: 'close', ...headers },
      createConnection: () => socket,
    });
    outgoing.once('response', (response: IncomingMessage) => {
      void text(response).then((body) => resolve({ status: response.statusCode ?? 0, text: body }), reject);
    });
    outgoing.once('error', reject).end();
  });
}

/** Opens a tunnel; resolves with its connection, or with the answer of the proxy if it refuses. */
function openTunnel({ port }: Running, target: string): Promise<Socket | Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = send({ host: '127.0.0.1', port, method: 'CONNECT', path: target });
    outgoing.once('connect', (response, socket, head) => {
      if (response.statusCode === 200) resolve(socket);
      else
        void text(socket).then(
          (rest) => resolve({ status: response.statusCode ?? 0, text: head.toString() + rest }),
          reject,
        );
    });
    outgoing.once('error', reject).end();
  });
}

async function tunnel(running: Running, target: string): Promise<Socket> {
  const opened = await openTunnel(running, target);
  if ('status' in opened) throw new Error(`${opened.status} ${opened.text}`);
  return opened;
}

const secure = (socket: Socket, servername: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const secured = connectSecurely({ socket, servername, ca }, () => resolve(secured));
    secured.once('error', reject);
  });

const tokenOf = () => ({ authorization: `Bearer ${hub.privateApp.token}` });
const details = '/account-info/v3/details';

describe('spoke proxy', () => {
  it.each(['api.hubapi.com', 'api.hubspot.com', 'api-eu1.hubapi.com', 'app-na2.hubspot.com'])(
    'leads requests for %s to Spoke, in a tunnel and without',
    async (host) => {
      const headers = { host, ...tokenOf() };
      const answers = [
        await requestOver(await secure(await tunnel(proxy, `${host}:443`), host), { path: details, headers }),
        await requestOver(await tunnel(proxy, `${host}:80`), { path: details, headers }),
        await requestOver(connect(proxy.port, '127.0.0.1'), { path: `http://${host}${details}`, headers }),
        await requestOver(connect(proxy.port, '127.0.0.1'), { path: `https://${host}${details}`, headers }),
      ];
      for (const { status, text: body } of answers) {
        expect([status, (JSON.parse(body) as { portalId: number }).portalId]).toEqual([200, hub.hubId]);
      }
    },
  );

  it('leads other hosts to where they are, in a tunnel and without', async () => {
    const host = `localhost:${otherPort}`;
    const headers = { host };
    for (const running of [proxy, strict]) {
      expect((await requestOver(await tunnel(running, host), { path: '/a', headers })).text).toBe('other GET /a');
      const plain = await requestOver(connect(running.port, '127.0.0.1'), { path: `http://${host}/b?c`, headers });
      expect(plain).toEqual({ status: 200, text: 'other GET /b?c' });
    }
  });

  it('refuses other hosts with --only', async () => {
    const sentence = 'The proxy does not lead to other.example: with --only';
    expect(await openTunnel(strict, 'other.example:443')).toMatchObject({
      status: 403,
      text: expect.stringContaining(sentence),
    });
    const plain = { path: 'http://other.example/', headers: { host: 'other.example' } };
    const refused = await requestOver(connect(strict.port, '127.0.0.1'), plain);
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining(sentence)]);
  });

  it('says in one sentence what is wrong: a host that cannot be reached, a request that is none for a proxy', async () => {
    expect(await openTunnel(proxy, '127.0.0.1:9')).toMatchObject({
      status: 502,
      text: expect.stringMatching(/^127\.0\.0\.1:9 cannot be reached: .*ECONNREFUSED/),
    });
    const { status, text: body } = await requestOver(connect(proxy.port, '127.0.0.1'), { path: '/' });
    expect([status, body]).toEqual([400, expect.stringContaining('set HTTPS_PROXY to its address')]);
  });

  it('accepts TLS for names in a hosts file, and only those of the API', async () => {
    const host = 'api.hubapi.com';
    const open = () => secure(connect(proxy.tlsPort, '127.0.0.1'), host);
    const { status, text: body } = await requestOver(await open(), { path: details, headers: { host, ...tokenOf() } });
    expect([status, (JSON.parse(body) as { portalId: number }).portalId]).toEqual([200, hub.hubId]);
    expect((await requestOver(await open(), { path: '/', headers: { host: 'evil.example' } })).status).toBe(421);
    await expect(secure(connect(proxy.tlsPort, '127.0.0.1'), 'evil.example')).rejects.toThrow();
  });

  it('gives pages of other origins nothing of the sandbox API, and forms of the consent page its origin', async () => {
    const host = 'app.hubspot.com';
    const status = async (origin: string) => {
      const socket = await secure(await tunnel(proxy, `${host}:443`), host);
      return (await requestOver(socket, { path: '/_spoke/credentials', headers: { host, origin } })).status;
    };
    expect([await status('https://evil.example'), await status(`https://${host}`)]).toEqual([403, 200]);
  });

  it('keeps its key to its owner, and the same certificate at the next start', async () => {
    expect((statSync(join(folder, 'ca-key.pem')).mode & 0o777).toString(8)).toBe('600');
    const { stdout } = await runSpoke({}, 'proxy', 'trust', '--folder', folder, '--port', '9999', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      HTTPS_PROXY: 'http://127.0.0.1:9999',
      NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
      REQUESTS_CA_BUNDLE: join(folder, 'ca-bundle.pem'),
    });
    expect(readFileSync(join(folder, 'ca.pem'), 'utf8')).toBe(ca);
  });

  it('stops with one sentence where the port is in use, and for a value that is none', async () => {
    const options = ['--folder', folder, '--url', hub.baseUrl];
    const busy = await runSpoke({}, 'proxy', ...options, '--port', `${proxy.port}`);
    expect([busy.code, busy.stderr]).toEqual([
      1,
      `spoke: Port ${proxy.port} of 127.0.0.1 is in use: end the program that listens there, or choose another with --port.\n`,
    ]);
    const wrong = await runSpoke({}, 'proxy', '--url', 'localhost:8080', '--folder', folder, '--port', '0');
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      expect.stringContaining('"localhost:8080" is not the address of a Spoke server'),
    ]);
    const slip = await runSpoke({}, 'proxy', '--prot', '1');
    expect([slip.code, slip.stderr]).toEqual([2, expect.stringContaining('Did you mean --port?')]);
  });
});

describe('clients of the proxy', () => {
  const variables = async () => {
    const { stdout } = await runSpoke({}, 'proxy', 'trust', '--folder', folder, '--port', `${proxy.port}`, '--json');
    return childEnvironment(JSON.parse(stdout) as Record<string, string>);
  };

  it('curl, with what spoke proxy trust prints; without trust, the proxy names the remedy', needs.curl, async () => {
    const url = `https://api.hubapi.com${details}`;
    const args = ['-sS', '-H', `authorization: Bearer ${hub.privateApp.token}`, url];
    const { stdout } = await run('curl', args, { env: await variables() });
    expect(JSON.parse(stdout)).toMatchObject({ portalId: hub.hubId });
    const distrustful = ['-sS', '--proxy', `http://127.0.0.1:${proxy.port}`, url];
    await expect(run('curl', distrustful, { env: childEnvironment({}) })).rejects.toMatchObject({ code: 60 });
    await expect
      .poll(() => proxy.process.stderr())
      .toBe('A client does not trust the certificate of api.hubapi.com: spoke proxy trust prints what to set.\n');
  });

  it('Python, with requests and with the strict checks of its own client', needs.python, async () => {
    const script = `import os, ssl, urllib.request, requests
headers = {'authorization': 'Bearer ' + os.environ['TOKEN']}
url = 'https://api.hubapi.com${details}'
print(requests.get(url, headers=headers).json()['portalId'])
context = ssl.create_default_context()
context.verify_flags |= ssl.VERIFY_X509_STRICT
request = urllib.request.Request(url, headers=headers)
print(urllib.request.urlopen(request, context=context).status)`;
    const env = { ...(await variables()), TOKEN: hub.privateApp.token };
    const { stdout } = await run('python3', ['-c', script], { env });
    expect(stdout).toBe(`${hub.hubId}\n200\n`);
  });
});
