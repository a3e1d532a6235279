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
import { deleteProperties, lockProperties } from './properties.store.js';
import type { PropertyCreatesService } from './creates.service.js';
import type { PropertySetsService } from './sets.service.js';

interface TypeCreation {
  readonly hubId: number;
  readonly schema: NewSchema;
  /** Without a group they go to that of the type. */
  readonly properties: readonly (Omit<PropertyInput, 'groupName'> & { readonly groupName?: string })[];
  readonly userId?: number | undefined;
}

interface TypeChange extends CustomTypePlace {
  readonly changes: SchemaChanges;
  readonly userId?: number | undefined;
}

/** Makes, changes and removes the object types of hubs, inside the caller's transaction and one at a time in a hub. */
export interface CustomTypesService {
  /** Makes a type with its properties. Throws OBJECT_TYPE_EXISTS (409), also for the name of an archived one; other refusals: custom-types.errors.ts. */
  createTypeInTx(tx: Tx, creation: TypeCreation): Promise<CustomType>;
  /** Throws UNKNOWN_OBJECT_TYPE (400) if the type is gone; other refusals: custom-types.errors.ts. */
  changeTypeInTx(tx: Tx, change: TypeChange): Promise<CustomType>;
  /** From here on nothing but a purge knows the type. Throws UNKNOWN_OBJECT_TYPE (400) if it is gone. */
  archiveTypeInTx(tx: Tx, place: CustomTypePlace): Promise<void>;
  /** Removes an archived type and its properties for good, so that its name is free. */
  purgeTypeInTx(tx: Tx, hubId: number, type: CustomType): Promise<void>;
  /** All types of a hub, archived ones too, as they stay until the end of the transaction. */
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
    // The lock of the properties: a schema names some of them.
    await lockProperties(tx, hubId);
    return (await listCustomTypes(tx, hubId)).map((row) => toCustomType(hubId, row));
  };
  const lockType = async (tx: Tx, { hubId, typeId }: CustomTypePlace): Promise<CustomType> => {
    const type = (await lockTypesInTx(tx, hubId)).find(({ id, archivedAt }) => id === typeId && !archivedAt);
    return type ?? refuseObjectType(typeId);
  };

  return {
    lockTypesInTx,
    async createTypeInTx(tx, { hubId, schema: told, properties, userId }) {
      const schema = toNewSchema(told, userId);
      assertRoom(schema, await lockTypesInTx(tx, hubId));
      const row = await insertCustomType(tx, { hubId, name: schema.name, definition: schema, now: clock.now() });
      const type = toCustomType(hubId, row);
      const groupName = toGroupName(schema);
      const inputs = properties.map((input) => ({ groupName, ...input }));
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
