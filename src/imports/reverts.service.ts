import type { ObjectsService } from '../objects/objects.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import { AppError } from '../platform/http/errors.js';
import * as recordsStore from './import-records.store.js';
import { updateImportProgress, type ClaimedImport, type ImportClaim } from './imports.store.js';
import type { PreparedImport } from './plan-columns.js';

interface RevertsService {
  /**
   * Undoes an import, a hundred records at a time: archives what it created, and gives properties that still have its values
   * the ones before. Records that refuse that are counted. Throws LostClaimError, or the reason of the signal.
   */
  revert(work: RevertWork): Promise<void>;
}

/** The author of the records, besides the import itself. */
interface Source {
  readonly userId?: number;
}

interface RevertWork extends ClaimedImport<unknown, Source> {
  readonly claim: ImportClaim;
  readonly signal: AbortSignal;
}

interface RevertsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly objects: Pick<ObjectsService, 'records' | 'lifecycle'>;
}

/** The import was canceled, or another process has it. */
export class LostClaimError extends Error {
  override readonly name = 'LostClaimError';
}

const recordsAtOnce = 100;
/** An import writes a record once for each of its files, of which there are at most ten. */
const versionsOfImport = 10;

export function createRevertsService(deps: RevertsDeps): RevertsService {
  const { db, clock } = deps;
  return {
    async revert({ claim, source, signal, ...task }) {
      const counters = { ...task.counters };
      const list = () => db.read((tx) => recordsStore.listImportRecords(tx, claim, recordsAtOnce));
      for (let records = await list(); records.length > 0; records = await list()) {
        signal.throwIfAborted();
        const some = takeAlike(records);
        const failed = await undo(deps, { claim, source: { type: 'IMPORT', id: claim.importId, ...source }, some });
        counters['REVERTED_OBJECTS'] = (counters['REVERTED_OBJECTS'] ?? 0) + some.length - failed;
        counters['FAILED_REVERTS'] = (counters['FAILED_REVERTS'] ?? 0) + failed;
        // A crash before that repeats what changes nothing.
        await db.write(async (tx) => {
          await recordsStore.deleteImportRecords(tx, claim, some);
          const isOurs = await updateImportProgress(tx, claim, { ...task, counters, now: clock.now() });
          if (!isOurs) throw new LostClaimError();
        });
      }
    },
  };
}

type ImportedRecord = recordsStore.ImportedRecord;

/** Those of one type that are undone in the same way. */
function takeAlike(records: readonly ImportedRecord[]): readonly ImportedRecord[] {
  const [first] = records;
  return records.filter((one) => one.objectType === first?.objectType && one.isCreated === first.isCreated);
}

interface Undoing {
  readonly claim: ImportClaim;
  readonly source: { readonly type: string; readonly id: string } & Source;
  /** Of one type, all created or all updated. */
  readonly some: readonly ImportedRecord[];
}

/** Returns the number of records that cannot be undone. */
async function undo(deps: RevertsDeps, undoing: Undoing): Promise<number> {
  const { claim, source, some } = undoing;
  const [{ objectType, isCreated } = { objectType: '', isCreated: false }] = some;
  try {
    if (!isCreated) return await restoreValues(deps, undoing, objectType);
    const inputs = some.map(({ recordId }) => ({ id: recordId }));
    await deps.objects.lifecycle.archiveBatch({ hubId: claim.hubId, objectType, inputs, source });
    return 0;
  } catch (error) {
    // The type may have been deleted.
    if (error instanceof AppError && error.row.status < 500) return some.length;
    throw error;
  }
}

async function restoreValues({ db, objects }: RevertsDeps, undoing: Undoing, objectType: string): Promise<number> {
  const { claim, source, some } = undoing;
  const { hubId, importId } = claim;
  const prepared = await objects.records.prepareImport(hubId, [objectType], source);
  const ids = some.map(({ recordId }) => recordId);
  const most = versionsOfImport + 1;
  const found = await objects.records.listVersions({ hubId, objectType }, { ids, names: undefined, most });
  const rows = [...found].flatMap(([id, versions]) => {
    const properties = toEarlierValues(versions, { importId, set: prepared.types.get(objectType)?.set });
    return Object.keys(properties).length === 0 ? [] : [{ traceId: id, key: { id }, properties }];
  });
  return db.write(async (tx) => {
    const writes = prepared.begin(tx);
    const cleared = rows.filter(({ properties }) => properties['lifecyclestage']);
    // Spec 3.2: a stage moves backward only after it is cleared.
    await writes.update(
      objectType,
      cleared.map((row) => ({ ...row, properties: { lifecyclestage: '' } })),
    );
    const { failures } = await writes.update(objectType, rows);
    return failures.size;
  });
}

interface Reverting {
  readonly importId: string;
  readonly set: NonNullable<ReturnType<PreparedImport['types']['get']>>['set'] | undefined;
}

type Versions = Readonly<
  Record<string, readonly { readonly value: string; readonly sourceType: string; readonly sourceId: string | null }[]>
>;

/** The values before the import of the properties that it changed last. */
function toEarlierValues(versions: Versions, { importId, set }: Reverting): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, all] of Object.entries(versions)) {
    const isOurs = ({ sourceType, sourceId }: (typeof all)[number]) => sourceType === 'IMPORT' && sourceId === importId;
    const definition = set?.get(name);
    if (!definition || definition.readOnlyValue || !all[0] || !isOurs(all[0])) continue;
    values[name] = all.find((version) => !isOurs(version))?.value ?? '';
  }
  return values;
}
