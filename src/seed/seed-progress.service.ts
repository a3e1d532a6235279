import { basename } from 'node:path';
import type { Clock } from '../platform/clock.js';
import { resetTopic, type Db, type Tx } from '../platform/db/db.js';
import { seedErrors } from './seed.errors.js';
import * as store from './seed.store.js';

/** How long a process keeps its claim on the records of a seed without renewing it, in milliseconds. */
const claimMs = 5000;
/** How often a claim is renewed at most. */
const renewalMs = 1000;

/** The progress of seeding a database. */
interface SeedProgress {
  /** Whether this seed is finished or begun; undefined if neither. Throws SEED_CONFLICT (409) for another seed. */
  findState(seedHash: Buffer): Promise<'begun' | 'finished' | undefined>;
  /** Whether a start must not seed the database: a finished seed, or accounts that come from no seed. */
  isFilled(): Promise<boolean>;
  /**
   * Creates the accounts and records that this seed was begun, in one transaction. Does nothing if another process was faster.
   * Throws SEED_CONFLICT (409) if the database is not empty.
   */
  begin(files: readonly string[], seedHash: Buffer, createAccounts: (tx: Tx) => Promise<void>): Promise<void>;
  /** Claims the right to write the records, unless another process has it. */
  claim(): Promise<boolean>;
  keepClaim(): Promise<void>;
  finish(): Promise<void>;
  /** When the seed was begun. */
  getStart(): Promise<Date>;
  /** Undoes a seed that was begun: the database is empty again. */
  undo(): Promise<void>;
}

interface SeedProgressDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export function createSeedProgress({ db, clock }: SeedProgressDeps): SeedProgress {
  let renewedMs = 0;
  const later = (): Date => new Date(clock.now().getTime() + claimMs);
  return {
    async findState(seedHash) {
      const found = await db.read((tx) => store.findApplication(tx));
      if (!found) return undefined;
      assertSame(found, seedHash);
      return found.finishedAt ? 'finished' : 'begun';
    },
    async isFilled() {
      const found = await db.read((tx) => store.findApplication(tx));
      return found ? found.finishedAt !== null : db.read((tx) => store.hasAccounts(tx));
    },
    async begin(files, seedHash, createAccounts) {
      await db.write(async (tx) => {
        await store.lockSeeding(tx);
        const other = await store.findApplication(tx);
        if (other) return assertSame(other, seedHash);
        if (await store.hasAccounts(tx)) throw seedErrors.seedConflict();
        await createAccounts(tx);
        await store.insertApplication(tx, {
          seedHash,
          name: files.map((file) => basename(file)).join(', '),
          startedAt: clock.now(),
        });
      });
    },
    claim() {
      // The embedded database has one process, so an existing claim belongs to one that crashed.
      const free = db.engine === 'embedded' ? later() : clock.now();
      return db.statement((tx) => store.updateClaim(tx, free, later()));
    },
    async keepClaim() {
      // Each renewal is a commit. Machine time, since the sandbox may move the clock.
      if (performance.now() - renewedMs < renewalMs) return;
      renewedMs = performance.now();
      const until = later();
      await db.statement((tx) => store.updateClaim(tx, until, until));
    },
    undo: () =>
      db.write(async (tx) => {
        await store.deleteEverything(tx);
        await db.publish(tx, resetTopic, '');
      }),
    getStart: async () => (await db.read((tx) => store.findApplication(tx)))?.startedAt ?? clock.now(),
    finish: () => db.statement((tx) => store.updateFinished(tx, clock.now())),
  };
}

function assertSame({ seedHash, name, startedAt, finishedAt }: store.ApplicationRow, hash: Buffer): void {
  if (seedHash.equals(hash)) return;
  const state = finishedAt ? 'was filled from' : 'holds the first part of';
  const message = `The database ${state} another seed, ${name}, on ${startedAt.toISOString().slice(0, 10)}.`;
  throw seedErrors.seedConflict({ message });
}
