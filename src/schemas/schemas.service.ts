import type { AssociationsService } from '../associations/associations.service.js';
import type { LabelsService } from '../associations/labels.service.js';
import type { PipelinesService } from '../pipelines/pipelines.service.js';
import type { Db, Tx } from '../platform/db/db.js';
import { type AppError } from '../platform/http/errors.js';
import { toCustomSpellings, type CustomType, type PropertiesService } from '../properties/properties.service.js';
import { toNewProperty, toNewSchema, toPlainAssociation, toSchemaChanges } from './new-schema.js';
import { createSchemaAssociationsService, type SchemaAssociationsService } from './schema-associations.service.js';
import { createSchemaReadsService, type SchemaPlace, type SchemaReadsService } from './schema-reads.service.js';
import { schemaErrors } from './schemas.errors.js';
import type { SchemaInput, SchemaUpdate } from './schemas.schema.js';
import type { SchemaView } from './wire-schema.js';

interface Authored {
  /** Who let the app in; a private app acts for nobody. */
  readonly userId?: number | undefined;
}

/** All throw UNKNOWN_OBJECT_TYPE (400) for what is no object type of the hub's own. */
export interface SchemasService
  extends Pick<SchemaReadsService, 'listSchemas' | 'getSchema' | 'findSchemas'>, SchemaAssociationsService {
  /** Makes an object type with properties and associations, or nothing. Refusals: custom-types.errors.ts, properties.errors.ts. */
  createSchema(creation: Authored & { readonly hubId: number; readonly input: SchemaInput }): Promise<SchemaView>;
  /** Refusals: custom-types.errors.ts. */
  updateSchema(change: SchemaPlace & Authored & { readonly update: SchemaUpdate }): Promise<CustomType>;
  /** Throws EXISTING_OBJECT_RECORDS (400) while records of the type are not in the recycle bin. */
  archiveSchema(place: SchemaPlace): Promise<void>;
  /** Removes an archived type with everything it had. Throws OBJECT_TYPE_NOT_ARCHIVED (400) for any other. */
  purgeSchema(place: SchemaPlace): Promise<void>;
}

interface TypePlace {
  readonly hubId: number;
  readonly typeId: string;
}

/** The records of an object type, which are another capability's. */
interface TypeRecords {
  hasRecordsOfType(tx: Tx, place: TypePlace): Promise<boolean>;
  deleteRecordsOfType(tx: Tx, place: TypePlace): Promise<void>;
}

interface SchemasDeps {
  readonly db: Db;
  readonly properties: PropertiesService;
  readonly pipelines: PipelinesService;
  readonly associations: AssociationsService;
  readonly labels: LabelsService;
  readonly records: TypeRecords;
}

/** Records of these are associated with those of every custom object type. Assumption C6. */
const activities = ['notes', 'tasks', 'calls', 'meetings', 'emails'];

export function createSchemasService({ labels, ...deps }: SchemasDeps): SchemasService {
  const { db, properties, associations, records } = deps;
  const reads = createSchemaReadsService(deps);
  const purge = createPurge(deps);
  const toPlace = async (place: SchemaPlace): Promise<TypePlace> => {
    const { id } = await reads.getCustomType(place);
    return { hubId: place.hubId, typeId: id };
  };

  return {
    ...reads,
    ...createSchemaAssociationsService({ ...deps, labels, reads }),
    async createSchema({ hubId, userId, input }) {
      const schema = toNewSchema(input);
      const inputs = (input.properties ?? []).map(toNewProperty);
      const texts = [...activities, ...(input.associatedObjects ?? [])];
      const ends = new Set(await Promise.all(texts.map((text) => properties.getType(hubId, text))));
      const { id } = await db.write(async (tx) => {
        // Assumption C8.
        await purge(tx, hubId, ({ typeName }) => typeName.toLowerCase() === schema.name.toLowerCase());
        const type = await properties.createTypeInTx(tx, { hubId, schema, properties: inputs, userId });
        const types = [...ends].map((end) => toPlainAssociation(type, end));
        await associations.createTypesInTx(tx, { hubId, types });
        return type;
      });
      return reads.getSchema({ hubId, objectType: id });
    },
    async updateSchema({ update, userId, ...place }) {
      const changes = toSchemaChanges(update);
      const asked = await toPlace(place);
      return db.write((tx) => properties.changeTypeInTx(tx, { ...asked, changes, userId }));
    },
    async archiveSchema(place) {
      const asked = await toPlace(place);
      await db.write(async (tx) => {
        await properties.archiveTypeInTx(tx, asked);
        if (await records.hasRecordsOfType(tx, asked)) throw existingRecords(asked);
        await associations.announceTypes(tx, place.hubId);
      });
    },
    async purgeSchema({ hubId, objectType }) {
      const spelling = objectType.toLowerCase();
      const purged = await db.write((tx) => purge(tx, hubId, (type) => toCustomSpellings(type).includes(spelling)));
      if (!purged) throw schemaErrors.objectTypeNotArchived();
    },
  };
}

/** Removes the archived object type that is meant, if there is one, with all that it had. */
function createPurge({ properties, pipelines, associations, records }: Omit<SchemasDeps, 'labels'>) {
  return async (tx: Tx, hubId: number, isMeant: (type: CustomType) => boolean): Promise<boolean> => {
    const known = await properties.lockTypesInTx(tx, hubId);
    const type = known.find((other) => other.archivedAt && isMeant(other));
    if (!type) return false;
    const place = { hubId, typeId: type.id };
    await associations.deleteTypesOfInTx(tx, place);
    await pipelines.deletePipelinesOfInTx(tx, place);
    await records.deleteRecordsOfType(tx, place);
    await properties.purgeTypeInTx(tx, hubId, type);
    return true;
  };
}

function existingRecords({ typeId }: TypePlace): AppError {
  return schemaErrors.existingObjectRecords({
    message: `Object type ${typeId} cannot be deleted until all object records are deleted`,
  });
}
