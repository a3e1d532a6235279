import type { AssociationsService } from '../associations/associations.service.js';
import type { AssociationType } from '../associations/association-types.js';
import { isCustomType, type CustomType } from '../properties/types/custom-types.js';
import { objectTypes, refuseObjectType } from '../properties/types/object-types.js';
import { toRecordScopes } from '../objects/types/callers.js';
import { toWireProperty } from '../properties/definitions/wire-property.js';
import type { PropertiesService } from '../properties/properties.service.js';
import type { SchemaView } from './wire-schema.js';

export interface SchemaPlace {
  readonly hubId: number;
  /** Any spelling. */
  readonly objectType: string;
}

export interface SchemaReadsService {
  /** By type id: active ones, or only archived ones, without properties and associations. */
  listSchemas(hubId: number, isArchived: boolean): Promise<SchemaView[]>;
  /** Throws UNKNOWN_OBJECT_TYPE (400). */
  getSchema(place: SchemaPlace): Promise<SchemaView>;
  /** The schemas of the hub among the texts. */
  findSchemas(hubId: number, objectTypes: readonly string[]): Promise<SchemaView[]>;
  /** Throws UNKNOWN_OBJECT_TYPE (400) for a text that is not a custom object type. */
  getCustomType(place: SchemaPlace): Promise<CustomType>;
  /** All association types of the type, in both directions. */
  listDefinitions(hubId: number, type: CustomType): Promise<readonly AssociationType[]>;
  /** All object types by type id, and whether the account has records of them. Assumption K19. */
  listEnablements(hubId: number): Promise<readonly (readonly [string, boolean])[]>;
  /** Takes any spelling of a type. Throws UNKNOWN_OBJECT_TYPE (400). */
  isEnabled(hubId: number, objectType: string): Promise<boolean>;
}

interface SchemaReadsDeps {
  readonly properties: PropertiesService;
  readonly associations: AssociationsService;
}

export function createSchemaReadsService({ properties, associations }: SchemaReadsDeps): SchemaReadsService {
  const getCustomType: SchemaReadsService['getCustomType'] = async ({ hubId, objectType }) => {
    const type = await properties.types.getType(hubId, objectType);
    return isCustomType(type) ? type : refuseObjectType(objectType);
  };
  const listDefinitions: SchemaReadsService['listDefinitions'] = async (hubId, type) => {
    const known = await properties.types.listCustomTypes(hubId);
    const gone = new Set(known.filter(({ archivedAt }) => archivedAt).map(({ id }) => id));
    const all = (await associations.types.getAssociations(hubId)).listTypesOf(type);
    return all.filter(({ from, to }) => !gone.has(from) && !gone.has(to));
  };
  const toView = async (hubId: number, type: CustomType): Promise<SchemaView> => {
    if (type.archivedAt) return { type, properties: [], associations: [] };
    const set = await properties.definitions.getPropertySet(hubId, type);
    return {
      type,
      properties: [...set.values()].map(toWireProperty),
      associations: await listDefinitions(hubId, type),
    };
  };
  const listEnablements: SchemaReadsService['listEnablements'] = async (hubId) => [
    ...objectTypes.map(({ id }) => [id, isServed(id)] as const),
    ...(await properties.types.listCustomTypes(hubId)).map(({ id, archivedAt }) => [id, !archivedAt] as const),
  ];
  return {
    getCustomType,
    listEnablements,
    async isEnabled(hubId, text) {
      const id = (await properties.types.findType(hubId, text))?.id ?? text;
      const [, isEnabled] = (await listEnablements(hubId)).find(([typeId]) => typeId === id) ?? [];
      return isEnabled ?? refuseObjectType(text);
    },
    listDefinitions,
    async listSchemas(hubId, isArchived) {
      const known = await properties.types.listCustomTypes(hubId);
      const asked = known.filter(({ archivedAt }) => (archivedAt !== undefined) === isArchived);
      return Promise.all(asked.map((type) => toView(hubId, type)));
    },
    getSchema: async (place) => toView(place.hubId, await getCustomType(place)),
    async findSchemas(hubId, objectTypes) {
      const types = await Promise.all(objectTypes.map((text) => properties.types.findType(hubId, text)));
      const own = [...new Set(types)].filter((type) => type !== undefined && isCustomType(type));
      return Promise.all(own.map((type) => toView(hubId, type)));
    },
  };
}

function isServed(typeId: string): boolean {
  return toRecordScopes(typeId, 'read') !== undefined;
}
