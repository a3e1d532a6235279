import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { childEnvironment } from '../support/child-environment.js';
import { request } from '../support/http.js';
import { needs } from '../support/needs.js';
import { repository } from '../support/spoke-process.js';

// The GitHub Action, whose steps are run here as its runner does.
interface Step {
  readonly id?: string;
  readonly shell: string;
  readonly run: string;
  readonly env: Readonly<Record<string, string>>;
}
interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

const read = (file: string): string => readFileSync(join(repository, file), 'utf8');
const action = parse(read('action.yml')) as Action;
const inputOf = /^\$\{\{ inputs\.([\w-]+) \}\}$/;

it('the steps of action.yml call its script, with each input in a variable of the environment', () => {
  const { inputs, outputs, runs } = action;
  expect(runs.using).toBe('composite');
  expect(runs.steps.map(({ run, shell }) => [run, shell])).toEqual([
    ['"$GITHUB_ACTION_PATH/deploy/action.sh" install', 'bash'],
    ['"$GITHUB_ACTION_PATH/deploy/action.sh" start', 'bash'],
  ]);
  const given = runs.steps.flatMap(({ env }) => Object.entries(env));
  for (const [name, value] of given) {
    expect(`\${{ inputs.${name.replace('INPUT_', '').toLowerCase()} }}`).toBe(value);
    expect(read('deploy/action.sh')).toContain(name);
  }
  expect(given.map(([, value]) => inputOf.exec(value)?.[1]).toSorted()).toEqual(Object.keys(inputs).toSorted());
  for (const [name, { value }] of Object.entries(outputs)) expect(value).toBe(`\${{ steps.start.outputs.${name} }}`);
  const page = read('docs/containers.md');
  for (const name of Object.keys(inputs)) expect(page).toMatch(new RegExp(`^\\| \`${name}\` +\\|`, 'm'));
  for (const name of Object.keys(outputs)) expect(page).toContain(`\`${name}\``);
});

/** Ends a process that is no child of this one. */
async function end(pid: number): Promise<void> {
  process.kill(pid, 'SIGTERM');
  const isAlive = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  await expect.poll(isAlive).toBe(false);
}

describe('the action', needs.bash, () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'spoke-action-'));
    // A package that runs the program of the clone.
    const files = {
      'package.json': '{ "name": "spoke", "version": "0.0.1", "bin": "spoke.sh" }',
      'spoke.sh': `#!/bin/sh\nexec "${process.execPath}" "${join(repository, 'scripts', 'spoke.mjs')}" "$@"\n`,
    };
    mkdirSync(join(folder, 'package'));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'package', name), text);
    execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: join(folder, 'package'), stdio: 'ignore' });
    return () => rmSync(folder, { recursive: true, force: true });
  });

  /** A job in a workspace with the tarball. */
  function newJob() {
    const workspace = mkdtempSync(join(folder, 'job-'));
    for (const name of ['env', 'output']) writeFileSync(join(workspace, name), '');
    execFileSync('cp', [join(folder, 'spoke-0.0.1.tgz'), workspace]);
    const runner = {
      GITHUB_ACTION_PATH: repository,
      GITHUB_ENV: join(workspace, 'env'),
      GITHUB_OUTPUT: join(workspace, 'output'),
      RUNNER_TEMP: join(workspace, 'temp'),
      DATABASE_URL: undefined,
    };
    const run = async ({ run: script, env }: Step, inputs: Readonly<Record<string, string>>) => {
      const given = Object.entries(env).map(([name, value]) => {
        const input = inputOf.exec(value)?.[1] ?? '';
        return [name, inputs[input] ?? action.inputs[input]?.default ?? ''];
      });
      const options = { cwd: workspace, env: childEnvironment({ ...runner, ...Object.fromEntries(given) }) };
      return promisify(execFile)('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], options);
    };
    const values = (name: 'env' | 'output') =>
      Object.fromEntries(
        readFileSync(join(workspace, name), 'utf8')
          .trimEnd()
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      ) as Record<string, string>;
    return { workspace, run, values };
  }
  const [install, start] = action.runs.steps as [Step, Step];

  it('installs the package and starts a server, whose address and credentials the next steps have', async () => {
    const { workspace, run, values } = newJob();
    const user = { email: 'ada@example.com', password: 'acme-demo', name: 'Ada', role: 'admin' };
    const token = 'pat-na1-0b5b5fab-8f4d-4e27-9da1-494c73cf256d';
    const privateApps = [{ name: 'CI', token, scopes: ['crm.objects.contacts.read'] }];
    writeFileSync(
      join(workspace, 'a seed.json'),
      JSON.stringify({ hubs: [{ hubId: 7, name: 'Acme', users: [user], privateApps }] }),
    );
    const inputs = { package: './spoke-0.0.1.tgz', seed: 'a seed.json', options: '--deterministic acme' };
    await run(install, inputs);
    const { stdout } = await run(start, inputs);
    const { url, pid, log, ...outputs } = values('output');
    onTestFinished(() => end(Number(pid)));
    expect(stdout).toContain(`Spoke listens on ${url}`);
    expect(outputs).toEqual({ token, 'hub-id': '7' });
    expect(readFileSync(log!, 'utf8')).not.toContain('rror');
    const variables = { SPOKE_URL: url, HUBSPOT_BASE_URL: url, HUBSPOT_ACCESS_TOKEN: token, HUBSPOT_PORTAL_ID: '7' };
    expect(values('env')).toEqual(variables);
    expect((await request(url!, { path: '/readyz' })).status).toBe(200);
    expect((await request(url!, { path: '/crm/v3/objects/contacts', token })).status).toBe(200);
    expect((await request(url!, { path: '/_spoke/clock' })).body).toMatchObject({ frozen: true });
  });

  it('fails with the reason for which the server does not start', async () => {
    const { run, values } = newJob();
    const inputs = { package: 'spoke-0.0.1.tgz', seed: 'missing.json' };
    await run(install, inputs);
    await expect(run(start, inputs)).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^::error::Spoke did not start: .*missing\.json cannot be read \(ENOENT\)/m),
    });
    expect(values('output')).toEqual({ '': '' });
  });

  it.each([
    [{}, 'Give version, or package: the path or address of a tarball.'],
    [{ version: '0.1.0', package: 'spoke-0.0.1.tgz' }, 'Give either version or package.'],
  ])('refuses %j', async (inputs, why) => {
    const { run } = newJob();
    await expect(run(install, inputs)).rejects.toMatchObject({ code: 1, stdout: `::error::${why}\n` });
  });
});
