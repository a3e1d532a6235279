import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The processes that a process has started. */
export const listChildren = (pid: number): number[] =>
  readFileSync(join('/proc', String(pid), 'task', String(pid), 'children'), 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);

/** Whether a process is there, be it only as a number that its parent has not asked for. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
