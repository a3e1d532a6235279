import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { linkEffects, toTouches } from '../links/effects.js';
import { settleParts } from '../links/rollups.tx.js';
import type { Source } from '../kinds/kind.js';
import { activityTypes, pinProperty } from '../types/pins.js';
import { toRecordId } from '../types/ids.js';
import { toPathId } from '../types/keys.js';
import * as store from '../rows/removals.store.js';
import { touchRecords } from '../rows/touches.store.js';
import type { RecordsPlace } from '../records/views.service.js';
import { objectErrors } from '../types/records.errors.js';
import { assertWritable, type ServedTypesService } from '../types/served-types.service.js';

interface RecordRemoval extends RecordsPlace {
  readonly objectId: string;
  readonly source: Source;
}

interface RecordsRemoval extends RecordsPlace {
  readonly inputs: readonly { readonly id: string | number }[];
  readonly source: Source;
}

export interface RecordRemovalsService {
  /** Spec 3.2: moves a record to the recycle bin; does nothing if it does not exist. Throws RECORD_ID_NOT_NUMERIC (404). */
  archiveRecord(removal: RecordRemoval): Promise<void>;
  /** Moves up to 100 records to the recycle bin; other ids are ignored. Throws TOO_MANY_INPUTS (400). */
  archiveRecords(removal: RecordsRemoval): Promise<void>;
}

interface RecordRemovalsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly servedTypes: ServedTypesService;
}

const batchLimit = 100;
/** Source of changes by the service itself in histories. */
const calculated = { type: 'CALCULATED' };

export function createRecordRemovalsService({ db, clock, servedTypes }: RecordRemovalsDeps): RecordRemovalsService {
  const archive = async ({ hubId, objectType, source }: Omit<RecordsRemoval, 'inputs'>, ids: readonly string[]) => {
    const served = await servedTypes.getServedType(hubId, objectType);
    assertWritable(served);
    const { type } = served;
    const places = ids.map((id) => ({ objectType: type.id, id }));
    const now = clock.now();
    await db.write(async (tx) => {
      const locked = await store.lockNeighbourhoods(tx, hubId, places);
      await archiveLocked(tx, { hubId, objectType: type.id, locked, source, now });
    });
  };
  return {
    async archiveRecord({ objectId, ...removal }) {
      // No record can have this number.
      await archive(removal, toRecordId(objectId) === 'none' ? [] : [toPathId(objectId)]);
    },
    async archiveRecords({ inputs, ...removal }) {
      if (inputs.length > batchLimit) throw objectErrors.tooManyInputs();
      const ids = inputs.map(({ id }) => toRecordId(id) ?? 'none').filter((id) => id !== 'none');
      await archive(removal, [...new Set(ids)]);
    },
  };
}

interface LockedArchiving {
  readonly hubId: number;
  /** Type id. */
  readonly objectType: string;
  /** Locked together with their neighbours. */
  readonly locked: readonly store.PresentRow[];
  readonly source: Source;
  readonly now: Date;
}

/** Moves live records to the recycle bin; updates counters and pointers of their neighbours. */
export async function archiveLocked(tx: Tx, { locked, ...archiving }: LockedArchiving): Promise<void> {
  const ids = locked.filter(({ archivedAt }) => archivedAt === null).map(({ id }) => id);
  if (ids.length === 0) return;
  const { hubId, objectType, now } = archiving;
  const pin = activityTypes.includes(objectType) ? pinProperty : undefined;
  const losses = await store.archiveRecords(tx, { ...archiving, ids, pin, ...linkEffects });
  await touch(tx, { hubId, now, source: calculated, losses });
  await settleParts(
    tx,
    { hubId, now },
    ids.map((id) => ({ objectType, id })),
  );
}

interface Losses {
  readonly hubId: number;
  readonly now: Date;
  readonly source: Source;
  readonly losses: readonly store.LossRow[];
}

async function touch(tx: Tx, { losses, ...touching }: Losses): Promise<void> {
  if (losses.length > 0)
    await touchRecords(tx, { ...touching, touches: toTouches(losses), pointers: linkEffects.pointers });
}
