import type { OwnersService } from '../accounts/owners.service.js';
import type { Clock } from '../platform/clock.js';
import { findViolatedConstraint } from '../platform/db/constraints.js';
import type { Db, Tx } from '../platform/db/db.js';
import { AppError } from '../platform/http/errors.js';
import {
  checkValues,
  validationFailure,
  type CheckedValues,
  type PropertiesService,
  type PropertySet,
} from '../properties/properties.service.js';
import type { Source, Values } from './object-kind.js';
import './objects.errors.js';
import { activityTypes, notAssociated } from './pins.js';
import * as changes from './record-changes.js';
import { toRecordId } from './record-ids.js';
import { toRecordKey } from './record-keys.js';
import { isAssociated } from './record-reads.store.js';
import type { RecordPlace } from './record-reads.service.js';
import * as store from './record-updates.store.js';
import type { ServedType, ServedTypesService } from './served-types.service.js';
import { throwTaken } from './unique-values.service.js';

export interface RecordChange extends RecordPlace {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly source: Source;
  /** The request's JSON text, for messages. */
  readonly body?: string | undefined;
}

export interface UpdatedRecord {
  readonly id: string;
  /** Everything that it holds now. */
  readonly properties: Values;
  /** What was set, asked for or in consequence. */
  readonly changed: Values;
}

export interface RecordUpdatesService {
  /** Merges property by property. Throws RECORD_NOT_FOUND (404), INVALID_PROPERTY_VALUES, UNIQUE_VALUE_TAKEN and the like (400). */
  updateRecord(change: RecordChange): Promise<UpdatedRecord>;
}

export interface RecordUpdatesParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly owners: Pick<OwnersService, 'getOwnerIds'>;
  readonly properties: PropertiesService;
  readonly servedTypes: ServedTypesService;
  readonly compat: 'contract' | 'observed';
}

interface Prepared extends ServedType {
  readonly change: RecordChange;
  readonly set: PropertySet;
  readonly owners: ReadonlySet<string>;
  readonly place: store.RecordPlace;
  readonly now: Date;
  readonly compat: 'contract' | 'observed';
}

export function createRecordUpdatesService({
  db,
  clock,
  owners,
  properties,
  servedTypes,
  compat,
}: RecordUpdatesParts): RecordUpdatesService {
  return {
    async updateRecord(change) {
      const served = await servedTypes.getServedType(change.hubId, change.objectType);
      const set = await properties.getPropertySet(change.hubId, served.type);
      const key = toRecordKey(change.objectId, {
        ...change,
        ...served,
        set,
        idProperty: change.idProperty,
        action: 'update',
      });
      const place = { hubId: change.hubId, objectType: served.type.id, key };
      const ownerIds = await owners.getOwnerIds(change.hubId);
      const prepared: Prepared = { ...served, change, set, owners: ownerIds, place, now: clock.now(), compat };
      const checked = check(prepared);
      if (changes.needsRecord(checked.values, change.properties, prepared)) return updateLocked(db, prepared);
      if (checked.failures.length > 0) throw validationFailure(checked.failures, change.hubId);
      const values = { ...changes.toOwnConsequences(checked.values, prepared), ...checked.values };
      const row = await db.statement((tx) => store.updateRecord(tx, toUpdate(values, prepared)));
      if (!row) throw new AppError('RECORD_NOT_FOUND');
      return { id: row.id, properties: row.properties, changed: values };
    },
  };
}

function check({ change, type, set, owners }: Prepared, current?: (name: string) => string | undefined): CheckedValues {
  const { hubId, body } = change;
  return checkValues(change.properties, set, {
    hubId,
    objectType: type,
    owners,
    ...(current && { current }),
    ...(body !== undefined && { body: { text: body, pointer: '/properties' } }),
  });
}

function toUpdate(values: Values, { place, now, change, kind, set }: Prepared): store.RecordUpdate {
  const { source } = change;
  const isByUser = source.userId !== undefined && set.has('hs_updated_by_user_id');
  const stamps: Record<string, string> = isByUser ? { hs_updated_by_user_id: String(source.userId) } : {};
  return { ...place, now, source, values, stamps, modified: kind.modifiedProperty };
}

/** The update for changes that depend on what the record holds: it is locked first, so that nobody else changes that. */
async function updateLocked(db: Db, prepared: Prepared): Promise<UpdatedRecord> {
  const { place } = prepared;
  for (let attempt = 1; ; attempt += 1) {
    let locked: store.LockedRecordRow | undefined;
    let update: store.RecordUpdate | undefined;
    try {
      return await db.write(async (tx) => {
        locked = await store.findRecordForUpdate(tx, place);
        if (!locked) throw new AppError('RECORD_NOT_FOUND');
        const values = await toPermitted(tx, prepared, locked);
        const facts = { ...prepared, current: locked.properties, moment: toMoment(prepared, locked) };
        const all = { ...changes.toConsequences(values, facts), ...values };
        const key = { id: locked.id };
        update = { ...toUpdate(all, prepared), key, uniques: changes.toUniqueValues(values, facts) };
        const row = await store.updateRecord(tx, update);
        if (!row) throw new AppError('RECORD_NOT_FOUND');
        return { id: row.id, properties: row.properties, changed: all };
      });
    } catch (error) {
      if (findViolatedConstraint(error) !== 'unique_value_pk') throw error;
      const uniques = update?.uniques?.wanted ?? [];
      const { hubId, objectType } = place;
      await throwTaken(db, { hubId, objectType, id: locked?.id, uniques, served: prepared, isLast: attempt === 3 });
    }
  }
}

/** Times of a record never go back, whatever the clock says. */
function toMoment({ now, kind }: Prepared, { properties }: store.LockedRecordRow): string {
  const moment = now.toISOString();
  const before = properties[kind.modifiedProperty] ?? moment;
  return before > moment ? before : moment;
}

/** The values of the request that its record may take. Throws INVALID_PROPERTY_VALUES or REQUIRED_PROPERTIES_MISSING (400). */
async function toPermitted(tx: Tx, prepared: Prepared, locked: store.LockedRecordRow): Promise<Values> {
  const { change, set, compat, kind, type } = prepared;
  const current = locked.properties;
  const { values, failures } = check(prepared, (name) => (Object.hasOwn(current, name) ? current[name] : undefined));
  const stage = changes.findStageFailure(values, { set, current });
  const pin = await findPinFailure(tx, { ...prepared, values, id: locked.id });
  const all = [...failures, ...(stage && compat === 'contract' ? [stage] : []), ...(pin ? [pin] : [])];
  if (all.length > 0) throw validationFailure(all, change.hubId);
  if (stage) delete values['lifecyclestage'];
  const isTouched = kind.oneRequired.some((name) => values[name] === '');
  const missing = isTouched ? changes.listMissing({ ...current, ...values }, kind) : [];
  if (missing.length > 0) {
    const message = `Error updating ${type.typeName}.  Some required properties were not set.`;
    throw new AppError('REQUIRED_PROPERTIES_MISSING', { message, context: { properties: missing } });
  }
  return values;
}

interface PinFacts extends Prepared {
  readonly values: Values;
  readonly id: string;
}

async function findPinFailure(tx: Tx, { values, id, place }: PinFacts) {
  const pinned = values['hs_pinned_engagement_id'] ?? '';
  if (pinned === '') return undefined;
  const to = toRecordId(pinned);
  if (to === undefined || to === 'none') return notAssociated(pinned);
  const found = await isAssociated(tx, { ...place, id }, { types: activityTypes, id: to });
  return found ? undefined : notAssociated(pinned);
}
