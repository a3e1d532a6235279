import type { ApiClient } from '../../library/api-client.js';
import { orOmit } from './definitions.js';
import { namesOtherThings, toSeedName, withSeedOwners, type Entry, type Omissions } from './exported.js';
import type { Mask } from './mask.js';
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

interface ReadingOptions {
  readonly all: readonly ReadRecords[];
  readonly ownerIds: ReadonlyMap<string, string>;
  readonly mask: Mask;
  readonly omissions: Omissions;
}

/** Most that a seed takes for one list. */
const memberLimit = 10_000;
const listsPerPage = 100;

/** Reads the lists of the exported types: the filters of dynamic ones, the members of manual ones. */
export async function readLists(client: ApiClient, { all, ...options }: ReadingOptions): Promise<Entry<'lists'>[]> {
  const { omissions } = options;
  const listIds = await orOmit(findListIds(client), () => omissions.addTo('the token may not read', 'lists'));
  const lists: Entry<'lists'>[] = [];
  for (const listId of listIds ?? []) {
    const { list } = await client.get<{ list: WireList }>(`/crm/v3/lists/${listId}?includeFilters=true`);
    const owner = all.find(({ type }) => type.objectTypeId === list.objectTypeId);
    const entry = owner && (await toEntry(client, list, { owner, ...options }));
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
  { owner, ownerIds, mask, omissions }: Omit<ReadingOptions, 'all'> & { readonly owner: ReadRecords },
): Promise<Entry<'lists'> | undefined> {
  const facts = { name, objectTypeId: toSeedName(owner.type), processingType } as Entry<'lists'>;
  if (processingType === 'MANUAL' || processingType === 'SNAPSHOT') {
    const members: string[] = [];
    for await (const { recordId } of client.list<{ recordId: string }>(
      `/crm/v3/lists/${listId}/memberships?limit=100`,
    )) {
      const id = owner.ids.get(recordId);
      if (id === undefined) continue;
      if (members.length === memberLimit) {
        omissions.addTo(`a seed cannot hold more than ${memberLimit} members of the lists`, name);
        break;
      }
      members.push(id);
    }
    return { ...facts, processingType: 'MANUAL', members };
  }
  if (filterBranch === undefined || namesOtherThings(filterBranch)) return undefined;
  const masked = withMaskedValues(filterBranch, { owner, mask });
  return withSeedOwners({ ...facts, filterBranch: masked }, ownerIds);
}

interface Masking {
  readonly owner: ReadRecords;
  readonly mask: Mask;
}

/** Filters on texts match what the texts of the records have been replaced by. */
function withMaskedValues(value: unknown, masking: Masking): unknown {
  if (Array.isArray(value)) return value.map((part) => withMaskedValues(part, masking));
  if (typeof value !== 'object' || value === null) return value;
  const { property, operation } = value as { property?: string; operation?: Record<string, unknown> };
  const definition = masking.owner.type.properties.get(property ?? '');
  if (!definition || !operation) {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withMaskedValues(part, masking)]));
  }
  const toMasked = (text: unknown) => (typeof text === 'string' ? masking.mask(definition, text) : text);
  const { value: one, values } = operation;
  const masked = {
    ...operation,
    ...(one !== undefined && { value: toMasked(one) }),
    ...(Array.isArray(values) && { values: values.map(toMasked) }),
  };
  return { ...value, operation: masked };
}
