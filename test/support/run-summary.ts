/** What a test run came to. */
export interface RunSummary {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What failed, a line each: the file, the test's names and the first line of its error. */
  readonly failures: readonly string[];
  /** What passed at a second attempt only, a line each with the error of the first. */
  readonly repeated: readonly string[];
  /** How many of the skipped tests wait for what, in words. */
  readonly needs: Readonly<Record<string, number>>;
}
