import { toErrorText } from './platform/plain-text.js';
/** How long requests in flight may take after a signal, in milliseconds. */
export const graceMs = 25_000;

/** Signals that come so soon after the first are the same one, in milliseconds. */
const repeatMs = 1000;

/** On SIGTERM or SIGINT stops and ends the process: with 0, or with 1 when that fails, takes too long or is forced. */
export function endOnSignals(stop: () => Promise<void>, maxMs: number): void {
  let stopping = false;
  let isImpatient = false;
  const onSignal = () => {
    if (stopping) {
      if (isImpatient) process.exit(1);
      return;
    }
    stopping = true;
    // One Ctrl-C under npm arrives twice, from the terminal and once more through npm: only a later one means force.
    setTimeout(() => (isImpatient = true), repeatMs).unref();
    setTimeout(() => process.exit(1), maxMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Spoke did not end cleanly. ${toSentence(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

/** What an operator is told of an error at start or end. */
export function toSentence(error: unknown): string {
  if (!(error instanceof Error)) return toErrorText(error);
  if ('code' in error && error.code === 'EADDRINUSE')
    return 'The port is in use by another program: set PORT to a free one.';
  if ('code' in error && error.code === 'EACCES')
    return 'This user may not listen on that port: set PORT to one above 1023.';
  if ('code' in error && error.code === 'EADDRNOTAVAIL') return 'HOST is not an address of this machine.';
  return error.message;
}
