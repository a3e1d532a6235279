import { useSyncExternalStore } from 'react';

/** A choice of this browser: kept in its storage, the same in all its tabs. */
interface StoredChoice {
  /** The stored value; undefined: none. */
  read(): string | undefined;
  /** Sets and stores the value; without storage it holds until the page is reloaded. */
  write(value: string | undefined): void;
  use(): string | undefined;
  /** Calls the listener after every change, also of another tab. */
  subscribe(listener: () => void): () => void;
}

export function createStoredChoice(key: string): StoredChoice {
  const listeners = new Set<() => void>();
  const readStored = (): string | undefined => {
    try {
      return localStorage.getItem(key) ?? undefined;
    } catch {
      // The browser refuses storage.
      return undefined;
    }
  };
  let current = readStored();
  const change = (value: string | undefined): void => {
    current = value;
    for (const listener of listeners) listener();
  };
  const onStored = (event: StorageEvent): void => {
    if (event.key === key) change(readStored());
  };
  const subscribe = (listener: () => void): (() => void) => {
    if (listeners.size === 0) window.addEventListener('storage', onStored);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('storage', onStored);
    };
  };
  const read = () => current;
  return {
    read,
    write(value) {
      try {
        if (value === undefined) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
      } catch {
        // For this page only.
      }
      change(value);
    },
    use: () => useSyncExternalStore(subscribe, read),
    subscribe,
  };
}
