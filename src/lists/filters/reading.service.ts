import type { InstallsService } from '../../accounts/apps/installs.service.js';
import type { CompatOf } from '../../accounts/hubs/compat.js';
import { isTimeZone, utcOffsetMs } from '../../accounts/rules/time-zones.js';
import type { ObjectType } from '../../properties/types/object-types.js';
import type { AssociationsService } from '../../associations/associations.service.js';
import { noteIgnored } from '../../platform/http/warnings.js';
import type { Db } from '../../platform/db/db.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import { listDependencies } from './compiled-conditions.js';
import type { Condition } from './conditions.store.js';
import { toNode } from './fields.js';
import type { AssociationKey, FilterTemplate, FilterWorld } from './filter-world.js';
import { toCondition } from './read-filters.js';
import { toListId } from './list.js';
import { listListsByIds } from './lists.store.js';
import type { Moment } from './moments.js';

/** A filter tree as sent, and its compiled form. */
export interface ReadFilters {
  readonly filterBranch: unknown;
  readonly condition: Condition<Moment>;
  readonly dependsOn: readonly string[];
}

export interface FilterReadingService {
  /** Notes ignored fields for the request log, as part of the input. Throws INVALID_LIST_FILTERS (400). */
  readFilters(hubId: number, type: ObjectType, input: FilterInput): Promise<ReadFilters>;
  /** The same for a tree that is part of another. */
  readPart(hubId: number, type: ObjectType, part: FilterPart): Promise<ReadFilters>;
  /** What filters of records of the type may refer to. */
  getWorld(hubId: number, type: ObjectType): Promise<FilterWorld>;
}

interface FilterInput {
  readonly filterBranch?: unknown;
}

/** Its root may also be a branch of type AND. */
interface FilterPart extends FilterInput {
  /** Where the tree is in the request, for refusals. */
  readonly place: string;
}

type EventTemplate = Omit<FilterTemplate, 'isOwn'> & { readonly appId: number | null };

export interface FilterReadingDeps {
  readonly db: Db;
  /** Observed: unknown fields are ignored. */
  readonly compatOf: CompatOf;
  readonly properties: Pick<PropertiesService, 'definitions' | 'types'>;
  readonly associationTypes: Pick<AssociationsService['types'], 'getAssociations'>;
  readonly templates: { findTemplate(id: string): Promise<EventTemplate | undefined> };
  /** The events that the hub defines itself. */
  readonly eventDefinitions: { findDefinitions(hubId: number): Promise<readonly { readonly definitionId: string }[]> };
  readonly installs: Pick<InstallsService, 'findInstall'>;
  /** The subscriptions of every hub. */
  readonly subscriptionIds: readonly number[];
}

export function createFilterReadingService(deps: FilterReadingDeps): FilterReadingService {
  const { compatOf } = deps;
  const read = async ({ hubId, type, input, place, takesGroup }: FilterReading): Promise<ReadFilters> => {
    const { filterBranch } = input;
    const ignored = compatOf(hubId) === 'observed' ? new Set<string>() : undefined;
    const world = await toWorld(deps, { hubId, type, isAssociated: false });
    const condition = await toCondition(toNode(filterBranch, place, ignored), world, takesGroup);
    if (ignored) noteIgnored(input, 'field', ignored);
    return { filterBranch, condition, dependsOn: listDependencies(condition) };
  };
  return {
    getWorld: (hubId, type) => toWorld(deps, { hubId, type, isAssociated: false }),
    readFilters: (hubId, type, input) => read({ hubId, type, input, place: 'filterBranch', takesGroup: false }),
    readPart: (hubId, type, part) => read({ hubId, type, input: part, place: part.place, takesGroup: true }),
  };
}

interface FilterReading {
  readonly hubId: number;
  readonly type: ObjectType;
  readonly input: FilterInput;
  readonly place: string;
  readonly takesGroup: boolean;
}

interface WorldPlace {
  readonly hubId: number;
  readonly type: ObjectType;
  readonly isAssociated: boolean;
}

async function toWorld(deps: FilterReadingDeps, { hubId, type, isAssociated }: WorldPlace): Promise<FilterWorld> {
  const { db, properties, subscriptionIds } = deps;
  return {
    isTimeZone,
    subscriptionIds,
    offsetOf: utcOffsetMs,
    objectType: type.id,
    isAssociated,
    properties: await properties.definitions.getPropertySet(hubId, type),
    findTemplate: (id) => findUsableTemplate(deps, hubId, id),
    async findListType(listId) {
      const id = toListId(listId);
      if (id === undefined) return undefined;
      const [list] = await db.read((tx) => listListsByIds(tx, hubId, [id]));
      return list?.objectType;
    },
    async findAssociation(key) {
      const found = await findAssociation(deps, { hubId, from: type.id }, key);
      const other = found && (await properties.types.findType(hubId, found.to));
      return other && { ...found, other: await toWorld(deps, { hubId, type: other, isAssociated: true }) };
    },
  };
}

/** Takes the id of either direction; the other end may be left out. */
async function findAssociation(
  { associationTypes, properties }: FilterReadingDeps,
  { hubId, from }: { readonly hubId: number; readonly from: string },
  { category, typeId, toType }: AssociationKey,
) {
  const associations = await associationTypes.getAssociations(hubId);
  const to = toType === undefined ? undefined : (await properties.types.findType(hubId, toType))?.id;
  if (toType !== undefined && to === undefined) return undefined;
  const named = associations.types.find((type) => type.category === category && type.typeId === typeId);
  const inverse = named && associations.findInverse(named);
  return [named, inverse].find((type) => type?.from === from && (to === undefined || type.to === to));
}

/** A template of a connected app, or of the hub's own events. */
async function findUsableTemplate(
  { templates, installs, eventDefinitions }: FilterReadingDeps,
  hubId: number,
  id: string,
): Promise<FilterTemplate | undefined> {
  const template = await templates.findTemplate(id);
  if (!template) return undefined;
  const isOwn = template.appId === null;
  const isUsable =
    template.appId === null
      ? (await eventDefinitions.findDefinitions(hubId)).some(({ definitionId }) => definitionId === id)
      : await installs.findInstall(hubId, template.appId);
  return isUsable ? { ...template, isOwn } : undefined;
}
