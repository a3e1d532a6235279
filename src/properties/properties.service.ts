import type { Clock } from '../platform/clock.js';
import type { Db, Tx } from '../platform/db/db.js';
import { AppError } from '../platform/http/errors.js';
import { customTypeId, toAllDefaults, type Defaults } from './default-properties.js';
import type { Definition, PropertyFacts, PropertySet } from './definition.js';
import { toCustomProperty } from './new-property.js';
import { isCustomType } from './custom-types.js';
import { refuseObjectType, type ObjectType } from './object-types.js';
import { createObjectTypesService, type ObjectTypesService } from './object-types.service.js';
import './properties.errors.js';
import type { PropertyInput } from './properties.schema.js';
import { insertProperties, listProperties, lockProperties } from './properties.store.js';
import { createPropertySetsService, toCustomDefinition } from './property-sets.service.js';

// What other capabilities need of the pure parts.
export { type Definition, type PropertySet } from './definition.js';
export { isCustomSpelling, isCustomType, type CustomSchema, type CustomType } from './custom-types.js';
export { findObjectType, refuseObjectType, type ObjectType } from './object-types.js';
export { validationFailure, type PropertyFailure } from './value-failures.js';
export { checkValues, type CheckedValues } from './values.js';

export interface PropertyFilter {
  readonly archived?: boolean;
  readonly dataSensitivity?: string;
  readonly properties?: readonly string[];
}

export interface PropertyPlace {
  readonly objectType: string;
  readonly propertyName: string;
}

export interface PropertyCreation {
  readonly hubId: number;
  /** Any spelling. */
  readonly objectType: string;
  readonly input: PropertyInput;
  readonly userId?: number;
}

export interface PropertiesCreation extends Omit<PropertyCreation, 'input' | 'objectType'> {
  readonly type: ObjectType;
  readonly inputs: readonly PropertyInput[];
}

export interface PropertiesService extends Pick<ObjectTypesService, 'findType' | 'getType' | 'listCustomTypes'> {
  /** The properties of a type in a hub that are not archived; no database trip once known. Throws UNKNOWN_OBJECT_TYPE. */
  getPropertySet(hubId: number, objectType: ObjectType): Promise<PropertySet>;
  /** All that match, sorted by name. */
  listProperties(hubId: number, objectType: string, filter?: PropertyFilter): Promise<Definition[]>;
  /** Throws PROPERTY_NOT_FOUND (404), also for an active property when archived ones are asked for. */
  getProperty(hubId: number, place: PropertyPlace, filter?: PropertyFilter): Promise<Definition>;
  /** Makes a custom property; an archived one of that name comes back with the new definition. Refusals: properties.errors.ts. */
  createProperty(creation: PropertyCreation): Promise<Definition>;
  /** As `createProperty` for several, all or none, inside the caller's transaction. */
  createPropertiesInTx(tx: Tx, creation: PropertiesCreation): Promise<Definition[]>;
}

export interface PropertiesServiceParts {
  readonly db: Db;
  readonly clock: Clock;
}

const customProperties = 1000;
const uniqueProperties = 10;

export function createPropertiesService({ db, clock }: PropertiesServiceParts): PropertiesService {
  const defaults = toAllDefaults();
  const getDefaults = (type: ObjectType): Defaults =>
    defaults.get(isCustomType(type) ? customTypeId : type.id) ?? refuseObjectType(type.plural);
  const types = createObjectTypesService({ db });
  const sets = createPropertySetsService({ db, getDefaults });

  const findAsked = async (hubId: number, objectType: string, filter: PropertyFilter): Promise<PropertySet> => {
    const type = await types.getType(hubId, objectType);
    getDefaults(type);
    // No property of this server is a sensitive one.
    if ((filter.dataSensitivity ?? 'non_sensitive') !== 'non_sensitive') return new Map();
    const { active, archived } = await sets.getProperties(hubId, type);
    return filter.archived ? archived : active;
  };

  const createPropertiesInTx: PropertiesService['createPropertiesInTx'] = async (tx, creation) => {
    const { hubId, type, inputs } = creation;
    const added = toCustomProperties(creation, getDefaults(type));
    const owner = { hubId, objectTypeId: type.id };
    await lockProperties(tx, hubId);
    assertRoom((await listProperties(tx, owner)).map(toCustomDefinition), added);
    const rows = added.map((definition) => ({ name: definition.name, definition }));
    const written = await insertProperties(tx, { ...owner, rows, now: clock.now() });
    if (written.length !== inputs.length) throw new Error('Not all properties were written.');
    await sets.announceChange(tx, hubId, type);
    return written.map(toCustomDefinition);
  };

  return {
    ...types,
    // Without async: every write of a record asks this.
    getPropertySet: (hubId, type) => sets.getProperties(hubId, type).then(({ active }) => active),
    createPropertiesInTx,
    async listProperties(hubId, objectType, filter = {}) {
      const all = [...(await findAsked(hubId, objectType, filter)).values()];
      const names = filter.properties?.length ? new Set(filter.properties) : undefined;
      return names ? all.filter(({ name }) => names.has(name)) : all;
    },
    async getProperty(hubId, { objectType, propertyName }, filter = {}) {
      const found = (await findAsked(hubId, objectType, filter)).get(propertyName);
      if (!found) throw propertyNotFound(propertyName);
      return found;
    },
    async createProperty({ input, objectType, ...creation }) {
      const type = await types.getType(creation.hubId, objectType);
      const [made] = await db.write((tx) => createPropertiesInTx(tx, { ...creation, type, inputs: [input] }));
      if (!made) throw propertyNotFound(input.name);
      return made;
    },
  };
}

function toCustomProperties({ type, inputs, userId }: PropertiesCreation, builtIn: Defaults): PropertyFacts[] {
  const place = { objectTypeId: type.id, groups: builtIn.groups, ...(userId !== undefined && { userId }) };
  return inputs.map((input) => {
    if (builtIn.properties.has(input.name)) throw propertyExists(input.name);
    return toCustomProperty(input, place);
  });
}

/** Throws unless the names are free and the limits hold. */
function assertRoom(stored: readonly Definition[], added: readonly PropertyFacts[]): void {
  const before = stored.filter(({ archivedAt }) => !archivedAt);
  const names = new Set(before.map(({ name }) => name));
  for (const { name } of added) {
    if (names.has(name)) throw propertyExists(name);
    names.add(name);
  }
  if (names.size > customProperties) throw new AppError('TOO_MANY_PROPERTIES');
  const unique = [...before, ...added].filter(({ hasUniqueValue }) => hasUniqueValue);
  if (unique.length > uniqueProperties) throw new AppError('TOO_MANY_UNIQUE_PROPERTIES');
}

function propertyExists(name: string): AppError {
  return new AppError('PROPERTY_EXISTS', { message: `A property named '${name}' already exists.` });
}

function propertyNotFound(name: string): AppError {
  return new AppError('PROPERTY_NOT_FOUND', {
    message: `The property '${name}' does not exist.`,
    context: { propertyName: [name] },
  });
}
