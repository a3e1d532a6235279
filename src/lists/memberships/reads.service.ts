import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import { getLive, type ListPlace } from '../definitions/reads.service.js';
import { listErrors } from '../filters/lists.errors.js';
import { toMemberId, toMemberIds } from './ids.js';
import * as store from '../evaluations/memberships.store.js';

interface MembersQuery {
  readonly limit?: number;
  readonly after?: string;
  /** Instead of `after`. */
  readonly before?: string;
}

export interface MembersPage {
  readonly members: readonly store.MemberRow[];
  readonly total: number;
  /** Cursors of the adjacent pages, if any. */
  readonly after: string | undefined;
  readonly before: string | undefined;
}

interface RecordPlace {
  readonly hubId: number;
  readonly objectTypeId: string;
  readonly recordId: string;
}

export interface MembershipReadsService {
  /**
   * By record id, or in the order in which records were added. Throws LIST_NOT_FOUND (404), INVALID_MEMBERSHIP_CURSOR
   * (400).
   */
  listMembers(place: ListPlace, order: MemberOrder, query: MembersQuery): Promise<MembersPage>;
  /** The lists that contain a record; none if it does not exist. Throws UNKNOWN_OBJECT_TYPE (400). */
  listMemberships(record: RecordPlace): Promise<store.MembershipRow[]>;
  /** The same for several records, in their order. */
  listMembershipsOf(hubId: number, records: readonly RecordInput[]): Promise<MembershipsBatch>;
}

interface RecordInput {
  readonly objectTypeId: string;
  readonly recordId: string | number;
}

export interface RecordMemberships {
  /** As sent. */
  readonly recordId: string;
  readonly objectTypeId: string;
  readonly lists: readonly store.MembershipRow[];
}

interface MembershipsBatch {
  readonly results: readonly RecordMemberships[];
  readonly startedAt: string;
  readonly completedAt: string;
}

interface MembershipReadsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly properties: Pick<PropertiesService, 'types'>;
}

const defaultLimit = 100;

export function createMembershipReadsService({ db, clock, properties }: MembershipReadsDeps): MembershipReadsService {
  return {
    async listMembers(place, order, query) {
      const { limit = defaultLimit } = query;
      const isBackward = query.before !== undefined;
      const from = readCursor(isBackward ? 'before' : 'after', order, query);
      const { list, rows } = await db.read(async (tx) => {
        const list = await getLive(tx, place);
        const page = { order, from, isBackward, limit: limit + 1 };
        return { list, rows: await store.listMembers(tx, { hubId: place.hubId, listId: list.listId }, page) };
      });
      const members = rows.slice(0, limit);
      const toCursor = (row: store.MemberRow | undefined, isThere: boolean) =>
        row && isThere ? printCursor(row, order) : undefined;
      const ends = isBackward ? [members[0], members.at(-1)] : [members.at(-1), members[0]];
      const [isBehind, isBeyond] = [from !== undefined, rows.length > limit];
      return {
        members,
        total: list.size,
        after: toCursor(ends[0], isBackward ? isBehind : isBeyond),
        before: toCursor(ends[1], isBackward ? isBeyond : isBehind),
      };
    },

    async listMemberships({ hubId, objectTypeId, recordId }) {
      const { id: objectType } = await properties.types.getType(hubId, objectTypeId);
      const [id] = toMemberIds([recordId]);
      if (id === undefined) return [];
      return db.read((tx) => store.listMemberships(tx, hubId, [{ objectType, id }]));
    },

    async listMembershipsOf(hubId, records) {
      const startedAt = clock.now().toISOString();
      if (records.length === 0) return { results: [], startedAt, completedAt: startedAt };
      const asked = await Promise.all(
        records.map(async ({ objectTypeId, recordId }) => ({
          recordId: String(recordId),
          objectType: (await properties.types.getType(hubId, objectTypeId)).id,
          id: toMemberId(String(recordId)),
        })),
      );
      const found = await db.read((tx) =>
        store.listMemberships(
          tx,
          hubId,
          asked.filter(({ id }) => id !== ''),
        ),
      );
      const byRecord = groupByRecord(found);
      const results = asked.map(({ recordId, objectType, id }) => ({
        recordId,
        objectTypeId: objectType,
        lists: byRecord.get(toRecordKey({ objectType, recordId: id })) ?? [],
      }));
      return { results, startedAt, completedAt: clock.now().toISOString() };
    },
  };
}

type RecordKey = Pick<store.MembershipRow, 'objectType' | 'recordId'>;

const toRecordKey = ({ objectType, recordId }: RecordKey) => `${objectType} ${recordId}`;

function groupByRecord(rows: readonly store.MembershipRow[]): Map<string, store.MembershipRow[]> {
  const groups = new Map<string, store.MembershipRow[]>();
  for (const row of rows) {
    const group = groups.get(toRecordKey(row));
    if (group) group.push(row);
    else groups.set(toRecordKey(row), [row]);
  }
  return groups;
}

function readCursor(name: 'before' | 'after', order: MemberOrder, query: MembersQuery) {
  const text = query[name];
  if (text === undefined || text === '') return undefined;
  const cursor = parseCursor(text, order);
  if (cursor) return cursor;
  throw listErrors.invalidMembershipCursor({ message: `Unable to parse value for query parameter: ${name}` });
}

/** End of a page of members. */
interface MemberCursor {
  readonly addedAt?: Date | undefined;
  readonly id: string;
}

/** The end of the year 9999, in milliseconds since 1970. */
const lastTime = 253_402_300_799_999;

type MemberOrder = 'id' | 'join';

/** Prints a cursor: the id of a member, preceded by its join time if that is the order. */
function printCursor({ addedAt, id }: Required<MemberCursor>, order: MemberOrder): string {
  return order === 'id' ? id : `${addedAt?.getTime() ?? 0}-${id}`;
}

/** Undefined for text that is not a cursor of that order. */
function parseCursor(text: string, order: MemberOrder): MemberCursor | undefined {
  const [, time, id = ''] = /^(?:([0-9]{1,15})-)?([0-9]{1,18})$/.exec(text) ?? [];
  if (id === '' || (time === undefined) !== (order === 'id') || Number(time ?? 0) > lastTime) return undefined;
  return time === undefined ? { id } : { addedAt: new Date(Number(time)), id };
}
