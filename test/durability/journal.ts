/**
 * What a client knows of its writes, to be compared with what is there after a crash. Whatever the writes are: rows in
 * these harnesses, records over HTTP elsewhere.
 */
export interface Journal {
  readonly acked: ReadonlySet<number>;
  /** Parses one line of a writer's report: "begun 7" or "acked 7"; ignores others. */
  note(line: string): void;
  /**
   * Compares with the ids found: an acknowledged write that is missing is lost, one that nobody began is invented; one
   * that was begun only may be there or not, and is settled from now on.
   */
  compare(ids: readonly number[]): { lost: number[]; invented: number[] };
  /** The first unused id. */
  nextId(): number;
}

export function createJournal(): Journal {
  const begun = new Set<number>();
  const acked = new Set<number>();
  return {
    acked,
    note(line) {
      const [word, id] = line.split(' ');
      if (word === 'begun') begun.add(Number(id));
      if (word === 'acked') acked.add(Number(id));
    },
    compare(ids) {
      const found = new Set(ids);
      const lost = [...acked].filter((id) => !found.has(id));
      const invented = [...found].filter((id) => !begun.has(id));
      for (const id of found) acked.add(id);
      return { lost, invented };
    },
    nextId: () => Math.max(0, ...begun) + 1,
  };
}
