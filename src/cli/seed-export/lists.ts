import type { ApiClient } from '../../library/api-client.js';
import { orOmit } from './definitions.js';
import { toSeedName, type Entry, type Omissions } from './exported.js';
import type { ReadRecords } from './record-reading.js';

interface FoundList {
  readonly listId: string;
}

interface WireList {
  readonly listId: string;
  readonly name: string;
  readonly objectTypeId: string;
  readonly processingType: string;
  readonly filterBranch?: unknown;
}

/** Most that a seed takes for one list. */
const memberLimit = 10_000;
const listsPerPage = 100;

/** Reads lists of the types that were read, with their filters, and the members of those that are kept by hand. */
export async function readLists(
  client: ApiClient,
  { all, omissions }: { readonly all: readonly ReadRecords[]; readonly omissions: Omissions },
): Promise<Entry<'lists'>[]> {
  const listIds = await orOmit(findListIds(client), () => omissions.addTo('the token may not read', 'lists'));
  const lists: Entry<'lists'>[] = [];
  for (const listId of listIds ?? []) {
    const { list } = await client.get<{ list: WireList }>(`/crm/v3/lists/${listId}?includeFilters=true`);
    const owner = all.find(({ type }) => type.objectTypeId === list.objectTypeId);
    const entry = owner && (await toEntry(client, list, owner));
    if (entry) lists.push(entry);
    else omissions.add('lists of other types of records, or whose filters name other things of the account');
  }
  return lists;
}

async function findListIds(client: ApiClient): Promise<string[]> {
  const ids = new Set<string>();
  for (;;) {
    const body = { count: listsPerPage, offset: ids.size };
    const { lists, hasMore } = await client.post<{ lists: FoundList[]; hasMore: boolean }>(
      '/crm/v3/lists/search',
      body,
    );
    const before = ids.size;
    for (const { listId } of lists) ids.add(listId);
    if (!hasMore || ids.size === before) return [...ids];
  }
}

async function toEntry(
  client: ApiClient,
  { listId, name, processingType, filterBranch }: WireList,
  owner: ReadRecords,
): Promise<Entry<'lists'> | undefined> {
  const facts = { name, objectTypeId: toSeedName(owner.type), processingType } as Entry<'lists'>;
  if (processingType === 'MANUAL' || processingType === 'SNAPSHOT') {
    const members: string[] = [];
    for await (const { recordId } of client.list<{ recordId: string }>(
      `/crm/v3/lists/${listId}/memberships?limit=100`,
    )) {
      const id = owner.ids.get(recordId);
      if (id !== undefined && members.length < memberLimit) members.push(id);
    }
    return { ...facts, processingType: 'MANUAL', members };
  }
  if (filterBranch === undefined || namesOtherThings(filterBranch)) return undefined;
  return { ...facts, filterBranch };
}

/** Ids of lists, forms, events and pages are those of the account that is read. */
const namesOtherThings = (filterBranch: unknown): boolean =>
  /"filterType":"(?!PROPERTY"|ASSOCIATION")[A-Z_]+"|"filterBranchType":"UNIFIED_EVENTS"/.test(
    JSON.stringify(filterBranch),
  );
