import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const repository = join(import.meta.dirname, '..', '..');

interface Outcome {
  written: number;
  removed: number;
  template: boolean;
  bundle: boolean;
  web: boolean;
}

async function build(root: string): Promise<Outcome> {
  const script = (await import(join(repository, 'scripts', 'build.mjs'))) as {
    build: (options: { root: string }) => Promise<Outcome>;
  };
  return script.build({ root });
}

/** A project with these files under src/. */
function project(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'spoke-build-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'node_modules'));
  for (const name of ['typescript', 'vite']) {
    symlinkSync(join(repository, 'node_modules', name), join(root, 'node_modules', name));
  }
  write(root, files);
  return root;
}

function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, 'src', path)), { recursive: true });
    writeFileSync(join(root, 'src', path), content);
  }
}

it('a build strips types, copies assets and leaves tests out', async () => {
  const root = project({
    'main.ts': "import type { A } from './a.js';\nimport { b } from './deep/b.js';\nexport const c: A = b;\n",
    'a.ts': 'export interface A { x: number }\n',
    'deep/b.ts': 'export const b = { x: 1 } satisfies object;\n',
    'deep/b.test.ts': 'throw new Error();\n',
    'deep/page.html': '<p>\n',
  });
  expect(await build(root)).toEqual({ written: 4, removed: 0, template: false, bundle: false, web: false });
  const main = (await import(pathToFileURL(join(root, 'dist', 'main.js')).href)) as { c: unknown };
  expect(main.c).toEqual({ x: 1 });
  expect(readFileSync(join(root, 'dist', 'deep', 'page.html'), 'utf8')).toBe('<p>\n');
  expect(existsSync(join(root, 'dist', 'deep', 'b.test.js'))).toBe(false);
  const map = JSON.parse(readFileSync(join(root, 'dist', 'deep', 'b.js.map'), 'utf8')) as { sources: string[] };
  expect(map.sources).toEqual(['../../src/deep/b.ts']);
});

it('a second build writes only what changed and removes obsolete output', async () => {
  const root = project({ 'a.ts': 'export const a = 1;\n', 'b.ts': 'export const b = 1;\n', 'c.json': '{}\n' });
  await build(root);
  expect(await build(root)).toEqual({ written: 0, removed: 0, template: false, bundle: false, web: false });
  write(root, { 'a.ts': 'export const a = 2;\n' });
  utimesSync(join(root, 'src', 'a.ts'), new Date(), new Date(1));
  rmSync(join(root, 'src', 'b.ts'));
  expect(await build(root)).toEqual({ written: 1, removed: 1, template: false, bundle: false, web: false });
  expect(readFileSync(join(root, 'dist', 'a.js'), 'utf8')).toContain('a = 2');
  expect(existsSync(join(root, 'dist', 'b.js'))).toBe(false);
  expect(existsSync(join(root, 'dist', 'b.js.map'))).toBe(false);
});

it('a touched file with the same content is not rebuilt, and a missing output is', async () => {
  const root = project({ 'a.ts': 'export const a = 1;\n', 'b.ts': 'export const b = 1;\n' });
  await build(root);
  utimesSync(join(root, 'src', 'a.ts'), new Date(), new Date(1));
  rmSync(join(root, 'dist', 'b.js'));
  expect(await build(root)).toEqual({ written: 1, removed: 0, template: false, bundle: false, web: false });
  expect(existsSync(join(root, 'dist', 'b.js'))).toBe(true);
});

it('a syntax error is reported with file and line, and the other files are built', async () => {
  const root = project({ 'a.ts': 'export const a = 1;\n', 'bad.ts': 'export const b = 1;\nexport const = 2;\n' });
  await expect(build(root)).rejects.toThrow(/src\/bad\.ts:2:14: /);
  expect(existsSync(join(root, 'dist', 'a.js'))).toBe(true);
  await expect(build(root)).rejects.toThrow(/src\/bad\.ts:2:14: /);
  write(root, { 'bad.ts': 'export const b = 2;\n' });
  expect(await build(root)).toMatchObject({ written: 1 });
});

it('the database template is built from its code and the migrations, once, and again when one of them changes', async () => {
  const make = (text: string): string =>
    `import { writeFileSync } from 'node:fs';\nexport const buildTemplate = async ({ outFile }) => writeFileSync(outFile, '${text}');\n`;
  const root = project({ 'platform/db/embedded-template.ts': make('one') });
  mkdirSync(join(root, 'node_modules', '@electric-sql', 'pglite'), { recursive: true });
  writeFileSync(join(root, 'node_modules', '@electric-sql', 'pglite', 'package.json'), '{"version":"1.0.0"}');
  mkdirSync(join(root, 'migrations'));
  const migration = join(root, 'migrations', '0001-one.sql');
  writeFileSync(migration, 'create table one (id integer);\n');
  const template = join(root, 'dist', 'embedded-template.tar.gz');
  expect(await build(root)).toMatchObject({ template: true });
  expect(readFileSync(template, 'utf8')).toBe('one');
  expect(await build(root)).toMatchObject({ template: false, web: false });
  write(root, { 'platform/db/embedded-template.ts': make('another') });
  expect(await build(root)).toMatchObject({ template: true });
  expect(readFileSync(template, 'utf8')).toBe('another');
  rmSync(template);
  expect(await build(root)).toMatchObject({ template: true });
  writeFileSync(migration, 'create table two (id integer);\n');
  expect(await build(root)).toMatchObject({ template: true });
  writeFileSync(join(root, 'migrations', '0002-two.sql'), 'create table three (id integer);\n');
  expect(await build(root)).toMatchObject({ template: true });
  writeFileSync(join(root, 'migrations', 'schema.sql'), '-- their sum\n');
  expect(await build(root)).toMatchObject({ template: false });
});

interface Program {
  readonly program: Readonly<Record<string, unknown>>;
  readonly keepCode: () => void;
}

async function load(root: string): Promise<Program> {
  const script = (await import(join(repository, 'scripts', 'program.mjs'))) as {
    loadProgram: (root: string) => Program;
  };
  return script.loadProgram(root);
}

/** Standard output and error of the program, in a separate process: this one has already compiled it. */
function runAnswer(root: string): [string, string] {
  const script = `const { loadProgram } = await import(${JSON.stringify(join(repository, 'scripts', 'program.mjs'))});
    const { program, keepCode } = loadProgram(${JSON.stringify(root)});
    console.log(await program.answer());
    keepCode();`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return [stdout, stderr];
}

const codeFiles = (root: string): string[] => readdirSync(join(root, 'dist')).filter((name) => name.endsWith('.code'));

it('the program is one bundle, built once, whose modules keep their paths and characters', async () => {
  const root = project({
    'program.ts': "export { word } from './deep/word.js';\nexport { place } from 'sample';\n",
    'deep/word.ts':
      "import { readFileSync } from 'node:fs';\nexport const word = `…${readFileSync(new URL('./word.txt', import.meta.url), 'utf8')}é`;\n",
    'deep/word.txt': 'Zürich',
  });
  const sample = join(root, 'node_modules', 'sample');
  mkdirSync(sample);
  writeFileSync(join(sample, 'package.json'), '{"name":"sample","main":"index.js"}');
  writeFileSync(join(sample, 'index.js'), 'exports.place = __dirname;');
  expect(await build(root)).toMatchObject({ bundle: true });
  expect((await load(root)).program).toMatchObject({ word: '…Züriché', place: realpathSync(sample) });
  expect(readFileSync(join(root, 'dist', 'program.cjs'), 'utf8')).not.toMatch(/[^\0-\x7f]/);
  expect(await build(root)).toMatchObject({ bundle: false });
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), '{"packages":{"sample":"2.0.0"}}');
  expect(await build(root)).toMatchObject({ bundle: true });
  rmSync(join(root, 'dist', 'program.cjs'));
  expect(await build(root)).toMatchObject({ bundle: true });
});

it('the program is written without indentation, except in its texts', async () => {
  const root = project({
    'program.ts': `export const text = \`
  two
    four \${[1, 2]
      .map((number) => {
        return \`
      six \${number}
   three\`;
      })
      .join('')}
  \`;
export const joined = 'a \\
    b';
export const pattern = /  x/.source;
`,
  });
  await build(root);
  expect((await load(root)).program).toMatchObject({
    text: '\n  two\n    four \n      six 1\n   three\n      six 2\n   three\n  ',
    joined: 'a     b',
    pattern: '  x',
  });
  const lines = readFileSync(join(root, 'dist', 'program.cjs'), 'utf8').split('\n');
  const indented = lines.filter((line) => /^[ \t]/.test(line));
  expect(indented.map((line) => line.trim())).toEqual([
    'two',
    expect.stringContaining('four'),
    expect.stringContaining('six'),
    expect.stringContaining('three'),
    expect.stringContaining('`'),
  ]);
});

it('the compile cache of a start is used for this bundle only', async () => {
  const root = project({ 'program.ts': 'export const answer = () => 1;\n' });
  await build(root);
  const first = await load(root);
  expect(codeFiles(root)).toEqual([]);
  first.keepCode();
  const [code] = codeFiles(root);
  expect((await load(root)).program['answer']).toEqual(expect.any(Function));
  // Of the same length, which is all that the engine compares.
  write(root, { 'program.ts': 'export const answer = () => 2;\n' });
  utimesSync(join(root, 'src', 'program.ts'), new Date(), new Date(1));
  await build(root);
  expect(codeFiles(root)).toEqual([]);
  const { program, keepCode } = await load(root);
  expect((program['answer'] as () => number)()).toBe(2);
  keepCode();
  expect(codeFiles(root)).toEqual([expect.not.stringContaining(String(code))]);
});

it('a compile cache of another engine, or a corrupt one, is rebuilt', async () => {
  const root = project({ 'program.ts': 'export const answer = () => 1;\n' });
  await build(root);
  (await load(root)).keepCode();
  const file = join(root, 'dist', String(codeFiles(root)[0]));
  writeFileSync(file, 'no code at all');
  expect(runAnswer(root)).toEqual(['1\n', '']);
  expect(readFileSync(file, 'latin1')).not.toBe('no code at all');
});

it('cached code loads a package only when it needs it', async () => {
  const root = project({ 'program.ts': "export const answer = async () => typeof (await import('sharp')).default;\n" });
  symlinkSync(join(repository, 'node_modules', 'sharp'), join(root, 'node_modules', 'sharp'));
  await build(root);
  for (let start = 0; start < 2; start += 1) expect(runAnswer(root)).toEqual(['function\n', '']);
  expect(codeFiles(root)).toHaveLength(1);
});
