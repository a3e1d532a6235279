import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const script = join(import.meta.dirname, '..', '..', 'scripts', 'packages.mjs');
const lock = {
  packages: {
    '': { name: 'spoke' },
    'node_modules/run': { version: '1.0.0' },
    'node_modules/tool': { version: '2.0.0', dev: true },
    'node_modules/other-system': { version: '3.0.0', optional: true },
  },
};
const original = process.env['npm_execpath'];
let root: string;

// A stub for npm, which is a third-party program: it records its calls and installs what the lock file names.
const npm = `
import { mkdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs';
writeFileSync('called.json', JSON.stringify(process.argv.slice(2)));
if (existsSync('offline')) { console.error('npm error network'); process.exit(1); }
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const found = Object.fromEntries(Object.entries(packages).filter(([path, { dev, optional }]) =>
  path && !optional && (!dev || process.argv.includes('--include=dev'))));
for (const path of Object.keys(found)) mkdirSync(path, { recursive: true });
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: found }));
`;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'spoke-packages-'));
  write('package-lock.json', JSON.stringify(lock));
  write('npm-cli.js', npm);
  write('package.json', '{"type":"module"}');
  process.env['npm_execpath'] = join(root, 'npm-cli.js');
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
  if (original === undefined) delete process.env['npm_execpath'];
  else process.env['npm_execpath'] = original;
});

function write(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

/** Installs, and returns the npm calls and the output. */
async function install(development: boolean): Promise<{ called: string[] | undefined; said: string[] }> {
  rmSync(join(root, 'called.json'), { force: true });
  const said: string[] = [];
  const { installPackages } = (await import(script)) as { installPackages: (options: object) => Promise<void> };
  await installPackages({ root, development, say: (line: string) => said.push(line) });
  const called = existsSync(join(root, 'called.json'))
    ? (JSON.parse(readFileSync(join(root, 'called.json'), 'utf8')) as string[])
    : undefined;
  return { called, said };
}

it('a fresh clone is installed and reports how long that took, and the next start does not run npm', async () => {
  const { called, said } = await install(false);
  expect(called?.[0]).toBe('ci');
  expect(said).toEqual(['Installing packages…', expect.stringMatching(/^Installed in \d+\.\d s\.$/)]);
  expect(await install(false)).toEqual({ called: undefined, said: [] });
});

it('tools for tests and checks are installed when a command needs them', async () => {
  await install(false);
  expect((await install(true)).called).toContain('--include=dev');
  expect(await install(false)).toEqual({ called: undefined, said: [] });
  expect(await install(true)).toEqual({ called: undefined, said: [] });
});

it('packages installed by other means are kept', async () => {
  write('node_modules/run/index.js', '');
  write('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/run': { version: '1.0.0' } } }));
  expect((await install(false)).called).toBeUndefined();
  expect((await install(true)).called).toContain('ci');
});

it('a version changed in the lock file is installed', async () => {
  await install(true);
  const next = { packages: { ...lock.packages, 'node_modules/run': { version: '1.0.1' } } };
  write('package-lock.json', JSON.stringify(next));
  expect((await install(true)).called).toContain('ci');
});

it('tools stay installed when a start finds a changed lock file', async () => {
  await install(true);
  const next = { packages: { ...lock.packages, 'node_modules/run': { version: '1.0.1' } } };
  write('package-lock.json', JSON.stringify(next));
  expect((await install(false)).called).toContain('--include=dev');
  expect((await install(true)).called).toBeUndefined();
});

it("a failure is reported with npm's message", async () => {
  write('offline', '');
  await expect(install(false)).rejects.toThrow(/could not be installed\.\nnpm error network\n.*npm ci$/s);
});
