import { useSyncExternalStore } from 'react';
import type { Draft } from './request.js';

/** A request that this tab has sent; files are not kept. */
export interface SentEntry {
  readonly id: string;
  readonly at: number;
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  /** 0: no response came. */
  readonly status: number;
  readonly milliseconds: number;
  readonly draft: Pick<Draft, 'values' | 'bodyText' | 'fields'>;
}

const key = 'spoke.explorer.history';
const maxEntries = 30;
/** Longer bodies are not kept: the storage of a tab is small. */
const maxBodyLength = 20_000;

function read(): readonly SentEntry[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as SentEntry[];
  } catch {
    return [];
  }
}

let entries = read();
const listeners = new Set<() => void>();

function write(next: readonly SentEntry[]): void {
  entries = next;
  try {
    sessionStorage.setItem(key, JSON.stringify(entries));
  } catch {
    // The storage is full: the history holds until the page is reloaded.
  }
  for (const listener of listeners) listener();
}

/** Adds a request to the history of the tab. */
export function noteSent(entry: SentEntry): void {
  const isShort = entry.draft.bodyText.length <= maxBodyLength;
  const kept = isShort ? entry : { ...entry, draft: { ...entry.draft, bodyText: '' } };
  write([kept, ...entries].slice(0, maxEntries));
}

export const clearHistory = (): void => write([]);

/** The requests of this tab, newest first. */
export function useHistory(): readonly SentEntry[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => entries,
  );
}
