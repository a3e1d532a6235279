import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const repository = join(import.meta.dirname, '..', '..');

interface Outcome {
  written: number;
  removed: number;
  template: boolean;
  web: boolean;
}

async function build(root: string): Promise<Outcome> {
  const script = (await import(join(repository, 'scripts', 'build.mjs'))) as {
    build: (options: { root: string }) => Promise<Outcome>;
  };
  return script.build({ root });
}

/** A project of its own with these files under src/. */
function project(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'spoke-build-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(join(repository, 'node_modules', 'typescript'), join(root, 'node_modules', 'typescript'));
  write(root, files);
  return root;
}

function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, 'src', path)), { recursive: true });
    writeFileSync(join(root, 'src', path), content);
  }
}

test('a build strips types, copies assets and leaves tests out', async () => {
  const root = project({
    'main.ts': "import type { A } from './a.js';\nimport { b } from './deep/b.js';\nexport const c: A = b;\n",
    'a.ts': 'export interface A { x: number }\n',
    'deep/b.ts': 'export const b = { x: 1 } satisfies object;\n',
    'deep/b.test.ts': 'throw new Error();\n',
    'deep/page.html': '<p>\n',
  });
  expect(await build(root)).toEqual({ written: 4, removed: 0, template: false, web: false });
  const main = (await import(pathToFileURL(join(root, 'dist', 'main.js')).href)) as { c: unknown };
  expect(main.c).toEqual({ x: 1 });
  expect(readFileSync(join(root, 'dist', 'deep', 'page.html'), 'utf8')).toBe('<p>\n');
  expect(existsSync(join(root, 'dist', 'deep', 'b.test.js'))).toBe(false);
  const map = JSON.parse(readFileSync(join(root, 'dist', 'deep', 'b.js.map'), 'utf8')) as { sources: string[] };
  expect(map.sources).toEqual(['../../src/deep/b.ts']);
});

test('a second build writes only what changed and removes what is gone', async () => {
  const root = project({ 'a.ts': 'export const a = 1;\n', 'b.ts': 'export const b = 1;\n', 'c.json': '{}\n' });
  await build(root);
  expect(await build(root)).toEqual({ written: 0, removed: 0, template: false, web: false });
  write(root, { 'a.ts': 'export const a = 2;\n' });
  utimesSync(join(root, 'src', 'a.ts'), new Date(), new Date(1));
  rmSync(join(root, 'src', 'b.ts'));
  expect(await build(root)).toEqual({ written: 1, removed: 1, template: false, web: false });
  expect(readFileSync(join(root, 'dist', 'a.js'), 'utf8')).toContain('a = 2');
  expect(existsSync(join(root, 'dist', 'b.js'))).toBe(false);
  expect(existsSync(join(root, 'dist', 'b.js.map'))).toBe(false);
});

test('a file whose time changed but not its content is left alone, and a lost output comes back', async () => {
  const root = project({ 'a.ts': 'export const a = 1;\n', 'b.ts': 'export const b = 1;\n' });
  await build(root);
  utimesSync(join(root, 'src', 'a.ts'), new Date(), new Date(1));
  rmSync(join(root, 'dist', 'b.js'));
  expect(await build(root)).toEqual({ written: 1, removed: 0, template: false, web: false });
  expect(existsSync(join(root, 'dist', 'b.js'))).toBe(true);
});

test('a syntax error is told with file and line, and the other files are built', async () => {
  const root = project({ 'a.ts': 'export const a = 1;\n', 'bad.ts': 'export const b = 1;\nexport const = 2;\n' });
  await expect(build(root)).rejects.toThrow(/src\/bad\.ts:2:14: /);
  expect(existsSync(join(root, 'dist', 'a.js'))).toBe(true);
  await expect(build(root)).rejects.toThrow(/src\/bad\.ts:2:14: /);
  write(root, { 'bad.ts': 'export const b = 2;\n' });
  expect(await build(root)).toMatchObject({ written: 1 });
});

test('the database template is made from its code, once, and again when the code changes', async () => {
  const make = (text: string): string =>
    `import { writeFileSync } from 'node:fs';\nexport const buildTemplate = async (file: string) => writeFileSync(file, '${text}');\n`;
  const root = project({ 'platform/db/embedded/template.ts': make('one') });
  mkdirSync(join(root, 'node_modules', '@electric-sql', 'pglite'), { recursive: true });
  writeFileSync(join(root, 'node_modules', '@electric-sql', 'pglite', 'package.json'), '{"version":"1.0.0"}');
  const template = join(root, 'dist', 'embedded-template.tar.gz');
  expect(await build(root)).toMatchObject({ template: true });
  expect(readFileSync(template, 'utf8')).toBe('one');
  expect(await build(root)).toMatchObject({ template: false, web: false });
  write(root, { 'platform/db/embedded/template.ts': make('another') });
  expect(await build(root)).toMatchObject({ template: true });
  expect(readFileSync(template, 'utf8')).toBe('another');
  rmSync(template);
  expect(await build(root)).toMatchObject({ template: true });
});
