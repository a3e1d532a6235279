import type { Db } from '../../platform/db/db.js';
import { toValues } from '../json/read-records.js';
import type { RecordViewsService } from '../records/views.service.js';
import { recordColumns, type RecordRow } from '../rows/reads.store.js';
import { toConditions } from './conditions.js';
import { toLexemes } from './lexemes.js';
import { toLookalikes, type LookalikeReason } from './lookalikes.js';
import { searchRecords } from './search.store.js';
import { searchInSlices } from './sliced-search.store.js';

interface RecordOfType {
  readonly hubId: number;
  /** Any spelling. */
  readonly objectType: string;
  readonly id: string;
  readonly properties: Readonly<Record<string, string | null | undefined>>;
}

interface Lookalike {
  readonly id: string;
  readonly properties: Record<string, string>;
  readonly reasons: LookalikeReason[];
}

interface FoundLookalikes {
  /** At most 100. */
  readonly total: number;
  /** The first of them, created first. */
  readonly results: Lookalike[];
}

export interface LookalikesService {
  /**
   * Finds contacts and companies that may be the same as another, by e-mail address, phone number, domain or name; none for
   * other types. One statement for each of them on the index of words, two where there are very many.
   */
  findLookalikes(record: RecordOfType): Promise<FoundLookalikes>;
}

interface LookalikesDeps {
  readonly db: Db;
  readonly views: RecordViewsService;
}

const byCreation = (a: RecordRow, b: RecordRow): number => Number(BigInt(a.id) - BigInt(b.id));

const mostListed = 10;
const mostCounted = 100;

export function createLookalikesService({ db, views }: LookalikesDeps): LookalikesService {
  const find = db.engine === 'embedded' ? searchInSlices : searchRecords;
  return {
    async findLookalikes({ hubId, objectType, id, properties: values }) {
      const named = await views.prepareRead({ hubId, objectType }, { properties: [], baseUrl: '' });
      const lookalikes = toLookalikes(named.kind.typeId, values);
      if (!lookalikes || lookalikes.groups.length === 0) return { total: 0, results: [] };
      const { properties, groups } = lookalikes;
      const { kind, set, reading } = await views.prepareRead({ hubId, objectType }, { properties, baseUrl: '' });
      const searchGroup = (group: (typeof groups)[number]) => {
        const conditions = toConditions({ groups: [group], query: '', sort: undefined }, { kind, set });
        const lexemes = toLexemes(conditions, reading);
        // The record itself is one of them.
        const page = { limit: mostListed + 1, offset: 0, counted: mostCounted };
        return db.read((tx) =>
          find<RecordRow>(tx, { ...reading, ...page, conditions, lexemes, columns: recordColumns(tx, reading) }),
        );
      };
      // One by one, each is a search by words; together they would be planned as a walk through all records.
      const found = await Promise.all(groups.map(searchGroup));
      const known = new Map(found.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)));
      const total = found.reduce((sum, { total: matches, rows }) => sum + matches - rows.length, known.size);
      const others = [...known.values()]
        .filter((row) => row.id !== id)
        .sort(byCreation)
        .slice(0, mostListed);
      const results = others.map((row) => {
        const own = Object.entries(toValues(row)).filter(
          (pair): pair is [string, string] => typeof pair[1] === 'string',
        );
        return { id: row.id, properties: Object.fromEntries(own), reasons: lookalikes.listReasons(toValues(row)) };
      });
      return { total: Math.max(Math.min(total, mostCounted) - 1, results.length), results };
    },
  };
}
