import type { ListsService } from '../../lists/lists.service.js';
import type { LegacyReadsService } from '../records/reading.service.js';
import type { PropertySet } from '../../properties/types/definition.js';
import { legacyErrors } from '../shapes/legacy.errors.js';
import { toFilterBranch, toLegacyFilters, type LegacyFilters } from './list-filters.js';
import { refuseFilter } from './list-times.js';
import type { ContactReading, LegacyContact, LegacyContactsService } from './contacts.service.js';

type LegacyList = ReturnType<typeof toLegacyList>;

/** The author of a change; private apps have no user. */
interface Author {
  readonly hubId: number;
  readonly userId?: number;
}

interface ListPlace extends Author {
  readonly listId: string;
}

interface Members {
  readonly vids?: readonly (string | number)[];
  readonly emails?: readonly string[];
}

interface ChangedMembers {
  readonly updated: readonly number[];
  readonly discarded: readonly number[];
  readonly invalidVids: readonly number[];
  readonly invalidEmails: readonly string[];
}

type Kind = 'all' | 'static' | 'dynamic';

/** Lists of contacts as in version 1. A missing list is LIST_NOT_FOUND (404), also a list of other records. */
export interface LegacyListsService {
  listLists(
    hubId: number,
    kind: Kind,
    page: { readonly count: number; readonly offset: number },
  ): Promise<{ lists: LegacyList[]; offset: number; hasMore: boolean }>;
  /** The existing lists among the ids. */
  readLists(hubId: number, ids: readonly string[]): Promise<LegacyList[]>;
  getList(place: ListPlace): Promise<LegacyList>;
  /**
   * A list with filters that is not dynamic has the contacts that match now. Throws LEGACY_LIST_FILTERS (400) for filters
   * that version 3 does not have, and for a dynamic list without filters.
   */
  createList(author: Author, input: { name: string; dynamic?: boolean; filters?: LegacyFilters }): Promise<LegacyList>;
  /** Throws LEGACY_LIST_FILTERS, LIST_TAKES_NO_FILTERS (400). */
  changeList(
    place: ListPlace,
    change: { name?: string; dynamic?: boolean; filters?: LegacyFilters },
  ): Promise<LegacyList>;
  /** Evaluates a dynamic list again. */
  refreshList(place: ListPlace): Promise<void>;
  deleteList(place: ListPlace): Promise<void>;
  /** Throws LIST_MEMBERS_FIXED (400) for a dynamic list. */
  addMembers(place: ListPlace, members: Members): Promise<ChangedMembers>;
  removeMembers(place: ListPlace, members: Members): Promise<ChangedMembers>;
  /** By id. */
  listContacts(
    reading: ContactReading,
    listId: string,
    page: { readonly count: number; readonly vidOffset: string | undefined },
  ): Promise<{ contacts: object[]; hasMore: boolean; vidOffset: number }>;
  /** By the time at which they were added, newest first. */
  listRecentContacts(
    reading: ContactReading,
    listId: string,
    page: { readonly count: number; readonly vidOffset: string | undefined; readonly timeOffset: number | undefined },
  ): Promise<{ contacts: object[]; hasMore: boolean; vidOffset: number; timeOffset: number }>;
}

interface LegacyListsDeps {
  readonly lists: ListsService;
  readonly reads: LegacyReadsService;
  readonly contacts: LegacyContactsService;
}

const contactType = '0-1';
const processingTypes = { all: undefined, static: ['MANUAL', 'SNAPSHOT'], dynamic: ['DYNAMIC'] } as const;
const atOnce = 100;

export function createLegacyListsService(deps: LegacyListsDeps): LegacyListsService {
  const { lists } = deps;
  return {
    async listLists(hubId, kind, { count, offset }) {
      const asked = processingTypes[kind];
      const request = { objectTypeId: contactType, count, offset, ...(asked && { processingTypes: [...asked] }) };
      const { total, lists: rows } = await lists.reads.searchLists(hubId, request);
      const next = offset + rows.length;
      return { lists: await printLists(deps, hubId, rows), offset: next, hasMore: next < total };
    },
    async readLists(hubId, ids) {
      const rows = await lists.reads.listLists(hubId, ids);
      const live = rows.filter(({ objectType, deletedAt }) => objectType === contactType && deletedAt === null);
      return printLists(deps, hubId, live);
    },
    getList: async (place) => printList(deps, place.hubId, await getRow(deps, place)),
    ...createListChanges(deps),
    async deleteList(place) {
      await getRow(deps, place);
      await lists.removals.deleteList(place);
    },
    addMembers: (place, members) => changeMembers(deps, place, { ...members, action: 'add' }),
    removeMembers: (place, members) => changeMembers(deps, place, { ...members, action: 'remove' }),
    async listContacts(reading, listId, { count, vidOffset }) {
      const place = { hubId: reading.hubId, listId };
      await getRow(deps, place);
      const query = { limit: count, ...(vidOffset !== undefined && { after: vidOffset }) };
      const { members, after } = await lists.memberReads.listMembers(place, 'id', query);
      const vid = Number(members.at(-1)?.id ?? vidOffset ?? 0);
      return { contacts: await print(deps, reading, members), hasMore: after !== undefined, vidOffset: vid };
    },
    async listRecentContacts(reading, listId, { count, vidOffset, timeOffset }) {
      const place = { hubId: reading.hubId, listId };
      await getRow(deps, place);
      const before = timeOffset === undefined ? '' : `${timeOffset}-${vidOffset ?? 0}`;
      const page = await lists.memberReads.listMembers(place, 'join', { limit: count, before });
      const last = page.members.at(-1);
      return {
        contacts: await print(deps, reading, page.members),
        hasMore: page.before !== undefined,
        vidOffset: Number(last?.id ?? vidOffset ?? 0),
        timeOffset: last?.addedAt.getTime() ?? timeOffset ?? 0,
      };
    },
  };
}

/** Writes of lists themselves. */
function createListChanges(
  deps: LegacyListsDeps,
): Pick<LegacyListsService, 'createList' | 'changeList' | 'refreshList'> {
  const { lists } = deps;
  return {
    async createList(author, { name, dynamic = false, filters = [] }) {
      if (dynamic && filters.length === 0) throw legacyErrors.legacyListFilters();
      const processingType = dynamic ? ('DYNAMIC' as const) : ('SNAPSHOT' as const);
      const filtered = { processingType, ...(await toFilters(deps, author.hubId, filters)) };
      const kind = filters.length > 0 ? filtered : { processingType: 'MANUAL' as const };
      const row = await lists.writes.createList(author, { name, objectTypeId: contactType, ...kind });
      return printList(deps, author.hubId, row);
    },
    async changeList(place, { name, dynamic, filters = [] }) {
      const { processingType } = await getRow(deps, place);
      if (dynamic !== undefined && dynamic !== (processingType === 'DYNAMIC')) {
        refuseFilter('dynamic', 'a list stays dynamic or static');
      }
      const change = { ...(name !== undefined && { name }), ...(await toFilters(deps, place.hubId, filters)) };
      return printList(deps, place.hubId, await lists.writes.updateList(place, change));
    },
    async refreshList(place) {
      await getRow(deps, place);
      await lists.writes.refreshList(place);
    },
  };
}

async function toFilters({ reads }: LegacyListsDeps, hubId: number, filters: LegacyFilters) {
  if (filters.length === 0) return {};
  return { filterBranch: toFilterBranch(filters, await reads.getPropertySet(hubId, 'contacts')) };
}

async function printLists({ reads }: LegacyListsDeps, hubId: number, rows: readonly ListFacts[]) {
  const set = await reads.getPropertySet(hubId, 'contacts');
  return rows.map((row) => toLegacyList(row, hubId, set));
}

async function printList(deps: LegacyListsDeps, hubId: number, row: ListFacts): Promise<LegacyList> {
  const [list] = await printLists(deps, hubId, [row]);
  return list as LegacyList;
}

/** A list of contacts. Throws LIST_NOT_FOUND (404). */
async function getRow({ lists }: LegacyListsDeps, place: ListPlace) {
  const list = await lists.reads.getList(place);
  // The list of another type is like a missing one: the id 0 belongs to none.
  return list.objectType === contactType ? list : lists.reads.getList({ ...place, listId: '0' });
}

/** Returns the id of the contact of an address, among these. */
async function findVids({ reads }: LegacyListsDeps, hubId: number, emails: readonly string[]) {
  const vids = new Map<string, string>();
  const reading = { hubId, objectType: 'contacts', properties: [], needed: ['email', 'hs_additional_emails'] };
  for (let at = 0; at < emails.length; at += atOnce) {
    const { records } = await reads.listRecords(reading, emails.slice(at, at + atOnce), 'email');
    const found = records.flatMap(({ id, facts: { email = '', hs_additional_emails: others = '' } }) =>
      [email, ...others.split(';')].map((address) => [address, id] as const),
    );
    for (const [address, id] of found) vids.set(address, id);
  }
  return (email: string) => vids.get(email.trim().toLowerCase());
}

interface MembersChange extends Members {
  readonly action: 'add' | 'remove';
}

async function changeMembers(
  deps: LegacyListsDeps,
  place: ListPlace,
  { vids = [], emails = [], action }: MembersChange,
): Promise<ChangedMembers> {
  await getRow(deps, place);
  const findVid = await findVids(deps, place.hubId, emails);
  const ids = [...new Set([...vids.map(String), ...emails.flatMap((email) => findVid(email) ?? [])])];
  const asked = { add: [], remove: [], [action]: ids };
  const { added, removed, missing } = await deps.lists.memberWrites.changeMembers(place, asked);
  const updated = action === 'add' ? added : removed;
  const unchanged = ids.filter((id) => !updated.includes(id) && !missing.includes(id));
  return {
    updated: updated.map(Number),
    discarded: toNumbers(unchanged),
    invalidVids: toNumbers(missing),
    invalidEmails: emails.filter((email) => findVid(email) === undefined),
  };
}

async function print(
  { contacts }: LegacyListsDeps,
  reading: ContactReading,
  members: readonly { readonly id: string; readonly addedAt: Date }[],
) {
  const ids = members.map(({ id }) => id);
  const found = ids.length === 0 ? new Map<string, LegacyContact>() : await contacts.readContacts(reading, ids);
  return members.flatMap(({ id, addedAt }) => {
    const contact = found.get(id);
    return contact ? [{ addedAt: addedAt.getTime(), ...contact }] : [];
  });
}

/** Ids as numbers; a text that is none is left out. */
function toNumbers(ids: readonly string[]): number[] {
  return ids.map(Number).filter((id) => Number.isSafeInteger(id));
}

interface ListFacts {
  readonly listId: number;
  readonly name: string;
  readonly processingType: 'MANUAL' | 'SNAPSHOT' | 'DYNAMIC';
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly createdBy: number | null;
  readonly filledTo: string | null;
  readonly size: number;
  readonly filterBranch: unknown;
}

/** A list of contacts as in version 1. Filters that it cannot express are only in `ilsFilterBranch`, in the form of version 3. */
function toLegacyList(list: ListFacts, hubId: number, set: PropertySet) {
  const { filterBranch } = list;
  const isDynamic = list.processingType === 'DYNAMIC';
  const updatedAt = list.updatedAt.getTime();
  return {
    portalId: hubId,
    listId: list.listId,
    internalListId: list.listId,
    name: list.name,
    listType: isDynamic ? ('DYNAMIC' as const) : ('STATIC' as const),
    dynamic: isDynamic,
    archived: false,
    deleteable: true,
    readOnly: false,
    internal: false,
    authorId: list.createdBy ?? 0,
    createdAt: list.createdAt.getTime(),
    updatedAt,
    filters: (filterBranch ? toLegacyFilters(filterBranch, set) : undefined) ?? [],
    ...(filterBranch ? { ilsFilterBranch: JSON.stringify(filterBranch) } : {}),
    metaData: {
      processing: list.filledTo === null ? ('DONE' as const) : ('PROCESSING' as const),
      size: list.size,
      error: '',
      lastProcessingStateChangeAt: updatedAt,
      lastSizeChangeAt: updatedAt,
    },
  };
}
