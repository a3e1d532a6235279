/** What a test run came to. */
export interface RunSummary {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What failed, a line each: the file, the test's names and the first line of its error. */
  readonly failures: readonly string[];
  /** How many of the skipped tests wait for what, in words. */
  readonly needs: Readonly<Record<string, number>>;
}
