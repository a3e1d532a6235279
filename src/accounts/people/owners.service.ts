import type { Static } from 'typebox';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { httpErrors } from '../../platform/http/errors.js';
import { createCache } from '../../platform/cache.js';
import { ownerErrors } from '../rules/owners.errors.js';
import type { Owner, OwnerQuery, OwnersQuery } from './owners.schema.js';
import * as store from './owners.store.js';
import { explained } from '../rules/refusals.js';

interface OwnerPlace {
  readonly hubId: number;
  /** As in the path. */
  readonly ownerId: string;
}

interface NewOwner {
  readonly hubId: number;
  readonly userId: number;
  /** Below 10^9; generated if omitted. */
  readonly ownerId?: number | undefined;
}

interface ActiveOwner {
  readonly userId: number;
  /** The main team of the user. */
  readonly teamId: string | null;
}

/** By owner id. */
export type ActiveOwners = ReadonlyMap<string, ActiveOwner>;

export interface OwnersService {
  /** Throws OWNER_NOT_FOUND (404), also for an active owner if archived ones are requested. */
  getOwner(place: OwnerPlace, query: Static<typeof OwnerQuery>): Promise<Owner>;
  /** Returns a page by id; `after` is undefined on the last one. */
  listOwners(
    hubId: number,
    query: Static<typeof OwnersQuery>,
  ): Promise<{ results: Owner[]; after: string | undefined }>;
  /** Owners that records may be assigned to: those not archived. Cached, so usually without a database query. */
  getActiveOwners(hubId: number): Promise<ActiveOwners>;
  /** Owners, archived ones too. */
  listAllInTx(tx: Tx, hubId: number): Promise<Owner[]>;
  /**
   * Makes a member an owner; a returning member gets the same id as before. Returns the owner's id. Throws OWNER_EXISTS (409).
   */
  addOwnerInTx(tx: Tx, owner: NewOwner): Promise<string>;
  /** To be called when a user is suspended, restored or renamed. */
  noteUserInTx(tx: Tx, userId: number): Promise<void>;
  /** To be called when a user leaves a hub. */
  noteLeavingInTx(tx: Tx, place: { readonly hubId: number; readonly userId: number }): Promise<void>;
  /** To be called when users join or leave teams of a hub. */
  noteTeamsInTx(tx: Tx, hubId: number): Promise<void>;
}

interface OwnersDeps {
  readonly db: Db;
  readonly clock: Clock;
}

const changeTopic = 'owners';
const defaultLimit = 100;

export function createOwnersService({ db, clock }: OwnersDeps): OwnersService {
  const cached = createCache<ActiveOwners>(db, changeTopic);
  const load = async (hubId: number) => {
    const rows = await db.read((tx) => store.listActiveOwners(tx, hubId));
    return new Map(rows.map(({ id, ...owner }) => [id, owner]));
  };

  return {
    // Assumption O2.
    async getOwner({ hubId, ownerId }, { idProperty: by = 'id', archived = false }) {
      // Assumption O3.
      if (!isNumber(ownerId)) throw ownerErrors.ownerNotFound();
      const row = await db.read((tx) => store.findOwner(tx, hubId, { by, value: ownerId, archived }));
      if (!row) throw ownerErrors.ownerNotFound();
      return toOwner(row);
    },
    async listOwners(hubId, { email, after, limit = defaultLimit, archived = false }) {
      const page = { email, after: toPageStart(after), limit: limit + 1, archived };
      const rows = await db.read((tx) => store.listOwners(tx, hubId, page));
      const shown = rows.slice(0, limit);
      return { results: shown.map(toOwner), after: rows.length > limit ? shown.at(-1)?.id : undefined };
    },
    // Not async: every write of a record calls this.
    getActiveOwners: (hubId) => cached(String(hubId), () => load(hubId)),
    listAllInTx: async (tx, hubId) => (await store.listAllOwners(tx, hubId)).map(toOwner),
    async addOwnerInTx(tx, owner) {
      const ownerId = await explained(store.insertOwner(tx, { ...owner, now: clock.now() }));
      await db.publish(tx, changeTopic, String(owner.hubId));
      return ownerId;
    },
    async noteUserInTx(tx, userId) {
      const hubIds = await store.updateOwnersOfUser(tx, userId, clock.now());
      for (const hubId of hubIds) await db.publish(tx, changeTopic, String(hubId));
    },
    async noteLeavingInTx(tx, { hubId, userId }) {
      await store.updateOwner(tx, { hubId, userId, now: clock.now() });
      await db.publish(tx, changeTopic, String(hubId));
    },
    noteTeamsInTx: (tx, hubId) => db.publish(tx, changeTopic, String(hubId)),
  };
}

/** True for digits within the range of ids. */
function isNumber(text: string): boolean {
  return /^[0-9]{1,16}$/.test(text);
}

/** Throws INVALID_REQUEST (400) for an invalid cursor. */
function toPageStart(after: string | undefined): string {
  if (after === undefined || after === '') return '0';
  if (!isNumber(after)) {
    throw httpErrors.invalidRequest({ message: 'Unable to parse value for query parameter: after' });
  }
  return after;
}

function toOwner({ id, userId, email, name, createdAt, updatedAt, archived, teams }: store.OwnerRow): Owner {
  // Assumption O1.
  const [firstName = '', ...others] = name.trim().split(/\s+/);
  return {
    id,
    email,
    type: 'PERSON',
    firstName,
    lastName: others.join(' '),
    userId: archived ? null : userId,
    userIdIncludingInactive: userId,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    archived,
    ...(teams && { teams: [...teams] }),
  };
}
