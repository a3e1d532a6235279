import type { Tx } from '../platform/db/db.js';

export interface SessionRow {
  readonly userId: number;
  readonly seenAt: Date;
}

export interface NewSession {
  readonly sessionHash: Buffer;
  readonly userId: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx`
    insert into session (session_hash, user_id, created_at, seen_at, expires_at)
    values (${session.sessionHash}, ${session.userId}, ${session.createdAt}, ${session.createdAt}, ${session.expiresAt})`;
}

export interface SessionSearch {
  readonly sessionHash: Buffer;
  readonly now: Date;
  /** Sessions not seen since then have ended. */
  readonly seenAfter: Date;
}

/** A live session of a person who is not suspended. */
export async function findSession(tx: Tx, search: SessionSearch): Promise<SessionRow | undefined> {
  const [row] = await tx<SessionRow[]>`
    select session.user_id as "userId", session.seen_at as "seenAt"
    from session join person using (user_id)
    where session_hash = ${search.sessionHash} and person.suspended_at is null
      and session.expires_at > ${search.now} and session.seen_at > ${search.seenAfter}`;
  return row;
}

export async function updateSeenAt(tx: Tx, sessionHash: Buffer, seenAt: Date): Promise<void> {
  await tx`update session set seen_at = ${seenAt} where session_hash = ${sessionHash} and seen_at < ${seenAt}`;
}

export async function deleteSession(tx: Tx, sessionHash: Buffer): Promise<void> {
  await tx`delete from session where session_hash = ${sessionHash}`;
}

export async function deleteSessionsOfUser(tx: Tx, userId: number): Promise<void> {
  await tx`delete from session where user_id = ${userId}`;
}

export async function deleteExpiredSessions(tx: Tx, now: Date): Promise<void> {
  await tx`delete from session where expires_at <= ${now}`;
}
