import type { Db, Tx } from '../../platform/db/db.js';
import { createKept } from '../../platform/kept.js';
import { toPropertySet, type Defaults, type PropertyGroup } from '../types/default-properties.js';
import { toDefinition, type Definition, type PropertyFacts, type PropertySet } from '../types/definition.js';
import { listGroups, type GroupRow } from './groups.store.js';
import type { ObjectType } from '../types/object-types.js';
import { listProperties, lockProperties, type PropertyRow } from './properties.store.js';
import { toStageProperties, type StageFacts } from '../types/stage-properties.js';

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
  /** What comes with the server for a type, and with the stages of its pipelines. Throws UNKNOWN_OBJECT_TYPE (400). */
  getBuiltIn(hubId: number, type: ObjectType): Promise<Defaults>;
  /**
   * As they are now. Nobody else changes definitions or groups of the hub until the transaction ends. Without what is built in
   * the properties of stages are missing.
   */
  getPropertiesForChange(tx: Tx, place: ChangePlace): Promise<HubProperties>;
  /** Lets every process read anew once the transaction has committed. */
  announceProperties(tx: Tx, hubId: number, type: Pick<ObjectType, 'id'>): Promise<void>;
}

export interface ChangePlace {
  readonly hubId: number;
  readonly type: ObjectType;
  readonly builtIn?: Defaults;
}

/** The stages of the pipelines of a type, the same list as long as nothing changes. */
export type ListStages = (hubId: number, type: ObjectType) => Promise<readonly StageFacts[]>;

interface PropertySetsDeps {
  readonly db: Db;
  readonly getDefaults: (type: ObjectType) => Defaults;
  readonly listStages: ListStages | undefined;
}

const changeTopic = 'properties';

export function createPropertySetsService({ db, getDefaults, listStages }: PropertySetsDeps): PropertySetsService {
  const keep = createKept<HubProperties>(db, changeTopic);
  // Hubs that share their stages share what is made of them.
  const staged = new WeakMap<readonly StageFacts[], { readonly of: Defaults; readonly made: Defaults }>();

  const getBuiltIn: PropertySetsService['getBuiltIn'] = async (hubId, type) => {
    const defaults = getDefaults(type);
    const stages = (await listStages?.(hubId, type)) ?? [];
    if (stages.length === 0) return defaults;
    const found = staged.get(stages);
    // A type of a hub's own may have changed since, the label of its group with it.
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
    // Without async: every write of a record asks this.
    getProperties: (hubId, type) =>
      keep(toKey(hubId, type), async () => {
        const builtIn = await getBuiltIn(hubId, type);
        return db.read((tx) => read(tx, { hubId, type, builtIn }));
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
