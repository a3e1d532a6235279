import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ESLint } from 'eslint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const repository = join(import.meta.dirname, '..', '..');
const eslint = new ESLint({ cwd: repository });

/** Lints `code` as the content of `file`, a file of the project, and returns the violated rules. */
async function brokenRules(file: string, code: string): Promise<string[]> {
  const results = await eslint.lintText(code, { filePath: join(repository, file) });
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => ruleId ?? message));
}

const source = 'src/platform/mask.ts';
const longFunction = `export function f(): void {\n${'  f();\n'.repeat(60)}}\n`;
const offences: readonly (readonly [title: string, file: string, code: string, rule: string])[] = [
  ['the system clock', source, 'export const a = Date.now();', 'no-restricted-syntax'],
  ['a date without a value', source, 'export const a = new Date();', 'no-restricted-syntax'],
  ['chance', source, 'export const a = Math.random();', 'no-restricted-syntax'],
  ['the environment', source, "export const a = process.env['PORT'];", 'no-restricted-syntax'],
  ['the environment in brackets', source, "export const a = process['env'];", 'no-restricted-syntax'],
  ['a default export', source, 'export default 1;', 'no-restricted-syntax'],
  ['a class other than an error', source, 'export class A {}', 'no-restricted-syntax'],
  ['an enum', source, 'export enum A { b }', 'no-restricted-syntax'],
  ['the console', source, 'console.log(1);', 'no-console'],
  ['a direct fetch', source, "export const a = await fetch('https://example.com');", 'no-restricted-globals'],
  [
    'a direct HTTP request',
    source,
    "import { get } from 'node:https';\nexport const a = get;",
    'no-restricted-imports',
  ],
  ['four parameters', source, 'export function f(a: 1, b: 1, c: 1, d: 1) { return a + b + c + d; }', 'max-params'],
  ['a long function', source, longFunction, 'max-lines-per-function'],
  ['a long file', source, 'export const a = 1;\n// line\n'.padEnd(3000, '// x\n'), 'max-lines'],
  ['a TODO comment', source, '// TODO later\nexport const a = 1;', 'house/finished'],
  [
    'a focused test',
    'src/config/config.test.ts',
    "import { test } from 'vitest';\ntest.only('a', () => {});",
    'no-restricted-syntax',
  ],
  [
    'an insert with unchecked row count',
    'src/accounts/hubs/hubs.store.ts',
    'export async function f(tx: any, id: number) { await tx`insert into hub (hub_id) values (${id})`; }',
    'no-restricted-syntax',
  ],
  [
    'a type imported as a value',
    source,
    "import { Clock } from './clock.js';\nexport type A = Clock;",
    '@typescript-eslint/consistent-type-imports',
  ],
];

describe('the lint rules', () => {
  it.each(offences)('report %s', async (_title, file, code, rule) => {
    expect(await brokenRules(file, code)).toContain(rule);
  });

  it('allow time and randomness in their own files only', async () => {
    const code = 'export const a = [Date.now(), new Date(), Math.random()];\n';
    expect(await brokenRules('src/platform/clock.ts', code)).toEqual([]);
    expect(await brokenRules('src/config/env.ts', 'export const a = process.env;\n')).toEqual([]);
  });

  it('allow a date with a value, an error class and three parameters', async () => {
    const code = [
      'export const a = new Date(0);',
      'export class B extends Error {}',
      'export const c = (x: number, y: number, z: number): number => x + y + z;',
      '',
    ].join('\n');
    expect(await brokenRules(source, code)).toEqual([]);
  });
});

/** A project with one file per offence, so that types are loaded once for all rules that need them. */
const typed: readonly (readonly [rule: string, file: string, code: string])[] = [
  ['await-thenable', 'src/a.ts', 'export async function f() { await 1; }'],
  ['no-floating-promises', 'src/b.ts', 'export function f() { Promise.resolve(1); }'],
  ['no-for-in-array', 'src/c.ts', 'export function f(list: string[]) { for (const i in list) f([i]); }'],
  ['no-misused-promises', 'src/d.ts', 'export const f = (p: Promise<boolean>) => (p ? 1 : 2);'],
  ['no-unnecessary-condition', 'src/e.ts', 'export const f = (a: string) => a ?? 1;'],
  ['no-unnecessary-type-assertion', 'src/f.ts', 'export const f = (a: string) => a as string;'],
  ['only-throw-error', 'src/g.ts', "export function f() { throw 'no'; }"],
  ['prefer-promise-reject-errors', 'src/h.ts', "export const f = () => Promise.reject('no');"],
  ['restrict-template-expressions', 'src/i.ts', 'export const f = (a: object) => `${a}`;'],
  ['return-await', 'src/j.ts', 'export async function f() { try { return f(); } catch { return undefined; } }'],
  ['switch-exhaustiveness-check', 'src/k.ts', "export function f(a: 'b' | 'c') { switch (a) { case 'b': return 1; } }"],
  ['no-base-to-string', 'src/l.ts', 'export const f = (a: unknown) => String(a);'],
  ['consistent-type-exports', 'src/m.ts', "import type { A } from './n.js';\nexport { A };"],
];

describe('the lint rules that need types', () => {
  let found: readonly string[] = [];
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'spoke-lint-'));
    const write = (file: string, text: string): void => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    };
    copyFileSync(join(repository, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    const compilerOptions = {
      target: 'ES2023',
      module: 'NodeNext',
      lib: ['ES2024'],
      types: [],
      strict: true,
      noEmit: true,
    };
    write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] }));
    write('package.json', '{ "type": "module" }');
    write('src/n.ts', 'export type A = 1;\n');
    for (const [, file, code] of typed) write(file, `${code}\n`);
    write('src/l.test.ts', 'export const f = (a: unknown) => String(a);\n');
    const oxlint = join(repository, 'node_modules', 'oxlint', 'bin', 'oxlint');
    const { stdout } = spawnSync(process.execPath, [oxlint, '--type-aware', '--format=json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
    found = diagnostics.map(({ code, filename }) => `${filename}: ${code}`);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(typed)('report %s', (rule, file) => {
    expect(found).toContain(`${file}: typescript(${rule})`);
  });

  it('allow a test to convert any value to text', () => {
    expect(found.filter((one) => one.startsWith('src/l.test.ts'))).toEqual([]);
  });
});

describe('file names', () => {
  const faults: readonly (readonly [path: string, fault: RegExp])[] = [
    ['src/accounts/hubService.ts', /kebab-case/],
    ['src/accounts/hubs.controller.ts', /unknown file suffix/],
    ['src/accounts/hubs.service.store.ts', /more than one suffix/],
    ['src/accounts/utils.ts', /is not specific/],
    ['src/accounts/hub-helpers.ts', /is not specific/],
    ['src/cli/user.service.ts', /folder of their capability/],
  ];

  it.each(faults)('%s is invalid', async (path, fault) => {
    const { nameFault } = await loadNameFault();
    expect(nameFault(path)).toMatch(fault);
  });

  it.each(['src/accounts/hubs/hubs.store.ts', 'src/main.ts', 'src/platform/db/db.ts', 'src/objects/lifecycle.ts'])(
    '%s is valid',
    async (path) => {
      const { nameFault } = await loadNameFault();
      expect(nameFault(path)).toBeUndefined();
    },
  );
});

async function loadNameFault(): Promise<{ nameFault: (path: string) => string | undefined }> {
  const file = join(repository, 'scripts', 'house-rules.mjs');
  return (await import(file)) as { nameFault: (path: string) => string | undefined };
}
