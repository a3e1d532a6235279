/** What a test run came to. */
export interface RunSummary {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** How many of the skipped tests wait for what, in words. */
  readonly needs: Readonly<Record<string, number>>;
}
