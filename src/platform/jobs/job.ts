/** Work that comes back by itself. One process of all on a database does it at a time. */
export interface Job {
  readonly name: string;
  /** From the end of one run to the next, by the clock that a sandbox moves. */
  readonly everyMs: number;
  /** False while there can be nothing to do, so that nobody asks the database. */
  isWanted?(): boolean;
  /** Does what there is to do, in short transactions, and may be cut off between any two: what is left is for the next run. */
  run(life: JobLife): Promise<void>;
}

export interface JobLife {
  /** True once the run has to come to its end: the program stops, or another process has the job. */
  hasEnded(): boolean;
}
