import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startSpoke } from '../../test/support/app.js';
import { childEnvironment } from '../../test/support/child-environment.js';
import { newPlace, runJson, runSpoke } from '../../test/support/cli.js';
import { needs } from '../../test/support/needs.js';
import { repository } from '../../test/support/spoke-process.js';

// Each command is a process, and most open a database.
vi.setConfig({ testTimeout: 120_000 });

const nowhere = { SPOKE_DATA_DIR: join(tmpdir(), 'spoke-never-made') };

async function newOwnPlace() {
  const place = await newPlace();
  onTestFinished(() => place.remove());
  return place;
}

it.each(['start', 'migrate', 'seed', 'user', 'app', 'token', 'doctor', 'db', 'openapi', 'report', 'completion'])(
  'spoke %s prints its help without side effects',
  async (command) => {
    const { code, stdout, stderr } = await runSpoke(nowhere, command, '--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^Usage: spoke ${command} `));
    expect(existsSync(nowhere.SPOKE_DATA_DIR)).toBe(false);
  },
);

it.each([
  [['frob']],
  [['user', 'frob']],
  [['user', 'create']],
  [['user', 'list', '--hub', '1e3']],
  [['app', 'rotate-secret', 'x']],
  [['report', '--format', 'pdf']],
  [['env', '--format', 'pdf']],
  [['completion', 'csh']],
])('spoke %j is invalid usage: exit code 2', async (args) => {
  const { code, stdout, stderr } = await runSpoke(nowhere, ...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^spoke: .+\n\(add --help for the options\)\n$/);
});

it('a contradictory configuration prints one sentence and exits with 1', async () => {
  const { code, stdout, stderr } = await runSpoke({ ...nowhere, SPOKE_MODE: 'production' }, 'user', 'list');
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toBe('spoke: SPOKE_MODE=production needs SPOKE_SECRET, a random text of at least 32 characters.\n');
});

it('a command on an empty database says what to run first, and spoke migrate does it', async () => {
  const { env } = await newOwnPlace();
  const early = await runSpoke(env, 'user', 'list');
  expect(early).toEqual({
    code: 1,
    stdout: '',
    stderr: 'spoke: The database is still empty: start Spoke once, or run spoke migrate.\n',
  });
  expect((await runJson(env, 'migrate')).applied).toContain('0001-accounts.sql');
  expect(await runJson(env, 'migrate')).toEqual({ applied: [] });
  expect(await runJson(env, 'user', 'list')).toEqual({ results: [] });
  const homeless = await runSpoke(env, 'user', 'create', '--email', 'ada@example.com', '--name', 'Ada');
  expect(homeless.stderr).toBe('spoke: There is no account yet: create one with --new-hub.\n');
});

it('a password is read from standard input, and an empty one is rejected', async () => {
  const { env } = await newOwnPlace();
  await runJson(env, 'migrate');
  const args = [
    'user',
    'create',
    '--email',
    'ada@example.com',
    '--name',
    'Ada',
    '--new-hub',
    'Acme',
    '--password',
    '-',
  ];
  expect(await runSpoke(env, ...args)).toMatchObject({
    code: 1,
    stderr: 'spoke: Standard input contains no password.\n',
  });
  expect(await runJson(env, 'user', 'list')).toEqual({ results: [] });
  const stdout = execFileSync(process.execPath, [join('scripts', 'spoke.mjs'), ...args, '--json'], {
    cwd: repository,
    env: childEnvironment(env),
    input: 'correct-horse-501\nnot read\n',
    encoding: 'utf8',
  });
  expect(JSON.parse(stdout)).not.toHaveProperty('password');
  expect((await runJson(env, 'user', 'list')).results).toMatchObject([{ email: 'ada@example.com' }]);
});

it('a command on the embedded database of a running server names its process', needs.embedded, async () => {
  const app = await startSpoke();
  const env = { SPOKE_DATA_DIR: app.dataDir };
  const { code, stderr } = await runSpoke(env, 'user', 'list');
  expect(code).toBe(1);
  expect(stderr).toContain(`in use by process ${app.pid}`);
  const doctor = await runJson(env, 'doctor');
  expect(doctor.checks).toContainEqual(expect.objectContaining({ check: 'database', state: 'warn' }));
  for (const check of ['pages', 'content']) {
    const detail = expect.stringContaining('a running server uses the database. Stop it and run this again');
    expect(doctor.checks).toContainEqual({ check, state: 'skip', detail });
  }
});

it('spoke doctor creates nothing', async () => {
  const { env, dataDir } = await newOwnPlace();
  rmSync(dataDir, { recursive: true });
  const before = await runJson(env, 'doctor');
  expect(before.ok).toBe(true);
  expect(existsSync(dataDir)).toBe(false);
  await runJson(env, 'migrate');
  const { ok, checks } = await runJson(env, 'doctor');
  expect(ok).toBe(true);
  const names = ['node', 'config', 'data directory', 'disk', 'blobs', 'database', 'engine', 'migrations', 'clock'];
  names.push('pages', 'content');
  expect(checks.map(({ check }: { check: string }) => check)).toEqual(names);
  const notOk = checks.filter(({ state }: { state: string }) => state !== 'ok');
  // Of a server's tables it reads the pages when asked to.
  expect(notOk.map(({ check }: { check: string }) => check)).toEqual(env['DATABASE_URL'] ? ['pages'] : []);
});

it('spoke doctor fails with exit code 1 when a start would', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'spoke-doctor-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/nothing';
  const { code, stdout } = await runSpoke({ SPOKE_DATA_DIR: dataDir, DATABASE_URL }, 'doctor', '--json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    ok: false,
    checks: expect.arrayContaining([expect.objectContaining({ state: 'fail' })]),
  });
  const half = await runSpoke({ SPOKE_DATA_DIR: dataDir, PORT: 'x' }, 'doctor');
  expect(half).toMatchObject({ code: 1, stdout: expect.stringContaining('PORT=x is not a whole number') });
});

it('spoke doctor reports a bucket that does not respond, and the server does not start', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'spoke-bucket-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const env = {
    SPOKE_DATA_DIR: dataDir,
    SPOKE_BLOBS: 's3://acme-files?endpoint=http://127.0.0.1:9',
    AWS_ACCESS_KEY_ID: 'AKID',
    AWS_SECRET_ACCESS_KEY: 'example-secret',
  };
  const sentence = 'The bucket acme-files at http://127.0.0.1:9 cannot be used (ECONNREFUSED).';
  const { code, stdout } = await runSpoke(env, 'doctor', '--json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout).checks).toContainEqual({ check: 'blobs', state: 'fail', detail: sentence });
  const start = await runSpoke({ ...env, PORT: '0' }, 'start');
  expect(start).toMatchObject({ code: 1, stderr: expect.stringContaining(`Spoke cannot start. ${sentence}\n`) });
});

it('spoke openapi prints the document that the server serves', async () => {
  const { code, stdout, stderr } = await runSpoke(nowhere, 'openapi');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const document = JSON.parse(stdout) as { openapi: string; paths: Record<string, object> };
  expect(document.openapi).toMatch(/^3\.1/);
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/oauth/v1/token', '/account-info/v3/details']));
});
