import { readFile } from 'node:fs/promises';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import { AppError } from '../platform/http/errors.js';
import { createSeedAccounts, type SeedAccountsDeps } from './seed-accounts.service.js';
import { assertSeed } from './seed-checks.js';
import { noCredentials, type SeedCredentials } from './credentials.js';
import { createSeedCredentialsService } from './seed-credentials.service.js';
import { toSeed, toSeedHash } from './seed-file.js';
import { createSeedProgress } from './seed-progress.service.js';
import { createSeedRecords, type SeedRecordsDeps } from './seed-records.service.js';
import type { Seed } from './seed.schema.js';
import { toErrorCode } from '../platform/plain-text.js';
import { seedErrors } from './seed.errors.js';

interface SeedOutcome {
  /** False if this seed was already applied. */
  readonly applied: boolean;
  readonly hubs: number;
  readonly developers: number;
  /** The number of records that this call wrote. */
  readonly records: number;
}

export interface SeedService {
  /**
   * Seeds an empty database. Applying the same seed again changes nothing; an interrupted one is completed. Throws SEED_INVALID
   * (400), storing nothing, or SEED_CONFLICT (409) if the database has other content.
   */
  applyFile(file: string): Promise<SeedOutcome>;
  /** Applies the configured seed if the database is empty or that seed was interrupted; otherwise changes nothing. */
  applyAtStart(): Promise<{ applied: boolean }>;
  /** Returns the credentials of the configured seed that still work. None in production. */
  readCredentials(): Promise<SeedCredentials>;
}

interface SeedDeps extends SeedAccountsDeps, SeedRecordsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly mode: 'sandbox' | 'production';
  /** Undefined: starts without a seed. */
  readonly seedFile: string | undefined;
}

/** How often a process checks whether another one has finished, in milliseconds. */
const waitMs = 100;

export function createSeedService(deps: SeedDeps): SeedService {
  const { mode, seedFile } = deps;
  const accounts = createSeedAccounts(deps);
  const records = createSeedRecords(deps);
  const credentials = createSeedCredentialsService(deps);
  const progress = createSeedProgress(deps);

  const readSeed = async (file: string): Promise<Seed> => {
    const seed = toSeed(await readText(file));
    assertSeed(seed, mode);
    return seed;
  };

  const apply = async (file: string): Promise<SeedOutcome> => {
    const seed = await readSeed(file);
    const seedHash = toSeedHash(seed);
    const counts = { hubs: seed.hubs?.length ?? 0, developers: seed.developers?.length ?? 0 };
    const state = await progress.findState(seedHash);
    if (state === 'finished') return { applied: false, ...counts, records: 0 };
    if (state === undefined) {
      const hashes = await accounts.hashPasswords(seed);
      await progress.begin(file, seedHash, (tx) => accounts.createAccountsInTx(tx, seed, hashes));
    }
    while (!(await progress.claim())) {
      if ((await progress.findState(seedHash)) === 'finished') return { applied: true, ...counts, records: 0 };
      await new Promise((done) => setTimeout(done, waitMs));
    }
    try {
      const written = await records.createMissing(seed, progress.keepClaim);
      await progress.finish();
      return { applied: true, ...counts, records: written };
    } catch (error) {
      // Invalid records undo the accounts, if this call created them; after other failures the seed can be resumed.
      if (state === undefined && error instanceof AppError) await progress.undo();
      throw error;
    }
  };

  return {
    applyFile: apply,
    async applyAtStart() {
      if (seedFile === undefined || (await progress.isFilled())) return { applied: false };
      const { applied } = await apply(seedFile);
      return { applied };
    },
    async readCredentials() {
      if (seedFile === undefined || mode === 'production') return noCredentials();
      // A seed file that has changed or disappeared since must not prevent the start.
      const seed = await readSeed(seedFile).catch(() => undefined);
      return seed ? credentials.findWorking(seed) : noCredentials();
    },
  };
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = toErrorCode(error);
    throw seedErrors.seedInvalid({ message: `The seed file ${file} cannot be read (${code}).` });
  }
}
