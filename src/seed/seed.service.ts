import { readFile } from 'node:fs/promises';
import { basename, dirname, join, posix, relative, resolve, sep } from 'node:path';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import { AppError } from '../platform/http/errors.js';
import { drawAs } from '../platform/randomness.js';
import { createSeedAccounts, type SeedAccountsDeps } from './seed-accounts.service.js';
import { assertSeed } from './seed-checks.js';
import { noCredentials, type SeedCredentials } from './credentials.js';
import { createSeedCredentialsService } from './seed-credentials.service.js';
import { readReturned, toNotRead, toSeed, toSeedHash, type ReadSeed } from './seed-file.js';
import { createSeedFiles } from './seed-files.service.js';
import { createSeedModulesService, type SeedModulesService } from './seed-modules.service.js';
import { mergeParts } from './seed-parts.js';
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
   * Seeds an empty database from one file or several. Applying the same seed again changes nothing; an interrupted one is completed. Throws SEED_INVALID
   * (400), storing nothing, or SEED_CONFLICT (409) if the database has other content.
   */
  applyFiles(files: readonly string[]): Promise<SeedOutcome>;
  /** Applies the configured seed if the database is empty or that seed was interrupted; otherwise changes nothing. */
  applyAtStart(): Promise<{ applied: boolean }>;
  /** The hash of the configured seed as its files are now; undefined without a seed. Throws SEED_INVALID (400). */
  readHash(): Promise<string | undefined>;
  /** Returns the credentials of the configured seed that still work. None in production. */
  readCredentials(): Promise<SeedCredentials>;
}

interface SeedDeps extends SeedAccountsDeps, SeedRecordsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly mode: 'sandbox' | 'production';
  /** Undefined: starts without a seed. */
  readonly seedFiles: readonly string[] | undefined;
}

/** How often a process checks whether another one has finished, in milliseconds. */
const waitMs = 100;

export function createSeedService(deps: SeedDeps): SeedService {
  const { mode, seedFiles } = deps;
  const accounts = createSeedAccounts(deps);
  const records = createSeedRecords(deps);
  const credentials = createSeedCredentialsService(deps);
  const progress = createSeedProgress(deps);
  const icons = createSeedFiles(deps);
  const modules = createSeedModulesService();

  const readSeed = async (files: readonly string[]): Promise<Seed> => {
    const seed = mergeParts(await readParts(files, modules));
    assertSeed(seed, mode);
    return seed;
  };

  /** What a start has applied, so that it is read once. */
  let applied: Seed | undefined;
  const apply = async (files: readonly string[]): Promise<SeedOutcome> => {
    const seed = await readSeed(files);
    applied = seed;
    const seedHash = toSeedHash(seed);
    const counts = { hubs: seed.hubs?.length ?? 0, developers: seed.developers?.length ?? 0 };
    const state = await progress.findState(seedHash);
    if (state === 'finished') return { applied: false, ...counts, records: 0 };
    if (state === undefined) {
      const hashes = await accounts.hashPasswords(seed);
      await progress.begin(files, seedHash, (tx) => accounts.createAccountsInTx(tx, seed, hashes));
    }
    while (!(await progress.claim())) {
      if ((await progress.findState(seedHash)) === 'finished') return { applied: true, ...counts, records: 0 };
      await new Promise((done) => setTimeout(done, waitMs));
    }
    try {
      const now = await progress.getStart();
      const folder = toFolder(files);
      await icons.setIcons(seed, folder);
      const written = await records.createMissing(seed, { now, folder, keepClaim: progress.keepClaim });
      await progress.finish();
      return { applied: true, ...counts, records: written };
    } catch (error) {
      // Invalid records undo the accounts, if this call created them; after other failures the seed can be resumed.
      if (state === undefined && error instanceof AppError) await progress.undo();
      throw error;
    }
  };

  return {
    applyFiles: apply,
    async applyAtStart() {
      if (seedFiles === undefined || (await progress.isFilled())) return { applied: false };
      const { applied } = await drawAs('seed', () => apply(seedFiles));
      return { applied };
    },
    readHash: async () => seedFiles && toSeedHash(await readSeed(seedFiles)).toString('hex'),
    async readCredentials() {
      if (seedFiles === undefined || mode === 'production') return noCredentials();
      // A seed file that has changed or disappeared since must not prevent the start.
      const seed = applied ?? (await readSeed(seedFiles).catch(() => undefined));
      applied = undefined;
      return seed ? credentials.findWorking(seed) : noCredentials();
    },
  };
}

const mostFiles = 100;

/** What the paths of a seed are relative to once it is read: the folder of its first file. */
const toFolder = ([first = '']: readonly string[]): string => dirname(resolve(first));

/** Reads seed files and the ones that they include, each once. */
async function readParts(files: readonly string[], modules: SeedModulesService): Promise<Seed[]> {
  const root = toFolder(files);
  const read = new Set<string>();
  const parts: Seed[] = [];
  const visit = async (name: string): Promise<void> => {
    if (read.has(name)) return;
    if (read.size >= mostFiles)
      throw seedErrors.seedInvalid({ message: `The seed file includes more than ${mostFiles} files.` });
    read.add(name);
    const { text, format } = await readText(join(root, name), name, modules);
    const { include, ...part } = toSeed(text, { name, folder: posix.dirname(name), ...format });
    parts.push(part);
    for (const other of include) {
      // What a file of data includes is data, so that applying one runs no code.
      if (isModule(other) && !isModule(name)) {
        const why = `it includes ${other}, which is code: name both files in place of including it`;
        throw toNotRead(why, undefined, name);
      }
      await visit(posix.join(posix.dirname(name), other));
    }
  };
  for (const file of files.map((one) => resolve(one)))
    await visit(relative(root, file).split(sep).join('/') || basename(file));
  return parts;
}

const isModule = (name: string): boolean => /\.[cm]?js$/i.test(name);

interface ReadText {
  readonly text: string;
  readonly format: { readonly read?: ReadSeed };
}

/** The text of a seed and how it is read: that of the file, or for a module what it returns. */
async function readText(file: string, name: string, modules: SeedModulesService): Promise<ReadText> {
  const text = await readContent(file);
  if (isModule(name)) {
    const outcome = await modules.run(file, text);
    if (outcome.json !== undefined) return { text: outcome.json, format: { read: readReturned } };
    const { why, line } = outcome;
    throw toNotRead(why, line === undefined ? undefined : { line }, name);
  }
  // The parser of YAML is loaded for its files only.
  const isYaml = /\.ya?ml$/i.test(name);
  return { text, format: isYaml ? { read: (await import('./seed-yaml.js')).readYaml } : {} };
}

async function readContent(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = toErrorCode(error);
    throw seedErrors.seedInvalid({ message: `The seed file ${file} cannot be read (${code}).` });
  }
}
