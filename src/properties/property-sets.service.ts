import type { Db, Tx } from '../platform/db/db.js';
import { createKept } from '../platform/kept.js';
import { toPropertySet, type Defaults } from './default-properties.js';
import { toDefinition, type Definition, type PropertyFacts, type PropertySet } from './definition.js';
import type { ObjectType } from './object-types.js';
import { listProperties, type PropertyRow } from './properties.store.js';

/** What a hub has of one type. */
export interface HubProperties {
  readonly active: PropertySet;
  readonly archived: PropertySet;
}

export interface PropertySetsService {
  /** Kept in memory once read; throws UNKNOWN_OBJECT_TYPE (400) for a type without built-in properties. */
  getProperties(hubId: number, type: ObjectType): Promise<HubProperties>;
  /** Lets every process read anew once the transaction has committed. */
  announceChange(tx: Tx, hubId: number, type: ObjectType): Promise<void>;
}

export interface PropertySetsParts {
  readonly db: Db;
  readonly getDefaults: (type: ObjectType) => Defaults;
}

const changeTopic = 'properties';

export function createPropertySetsService({ db, getDefaults }: PropertySetsParts): PropertySetsService {
  const keep = createKept<HubProperties>(db, changeTopic);
  const load = async (hubId: number, type: ObjectType): Promise<HubProperties> => {
    const builtIn = getDefaults(type);
    const rows = await db.read((tx) => listProperties(tx, { hubId, objectTypeId: type.id }));
    return toHubProperties(builtIn, rows.map(toCustomDefinition));
  };
  return {
    // Without async: every write of a record asks this.
    getProperties: (hubId, type) => keep(toKey(hubId, type), () => load(hubId, type)),
    announceChange: (tx, hubId, type) => db.publish(tx, changeTopic, toKey(hubId, type)),
  };
}

function toKey(hubId: number, type: ObjectType): string {
  return `${hubId}:${type.id}`;
}

/** A property of a hub's own, as it was stored. */
export function toCustomDefinition(row: PropertyRow): Definition {
  return toDefinition(row.definition as PropertyFacts, {
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.archived_at && { archivedAt: row.archived_at }),
  });
}

function toHubProperties({ properties }: Defaults, custom: readonly Definition[]): HubProperties {
  const added = custom.filter(({ archivedAt }) => !archivedAt);
  return {
    // Most hubs add nothing, and then all share one set.
    active: added.length === 0 ? properties : toPropertySet([...properties.values(), ...added]),
    archived: toPropertySet(custom.filter(({ archivedAt }) => archivedAt)),
  };
}
