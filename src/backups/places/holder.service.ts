import { existsSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { createClock } from '../../platform/clock.js';
import { newInternalId } from '../../platform/ids.js';

/** Who writes to a place, as its lock says. */
export interface Holder {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  /** The start of the process in the units of the kernel, so that a later process of that number is another one. */
  readonly started: string;
  /** When the holder last confirmed that it works, in milliseconds. */
  readonly seenAt: number;
}

const machine = createClock();

/** The time of the machine in milliseconds: that of a sandbox may be moved. */
export const readMachineTime = (): number => machine.now().getTime();

export const confirmMs = 30_000;
/** A holder on another machine that has not confirmed for this long has ended. */
const lostMs = 10 * 60_000;

export function createHolder(): Holder {
  const { pid } = process;
  return { id: newInternalId(), host: hostname(), pid, started: readStart(pid), seenAt: readMachineTime() };
}

/** Whether the holder can still be writing. */
export function isAlive({ host, pid, started, seenAt }: Holder): boolean {
  if (host !== hostname()) return Math.abs(readMachineTime() - seenAt) < lostMs;
  return isRunning(pid) && readStart(pid) === started;
}

export function readHolder(text: string): Holder | undefined {
  try {
    const found = JSON.parse(text) as Partial<Holder>;
    const isWhole = typeof found.pid === 'number' && typeof found.host === 'string' && typeof found.seenAt === 'number';
    return isWhole ? ({ id: '', started: '', ...found } as Holder) : undefined;
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function readStart(pid: number): string {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return '';
  try {
    // After the name of the program, which may contain blanks.
    return readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
