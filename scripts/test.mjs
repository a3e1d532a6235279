// npm test: every suite that needs nothing but Node, and more if a browser or a PostgreSQL server is available.
// Arguments go to vitest: npm test -- src/oauth
// With CI set, the files of a few failed tests of a whole run get a second run by themselves: what passes there failed for
// the load of the machine. It is listed, and not counted as failed.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runPrepared } from './prepare.mjs';

const repository = dirname(dirname(fileURLToPath(import.meta.url)));
/** As many files may fail for the load of the machine; more have another cause. */
const repeatedFiles = 8;

await runPrepared({ development: true }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spoke-summary-'));
  const file = join(folder, 'summary.json');
  try {
    const code = await runVitest(process.argv.slice(2), file);
    const summary = readSummary(file);
    if (!deservesSecondRun(summary)) return report(summary, code);
    console.log(`\nOnce more, by themselves: ${summary.failedFiles.join(', ')}\n`);
    const again = join(folder, 'again.json');
    const codeAgain = await runVitest([...summary.failedFiles, '--maxWorkers=1'], again);
    report(combine(summary, readSummary(again)), codeAgain);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function runVitest(args, summaryFile) {
  const vitest = join(repository, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', ...args], {
    cwd: repository,
    stdio: 'inherit',
    // Only the whole suite can show whether every endpoint has a test.
    env: { ...process.env, SPOKE_TEST_SUMMARY: summaryFile, SPOKE_TEST_ALL: args.length === 0 ? '1' : '' },
  });
  // Ctrl-C reaches the child directly; it then stops its servers, and we wait for that.
  process.on('SIGINT', () => undefined);
  // Like Ctrl-C: vitest cancels the run and stops the server that it started.
  process.on('SIGTERM', () => child.kill('SIGINT'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

function deservesSecondRun({ failedFiles, failedOutside }) {
  if (!process.env['CI'] || process.argv.length > 2 || failedOutside) return false;
  return failedFiles.length > 0 && failedFiles.length <= repeatedFiles;
}

/** The counts of the first run, with the failures of the second in place of its own. */
function combine(first, second) {
  const failures = new Set(second.failures);
  const passed = Math.max(0, first.failed - second.failed);
  const repeated = second.failed < first.failed ? first.failures.filter((failure) => !failures.has(failure)) : [];
  return {
    ...first,
    passed: first.passed + passed,
    failed: second.failed,
    failures: second.failures,
    repeated: [...first.repeated, ...second.repeated, ...repeated],
  };
}

/** The reporter's counts; undefined if vitest exited before it had run. */
function readSummary(file) {
  try {
    const summary = JSON.parse(readFileSync(file, 'utf8'));
    return { ...summary, failedOutside: summary.failedOutside || existsSync(`${file}.teardown`) };
  } catch {
    return {
      passed: 0,
      failed: 0,
      failures: [],
      failedFiles: [],
      failedOutside: true,
      repeated: [],
      skipped: 0,
      needs: {},
      slowest: [],
    };
  }
}

function report({ passed, failed, failures: failedTests, repeated, skipped, needs, slowest }, code) {
  // Only of a whole run: what to make faster first.
  if (process.env['CI'] && process.argv.length === 2) for (const file of slowest) console.log(`Slowest: ${file}`);
  for (const [need, count] of Object.entries(needs)) {
    console.log(`Skipped ${count} ${count === 1 ? 'test that needs' : 'tests that need'} ${need}`);
  }
  for (const test of repeated) console.log(`Passed only when repeated: ${test}`);
  for (const failure of failedTests) console.log(`Failed: ${failure}`);
  if (code !== 0 && failed === 0) console.log(`Failed: the run as a whole, with exit code ${code}`);
  // A run that failed without a failed test (a server that did not stop cleanly) counts as a failure.
  const failures = code === 0 ? failed : Math.max(1, failed);
  console.log(`${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failures > 0 ? 1 : 0;
}
