import { AsyncResource } from 'node:async_hooks';
import { isUnavailable } from './constraints.js';

/** Maximum single writes in a statement: the embedded database serves nobody else meanwhile. */
export const maxSharedWrites = 32;

interface SharingOptions<I, O> {
  readonly alone: (input: I) => Promise<O>;
  /**
   * Handles several inputs of a group in one statement, or in as few as one takes alone. Returns their values in order, undefined
   * for an input that it refuses; rejects if nothing was done, or if that is unknown.
   */
  readonly together: (inputs: readonly [I, ...I[]]) => Promise<readonly ({ readonly value: O } | undefined)[]>;
  /** Maximum inputs together. */
  readonly most: number;
  /** Maximum runs of a group at the same time: what arrives meanwhile waits for the next one. 2 by default. */
  readonly atOnce?: number;
  /** Whether an error of a run is that of each of its inputs, and none is handled again alone; {@link isUnavailable} by default. */
  readonly failsAll?: (error: unknown) => boolean;
}

/**
 * Handles an input: alone and at once if nothing of its group is under way, otherwise together with others that arrive in the
 * same turn of the event loop, or until an earlier run ends. Inputs share a run only if owner and group are equal: these must
 * name all that the statement depends on besides the inputs, above all the account.
 */
type Share<I, O> = (owner: object, group: string, input: I) => Promise<O>;

interface Waiting<I, O> {
  readonly input: I;
  readonly resolve: (value: O) => void;
  readonly reject: (error: unknown) => void;
  /** Where it arrived: a statement belongs to the request that leads it, not to the one that ended before. */
  readonly context: AsyncResource;
}

interface Group<I, O> {
  readonly waiting: Waiting<I, O>[];
  running: number;
  isDue: boolean;
  /** Called while nothing is waiting or running. */
  readonly onIdle: () => void;
}

/**
 * Lets concurrent requests share statements, and with them commits (docs/decisions/0019-shared-statements.md). Nothing is ever
 * waited for on purpose.
 *
 * No input suffers from its companions. One that is refused is handled again alone, since a companion may be the reason; so is
 * each input of a run that the database refuses as a whole. Only an error of `failsAll`, by default an unavailable database (lost
 * connection, time limit), fails all of them: whether they were handled may be unknown, and each alone would be more load.
 */
export function createSharing<I, O>(options: SharingOptions<I, O>): Share<I, O> {
  const { alone, together, most, atOnce = 2, failsAll = isUnavailable } = options;
  const groups = new WeakMap<object, Map<string, Group<I, O>>>();

  const handleAlone = async ({ input, resolve, reject, context }: Waiting<I, O>): Promise<void> => {
    try {
      resolve(await context.runInAsyncScope(() => alone(input)));
    } catch (error) {
      reject(error);
    }
  };

  const handle = async (entries: readonly Waiting<I, O>[]): Promise<void> => {
    const [first, ...others] = entries;
    if (!first) return;
    if (others.length === 0) return handleAlone(first);
    try {
      const inputs = [first.input, ...others.map(({ input }) => input)] as const;
      const outcomes = await first.context.runInAsyncScope(() => together(inputs));
      for (const [place, entry] of entries.entries()) {
        const outcome = outcomes[place];
        if (outcome) entry.resolve(outcome.value);
        else void handleAlone(entry);
      }
    } catch (error) {
      for (const entry of entries) {
        if (failsAll(error)) entry.reject(error);
        else void handleAlone(entry);
      }
    }
  };

  const serve = (group: Group<I, O>): void => {
    group.isDue = false;
    while (group.waiting.length > 0 && group.running < atOnce) {
      void follow(group, handle(group.waiting.splice(0, most)));
    }
    if (group.running === 0) group.onIdle();
  };

  const follow = <T>(group: Group<I, O>, run: Promise<T>): Promise<T> => {
    group.running += 1;
    const end = (): void => {
      group.running -= 1;
      serve(group);
    };
    run.then(end, end);
    return run;
  };

  return (owner, name, input) => {
    const group = findGroup(groups, owner, name);
    if (group.running === 0) return follow(group, alone(input));
    return new Promise((resolve, reject) => {
      group.waiting.push({ input, resolve, reject, context: new AsyncResource('SharedStatement') });
      if (group.isDue || group.running >= atOnce) return;
      group.isDue = true;
      setImmediate(serve, group);
    });
  };
}

function findGroup<I, O>(groups: WeakMap<object, Map<string, Group<I, O>>>, owner: object, name: string): Group<I, O> {
  const known = groups.get(owner) ?? new Map<string, Group<I, O>>();
  const found = known.get(name);
  if (found) return found;
  groups.set(owner, known);
  const onIdle = (): void => {
    if (known.get(name) === group) known.delete(name);
  };
  const group: Group<I, O> = { waiting: [], running: 0, isDue: false, onIdle };
  known.set(name, group);
  return group;
}
