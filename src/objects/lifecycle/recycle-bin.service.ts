import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { type AppError } from '../../platform/http/errors.js';
import { linkEffects } from '../links/effects.js';
import { settleAll } from '../links/rollups.tx.js';
import type { Source } from '../kinds/kind.js';
import { activityTypes, pinProperty } from '../types/pins.js';
import { deleteRecords } from './deletions.store.js';
import { listUniqueValues } from '../drafts/record-values.js';
import type { RecordFacts } from '../types/facts.js';
import { toRecordId } from '../types/ids.js';
import { toPathId } from '../types/keys.js';
import { listHolders } from '../rows/reads.store.js';
import { lockNeighbourhoods } from '../rows/removals.store.js';
import { settleNeighbourhoods } from './settlements.store.js';
import type { RecordsPlace } from '../records/views.service.js';
import * as store from './recycle-bin.store.js';
import type { ServedTypesService } from '../types/served-types.service.js';
import { toRefusal } from '../drafts/unique-values.service.js';
import { objectErrors } from '../types/records.errors.js';

interface RecordRestoration extends RecordsPlace {
  readonly objectId: string;
  readonly source: Source;
}

interface RecordsRestoration extends RecordsPlace {
  readonly inputs: readonly { readonly id: string | number }[];
  readonly source: Source;
}

/** The outcome of restoring a record; without a refusal it is live. */
interface RestoredRecord {
  /** As sent. */
  readonly id: string;
  readonly refusal: AppError | undefined;
}

/** Spec 3.2: users can restore a deleted record in the product. */
export interface RecycleBinService {
  /**
   * Restores a record from the recycle bin with its associations and unique values; does nothing if it is live. Throws
   * RECORD_NOT_FOUND or RECORD_ID_NOT_NUMERIC (404), CONTACT_EXISTS (409) or UNIQUE_VALUE_TAKEN (400).
   */
  restoreRecord(restoration: RecordRestoration): Promise<void>;
  /** Restores up to 100 records independently. Throws TOO_MANY_INPUTS (400). */
  restoreRecords(restoration: RecordsRestoration): Promise<RestoredRecord[]>;
  /** Permanently deletes, in small batches, records that were deleted 90 days ago, until `hasEnded` returns true. */
  purgeExpired(life: { hasEnded(): boolean }): Promise<void>;
}

interface RecycleBinDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly servedTypes: ServedTypesService;
}

const inputLimit = 100;
const keptMs = 90 * 24 * 3600 * 1000;
const purgedAtOnce = 100;

export function createRecycleBinService({ db, clock, servedTypes }: RecycleBinDeps): RecycleBinService {
  const restore = async ({ hubId, objectType, source }: Omit<RecordsRestoration, 'inputs'>, ids: readonly string[]) => {
    const facts = await servedTypes.getFacts(hubId, objectType);
    const now = clock.now();
    return db.write((tx) => restoreLocked(tx, { facts, ids, source, now }));
  };
  return {
    async restoreRecord({ objectId, ...restoration }) {
      const id = toPathId(objectId);
      const refusal = (await restore(restoration, [id])).get(id);
      if (refusal) throw refusal;
    },
    async restoreRecords({ inputs, ...restoration }) {
      if (inputs.length > inputLimit) throw objectErrors.tooManyInputs();
      const sent = inputs.map(({ id }) => ({ text: String(id), id: toRecordId(id) ?? 'none' }));
      const refusals = await restore(
        restoration,
        [...new Set(sent.map(({ id }) => id))].filter((id) => id !== 'none'),
      );
      const toResult = ({ text, id }: (typeof sent)[number]) => ({
        id: text,
        refusal: id === 'none' ? objectErrors.recordNotFound() : refusals.get(id),
      });
      return [...new Map(sent.map((input) => [input.text, input])).values()].map(toResult);
    },
    async purgeExpired(life) {
      const before = new Date(clock.now().getTime() - keptMs);
      for (const hubId of await db.read((tx) => store.listHubsWithExpired(tx, before))) {
        while (!life.hasEnded()) {
          const isRest = await db.write((tx) => purgeSome(tx, hubId, before));
          if (isRest) break;
        }
      }
    },
  };
}

interface Restoring {
  readonly facts: RecordFacts;
  readonly ids: readonly string[];
  readonly source: Source;
  readonly now: Date;
}

/** Returns why records are not restored, by id. */
async function restoreLocked(tx: Tx, { facts, ids, source, now }: Restoring): Promise<Map<string, AppError>> {
  const { hubId, type } = facts;
  const place = { hubId, objectType: type.id };
  await lockNeighbourhoods(
    tx,
    hubId,
    ids.map((id) => ({ objectType: type.id, id })),
  );
  const found = await store.listBinned(tx, place, ids);
  const oldest = now.getTime() - keptMs;
  const kept = found.filter(({ archivedAt }) => archivedAt === null || archivedAt.getTime() >= oldest);
  const missing = ids.filter((id) => !kept.some((row) => row.id === id));
  const refusals = new Map(missing.map((id) => [id, objectErrors.recordNotFound()]));
  const binned = kept.filter(({ archivedAt }) => archivedAt !== null);
  for (const [id, refusal] of await takeValues(tx, facts, binned)) refusals.set(id, refusal);
  const restored = binned.map(({ id }) => id).filter((id) => !refusals.has(id));
  if (restored.length === 0) return refusals;
  await store.updateToLive(tx, place, restored);
  const places = restored.map((id) => ({ objectType: type.id, id, isTouched: true }));
  const pin = { property: pinProperty, types: activityTypes };
  await settleNeighbourhoods(tx, { hubId, now, source, places, effects: linkEffects, pin });
  await settleAll(tx, { hubId, now }, places);
  return refusals;
}

/** Claims the unique values of records again. Returns, by id, why some cannot claim theirs: those hold none afterwards. */
async function takeValues(
  tx: Tx,
  facts: RecordFacts,
  binned: readonly store.BinnedRow[],
): Promise<Map<string, AppError>> {
  const place = { hubId: facts.hubId, objectType: facts.type.id };
  const wanted = binned.flatMap(({ id, properties }) =>
    listUniqueValues(properties, facts).map((unique) => ({ id, ...unique })),
  );
  if (wanted.length === 0) return new Map();
  const taken = await store.insertFreeValues(tx, place, wanted);
  const isTaken = (one: store.UniqueRow) =>
    taken.some(({ id, property, value }) => id === one.id && property === one.property && value === one.value);
  const lacking = wanted.filter((one) => !isTaken(one));
  if (lacking.length === 0) return new Map();
  const holders = await listHolders(tx, place, lacking);
  const refusals = new Map<string, AppError>();
  for (const { id, property, value } of lacking) {
    const holder = holders.find((row) => row.property === property && row.value === value);
    if (!holder) throw new Error('A taken unique value has no holder.');
    refusals.set(id, toRefusal(holder, { id: property === facts.kind.uniqueProperty ? undefined : id, facts }));
  }
  await store.deleteUniqueValues(tx, place, [...refusals.keys()]);
  return refusals;
}

/** Returns true when none are left. */
async function purgeSome(tx: Tx, hubId: number, before: Date): Promise<boolean> {
  const expired = await store.listExpired(tx, hubId, { before, limit: purgedAtOnce });
  const locked = await lockNeighbourhoods(tx, hubId, expired);
  // Another process may have restored it meanwhile.
  const due = locked.filter(({ archivedAt }) => archivedAt !== null && archivedAt < before);
  if (due.length > 0) await deleteRecords(tx, hubId, due);
  return expired.length < purgedAtOnce;
}
