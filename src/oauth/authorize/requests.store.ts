import { type Tx, writeOne } from '../../platform/db/db.js';

interface AuthorizationRequestRow {
  readonly userId: number;
  readonly appId: number;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly state: string | null;
  readonly codeChallenge: string | null;
}

interface RequestKey {
  readonly hubId: number;
  readonly requestHash: Buffer;
  readonly sessionHash: Buffer;
}

export async function insertRequest(
  tx: Tx,
  request: AuthorizationRequestRow & RequestKey & { readonly createdAt: Date; readonly expiresAt: Date },
): Promise<void> {
  await writeOne(tx`
    insert into authorization_request
      (hub_id, request_hash, session_hash, user_id, app_id, redirect_uri, scopes, state, code_challenge, created_at, expires_at)
    values (${request.hubId}, ${request.requestHash}, ${request.sessionHash}, ${request.userId}, ${request.appId},
      ${request.redirectUri}, ${tx.json([...request.scopes])}, ${request.state}, ${request.codeChallenge},
      ${request.createdAt}, ${request.expiresAt})`);
}

/** Deletes a pending request, so that it is answered only once, and only by the session that it was created for. */
export async function deletePending(tx: Tx, key: RequestKey, now: Date): Promise<AuthorizationRequestRow | undefined> {
  const [row] = await tx<AuthorizationRequestRow[]>`
    delete from authorization_request
    where hub_id = ${key.hubId} and request_hash = ${key.requestHash} and session_hash = ${key.sessionHash} and expires_at > ${now}
    returning user_id, app_id, redirect_uri, scopes, state, code_challenge`;
  return row;
}

interface Superfluous {
  readonly hubId: number;
  readonly userId: number;
  readonly now: Date;
  /** How many of the newest to keep. */
  readonly kept: number;
}

/** Deletes unanswered requests of a user: expired ones, and the oldest beyond the limit. */
export async function deleteSuperfluous(tx: Tx, { hubId, userId, now, kept }: Superfluous): Promise<void> {
  await tx`
    delete from authorization_request
    where hub_id = ${hubId} and user_id = ${userId} and (expires_at <= ${now} or request_hash in (
      select request_hash from authorization_request
      where hub_id = ${hubId} and user_id = ${userId}
      order by created_at desc offset ${kept}))`;
}
