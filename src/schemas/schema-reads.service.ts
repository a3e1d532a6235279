import type { AssociationsService, AssociationType } from '../associations/associations.service.js';
import {
  isCustomType,
  refuseObjectType,
  toWireProperty,
  type CustomType,
  type PropertiesService,
} from '../properties/properties.service.js';
import type { SchemaView } from './wire-schema.js';

export interface SchemaPlace {
  readonly hubId: number;
  /** Any spelling. */
  readonly objectType: string;
}

export interface SchemaReadsService {
  /** By type id: the active ones, or only those that are archived, which have neither properties nor associations. */
  listSchemas(hubId: number, isArchived: boolean): Promise<SchemaView[]>;
  /** Throws UNKNOWN_OBJECT_TYPE (400). */
  getSchema(place: SchemaPlace): Promise<SchemaView>;
  /** Those of the texts that are schemas of the hub. */
  findSchemas(hubId: number, objectTypes: readonly string[]): Promise<SchemaView[]>;
  /** Throws UNKNOWN_OBJECT_TYPE (400) for what is no object type of the hub's own. */
  getCustomType(place: SchemaPlace): Promise<CustomType>;
  /** Both directions of all that records of the type can be associated by. */
  listDefinitions(hubId: number, type: CustomType): Promise<readonly AssociationType[]>;
}

interface SchemaReadsDeps {
  readonly properties: PropertiesService;
  readonly associations: AssociationsService;
}

export function createSchemaReadsService({ properties, associations }: SchemaReadsDeps): SchemaReadsService {
  const getCustomType: SchemaReadsService['getCustomType'] = async ({ hubId, objectType }) => {
    const type = await properties.getType(hubId, objectType);
    return isCustomType(type) ? type : refuseObjectType(objectType);
  };
  const listDefinitions: SchemaReadsService['listDefinitions'] = async (hubId, type) => {
    const known = await properties.listCustomTypes(hubId);
    const gone = new Set(known.filter(({ archivedAt }) => archivedAt).map(({ id }) => id));
    const all = (await associations.getAssociations(hubId)).listTypesOf(type);
    return all.filter(({ from, to }) => !gone.has(from) && !gone.has(to));
  };
  const toView = async (hubId: number, type: CustomType): Promise<SchemaView> => {
    if (type.archivedAt) return { type, properties: [], associations: [] };
    const set = await properties.getPropertySet(hubId, type);
    return {
      type,
      properties: [...set.values()].map(toWireProperty),
      associations: await listDefinitions(hubId, type),
    };
  };
  return {
    getCustomType,
    listDefinitions,
    async listSchemas(hubId, isArchived) {
      const known = await properties.listCustomTypes(hubId);
      const asked = known.filter(({ archivedAt }) => (archivedAt !== undefined) === isArchived);
      return Promise.all(asked.map((type) => toView(hubId, type)));
    },
    getSchema: async (place) => toView(place.hubId, await getCustomType(place)),
    async findSchemas(hubId, objectTypes) {
      const types = await Promise.all(objectTypes.map((text) => properties.findType(hubId, text)));
      const own = [...new Set(types)].filter((type) => type !== undefined && isCustomType(type));
      return Promise.all(own.map((type) => toView(hubId, type)));
    },
  };
}
