import type { Clock } from '../../platform/clock.js';
import type { Tx } from '../../platform/db/db.js';
import {
  assertSchemaProperties,
  toChangedSchema,
  toNewSchema,
  type NewSchema,
  type SchemaChanges,
} from '../types/custom-type-rules.js';
import { customTypeErrors } from '../types/custom-types.errors.js';
import { toGroupName, type CustomSchema, type CustomType } from '../types/custom-types.js';
import {
  archiveCustomType,
  deleteCustomType,
  insertCustomType,
  listCustomTypes,
  updateCustomType,
  type CustomTypePlace,
} from '../types/custom-types.store.js';
import { deleteGroups } from './groups.store.js';
import { toCustomType, type ObjectTypesService } from '../types/object-types.service.js';
import { refuseObjectType } from '../types/object-types.js';
import type { PropertyInput } from '../types/properties.schema.js';
import { deleteRules } from './rules.store.js';
import { deleteProperties, lockProperties } from './properties.store.js';
import type { PropertyCreatesService } from './creates.service.js';
import type { PropertySetsService } from './sets.service.js';

interface TypeCreation {
  readonly hubId: number;
  readonly schema: NewSchema;
  /** Properties without a group are added to the group of the type. */
  readonly properties: readonly (Omit<PropertyInput, 'groupName'> & { readonly groupName?: string })[];
  readonly userId?: number | undefined;
}

interface TypeChange extends CustomTypePlace {
  readonly changes: SchemaChanges;
  readonly userId?: number | undefined;
}

/** Creates, changes and removes custom object types, in the caller's transaction and one at a time per hub. */
export interface CustomTypesService {
  /**
   * Creates a type with its properties. Throws OBJECT_TYPE_EXISTS (409), also for the name of an archived one; other
   * refusals: custom-types.errors.ts.
   */
  createTypeInTx(tx: Tx, creation: TypeCreation): Promise<CustomType>;
  /** Throws UNKNOWN_OBJECT_TYPE (400) if the type does not exist; other refusals: custom-types.errors.ts. */
  changeTypeInTx(tx: Tx, change: TypeChange): Promise<CustomType>;
  /** Hides the type from everything except a purge. Throws UNKNOWN_OBJECT_TYPE (400) if it does not exist. */
  archiveTypeInTx(tx: Tx, place: CustomTypePlace): Promise<void>;
  /** Permanently removes an archived type and its properties, which frees its name. */
  purgeTypeInTx(tx: Tx, hubId: number, type: CustomType): Promise<void>;
  /** All types of a hub, including archived ones, locked until the transaction ends. */
  lockTypesInTx(tx: Tx, hubId: number): Promise<CustomType[]>;
}

interface CustomTypesDeps {
  readonly clock: Clock;
  readonly types: ObjectTypesService;
  readonly sets: PropertySetsService;
  readonly creates: PropertyCreatesService;
}

const typesPerHub = 10;

export function createCustomTypesService({ clock, types, sets, creates }: CustomTypesDeps): CustomTypesService {
  const announceChange = async (tx: Tx, hubId: number, type: CustomType): Promise<void> => {
    await types.announceTypes(tx, hubId);
    await sets.announceProperties(tx, hubId, type);
  };
  const lockTypesInTx: CustomTypesService['lockTypesInTx'] = async (tx, hubId) => {
    // Takes the lock of properties, since a schema refers to some of them.
    await lockProperties(tx, hubId);
    return (await listCustomTypes(tx, hubId)).map((row) => toCustomType(hubId, row));
  };
  const lockType = async (tx: Tx, { hubId, typeId }: CustomTypePlace): Promise<CustomType> => {
    const type = (await lockTypesInTx(tx, hubId)).find(({ id, archivedAt }) => id === typeId && !archivedAt);
    return type ?? refuseObjectType(typeId);
  };

  return {
    lockTypesInTx,
    async createTypeInTx(tx, { hubId, schema: input, properties, userId }) {
      const schema = toNewSchema(input, userId);
      assertRoom(schema, await lockTypesInTx(tx, hubId));
      const row = await insertCustomType(tx, { hubId, name: schema.name, definition: schema, now: clock.now() });
      const type = toCustomType(hubId, row);
      const groupName = toGroupName(schema);
      const inputs = properties.map((property) => ({ groupName, ...property }));
      await creates.createPropertiesInTx(tx, { hubId, type, inputs, ...(userId !== undefined && { userId }) });
      assertSchemaProperties(schema, (await sets.getPropertiesForChange(tx, { hubId, type })).active);
      await announceChange(tx, hubId, type);
      return type;
    },
    async changeTypeInTx(tx, { changes, userId, ...place }) {
      const type = await lockType(tx, place);
      const definition = toChangedSchema(type.schema, changes, userId);
      assertSchemaProperties(definition, (await sets.getPropertiesForChange(tx, { hubId: place.hubId, type })).active);
      const row = await updateCustomType(tx, { ...place, definition, now: clock.now() });
      await announceChange(tx, place.hubId, type);
      return toCustomType(place.hubId, row);
    },
    async archiveTypeInTx(tx, place) {
      const type = await lockType(tx, place);
      await archiveCustomType(tx, { ...place, now: clock.now() });
      await announceChange(tx, place.hubId, type);
    },
    async purgeTypeInTx(tx, hubId, type) {
      const owner = { hubId, objectTypeId: type.id };
      await deleteProperties(tx, owner);
      await deleteRules(tx, { hubId, objectType: type.id });
      await deleteGroups(tx, owner);
      await deleteCustomType(tx, { hubId, typeId: type.id });
      await announceChange(tx, hubId, type);
    },
  };
}

function assertRoom({ name }: CustomSchema, known: readonly CustomType[]): void {
  if (known.some(({ schema }) => schema.name.toLowerCase() === name.toLowerCase())) {
    throw customTypeErrors.objectTypeExists({ message: `${name} already exists` });
  }
  if (known.filter(({ archivedAt }) => !archivedAt).length >= typesPerHub) throw customTypeErrors.tooManyObjectTypes();
}
