import { isUnavailable } from './constraints.js';

/** What became of one input of a shared run. */
export type Outcome<O> = { readonly value: O } | { readonly error: unknown };

/** Maximum single writes in a statement: the embedded database serves nobody else meanwhile. */
export const maxSharedWrites = 32;

interface SharingOptions<I, O> {
  /**
   * Handles inputs of one group in one statement, or as few as for one. Returns their outcomes in order; rejects if nothing was
   * done, or if that is unknown.
   */
  readonly run: (inputs: readonly I[]) => Promise<readonly Outcome<O>[]>;
  /** Maximum inputs of a run. */
  readonly most: number;
  /** Maximum runs of a group at the same time: what arrives meanwhile waits for the next one. */
  readonly atOnce: number;
}

/**
 * Handles an input: at once if nothing of its group is under way, otherwise together with others that arrive in the same turn of
 * the event loop, or until an earlier run ends. Inputs share a run only if owner and group are equal: both must name all that the statement depends on besides
 * the inputs, above all the account.
 */
type Share<I, O> = (owner: object, group: string, input: I) => Promise<O>;

interface Waiting<I, O> {
  readonly input: I;
  readonly resolve: (value: O) => void;
  readonly reject: (error: unknown) => void;
}

interface Group<I, O> {
  waiting: Waiting<I, O>[];
  running: number;
  isDue: boolean;
}

/**
 * Lets concurrent requests share statements, and with them commits (docs/decisions/0019-shared-statements.md). Nothing is ever
 * waited for on purpose: an input that is alone runs at once.
 *
 * No input suffers from its companions. One that is refused in a shared run is run again alone, since a companion may be the
 * reason; so is each input of a run that the database refuses as a whole. Only an unavailable database (lost connection, time
 * limit) fails all of them: whether they were handled may be unknown, and each alone would be more load.
 */
export function createSharing<I, O>({ run, most, atOnce }: SharingOptions<I, O>): Share<I, O> {
  const groups = new WeakMap<object, Map<string, Group<I, O>>>();

  const handle = async (entries: readonly Waiting<I, O>[]): Promise<void> => {
    try {
      const outcomes = await run(entries.map(({ input }) => input));
      for (const [place, entry] of entries.entries()) settle(entry, outcomes[place], entries.length > 1);
    } catch (error) {
      const isShared = entries.length > 1 && !isUnavailable(error);
      for (const entry of entries) settle(entry, { error }, isShared);
    }
  };

  const settle = (entry: Waiting<I, O>, outcome: Outcome<O> | undefined, mayRunAlone: boolean): void => {
    if (outcome && 'value' in outcome) entry.resolve(outcome.value);
    else if (mayRunAlone) void handle([entry]);
    else entry.reject(outcome?.error ?? new Error('A shared run has no outcome for an input.'));
  };

  return (owner, name, input) =>
    new Promise((resolve, reject) => {
      const known = groups.get(owner) ?? new Map<string, Group<I, O>>();
      groups.set(owner, known);
      const group = known.get(name) ?? { waiting: [], running: 0, isDue: false };
      known.set(name, group);
      const start = (): void => {
        group.isDue = false;
        while (group.waiting.length > 0 && group.running < atOnce) {
          group.running += 1;
          void handle(group.waiting.splice(0, most)).then(() => {
            group.running -= 1;
            start();
          });
        }
        if (group.running === 0 && group.waiting.length === 0 && known.get(name) === group) known.delete(name);
      };
      group.waiting.push({ input, resolve, reject });
      if (group.isDue || group.running >= atOnce) return;
      if (group.running === 0) return start();
      group.isDue = true;
      setImmediate(start);
    });
}
