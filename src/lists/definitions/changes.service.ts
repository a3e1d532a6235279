import type { ChangesService } from '../../changes/changes.service.js';
import type { Change } from '../../changes/change.js';
import type { Tx } from '../../platform/db/db.js';
import { onProperty, onTemplate } from '../filters/compiled-conditions.js';
import type { EvaluationsService } from '../evaluations/evaluations.service.js';
import { hasLists, listDependents } from '../filters/lists.store.js';
import type { Changed } from '../evaluations/judging.tx.js';
import { deleteMemberships } from '../evaluations/memberships.store.js';

/** Updates lists when records change. */
interface ListChangesService {
  readonly name: string;
  consume(tx: Tx, hubId: number, changes: readonly Change[]): Promise<void>;
}

/** Consumer name of lists in the change feed. */
export const listWatcher = 'lists';

interface ListChangesDeps {
  readonly evaluations: EvaluationsService;
  readonly changes: Pick<ChangesService, 'unwatch'>;
}

export function createListChangesService({ evaluations, changes: feed }: ListChangesDeps): ListChangesService {
  const leave = async (tx: Tx, { hubId, objectType, ids }: Changed): Promise<void> => {
    if (ids.length === 0) return;
    for (const { listId, ids: left } of groupByList(await deleteMemberships(tx, { hubId, objectType }, ids))) {
      await evaluations.followInTx(tx, { hubId, listId, objectType }, left);
    }
  };

  const judge = async (tx: Tx, place: Omit<Changed, 'ids'>, touched: ReadonlyMap<string, Touched>): Promise<void> => {
    const all = [...touched.values()];
    const dependencies = all.includes('all') ? undefined : [...new Set(all.flatMap((one) => [...one]))];
    for (const { listId, dependsOn } of await listDependents(tx, place, dependencies)) {
      const concerns = (one: Touched) => one === 'all' || dependsOn.some((dependency) => one.has(dependency));
      const ids = [...touched].flatMap(([id, one]) => (concerns(one) ? [id] : []));
      await evaluations.judgeInTx(tx, { hubId: place.hubId, listIds: [listId], ids });
    }
    const has = (dependency: string) => all.some((one) => one === 'all' || one.has(dependency));
    await evaluations.judgeAssociatedInTx(tx, { ...place, ids: [...touched.keys()] }, has);
  };

  return {
    name: listWatcher,
    async consume(tx, hubId, changes) {
      if (!(await hasLists(tx, hubId))) return feed.unwatch(tx, hubId, listWatcher);
      for (const objectType of new Set(changes.map((change) => change.objectType))) {
        const ofType = changes.filter((change) => change.objectType === objectType);
        await leave(tx, { hubId, objectType, ids: ofType.flatMap(toGone) });
        await judge(tx, { hubId, objectType }, toTouched(ofType));
        // Their associations are gone with them.
        const isErased = ofType.some(({ kind }) => kind === 'privacyDeletion');
        if (isErased) await evaluations.refillAssociatedInTx(tx, { hubId, objectType });
      }
    },
  };
}

/** The changed properties that conditions may depend on, or anything. */
type Touched = ReadonlySet<string> | 'all';

/** Ids of records to remove from all lists, including manual ones. */
function toGone(change: Change): readonly string[] {
  if (change.kind === 'merge') return change.mergedIds;
  return change.kind === 'deletion' || change.kind === 'privacyDeletion' ? [change.recordId] : [];
}

function toTouched(changes: readonly Change[]): Map<string, Touched> {
  const touched = new Map<string, Touched>();
  for (const change of changes) {
    const before = touched.get(change.recordId) ?? new Set();
    const more = toDependencies(change);
    touched.set(change.recordId, before === 'all' || more === undefined ? 'all' : new Set([...before, ...more]));
  }
  return touched;
}

/** Updated by every change of a value. */
const times = ['lastmodifieddate', 'hs_lastmodifieddate'];

/**
 * Undefined for anything. An association changes counters and pointers of its records, which report no change themselves.
 */
function toDependencies(change: Change): string[] | undefined {
  if (change.kind === 'eventCompleted') return [onTemplate(change.event.templateId)];
  // The lists that refer to a list are evaluated together with it.
  if (change.kind === 'comment' || change.kind === 'criteriaChange' || change.kind === 'listChange') return [];
  if (change.kind !== 'propertyChange') return undefined;
  return [...Object.keys(change.properties), ...times].map(onProperty);
}

function groupByList(left: readonly { readonly listId: number; readonly id: string }[]) {
  const lists = new Map<number, string[]>();
  for (const { listId, id } of left) lists.set(listId, [...(lists.get(listId) ?? []), id]);
  return [...lists].map(([listId, ids]) => ({ listId, ids }));
}
