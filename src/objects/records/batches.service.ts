import type { Clock } from '../../platform/clock.js';
import type { Source } from '../kinds/kind.js';
import { toUpdateAnswer } from './update-answers.js';
import type { NewRecord, RecordCreatesService } from './creates.service.js';
import type { RecordFacts } from '../types/facts.js';
import { toRecordId } from '../types/ids.js';
import { toKeyValue } from '../types/keys.js';
import type { KeyedChange, RecordUpdatesService } from './updates.service.js';
import type { RecordUpsertsService } from './upserts.service.js';
import { toWrittenText, withMember, withTraceId } from './view.js';
import type { RecordsPlace, RecordViewsService } from './views.service.js';
import type { InputFailure, Traced } from '../drafts/refusals.js';
import { objectErrors } from '../types/records.errors.js';
import type { ServedTypesService } from '../types/served-types.service.js';

/** A record of a batch, told by its id or by a value that only it has. */
interface BatchChange extends Traced {
  readonly id: string | number;
  readonly idProperty?: string | null | undefined;
  readonly properties: Readonly<Record<string, unknown>>;
}

interface Batch<I> extends RecordsPlace {
  readonly inputs: readonly I[];
  readonly source: Source;
  /** The request's JSON text, for messages. */
  readonly bodyText: string;
  readonly baseUrl: string;
}

interface BatchAnswer {
  /** As JSON. */
  readonly results: readonly string[];
  readonly failures: readonly InputFailure[];
  /** The ids for which there is no record, as they were sent, with the trace ids of their inputs. */
  readonly missing: readonly { readonly id: string; readonly traceId: string | undefined }[];
  /** Upper-case name of the object type. */
  readonly typeName: string;
  readonly startedAt: Date;
  readonly completedAt: Date;
}

/** Up to 100 records at once. Each throws TOO_MANY_INPUTS (400), and what single writes throw, for all inputs together. */
export interface RecordBatchesService {
  createBatch(batch: Batch<NewRecord>): Promise<BatchAnswer>;
  /** Spec 4.4. Throws NOT_A_UNIQUE_PROPERTY or REPEATED_RECORDS (400). */
  updateBatch(batch: Batch<BatchChange>): Promise<BatchAnswer>;
  /** Updates the records that have the value of their idProperty, creates the others. Throws RECORD_NOT_FOUND (404) without an idProperty. */
  upsertBatch(batch: Batch<BatchChange>): Promise<BatchAnswer>;
}

interface RecordBatchesDeps {
  readonly clock: Clock;
  readonly servedTypes: ServedTypesService;
  readonly views: RecordViewsService;
  readonly creates: RecordCreatesService;
  readonly updates: RecordUpdatesService;
  readonly upserts: RecordUpsertsService;
}

const inputLimit = 100;
const toPointer = (place: number) => `/inputs/${place}/properties`;

export function createRecordBatchesService(deps: RecordBatchesDeps): RecordBatchesService {
  const { clock, servedTypes, views, creates, updates, upserts } = deps;
  const begin = async (batch: Batch<unknown>) => {
    const startedAt = clock.now();
    const facts = await servedTypes.getFacts(batch.hubId, batch.objectType);
    if (batch.inputs.length > inputLimit) throw objectErrors.tooManyInputs();
    const { view } = await views.prepareRead(batch, { baseUrl: batch.baseUrl });
    const end = (answer: Pick<BatchAnswer, 'results' | 'failures'> & Partial<BatchAnswer>): BatchAnswer => ({
      missing: [],
      typeName: facts.type.typeName,
      startedAt,
      completedAt: clock.now(),
      ...answer,
    });
    return { facts, view, end };
  };
  return {
    async createBatch(batch) {
      const { view, end } = await begin(batch);
      const body = { text: batch.bodyText, toPointer };
      const { created, failures } = await creates.createRecords({ ...batch, body });
      const results = created.map((record) => withTraceId(toWrittenText(record, view), record.traceId));
      return end({ results, failures });
    },
    async updateBatch(batch) {
      const { facts, view, end } = await begin(batch);
      const { changes, unaddressed } = toChanges(batch, facts);
      const { updated, missing, failures } = await updates.applyChanges({
        ...batch,
        facts,
        inputs: [...changes.keys()],
      });
      const results = updated.map((record) => withTraceId(toUpdateAnswer(record, view), record.input.traceId));
      const lost = [...unaddressed, ...missing.flatMap((change) => changes.get(change) ?? [])];
      return end({ results, failures, missing: lost.map(({ id, traceId }) => ({ id: String(id), traceId })) });
    },
    async upsertBatch(batch) {
      const { facts, view, end } = await begin(batch);
      const inputs = batch.inputs.map((input, place) => ({
        key: toUniqueKey(input, { facts, ownAllowed: true }),
        ...toAsked(input, place, batch.bodyText),
      }));
      assertDistinctKeys(inputs.map(({ key }) => key.value));
      const { updated, created, failures } = await upserts.upsertRecords({ ...batch, facts, inputs });
      const results = [
        ...updated.map((record) =>
          withMember(withTraceId(toUpdateAnswer(record, view), record.input.traceId), '"new":false'),
        ),
        ...created.map((record) => withMember(withTraceId(toWrittenText(record, view), record.traceId), '"new":true')),
      ];
      return end({ results, failures });
    },
  };
}

function toAsked({ traceId, properties }: BatchChange, place: number, text: string) {
  return { traceId, properties, body: { text, pointer: toPointer(place) } };
}

/** The changes of a batch with the inputs that ask for them, and the inputs whose id no record can have. */
function toChanges({ inputs, bodyText }: Batch<BatchChange>, facts: RecordFacts) {
  const changes = new Map<KeyedChange, BatchChange>();
  const unaddressed: BatchChange[] = [];
  for (const [place, input] of inputs.entries()) {
    const key = toKey(input, facts);
    if (key) changes.set({ key, ...toAsked(input, place, bodyText) }, input);
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
  /** Whether the property that is unique by the kind of record will do as well. */
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
