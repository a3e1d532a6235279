/** An entry in the history of an enrollment. */
export interface HistoryEntry {
  /** The step; null for what a user did. */
  readonly actionId: string | null;
  readonly at: string;
  readonly is: 'done' | 'waiting' | 'calling' | 'failed' | 'retrying' | 'retried' | 'ended';
  /** The end of a wait, or the next attempt. */
  readonly until?: string;
  readonly reason?: string;
  readonly userId?: number;
  /** The branch that was taken: its place among the branches, or `other`. */
  readonly branch?: string;
  /** The value that was set. */
  readonly value?: string;
  /** The record that was created. */
  readonly created?: { readonly objectTypeId: string; readonly id: string };
}

/** What a step adds to its entry. */
export type StepNote = Pick<HistoryEntry, 'branch' | 'value' | 'created'>;

/** What carrying out a step came to. */
type Carried =
  | { readonly dueAt?: Date; readonly note?: StepNote }
  | { readonly reason: string }
  | { readonly isWaiting: true; readonly until: Date | null };

interface Place {
  readonly actionId: string;
  readonly now: Date;
}

export function toHistoryEntry({ actionId, now }: Place, carried: Carried): HistoryEntry {
  const head = { actionId, at: now.toISOString() };
  if ('isWaiting' in carried) {
    return { ...head, is: 'calling', ...(carried.until && { until: carried.until.toISOString() }) };
  }
  if ('reason' in carried) return { ...head, is: 'failed', reason: carried.reason };
  const { dueAt, note } = carried;
  if (dueAt && dueAt > now) return { ...head, is: 'waiting', until: dueAt.toISOString(), ...note };
  return { ...head, is: 'done', ...note };
}

/** Leaves out the beginning of a wait that a later entry of the same step repeats. */
export function listShownEntries(history: readonly HistoryEntry[]): HistoryEntry[] {
  return history.filter(({ is, actionId }, at, all) => {
    const next = all[at + 1];
    return is !== 'calling' || next === undefined || next.actionId !== actionId;
  });
}
