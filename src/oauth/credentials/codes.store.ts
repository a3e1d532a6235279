import { type Tx, writeOne } from '../../platform/db/db.js';

export interface CodeRow {
  readonly hubId: number;
  readonly userId: number;
  readonly appId: number;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly codeChallenge: string | null;
  readonly expiresAt: Date;
  readonly failures: number;
  readonly usedAt: Date | null;
  readonly grantId: string | null;
}

interface NewCode extends Pick<
  CodeRow,
  'hubId' | 'userId' | 'appId' | 'redirectUri' | 'scopes' | 'codeChallenge' | 'expiresAt'
> {
  readonly codeHash: Buffer;
  readonly createdAt: Date;
}

export async function insertCode(tx: Tx, code: NewCode): Promise<void> {
  await writeOne(tx`
    insert into authorization_code
      (hub_id, code_hash, user_id, app_id, redirect_uri, scopes, code_challenge, created_at, expires_at, failures)
    values (${code.hubId}, ${code.codeHash}, ${code.userId}, ${code.appId}, ${code.redirectUri}, ${tx.json([...code.scopes])},
      ${code.codeChallenge}, ${code.createdAt}, ${code.expiresAt}, 0)`);
}

/** By its hash alone: the hub is not known yet. */
export async function findCode(tx: Tx, codeHash: Buffer): Promise<CodeRow | undefined> {
  const [row] = await tx<CodeRow[]>`
    /* every hub: credential */ select hub_id, user_id, app_id, redirect_uri, scopes,
      code_challenge, expires_at, failures, used_at, grant_id
    from authorization_code where code_hash = ${codeHash}`;
  return row;
}

interface CodeUse {
  readonly hubId: number;
  readonly codeHash: Buffer;
  readonly grantId: string;
  readonly now: Date;
  readonly maxFailures: number;
}

/** Marks a code as used. Returns false if it was already used, disabled or expired: only one of concurrent callers gets true. */
export async function updateUsed(tx: Tx, { hubId, codeHash, grantId, now, maxFailures }: CodeUse): Promise<boolean> {
  const { count } = await tx`
    update authorization_code set used_at = ${now}, grant_id = ${grantId}
    where hub_id = ${hubId} and code_hash = ${codeHash}
      and used_at is null and failures <= ${maxFailures} and expires_at > ${now}`;
  return count === 1;
}

/** Counts a failed redemption of an unused code, if the code exists. */
export async function updateFailures(tx: Tx, codeHash: Buffer): Promise<void> {
  await tx`
    /* every hub: credential */ update authorization_code set failures = failures + 1
    where code_hash = ${codeHash} and used_at is null`;
}

/** Deletes the unredeemed codes of an app in a hub. */
export async function deleteUnusedCodes(tx: Tx, hubId: number, appId: number): Promise<void> {
  await tx`delete from authorization_code where hub_id = ${hubId} and app_id = ${appId} and used_at is null`;
}

/** Deletes codes, of all hubs, that expired before a time. */
export async function deleteExpiredCodes(tx: Tx, before: Date): Promise<void> {
  await tx`/* every hub: due work */ delete from authorization_code where expires_at < ${before}`;
}
