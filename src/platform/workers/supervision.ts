import cluster from 'node:cluster';

// The counterpart of scripts/supervisor.mjs, which starts this process and restarts it after a fault.

/** The report to the supervisor about a failed start. */
interface Refusal {
  /** The cause may be temporary: retry however often the start has failed. */
  readonly isTemporary: boolean;
}

const isSupervised = cluster.isPrimary && process.argv.includes('--supervised');

/** Whether this process replaces one that ended with a fault. */
export const isRestart = isSupervised && process.argv.includes('--restarted');

/** Reports that the server listens, or why it cannot; does nothing without a supervisor. */
export function reportToSupervisor(report: { readonly listening: string } | { readonly refusal: Refusal }): void {
  if (isSupervised && process.connected) process.send?.(report, undefined, undefined, () => undefined);
}

/** Calls the listener if the supervisor has exited without stopping this process. */
export function onSupervisorLost(listener: () => void): void {
  if (!isSupervised) return;
  process.once('disconnect', listener);
  // The channel alone must not keep an otherwise finished process alive.
  process.channel?.unref();
}
