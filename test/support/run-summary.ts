import { writeFileSync } from 'node:fs';

/** The result of a test run. */
export interface RunSummary {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Failures, a line each: the file, the test's names and the first line of its error. */
  readonly failures: readonly string[];
  /** The files of the failed tests, relative to the project. */
  readonly failedFiles: readonly string[];
  /** Whether something failed that belongs to no file. */
  readonly failedOutside: boolean;
  /** Tests that passed only when they were repeated, a line each with the first error. */
  readonly repeated: readonly string[];
  /** The number of skipped tests by requirement, in words. */
  readonly needs: Readonly<Record<string, number>>;
  /** The files that took longest, a line each with their seconds: what to make faster first. */
  readonly slowest: readonly string[];
}

/** Where the counts of the run are written, for scripts/test.mjs. */
const summaryFile = process.env['SPOKE_TEST_SUMMARY'];

export function writeSummary(summary: RunSummary): void {
  if (summaryFile) writeFileSync(summaryFile, JSON.stringify(summary));
}

/** Says that the shared server did not stop as it should: tests that pass when repeated do not change that. */
export function noteFailedTeardown(): void {
  if (summaryFile) writeFileSync(`${summaryFile}.teardown`, '');
}
