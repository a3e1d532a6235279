/**
 * A call that tasks with equal keys make together: `together` gets their inputs in order and returns an output for each. It is made
 * once every task that has not ended waits for a call.
 */
export type Share = <I, O>(
  key: unknown,
  input: I,
  together: (inputs: readonly I[]) => Promise<readonly O[]>,
) => Promise<O>;

interface Call {
  readonly input: unknown;
  readonly together: (inputs: readonly never[]) => Promise<readonly unknown[]>;
  readonly resolve: (output: never) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs tasks at the same time that share calls, round by round: calls of different keys follow each other, so that they may use one
 * connection. A failed call rejects for all tasks that made it.
 */
export function runInRounds<T>(tasks: readonly ((share: Share) => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
  let live = tasks.length;
  let isCalling = false;
  let count = 0;
  let waiting = new Map<unknown, Call[]>();
  const goOn = (): void => {
    if (!isCalling && count > 0 && count === live) void callAll();
  };
  const callAll = async (): Promise<void> => {
    isCalling = true;
    const calls = [...waiting.values()];
    waiting = new Map();
    count = 0;
    const settled: (() => void)[] = [];
    for (const group of calls) settled.push(...(await call(group)));
    for (const settle of settled) settle();
    isCalling = false;
    goOn();
  };
  const share: Share = (key, input, together) =>
    new Promise((resolve, reject) => {
      const group = waiting.get(key) ?? [];
      waiting.set(key, group);
      group.push({ input, together, resolve, reject });
      count += 1;
      goOn();
    });
  return Promise.allSettled(
    tasks.map(async (task) => {
      try {
        return await task(share);
      } finally {
        live -= 1;
        goOn();
      }
    }),
  );
}

/** Makes the calls of a group together. Returns what settles them. */
async function call(group: readonly Call[]): Promise<(() => void)[]> {
  try {
    const outputs = (await group[0]?.together(group.map(({ input }) => input) as never[])) ?? [];
    return group.map(
      ({ resolve }, place) =>
        () =>
          resolve(outputs[place] as never),
    );
  } catch (error) {
    return group.map(
      ({ reject }) =>
        () =>
          reject(error),
    );
  }
}
