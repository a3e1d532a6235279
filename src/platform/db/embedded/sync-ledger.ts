import { fstatSync, statSync } from 'node:fs';
import type { Disk } from './disk.js';

/** Counters since the engine started. */
interface SyncCounts {
  /** Real syncs of files and directories. */
  fsyncs: number;
  /** Executed syncs of the log that the engine requested, each the end of a transaction. */
  commitsSynced: number;
  /** Bytes written to the log. */
  walBytes: number;
}

/**
 * Tracks syncs. While deferring, a sync of the log is only recorded as owed, and `settle` executes all owed syncs at once; call
 * `settle` before changing anything but the log, so that the log always reaches the disk before what it describes.
 */
export interface SyncLedger {
  readonly counts: SyncCounts;
  /** Defers syncs of the log (true), or executes them immediately (false). */
  defer(on: boolean): void;
  /** The engine requested a sync of a log file. */
  syncLog(fd: number, path: string): void;
  /** The engine requested a sync of another file. */
  syncFile(fd: number, path: string): void;
  syncDirectory(path: string): void;
  /** Whether a sync of this open file is owed. */
  owes(fd: number): boolean;
  /** Executes owed syncs. Never returns after a failure: see `onFailure`. */
  settle(): void;
}

interface SyncLedgerDeps {
  readonly disk: Disk;
  /**
   * Must end the engine. After a failed sync the kernel may have dropped the data and marked the pages clean, so that a retry
   * would succeed without having written anything.
   */
  readonly onFailure: (error: unknown) => never;
  /** Must end the engine: the synced data is in a file that no path leads to. */
  readonly onGone: (error: unknown) => never;
}

/**
 * Throws unless the open file is still the one at its path: files that were deleted or moved with their directory accept writes
 * and syncs like any other. Two calls, some microseconds beside a sync.
 */
function assertInPlace(fd: number, path: string, onGone: SyncLedgerDeps['onGone']): void {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  const held = fstatSync(fd, { bigint: true });
  if (found?.ino !== held.ino || found.dev !== held.dev) onGone(new Error(`${path} is not there any more`));
}

export function createSyncLedger({ disk, onFailure, onGone }: SyncLedgerDeps): SyncLedger {
  const counts: SyncCounts = { fsyncs: 0, commitsSynced: 0, walBytes: 0 };
  const owed = new Map<number, string>();
  let owedCommits = 0;
  let deferring = false;

  const carryOut = (sync: () => void) => {
    try {
      sync();
      counts.fsyncs += 1;
    } catch (error) {
      onFailure(error);
    }
  };

  return {
    counts,
    defer(on) {
      deferring = on;
    },
    syncLog(fd, path) {
      owed.set(fd, path);
      owedCommits += 1;
      if (!deferring) this.settle();
    },
    syncFile: (fd, path) => carryOut(() => disk.syncFile(fd, path)),
    syncDirectory: (path) => carryOut(() => disk.syncDirectory(path)),
    owes: (fd) => owed.has(fd),
    settle() {
      if (owed.size === 0) return;
      for (const [fd, path] of owed) {
        carryOut(() => disk.syncFile(fd, path));
        assertInPlace(fd, path, onGone);
      }
      owed.clear();
      counts.commitsSynced += owedCommits;
      owedCommits = 0;
    },
  };
}
