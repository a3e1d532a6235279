import { useSyncExternalStore } from 'react';

/** A record that the user has opened in this browser. */
export interface RecentRecord {
  /** The name of its object type. */
  readonly type: string;
  readonly id: string;
  readonly name: string;
}

const prefix = 'spoke.recent ';
const kept = 12;
const none: readonly RecentRecord[] = [];
const listeners = new Set<() => void>();
let last: { readonly key: string; readonly text: string | null; readonly records: readonly RecentRecord[] } | undefined;

const toKey = (hubId: number): string => `${prefix}${hubId}`;

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function readRecent(hubId: number): readonly RecentRecord[] {
  const key = toKey(hubId);
  const text = readText(key);
  if (last?.key !== key || last.text !== text) {
    last = { key, text, records: text === null ? none : (JSON.parse(text) as readonly RecentRecord[]) };
  }
  return last.records;
}

function write(hubId: number, records: readonly RecentRecord[]): void {
  try {
    localStorage.setItem(toKey(hubId), JSON.stringify(records));
  } catch {
    // Without local storage nothing is kept.
  }
  for (const listener of listeners) listener();
}

/** Puts a record before the others that were opened in the account. */
export function rememberRecord(hubId: number, record: RecentRecord): void {
  const others = readRecent(hubId).filter(({ type, id }) => type !== record.type || id !== record.id);
  write(hubId, [record, ...others].slice(0, kept));
}

/** Removes a record that no longer exists. */
export function forgetRecord(hubId: number, record: Pick<RecentRecord, 'type' | 'id'>): void {
  const records = readRecent(hubId);
  const others = records.filter(({ type, id }) => type !== record.type || id !== record.id);
  if (others.length < records.length) write(hubId, others);
}

/** Forgets the records of all accounts: they belong to the user who is signed in. */
export function forgetRecentRecords(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Nothing is kept.
  }
  for (const listener of listeners) listener();
}

/** The records that were opened last, in any tab of this browser, latest first. */
export function useRecentRecords(hubId: number): readonly RecentRecord[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
    () => readRecent(hubId),
  );
}
