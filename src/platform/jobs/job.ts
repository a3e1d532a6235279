/** Recurring work. Among all processes on a database, one at a time runs it. */
export interface Job {
  readonly name: string;
  /** The delay between two runs, by the clock that a sandbox moves. */
  readonly everyMs: number;
  /** False while there cannot be work, which saves the database query. */
  isWanted?(): boolean;
  /** Does the work in short transactions, and may be interrupted between any two: the next run continues. */
  run(life: JobLife): Promise<void>;
}

export interface JobLife {
  /** True once the run must stop: the program shuts down, or another process has the job. */
  hasEnded(): boolean;
}
