import { useSyncExternalStore } from 'react';

/** Tasks that the user works through, one after the other, in this tab. */
export interface Queue {
  readonly hubId: number;
  readonly ids: readonly string[];
  /** The place of the current one. */
  readonly at: number;
}

const key = 'spoke.draft task queue';
const listeners = new Set<() => void>();
let last: { readonly text: string | null; readonly queue: Queue | undefined } = { text: null, queue: undefined };

function read(): Queue | undefined {
  const text = sessionStorage.getItem(key);
  if (text !== last.text) last = { text, queue: text === null ? undefined : (JSON.parse(text) as Queue) };
  return last.queue;
}

/** Starts or continues a queue; undefined ends it. It ends with the session, like drafts. */
export function setQueue(queue: Queue | undefined): void {
  if (queue === undefined) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(queue));
  for (const listener of listeners) listener();
}

/** The queue of the account that is open, if there is one. */
export function useQueue(hubId: number): Queue | undefined {
  const queue = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);
  return queue?.hubId === hubId ? queue : undefined;
}
