import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The child processes of a process. */
export const listChildren = (pid: number): number[] =>
  readFileSync(join('/proc', String(pid), 'task', String(pid), 'children'), 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);

/** Whether a process exists, including zombies. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
