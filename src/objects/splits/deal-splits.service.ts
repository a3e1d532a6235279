import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { toStamps } from '../drafts/change-drafts.js';
import type { Source } from '../kinds/kind.js';
import { lockRecordsByKeys, updateRecords, type FoundRecordRow } from '../records/updates.store.js';
import type { RecordFacts } from '../types/facts.js';
import { toRecordId } from '../types/ids.js';
import { objectErrors } from '../types/records.errors.js';
import type { ServedTypesService } from '../types/served-types.service.js';
import { toSplitProperties, toSplits, type AskedSplit, type Split } from './deal-splits.js';
import * as store from './deal-splits.store.js';

interface DealInput {
  readonly id: string | number;
}

interface DealSplitsWrite {
  readonly hubId: number;
  readonly source: Source;
  readonly inputs: readonly (DealInput & { readonly splits: readonly AskedSplit[] })[];
}

interface DealSplitsBatch {
  /** In the order of the request. */
  readonly deals: readonly store.SplitDealRow[];
  /** Ids without a live deal, as sent. */
  readonly missing: readonly string[];
  readonly typeName: string;
  readonly startedAt: Date;
  readonly completedAt: Date;
}

/** How owners share deals. Both throw TOO_MANY_INPUTS (400) for more than 100 deals. Assumption K23. */
export interface DealSplitsService {
  /** Replaces the splits of deals. Throws REPEATED_RECORDS and the errors of {@link toSplits} (400) for all inputs. */
  upsertSplits(write: DealSplitsWrite): Promise<DealSplitsBatch>;
  readSplits(hubId: number, inputs: readonly DealInput[]): Promise<DealSplitsBatch>;
}

interface DealSplitsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly servedTypes: ServedTypesService;
}

const inputLimit = 100;

export function createDealSplitsService({ db, clock, servedTypes }: DealSplitsDeps): DealSplitsService {
  const begin = async (hubId: number, inputs: readonly DealInput[]) => {
    const startedAt = clock.now();
    if (inputs.length > inputLimit) throw objectErrors.tooManyInputs();
    const facts = await servedTypes.getFacts(hubId, 'deals');
    const end = (deals: readonly store.SplitDealRow[]): DealSplitsBatch => {
      const found = new Set(deals.map(({ id }) => id));
      const missing = inputs.filter(({ id }) => !found.has(toRecordId(id) ?? '')).map(({ id }) => String(id));
      const { typeName } = facts.type;
      return { deals, missing: [...new Set(missing)], typeName, startedAt, completedAt: clock.now() };
    };
    return { facts, place: { hubId, objectType: facts.type.id }, end };
  };
  return {
    async upsertSplits({ hubId, source, inputs }) {
      const { facts, place, end } = await begin(hubId, inputs);
      const wanted = toWanted(inputs, facts);
      const deals = await db.write(async (tx) => {
        const ids = [...wanted.keys()];
        const locked = await lockRecordsByKeys(
          tx,
          place,
          ids.map((id) => ({ id })),
        );
        if (locked.length > 0) await writeSplits(tx, { facts, source, now: clock.now(), locked, wanted });
        return store.listSplitDeals(tx, place, ids);
      });
      return end(deals);
    },
    async readSplits(hubId, inputs) {
      const { place, end } = await begin(hubId, inputs);
      const ids = [...new Set(inputs.flatMap(toIds))];
      return end(await db.read((tx) => store.listSplitDeals(tx, place, ids)));
    },
  };
}

/** None for an id that no record can have. */
function toIds({ id }: DealInput): string[] {
  const parsed = toRecordId(id);
  return parsed === undefined || parsed === 'none' ? [] : [parsed];
}

function toWanted(inputs: DealSplitsWrite['inputs'], { owners }: RecordFacts): Map<string, Split[]> {
  const checked = inputs.map((input) => ({
    ids: toIds(input),
    splits: toSplits(String(input.id), input.splits, owners),
  }));
  const all = checked.flatMap(({ ids }) => ids);
  const repeated = all.filter((id, at) => all.indexOf(id) !== at);
  if (repeated.length > 0) {
    const message = `Duplicate IDs found in batch input: [${[...new Set(repeated)].join(', ')}]. IDs must be unique`;
    throw objectErrors.repeatedRecords({ message });
  }
  return new Map(checked.flatMap(({ ids, splits }) => ids.map((id) => [id, splits] as const)));
}

interface SplitsWriting {
  readonly facts: RecordFacts;
  readonly source: Source;
  readonly now: Date;
  readonly locked: readonly FoundRecordRow[];
  readonly wanted: ReadonlyMap<string, readonly Split[]>;
}

/** Replaces the splits of locked deals, and the properties that describe them, with history. */
async function writeSplits(tx: Tx, { facts, source, now, locked, wanted }: SplitsWriting): Promise<void> {
  const place = { hubId: facts.hubId, objectType: facts.type.id };
  const deals = locked.map(({ id }) => ({ id, splits: wanted.get(id) ?? [] }));
  const rows = deals.flatMap(({ id, splits }) => splits.map((split) => ({ dealId: id, ...split })));
  await store.replaceSplits(tx, { ...place, now }, rows);
  const { createdProperty, modifiedProperty } = facts.kind;
  const stamps = toStamps(facts, source);
  const updates = deals.map(({ id, splits }) => ({
    key: { id },
    values: toSplitProperties(splits.map(({ ownerId }) => ownerId)),
    stamps,
  }));
  await updateRecords(tx, { ...place, now, source, createdProperty, modifiedProperty, updates });
}
