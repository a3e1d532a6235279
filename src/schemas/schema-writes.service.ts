import type { AssociationsService } from '../associations/associations.service.js';
import type { PipelinesService } from '../pipelines/pipelines.service.js';
import type { Db, Tx } from '../platform/db/db.js';
import { type AppError } from '../platform/http/errors.js';
import type { PropertiesService } from '../properties/properties.service.js';
import { toCustomSpellings, type CustomType } from '../properties/types/custom-types.js';
import { toNewProperty, toNewSchema, toPlainAssociation, toSchemaChanges } from './new-schema.js';
import type { SchemaPlace, SchemaReadsService } from './schema-reads.service.js';
import { schemaErrors } from './schemas.errors.js';
import type { SchemaInput, SchemaUpdate } from './schemas.schema.js';
import type { SchemaView } from './wire-schema.js';

interface Authored {
  /** The user who installed the app; private apps have none. */
  readonly userId?: number | undefined;
}

/** All throw UNKNOWN_OBJECT_TYPE (400) for a text that is not a custom object type. */
export interface SchemaWritesService {
  /**
   * Creates an object type with properties and associations, all or none. Refusals: custom-types.errors.ts,
   * properties.errors.ts.
   */
  createSchema(creation: Authored & { readonly hubId: number; readonly input: SchemaInput }): Promise<SchemaView>;
  /** Refusals: custom-types.errors.ts. */
  updateSchema(change: SchemaPlace & Authored & { readonly update: SchemaUpdate }): Promise<CustomType>;
  /** Throws EXISTING_OBJECT_RECORDS (400) if the type has live records. */
  archiveSchema(place: SchemaPlace): Promise<void>;
  /** Permanently removes an archived type with all its data. Throws OBJECT_TYPE_NOT_ARCHIVED (400) for any other. */
  purgeSchema(place: SchemaPlace): Promise<void>;
}

interface TypePlace {
  readonly hubId: number;
  readonly typeId: string;
}

/** Records of an object type, which belong to another capability. */
interface TypeRecords {
  hasRecordsOfType(tx: Tx, place: TypePlace): Promise<boolean>;
  deleteRecordsOfType(tx: Tx, place: TypePlace): Promise<void>;
}

export interface SchemaWritesDeps {
  readonly db: Db;
  readonly properties: PropertiesService;
  readonly pipelines: PipelinesService;
  readonly associations: AssociationsService;
  readonly records: TypeRecords;
  readonly reads: SchemaReadsService;
}

/** Every custom object type can be associated with these. Assumption C6. */
const activities = ['notes', 'tasks', 'calls', 'meetings', 'emails'];

export function createSchemaWritesService(deps: SchemaWritesDeps): SchemaWritesService {
  const { db, properties, associations, records, reads } = deps;
  const purge = createPurge(deps);
  const toPlace = async (place: SchemaPlace): Promise<TypePlace> => {
    const { id } = await reads.getCustomType(place);
    return { hubId: place.hubId, typeId: id };
  };

  return {
    async createSchema({ hubId, userId, input }) {
      const schema = toNewSchema(input);
      const inputs = (input.properties ?? []).map(toNewProperty);
      const texts = [...activities, ...(input.associatedObjects ?? [])];
      const ends = new Set(await Promise.all(texts.map((text) => properties.types.getType(hubId, text))));
      const { id } = await db.write(async (tx) => {
        // Assumption C8.
        await purge(tx, hubId, ({ typeName }) => typeName.toLowerCase() === schema.name.toLowerCase());
        const type = await properties.customTypes.createTypeInTx(tx, { hubId, schema, properties: inputs, userId });
        const types = [...ends].map((end) => toPlainAssociation(type, end));
        await associations.types.createTypesInTx(tx, { hubId, types });
        return type;
      });
      return reads.getSchema({ hubId, objectType: id });
    },
    async updateSchema({ update, userId, ...place }) {
      const changes = toSchemaChanges(update);
      const type = await reads.getCustomType(place);
      await assertSameType(properties, { hubId: place.hubId, type, update });
      const asked = { hubId: place.hubId, typeId: type.id };
      return db.write((tx) => properties.customTypes.changeTypeInTx(tx, { ...asked, changes, userId }));
    },
    async archiveSchema(place) {
      const asked = await toPlace(place);
      await db.write(async (tx) => {
        await properties.customTypes.archiveTypeInTx(tx, asked);
        if (await records.hasRecordsOfType(tx, asked)) throw existingRecords(asked);
        await associations.types.announceTypes(tx, place.hubId);
      });
    },
    async purgeSchema({ hubId, objectType }) {
      const spelling = objectType.toLowerCase();
      const purged = await db.write((tx) => purge(tx, hubId, (type) => toCustomSpellings(type).includes(spelling)));
      if (!purged) throw schemaErrors.objectTypeNotArchived();
    },
  };
}

interface WholeUpdate {
  readonly hubId: number;
  readonly type: CustomType;
  readonly update: SchemaUpdate;
}

/** Assumption C10. Clients send whole schemas. Throws OBJECT_NAME_FIXED, PROPERTY_NOT_OF_TYPE (400) for what an update cannot change. */
async function assertSameType({ definitions }: PropertiesService, { hubId, type, update }: WholeUpdate): Promise<void> {
  const { name, properties = [] } = update;
  const own = type.schema.name;
  if (name !== undefined && name.toLowerCase() !== own.toLowerCase()) {
    throw schemaErrors.objectNameFixed({ message: `The name of an object type cannot be changed: it is ${own}` });
  }
  const set = await definitions.getPropertySet(hubId, type);
  const unknown = properties.find((property) => !set.has(property.name));
  if (unknown) throw schemaErrors.propertyNotOfType({ message: `Invalid property ${unknown.name}` });
}

/** Removes the matching archived object type, if any, with all its data. */
function createPurge({ properties, pipelines, associations, records }: SchemaWritesDeps) {
  return async (tx: Tx, hubId: number, isMeant: (type: CustomType) => boolean): Promise<boolean> => {
    const known = await properties.customTypes.lockTypesInTx(tx, hubId);
    const type = known.find((other) => other.archivedAt && isMeant(other));
    if (!type) return false;
    const place = { hubId, typeId: type.id };
    await associations.types.deleteTypesOfInTx(tx, place);
    await pipelines.hubPipelines.deletePipelinesOfInTx(tx, place);
    await records.deleteRecordsOfType(tx, place);
    await properties.customTypes.purgeTypeInTx(tx, hubId, type);
    return true;
  };
}

function existingRecords({ typeId }: TypePlace): AppError {
  return schemaErrors.existingObjectRecords({
    message: `Object type ${typeId} cannot be deleted until all object records are deleted`,
  });
}
