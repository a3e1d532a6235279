import { createHmac } from 'node:crypto';
import type { Clock } from '../platform/clock.js';
import type { Db, Tx } from '../platform/db/db.js';
import type { UserCaller } from '../platform/http/callers.js';
import { newSecret } from '../platform/ids.js';
import { toDigest } from './digests.js';
import * as store from './sessions.store.js';

const idleMs = 12 * 3600 * 1000;
const absoluteMs = 7 * 24 * 3600 * 1000;
/** How stale the time of last use may get before it is written again. */
const seenEveryMs = 5 * 60 * 1000;

/** 256 random bits as base64url. */
const cookieShape = /^[A-Za-z0-9_-]{43}$/;

export interface StartedSession {
  /** The value of the cookie; only its hash is stored. */
  readonly cookie: string;
  /** What each write made with the cookie has to carry. */
  readonly csrf: string;
  readonly expiresAt: Date;
}

export interface SessionsService {
  /** A new session under a new id; the one that the browser had before, if any, ends with it. */
  startSession(userId: number, previousCookie?: string): Promise<StartedSession>;
  /** Undefined for no, unknown, ended or expired sessions (12 h idle, 7 days in all) and for suspended users. */
  findSession(cookie: string | undefined): Promise<UserCaller | undefined>;
  endSession(cookie: string): Promise<void>;
  endSessionsOfUserInTx(tx: Tx, userId: number): Promise<void>;
}

export interface SessionsDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export function createSessionsService({ db, clock }: SessionsDeps): SessionsService {
  return {
    async startSession(userId, previousCookie) {
      const cookie = newSecret();
      const createdAt = clock.now();
      const expiresAt = new Date(createdAt.getTime() + absoluteMs);
      await db.write(async (tx) => {
        await store.deleteExpiredSessions(tx, createdAt);
        if (previousCookie !== undefined) await store.deleteSession(tx, toDigest(previousCookie));
        await store.insertSession(tx, { sessionHash: toDigest(cookie), userId, createdAt, expiresAt });
      });
      return { cookie, csrf: toCsrf(cookie), expiresAt };
    },
    async findSession(cookie) {
      if (cookie === undefined || !cookieShape.test(cookie)) return undefined;
      const sessionHash = toDigest(cookie);
      const now = clock.now();
      const seenAfter = new Date(now.getTime() - idleMs);
      const row = await db.read((tx) => store.findSession(tx, { sessionHash, now, seenAfter }));
      if (!row) return undefined;
      if (now.getTime() - row.seenAt.getTime() > seenEveryMs) {
        await db.statement((tx) => store.updateSeenAt(tx, sessionHash, now));
      }
      const sessionId = sessionHash.toString('base64url');
      return { kind: 'user', userId: row.userId, sessionId, csrf: toCsrf(cookie) };
    },
    async endSession(cookie) {
      await db.statement((tx) => store.deleteSession(tx, toDigest(cookie)));
    },
    endSessionsOfUserInTx: (tx, userId) => store.deleteSessionsOfUser(tx, userId),
  };
}

/** Made from the cookie, so that nothing that is stored lets anyone write in a person's name. */
function toCsrf(cookie: string): string {
  return createHmac('sha256', cookie).update('csrf').digest('base64url');
}
