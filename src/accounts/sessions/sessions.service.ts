import { createHmac } from 'node:crypto';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import type { UserCaller } from '../../platform/http/callers.js';
import { newSecret } from '../../platform/ids.js';
import { toDigest } from '../credentials/digests.js';
import type { Role } from '../hubs/hubs.service.js';
import { sessionErrors } from './sessions.errors.js';
import * as store from './sessions.store.js';

const idleMs = 12 * 3600 * 1000;
const absoluteMs = 7 * 24 * 3600 * 1000;
/** How stale the time of last use may get before it is written again. */
const seenEveryMs = 5 * 60 * 1000;
const maxUserAgentCharacters = 300;

/** 256 random bits as base64url. */
const cookieShape = /^[A-Za-z0-9_-]{43}$/;

export interface StartedSession {
  /** The value of the cookie; only its hash is stored. */
  readonly cookie: string;
  /** What each write made with the cookie has to carry. */
  readonly csrf: string;
  readonly expiresAt: Date;
}

/** What comes along with a sign-in. */
export interface SessionFacts {
  readonly previousCookie?: string | undefined;
  /** What the browser says of itself, for people who look at their sessions. */
  readonly userAgent?: string | undefined;
}

export interface OwnSession {
  readonly id: string;
  readonly createdAt: Date;
  /** To within five minutes. */
  readonly seenAt: Date;
  readonly userAgent: string | null;
}

export interface SessionsService {
  /** A new session under a new id; the one that the browser had before, if any, ends with it. */
  startSession(userId: number, facts: SessionFacts): Promise<StartedSession>;
  startSessionInTx(tx: Tx, userId: number, facts: SessionFacts): Promise<StartedSession>;
  /** Undefined for no, unknown, ended or expired sessions (12 h idle, 7 days in all) and for suspended users. */
  findSession(cookie: string | undefined): Promise<UserCaller | undefined>;
  /** The same with the person's role in an account; undefined where they have none. */
  findMemberSession(
    cookie: string | undefined,
    hubId: number | undefined,
  ): Promise<{ readonly user: UserCaller; readonly role: Role | undefined } | undefined>;
  endSession(cookie: string): Promise<void>;
  endSessionsOfUserInTx(tx: Tx, userId: number): Promise<void>;
  endOtherSessionsInTx(tx: Tx, user: Pick<UserCaller, 'userId' | 'sessionId'>): Promise<void>;
  /** The live sessions of a person, the last used first. */
  listSessions(userId: number): Promise<OwnSession[]>;
  /** Throws SESSION_NOT_FOUND (404) for one that is not the person's. */
  endOwnSession(userId: number, sessionId: string): Promise<void>;
}

interface SessionsDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export function createSessionsService({ db, clock }: SessionsDeps): SessionsService {
  const startSessionInTx: SessionsService['startSessionInTx'] = async (tx, userId, { previousCookie, userAgent }) => {
    const cookie = newSecret();
    const createdAt = clock.now();
    const expiresAt = new Date(createdAt.getTime() + absoluteMs);
    await store.deleteExpiredSessions(tx, createdAt);
    if (previousCookie !== undefined) await store.deleteSession(tx, toDigest(previousCookie));
    const session = { sessionHash: toDigest(cookie), userId, createdAt, expiresAt };
    await store.insertSession(tx, { ...session, userAgent: userAgent?.slice(0, maxUserAgentCharacters) ?? null });
    return { cookie, csrf: toCsrf(cookie), expiresAt };
  };
  const findMemberSession: SessionsService['findMemberSession'] = async (cookie, hubId) => {
    if (cookie === undefined || !cookieShape.test(cookie)) return undefined;
    const sessionHash = toDigest(cookie);
    const now = clock.now();
    const seenAfter = new Date(now.getTime() - idleMs);
    const row = await db.read((tx) => store.findSession(tx, { sessionHash, hubId, now, seenAfter }));
    if (!row) return undefined;
    if (now.getTime() - row.seenAt.getTime() > seenEveryMs) {
      await db.statement((tx) => store.updateSeenAt(tx, sessionHash, now));
    }
    const { userId, mustChoosePassword } = row;
    const user: UserCaller = {
      kind: 'user',
      userId,
      sessionId: toSessionId(sessionHash),
      csrf: toCsrf(cookie),
      mustChoosePassword,
    };
    return { user, role: (row.role ?? undefined) as Role | undefined };
  };
  return {
    startSession: (userId, facts) => db.write((tx) => startSessionInTx(tx, userId, facts)),
    startSessionInTx,
    findSession: async (cookie) => (await findMemberSession(cookie, undefined))?.user,
    findMemberSession,
    async endSession(cookie) {
      await db.statement((tx) => store.deleteSession(tx, toDigest(cookie)));
    },
    endSessionsOfUserInTx: (tx, userId) => store.deleteSessionsOfUser(tx, userId),
    endOtherSessionsInTx: (tx, { userId, sessionId }) => store.deleteSessionsOfUser(tx, userId, toHash(sessionId)),
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

const toSessionId = (sessionHash: Buffer): string => sessionHash.toString('base64url');
const toHash = (sessionId: string): Buffer => Buffer.from(sessionId, 'base64url');

/** Made from the cookie, so that nothing that is stored lets anyone write in a person's name. */
function toCsrf(cookie: string): string {
  return createHmac('sha256', cookie).update('csrf').digest('base64url');
}
