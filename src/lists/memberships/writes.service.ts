import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import type { EvaluationsService } from '../evaluations/evaluations.service.js';
import { getLive, type List, type ListPlace } from '../definitions/reads.service.js';
import { listErrors } from '../filters/lists.errors.js';
import { lockList } from '../filters/lists.store.js';
import { toMemberId, toMemberIds } from './ids.js';
import * as store from '../evaluations/memberships.store.js';

export interface MembersUpdate {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Ids of the request, as sent, without a live record. */
  readonly missing: readonly string[];
}

type Ids = readonly (string | number)[];

interface MembersChange {
  readonly add: Ids;
  readonly remove: Ids;
}

/** Manual and snapshot lists only; throws LIST_MEMBERS_FIXED (400) for dynamic ones, LIST_NOT_FOUND (404). */
export interface MembershipWritesService {
  changeMembers(place: ListPlace, change: MembersChange): Promise<MembersUpdate>;
  changeMembersInTx(tx: Tx, place: ListPlace, change: MembersChange): Promise<MembersUpdate>;
  removeAllMembers(place: ListPlace): Promise<void>;
  /** Throws LIST_TYPES_DIFFER, LIST_TOO_LARGE (400). */
  addMembersOf(place: ListPlace, sourceListId: string): Promise<void>;
}

interface MembershipWritesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly evaluations: EvaluationsService;
}

const copiedAtMost = 100_000;
/** Larger changes are evaluated in the background. */
const followedAtOnce = 1000;
const removedAtOnce = 5000;

export function createMembershipWritesService(deps: MembershipWritesDeps): MembershipWritesService {
  const { db, clock, evaluations } = deps;

  /** Changes a list under its lock. */
  const change = <T>(place: ListPlace, edit: (tx: Tx, list: Open) => Promise<T>): Promise<T> =>
    db.write(async (tx) => edit(tx, await lockStatic(tx, place)));

  const changeMembersInTx: MembershipWritesService['changeMembersInTx'] = async (tx, place, { add, remove }) => {
    const list = await lockStatic(tx, place);
    const removed = await store.deleteMembers(tx, list, toMemberIds(remove));
    const found = await store.insertMembers(tx, { ...list, ids: toMemberIds(add), now: clock.now() });
    const added = found.filter(({ isNew }) => isNew).map(({ id }) => id);
    const moved = [...new Set([...removed, ...added])];
    if (moved.length > followedAtOnce) await evaluations.refillFollowersInTx(tx, list);
    else await evaluations.followInTx(tx, list, moved);
    const known = new Set(found.map(({ id }) => id));
    return { added, removed, missing: add.map(String).filter((id) => !known.has(toMemberId(id))) };
  };

  return {
    changeMembers: (place, members) => db.write((tx) => changeMembersInTx(tx, place, members)),
    changeMembersInTx,

    async removeAllMembers(place) {
      const removeSome = () =>
        change(place, async (tx, list) => {
          await evaluations.refillFollowersInTx(tx, list);
          return store.deleteSomeMembers(tx, list, removedAtOnce);
        });
      while ((await removeSome()) === removedAtOnce);
    },

    addMembersOf: (place, sourceListId) =>
      change(place, async (tx, list) => {
        const source = await getLive(tx, { hubId: place.hubId, listId: sourceListId });
        if (source.objectType !== list.objectType) throw listErrors.listTypesDiffer();
        if (source.size > copiedAtMost) throw listErrors.listTooLarge();
        await store.copyMembers(tx, list, { sourceId: source.listId, now: clock.now() });
        await evaluations.refillFollowersInTx(tx, list);
      }),
  };
}

type Open = List & { readonly hubId: number };

async function lockStatic(tx: Tx, place: ListPlace): Promise<Open> {
  const list = await getLive(tx, place, lockList);
  if (list.processingType === 'DYNAMIC') throw listErrors.listMembersFixed();
  return { ...list, hubId: place.hubId };
}
