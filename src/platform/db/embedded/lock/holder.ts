import { toPlainText } from '../../../plain-text.js';
import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync, statSync } from 'node:fs';
import { uptime } from 'node:os';

/** What a lock says of the process that took it. */
export interface Holder {
  readonly pid: number;
  /** When the process started, in the kernel's words; tells it from a later one with the same number. */
  readonly startTime: string;
  /** Which boot of the machine that was; empty where the system does not say. */
  readonly bootId: string;
  /** Where the number of the process counts: containers that share a directory number theirs apart. */
  readonly pidSpace: string;
  /** Device and number of the directory that was locked; empty in locks of older versions. A copy of it has others. */
  readonly directory: string;
  /** When the lock was taken, in milliseconds since 1970. */
  readonly takenAt: number;
  /** Names this lock among all that ever were. */
  readonly token: string;
}

const bootIdFile = '/proc/sys/kernel/random/boot_id';

/** This process as the holder of a directory. */
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

/** The holder that a lock file names; undefined when it is not the content of one. */
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

/** What tells a directory from its copies, and is the same under every path that leads to it. */
export function identifyDirectory(path: string): string {
  const { dev, ino } = statSync(path, { bigint: true });
  return `${dev}-${ino}`;
}

/**
 * Whether the process that took the lock still runs, be it stopped or busy; undefined when it can't be seen from here.
 * A number that another program has by now, a machine that was started again and a process that only waits for its
 * parent to notice its end are told apart.
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

/** What the kernel says of a process, on Linux. The name in parentheses may itself hold parentheses and blanks. */
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
