import type { Clock } from '../../platform/clock.js';
import { resetTopic, type Db, type Tx } from '../../platform/db/db.js';
import type { JobLife } from '../../platform/jobs/job.js';
import { onList, onType } from '../filters/compiled-conditions.js';
import { createJudging, type Changed, type Followed, type Judging } from './judging.tx.js';
import * as store from './evaluations.store.js';
import { hasFilteredLists, listDependents, lockList, type ListPlace } from '../filters/lists.store.js';
import type { OffsetOf } from '../filters/moments.js';

/** Evaluates which records are on lists with filters. */
export interface EvaluationsService extends Judging {
  /** Schedules evaluation of all records for lists that depend on associated records of the type. */
  refillAssociatedInTx(tx: Tx, place: Omit<Changed, 'ids'>): Promise<void>;
  /** Schedules evaluation of all records for lists that refer to the list. */
  refillFollowersInTx(tx: Tx, list: Followed): Promise<void>;
  /** Evaluates the next records of a list being filled; returns true when finished. */
  fillInTx(tx: Tx, place: ListPlace): Promise<boolean>;
  /** Fills lists and runs due evaluations, a few records at a time: lists and accounts take turns. */
  keepLists(life: JobLife): Promise<void>;
  /** False if no account has a list with filters. */
  hasListsToKeep(): boolean;
  /** Activates list evaluation in every process from this transaction on. */
  announceListInTx(tx: Tx, hubId: number): Promise<void>;
}

interface EvaluationsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly offsetOf: OffsetOf;
}

const judgedAtOnce = 500;
/** As many times that many records of a list are evaluated before it is the turn of others. */
const pagesAtOnce = 2;
const listTopic = 'lists';

export function createEvaluationsService(deps: EvaluationsDeps): EvaluationsService {
  const { db, clock } = deps;
  const wanted = expectLists(db);

  const judging = createJudging(deps);

  const fillInTx: EvaluationsService['fillInTx'] = async (tx, { hubId, listId }) => {
    const list = await lockList(tx, hubId, listId);
    if (!list || list.deletedAt || list.filledTo === null) return true;
    const ids = await store.listIdsAfter(tx, { ...list, hubId }, { after: list.filledTo, limit: judgedAtOnce });
    if (ids.length > 0) await judging.judgeListInTx(tx, { ...list, hubId }, ids);
    const last = ids.length < judgedAtOnce ? undefined : ids.at(-1);
    await store.updateFilled(tx, { hubId, listIds: [listId] }, last ?? null);
    return last === undefined;
  };

  const judgeDue = async (): Promise<boolean> => {
    const due = await db.read((tx) => store.listDue(tx, { now: clock.now(), limit: judgedAtOnce }));
    for (const [place, ids] of groupByList(due)) {
      await db.write((tx) => judging.judgeInTx(tx, { hubId: place.hubId, listIds: [place.listId], ids }));
    }
    return due.length > 0;
  };

  /** Evaluates some records of each list that is being filled, and some that are due. Returns false when all is done. */
  const keepSome = async (life: JobLife): Promise<boolean> => {
    const unfilled = await db.read((tx) => store.listUnfilled(tx));
    for (const place of unfilled) {
      for (let page = 0; page < pagesAtOnce && !life.hasEnded(); page += 1) {
        if (await db.write((tx) => fillInTx(tx, place))) break;
      }
    }
    return !life.hasEnded() && ((await judgeDue()) || unfilled.length > 0);
  };

  return {
    ...judging,
    refillAssociatedInTx: (tx, { hubId, objectType }) => refill(tx, hubId, onType(objectType)),
    refillFollowersInTx: (tx, { hubId, listId }) => refill(tx, hubId, onList(listId)),
    fillInTx,
    hasListsToKeep: () => wanted.isSo,
    announceListInTx: (tx, hubId) => db.publish(tx, listTopic, String(hubId)),
    async keepLists(life) {
      // Reset first: an announcement during the work must not be lost.
      wanted.isSo = false;
      try {
        while (await keepSome(life));
        wanted.isSo ||= await db.read(hasFilteredLists);
      } catch (error) {
        wanted.isSo = true;
        throw error;
      }
    },
  };
}

/** Schedules evaluation of all records for the lists with a dependency. */
async function refill(tx: Tx, hubId: number, dependency: string): Promise<void> {
  const listIds = (await listDependents(tx, { hubId }, [dependency])).map(({ listId }) => listId);
  if (listIds.length > 0) await store.updateFilled(tx, { hubId, listIds }, '0');
}

/** Whether there may be lists to evaluate: true initially, and after every announcement. */
function expectLists(db: Db): { isSo: boolean } {
  const wanted = { isSo: true };
  const expect = () => {
    wanted.isSo = true;
  };
  db.subscribe(listTopic, expect);
  db.subscribe(resetTopic, expect);
  return wanted;
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
