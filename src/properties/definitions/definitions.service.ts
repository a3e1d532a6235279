import type { Tx } from '../../platform/db/db.js';
import { propertyNotFound } from '../formulas/refusals.js';
import { isBuiltInProperty, type Defaults } from '../types/default-properties.js';
import type { Definition, PropertySet } from '../types/definition.js';
import type { ObjectTypesService } from '../types/object-types.service.js';
import type { ObjectType } from '../types/object-types.js';
import { listStates } from './properties.store.js';
import type { PropertySetsService } from './sets.service.js';

interface PropertyFilter {
  readonly archived?: boolean;
  readonly dataSensitivity?: string;
  readonly properties?: readonly string[];
}

interface PropertyNames {
  readonly hubId: number;
  readonly typeId: string;
  readonly names: readonly string[];
}

interface PropertyPlace {
  readonly objectType: string;
  readonly propertyName: string;
}

/** Property definitions, as read by requests and records. */
export interface DefinitionsService {
  /** The active properties of a type in a hub; cached. Throws UNKNOWN_OBJECT_TYPE. */
  getPropertySet(hubId: number, objectType: ObjectType): Promise<PropertySet>;
  /** The requested properties by name. Throws UNKNOWN_OBJECT_TYPE (400). */
  findPropertySet(hubId: number, objectType: string, filter: PropertyFilter): Promise<PropertySet>;
  /** All matching properties, sorted by name. */
  listProperties(hubId: number, objectType: string, filter?: PropertyFilter): Promise<Definition[]>;
  /** Throws PROPERTY_NOT_FOUND (404), also for an active property if archived ones are requested. */
  getProperty(hubId: number, place: PropertyPlace, filter?: PropertyFilter): Promise<Definition>;
  /** The first of the names that no active property of the type has, as of the transaction. */
  findMissingInTx(tx: Tx, named: PropertyNames): Promise<string | undefined>;
  /** Invalidates the cached definitions of the type in every process after commit. */
  announceProperties: PropertySetsService['announceProperties'];
}

interface DefinitionsDeps {
  readonly types: ObjectTypesService;
  readonly sets: PropertySetsService;
  readonly getDefaults: (type: ObjectType) => Defaults;
}

export function createDefinitionsService({ types, sets, getDefaults }: DefinitionsDeps): DefinitionsService {
  const findPropertySet: DefinitionsService['findPropertySet'] = async (hubId, objectType, filter) => {
    const type = await types.getType(hubId, objectType);
    getDefaults(type);
    // This server has no sensitive properties.
    if ((filter.dataSensitivity ?? 'non_sensitive') !== 'non_sensitive') return new Map();
    const { active, archived } = await sets.getProperties(hubId, type);
    return filter.archived ? archived : active;
  };

  return {
    // Not async, since it is called by every write of a record.
    getPropertySet: (hubId, type) => sets.getProperties(hubId, type).then(({ active }) => active),
    findPropertySet,
    async listProperties(hubId, objectType, filter = {}) {
      const all = [...(await findPropertySet(hubId, objectType, filter)).values()];
      const names = filter.properties?.length ? new Set(filter.properties) : undefined;
      return names ? all.filter(({ name }) => names.has(name)) : all;
    },
    async getProperty(hubId, { objectType, propertyName }, filter = {}) {
      const found = (await findPropertySet(hubId, objectType, filter)).get(propertyName);
      if (!found) throw propertyNotFound(propertyName);
      return found;
    },
    async findMissingInTx(tx, { hubId, typeId, names }) {
      const states = new Map(
        (await listStates(tx, { hubId, objectTypeId: typeId, names })).map((row) => [row.name, row.isArchived]),
      );
      return names.find((name) => states.get(name) ?? !isBuiltInProperty(typeId, name));
    },
    announceProperties: sets.announceProperties,
  };
}
