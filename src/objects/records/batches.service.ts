import type { Clock } from '../../platform/clock.js';
import type { Source } from '../kinds/kind.js';
import type { RecordCreatesService } from './creates.service.js';
import type { NewRecord } from '../drafts/drafts.js';
import type { RecordFacts } from '../types/facts.js';
import { toRecordId } from '../types/ids.js';
import { toKeyValue } from '../types/keys.js';
import type { KeyedChange, RecordUpdatesService } from './updates.service.js';
import type { RecordUpsertsService } from './upserts.service.js';
import { toInnerPlace, type BodyPlace } from '../../platform/http/body/json-position.js';
import { toWrittenView, type ChangedRecord, type CreatedRecord, type WrittenView } from '../json/written-records.js';
import type { RecordsPlace } from './views.service.js';
import type { InputFailure, Traced } from '../drafts/refusals.js';
import { objectErrors } from '../types/records.errors.js';
import { assertChangeable, assertWritable, type ServedTypesService } from '../types/served-types.service.js';

/** A change in a batch; the record is identified by its id or by a unique value. */
interface BatchChange extends Traced {
  readonly id: string | number;
  readonly idProperty?: string | null | undefined;
  readonly properties: Readonly<Record<string, unknown>>;
}

interface Batch<I> extends RecordsPlace {
  readonly inputs: readonly I[];
  readonly source: Source;
  /** The body of the request. */
  readonly body: BodyPlace;
  readonly baseUrl: string;
}

/** The outcome of a batch and how its records are printed. */
export interface WrittenBatch {
  readonly updated: readonly ChangedRecord[];
  readonly created: readonly CreatedRecord[];
  readonly view: WrittenView;
  readonly failures: readonly InputFailure[];
  /** Inputs whose record does not exist: ids as sent, with trace ids. */
  readonly missing: readonly { readonly id: string; readonly traceId: string | undefined }[];
  /** Upper-case name of the object type. */
  readonly typeName: string;
  readonly startedAt: Date;
  readonly completedAt: Date;
}

/**
 * Up to 100 records per call. Each throws TOO_MANY_INPUTS (400), and the errors of single writes, for all inputs
 * together.
 */
export interface RecordBatchesService {
  createBatch(batch: Batch<NewRecord>): Promise<WrittenBatch>;
  /** Spec 4.4. Throws NOT_A_UNIQUE_PROPERTY or REPEATED_RECORDS (400). */
  updateBatch(batch: Batch<BatchChange>): Promise<WrittenBatch>;
  /**
   * Updates the records found by their idProperty, creates the others. Throws RECORD_NOT_FOUND (404) without an
   * idProperty.
   */
  upsertBatch(batch: Batch<BatchChange>): Promise<WrittenBatch>;
  /**
   * Up to 1,000 records, all or none: first those with an idProperty as in an upsert, then those without by their id,
   * where records that do not exist are skipped.
   */
  upsertMany(batch: Batch<BatchChange>): Promise<WrittenBatch>;
}

interface RecordBatchesDeps {
  readonly clock: Clock;
  readonly servedTypes: ServedTypesService;
  readonly creates: RecordCreatesService;
  readonly updates: RecordUpdatesService;
  readonly upserts: RecordUpsertsService;
}

const inputLimit = 100;
const largeInputLimit = 1000;

export function createRecordBatchesService(deps: RecordBatchesDeps): RecordBatchesService {
  const { clock, servedTypes, creates, updates, upserts } = deps;
  const begin = async (batch: Batch<unknown>, { assertAllowed = assertWritable, most = inputLimit } = {}) => {
    const startedAt = clock.now();
    const facts = await servedTypes.getFacts(batch.hubId, batch.objectType);
    assertAllowed(facts);
    if (batch.inputs.length > most) throw objectErrors.tooManyInputs();
    const view = toWrittenView(facts, batch.baseUrl);
    const end = (done: Pick<WrittenBatch, 'failures'> & Partial<WrittenBatch>): WrittenBatch => ({
      updated: [],
      created: [],
      missing: [],
      view,
      typeName: facts.type.typeName,
      startedAt,
      completedAt: clock.now(),
      ...done,
    });
    return { facts, end };
  };
  return {
    async createBatch(batch) {
      const { facts, end } = await begin(batch);
      const toPlace = (index: number) => toProperties(batch.body, index);
      return end(await creates.createRecords({ ...batch, facts, toPlace }));
    },
    async updateBatch(batch) {
      const { facts, end } = await begin(batch, { assertAllowed: assertChangeable });
      const { changes, unaddressed } = toChanges(batch, facts);
      const { updated, missing, failures } = await updates.applyChanges({
        ...batch,
        facts,
        inputs: [...changes.keys()],
      });
      const lost = [...unaddressed, ...missing.flatMap((change) => changes.get(change) ?? [])];
      return end({ updated, failures, missing: lost.map(({ id, traceId }) => ({ id: String(id), traceId })) });
    },
    async upsertBatch(batch) {
      const { facts, end } = await begin(batch);
      return end(await upserts.upsertRecords({ ...batch, facts, inputs: toUpsertions(batch, facts) }));
    },
    async upsertMany(batch) {
      const { facts, end } = await begin(batch, { most: largeInputLimit });
      const inputs = toUpsertions({ ...batch, inputs: batch.inputs.filter(({ idProperty }) => idProperty) }, facts);
      const { changes } = toChanges({ ...batch, inputs: batch.inputs.filter((each) => !each.idProperty) }, facts);
      return end(await upserts.upsertRecords({ ...batch, facts, inputs, changes: [...changes.keys()] }));
    },
  };
}

/** Throws REPEATED_RECORDS (400) for a value that two inputs name. */
function toUpsertions({ inputs, body }: Batch<BatchChange>, facts: RecordFacts) {
  const all = inputs.map((input, place) => ({
    key: toUniqueKey(input, { facts, ownAllowed: true }),
    ...toAsked(input, place, body),
  }));
  assertDistinctKeys(all.map(({ key }) => key.value));
  return all;
}

function toAsked({ traceId, properties }: BatchChange, index: number, body: BodyPlace) {
  return { traceId, properties, place: toProperties(body, index) };
}

function toProperties(body: BodyPlace, index: number): BodyPlace {
  return toInnerPlace(body, 'inputs', index, 'properties');
}

/** Pairs the changes of a batch with their inputs; also returns the inputs with impossible ids. */
function toChanges({ inputs, body }: Batch<BatchChange>, facts: RecordFacts) {
  const changes = new Map<KeyedChange, BatchChange>();
  const unaddressed: BatchChange[] = [];
  for (const [place, input] of inputs.entries()) {
    const key = toKey(input, facts);
    if (key) changes.set({ key, ...toAsked(input, place, body) }, input);
    else unaddressed.push(input);
  }
  return { changes, unaddressed };
}

function toKey(input: BatchChange, facts: RecordFacts): KeyedChange['key'] | undefined {
  if (input.idProperty) return toUniqueKey(input, { facts, ownAllowed: false });
  const id = toRecordId(input.id);
  return id === undefined || id === 'none' ? undefined : { id };
}

interface KeyFacts {
  readonly facts: RecordFacts;
  /** Whether the unique property of the kind is accepted as well. */
  readonly ownAllowed: boolean;
}

function toUniqueKey({ id, idProperty }: BatchChange, { facts, ownAllowed }: KeyFacts) {
  if (!idProperty) throw objectErrors.recordNotFound();
  const { kind, set, hubId } = facts;
  const isOwn = ownAllowed && idProperty === kind.uniqueProperty;
  if (!isOwn && !set.get(idProperty)?.hasUniqueValue) {
    const message = `Unable to perform update/upsert by non-unique ${facts.type.id} property ${idProperty} in portal ID ${hubId}`;
    throw objectErrors.notAUniqueProperty({ message });
  }
  return { property: idProperty, value: toKeyValue(idProperty, String(id)) };
}

function assertDistinctKeys(values: readonly string[]): void {
  const repeated = values.filter((value, place) => values.indexOf(value) !== place);
  if (repeated.length === 0) return;
  const message = `Duplicate IDs found in batch input: [${[...new Set(repeated)].join(', ')}]. IDs must be unique`;
  throw objectErrors.repeatedRecords({ message });
}
