import type { Db } from '../../platform/db/db.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import { getLive, type ListPlace } from '../definitions/reads.service.js';
import { listErrors } from '../filters/lists.errors.js';
import { parseCursor, printCursor, type MemberOrder } from './cursor.js';
import { toMemberIds } from './ids.js';
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
  /** Cursors of the pages beside, where there are any. */
  readonly after: string | undefined;
  readonly before: string | undefined;
}

interface RecordPlace {
  readonly hubId: number;
  readonly objectTypeId: string;
  readonly recordId: string;
}

export interface MembershipReadsService {
  /** By record id, or in the order in which the records came. Throws LIST_NOT_FOUND (404), INVALID_MEMBERSHIP_CURSOR (400). */
  listMembers(place: ListPlace, order: MemberOrder, query: MembersQuery): Promise<MembersPage>;
  /** The lists that a record is on; none for one that there is not. Throws UNKNOWN_OBJECT_TYPE (400). */
  listMemberships(record: RecordPlace): Promise<store.MembershipRow[]>;
}

interface MembershipReadsDeps {
  readonly db: Db;
  readonly properties: Pick<PropertiesService, 'getType'>;
}

const defaultLimit = 100;

export function createMembershipReadsService({ db, properties }: MembershipReadsDeps): MembershipReadsService {
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
      const { id: objectType } = await properties.getType(hubId, objectTypeId);
      const [id] = toMemberIds([recordId]);
      return id === undefined ? [] : db.read((tx) => store.listMemberships(tx, { hubId, objectType, id }));
    },
  };
}

function readCursor(name: 'before' | 'after', order: MemberOrder, query: MembersQuery) {
  const text = query[name];
  if (text === undefined || text === '') return undefined;
  const cursor = parseCursor(text, order);
  if (cursor) return cursor;
  throw listErrors.invalidMembershipCursor({ message: `Unable to parse value for query parameter: ${name}` });
}
