import cluster from 'node:cluster';

// The other side of scripts/supervisor.mjs, which starts this process and starts it again after a fault.

/** What the supervisor is told of a start that cannot be. */
interface Refusal {
  /** What is missing may come back by itself: another start is worth trying however often this one failed. */
  readonly isTemporary: boolean;
}

const isSupervised = cluster.isPrimary && process.argv.includes('--supervised');

/** Whether this process takes the place of one that ended by a fault. */
export const isRestart = isSupervised && process.argv.includes('--restarted');

/** Reports that the server listens, or why it cannot; without a supervisor nothing happens. */
export function reportToSupervisor(report: { readonly listening: string } | { readonly refusal: Refusal }): void {
  if (isSupervised && process.connected) process.send?.(report, undefined, undefined, () => undefined);
}

/** Calls the listener when the supervisor is gone without having ended this process. */
export function onSupervisorLost(listener: () => void): void {
  if (!isSupervised) return;
  process.once('disconnect', listener);
  // The channel alone must not keep a process alive that has nothing left to do.
  process.channel?.unref();
}
