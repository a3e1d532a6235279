import { suspensionTopic, type UsersService } from '../../accounts/people/users.service.js';
import { resetTopic, type Db, type Tx } from '../../platform/db/db.js';
import type { Log } from '../../platform/log.js';
import { drawAs, drawBytes } from '../../platform/randomness.js';
import { deleteOldEnded, findSalt, insertEnded, insertSalt, listEnded } from './revocations.store.js';
import { deriveSigningKeys, type SigningKey } from './signing-keys.js';

/** Fallback for lost notifications, in milliseconds. */
const reloadMs = 5_000;
const pruneMs = 3_600_000;
/** Twice the maximum lifetime of an access token. */
const keptSeconds = 2 * 86_400;
const topic = 'credential-ended';
/** A notification is limited to 8,000 bytes. */
const idsPerMessage = 150;

/** What the validity of a token depends on. */
interface TokenState {
  /** Newest first; never empty once loaded. The same array as long as nothing changes. */
  readonly keys: readonly SigningKey[];
  /** Grants (by their id) and single access tokens (by {@link toEndedTokenId}) revoked before their expiry. */
  readonly ended: ReadonlySet<string>;
  /** Suspended users. */
  readonly suspended: ReadonlySet<number>;
}

/** Signing keys and revocations in memory and up to date, so that checking a token needs no database query. */
export interface TokenStateService {
  /** Valid once {@link loaded} has resolved; replaced by loads. */
  readonly current: TokenState;
  /** Resolves once keys and revocations are loaded: immediately, except right after a reset, which replaces it. */
  readonly loaded: Promise<void>;
  /** Notifies all processes of these revocations after commit. A grant's deletion has recorded its revocation already. */
  announceInTx(tx: Tx, endedIds: readonly string[]): Promise<void>;
  /** Revokes one access token. */
  endTokenInTx(tx: Tx, tokenId: Buffer): Promise<void>;
  stop(): void;
}

interface TokenStateDeps {
  readonly db: Db;
  readonly log: Log;
  readonly users: Pick<UsersService, 'listSuspendedUserIds'>;
  /** Newest first. */
  readonly secrets: readonly string[];
  /** Deletes other expired rows, from time to time. */
  readonly prune: () => Promise<void>;
}

/** The id under which a single token is revoked. */
export function toEndedTokenId(tokenId: Buffer): string {
  return `token:${tokenId.toString('base64url')}`;
}

/** Resolves once everything is loaded. */
export async function createTokenStateService(deps: TokenStateDeps): Promise<TokenStateService> {
  const { db, log } = deps;
  let isStopped = false;
  let last: Promise<void> = Promise.resolve();

  const announceInTx = async (tx: Tx, endedIds: readonly string[]): Promise<void> => {
    for (let at = 0; at < endedIds.length; at += idsPerMessage) {
      await db.publish(tx, topic, endedIds.slice(at, at + idsPerMessage).join(','));
    }
  };
  const service: TokenStateService & { current: TokenState; loaded: Promise<void> } = {
    current: { keys: [], ended: new Set(), suspended: new Set() },
    loaded: Promise.resolve(),
    announceInTx,
    async endTokenInTx(tx, tokenId) {
      await insertEnded(tx, toEndedTokenId(tokenId));
      await announceInTx(tx, [toEndedTokenId(tokenId)]);
    },
    stop() {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
    },
  };
  const update = (loaded: Partial<TokenState>): void => {
    service.current = { ...service.current, ...loaded };
  };
  const [loadKeys, loadRevocations] = [toLoadKeys(deps, update), toLoadRevocations(deps, update)];
  // One load at a time, so that an older result never replaces a newer one.
  const load = (): Promise<void> => {
    last = last
      .catch(() => undefined)
      .then(loadKeys)
      .then(loadRevocations);
    return last;
  };
  const prune = async (): Promise<void> => {
    await deps.prune();
    await db.statement((tx) => deleteOldEnded(tx, keptSeconds));
  };
  const quietly = (work: () => Promise<void>, what: string): void => {
    // The database may close during the work.
    work().catch((error: unknown) => isStopped || log.warn({ err: error }, what));
  };
  await load();
  db.subscribe(resetTopic, () => {
    // The old keys are invalid from now on: verification waits for the new ones.
    service.loaded = load();
    service.loaded.catch((error: unknown) => {
      // The database may close during the load.
      if (!isStopped) log.error({ err: error }, 'failed to load signing keys after a reset');
    });
  });
  const timers = [
    setInterval(() => quietly(load, 'failed to reload revocations'), reloadMs),
    setInterval(() => quietly(prune, 'failed to delete expired credentials'), pruneMs),
  ];
  for (const timer of timers) timer.unref();
  return service;
}

type Update = (loaded: Partial<TokenState>) => void;

/** Loads the keys of this database: derived from the program's secrets and a stored salt. */
function toLoadKeys({ db, secrets }: TokenStateDeps, update: Update): () => Promise<void> {
  let salt = Buffer.alloc(0);
  const readSalt = async (): Promise<Buffer> => {
    const found = await db.read(findSalt);
    if (found) return found;
    await db.statement((tx) =>
      insertSalt(
        tx,
        drawAs('salt', () => drawBytes(32)),
      ),
    );
    return readSalt();
  };
  return async () => {
    const found = await readSalt();
    if (found.equals(salt)) return;
    salt = Buffer.from(found);
    update({ keys: deriveSigningKeys(secrets, salt) });
  };
}

/** Loads the revocations. The sets follow later announcements. */
function toLoadRevocations({ db, users }: TokenStateDeps, update: Update): () => Promise<void> {
  let ended = new Set<string>();
  let suspended = new Set<number>();
  // Announcements during a load must not be lost.
  let since = { ended: new Set<string>(), suspensions: new Map<number, boolean>() };
  const setSuspended = (userId: number, isSuspended: boolean): void => {
    if (isSuspended) suspended.add(userId);
    else suspended.delete(userId);
  };
  db.subscribe(topic, (payload) => {
    for (const id of payload.split(',')) {
      ended.add(id);
      since.ended.add(id);
    }
  });
  db.subscribe(suspensionTopic, (payload) => {
    const { userId, suspended: isSuspended } = JSON.parse(payload) as { userId: number; suspended: boolean };
    since.suspensions.set(userId, isSuspended);
    setSuspended(userId, isSuspended);
  });
  return async () => {
    since = { ended: new Set(), suspensions: new Map() };
    const seen = since;
    const [endedIds, userIds] = [await db.read(listEnded), await users.listSuspendedUserIds()];
    ended = new Set([...endedIds, ...seen.ended]);
    suspended = new Set(userIds);
    for (const [userId, isSuspended] of seen.suspensions) setSuspended(userId, isSuspended);
    update({ ended, suspended });
  };
}
