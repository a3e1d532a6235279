import { useSyncExternalStore } from 'react';
import { queryClient } from './query-client.js';

/** How often an unreachable server is tried again, in milliseconds. */
const retryMs = 2_000;

const listeners = new Set<() => void>();
let isLost = false;
let checking: Promise<void> | undefined;

/** Whether the server responds at all; a restarting one may still refuse requests. */
async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Resolves once the server responds: at once, or after an outage. */
export async function untilReachable(): Promise<void> {
  while (!(await isReachable())) await new Promise((resolve) => setTimeout(resolve, retryMs));
}

/** To be called when a request got no response. If the server is down, pages say so until it is back, and then load again. */
export function noteNoResponse(): void {
  checking ??= check().finally(() => (checking = undefined));
}

async function check(): Promise<void> {
  if (await isReachable()) return;
  set(true);
  await untilReachable();
  set(false);
  await queryClient.invalidateQueries();
}

function set(value: boolean): void {
  isLost = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the server is down, as far as this page knows. */
export function useIsConnectionLost(): boolean {
  return useSyncExternalStore(subscribe, () => isLost);
}
