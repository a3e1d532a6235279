import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newPlace } from '../support/cli.js';
import { request } from '../support/http.js';
import { shortLivedFlags } from '../support/node-flags.js';
import { needs } from '../support/needs.js';
import { isAlive, listChildren } from '../support/processes.js';
import { seedFile, seedHub } from '../support/seed.js';
import { launch, repository, type SpokeProcess } from '../support/spoke-process.js';
import { startSpoke } from '../support/app.js';

vi.setConfig({ testTimeout: 60_000 });

const { token = '' } = seedHub(1001).privateApps[0] ?? {};
const path = '/crm/v3/objects/companies';
const faultModule = pathToFileURL(join(repository, 'test', 'support', 'fault-on-signal.mjs')).href;

/** A request on a separate connection. */
const send = (baseUrl: string, options: Parameters<typeof request>[1]) =>
  request(baseUrl, { agent: new Agent(), ...options });

interface Supervised {
  readonly supervisor: SpokeProcess;
  readonly baseUrl: string;
  readonly dataDir: string;
  /** The process id of the server; it changes with a restart. */
  serverPid(): number;
}

/** `spoke start`, whose server crashes on a signal. */
async function startSupervised(env: Record<string, string> = {}, ...args: string[]): Promise<Supervised> {
  const place = await newPlace();
  const supervisor = launch({
    env: { PORT: '0', LOG_LEVEL: 'warn', SPOKE_SEED: seedFile, ...place.env, ...env },
    args: [...shortLivedFlags, '--import', faultModule, join('scripts', 'spoke.mjs'), 'start', ...args],
    ownGroup: true,
  });
  onTestFinished(async () => {
    killGroup(supervisor.pid);
    await supervisor.exited;
    await place.remove();
  });
  const baseUrl = await supervisor.listening();
  return { supervisor, baseUrl, dataDir: place.dataDir, serverPid: () => listChildren(supervisor.pid)[0] ?? 0 };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    return;
  }
}

const countStarts = ({ supervisor }: Supervised): number =>
  supervisor.stdout().match(/^Spoke is listening on/gm)?.length ?? 0;

/** Waits until the server responds after its `nth` start. */
async function startedAgain(app: Supervised, nth: number): Promise<void> {
  await expect.poll(() => countStarts(app), { timeout: 30_000 }).toBe(nth);
  expect((await send(app.baseUrl, { path: '/readyz' })).status).toBe(200);
}

describe('an uncaught error', () => {
  it.each([
    ['an uncaught exception', 'SIGUSR2', 'uncaught error: shutting down', 'A planted fault: its cause'],
    ['an unhandled rejection', 'SIGHUP', 'unhandled rejection: shutting down', 'A planted rejection: its cause'],
  ] as const)('exits with 1 and one log line: %s', async (_name, signal, msg, message) => {
    const place = await newPlace();
    onTestFinished(place.remove);
    const server = launch({
      env: { PORT: '0', LOG_LEVEL: 'warn', SPOKE_SEED: seedFile, ...place.env },
      args: [...shortLivedFlags, '--import', faultModule, join('scripts', 'program.mjs')],
    });
    onTestFinished(() => server.signal('SIGKILL'));
    await server.listening();
    server.signal(signal);
    expect(await server.exited).toEqual({ code: 1, signal: null });
    const lines = server.stderr().trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 60, msg, err: { message } });
  });

  it('closes the embedded database', needs.embedded, async () => {
    const place = await newPlace();
    onTestFinished(place.remove);
    const server = launch({
      env: { PORT: '0', LOG_LEVEL: 'warn', SPOKE_SEED: seedFile, ...place.env },
      args: [...shortLivedFlags, '--import', faultModule, join('scripts', 'program.mjs')],
    });
    onTestFinished(() => server.signal('SIGKILL'));
    await server.listening();
    server.signal('SIGUSR2');
    await server.exited;
    expect(() => rmSync(join(place.dataDir, 'spoke.lock'))).toThrow(/ENOENT/);
  });
});

describe('spoke start', () => {
  it('restarts a crashed server, at its address and with its data', async () => {
    const app = await startSupervised();
    const first = app.serverPid();
    const json = { properties: { name: 'Kept' } };
    expect((await send(app.baseUrl, { path, token, json })).status).toBe(201);
    process.kill(first, 'SIGUSR2');
    await startedAgain(app, 2);
    expect(app.serverPid()).not.toBe(first);
    expect(app.supervisor.stdout().split(`Spoke is listening on ${app.baseUrl}\n`)).toHaveLength(3);
    expect(app.supervisor.stdout().match(/API reference/g)).toHaveLength(1);
    expect(app.supervisor.stderr()).toContain('Spoke ended (exit code 1): starting it again in 0.1 s.');
    const { body } = await send(app.baseUrl, { path, token });
    expect(body.results).toHaveLength(1);
    process.kill(app.serverPid(), 'SIGKILL');
    await startedAgain(app, 3);
    app.supervisor.signal('SIGTERM');
    expect(await app.supervisor.exited).toEqual({ code: 0, signal: null });
    await expect(send(app.baseUrl, { path: '/healthz' })).rejects.toThrow(/ECONNREFUSED/);
  });

  it('does not retry a first start that fails with an explanation', async () => {
    const { baseUrl } = await startSpoke();
    const place = await newPlace();
    onTestFinished(place.remove);
    const env = { ...place.env, PORT: new URL(baseUrl).port, SPOKE_SEED: seedFile };
    for (const [given, code, sentence] of [
      [env, 1, 'Spoke cannot start. The port is in use by another program: set PORT to a free one.\n'],
      [{ ...env, PORT: 'x' }, 1, expect.stringMatching(/^Spoke cannot start\. [^\n]+\n$/)],
    ] as const) {
      const refused = launch({ env: given, args: [...shortLivedFlags, join('scripts', 'spoke.mjs'), 'start'] });
      expect(await refused.exited).toEqual({ code, signal: null });
      expect(refused.stderr()).toEqual(sentence);
    }
  });

  it('returns the exit code of invalid usage', async () => {
    const wrong = launch({ env: {}, args: [...shortLivedFlags, join('scripts', 'spoke.mjs'), 'start', '--nonsense'] });
    expect((await wrong.exited).code).toBe(2);
    expect(wrong.stderr()).not.toContain('again');
  });

  it('stops its server when it is killed itself', async () => {
    const app = await startSupervised();
    const server = app.serverPid();
    app.supervisor.signal('SIGKILL');
    await expect.poll(() => isAlive(server), { timeout: 20_000 }).toBe(false);
  });

  it('does not start with an empty database if the data directory was lost with the server', async () => {
    const app = await startSupervised();
    const server = app.serverPid();
    rmSync(app.dataDir, { recursive: true });
    if (isAlive(server)) process.kill(server, 'SIGKILL');
    await expect
      .poll(app.supervisor.stderr, { timeout: 20_000 })
      .toContain('existed when Spoke started and has disappeared');
    app.supervisor.signal('SIGTERM');
    await app.supervisor.exited;
    expect(countStarts(app)).toBe(1);
  });

  it('restarts workers when their primary dies', needs.postgres, async () => {
    const production = {
      SPOKE_MODE: 'production',
      SPOKE_SECRET: 'a-secret-of-more-than-32-characters!',
      SPOKE_PUBLIC_URL: 'http://127.0.0.1',
    };
    const app = await startSupervised(production, '--workers', '2');
    process.kill(app.serverPid(), 'SIGKILL');
    await startedAgain(app, 2);
    expect(listChildren(app.serverPid())).toHaveLength(2);
    app.supervisor.signal('SIGTERM');
    expect(await app.supervisor.exited).toEqual({ code: 0, signal: null });
  });
});

describe('the supervisor', () => {
  /** Supervises a program with these lines. */
  async function supervise(program: string): Promise<{ code: number | null; stderr: string; lives: number }> {
    const folder = mkdtempSync(join(tmpdir(), 'spoke-supervisor-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, 'program.mjs'), `console.log('life', process.argv.slice(2).join(' '));\n${program}`);
    const supervisor = pathToFileURL(join(repository, 'scripts', 'supervisor.mjs')).href;
    writeFileSync(
      join(folder, 'main.mjs'),
      `import { supervise } from ${JSON.stringify(supervisor)};
      process.exitCode = await supervise({ program: ${JSON.stringify(join(folder, 'program.mjs'))} });`,
    );
    const run = launch({ env: {}, args: [join(folder, 'main.mjs')] });
    const { code } = await run.exited;
    return { code, stderr: run.stderr(), lives: run.stdout().match(/^life/gm)?.length ?? 0 };
  }

  it('gives up with 1 and a message after five early exits in a row, with increasing pauses', async () => {
    const { code, stderr, lives } = await supervise("process.kill(process.pid, 'SIGKILL');");
    expect([code, lives]).toEqual([1, 5]);
    const pauses = [...stderr.matchAll(/^Spoke ended \(SIGKILL\): starting it again in ([\d.]+) s\.$/gm)];
    expect(pauses.map(([, seconds]) => Number(seconds))).toEqual([0.1, 0.4, 1.6, 6.4]);
    expect(stderr).toMatch(/Spoke ended 5 times in a row within 60 s of its start: not starting it again\./);
  });

  it('does not restart after a clean exit', async () => {
    expect(await supervise('')).toEqual({ code: 0, stderr: '', lives: 1 });
  });
});
