interface SequenceOptions {
  readonly signal: AbortSignal;
  /** Called after each item. */
  readonly onProgress: (done: number) => void;
}

/** Runs an action for each item in turn, until all are done, one fails (which throws), or it is aborted. */
export async function runInSequence<T>(
  items: readonly T[],
  action: (item: T) => Promise<unknown>,
  { signal, onProgress }: SequenceOptions,
): Promise<void> {
  for (const [place, item] of items.entries()) {
    if (signal.aborted) return;
    await action(item);
    onProgress(place + 1);
  }
}
