import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { offences, roomOffence, soundTree, type ImportRule } from './import-offences.js';

const repository = join(import.meta.dirname, '..', '..');
const config = join(repository, '.dependency-cruiser.cjs');
const cruiser = join(repository, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
const rules = createRequire(import.meta.url)(config) as { forbidden: ImportRule[] };
const proofs = [...offences, ...rules.forbidden.flatMap((rule) => roomOffence(rule) ?? [])];
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Writes a small project and returns the findings of dependency-cruiser, as `rule: from`. */
function cruise(files: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'spoke-imports-'));
  folders.push(folder);
  for (const [path, content] of Object.entries({ ...projectFiles, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const args = [cruiser, 'src', 'web/src', 'test', '--config', config, '--output-type', 'json'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (stdout === '') throw new Error(stderr);
  const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  return summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`);
}

/** Every folder inside src or web/src, at any depth. */
function listFolders(root: 'src' | 'web/src'): string[] {
  const found = readdirSync(join(repository, root), { recursive: true, withFileTypes: true });
  const inside = found.filter((entry) => entry.isDirectory());
  return inside.map((entry) => relative(repository, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** The number of sources in a folder, without tests and what is inside its folders. */
function countSources(folder: string): number {
  const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.(test|suite|d)\.tsx?$/.test(name);
  return readdirSync(join(repository, folder)).filter(isSource).length;
}

const stub = (name: string): Record<string, string> => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
  [`node_modules/${name}/index.js`]: 'module.exports = {};\n',
});

const projectFiles: Record<string, string> = {
  'package.json': JSON.stringify({
    type: 'module',
    dependencies: { fastify: '1.0.0', postgres: '1.0.0', typebox: '1.0.0' },
    devDependencies: { vitest: '1.0.0' },
  }),
  'tsconfig.json': JSON.stringify({ compilerOptions: { module: 'NodeNext', target: 'ES2023', strict: true } }),
  ...stub('fastify'),
  ...stub('postgres'),
  ...stub('typebox'),
  ...stub('vitest'),
  ...soundTree,
};

describe('the import rules', () => {
  it('accept a project that follows them all', () => {
    expect(cruise({})).toEqual([]);
  });

  it('report each offence in its file', () => {
    const found = cruise(Object.assign({}, ...proofs.map(({ files }) => files)) as Record<string, string>);
    const missed = proofs.filter(({ rule, at }) => !found.includes(`${rule}: ${at}`));
    expect(missed.map(({ rule, at }) => `${rule}: ${at}`)).toEqual([]);
  });

  it('every rule has an offence that proves it and a comment that says where the code belongs', () => {
    const proved = new Set(proofs.map(({ rule }) => rule));
    expect(rules.forbidden.filter(({ name }) => !proved.has(name)).map(({ name }) => name)).toEqual([]);
    expect(rules.forbidden.filter(({ comment }) => comment.length < 40).map(({ name }) => name)).toEqual([]);
  });

  it('every folder of src has its position in the order', () => {
    const outside = ['cli', 'config', 'generate', 'library', 'platform'];
    const text = JSON.stringify(rules.forbidden);
    const folders = readdirSync(join(repository, 'src'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    const unplaced = folders.filter(({ name }) => !outside.includes(name) && !new RegExp(`[(|]${name}[|)]`).test(text));
    expect(unplaced.map(({ name }) => name)).toEqual([]);
  });

  it('every room of a capability has its position in the order', () => {
    const text = JSON.stringify(rules.forbidden);
    const unplaced = listFolders('src').filter((folder) => {
      const [, capability, room] = /^src\/([^/]+)\/([^/]+)$/.exec(folder) ?? [];
      return (
        capability !== undefined &&
        capability !== 'platform' &&
        !new RegExp(`src/${capability}/[^"]*\\b${room}\\b`).test(text)
      );
    });
    expect(unplaced).toEqual([]);
  });

  it.each(['src', 'web/src'] as const)('no folder of %s has more than 25 sources', (root) => {
    const sizes = [root, ...listFolders(root)].map((folder) => ({ folder, size: countSources(folder) }));
    expect(sizes.filter(({ size }) => size > 25)).toEqual([]);
  });
});
