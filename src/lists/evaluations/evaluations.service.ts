import type { Clock } from '../../platform/clock.js';
import { resetTopic, type Db, type Tx } from '../../platform/db/db.js';
import type { JobLife } from '../../platform/jobs/job.js';
import { onList, situateCondition } from '../filters/compiled-conditions.service.js';
import { toDueSql, toSql, type Condition } from '../filters/conditions.store.js';
import * as store from './evaluations.store.js';
import { hasFilteredLists, listDependents, lockList, type ListPlace, type ListRow } from '../filters/lists.store.js';
import type { Moment, OffsetOf } from '../filters/moments.js';

interface Judgement {
  readonly hubId: number;
  readonly listIds: readonly number[];
  readonly ids: readonly string[];
}

/** Who is on the lists that have conditions. */
export interface EvaluationsService {
  /** Judges records for dynamic lists, and for the dynamic lists that look at those whose members change. */
  judgeInTx(tx: Tx, judgement: Judgement): Promise<void>;
  /** Does the same for whatever looks at a list that records came to or left. */
  followInTx(tx: Tx, list: Followed, ids: readonly string[]): Promise<void>;
  /** Has all records judged for whatever looks at the list. */
  refillFollowersInTx(tx: Tx, list: Followed): Promise<void>;
  /** Judges the next records of a list that is being filled; true when all have been. */
  fillInTx(tx: Tx, place: ListPlace): Promise<boolean>;
  /** Fills what is to be filled and judges what is due, a few records at a time. */
  keepLists(life: JobLife): Promise<void>;
  /** False while no account has a list with filters. */
  hasListsToKeep(): boolean;
  /** Has every process keep lists from this transaction on. */
  announceListInTx(tx: Tx, hubId: number): Promise<void>;
}

interface Followed extends ListPlace {
  readonly objectType: string;
}

interface EvaluationsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly offsetOf: OffsetOf;
}

const judgedAtOnce = 500;
const listTopic = 'lists';

export function createEvaluationsService(deps: EvaluationsDeps): EvaluationsService {
  const { db, clock } = deps;
  const wanted = expectLists(db);

  const judgeList = async (tx: Tx, list: ListRow & ListPlace, ids: readonly string[]): Promise<void> => {
    const moves = await store.judgeRecords(tx, toJudging(tx, { list, ids, ...deps }));
    const moved = moves.map(({ id }) => id);
    await followInTx(tx, list, moved);
  };

  const judgeInTx: EvaluationsService['judgeInTx'] = async (tx, { hubId, listIds, ids }) => {
    for (const listId of listIds) {
      const list = await lockList(tx, hubId, listId);
      if (list?.processingType === 'DYNAMIC' && !list.deletedAt) await judgeList(tx, { ...list, hubId }, ids);
    }
  };

  const followInTx: EvaluationsService['followInTx'] = async (tx, list, ids) => {
    if (ids.length === 0) return;
    const followers = await listDependents(tx, list, [onList(list.listId)]);
    await judgeInTx(tx, { hubId: list.hubId, listIds: followers.map(({ listId }) => listId), ids });
  };

  const fillInTx: EvaluationsService['fillInTx'] = async (tx, { hubId, listId }) => {
    const list = await lockList(tx, hubId, listId);
    if (!list || list.deletedAt || list.filledTo === null) return true;
    const ids = await store.listIdsAfter(tx, { ...list, hubId }, { after: list.filledTo, limit: judgedAtOnce });
    if (ids.length > 0) await judgeList(tx, { ...list, hubId }, ids);
    const last = ids.length < judgedAtOnce ? undefined : ids.at(-1);
    await store.updateFilled(tx, { hubId, listIds: [listId] }, last ?? null);
    return last === undefined;
  };

  const judgeDue = async (): Promise<boolean> => {
    const due = await db.read((tx) => store.listDue(tx, { now: clock.now(), limit: judgedAtOnce }));
    for (const [place, ids] of groupByList(due)) {
      await db.write((tx) => judgeInTx(tx, { hubId: place.hubId, listIds: [place.listId], ids }));
    }
    return due.length > 0;
  };

  return {
    judgeInTx,
    followInTx,
    async refillFollowersInTx(tx, list) {
      const listIds = (await listDependents(tx, list, [onList(list.listId)])).map(({ listId }) => listId);
      if (listIds.length > 0) await store.updateFilled(tx, { hubId: list.hubId, listIds }, '0');
    },
    fillInTx,
    hasListsToKeep: () => wanted.isSo,
    announceListInTx: (tx, hubId) => db.publish(tx, listTopic, String(hubId)),
    async keepLists(life) {
      // What is announced meanwhile counts as well.
      wanted.isSo = false;
      try {
        for (const place of await db.read((tx) => store.listUnfilled(tx))) {
          while (!life.hasEnded() && !(await db.write((tx) => fillInTx(tx, place))));
        }
        while (!life.hasEnded() && (await judgeDue()));
        wanted.isSo ||= await db.read(hasFilteredLists);
      } catch (error) {
        wanted.isSo = true;
        throw error;
      }
    },
  };
}

/** Whether there may be lists to keep: so at the start, and whenever some process says so. */
function expectLists(db: Db): { isSo: boolean } {
  const wanted = { isSo: true };
  const expect = () => {
    wanted.isSo = true;
  };
  db.subscribe(listTopic, expect);
  db.subscribe(resetTopic, expect);
  return wanted;
}

interface JudgingDeps extends Pick<EvaluationsDeps, 'clock' | 'offsetOf'> {
  readonly list: ListRow & ListPlace;
  readonly ids: readonly string[];
}

function toJudging(tx: Tx, { list, ids, clock, offsetOf }: JudgingDeps): store.Judging {
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

function groupByList(due: readonly (ListPlace & { readonly id: string })[]): [ListPlace, string[]][] {
  const groups = new Map<string, [ListPlace, string[]]>();
  for (const { hubId, listId, id } of due) {
    const group = groups.get(`${hubId}:${listId}`) ?? [{ hubId, listId }, []];
    group[1].push(id);
    groups.set(`${hubId}:${listId}`, group);
  }
  return [...groups.values()];
}
