import { suspensionTopic, type UsersService } from '../../accounts/people/users.service.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { deleteOldEnded, insertEnded, listEnded } from './revocations.store.js';

/** Twice the maximum lifetime of an access token. */
const keptSeconds = 2 * 86_400;
const topic = 'credential-ended';
/** A notification is limited to 8,000 bytes. */
const idsPerMessage = 150;

/** Grants and tokens revoked before their expiry. Cached in memory, so that checking a token needs no database query. */
export interface RevocationsService {
  /** Whether a grant (by its id) or a single access token (by {@link toEndedTokenId}) was revoked. */
  hasEnded(endedId: string): boolean;
  isSuspended(userId: number): boolean;
  /** Notifies all processes of these revocations after commit. A grant's deletion has recorded its revocation already. */
  announceInTx(tx: Tx, endedIds: readonly string[]): Promise<void>;
  /** Revokes one access token. */
  endTokenInTx(tx: Tx, tokenId: Buffer): Promise<void>;
  /** Reloads the lists from the database. */
  load(): Promise<void>;
  /** Deletes rows whose tokens have expired. */
  prune(): Promise<void>;
}

interface RevocationsDeps {
  readonly db: Db;
  readonly users: Pick<UsersService, 'listSuspendedUserIds'>;
}

/** The id under which a single token is revoked. */
export function toEndedTokenId(tokenId: Buffer): string {
  return `token:${tokenId.toString('base64url')}`;
}

export function createRevocationsService({ db, users }: RevocationsDeps): RevocationsService {
  let ended = new Set<string>();
  let suspended = new Set<number>();
  // Announcements during a load must not be lost.
  let since = { ended: new Set<string>(), suspensions: new Map<number, boolean>() };

  db.subscribe(topic, (payload) => {
    for (const id of payload.split(',')) {
      ended.add(id);
      since.ended.add(id);
    }
  });
  db.subscribe(suspensionTopic, (payload) => {
    const { userId, suspended: isSuspended } = JSON.parse(payload) as { userId: number; suspended: boolean };
    since.suspensions.set(userId, isSuspended);
    if (isSuspended) suspended.add(userId);
    else suspended.delete(userId);
  });

  const announceInTx = async (tx: Tx, endedIds: readonly string[]): Promise<void> => {
    for (let at = 0; at < endedIds.length; at += idsPerMessage) {
      await db.publish(tx, topic, endedIds.slice(at, at + idsPerMessage).join(','));
    }
  };

  return {
    hasEnded: (endedId) => ended.has(endedId),
    isSuspended: (userId) => suspended.has(userId),
    announceInTx,
    async endTokenInTx(tx, tokenId) {
      await insertEnded(tx, toEndedTokenId(tokenId));
      await announceInTx(tx, [toEndedTokenId(tokenId)]);
    },
    async load() {
      since = { ended: new Set(), suspensions: new Map() };
      const seen = since;
      const [endedIds, userIds] = [await db.read(listEnded), await users.listSuspendedUserIds()];
      ended = new Set([...endedIds, ...seen.ended]);
      suspended = new Set(userIds);
      for (const [userId, isSuspended] of seen.suspensions) {
        if (isSuspended) suspended.add(userId);
        else suspended.delete(userId);
      }
    },
    prune: () => db.statement((tx) => deleteOldEnded(tx, keptSeconds)),
  };
}
