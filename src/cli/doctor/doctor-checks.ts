/** The result of one check. */
export interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warn' | 'fail' | 'skip';
  /** One sentence. */
  readonly detail: string;
  /** The number of items checked and of each fault found, for checks that compare many items. */
  readonly counts?: Readonly<Record<string, number>>;
  /** The first examples of each fault, {@link examplesShown} at most. */
  readonly examples?: Readonly<Record<string, readonly object[]>>;
}

export const examplesShown = 20;

/** Options of a check, and its progress callback. */
export interface ExamineOptions {
  /** Reads the content of all files and, on PostgreSQL, all tables. */
  readonly deep: boolean;
  /** Called with a short progress text by checks that may take long. */
  readonly onProgress: (text: string) => void;
}

/** Checks the Node version against `engines` in package.json. */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isRecent = major > 20 || (major === 20 && minor >= 19);
  const detail = `Node ${version}${isRecent ? '' : ': 20.19 or newer is needed'}.`;
  return { check: 'node', state: isRecent ? 'ok' : 'fail', detail };
}

const warnBelowBytes = 1024 ** 3;
const failBelowBytes = 100 * 1024 ** 2;

export function checkDisk(freeBytes: number): Finding {
  const detail = `${(freeBytes / 1024 ** 3).toFixed(1)} GiB free on the disk of the data directory.`;
  if (freeBytes < failBelowBytes) return { check: 'disk', state: 'fail', detail };
  return { check: 'disk', state: freeBytes < warnBelowBytes ? 'warn' : 'ok', detail };
}

const allowedSkewMs = 5000;

/** Compares our clock with the database's, and with the time of the last migration, which must be in the past. */
export function checkClock(now: Date, database: Date, lastMigration: Date | undefined): Finding {
  const skewMs = now.getTime() - database.getTime();
  if (Math.abs(skewMs) > allowedSkewMs) {
    const detail = `This machine's clock is ${Math.round(skewMs / 1000)} s off the database's.`;
    return { check: 'clock', state: 'warn', detail };
  }
  if (lastMigration && now.getTime() + allowedSkewMs < lastMigration.getTime()) {
    const detail = `It is ${now.toISOString()} here, earlier than the last migration: the clock was set back.`;
    return { check: 'clock', state: 'fail', detail };
  }
  return { check: 'clock', state: 'ok', detail: `It is ${now.toISOString()}, and the database agrees.` };
}

interface DatabaseSettings {
  readonly version: number;
  readonly fsync: string;
  readonly fullPageWrites: string;
  readonly synchronousCommit: string;
  readonly encoding: string;
}

/** Checks the durability settings of a PostgreSQL server. */
export function checkServer(settings: DatabaseSettings): Finding {
  const { version, fsync, fullPageWrites, synchronousCommit, encoding } = settings;
  const number = `${Math.trunc(version / 10_000)}.${version % 10_000}`;
  const faults = [
    version < 150_000 && 'it is older than 15',
    encoding !== 'UTF8' && `its encoding is ${encoding} instead of UTF8`,
    fsync !== 'on' && 'fsync is off',
    fullPageWrites !== 'on' && 'full_page_writes is off',
    synchronousCommit === 'off' && 'synchronous_commit is off',
  ].filter((fault) => fault !== false);
  if (faults.length === 0) return { check: 'engine', state: 'ok', detail: `PostgreSQL ${number}, durable.` };
  return { check: 'engine', state: 'fail', detail: `PostgreSQL ${number}: ${faults.join(', ')}.` };
}
