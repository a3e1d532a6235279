import { type Tx, writeExactly } from '../../platform/db/db.js';

interface SecondFactorRow {
  readonly userId: number;
  readonly sealedSecret: Buffer;
  readonly createdAt: Date;
  /** Null during the setup. */
  readonly confirmedAt: Date | null;
}

export async function findSecondFactor(tx: Tx, userId: number): Promise<SecondFactorRow | undefined> {
  const [row] = await tx<SecondFactorRow[]>`
    select user_id, sealed_secret, created_at, confirmed_at from second_factor where user_id = ${userId}`;
  return row;
}

/** Replaces one that was not confirmed; returns false if there is a confirmed one. */
export async function insertSecondFactor(
  tx: Tx,
  { userId, sealedSecret, createdAt }: Omit<SecondFactorRow, 'confirmedAt'>,
): Promise<boolean> {
  const { count } = await tx`
    insert into second_factor as f (user_id, sealed_secret, last_step, created_at)
    values (${userId}, ${sealedSecret}, 0, ${createdAt})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0, created_at = excluded.created_at
    where f.confirmed_at is null`;
  return count === 1;
}

interface UsedStep {
  readonly userId: number;
  /** Of the code. */
  readonly step: number;
  /** Of the clock. */
  readonly current: number;
}

/**
 * Uses up the code of a step, with all before it; returns whether it was valid still. A last step that the clock cannot have
 * reached comes from a clock that was set back, and does not count.
 */
export async function updateLastStep(tx: Tx, { userId, step, current }: UsedStep): Promise<boolean> {
  const { count } = await tx`
    update second_factor set last_step = ${step}::bigint
    where user_id = ${userId} and confirmed_at is not null
      and (last_step < ${step}::bigint or last_step > ${current}::bigint + 1)`;
  return count === 1;
}

/** Returns whether the setup was the one with that key, and not confirmed before. */
export async function updateConfirmed(
  tx: Tx,
  { userId, sealedSecret, confirmedAt, step }: SecondFactorRow & { readonly step: number },
): Promise<boolean> {
  const { count } = await tx`
    update second_factor set confirmed_at = ${confirmedAt}, last_step = ${step}::bigint
    where user_id = ${userId} and confirmed_at is null and sealed_secret = ${sealedSecret}`;
  return count === 1;
}

/** Deletes it with the recovery codes; returns whether it was confirmed. */
export async function deleteSecondFactor(tx: Tx, userId: number): Promise<boolean> {
  await tx`delete from recovery_code where user_id = ${userId}`;
  const [row] = await tx<{ isConfirmed: boolean }[]>`
    delete from second_factor where user_id = ${userId} returning confirmed_at is not null as is_confirmed`;
  return row?.isConfirmed === true;
}

/** Replaces the recovery codes. */
export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await tx`delete from recovery_code where user_id = ${userId}`;
  const texts = hashes.map((hash) => hash.toString('hex'));
  await writeExactly(
    hashes.length,
    tx`
      insert into recovery_code (user_id, code_hash)
      select ${userId}::integer, decode(hash, 'hex') from jsonb_array_elements_text(${tx.json(texts)}) hash`,
  );
}

/** Returns whether the user had it. */
export async function deleteRecoveryCode(tx: Tx, userId: number, codeHash: Buffer): Promise<boolean> {
  const { count } = await tx`delete from recovery_code where user_id = ${userId} and code_hash = ${codeHash}`;
  return count === 1;
}

export async function countRecoveryCodes(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::integer as count from recovery_code where user_id = ${userId}`;
  return row?.count ?? 0;
}

/** The names of the user's accounts that require a second factor. */
export async function listRequiringHubs(tx: Tx, userId: number): Promise<string[]> {
  const rows = await tx<{ name: string }[]>`
    /* every hub: person */ select hub.name from hub_user join hub using (hub_id)
    where hub_user.user_id = ${userId} and hub.requires_second_factor order by hub.name`;
  return rows.map(({ name }) => name);
}

/** Whether the account requires a second factor that the user does not have. */
export async function lacksSecondFactor(
  tx: Tx,
  { hubId, userId }: { readonly hubId: number; readonly userId: number },
): Promise<boolean> {
  const rows = await tx`
    select from hub where hub_id = ${hubId} and requires_second_factor
      and not exists (select from second_factor f where f.user_id = ${userId} and f.confirmed_at is not null)`;
  return rows.length === 1;
}
