export interface TurnsOptions {
  readonly signal: AbortSignal;
  /** After each. */
  readonly onProgress: (done: number) => void;
}

/** Does something for one after the other, until all are done, one is refused (that is thrown), or it is stopped. */
export async function doInTurn<T>(
  things: readonly T[],
  action: (thing: T) => Promise<unknown>,
  { signal, onProgress }: TurnsOptions,
): Promise<void> {
  for (const [place, thing] of things.entries()) {
    if (signal.aborted) return;
    await action(thing);
    onProgress(place + 1);
  }
}
