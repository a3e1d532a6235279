import { toPlainText } from '../../../plain-text.js';
import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync, statSync } from 'node:fs';
import { uptime } from 'node:os';

/** The facts in a lock about the process that took it. */
export interface Holder {
  readonly pid: number;
  /** When the process started, as the kernel reports it; distinguishes it from a later one with the same pid. */
  readonly startTime: string;
  /** The boot id of the machine; empty if the system has none. */
  readonly bootId: string;
  /** The pid namespace: containers that share a directory have separate ones. */
  readonly pidSpace: string;
  /** Device and inode of the locked directory; empty in locks of older versions. A copy has different ones. */
  readonly directory: string;
  /** When the lock was taken, in milliseconds since 1970. */
  readonly takenAt: number;
  /** A unique id of this lock. */
  readonly token: string;
}

const bootIdFile = '/proc/sys/kernel/random/boot_id';

/** Describes this process as the holder of a directory. */
export function createHolder(dataDir: string): Holder {
  return {
    pid: process.pid,
    startTime: findProcess(process.pid)?.startTime ?? '',
    bootId: tryRead(bootIdFile)?.trim() ?? '',
    pidSpace: findPidSpace(),
    directory: identifyDirectory(dataDir),
    takenAt: Date.now(),
    token: randomUUID(),
  };
}

/** Parses a lock file; undefined if its content is invalid. */
export function findHolder(content: string): Holder | undefined {
  try {
    const { pid, startTime, bootId, pidSpace, directory, takenAt, token } = JSON.parse(content) as Record<
      string,
      unknown
    >;
    if (!Number.isSafeInteger(pid) || !Number.isSafeInteger(takenAt)) return undefined;
    if (typeof token !== 'string' || !/^[0-9a-f-]{36}$/.test(token)) return undefined;
    return {
      pid: Number(pid),
      startTime: toPlainText(startTime) ?? '',
      bootId: toPlainText(bootId) ?? '',
      pidSpace: toPlainText(pidSpace) ?? '',
      directory: typeof directory === 'string' ? directory : '',
      takenAt: Number(takenAt),
      token,
    };
  } catch {
    return undefined;
  }
}

/** Identifies a directory: different for copies, the same under every path that leads to it. */
export function identifyDirectory(path: string): string {
  const { dev, ino } = statSync(path, { bigint: true });
  return `${dev}-${ino}`;
}

/**
 * Whether the process that took the lock is still running, even if stopped or busy; undefined if it cannot be seen from here.
 * Detects reused pids, reboots and zombie processes.
 */
export function findLife(holder: Holder): boolean | undefined {
  const bootId = tryRead(bootIdFile)?.trim();
  if (bootId === undefined) {
    return holder.takenAt > Date.now() - uptime() * 1000 && answersSignals(holder.pid);
  }
  if (bootId !== holder.bootId) return false;
  if (holder.pidSpace !== findPidSpace()) return undefined;
  const found = findProcess(holder.pid);
  return found?.startTime === holder.startTime && !found.isOver;
}

interface FoundProcess {
  readonly startTime: string;
  readonly isOver: boolean;
}

/** Reads the state of a process on Linux. The name in parentheses may itself contain parentheses and blanks. */
function findProcess(pid: number): FoundProcess | undefined {
  const line = tryRead(`/proc/${pid}/stat`);
  const fields = line?.slice(line.lastIndexOf(')') + 2).split(' ');
  const [state, startTime] = [fields?.[0], fields?.[19]];
  return startTime === undefined ? undefined : { startTime, isOver: state === 'Z' || state === 'X' };
}

function findPidSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function tryRead(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
