// npm run check: everything that has to hold before a change is committed, one line per step, all failures at the end.
// With --without-tests the suite is left out.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runPrepared } from './prepare.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tool = (...path) => join(root, 'node_modules', ...path);

/** The longest first: the others fit beside it. */
const steps = [
  { name: 'lint', args: [tool('eslint', 'bin', 'eslint.js'), '.'] },
  { name: 'format', args: [tool('prettier', 'bin', 'prettier.cjs'), '--check', '.'] },
  { name: 'types', args: [tool('typescript', 'bin', 'tsc'), '--noEmit'] },
  { name: 'web types', args: [tool('typescript', 'bin', 'tsc'), '--noEmit', '-p', 'web'] },
  {
    name: 'imports',
    args: [tool('dependency-cruiser', 'bin', 'dependency-cruise.mjs'), 'src', 'web/src', 'test', '--config'],
  },
  { name: 'figures', args: [join(root, 'scripts', 'code-figures.mjs'), '--check'] },
  { name: 'generated', args: [join(root, 'scripts', 'generate.mjs'), '--check'] },
];
const tests = { name: 'tests', args: [join(root, 'scripts', 'test.mjs')] };

await runPrepared({ development: true }, async () => {
  const results = await runTwoAtATime(steps);
  // Alone: the suite starts servers and measures times.
  if (!process.argv.includes('--without-tests')) results.push(await runStep(tests));
  const failures = results.filter((result) => !result.isPassed);
  for (const { name, output } of failures) console.log(`\n── ${name} ${'─'.repeat(70)}\n${output.trimEnd()}`);
  console.log(`\ncheck: ${results.length - failures.length} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
});

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
