import type { Tx } from '../platform/db/db.js';
import type { AppError } from '../platform/http/errors.js';
import { isId } from '../platform/ids.js';
import { associateRows, type AssociatingRows } from './associations.tx.js';
import type { SheetRow } from './csv.js';
import { toDrafts, toKeyHash, type DraftReading, type RowDraft } from './drafts.js';
import type { ImportedRecord } from './import-records.store.js';
import * as rowsStore from './import-rows.store.js';
import type { ImportId } from './imports.store.js';
import type { RowWrites } from './plan-columns.js';
import type { Operation } from './plans.service.js';
import { toFaults, toRowError, type RowError } from './row-errors.js';

type Fault = Parameters<typeof toRowError>[0];

/** Rows of a file that are written together. */
export interface RowBatch extends ImportId, AssociatingRows {
  readonly rows: readonly SheetRow[];
  readonly filePlace: number;
  readonly fileId: string;
  readonly reading: DraftReading;
  readonly operations: Readonly<Record<string, Operation>>;
}

interface WrittenRows {
  readonly records: readonly ImportedRecord[];
  readonly counters: Readonly<Record<string, number>>;
  readonly errors: readonly RowError[];
}

/** Writes the rows of a batch. What cannot be written has an error; rows with one may still have other records. */
export async function writeRowBatch(tx: Tx, batch: RowBatch, writes: RowWrites): Promise<WrittenRows> {
  const drafted = batch.rows.map((row) => toDrafts(row, batch.reading));
  const faults: Fault[] = drafted.flatMap((each) => each.faults);
  const drafts = drafted.flatMap((each) => each.drafts);
  const sorted = await sortRepeated(tx, drafts, batch);
  faults.push(...sorted.faults);
  const counts = { created: 0, updated: 0, values: 0 };
  const ids = new Map<RowDraft, string>();
  const records: ImportedRecord[] = [];
  for (const typeId of batch.typeIds) {
    const open = sorted.first.filter((draft) => draft.typeId === typeId);
    if (open.length === 0) continue;
    const written = await writeDrafts(writes, open, batch);
    faults.push(...written.faults);
    counts.created += written.created.size;
    counts.updated += written.updated.size;
    for (const recordId of written.created.values()) records.push({ objectType: typeId, recordId, isCreated: true });
    for (const recordId of written.updated.values()) records.push({ objectType: typeId, recordId, isCreated: false });
    for (const [draft, id] of [...written.created, ...written.updated]) {
      ids.set(draft, id);
      counts.values += Object.keys(draft.properties).length + (isValueKey(draft) ? 1 : 0);
    }
  }
  for (const [draft, { firstDraft, recordId }] of sorted.repeated) {
    const id = firstDraft ? ids.get(firstDraft) : recordId;
    if (id) ids.set(draft, id);
  }
  await keepKeys(tx, sorted.first, { batch, ids });
  faults.push(...(await associateRows(batch, writes, ids)));
  const errors = faults.map((fault) => toRowError(fault, batch.fileId));
  return {
    records,
    errors,
    counters: {
      TOTAL_ROWS: batch.rows.length,
      CREATED_OBJECTS: counts.created,
      UPDATED_OBJECTS: counts.updated,
      UNIQUE_OBJECTS_WRITTEN: counts.created + counts.updated,
      PROPERTY_VALUES_EMITTED: counts.values,
      ERRORS: errors.length,
      FAILED_ROWS: new Set(faults.map(({ row }) => row)).size,
    },
  };
}

const isValueKey = ({ key }: RowDraft): boolean => key !== undefined && key.property !== 'hs_object_id';

interface Sorted {
  /** The first drafts of their records. */
  readonly first: readonly RowDraft[];
  /** Later ones of files with several types, and the records that they mean. */
  readonly repeated: ReadonlyMap<RowDraft, { readonly firstDraft?: RowDraft; readonly recordId?: string | null }>;
  readonly faults: readonly Fault[];
}

/** The first row with an id decides. In a file with several types, later ones mean the same record: that of a company, say. */
async function sortRepeated(tx: Tx, drafts: readonly RowDraft[], batch: RowBatch): Promise<Sorted> {
  const hashes = new Map(drafts.map((draft) => [draft, toKeyHash(batch.filePlace, draft)]));
  const wanted = [...hashes.values()].flatMap((hash) => hash ?? []);
  const seen = wanted.length > 0 ? await rowsStore.findSeenKeys(tx, batch, wanted) : new Map<string, string | null>();
  const first: RowDraft[] = [];
  const repeated = new Map<RowDraft, { firstDraft?: RowDraft; recordId?: string | null }>();
  const faults: Fault[] = [];
  const inBatch = new Map<string, RowDraft>();
  for (const [draft, hash] of hashes) {
    const firstDraft = inBatch.get(hash ?? '');
    const isSeen = hash !== undefined && (firstDraft !== undefined || seen.has(hash));
    if (!isSeen) {
      first.push(draft);
      if (hash !== undefined) inBatch.set(hash, draft);
    } else if (batch.typeIds.length > 1) {
      repeated.set(draft, firstDraft ? { firstDraft } : { recordId: seen.get(hash) ?? null });
    } else faults.push(toRepeatedFault(draft));
  }
  return { first, repeated, faults };
}

function toRepeatedFault({ row, typeId, key }: RowDraft): Fault {
  const errorType = key?.property === 'hs_object_id' ? 'DUPLICATE_OBJECT_ID' : 'DUPLICATE_ALTERNATE_ID';
  return { row, typeId, column: key?.column, errorType, message: `An earlier row of the file has ${key?.value}.` };
}

interface Keeping {
  readonly batch: RowBatch;
  readonly ids: ReadonlyMap<RowDraft, string>;
}

async function keepKeys(tx: Tx, drafts: readonly RowDraft[], { batch, ids }: Keeping): Promise<void> {
  const keys = drafts.flatMap((draft) => {
    const key = toKeyHash(batch.filePlace, draft);
    return key === undefined ? [] : [{ key, recordId: ids.get(draft) ?? null }];
  });
  if (keys.length > 0) await rowsStore.insertSeenKeys(tx, batch, keys);
}

interface WrittenDrafts {
  readonly created: ReadonlyMap<RowDraft, string>;
  readonly updated: ReadonlyMap<RowDraft, string>;
  readonly faults: readonly Fault[];
}

type Way = 'create' | 'update' | 'upsert';

/** Writes the first drafts of records of one type. */
async function writeDrafts(writes: RowWrites, drafts: readonly RowDraft[], batch: RowBatch): Promise<WrittenDrafts> {
  const [{ typeId } = { typeId: '' }] = drafts;
  const operation = batch.operations[typeId] ?? 'UPSERT';
  const domains = drafts.flatMap(({ key }) => (key?.property === 'domain' ? key.value : []));
  const byDomain = await writes.findIds(typeId, 'domain', domains);
  const [created, updated] = [new Map<RowDraft, string>(), new Map<RowDraft, string>()];
  const faults: Fault[] = [];
  const ways: Record<Way, Routed[]> = { create: [], update: [], upsert: [] };
  for (const draft of drafts) {
    const routed = route(draft, operation, byDomain);
    if ('errorType' in routed) faults.push({ ...routed, row: draft.row, typeId, column: draft.key?.column });
    else ways[routed.way].push(routed);
  }
  for (const way of ['update', 'upsert', 'create'] as const) {
    const routed = ways[way];
    if (routed.length === 0) continue;
    const rows = routed.map(({ draft, ...rest }, place) => ({ ...rest, traceId: String(place) }));
    const outcome = await writes[way](typeId, rows as Parameters<RowWrites['upsert']>[1]);
    for (const [place, { draft }] of routed.entries()) {
      const traceId = String(place);
      const [made, changed] = [outcome.created.get(traceId), outcome.updated.get(traceId)];
      if (made !== undefined) created.set(draft, made);
      else if (changed !== undefined) updated.set(draft, changed);
      else faults.push(...toWriteFaults(draft, outcome.failures.get(traceId), batch));
    }
  }
  return { created, updated, faults };
}

function toWriteFaults(draft: RowDraft, error: AppError | undefined, { columns }: RowBatch): Fault[] {
  const { row, typeId, key } = draft;
  if (error) return toFaults(error, { row, typeId, columns });
  const errorType = key?.property === 'hs_object_id' ? 'INVALID_RECORD_ID' : 'UPDATE_ONLY_IMPORT';
  return [{ row, typeId, column: key?.column, errorType, message: `No record has ${key?.value}.` }];
}

interface Routed {
  readonly draft: RowDraft;
  readonly way: Way;
  readonly properties: RowDraft['properties'];
  readonly key?: { readonly id: string } | { readonly property: string; readonly value: string };
}

interface Refused {
  readonly errorType: string;
  readonly message: string;
}

/** How a draft is written by the operation of its type, or why it is not. */
function route(
  draft: RowDraft,
  operation: Operation,
  byDomain: ReadonlyMap<string, readonly string[]>,
): Routed | Refused {
  const { key, properties } = draft;
  if (!key) {
    if (operation === 'UPDATE') return refuse('UPDATE_ONLY_IMPORT', 'The row does not say which record it updates.');
    if (Object.keys(properties).length > 0) return { draft, way: 'create', properties };
    return refuse('FAILED_TO_PROCESS_OBJECT_WITH_EMPTY_PROPERTY_VALUES', 'The row has no values for the record.');
  }
  const exists = (what: string) => refuse('CREATE_ONLY_IMPORT', `A record with ${what} exists.`);
  if (key.property === 'hs_object_id') {
    if (!isId(key.value)) return refuse('INVALID_RECORD_ID', `${key.value} is not the ID of a record.`);
    if (operation === 'CREATE') return refuse('CREATE_ONLY_IMPORT', 'A record with an ID is not created.');
    return { draft, way: 'update', key: { id: key.value }, properties };
  }
  const whole = { ...properties, [key.property]: key.value };
  if (key.property !== 'domain') {
    if (operation === 'CREATE') return { draft, way: 'create', properties: whole };
    const unique = { property: key.property, value: key.value };
    return { draft, way: operation === 'UPDATE' ? 'update' : 'upsert', key: unique, properties };
  }
  const [first, second] = byDomain.get(key.value) ?? [];
  if (first === undefined) {
    if (operation === 'UPDATE') return refuse('UPDATE_ONLY_IMPORT', `No record has ${key.value}.`);
    return { draft, way: 'create', properties: whole };
  }
  if (operation === 'CREATE') return exists(key.value);
  if (second === undefined) return { draft, way: 'update', key: { id: first }, properties };
  return refuse('MULTIPLE_COMPANIES_WITH_THIS_DOMAIN', `Several companies have the domain ${key.value}.`);
}

const refuse = (errorType: string, message: string): Refused => ({ errorType, message });
