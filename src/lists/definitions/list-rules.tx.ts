import type { Tx } from '../../platform/db/db.js';
import { findViolatedConstraint } from '../../platform/db/constraints.js';
import { onList } from '../filters/compiled-conditions.js';
import { refuse } from '../filters/fields.js';
import { nameTaken } from '../filters/list.js';
import { listErrors } from '../filters/lists.errors.js';
import { listDependents, listListsByIds, type ListRow } from '../filters/lists.store.js';

/** Runs a write that sets the name of a list. Throws LIST_NAME_TAKEN (400). */
export async function withName<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw findViolatedConstraint(error) === 'list_name' ? nameTaken(name) : error;
  }
}

/**
 * Throws INVALID_LIST_FILTERS (400) unless the lists that a list refers to are live and none of them refers back to it.
 * The caller holds the lock of the hub's lists.
 */
export async function assertNoCircle(
  tx: Tx,
  hubId: number,
  list: Pick<ListRow, 'listId' | 'dependsOn'>,
): Promise<void> {
  const seen = new Set<number>();
  let next = toListIds(list.dependsOn);
  while (next.length > 0) {
    if (next.includes(list.listId)) refuse('filterBranch', `the list would depend on itself`);
    const found = await listListsByIds(tx, hubId, next);
    if (found.length < next.length) refuse('filterBranch', 'a list that it refers to does not exist');
    next.forEach((id) => seen.add(id));
    next = [...new Set(found.flatMap(({ dependsOn }) => toListIds(dependsOn)))].filter((id) => !seen.has(id));
  }
}

/** Throws LIST_IN_USE (400) if a dynamic list refers to the list. */
export async function assertUnused(tx: Tx, hubId: number, { listId }: ListRow): Promise<void> {
  const users = (await listDependents(tx, { hubId }, [onList(listId)])).filter(({ flowId }) => flowId === null);
  if (users.length === 0) return;
  const listIds = users.slice(0, 20).map((user) => String(user.listId));
  const message = `The list is used by the filters of other lists: ${listIds.join(', ')}.`;
  throw listErrors.listInUse({ message, context: { listIds } });
}

function toListIds(dependsOn: readonly string[]): number[] {
  const prefix = onList('');
  return dependsOn.flatMap((text) => (text.startsWith(prefix) ? [Number(text.slice(prefix.length))] : []));
}
