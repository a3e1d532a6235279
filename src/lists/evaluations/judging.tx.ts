import type { Clock } from '../../platform/clock.js';
import type { Tx } from '../../platform/db/db.js';
import { dependsVia, onList, onSubscriptions, onType, situateCondition } from '../filters/compiled-conditions.js';
import { toDueSql, toSql, type Condition } from '../filters/conditions.store.js';
import { listDependents, lockList, type Dependent, type ListPlace, type ListRow } from '../filters/lists.store.js';
import type { Moment, OffsetOf } from '../filters/moments.js';
import * as store from './evaluations.store.js';

interface Judgement {
  readonly hubId: number;
  readonly listIds: readonly number[];
  readonly ids: readonly string[];
}

export interface Followed extends ListPlace {
  readonly objectType: string;
}

export interface Changed {
  readonly hubId: number;
  readonly objectType: string;
  readonly ids: readonly string[];
}

/** Evaluates given records for lists. */
export interface Judging {
  /** Evaluates records for one list, locked by the caller, and for the dynamic lists that refer to it. */
  judgeListInTx(tx: Tx, list: ListRow & ListPlace, ids: readonly string[]): Promise<void>;
  /** Evaluates records for dynamic lists, and for the dynamic lists that refer to lists whose members change. */
  judgeInTx(tx: Tx, judgement: Judgement): Promise<void>;
  /** Evaluates the records that are associated with changed ones, for lists that depend on those in this way. */
  judgeAssociatedInTx(tx: Tx, changed: Changed, has: (dependency: string) => boolean): Promise<void>;
  /** Evaluates contacts whose subscriptions changed. */
  judgeSubscribersInTx(tx: Tx, hubId: number, ids: readonly string[]): Promise<void>;
  /** Evaluates records for all lists that refer to a list whose members changed. */
  followInTx(tx: Tx, list: Followed, ids: readonly string[]): Promise<void>;
}

/** With more associated records, a list is filled again. */
const associatedAtOnce = 1000;
interface JudgingDeps {
  readonly clock: Clock;
  readonly offsetOf: OffsetOf;
}

export function createJudging(deps: JudgingDeps): Judging {
  const judgeListInTx = async (tx: Tx, list: ListRow & ListPlace, ids: readonly string[]): Promise<void> => {
    const moves = await store.judgeRecords(tx, toJudging(tx, { list, ids, ...deps }));
    const moved = moves.map(({ id }) => id);
    await followInTx(tx, list, moved);
  };

  const judgeInTx: Judging['judgeInTx'] = async (tx, { hubId, listIds, ids }) => {
    for (const listId of listIds) {
      const list = await lockList(tx, hubId, listId);
      if (list?.processingType === 'DYNAMIC' && !list.deletedAt) await judgeListInTx(tx, { ...list, hubId }, ids);
    }
  };

  const followInTx: Judging['followInTx'] = async (tx, list, ids) => {
    if (ids.length === 0) return;
    const { hubId, listId, objectType } = list;
    // Without a type: lists of other types refer to the list by their associated records.
    const followers = await listDependents(tx, { hubId }, [onList(listId)]);
    const own = followers.filter((follower) => follower.objectType === objectType);
    await judgeInTx(tx, { hubId, listIds: own.map((follower) => follower.listId), ids });
    const others = followers.filter(({ dependsOn }) =>
      dependsVia(dependsOn, objectType, (on) => on === onList(listId)),
    );
    await judgeOthers(tx, { hubId, objectType, ids }, others);
  };

  /** Evaluates the records of the lists that are associated with changed ones. */
  const judgeOthers = async (tx: Tx, changed: Changed, lists: readonly Dependent[]): Promise<void> => {
    const { hubId, objectType: fromType, ids } = changed;
    const limit = associatedAtOnce + 1;
    for (const { listId, objectType: toType } of lists) {
      const found = await store.listAssociated(tx, { hubId, fromType, ids, toType, limit });
      if (found.length < limit) await judgeInTx(tx, { hubId, listIds: [listId], ids: found });
      else await store.updateFilled(tx, { hubId, listIds: [listId] }, '0');
    }
  };

  const judgeAssociatedInTx: Judging['judgeAssociatedInTx'] = async (tx, changed, has) => {
    const { hubId, objectType } = changed;
    const lists = await listDependents(tx, { hubId }, [onType(objectType)]);
    const concerned = lists.filter(({ dependsOn }) => dependsVia(dependsOn, objectType, has));
    await judgeOthers(tx, changed, concerned);
  };

  return {
    judgeListInTx,
    judgeInTx,
    judgeAssociatedInTx,
    async judgeSubscribersInTx(tx, hubId, ids) {
      if (ids.length === 0) return;
      const objectType = '0-1';
      const lists = await listDependents(tx, { hubId, objectType }, [onSubscriptions]);
      await judgeInTx(tx, { hubId, listIds: lists.map(({ listId }) => listId), ids });
      await judgeAssociatedInTx(tx, { hubId, objectType, ids }, (on) => on === onSubscriptions);
    },
    followInTx,
  };
}

interface JudgedRecords extends JudgingDeps {
  readonly list: ListRow & ListPlace;
  readonly ids: readonly string[];
}

function toJudging(tx: Tx, { list, ids, clock, offsetOf }: JudgedRecords): store.Judging {
  const { hubId, listId, objectType } = list;
  const now = clock.now();
  const place = { hubId, objectType, now };
  const condition = situateCondition(list.condition as Condition<Moment>, now, offsetOf);
  return {
    ...place,
    listId,
    ids,
    condition: toSql(tx, condition, place),
    due: list.processingType === 'DYNAMIC' ? toDueSql(tx, condition, place) : tx`null::timestamptz`,
  };
}
