import { type Tx, writeOne } from '../../platform/db/db.js';

export interface SessionRow {
  readonly userId: number;
  readonly seenAt: Date;
  readonly mustChoosePassword: boolean;
  readonly role: string | null;
  readonly byProvider: boolean;
  /** Whether the account requires a second factor, and neither the user has one nor a provider answers for the session. */
  readonly lacksSecondFactor: boolean;
}

interface NewSession {
  readonly sessionHash: Buffer;
  readonly userId: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly userAgent: string | null;
  readonly byProvider: boolean;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await writeOne(tx`
    insert into session (session_hash, user_id, created_at, seen_at, expires_at, user_agent, by_provider)
    values (${session.sessionHash}, ${session.userId}, ${session.createdAt}, ${session.createdAt}, ${session.expiresAt},
      ${session.userAgent}, ${session.byProvider})`);
}

export interface SessionSearch {
  readonly sessionHash: Buffer;
  /** The account for which the user's role is returned. */
  readonly hubId?: number | undefined;
  readonly now: Date;
  /** Sessions not seen since then have expired. */
  readonly seenAfter: Date;
}

/** Finds a live session of a user who is not suspended. */
export async function findSession(tx: Tx, search: SessionSearch): Promise<SessionRow | undefined> {
  const [row] = await tx<SessionRow[]>`
    select session.user_id, session.seen_at, session.by_provider,
      person.must_choose_password, (
        select m.role from hub_user m where m.hub_id = ${search.hubId ?? null} and m.user_id = session.user_id
      ) as role,
      exists (
        select from hub where hub.hub_id = ${search.hubId ?? null} and hub.requires_second_factor and not session.by_provider
          and not exists (select from second_factor f where f.user_id = session.user_id and f.confirmed_at is not null)
      ) as lacks_second_factor
    from session join person using (user_id)
    where session_hash = ${search.sessionHash} and person.suspended_at is null
      and session.expires_at > ${search.now} and session.seen_at > ${search.seenAfter}`;
  return row;
}

interface OwnSessionRow {
  readonly sessionHash: Buffer;
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly userAgent: string | null;
}

/** The live sessions of a user, the last used first. */
export function listSessions(
  tx: Tx,
  { userId, now, seenAfter }: Omit<SessionSearch, 'sessionHash' | 'hubId'> & { readonly userId: number },
): Promise<OwnSessionRow[]> {
  return tx<OwnSessionRow[]>`
    select session_hash, created_at, seen_at, user_agent
    from session
    where user_id = ${userId} and expires_at > ${now} and seen_at > ${seenAfter}
    order by seen_at desc, created_at desc`;
}

export async function updateSeenAt(tx: Tx, sessionHash: Buffer, seenAt: Date): Promise<void> {
  await tx`update session set seen_at = ${seenAt} where session_hash = ${sessionHash} and seen_at < ${seenAt}`;
}

export async function deleteSession(tx: Tx, sessionHash: Buffer): Promise<void> {
  await tx`delete from session where session_hash = ${sessionHash}`;
}

/** Returns whether the user had it. */
export async function deleteOwnSession(tx: Tx, userId: number, sessionHash: Buffer): Promise<boolean> {
  const { count } = await tx`delete from session where session_hash = ${sessionHash} and user_id = ${userId}`;
  return count === 1;
}

/** Deletes all sessions of the user except the given one, if any. */
export async function deleteSessionsOfUser(tx: Tx, userId: number, keptHash?: Buffer): Promise<void> {
  const isKept = keptHash === undefined ? tx`false` : tx`session_hash = ${keptHash}`;
  await tx`delete from session where user_id = ${userId} and not ${isKept}`;
}

export async function deleteExpiredSessions(tx: Tx, now: Date): Promise<void> {
  await tx`delete from session where expires_at <= ${now}`;
}
