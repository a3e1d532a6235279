/** Runs work after all that was given before it, whether that succeeded or not. */
export type OneAtATime = <T>(work: () => Promise<T>) => Promise<T>;

export function createOneAtATime(): OneAtATime {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine;
    return mine;
  };
}
