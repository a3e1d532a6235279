import { createHmac } from 'node:crypto';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { createSharing } from '../../platform/db/sharing.js';
import type { UserCaller } from '../../platform/http/callers.js';
import { newSecret } from '../../platform/ids.js';
import { toDigest } from '../credentials/digests.js';
import type { Role } from '../hubs/hubs.service.js';
import { deletePendingOfUser } from './pending-sign-ins.store.js';
import * as store from './sessions.store.js';
import { defineErrors } from '../../platform/http/errors.js';

const sessionErrors = defineErrors({
  SESSION_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'The user has no such session.' },
});

const idleMs = 12 * 3600 * 1000;
const absoluteMs = 7 * 24 * 3600 * 1000;
/** How stale the time of last use may get before it is updated. */
const seenEveryMs = 5 * 60 * 1000;
const maxUserAgentCharacters = 300;
/** Maximum requests of a session that share a lookup. */
const maxLookups = 100;

/** 256 random bits as base64url. */
const cookieShape = /^[A-Za-z0-9_-]{43}$/;

export interface StartedSession {
  /** The value of the cookie; the server stores only its hash. */
  readonly cookie: string;
  /** The CSRF token that each write with the cookie must carry. */
  readonly csrf: string;
  readonly expiresAt: Date;
}

/** Facts of the sign-in request. */
export interface SessionFacts {
  readonly previousCookie?: string | undefined;
  /** The user agent, shown in the user's list of sessions. */
  readonly userAgent?: string | undefined;
  /** Whether it begins by single sign-on. */
  readonly byProvider?: boolean;
}

export interface OwnSession {
  readonly id: string;
  readonly createdAt: Date;
  /** Accurate to five minutes. */
  readonly seenAt: Date;
  readonly userAgent: string | null;
}

interface MemberSession {
  readonly user: UserCaller;
  readonly role: Role | undefined;
  /** Whether the account requires a second factor that the user does not have. */
  readonly lacksSecondFactor: boolean;
}

export interface SessionsService {
  /** Starts a session under a new id; ends the previous session of the browser, if any. */
  startSession(userId: number, facts: SessionFacts): Promise<StartedSession>;
  startSessionInTx(tx: Tx, userId: number, facts: SessionFacts): Promise<StartedSession>;
  /**
   * Returns undefined without a cookie, for unknown, ended or expired sessions (12 h idle, 7 days in all) and for suspended
   * users.
   */
  findSession(cookie: string | undefined): Promise<UserCaller | undefined>;
  /** The same with the user's role in an account; undefined without a role there. */
  findMemberSession(cookie: string | undefined, hubId: number | undefined): Promise<MemberSession | undefined>;
  endSession(cookie: string): Promise<void>;
  /** Also ends sign-ins that wait for a code, like {@link endOtherSessionsInTx}. */
  endSessionsOfUserInTx(tx: Tx, userId: number): Promise<void>;
  endOtherSessionsInTx(tx: Tx, user: Pick<UserCaller, 'userId' | 'sessionId'>): Promise<void>;
  /** The live sessions of a user, the last used first. */
  listSessions(userId: number): Promise<OwnSession[]>;
  /** Throws SESSION_NOT_FOUND (404) for a session of another user. */
  endOwnSession(userId: number, sessionId: string): Promise<void>;
}

interface SessionsDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export function createSessionsService({ db, clock }: SessionsDeps): SessionsService {
  const startSessionInTx: SessionsService['startSessionInTx'] = async (tx, userId, facts) => {
    const { previousCookie, userAgent, byProvider = false } = facts;
    const cookie = newSecret();
    const createdAt = clock.now();
    const expiresAt = new Date(createdAt.getTime() + absoluteMs);
    await store.deleteExpiredSessions(tx, createdAt);
    if (previousCookie !== undefined) await store.deleteSession(tx, toDigest(previousCookie));
    const session = { sessionHash: toDigest(cookie), userId, createdAt, expiresAt, byProvider };
    await store.insertSession(tx, { ...session, userAgent: userAgent?.slice(0, maxUserAgentCharacters) ?? null });
    return { cookie, csrf: toCsrf(cookie), expiresAt };
  };
  const find = createSharedLookup(db);
  const findMemberSession: SessionsService['findMemberSession'] = async (cookie, hubId) => {
    if (cookie === undefined || !cookieShape.test(cookie)) return undefined;
    const sessionHash = toDigest(cookie);
    const now = clock.now();
    const seenAfter = new Date(now.getTime() - idleMs);
    const row = await find({ sessionHash, hubId, now, seenAfter });
    if (!row) return undefined;
    if (now.getTime() - row.seenAt.getTime() > seenEveryMs) {
      await db.statement((tx) => store.updateSeenAt(tx, sessionHash, now));
    }
    const { userId, mustChoosePassword, byProvider } = row;
    const own = { sessionId: toSessionId(sessionHash), csrf: toCsrf(cookie) };
    const user: UserCaller = { kind: 'user', userId, ...own, mustChoosePassword, byProvider };
    const role = (row.role ?? undefined) as Role | undefined;
    return { user, role, lacksSecondFactor: row.lacksSecondFactor };
  };
  const endSessionsInTx = async (tx: Tx, userId: number, keptHash?: Buffer): Promise<void> => {
    await deletePendingOfUser(tx, userId);
    await store.deleteSessionsOfUser(tx, userId, keptHash);
  };
  return {
    startSession: (userId, facts) => db.write((tx) => startSessionInTx(tx, userId, facts)),
    startSessionInTx,
    findSession: async (cookie) => (await findMemberSession(cookie, undefined))?.user,
    findMemberSession,
    async endSession(cookie) {
      await db.statement((tx) => store.deleteSession(tx, toDigest(cookie)));
    },
    endSessionsOfUserInTx: (tx, userId) => endSessionsInTx(tx, userId),
    endOtherSessionsInTx: (tx, { userId, sessionId }) => endSessionsInTx(tx, userId, toHash(sessionId)),
    async listSessions(userId) {
      const now = clock.now();
      const seenAfter = new Date(now.getTime() - idleMs);
      const rows = await db.read((tx) => store.listSessions(tx, { userId, now, seenAfter }));
      return rows.map(({ sessionHash, ...session }) => ({ id: toSessionId(sessionHash), ...session }));
    },
    async endOwnSession(userId, sessionId) {
      const isTheirs = await db.statement((tx) => store.deleteOwnSession(tx, userId, toHash(sessionId)));
      if (!isTheirs) throw sessionErrors.sessionNotFound();
    },
  };
}

/** A page of the web app sends many requests at once: those of a session to an account share a lookup. */
function createSharedLookup(db: Db) {
  const find = (search: store.SessionSearch) => db.read((tx) => store.findSession(tx, search));
  const share = createSharing<store.SessionSearch, store.SessionRow | undefined>({
    alone: find,
    most: maxLookups,
    async together(searches) {
      const row = await find(searches[0]);
      return searches.map(() => ({ value: row }));
    },
  });
  return (search: store.SessionSearch) => share(db, `${toSessionId(search.sessionHash)} ${search.hubId}`, search);
}

const toSessionId = (sessionHash: Buffer): string => sessionHash.toString('base64url');
const toHash = (sessionId: string): Buffer => Buffer.from(sessionId, 'base64url');

/** Derived from the cookie, so that stored data alone never allows writes in a user's name. */
function toCsrf(cookie: string): string {
  return createHmac('sha256', cookie).update('csrf').digest('base64url');
}
