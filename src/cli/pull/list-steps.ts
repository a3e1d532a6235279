import type { NewNote } from '../../pull/pull-notes.js';
import { namesOtherThings, withSeedOwners } from '../seed-export/exported.js';
import { createPageGuard, isComplete, readPage, runStep, toDone, type PullContext } from './context.js';
import { isObject, toId, toText, type Sent } from './wire-records.js';

/** What lists of the source are written with. */
interface Wanted {
  /** Object types here, by those at the source. */
  readonly typeIds: ReadonlyMap<string, string>;
  readonly ownerIds: ReadonlyMap<string, string>;
}

const step = 'lists';
const listsPerPage = 100;
/** Pages of the members of a list that are looked through for records of a sample. */
const mostSampledPages = 8;
/** In larger lists, members are added and none is removed. */
const mostCompared = 1_000_000;

/** Reads lists: the filters of dynamic ones, the members of the others. */
export async function pullLists(context: PullContext, wanted: Wanted): Promise<void> {
  const { run, services, onProgress } = context;
  await runStep(context, step, async () => {
    const found = await findListIds(context);
    const from = run.steps.get(step)?.cursor ?? '';
    for (const listId of found.filter((id) => Number(id) > Number(from))) {
      const { counts, notes } = await pullList(context, listId, wanted);
      await services.pull.progress.write(run, { name: step, cursor: listId, isDone: false, counts, notes });
      onProgress(`${run.steps.get(step)?.counts['lists'] ?? 0} of ${found.length} lists`);
    }
    await services.pull.progress.write(run, toDone(step));
  });
  if (!isComplete(context, step)) return;
  await runStep(context, 'deleted lists', () => services.pull.lists.deleteUnmet(run, toDone('deleted lists')));
}

/** In their order. */
async function findListIds({ client }: PullContext): Promise<string[]> {
  const path = '/crm/v3/lists/search';
  const ids = new Set<string>();
  for (;;) {
    const answer = await client.post<unknown>(path, { count: listsPerPage, offset: ids.size });
    const lists = isObject(answer) ? answer['lists'] : undefined;
    if (!isObject(answer) || !Array.isArray(lists))
      throw new Error(`The source responds to ${path} with something other than lists.`);
    const before = ids.size;
    for (const sent of lists as unknown[]) {
      const id = isObject(sent) ? toId(sent['listId']) : undefined;
      if (id !== undefined) ids.add(id);
    }
    if (answer['hasMore'] !== true || ids.size === before) return [...ids].toSorted((a, b) => Number(a) - Number(b));
  }
}

async function pullList(context: PullContext, listId: string, wanted: Wanted) {
  const { client, run, services } = context;
  const { lists } = services.pull;
  const answer = await client.get<unknown>(`/crm/v3/lists/${listId}?includeFilters=true`);
  const sent = isObject(answer) && isObject(answer['list']) ? answer['list'] : undefined;
  const list = sent && toList(sent, { ...wanted, mask: context.mask });
  if (!list) return { counts: {}, notes: [{ reason: 'the records of the list are not copied', subject: listId }] };
  const { listId: localId, isManual, notes: refused } = await lists.writeList(run, { id: listId, ...list });
  const notes: NewNote[] = [...refused];
  if (list.isSimplified)
    notes.push({ reason: 'the filters name things that are not copied: copied as a manual list', subject: list.name });
  if (localId === undefined) return { counts: {}, notes };
  const counts = { lists: 1, members: 0 };
  if (!isManual) return { counts, notes };
  return { counts: { ...counts, members: await pullMembers(context, listId, localId) }, notes };
}

/** Of a sample, the members among the first pages. */
async function pullMembers({ client, run, services, sample }: PullContext, listId: string, localId: string) {
  const { lists } = services.pull;
  const members = new Set<string>();
  const path = `/crm/v3/lists/${listId}/memberships?limit=250`;
  const assertEnds = createPageGuard(path);
  let added = 0;
  let after: string | undefined;
  for (let page = 1; ; page += 1) {
    const { results, next } = await readPage(client, path, after);
    const ids = results.flatMap((one) => (isObject(one) ? (toId(one['recordId']) ?? []) : []));
    const isNew = ids.some((id) => !members.has(id));
    if (members.size < mostCompared) for (const id of ids) members.add(id);
    assertEnds(next, isNew);
    if (ids.length > 0) added += await lists.addMembers(run.hubId, localId, ids);
    after = next;
    if (after === undefined || (sample !== undefined && page === mostSampledPages)) break;
  }
  if (members.size < mostCompared) await lists.retainMembers(run.hubId, localId, members);
  return added;
}

function toList(sent: Sent, { typeIds, ownerIds, mask }: Wanted & Pick<PullContext, 'mask'>) {
  const { name, objectTypeId, processingType, filterBranch } = sent;
  const objectType = typeIds.get(toText(objectTypeId));
  if (typeof name !== 'string' || objectType === undefined) return undefined;
  const isDynamic = processingType === 'DYNAMIC';
  const isNaming = (branch: unknown) => namesOtherThings(branch) || (mask !== undefined && namesTexts(branch));
  const isSimplified = isDynamic && (!isObject(filterBranch) || isNaming(filterBranch));
  const filters = isDynamic && !isSimplified ? withSeedOwners(filterBranch as object, ownerIds) : undefined;
  return { name, objectType, filterBranch: filters, isSimplified };
}

/** Whether filters compare with texts: those of masked records are others. */
function namesTexts(branch: unknown): boolean {
  if (Array.isArray(branch)) return branch.some(namesTexts);
  if (!isObject(branch)) return false;
  const { operationType } = branch;
  return operationType === 'STRING' || operationType === 'MULTISTRING' || Object.values(branch).some(namesTexts);
}
