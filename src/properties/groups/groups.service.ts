import type { Static } from 'typebox';
import type { Tx } from '../../platform/db/db.js';
import { newCorrelationId } from '../../platform/ids.js';
import type { PropertyGroup } from '../types/default-properties.js';
import type * as wire from './groups.schema.js';
import { deleteGroup, upsertGroup } from '../definitions/groups.store.js';
import type { ObjectType } from '../types/object-types.js';
import type { ObjectTypesService } from '../types/object-types.service.js';
import { groupErrors } from '../types/properties.errors.js';
import { toOwner, type PropertyChangesService, type Situation } from '../definitions/changes.service.js';
import type { HubProperties, PropertySetsService } from '../definitions/sets.service.js';
import { groupExists, groupInUse, groupNotFound } from '../formulas/refusals.js';

type GroupInput = Static<typeof wire.GroupInput>;

interface GroupsPlace {
  readonly hubId: number;
  /** Any spelling. */
  readonly objectType: string;
}

interface GroupPlace extends GroupsPlace {
  readonly groupName: string;
}

interface GroupCreation {
  readonly hubId: number;
  readonly type: ObjectType;
  readonly input: GroupInput;
}

/** Refusals: properties.errors.ts. */
export interface GroupsService {
  /** By display order, groups without one last, then by name. */
  listGroups(place: GroupsPlace): Promise<PropertyGroup[]>;
  /** Throws GROUP_NOT_FOUND (404). */
  getGroup(place: GroupPlace): Promise<PropertyGroup>;
  createGroup(creation: GroupsPlace & { readonly input: GroupInput }): Promise<PropertyGroup>;
  /** As `createGroup`, in the caller's transaction. */
  createGroupInTx(tx: Tx, creation: GroupCreation): Promise<PropertyGroup>;
  /** Throws GROUP_NOT_FOUND (404). */
  updateGroup(place: GroupPlace & { readonly update: Static<typeof wire.GroupUpdate> }): Promise<PropertyGroup>;
  /** Throws GROUP_NOT_FOUND (404), and GROUP_IN_USE (400) if it contains an active property. */
  deleteGroup(place: GroupPlace): Promise<void>;
}

interface GroupsDeps {
  readonly types: ObjectTypesService;
  readonly sets: PropertySetsService;
  readonly changes: PropertyChangesService;
}

const groupsPerType = 1000;

export function createGroupsService({ types, sets, changes }: GroupsDeps): GroupsService {
  const getGroups = async ({ hubId, objectType }: GroupsPlace) =>
    (await sets.getProperties(hubId, await types.getType(hubId, objectType))).groups;

  const write = async (situation: Situation, group: PropertyGroup) => {
    const { tx, hubId, type } = situation;
    const row = { name: group.name, label: group.label, displayOrder: group.displayOrder };
    await upsertGroup(tx, toOwner(situation), row);
    await sets.announceProperties(tx, hubId, type);
    return group;
  };

  const create = async (situation: Situation, input: GroupInput): Promise<PropertyGroup> => {
    const { groups } = situation.hub;
    assertName(input);
    if (groups.has(input.name)) throw groupExists(input.name);
    if (groups.size >= groupsPerType) throw groupErrors.tooManyGroups();
    return write(situation, { displayOrder: toNextPlace(groups), ...input });
  };

  return {
    listGroups: async (place) => [...(await getGroups(place)).values()].sort(byPlace),
    getGroup: async ({ groupName, ...place }) => (await getGroups(place)).get(groupName) ?? missing(groupName),
    createGroup: ({ input, ...place }) => changes.change(place, (situation) => create(situation, input)),
    createGroupInTx: async (tx, { input, ...place }) => create(await changes.changeInTx(tx, place), input),
    updateGroup: ({ groupName, update, ...place }) =>
      changes.change(place, (situation) => {
        const group = situation.hub.groups.get(groupName) ?? missing(groupName);
        return write(situation, { ...group, ...update });
      }),
    deleteGroup: ({ groupName, ...place }) =>
      changes.change(place, async (situation) => {
        const { tx, hubId, type, hub } = situation;
        assertUnused(hub, groupName);
        await deleteGroup(tx, toOwner(situation), groupName);
        await sets.announceProperties(tx, hubId, type);
      }),
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
    const message = `The property group '${name}' is built-in and cannot be deleted.`;
    throw groupErrors.builtInGroup({ message, context: { groupName: [name] } });
  }
}

/** Assumption P26. */
function assertName({ name }: GroupInput): void {
  if (/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/.test(name)) return;
  const rule =
    'Property group names are 1 to 100 letters, digits, underscores and hyphens, the first a letter or digit.';
  throw groupErrors.invalidGroupName({
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
