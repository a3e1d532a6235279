import type { Static } from 'typebox';
import { isUnlabeled, largestLimit, type AssociationType } from '../../associations/association-types.js';
import type { AssociationsService } from '../../associations/associations.service.js';
import type { PipelinesService } from '../../pipelines/pipelines.service.js';
import type { Db } from '../../platform/db/db.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import { isCustomType } from '../../properties/types/custom-types.js';
import { objectTypes, type ObjectType } from '../../properties/types/object-types.js';
import { findKind } from '../kinds/object-kinds.js';
import type { ServedTypesService } from '../types/served-types.service.js';
import type * as wire from './usage.schema.js';
import * as store from './usage.store.js';

type SplitLimits = Static<typeof wire.SplitLimits>;
type LabelsLimit = Static<typeof wire.LabelsLimit>;
type CrowdedType = Static<typeof wire.CrowdedType>;

/** Two object types in any spelling. */
interface Pair {
  readonly fromObjectTypeId: string;
  readonly toObjectTypeId: string;
}

/** The limits of an account and how much of them it uses. Assumption K24. */
export interface UsageService {
  getCustomTypes(hubId: number): Promise<Static<typeof wire.Usage>>;
  getCustomProperties(hubId: number): Promise<Static<typeof wire.TypesLimits>>;
  getCalculatedProperties(hubId: number): Promise<Static<typeof wire.TypesUsage>>;
  getPipelines(hubId: number): Promise<SplitLimits>;
  /** Exact up to 10,000 records of a type; beyond that an estimate. */
  getRecords(hubId: number): Promise<SplitLimits>;
  /** Pairs of object types with labels of the account. Throws UNKNOWN_OBJECT_TYPE (400). */
  listLabels(hubId: number, pair: Partial<Pair>): Promise<LabelsLimit[]>;
  /** Object types with records near a limit of associations, or at it. */
  listCrowdedTypes(hubId: number): Promise<CrowdedType[]>;
  /** The types at the other end. Throws UNKNOWN_OBJECT_TYPE (400). */
  listCrowdedTypesFrom(hubId: number, objectType: string): Promise<CrowdedType[]>;
  /** The records themselves. Throws UNKNOWN_OBJECT_TYPE (400). */
  getCrowdedRecords(hubId: number, pair: Pair): Promise<Static<typeof wire.CrowdedRecords>>;
}

interface UsageDeps {
  readonly db: Db;
  readonly properties: PropertiesService;
  readonly pipelines: PipelinesService;
  readonly associations: AssociationsService;
  readonly servedTypes: ServedTypesService;
}

// What definitions refuse beyond: properties.errors.ts, custom-types.errors.ts, pipelines.errors.ts, associations.errors.ts.
const customTypesPerHub = 10;
const propertiesPerType = 1000;
const pipelinesPerType = 100;
const typesPerPair = 50;
/** Records have no limit but the number of ids. */
const recordIds = 8_926_000_000_000;

const countedRecords = 10_000;
const nearShare = 0.8;
const examinedAssociations = 100_000;
const samplesPerList = 20;

type Crowd = Awaited<ReturnType<typeof store.listCrowds>>[number];

export function createUsageService(deps: UsageDeps): UsageService {
  const { db, properties, associations, servedTypes } = deps;
  const findCrowds = async (hubId: number, fromTypes: readonly ObjectType[]): Promise<Crowd[]> => {
    const { types } = await associations.types.getAssociations(hubId);
    const limits = types.flatMap(({ category, typeId, maxToObjectIds: max }) =>
      max === undefined ? [] : [{ category, typeId, max }],
    );
    const ids = fromTypes.map(({ id }) => id);
    const scope = { fromTypes: ids, limits, generalLimit: largestLimit, share: nearShare };
    return db.read((tx) => store.listCrowds(tx, hubId, { ...scope, examined: examinedAssociations }));
  };
  const listTypes = (hubId: number) => listServedTypes(properties, hubId);

  return {
    ...createDefinitionUsage(deps),
    async listLabels(hubId, pair) {
      const types = new Map((await listTypes(hubId)).map((type) => [type.id, type]));
      const [from, to] = await Promise.all(
        [pair.fromObjectTypeId, pair.toObjectTypeId].map(async (text) =>
          text === undefined ? undefined : (await servedTypes.getServedType(hubId, text)).type.id,
        ),
      );
      const known = (await associations.types.getAssociations(hubId)).types;
      const asked = known.filter((type) => (from ?? type.from) === type.from && (to ?? type.to) === type.to);
      return toLabelsLimits(asked, types);
    },
    async listCrowdedTypes(hubId) {
      const types = await listTypes(hubId);
      return toCrowdedTypes(await findCrowds(hubId, types), types, ({ fromType }) => fromType);
    },
    async listCrowdedTypesFrom(hubId, objectType) {
      const { type } = await servedTypes.getServedType(hubId, objectType);
      return toCrowdedTypes(await findCrowds(hubId, [type]), await listTypes(hubId), ({ toType }) => toType);
    },
    async getCrowdedRecords(hubId, { fromObjectTypeId, toObjectTypeId }) {
      const { type: from, kind } = await servedTypes.getServedType(hubId, fromObjectTypeId);
      const { type: to } = await servedTypes.getServedType(hubId, toObjectTypeId);
      const types = (await associations.types.getAssociations(hubId)).listTypes({ from, to });
      const crowds = (await findCrowds(hubId, [from])).filter(({ toType }) => toType === to.id);
      const { atLimit, near } = toFullest(crowds);
      const shown = [...atLimit, ...near].slice(0, 2 * samplesPerList).map(({ fromId }) => fromId);
      const property = isCustomType(from) ? from.schema.primaryDisplayProperty : (kind.searchable[0] ?? '');
      const samples = { typeId: from.id, ids: [...new Set(shown)], property };
      const names = shown.length === 0 ? new Map() : await db.read((tx) => store.listNames(tx, hubId, samples));
      const toSample = ({ fromId }: Crowd) => ({ objectId: Number(fromId), label: names.get(fromId) ?? fromId });
      return {
        limit: Math.min(largestLimit, ...types.map(({ maxToObjectIds = largestLimit }) => maxToObjectIds)),
        totalRecordsAtLimit: atLimit.length,
        totalRecordsNearLimit: near.length,
        atLimitFromRecordSamples: atLimit.slice(0, samplesPerList).map(toSample),
        nearLimitFromRecordSamples: near.slice(0, samplesPerList).map((crowd) => ({
          ...toSample(crowd),
          usage: crowd.held,
          percentage: toPercentage(crowd.held, crowd.max),
        })),
      };
    },
  };
}

/** Limits of definitions and records. */
function createDefinitionUsage({ db, properties, pipelines }: UsageDeps) {
  const listTypes = (hubId: number) => listServedTypes(properties, hubId);
  const countProperties = async (hubId: number, isCalculated: boolean): Promise<Static<typeof wire.TypesLimits>> => {
    const types = await listTypes(hubId);
    const written = new Set(await db.read((tx) => store.listTypesWithProperties(tx, hubId)));
    const byObjectType = await Promise.all(
      types.map(async (type) => {
        const set = written.has(type.id) ? await properties.definitions.getPropertySet(hubId, type) : new Map();
        const own = [...set.values()].filter(({ builtIn }) => !builtIn);
        const usage = own.filter(({ calculationFormula }) => !isCalculated || calculationFormula !== undefined).length;
        return toTypeLimit(type, usage, propertiesPerType);
      }),
    );
    const builtIn = types.filter((type) => !isCustomType(type)).length;
    return { ...toOverall(byObjectType, (builtIn + customTypesPerHub) * propertiesPerType), byObjectType };
  };

  return {
    async getCustomTypes(hubId: number): Promise<Static<typeof wire.Usage>> {
      const usage = (await listTypes(hubId)).filter(isCustomType).length;
      return { limit: customTypesPerHub, usage, percentage: toPercentage(usage, customTypesPerHub) };
    },
    getCustomProperties: (hubId: number) => countProperties(hubId, false),
    async getCalculatedProperties(hubId: number): Promise<Static<typeof wire.TypesUsage>> {
      const { byObjectType, ...overall } = await countProperties(hubId, true);
      return {
        ...overall,
        byObjectType: byObjectType.map(({ limit: _limit, percentage: _percentage, ...rest }) => rest),
      };
    },
    async getPipelines(hubId: number): Promise<SplitLimits> {
      const types = (await listTypes(hubId)).filter((type) => findKind(type)?.stageProperty !== 'lifecyclestage');
      const counts = new Map<string, number>();
      for (const type of types) counts.set(type.id, (await pipelines.reads.getPipelines(hubId, type)).length);
      const used = types.filter((type) => isCustomType(type) || counts.get(type.id) !== 0);
      return toSplitLimits(used, counts, { each: pipelinesPerType, custom: customTypesPerHub * pipelinesPerType });
    },
    async getRecords(hubId: number): Promise<SplitLimits> {
      const types = await listTypes(hubId);
      const typeIds = types.map(({ id }) => id);
      const counts = await db.read((tx) => store.countRecords(tx, hubId, { typeIds, counted: countedRecords + 1 }));
      for (const [typeId, found] of counts) {
        if (found <= countedRecords) continue;
        const estimate = await db.read((tx) => store.estimateRecords(tx, hubId, typeId));
        counts.set(typeId, Math.max(estimate, found));
      }
      return toSplitLimits(types, counts, { each: recordIds, custom: recordIds });
    },
  };
}

/** Built-in types with records, and custom types, without archived ones. */
async function listServedTypes(properties: PropertiesService, hubId: number): Promise<ObjectType[]> {
  const custom = (await properties.types.listCustomTypes(hubId)).filter(({ archivedAt }) => !archivedAt);
  return [...objectTypes.filter((type) => findKind(type)), ...custom];
}

function toSplitLimits(
  types: readonly ObjectType[],
  counts: ReadonlyMap<string, number>,
  { each, custom }: { readonly each: number; readonly custom: number },
): SplitLimits {
  const builtIn = types.filter((type) => !isCustomType(type));
  const byObjectType = types
    .filter(isCustomType)
    .map((type) => ({ ...toTypeNames(type), usage: counts.get(type.id) ?? 0 }));
  return {
    hubspotDefinedObjectTypes: builtIn.map((type) => toTypeLimit(type, counts.get(type.id) ?? 0, each)),
    customObjectTypes: { ...toOverall(byObjectType, custom), byObjectType },
  };
}

function toOverall(types: readonly { readonly usage: number }[], overallLimit: number) {
  const overallUsage = types.reduce((sum, { usage }) => sum + usage, 0);
  return { overallLimit, overallUsage, overallPercentage: toPercentage(overallUsage, overallLimit) };
}

function toTypeLimit(type: ObjectType, usage: number, limit: number) {
  return { ...toTypeNames(type), limit, usage, percentage: toPercentage(usage, limit) };
}

function toTypeNames(type: ObjectType): Static<typeof wire.TypeNames> {
  const { singular, plural } = isCustomType(type) ? type.schema.labels : type;
  return { objectTypeId: type.id, singularLabel: toLabel(singular), pluralLabel: toLabel(plural) };
}

/** `line_items` is shown as "Line items". */
function toLabel(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
}

function toPercentage(usage: number, limit: number): number {
  return Math.round((usage / limit) * 10_000) / 100;
}

/** By pair of object types; a pair that has no label of the account is left out. */
function toLabelsLimits(known: readonly AssociationType[], types: ReadonlyMap<string, ObjectType>): LabelsLimit[] {
  const added = known.filter(({ category }) => category === 'USER_DEFINED');
  const pairs = new Map(added.filter((type) => !isUnlabeled(type)).map((type) => [`${type.from} ${type.to}`, type]));
  return [...pairs.values()].flatMap((pair) => {
    const [from, to] = [types.get(pair.from), types.get(pair.to)];
    if (!from || !to) return [];
    const between = added.filter((type) => type.from === pair.from && type.to === pair.to);
    // A label between records of one type has two rows.
    const usage = between.length / (from === to ? 2 : 1);
    return {
      fromObjectType: toTypeNames(from),
      toObjectType: toTypeNames(to),
      allLabels: [...new Set(between.flatMap(({ label }) => label ?? []))],
      limit: typesPerPair,
      usage,
      percentage: toPercentage(usage, typesPerPair),
    };
  });
}

function toCrowdedTypes(
  crowds: readonly Crowd[],
  types: readonly ObjectType[],
  toTypeId: (crowd: Crowd) => string,
): CrowdedType[] {
  return types.flatMap((type) => {
    const { atLimit, near } = toFullest(crowds.filter((crowd) => toTypeId(crowd) === type.id));
    if (atLimit.length + near.length === 0) return [];
    return { ...toTypeNames(type), hasRecordsAtLimit: atLimit.length > 0, hasRecordsNearLimit: near.length > 0 };
  });
}

/** Each record once, with the association type that is nearest to its limit. */
function toFullest(crowds: readonly Crowd[]) {
  const fullest = new Map<string, Crowd>();
  for (const crowd of crowds) {
    const key = `${crowd.fromType} ${crowd.fromId}`;
    const other = fullest.get(key);
    if (!other || crowd.held / crowd.max > other.held / other.max) fullest.set(key, crowd);
  }
  const all = [...fullest.values()];
  return {
    atLimit: all.filter(({ held, max }) => held >= max),
    near: all.filter(({ held, max }) => held < max),
  };
}
