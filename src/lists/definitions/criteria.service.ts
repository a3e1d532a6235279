import type { Clock } from '../../platform/clock.js';
import type { Tx } from '../../platform/db/db.js';
import { deleteRechecks } from '../evaluations/evaluations.store.js';
import type { EvaluationsService } from '../evaluations/evaluations.service.js';
import type { ReadFilters } from '../filters/reading.service.js';
import * as store from '../filters/lists.store.js';
import { assertNoCircle } from './list-rules.tx.js';

interface FlowPlace {
  readonly hubId: number;
  readonly flowId: string;
}

interface Criteria extends FlowPlace {
  /** Type id. */
  readonly objectType: string;
  readonly filters: ReadFilters;
}

/** Finds the records that meet the enrollment criteria of workflows: a dynamic list for each, which only its workflow sees. */
export interface CriteriaListsService {
  /**
   * Reports changes of who meets the criteria to the change feed from then on, beginning with the records that meet them now. Criteria that
   * are the same as before continue. Throws INVALID_LIST_FILTERS (400) for a list that does not exist.
   */
  followInTx(tx: Tx, criteria: Criteria): Promise<void>;
  /** Does nothing if the criteria of the workflow are not followed. */
  leaveInTx(tx: Tx, place: FlowPlace): Promise<void>;
  /**
   * Returns the last transaction, up to the given one, with changes that lists have not been evaluated for; undefined if there is
   * none.
   */
  findUnreadInTx(tx: Tx, hubId: number, upTo: string | undefined): Promise<string | undefined>;
}

interface CriteriaListsDeps {
  readonly clock: Clock;
  readonly evaluations: EvaluationsService;
  readonly watchChanges: (tx: Tx, hubId: number) => Promise<void>;
  readonly findUnread: CriteriaListsService['findUnreadInTx'];
}

/** Before any time at which a list may have been deleted, so that the next job purges it. */
const longAgo = new Date(0);

export function createCriteriaListsService(deps: CriteriaListsDeps): CriteriaListsService {
  const { clock, evaluations, watchChanges, findUnread } = deps;
  const drop = async (tx: Tx, hubId: number, list: store.ListRow): Promise<void> => {
    const version = list.version + 1;
    const place = { hubId, listId: list.listId };
    await store.updateList(tx, place, { ...list, version, updatedAt: clock.now(), deletedAt: longAgo });
    await deleteRechecks(tx, hubId, list.listId);
  };
  const create = async (tx: Tx, { hubId, flowId, objectType, filters }: Criteria): Promise<void> => {
    const listId = await store.takeListId(tx);
    const now = clock.now();
    await store.insertList(tx, hubId, {
      ...{ listId, objectType, flowId, name: `Workflow ${flowId}`, processingType: 'DYNAMIC', ...filters },
      ...{ createdAt: now, updatedAt: now, filtersUpdatedAt: now, createdBy: null, updatedBy: null },
      ...{ filledTo: '0', folderId: null },
    });
    await watchChanges(tx, hubId);
    await evaluations.announceListInTx(tx, hubId);
    await evaluations.fillInTx(tx, { hubId, listId });
  };
  return {
    findUnreadInTx: findUnread,
    async followInTx(tx, criteria) {
      const { hubId, flowId, objectType, filters } = criteria;
      await store.lockLists(tx, hubId);
      // Nothing refers to the list, so that it cannot refer to itself.
      await assertNoCircle(tx, hubId, { listId: 0, dependsOn: filters.dependsOn });
      const list = await store.lockListOfFlow(tx, hubId, flowId);
      if (list?.objectType === objectType && isSame(list.condition, filters.condition)) return;
      if (list) await drop(tx, hubId, list);
      await create(tx, criteria);
    },
    async leaveInTx(tx, { hubId, flowId }) {
      await store.lockLists(tx, hubId);
      const list = await store.lockListOfFlow(tx, hubId, flowId);
      if (list) await drop(tx, hubId, list);
    },
  };
}

/** The database does not keep the order of members. */
const isSame = (a: unknown, b: unknown): boolean => toSorted(a) === toSorted(b);

function toSorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
