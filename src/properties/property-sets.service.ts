import type { Db, Tx } from '../platform/db/db.js';
import { createKept } from '../platform/kept.js';
import { toPropertySet, type Defaults, type PropertyGroup } from './default-properties.js';
import { toDefinition, type Definition, type PropertyFacts, type PropertySet } from './definition.js';
import { listGroups, type GroupRow } from './groups.store.js';
import type { ObjectType } from './object-types.js';
import { listProperties, lockProperties, type PropertyRow } from './properties.store.js';

/** What a hub has of one type. */
export interface HubProperties {
  readonly active: PropertySet;
  readonly archived: PropertySet;
  readonly groups: ReadonlyMap<string, PropertyGroup>;
  /** What comes with the server, as the hub has not changed it. */
  readonly builtIn: Defaults;
}

export interface PropertySetsService {
  /** Kept in memory once read; throws UNKNOWN_OBJECT_TYPE (400) for a type without built-in properties. */
  getProperties(hubId: number, type: ObjectType): Promise<HubProperties>;
  /** As they are now. Nobody else changes definitions or groups of the hub until the transaction ends. */
  getPropertiesForChange(tx: Tx, hubId: number, type: ObjectType): Promise<HubProperties>;
  /** Lets every process read anew once the transaction has committed. */
  announceProperties(tx: Tx, hubId: number, type: ObjectType): Promise<void>;
}

export interface PropertySetsParts {
  readonly db: Db;
  readonly getDefaults: (type: ObjectType) => Defaults;
}

const changeTopic = 'properties';

export function createPropertySetsService({ db, getDefaults }: PropertySetsParts): PropertySetsService {
  const keep = createKept<HubProperties>(db, changeTopic);
  const read = async (tx: Tx, hubId: number, type: ObjectType): Promise<HubProperties> => {
    const owner = { hubId, objectTypeId: type.id };
    const properties = await listProperties(tx, owner);
    return toHubProperties(getDefaults(type), { properties, groups: await listGroups(tx, owner) });
  };
  return {
    // Without async: every write of a record asks this.
    getProperties: (hubId, type) =>
      keep(toKey(hubId, type), async () => {
        getDefaults(type);
        return db.read((tx) => read(tx, hubId, type));
      }),
    async getPropertiesForChange(tx, hubId, type) {
      getDefaults(type);
      await lockProperties(tx, hubId);
      return read(tx, hubId, type);
    },
    announceProperties: (tx, hubId, type) => db.publish(tx, changeTopic, toKey(hubId, type)),
  };
}

function toKey(hubId: number, type: ObjectType): string {
  return `${hubId}:${type.id}`;
}

interface HubRows {
  readonly properties: readonly PropertyRow[];
  readonly groups: readonly GroupRow[];
}

function toHubProperties(builtIn: Defaults, { properties, groups }: HubRows): HubProperties {
  const own = properties.flatMap((row) => toOwnDefinition(row, builtIn.properties) ?? []);
  const added = own.filter(({ archivedAt }) => !archivedAt);
  const merged = new Map([...builtIn.properties, ...added.map((definition) => [definition.name, definition] as const)]);
  return {
    // Most hubs add nothing, and then all share one set.
    active: added.length === 0 ? builtIn.properties : toPropertySet([...merged.values()]),
    archived: toPropertySet(own.filter(({ archivedAt }) => archivedAt)),
    groups: groups.length === 0 ? builtIn.groups : toGroups(builtIn, groups),
    builtIn,
  };
}

/** A property as a hub has it: its own, or one that comes with the server with what the hub has changed. */
export function toOwnDefinition(row: PropertyRow, builtIn: PropertySet): Definition | undefined {
  const facts = row.definition as PropertyFacts;
  if (facts.builtIn) {
    const origin = builtIn.get(row.name);
    return origin && toDefinition({ ...origin, ...facts });
  }
  return toDefinition(facts, {
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.archived_at && { archivedAt: row.archived_at }),
  });
}

function toGroups(builtIn: Defaults, rows: readonly GroupRow[]): ReadonlyMap<string, PropertyGroup> {
  const own = rows.map(({ name, label, display_order }) => ({ name, label, displayOrder: display_order }));
  return new Map([...builtIn.groups, ...own.map((group) => [group.name, group] as const)]);
}
