// npm run check: everything that must pass before a commit, one line per step, all failures at the end. --without-tests
// skips the suite. --changed limits the check to what differs from the last commit: formats and lints changed files,
// checks types and imports from a cache, and runs changed tests and tests of pure functions that depend on a change.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runPrepared } from './prepare.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tool = (...path) => join(root, 'node_modules', ...path);

const cache = join('node_modules', '.cache', 'spoke');
const eslint = tool('eslint', 'bin', 'eslint.js');
const oxlint = [tool('oxlint', 'bin', 'oxlint'), '--type-aware'];
const prettier = tool('prettier', 'bin', 'prettier.cjs');
const tsc = tool('typescript', 'bin', 'tsc');
const cruise = [tool('dependency-cruiser', 'bin', 'dependency-cruise.mjs'), 'src', 'web/src', 'test', '--config'];
const figures = { name: 'figures', args: [join(root, 'scripts', 'code-figures.mjs'), '--check'] };
const unused = { name: 'unused', args: [tool('knip', 'bin', 'knip.js'), '--no-progress'] };
const generated = { name: 'generated', args: [join(root, 'scripts', 'generate.mjs'), '--check'] };

/** Longest first: the others run beside it. */
const steps = [
  { name: 'lint', args: [eslint, '.'] },
  { name: 'typed lint', args: oxlint },
  { name: 'format', args: [prettier, '--check', '.'] },
  { name: 'types', args: [tsc, '--noEmit'] },
  { name: 'web types', args: [tsc, '--noEmit', '-p', 'web'] },
  { name: 'imports', args: cruise },
  figures,
  unused,
  generated,
];
const tests = { name: 'tests', args: [join(root, 'scripts', 'test.mjs')] };
const isChangedOnly = process.argv.includes('--changed');

await runPrepared({ development: true }, async () => {
  const changed = isChangedOnly ? listChanged() : [];
  const results = await runTwoAtATime(isChangedOnly ? toChangedSteps(changed) : steps);
  // Alone: the suite starts servers and measures times.
  if (!process.argv.includes('--without-tests')) {
    for (const step of isChangedOnly ? toChangedTests(changed) : [tests]) results.push(await runStep(step));
  }
  const failures = results.filter((result) => !result.isPassed);
  for (const { name, output } of failures) console.log(`\n── ${name} ${'─'.repeat(70)}\n${output.trimEnd()}`);
  console.log(`\ncheck: ${results.length - failures.length} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
});

/** The files that differ from the last commit, including new and deleted ones. */
function listChanged() {
  const list = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  const files = [
    ...list('diff', '--name-only', '-z', 'HEAD'),
    ...list('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  return [...new Set(files)];
}

function toChangedSteps(changed) {
  const present = changed.filter((file) => existsSync(join(root, file)));
  const scripts = present.filter((file) => /\.(ts|tsx|js|mjs|cjs)$/.test(file));
  const isTouched = (pattern) => changed.some((file) => pattern.test(file));
  const incremental = (name) => ['--noEmit', '--incremental', '--tsBuildInfoFile', join(cache, `${name}.tsbuildinfo`)];
  return [
    scripts.length > 0 && { name: 'lint', args: [eslint, '--no-warn-ignored', ...scripts] },
    present.some((file) => /\.tsx?$/.test(file)) && {
      name: 'typed lint',
      args: [...oxlint, ...present.filter((file) => /\.tsx?$/.test(file))],
    },
    isTouched(/^(src|test|bench|web\/e2e|scripts)\/|^[^/]+\.(ts|json)$/) && {
      name: 'types',
      args: [tsc, ...incremental('types')],
    },
    isTouched(/^web\//) && { name: 'web types', args: [tsc, ...incremental('web-types'), '-p', 'web'] },
    present.length > 0 && { name: 'format', args: [prettier, '--check', '--ignore-unknown', ...present] },
    isTouched(/^(src|web|test)\/.*\.tsx?$|^\.dependency-cruiser\.cjs$/) && {
      name: 'imports',
      args: [...cruise, '--cache', join(cache, 'imports'), '--cache-strategy', 'content'],
    },
    isTouched(/^src\/.*\.ts$/) && figures,
    isTouched(/\.(ts|tsx|mjs|json)$/) && unused,
    isTouched(/^(src|migrations)\//) && generated,
  ].filter(Boolean);
}

/** Tests of the server's behaviour use HTTP and import no source: only changed ones run. */
function toChangedTests(changed) {
  const vitest = tool('vitest', 'vitest.mjs');
  const present = changed.filter((file) => existsSync(join(root, file)));
  const sources = present.filter((file) => /^(src|web\/src|test)\/.*\.tsx?$/.test(file));
  const own = present.filter((file) => /\.(test|e2e)\.ts$/.test(file));
  return [
    sources.length > 0 && {
      name: 'related',
      args: [vitest, 'related', '--run', '--passWithNoTests', '--project', 'pure', ...sources],
    },
    own.length > 0 && { name: 'tests', args: [join(root, 'scripts', 'test.mjs'), ...own] },
  ].filter(Boolean);
}

async function runTwoAtATime(list) {
  const waiting = [...list];
  const results = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) results.push(await runStep(step));
  };
  await Promise.all([work(), work()]);
  return results;
}

function runStep({ name, args }) {
  const started = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const last = name === 'tests' ? `  ${output.trimEnd().split('\n').at(-1)}` : '';
      console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(10)} ${seconds.padStart(6)} s${last}`);
      resolve({ name, output, isPassed: code === 0 });
    });
  });
}
