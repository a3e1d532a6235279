/** The result of a test run. */
export interface RunSummary {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Failures, a line each: the file, the test's names and the first line of its error. */
  readonly failures: readonly string[];
  /** Tests that passed only on the second attempt, a line each with the first error. */
  readonly repeated: readonly string[];
  /** The number of skipped tests by requirement, in words. */
  readonly needs: Readonly<Record<string, number>>;
  /** The files that took longest, a line each with their seconds: what to make faster first. */
  readonly slowest: readonly string[];
}
