import type { Db, Tx } from '../../platform/db/db.js';
import { createCache } from '../../platform/cache.js';
import { toPropertySet, type Defaults, type PropertyGroup } from '../types/default-properties.js';
import { toDefinition, type Definition, type PropertyFacts, type PropertySet } from '../types/definition.js';
import { listGroups, type GroupRow } from './groups.store.js';
import type { ObjectType } from '../types/object-types.js';
import { listProperties, lockProperties, type PropertyRow } from './properties.store.js';
import { listRules, type RuleRow } from './rules.store.js';
import { lifecycleProperty, toLifecycleProperties } from '../types/lifecycle-stages.js';
import { toStageProperties, type StageFacts } from '../types/stage-properties.js';

/** Properties and groups of one type in a hub. */
export interface HubProperties {
  readonly active: PropertySet;
  readonly archived: PropertySet;
  readonly groups: ReadonlyMap<string, PropertyGroup>;
  /** Built-in definitions without the hub's changes. */
  readonly builtIn: Defaults;
}

export interface PropertySetsService {
  /** Cached; throws UNKNOWN_OBJECT_TYPE (400) for a type without built-in properties. */
  getProperties(hubId: number, type: ObjectType): Promise<HubProperties>;
  /** Built-in definitions of a type, including those of its pipeline stages. Throws UNKNOWN_OBJECT_TYPE (400). */
  getBuiltIn(hubId: number, type: ObjectType): Promise<Defaults>;
  /**
   * Reads the current state and locks definitions and groups of the hub until the transaction ends. Without `builtIn` the
   * properties of stages are missing.
   */
  getPropertiesForChange(tx: Tx, place: ChangePlace): Promise<HubProperties>;
  /** Invalidates the cache in every process after commit. */
  announceProperties(tx: Tx, hubId: number, type: Pick<ObjectType, 'id'>): Promise<void>;
}

export interface ChangePlace {
  readonly hubId: number;
  readonly type: ObjectType;
  readonly builtIn?: Defaults;
}

interface PropertySetsDeps {
  readonly db: Db;
  readonly getDefaults: (type: ObjectType) => Defaults;
  /** The pipeline stages of a type; returns the same array while nothing changes. */
  readonly listStages: ((hubId: number, type: ObjectType) => Promise<readonly StageFacts[]>) | undefined;
}

const changeTopic = 'properties';

export function createPropertySetsService({ db, getDefaults, listStages }: PropertySetsDeps): PropertySetsService {
  const cached = createCache<HubProperties>(db, changeTopic);
  // Hubs that share their stages share the derived properties.
  const staged = new WeakMap<readonly StageFacts[], { readonly of: Defaults; readonly made: Defaults }>();

  const getBuiltIn: PropertySetsService['getBuiltIn'] = async (hubId, type) => {
    const defaults = getDefaults(type);
    const stages = (await listStages?.(hubId, type)) ?? [];
    if (stages.length === 0) return defaults;
    const found = staged.get(stages);
    // A custom type may have changed since, including the label of its group.
    if (found?.of === defaults) return found.made;
    const made = withStages(defaults, toStageProperties(type.id, stages, toFirstGroup(defaults)));
    staged.set(stages, { of: defaults, made });
    return made;
  };

  const read = async (tx: Tx, { hubId, type, builtIn }: Required<ChangePlace>): Promise<HubProperties> => {
    const owner = { hubId, objectTypeId: type.id };
    const properties = await listProperties(tx, owner);
    return toHubProperties(builtIn, { properties, groups: await listGroups(tx, owner) });
  };

  return {
    // Not async, since it is called by every write of a record.
    getProperties: (hubId, type) =>
      cached(toKey(hubId, type), async () => {
        const builtIn = await getBuiltIn(hubId, type);
        return db.read(async (tx) => {
          const found = await read(tx, { hubId, type, builtIn });
          return { ...found, active: withRules(found.active, await listRules(tx, hubId, type.id)) };
        });
      }),
    getBuiltIn,
    async getPropertiesForChange(tx, { builtIn, ...place }) {
      const known = builtIn ?? getDefaults(place.type);
      await lockProperties(tx, place.hubId);
      return read(tx, { ...place, builtIn: known });
    },
    announceProperties: (tx, hubId, type) => db.publish(tx, changeTopic, toKey(hubId, type)),
  };
}

function toFirstGroup({ groups }: Defaults): string {
  const [name = ''] = groups.keys();
  return name;
}

function withStages({ properties, groups }: Defaults, added: readonly PropertyFacts[]): Defaults {
  const definitions = added.map((facts) => toDefinition(facts));
  return { properties: toPropertySet([...definitions, ...properties.values()]), groups };
}

function toKey(hubId: number, type: Pick<ObjectType, 'id'>): string {
  return `${hubId}:${type.id}`;
}

/** Most hubs have no rules and share one set. */
function withRules(set: PropertySet, rows: readonly RuleRow[]): PropertySet {
  const rules = new Map<string, RuleRow[]>();
  for (const row of rows) rules.set(row.property, [...(rules.get(row.property) ?? []), row]);
  if (rules.size === 0) return set;
  const definitions = [...set.values()].map((definition) => {
    const own = rules.get(definition.name);
    return own ? { ...definition, rules: own } : definition;
  });
  return toPropertySet(definitions);
}

interface HubRows {
  readonly properties: readonly PropertyRow[];
  readonly groups: readonly GroupRow[];
}

function toHubProperties(builtIn: Defaults, { properties, groups }: HubRows): HubProperties {
  const own = properties.flatMap((row) => toOwnDefinition(row, builtIn.properties) ?? []);
  const added = own.filter(({ archivedAt }) => !archivedAt);
  const stages = added.find(({ name }) => name === lifecycleProperty)?.options ?? [];
  const all = [...builtIn.properties.values(), ...toLifecycleProperties(builtIn.properties, stages), ...added];
  const merged = new Map(all.map((definition) => [definition.name, definition] as const));
  return {
    // Most hubs add nothing and share one set.
    active: added.length === 0 ? builtIn.properties : toPropertySet([...merged.values()]),
    archived: toPropertySet(own.filter(({ archivedAt }) => archivedAt)),
    groups: groups.length === 0 ? builtIn.groups : toGroups(builtIn, groups),
    builtIn,
  };
}

/** A property of a hub: a custom one, or a built-in one with the hub's changes. */
export function toOwnDefinition(row: PropertyRow, builtIn: PropertySet): Definition | undefined {
  const facts = row.definition as PropertyFacts;
  if (facts.builtIn) {
    const origin = builtIn.get(row.name);
    return origin && toDefinition({ ...origin, ...facts });
  }
  return toDefinition(facts, {
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    ...(row.archivedAt && { archivedAt: row.archivedAt }),
  });
}

function toGroups(builtIn: Defaults, rows: readonly GroupRow[]): ReadonlyMap<string, PropertyGroup> {
  const own = rows.map(({ name, label, displayOrder }) => ({ name, label, displayOrder }));
  return new Map([...builtIn.groups, ...own.map((group) => [group.name, group] as const)]);
}
