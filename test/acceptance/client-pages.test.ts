import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listClientPages, listCommands, type ClientPage } from '../house/client-pages.js';
import { openAppSession } from '../support/app-session.js';
import { newHub, type TestHub } from '../support/hubs.js';
import { needs, type Need } from '../support/needs.js';
import { launch, repository } from '../support/spoke-process.js';

const require = createRequire(import.meta.url);

/** What a page needs; Node alone if it is not listed. */
const needOf: Readonly<Record<string, Need>> = {
  curl: needs.curl,
  python: needs.python,
  php: needs.php,
  ruby: needs.ruby,
  go: needs.go,
  hs: needs.hs,
};

/** Packages of this project by the names under which pages import them. */
const packages: Readonly<Record<string, string>> = {
  '@hubspot/api-client': packageOf('@hubspot/api-client', require.resolve('@hubspot/api-client')),
  '@hubspot/mcp-server': packageOf('@hubspot/mcp-server', require.resolve('@hubspot/mcp-server')),
  hubspot: packageOf('hubspot', require.resolve('hubspot')),
};
const client14 = packageOf('hubspot-api-client-14', require.resolve('hubspot-api-client-14'));

/** The folder of a package. */
function packageOf(name: string, file: string): string {
  const end = join('node_modules', ...name.split('/'));
  return file.slice(0, file.lastIndexOf(`${end}${sep}`) + end.length);
}

/** Puts a package and its programs where npm puts them. */
function install(folder: string, name: string, from: string): void {
  const modules = join(folder, 'node_modules');
  const place = join(modules, name);
  mkdirSync(dirname(place), { recursive: true });
  mkdirSync(join(modules, '.bin'), { recursive: true });
  symlinkSync(from, place);
  const { bin = {} } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as { bin?: Record<string, string> };
  for (const [program, path] of Object.entries(bin)) symlinkSync(join(place, path), join(modules, '.bin', program));
}

/** The package of this project, as far as pages use it. */
function installSpoke(folder: string): void {
  const place = join(folder, 'node_modules', 'spoke');
  mkdirSync(place);
  symlinkSync(join(repository, 'dist', 'library'), join(place, 'library'));
  const manifest = { name: 'spoke', type: 'module', exports: { './intercept': './library/intercept.js' } };
  writeFileSync(join(place, 'package.json'), JSON.stringify(manifest));
}

/** A folder with the files of a page, as its reader has it after the commands that install something. */
function openFolder(page: ClientPage, client: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'spoke-client-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, from] of Object.entries({ ...packages, '@hubspot/api-client': client }))
    install(folder, name, from);
  installSpoke(folder);
  for (const { file, text } of page.blocks) if (file !== undefined) writeFileSync(join(folder, file), text);
  return folder;
}

async function createPersonalKey(hub: TestHub): Promise<string> {
  const session = await openAppSession(hub.baseUrl, hub.user);
  const scopes = ['crm.objects.contacts.read', 'crm.objects.contacts.write', 'files'];
  const json = { hubId: hub.hubId, name: 'Laptop', scopes };
  const { body } = await session.requestAsPerson({ path: '/_app/profile/personal-access-keys', json });
  return (body as { key: string }).key;
}

/** What `spoke env` prints, and what the page of the command line has its readers set. */
const environmentOf = async (page: ClientPage, hub: TestHub): Promise<Record<string, string>> => ({
  SPOKE_URL: hub.baseUrl,
  HUBSPOT_ACCESS_TOKEN: hub.privateApp.token,
  ...(page.name === 'hs' && {
    HUBSPOT_ACCOUNT_ID: String(hub.hubId),
    HUBSPOT_PERSONAL_ACCESS_KEY: await createPersonalKey(hub),
  }),
});

/** Saves the files of a page and runs its commands; they have to print what it says. */
async function runPage(page: ClientPage, client = packages['@hubspot/api-client'] ?? ''): Promise<void> {
  const folder = openFolder(page, client);
  const hub = await newHub({ name: 'Acme' });
  // npm, which runs the tests, sets INIT_CWD, and `hs` takes it for the folder that it is in.
  const env = { ...(await environmentOf(page, hub)), HOME: folder, INIT_CWD: folder };
  for (const { script, output } of listCommands(page)) {
    const child = launch({ env, command: 'bash', args: ['-euo', 'pipefail', '-c', script], cwd: folder });
    const { code } = await child.exited;
    expect({ code, stdout: child.stdout(), stderr: code === 0 ? '' : child.stderr() }).toEqual({
      code: 0,
      stdout: output,
      stderr: '',
    });
  }
}

const runnable = listClientPages().filter((page) => listCommands(page).length > 0);

for (const page of runnable) {
  it(`docs/clients/${page.name}.md runs as written`, needOf[page.name] ?? {}, () => runPage(page));
}

it('docs/clients/node.md runs as written with version 14 of the official client', async () => {
  const page = runnable.find(({ name }) => name === 'node');
  if (page === undefined) throw new Error('There is no page for Node.');
  await runPage(page, client14);
});
