import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { childEnvironment } from '../support/child-environment.js';
import { request } from '../support/http.js';
import { launch, repository, type SpokeProcess } from '../support/spoke-process.js';

// The package of the npm registry, as its user has it: packed, installed in an empty folder, nothing of the clone in reach.
let folder: string;
let tarball: string;

const run = (command: string, args: readonly string[], cwd = folder, env: Record<string, string> = {}): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', env: childEnvironment(env), stdio: ['ignore', 'pipe', 'pipe'] });

/** A project beside the installed package, with the Vitest of the clone and the same tests in four files. */
function newProject(name: string, { config, file }: { readonly config: string; readonly file: string }): string {
  const project = join(folder, name);
  mkdirSync(join(project, 'node_modules'), { recursive: true });
  symlinkSync(join(repository, 'node_modules', 'vitest'), join(project, 'node_modules', 'vitest'));
  cpSync(join(folder, 'node_modules', 'spoke'), join(project, 'node_modules', 'spoke'), { recursive: true });
  for (const other of ['@electric-sql', '@node-rs']) {
    symlinkSync(join(folder, 'node_modules', other), join(project, 'node_modules', other));
  }
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }\n');
  writeFileSync(join(project, 'vitest.config.js'), config);
  for (const test of ['a', 'b', 'c', 'd']) writeFileSync(join(project, `${test}.test.js`), file);
  return project;
}

interface Outcome {
  readonly passed: number;
  readonly failures: readonly string[];
}

/** Runs the tests of a project. */
function runTests(project: string, env: Record<string, string> = {}): Outcome {
  const vitest = join(project, 'node_modules', 'vitest', 'vitest.mjs');
  const options = { cwd: project, encoding: 'utf8', env: childEnvironment(env) } as const;
  const { stdout } = spawnSync(process.execPath, [vitest, 'run', '--reporter', 'json'], options);
  const report = JSON.parse(stdout) as Report;
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return { passed: report.numPassedTests, failures: results.flatMap(({ failureMessages }) => failureMessages) };
}

interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly { readonly assertionResults: readonly { readonly failureMessages: string[] }[] }[];
}

const allPassed: Outcome = { passed: 20, failures: [] };

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spoke-package-'));
  const [packed] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', folder], repository)) as [
    { filename: string },
  ];
  tarball = join(folder, packed.filename);
  writeFileSync(join(folder, 'package.json'), '{ "name": "acme-app", "version": "1.0.0", "type": "module" }\n');
  run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', tarball]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command of the package in an empty folder. */
function spoke(args: readonly string[], { node = process.execPath, env = {} } = {}): SpokeProcess {
  const cwd = mkdtempSync(join(folder, 'empty-'));
  const command = join(folder, 'node_modules', '.bin', 'spoke');
  const child = launch({
    command: node,
    args: ['--disable-proto=throw', command, ...args],
    env: { SPOKE_DATA_DIR: join(cwd, 'data'), ...env },
  });
  onTestFinished(async () => {
    child.signal('SIGTERM');
    await child.exited;
  });
  return child;
}

const sizeOf = (path: string): number =>
  statSync(path).isDirectory()
    ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
    : statSync(path).size;

describe('the package', () => {
  it('holds what is built and what describes it, and needs under 50 MB with all that it depends on', () => {
    const files = run('tar', ['tzf', tarball]).split('\n');
    expect(files.filter((name) => /\.test\.|^package\/(src|test|web|bench)\//.test(name))).toEqual([]);
    for (const name of ['README.md', 'LICENSE', 'NOTICE', 'SECURITY.md', 'CHANGELOG.md', 'package/dist/program.cjs']) {
      expect(files).toContain(`package/${name}`);
    }
    expect(sizeOf(join(folder, 'node_modules'))).toBeLessThan(50 * 1024 ** 2);
    const manifest = JSON.parse(readFileSync(join(folder, 'node_modules', 'spoke', 'package.json'), 'utf8'));
    expect(Object.keys(manifest.dependencies)).toEqual(['@electric-sql/pglite', '@node-rs/argon2']);
    expect(manifest.scripts).toBeUndefined();
  });

  it('leaves the manifest of the clone as it was', () => {
    expect(existsSync(join(repository, '.package.json.kept'))).toBe(false);
    expect(readFileSync(join(repository, 'package.json'), 'utf8')).toContain('"private": true');
  });

  it('starts in an empty folder, and serves pages, documentation, and events with their rendered templates', async () => {
    const { url, token, hub, developerApiKey, app } = JSON.parse(
      await firstLine(spoke(['start', '--port', '0', '--json'])),
    );
    expect(hub.hubId).toBe(1001);
    for (const path of ['/readyz', '/', '/docs', '/openapi.json']) {
      expect((await request(url, { path })).status, path).toBe(200);
    }
    const templates = `/crm/v3/timeline/${app.appId}/event-templates?hapikey=${developerApiKey}`;
    const json = { name: 'Visit', objectType: 'contacts', headerTemplate: '**{{page}}**' };
    const tokens = [{ name: 'page', label: 'Page', type: 'string' }];
    const template = await request(url, { path: templates, json: { ...json, tokens } });
    expect(template.status).toBe(201);
    const grant = {
      clientId: app.clientId,
      hubId: hub.hubId,
      redirectUri: app.redirectUri,
      scopes: ['oauth', 'timeline', 'crm.objects.companies.read', 'crm.objects.companies.write'],
    };
    const { code } = (await request(url, { path: '/_spoke/oauth/grant', json: grant })).body;
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id: app.clientId,
      client_secret: app.clientSecret,
      redirect_uri: app.redirectUri,
    });
    const exchange = await fetch(`${url}/oauth/v1/token`, { method: 'POST', body: form });
    const access = (await exchange.json()) as { access_token: string };
    const event = { eventTemplateId: template.body.id, email: 'ada@example.com', tokens: { page: 'Prices' } };
    const created = await request(url, { path: '/crm/v3/timeline/events', json: event, token: access.access_token });
    expect(created.status).toBe(201);
    const rendered = `/crm/v3/timeline/events/${template.body.id}/${created.body.id}/render`;
    const { text } = await request(url, { path: rendered, token: access.access_token });
    expect(text).toContain('<strong>Prices</strong>');
    expect((await request(url, { path: '/crm/v3/objects/companies', token })).status).toBe(200);
  });

  it('keeps pictures without the image library, in their own size, and says what an icon needs', async () => {
    const { url, token, developerApiKey, app } = JSON.parse(await firstLine(spoke(['start', '--port', '0', '--json'])));
    const blank = { width: 32, height: 32, channels: 3, background: 'teal' } as const;
    const picture = await sharp({ create: blank }).png().toBuffer();
    const form = new FormData();
    form.set('file', new Blob([picture], { type: 'image/png' }), 'mark.png');
    form.set('folderPath', '/');
    form.set('options', '{"access":"PRIVATE"}');
    const authorization = `Bearer ${token}`;
    const upload = await fetch(`${url}/files/v3/files`, { method: 'POST', body: form, headers: { authorization } });
    expect(upload.status).toBe(201);
    const { id } = (await upload.json()) as { id: string };
    const signed = await request(url, { path: `/files/v3/files/${id}/signed-url?size=icon&upscale=true`, token });
    const shown = await fetch(signed.body.url);
    expect([shown.status, Buffer.from(await shown.arrayBuffer())]).toEqual([200, picture]);
    const icon = await request(url, {
      method: 'PUT',
      path: `/_app/apps/${app.appId}/icon?hapikey=${developerApiKey}`,
      rawBody: picture,
      headers: { 'content-type': 'image/png' },
    });
    expect([icon.status, icon.body.message]).toEqual([501, expect.stringContaining('sharp')]);
  });

  it('prints what a program needs: spoke env, in three formats', async () => {
    const { url, token } = JSON.parse(await firstLine(spoke(['start', '--port', '0', '--json'])));
    const print = async (...args: string[]) => {
      const child = spoke(['env', '--url', url, ...args]);
      expect(await child.exited).toEqual({ code: 0, signal: null });
      return child.stdout();
    };
    expect(JSON.parse(await print('--format', 'json'))).toMatchObject({
      HUBSPOT_BASE_URL: url,
      HUBSPOT_ACCESS_TOKEN: token,
    });
    expect(await print()).toContain(`export HUBSPOT_BASE_URL='${url}'\n`);
    expect(await print('--format', 'dotenv')).toContain(`HUBSPOT_ACCESS_TOKEN="${token}"\n`);
  });

  it('runs a command with a server of its own and ends with its exit code: spoke exec', async () => {
    const script = `const { HUBSPOT_BASE_URL: url, HUBSPOT_ACCESS_TOKEN: token } = process.env;
      const answer = await fetch(url + '/account-info/v3/details', { headers: { authorization: 'Bearer ' + token } });
      process.exit(answer.status === 200 ? 7 : 1);`;
    const child = spoke(['exec', '--', process.execPath, '--input-type=module', '-e', script]);
    expect(await child.exited).toEqual({ code: 7, signal: null });
  });

  it('says in one sentence what is wrong: a format that does not exist, a server that does not run', async () => {
    const format = spoke(['env', '--format', 'yaml']);
    expect(await format.exited).toEqual({ code: 2, signal: null });
    expect(format.stderr()).toMatch(
      /^spoke: .*--format.* 'yaml' is invalid\. Allowed choices are shell, dotenv, json\.\n/,
    );
    const nobody = spoke(['env', '--url', 'http://127.0.0.1:9']);
    expect(await nobody.exited).toEqual({ code: 1, signal: null });
    expect(nobody.stderr()).toContain('No server responds at http://127.0.0.1:9');
  });

  it('is a library: starts a server, gives credentials, accounts, clock, faults and requests, and ends it', () => {
    writeFileSync(
      join(folder, 'library.js'),
      `import { startSpoke, SandboxError } from 'spoke';
      const spoke = await startSpoke({ environment: { SPOKE_COMPAT: 'observed' } });
      const { hubId, privateApp } = await spoke.newAccount({ name: 'Acme' });
      const read = (path, token = privateApp.token) =>
        fetch(spoke.url + path, { headers: { authorization: 'Bearer ' + token } }).then(({ status }) => status);
      const snapshot = await spoke.snapshot();
      await spoke.faults.add({ path: '/crm/v3/owners', status: 429, times: 1 });
      const statuses = [await read('/crm/v3/owners'), await read('/crm/v3/owners'), await read('/crm/v3/owners', spoke.token)];
      const { mode, hubs } = await spoke.compat.set('contract', hubId);
      const modes = [mode, hubs.map((one) => [one.hubId === hubId, one.mode]), (await spoke.compat.set(null)).hubs];
      const [latest] = await spoke.requests({ limit: 1 });
      const { offsetSeconds } = await spoke.clock.advance(60);
      await spoke.reset();
      const afterReset = await read('/crm/v3/owners');
      await spoke.restore(snapshot);
      const afterRestore = await read('/crm/v3/owners');
      const refusal = await spoke.restore('0').catch((error) => [error instanceof SandboxError, error.status]);
      await spoke.close();
      const isGone = await fetch(spoke.url).then(() => false, () => true);
      console.log(JSON.stringify({ statuses, modes, path: latest.path, offsetSeconds, afterReset, afterRestore, refusal, isGone }));`,
    );
    expect(JSON.parse(run(process.execPath, ['library.js']))).toEqual({
      statuses: [429, 200, 200],
      modes: ['observed', [[true, 'contract']], []],
      path: '/crm/v3/owners',
      offsetSeconds: 60,
      afterReset: 401,
      afterRestore: 200,
      refusal: [true, 404],
      isGone: true,
    });
  });

  it('takes a seed in code: a module, or a function of the library', () => {
    const account =
      "{ name: 'Acme', users: [{ email: 'ada@example.com', password: 'acme-demo', name: 'Ada', role: 'admin' }] }";
    writeFileSync(join(folder, 'seed.mjs'), `export default async () => ({ hubs: [{ hubId: 7, ...${account} }] });`);
    writeFileSync(
      join(folder, 'seeded.js'),
      `import { startSpoke } from 'spoke';
      for (const seed of ['seed.mjs', async () => ({ hubs: [{ hubId: 8, ...${account} }] })]) {
        const spoke = await startSpoke({ seed });
        console.log(spoke.hub.hubId);
        await spoke.close();
      }`,
    );
    expect(run(process.execPath, ['seeded.js'])).toBe('7\n8\n');
  });

  it('leads requests for the API to Spoke: node --import spoke/intercept', async () => {
    const { url, token } = JSON.parse(await firstLine(spoke(['start', '--port', '0', '--json'])));
    writeFileSync(
      join(folder, 'intercepted.js'),
      `import { intercept } from 'spoke/intercept';
      const headers = { authorization: 'Bearer ${token}' };
      const response = await fetch('https://api.hubapi.com/account-info/v3/details', { headers });
      intercept({ url: 'http://127.0.0.1:9' });
      console.log(response.status, (await fetch('https://api.hubapi.com/')).status);`,
    );
    const env = { ...childEnvironment({ SPOKE_URL: url }), NODE_OPTIONS: '--import spoke/intercept' };
    const output = execFileSync(process.execPath, ['intercepted.js'], { cwd: folder, encoding: 'utf8', env });
    expect(output).toBe('200 502\n');
    const { exports } = JSON.parse(readFileSync(join(folder, 'node_modules', 'spoke', 'package.json'), 'utf8'));
    for (const { types, default: code } of Object.values<{ types: string; default: string }>(exports)) {
      for (const file of [types, code])
        expect(existsSync(join(folder, 'node_modules', 'spoke', file)), file).toBe(true);
    }
  });

  it('gives a test run of Vitest one server, and each test an account of its own', () => {
    const file = `import { expect } from 'vitest';
      import { test } from 'spoke/vitest';
      for (let number = 0; number < 5; number += 1) {
        test('company ' + number, async ({ spoke, account }) => {
          ${conversation}
        });
      }`;
    const config = `export default { test: { globalSetup: ['spoke/vitest-setup'], maxWorkers: 4, testTimeout: 120_000, hookTimeout: 120_000 } };`;
    expect(runTests(newProject('project', { config, file }))).toEqual(allPassed);
  });

  it('gives tests the same responses, to the byte, in every run, with four workers', { timeout: 300_000 }, () => {
    const file = `import { writeFileSync } from 'node:fs';
      import { expect } from 'vitest';
      import { deterministicTest as test } from 'spoke/vitest';
      for (let number = 0; number < 5; number += 1) {
        test('company ' + number, async ({ spoke, account, task }) => {
          ${conversation}
          const name = task.file.name + '-' + number + '.har';
          writeFileSync(process.env.RECORDINGS + '/' + name, await spoke.archive());
        });
      }`;
    const config = `export default { test: { maxWorkers: 4, testTimeout: 120_000, hookTimeout: 120_000 } };`;
    const project = newProject('deterministic', { config, file });
    const recordings = ['first', 'second'].map((name) => {
      const RECORDINGS = join(folder, name);
      mkdirSync(RECORDINGS);
      expect(runTests(project, { RECORDINGS })).toEqual(allPassed);
      return Object.fromEntries(
        readdirSync(RECORDINGS).map((har) => [har, readFileSync(join(RECORDINGS, har), 'utf8')]),
      );
    });
    expect(Object.keys(recordings[0] ?? {})).toHaveLength(20);
    expect(recordings[1]).toEqual(recordings[0]);
    const { log } = JSON.parse(recordings[0]?.['a.test.js-0.har'] ?? '');
    expect(log.entries.map((entry: { response: { status: number } }) => entry.response.status)).toEqual([201, 200]);
  });

  it('runs on Node 22 and 24', async () => {
    const platform = `node-${process.platform}-${process.arch}`;
    const nodes = join(folder, 'nodes');
    mkdirSync(nodes);
    writeFileSync(join(nodes, 'package.json'), '{}');
    const packages = [22, 24].map((major) => `node${major}@npm:${platform}@${major}`);
    run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...packages], nodes);
    for (const major of [22, 24]) {
      const node = join(nodes, 'node_modules', `node${major}`, 'bin', 'node');
      const { url, token } = JSON.parse(await firstLine(spoke(['start', '--port', '0', '--json'], { node })));
      expect((await request(url, { path: '/crm/v3/objects/companies', token })).status, `Node ${major}`).toBe(200);
    }
  });
});

/** What each test of a project does, with its own account. */
const conversation = `
  const send = (init) => fetch(spoke.url + '/crm/v3/objects/companies', {
    headers: { authorization: 'Bearer ' + account.privateApp.token, 'content-type': 'application/json' }, ...init,
  });
  expect((await send({ method: 'POST', body: '{"properties":{"name":"Acme"}}' })).status).toBe(201);
  expect((await (await send()).json()).results).toHaveLength(1);`;

/** What a process prints first on standard output. */
async function firstLine(child: SpokeProcess): Promise<string> {
  let hasEnded = false;
  void child.exited.then(() => (hasEnded = true));
  await expect.poll(() => hasEnded || child.stdout().includes('\n'), { timeout: 60_000 }).toBe(true);
  const [line = ''] = child.stdout().split('\n');
  if (line === '') throw new Error(`It ended without a line.\n${child.stderr()}`);
  return line;
}
