import { basename } from 'node:path';
import type { Clock } from '../platform/clock.js';
import { resetTopic, type Db, type Tx } from '../platform/db/db.js';
import { seedErrors } from './seed.errors.js';
import * as store from './seed.store.js';

/** How long a process keeps the records of a seed to itself without a sign of life, in milliseconds. */
const claimMs = 5000;

/** How far a database has got with being filled. */
interface SeedProgress {
  /** Whether this seed is finished, or was begun; undefined when nothing was. Throws SEED_CONFLICT (409) for another seed. */
  findState(seedHash: Buffer): Promise<'begun' | 'finished' | undefined>;
  /** Whether a start has to leave the database alone: a finished seed, or accounts that no seed made. */
  isFilled(): Promise<boolean>;
  /**
   * Creates the accounts and records that this seed was begun, or neither. When another process was faster nothing is
   * done. Throws SEED_CONFLICT (409) in a database that is not empty.
   */
  begin(file: string, seedHash: Buffer, createAccounts: (tx: Tx) => Promise<void>): Promise<void>;
  /** Takes the right to write the records, unless another process has it. */
  claim(): Promise<boolean>;
  keepClaim(): Promise<void>;
  finish(): Promise<void>;
  /** Takes back a seed that was begun: the database is empty again. */
  undo(): Promise<void>;
}

interface SeedProgressDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export function createSeedProgress({ db, clock }: SeedProgressDeps): SeedProgress {
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
    async begin(file, seedHash, createAccounts) {
      await db.write(async (tx) => {
        await store.lockSeeding(tx);
        const other = await store.findApplication(tx);
        if (other) return assertSame(other, seedHash);
        if (await store.hasAccounts(tx)) throw seedErrors.seedConflict();
        await createAccounts(tx);
        await store.insertApplication(tx, { seedHash, name: basename(file), startedAt: clock.now() });
      });
    },
    claim() {
      // The embedded database has one process, so a claim that is left can only be of one that died.
      const free = db.engine === 'embedded' ? later() : clock.now();
      return db.statement((tx) => store.updateClaim(tx, free, later()));
    },
    async keepClaim() {
      const until = later();
      await db.statement((tx) => store.updateClaim(tx, until, until));
    },
    undo: () =>
      db.write(async (tx) => {
        await store.deleteEverything(tx);
        await db.publish(tx, resetTopic, '');
      }),
    finish: () => db.statement((tx) => store.updateFinished(tx, clock.now())),
  };
}

function assertSame({ seedHash, name, startedAt, finishedAt }: store.ApplicationRow, hash: Buffer): void {
  if (seedHash.equals(hash)) return;
  const state = finishedAt ? 'was filled from' : 'holds the first part of';
  const message = `The database ${state} another seed, ${name}, on ${startedAt.toISOString().slice(0, 10)}.`;
  throw seedErrors.seedConflict({ message });
}
