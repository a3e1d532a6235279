import { useEffect, useRef } from 'react';

const listeners = new Set<(kind: string) => void>();

/** Opens the composer of the shown record for a kind of activity, by the name of its type. */
export function openComposer(kind: string): void {
  for (const listener of listeners) listener(kind);
}

/** Calls a function when the composer is to be opened. */
export function useComposerRequests(onRequest: (kind: string) => void): void {
  const latest = useRef(onRequest);
  useEffect(() => {
    latest.current = onRequest;
  });
  useEffect(() => {
    const listener = (kind: string): void => latest.current(kind);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}
