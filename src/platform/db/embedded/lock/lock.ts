import { join } from 'node:path';
import { type Beacon, lightBeacon } from './beacon.js';
import { DataDirInUseError } from '../errors.js';
import { createHolder, identifyDirectory } from './holder.js';
import { beaconFile, findLock, releaseLockFile, sweepLockFiles, takeLockFile } from './lock-file.js';

/** The right to use a data directory. */
interface Lock {
  /** Idempotent. */
  release(): Promise<void>;
}

/**
 * Takes the directory for this process, or throws {@link DataDirInUseError}. Two locks: a kernel socket that ends with the
 * process (Linux, within one network namespace), and a file that names the holder. A lock is never taken from a living process,
 * and only one of several starters can take it from a dead one.
 */
export async function takeLock(dataDir: string): Promise<Lock> {
  const beacons: Beacon[] = [];
  const putOutAll = async () => {
    for (const beacon of beacons.splice(0)) await beacon.putOut();
  };
  try {
    if (process.platform === 'linux') {
      const name = await lightBeacon(`\0spoke-${identifyDirectory(dataDir)}`);
      if (!name) throw new DataDirInUseError(dataDir, findLock(join(dataDir, 'spoke.lock'))?.pid);
      beacons.push(name);
    }
    const holder = createHolder(dataDir);
    // Created before the lock names it. If a directory cannot hold sockets, only other containers lose this check.
    const own = await lightBeacon(beaconFile(dataDir, holder)).catch(() => undefined);
    if (own) beacons.push(own);
    await takeLockFile(dataDir, holder);
    await sweepLockFiles(dataDir, holder);
    return {
      async release() {
        releaseLockFile(dataDir, holder);
        await putOutAll();
      },
    };
  } catch (error) {
    await putOutAll();
    throw error;
  }
}
