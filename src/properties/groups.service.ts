import type { Db, Tx } from '../platform/db/db.js';
import { AppError } from '../platform/http/errors.js';
import { newCorrelationId } from '../platform/ids.js';
import type { PropertyGroup } from './default-properties.js';
import type { GroupInput, GroupUpdate } from './groups.schema.js';
import { deleteGroup, upsertGroup } from './groups.store.js';
import type { ObjectType } from './object-types.js';
import type { ObjectTypesService } from './object-types.service.js';
import type { HubProperties, PropertySetsService } from './property-sets.service.js';
import { groupExists, groupInUse, groupNotFound } from './refusals.js';

export interface GroupsPlace {
  readonly hubId: number;
  /** Any spelling. */
  readonly objectType: string;
}

export interface GroupPlace extends GroupsPlace {
  readonly groupName: string;
}

export interface GroupCreation {
  readonly hubId: number;
  readonly type: ObjectType;
  readonly input: GroupInput;
}

/** Refusals: properties.errors.ts. */
export interface GroupsService {
  /** By display order, those without a place last, then by name. */
  listGroups(place: GroupsPlace): Promise<PropertyGroup[]>;
  /** Throws GROUP_NOT_FOUND (404). */
  getGroup(place: GroupPlace): Promise<PropertyGroup>;
  createGroup(creation: GroupsPlace & { readonly input: GroupInput }): Promise<PropertyGroup>;
  /** As `createGroup` inside the caller's transaction. */
  createGroupInTx(tx: Tx, creation: GroupCreation): Promise<PropertyGroup>;
  /** Throws GROUP_NOT_FOUND (404). */
  updateGroup(place: GroupPlace & { readonly update: GroupUpdate }): Promise<PropertyGroup>;
  /** Throws GROUP_NOT_FOUND (404), and GROUP_IN_USE (400) while a property that is not archived is in it. */
  deleteGroup(place: GroupPlace): Promise<void>;
}

export interface GroupsParts {
  readonly db: Db;
  readonly types: ObjectTypesService;
  readonly sets: PropertySetsService;
}

const groupsPerType = 1000;

export function createGroupsService({ db, types, sets }: GroupsParts): GroupsService {
  const getGroups = async ({ hubId, objectType }: GroupsPlace) =>
    (await sets.getProperties(hubId, await types.getType(hubId, objectType))).groups;

  const write = async (tx: Tx, { hubId, type }: Pick<GroupCreation, 'hubId' | 'type'>, group: PropertyGroup) => {
    const row = { name: group.name, label: group.label, display_order: group.displayOrder };
    await upsertGroup(tx, { hubId, objectTypeId: type.id }, row);
    await sets.announceProperties(tx, hubId, type);
    return group;
  };

  const createGroupInTx: GroupsService['createGroupInTx'] = async (tx, { hubId, type, input }) => {
    assertName(input);
    const { groups } = await sets.getPropertiesForChange(tx, hubId, type);
    if (groups.has(input.name)) throw groupExists(input.name);
    if (groups.size >= groupsPerType) throw new AppError('TOO_MANY_GROUPS');
    return write(tx, { hubId, type }, { displayOrder: toNextPlace(groups), ...input });
  };

  return {
    listGroups: async (place) => [...(await getGroups(place)).values()].sort(byPlace),
    getGroup: async ({ groupName, ...place }) => (await getGroups(place)).get(groupName) ?? missing(groupName),
    createGroupInTx,
    async createGroup({ hubId, objectType, input }) {
      const type = await types.getType(hubId, objectType);
      return db.write((tx) => createGroupInTx(tx, { hubId, type, input }));
    },
    async updateGroup({ hubId, objectType, groupName, update }) {
      const type = await types.getType(hubId, objectType);
      return db.write(async (tx) => {
        const { groups } = await sets.getPropertiesForChange(tx, hubId, type);
        const group = groups.get(groupName) ?? missing(groupName);
        return write(tx, { hubId, type }, { ...group, ...update });
      });
    },
    async deleteGroup({ hubId, objectType, groupName }) {
      const type = await types.getType(hubId, objectType);
      await db.write(async (tx) => {
        assertUnused(await sets.getPropertiesForChange(tx, hubId, type), groupName);
        await deleteGroup(tx, { hubId, objectTypeId: type.id }, groupName);
        await sets.announceProperties(tx, hubId, type);
      });
    },
  };
}

function missing(groupName: string): never {
  throw groupNotFound(groupName);
}

function assertUnused({ active, groups, builtIn }: HubProperties, name: string): void {
  if (!groups.has(name)) throw groupNotFound(name);
  if ([...active.values()].some(({ groupName }) => groupName === name)) throw groupInUse(newCorrelationId());
  // Assumption P27.
  if (builtIn.groups.has(name)) {
    const message = `The property group '${name}' comes with the server and cannot be deleted.`;
    throw new AppError('BUILT_IN_GROUP', { message, context: { groupName: [name] } });
  }
}

/** Assumption P26. */
function assertName({ name }: GroupInput): void {
  if (/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/.test(name)) return;
  const rule =
    'Property group names are 1 to 100 letters, digits, underscores and hyphens, the first a letter or digit.';
  throw new AppError('INVALID_GROUP_NAME', {
    message: `${rule} Invalid name: '${name.slice(0, 200).toWellFormed()}'`,
  });
}

function toNextPlace(groups: ReadonlyMap<string, PropertyGroup>): number {
  const places = [...groups.values()].map(({ displayOrder }) => displayOrder);
  return Math.min(Math.max(-1, ...places) + 1, 2_147_483_647);
}

function byPlace(a: PropertyGroup, b: PropertyGroup): number {
  const [first, second] = [a, b].map(({ displayOrder }) => (displayOrder < 0 ? Infinity : displayOrder));
  if (first !== second) return (first ?? 0) < (second ?? 0) ? -1 : 1;
  return a.name < b.name ? -1 : 1;
}
