import { afterSeconds, tail, type Exit, type SpokeProcess } from './spoke-process.js';

const stopSeconds = 20;

/** Stops a child with SIGTERM and requires exit code 0 within 20 seconds; kills it otherwise. */
export async function stopProcess(child: SpokeProcess): Promise<Exit> {
  child.signal('SIGTERM');
  const waited = new AbortController();
  const late = afterSeconds(stopSeconds, waited.signal).then(() => 'late' as const);
  const exit = await Promise.race([child.exited, late]);
  waited.abort();
  if (exit === 'late') {
    child.signal('SIGKILL');
    await child.exited;
    throw new Error(`Spoke did not end within ${stopSeconds} s of SIGTERM.\n${tail(child)}`);
  }
  if (exit.code !== 0) {
    throw new Error(`Spoke ended with ${exit.signal ?? `exit code ${String(exit.code)}`} on SIGTERM.\n${tail(child)}`);
  }
  return exit;
}
