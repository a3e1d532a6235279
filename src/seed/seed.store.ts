import { type Tx, writeOne } from '../platform/db/db.js';

export interface ApplicationRow {
  readonly seedHash: Buffer;
  readonly name: string;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

const seedLock = 7_207_452;

/** Held until the transaction ends, so that only one process seeds an empty database. */
export async function lockSeeding(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(${seedLock})`;
}

export async function findApplication(tx: Tx): Promise<ApplicationRow | undefined> {
  const [row] = await tx<ApplicationRow[]>`
    select seed_hash, name, started_at, finished_at from seed_application`;
  return row;
}

export async function hasAccounts(tx: Tx): Promise<boolean> {
  const [row] = await tx<{ found: boolean }[]>`
    select exists (select from hub) or exists (select from person) or exists (select from developer) as found`;
  return row!.found;
}

export async function insertApplication(tx: Tx, application: Omit<ApplicationRow, 'finishedAt'>): Promise<void> {
  const { seedHash, name, startedAt } = application;
  await writeOne(tx`
    insert into seed_application (seed_hash, name, started_at, claimed_until)
    values (${seedHash}, ${name}, ${startedAt}, ${startedAt})`);
}

/** Claims or extends the right to write the records until `until`; returns whether it was free at `now`. */
export async function updateClaim(tx: Tx, now: Date, until: Date): Promise<boolean> {
  const { count } = await tx`
    update seed_application set claimed_until = ${until} where finished_at is null and claimed_until <= ${now}`;
  return count === 1;
}

export async function updateFinished(tx: Tx, finishedAt: Date): Promise<void> {
  await writeOne(tx`update seed_application set finished_at = ${finishedAt}, claimed_until = ${finishedAt}`);
}

/** Deletes all accounts with their data, and the record of the seed. */
export async function deleteEverything(tx: Tx): Promise<void> {
  await tx`truncate hub, person, developer, seed_application cascade`;
}
