import { closeSync, openSync, readdirSync, renameSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { SyncLedger } from './sync-ledger.js';

const mebibyte = 1024 * 1024;
const segmentBytes = 16 * mebibyte;
const segmentsPerLog = 256n;
/** More than is written between two checkpoints, each of which recycles old files. */
const wantedSegments = 5;
const leastFreeBytes = 128 * mebibyte;
const segmentName = /^[0-9A-F]{24}$/;

/**
 * Preallocated log files. PostgreSQL aborts if it cannot create the next log file, while a full disk costs only one statement for
 * any other file (SQLSTATE 53100), so log files are created while space is free.
 */
export interface WalReserve {
  isWanted(): boolean;
  /** Creates one more file. */
  grow(): void;
}

export function createWalReserve(clusterDir: string, ledger: SyncLedger): WalReserve {
  const directory = join(clusterDir, 'pg_wal');
  const listSegments = () => readdirSync(directory).filter((name) => segmentName.test(name));
  const hasFreeSpace = () => {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize > leastFreeBytes;
  };
  let isComplete = false;

  return {
    // The number of files never shrinks: a checkpoint renames the old ones.
    isWanted: () => !isComplete,
    grow() {
      const last = listSegments().sort().at(-1);
      isComplete = last === undefined || listSegments().length >= wantedSegments || !hasFreeSpace();
      if (isComplete || last === undefined) return;
      const draft = join(directory, 'xlogtemp.spoke');
      try {
        writeZeros(draft, ledger);
      } catch {
        rmSync(draft, { force: true });
        isComplete = true;
        return;
      }
      renameSync(draft, join(directory, toNextSegment(last)));
      ledger.syncDirectory(directory);
    },
  };
}

/** Returns the next segment name: timeline, log and segment, eight hexadecimal digits each. */
export function toNextSegment(name: string): string {
  const number = BigInt(`0x${name.slice(8, 16)}`) * segmentsPerLog + BigInt(`0x${name.slice(16)}`) + 1n;
  const digits = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0');
  return name.slice(0, 8) + digits(number / segmentsPerLog) + digits(number % segmentsPerLog);
}

function writeZeros(file: string, ledger: SyncLedger): void {
  const fd = openSync(file, 'w', 0o600);
  try {
    const zeros = new Uint8Array(mebibyte);
    for (let written = 0; written < segmentBytes;) written += writeSync(fd, zeros);
    ledger.syncFile(fd, file);
  } finally {
    closeSync(fd);
  }
}
