import type { ActiveOwners } from '../../accounts/people/owners.service.js';
import type { HubAssociations } from '../../associations/hub-associations.js';
import type { Pipeline } from '../../pipelines/pipeline.js';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { joinTransaction } from '../../platform/db/joined.js';
import { AppError } from '../../platform/http/errors.js';
import type { PropertySet } from '../../properties/types/definition.js';
import type { ObjectType } from '../../properties/types/object-types.js';
import type { InputFailure } from '../drafts/refusals.js';
import type { Source } from '../kinds/kind.js';
import { listExistingIds, listHolders } from '../rows/reads.store.js';
import type { RecordFacts } from '../types/facts.js';
import { toKeyValue } from '../types/keys.js';
import { assertWritable, type ServedTypesService } from '../types/served-types.service.js';
import { createRecordCreatesService } from './creates.service.js';
import { createRowLinks, refused, type RowLinks } from './row-links.tx.js';
import { createRecordUpdatesService } from './updates.service.js';
import { listCompaniesByDomain } from './updates.store.js';
import { createRecordUpsertsService } from './upserts.service.js';

/** The values of a record in a row; the trace id is that of the row. */
interface ImportedRow {
  readonly traceId: string;
  readonly properties: Readonly<Record<string, string>>;
}

/** A row that may say which id its record has, and when it was created. */
interface NewRow extends ImportedRow {
  readonly id?: string;
  readonly createdAt?: Date;
  /** The id of its author, where the rows have different ones. */
  readonly sourceId?: string;
}

interface KeyedRow extends ImportedRow {
  /** A record id, or a unique value. */
  readonly key: { readonly id: string } | { readonly property: string; readonly value: string };
}

interface UniquelyKeyedRow extends ImportedRow {
  readonly key: { readonly property: string; readonly value: string };
}

/** What became of rows, by trace id. */
interface ImportedRows {
  readonly created: ReadonlyMap<string, string>;
  readonly updated: ReadonlyMap<string, string>;
  /** Rows whose record does not exist. */
  readonly missing: ReadonlySet<string>;
  readonly failures: ReadonlyMap<string, AppError>;
}

/** A type of the records of an import. */
interface ImportedType {
  readonly type: ObjectType;
  readonly set: PropertySet;
  readonly pipelines: readonly Pipeline[];
  /** The property that identifies records of the type besides those with unique values. */
  readonly uniqueProperty: string | undefined;
}

/** Writes rows in the transaction of the caller. Valid rows are written, others have a failure. */
interface RowWrites extends RowLinks {
  create(typeId: string, rows: readonly NewRow[]): Promise<ImportedRows>;
  update(typeId: string, rows: readonly KeyedRow[]): Promise<ImportedRows>;
  /** Updates the records that have the values, creates the others. */
  upsert(typeId: string, rows: readonly UniquelyKeyedRow[]): Promise<ImportedRows>;
  /** The ids of the records that have a value: none, one, or several where it need not be unique. */
  findIds(typeId: string, property: string, values: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

interface RecordImport {
  readonly types: ReadonlyMap<string, ImportedType>;
  readonly associations: HubAssociations;
  /** `authors`: the ids of the authors of records that several write together, by type and id of the record, `0-1/501`. */
  begin(tx: Tx, authors?: Readonly<Record<string, string>>): RowWrites;
}

export interface RecordImportsService {
  /**
   * Loads the rules of the types before the transaction begins. Throws UNKNOWN_OBJECT_TYPE, READ_ONLY_RECORDS, MANAGED_RECORDS
   * (400).
   */
  prepareImport(hubId: number, objectTypes: readonly string[], source: Source): Promise<RecordImport>;
  /**
   * The same for a copy of records of another server: also those of types that only the server writes, and those of owners who are
   * not active. Throws UNKNOWN_OBJECT_TYPE (400).
   */
  prepareCopy(hubId: number, objectTypes: readonly string[], copy: RecordCopy): Promise<RecordImport>;
}

interface RecordCopy {
  readonly source: Source;
  readonly owners: ActiveOwners;
}

interface RecordImportsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly servedTypes: ServedTypesService;
}

export function createRecordImportsService(deps: RecordImportsDeps): RecordImportsService {
  const findFacts = (hubId: number, objectTypes: readonly string[]): Promise<RecordFacts[]> =>
    Promise.all(objectTypes.map((text) => deps.servedTypes.getFacts(hubId, text)));
  return {
    async prepareImport(hubId, objectTypes, source) {
      const found = await findFacts(hubId, objectTypes);
      for (const each of found) assertWritable(each);
      return toImport(deps, found, source);
    },
    async prepareCopy(hubId, objectTypes, { source, owners }) {
      const found = await findFacts(hubId, objectTypes);
      return toImport(
        deps,
        found.map((each) => ({ ...each, owners })),
        source,
      );
    },
  };
}

function toImport(deps: RecordImportsDeps, found: readonly RecordFacts[], source: Source): RecordImport {
  const [first] = found;
  if (!first) throw new Error('An import needs an object type.');
  const facts = new Map(found.map((each) => [each.type.id, each]));
  return {
    types: new Map([...facts].map(([id, each]) => [id, toImportedType(each)])),
    associations: first.associations,
    begin: (tx, ids) => beginWrites(deps, { tx, facts, source: ids ? { ...source, ids } : source }),
  };
}

const toImportedType = ({ type, set, pipelines, kind }: RecordFacts): ImportedType => ({
  ...{ type, set, pipelines },
  uniqueProperty: kind.uniqueProperty,
});

interface Joining {
  readonly tx: Tx;
  readonly facts: ReadonlyMap<string, RecordFacts>;
  readonly source: Source;
}

function beginWrites(deps: RecordImportsDeps, { tx, facts, source }: Joining): RowWrites {
  const joined = { ...deps, db: joinTransaction(deps.db, tx) };
  const creates = createRecordCreatesService(joined);
  const updates = createRecordUpdatesService(joined);
  const upserts = createRecordUpsertsService(joined);
  const getFacts = (typeId: string): RecordFacts => {
    const found = facts.get(typeId);
    if (!found) throw new Error(`The import has no records of the type ${typeId}.`);
    return found;
  };
  return {
    create: (typeId, rows) =>
      writeRows(rows, (inputs) => creates.createRecords({ facts: getFacts(typeId), inputs, source })),
    update: (typeId, rows) =>
      writeRows(rows, (inputs) =>
        updates.applyChanges({ facts: getFacts(typeId), inputs: inputs.map(toKeyed), source }),
      ),
    upsert: (typeId, rows) =>
      writeRows(rows, (inputs) =>
        upserts.upsertRecords({ facts: getFacts(typeId), inputs: inputs.map(toKeyed), source }),
      ),
    findIds: (typeId, property, values) => findIds(tx, { facts: getFacts(typeId), property, values }),
    ...createRowLinks({ ...joined, tx, source, getFacts }),
  };
}

const toKeyed = <R extends KeyedRow>(row: R): R => {
  const { key } = row;
  return 'id' in key ? row : { ...row, key: { ...key, value: toKeyValue(key.property, key.value) } };
};

interface Written {
  readonly created?: readonly Traceable[];
  readonly updated?: readonly Traceable[];
  readonly missing?: readonly { readonly traceId?: string | undefined }[];
  readonly failures: readonly InputFailure[];
}

interface Traceable {
  readonly id: string;
  readonly traceId?: string | undefined;
}

/** Writes rows together, or each alone if the reason to refuse them concerns the batch: two rows that mean one record. */
async function writeRows<R extends ImportedRow>(
  rows: readonly R[],
  write: (rows: readonly R[]) => Promise<Written>,
): Promise<ImportedRows> {
  const created = new Map<string, string>();
  const updated = new Map<string, string>();
  const missing = new Set<string>();
  const failures = new Map<string, AppError>();
  const note = (written: Written): void => {
    for (const { id, traceId = '' } of written.created ?? []) created.set(traceId, id);
    for (const { id, traceId = '' } of written.updated ?? []) updated.set(traceId, id);
    for (const { traceId = '' } of written.missing ?? []) missing.add(traceId);
    for (const { traceId, error } of written.failures) failures.set(traceId, error);
  };
  const all = rows.length > 0 ? await refused(() => write(rows)) : undefined;
  if (all instanceof AppError) {
    for (const row of rows) {
      const one = await refused(() => write([row]));
      if (one instanceof AppError) failures.set(row.traceId, one);
      else note(one);
    }
  } else if (all) note(all);
  return { created, updated, missing, failures };
}

interface Finding {
  readonly facts: RecordFacts;
  readonly property: string;
  readonly values: readonly string[];
}

async function findIds(tx: Tx, { facts, property, values }: Finding): Promise<ReadonlyMap<string, readonly string[]>> {
  const place = { hubId: facts.hubId, objectType: facts.type.id };
  const found = new Map<string, string[]>();
  if (values.length === 0) return found;
  if (property === 'hs_object_id') {
    for (const id of await listExistingIds(tx, place, values)) found.set(id, [id]);
  } else if (property === 'domain') {
    for (const { value, id } of await listCompaniesByDomain(tx, facts.hubId, values))
      found.set(value, [...(found.get(value) ?? []), id]);
  } else {
    const uniques = values.map((value) => ({ property, value: toKeyValue(property, value) }));
    const ids = new Map((await listHolders(tx, place, uniques)).map(({ value, id }) => [value, id]));
    for (const value of values) {
      const id = ids.get(toKeyValue(property, value));
      if (id !== undefined) found.set(value, [id]);
    }
  }
  return found;
}
