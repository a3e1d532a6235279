import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { runSpoke } from '../support/cli.js';
import { installApp, newHub, type TestHub } from '../support/hubs.js';
import { launch, repository } from '../support/spoke-process.js';

const interception = join(repository, 'dist', 'library', 'intercept.js');
const clients = join('test', 'support', 'intercepted-clients.mjs');

interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(env: Readonly<Record<string, string>>, ...args: string[]): Promise<Run> {
  const child = launch({ env, args });
  const { code } = await child.exited;
  return { code, stdout: child.stdout(), stderr: child.stderr() };
}

/** Runs a script, given as text, with the interception loaded. */
const evaluate = (env: Readonly<Record<string, string>>, script: string): Promise<Run> =>
  run(env, '--import', interception, '--input-type=module', '--eval', script);

let hub: TestHub;
beforeAll(async () => void (hub = await newHub({ name: 'Acme' })));

describe('node --import spoke/intercept', () => {
  it('leads every client of the API to Spoke, and with ONLY no other host of the internet is reached', async () => {
    const other = createHttpServer((_, response) => response.end('other'));
    await new Promise<void>((resolve) => void other.listen(0, 'localhost', resolve));
    onTestFinished(() => void other.close());
    const { accessToken } = await installApp(hub);
    const env = { SPOKE_URL: hub.baseUrl, SPOKE_INTERCEPT_ONLY: '1' };
    const { port } = other.address() as AddressInfo;
    const { code, stdout, stderr } = await run(env, '--import', interception, clients, accessToken, `${port}`);
    expect([code, stderr]).toEqual([0, '']);
    const results = Object.fromEntries(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as [string, unknown]),
    );
    const { hubId } = hub;
    expect(results).toEqual({
      fetch: hubId,
      'fetch of a region': hubId,
      'node:https': hubId,
      'node:https imported by name': hubId,
      'node:https with an agent': hubId,
      'node:http': hubId,
      undici: hubId,
      'fetch of undici': hubId,
      'undici with a dispatcher': hubId,
      '@hubspot/api-client': 'Acme é',
      hubspot: hubId,
      'passport-hubspot-oauth2': hubId,
      'a streamed body': [201, true],
      'another host of this machine': 'other',
      'a host elsewhere': ['ERR_SPOKE_INTERCEPT', expect.stringContaining('Add the host to SPOKE_INTERCEPT_ALLOW')],
      'a worker thread': hubId,
    });
  });

  it('works in child processes through NODE_OPTIONS', async () => {
    const script = `const { status } = await fetch('https://api.hubapi.com/readyz'); console.log(status);`;
    const parent = `require('node:child_process').execFileSync(process.execPath,
      ['--input-type=module', '--eval', ${JSON.stringify(script)}], { stdio: 'inherit' });`;
    const env = { SPOKE_URL: hub.baseUrl, NODE_OPTIONS: `--import=${interception}` };
    expect(await run(env, '--eval', parent)).toMatchObject({ code: 0, stdout: '200\n' });
  });

  it('surrounds a command that spoke exec runs with a server of its own', async () => {
    const script = `const headers = { authorization: 'Bearer ' + process.env.HUBSPOT_ACCESS_TOKEN };
      const { status } = await fetch('https://api.hubapi.com/account-info/v3/details', { headers });
      console.log(status);`;
    const command = [process.execPath, '--input-type=module', '--eval', script];
    const { code, stdout, stderr } = await runSpoke({}, 'exec', '--intercept', '--', ...command);
    expect([code, stdout, stderr]).toEqual([0, '200\n', '']);
  });

  it('answers in one sentence, in the format of the API, where no server responds', async () => {
    const script = `const response = await fetch('https://api.hubapi.com/crm/v3/owners');
      console.log(response.status, (await response.json()).message);`;
    const { stdout } = await evaluate({ SPOKE_URL: 'http://127.0.0.1:9' }, script);
    expect(stdout).toBe(
      '502 No Spoke server responds at http://127.0.0.1:9: start one with spoke start, or set SPOKE_URL to its address.\n',
    );
  });

  it('keeps the timeouts of clients', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void silent.close());
    const script = `import https from 'node:https';
      const request = https.get('https://api.hubapi.com/', { timeout: 50 });
      request.once('error', (error) => console.log(error.message));
      request.once('timeout', () => request.destroy(new Error('It timed out.')));`;
    const { port } = silent.address() as AddressInfo;
    expect((await evaluate({ SPOKE_URL: `http://127.0.0.1:${port}` }, script)).stdout).toBe('It timed out.\n');
  });

  it('refuses other hosts on every kind of connection, except for those of SPOKE_INTERCEPT_ALLOW', async () => {
    const script = `import net from 'node:net';
      import tls from 'node:tls';
      import http2 from 'node:http2';
      const codeOf = (emitter) => new Promise((resolve) => emitter.once('error', ({ code }) => resolve(code)));
      console.log(JSON.stringify(await Promise.all([
        codeOf(net.connect(5432, 'db.example')),
        codeOf(net.connect({ port: 5432, host: '192.0.2.1' })),
        codeOf(new net.Socket().connect(443, 'api.hubapi.com')),
        codeOf(tls.connect(443, 'other.example')),
        codeOf(http2.connect('https://other.example')),
        codeOf(net.connect(9, 'allowed.localhost')),
      ])));`;
    const env = { SPOKE_INTERCEPT_ONLY: 'on', SPOKE_INTERCEPT_ALLOW: 'allowed.invalid, 192.0.2.9' };
    const codes = JSON.parse((await evaluate(env, script)).stdout) as string[];
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'ERR_SPOKE_INTERCEPT'));
    expect(codes[5]).not.toBe('ERR_SPOKE_INTERCEPT');
    const allowed = `import net from 'node:net';
      net.connect(9, 'allowed.invalid').once('error', ({ code }) => console.log(code));`;
    expect((await evaluate(env, allowed)).stdout).not.toContain('ERR_SPOKE_INTERCEPT');
  });

  it('does not start with an address that is none', async () => {
    const { code, stderr } = await evaluate({ SPOKE_URL: 'localhost:8080' }, '0');
    expect(code).toBe(1);
    expect(stderr).toContain(
      '"localhost:8080" is not the address of a Spoke server: set SPOKE_URL to one such as http://',
    );
  });
});

describe('intercept(), called by code', () => {
  it('begins with the call, follows the latest one, and leaves everything as it was at the end', async () => {
    const script = `import tls, { connect } from 'node:tls';
      import net from 'node:net';
      import { intercept } from ${JSON.stringify(interception)};
      const before = [tls.connect, net.connect, net.Socket.prototype.connect];
      const isUnchanged = () =>
        [tls.connect, net.connect, net.Socket.prototype.connect].every((one, at) => one === before[at]) && connect === before[0];
      const status = async () => (await fetch('https://api.hubapi.com/readyz', { headers: { connection: 'close' } })).status;
      const results = [isUnchanged()];
      const endFirst = intercept({ url: 'http://127.0.0.1:9' });
      results.push(isUnchanged(), await status());
      const endSecond = intercept({ url: ${JSON.stringify(hub.baseUrl)}, only: true, allow: ['192.0.2.1'] });
      results.push(await status());
      endSecond();
      endSecond();
      results.push(await status());
      endFirst();
      results.push(isUnchanged());
      console.log(JSON.stringify(results));`;
    const { stdout, stderr } = await run({}, '--input-type=module', '--eval', script);
    expect([stdout, stderr]).toEqual(['[true,false,502,200,502,true]\n', '']);
  });
});
