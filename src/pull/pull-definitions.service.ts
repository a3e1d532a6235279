import { Compile } from 'typebox/compile';
import { isRefusedData } from '../platform/db/constraints.js';
import { AppError } from '../platform/http/errors.js';
import { createSeedDefinitions, type SeedDefinitionsDeps } from '../seed/seed-definitions.service.js';
import { records as sections, type SeedEntry } from '../seed/seed-content.schema.js';
import type { HubRecords } from '../seed/seed-records.js';
import type { NewNote } from './pull-notes.js';
import { pullErrors } from './pull.errors.js';

type Section = 'objectTypes' | 'propertyGroups' | 'properties' | 'pipelines' | 'labels';

/** Definitions as a seed has them. */
type PulledDefinitions = { readonly [Name in Section]?: readonly SeedEntry<Name>[] };

/** Options of a property that comes with the server. */
interface PulledOptions {
  readonly objectType: string;
  readonly name: string;
  readonly options: NonNullable<SeedEntry<'properties'>['options']>;
}

interface PulledLimit {
  readonly fromObjectType: string;
  readonly toObjectType: string;
  /** The id of a built-in association type, or the name of a label. */
  readonly type: number | string;
  readonly maxToObjectIds: number;
}

export interface PullDefinitions {
  /** Writes what is missing; what is refused is returned as notes. */
  create(hubId: number, definitions: PulledDefinitions): Promise<NewNote[]>;
  /** Gives properties that come with the server, such as the lifecycle stage, the options that they have at the source. */
  setOptions(hubId: number, all: readonly PulledOptions[]): Promise<NewNote[]>;
  /** Limits the numbers of associated records. */
  setLimits(hubId: number, limits: readonly PulledLimit[]): Promise<NewNote[]>;
  /** The id of an object type here: that of a custom one differs from the id at the source. */
  findTypeId(hubId: number, objectType: string): Promise<string | undefined>;
}

export type PullDefinitionsDeps = SeedDefinitionsDeps;

const none = {
  ...{ objectTypes: [], propertyGroups: [], properties: [], pipelines: [], labels: [], files: [], associations: [] },
  ...{ events: [], lists: [], views: [], dashboards: [], workflows: [], snippets: [], pins: [], comments: [] },
  ...{ follows: [], notifications: [], records: [] },
};

let validator: ReturnType<typeof Compile<typeof sections>> | undefined;
const isValid = (part: object): boolean => (validator ??= Compile(sections)).Check(part);

export function createPullDefinitions(deps: PullDefinitionsDeps): PullDefinitions {
  const { properties, associations } = deps;
  const seed = createSeedDefinitions(deps);

  const setLimit = async (hubId: number, { type, maxToObjectIds, ...ends }: PulledLimit): Promise<void> => {
    const place = { ...ends, hubId };
    const pair = {
      from: await properties.types.getType(hubId, ends.fromObjectType),
      to: await properties.types.getType(hubId, ends.toObjectType),
    };
    const { types } = (await associations.types.getAssociations(hubId)).resolveType(pair, String(type));
    const inputs = types.map(({ category, typeId }) => ({ category, typeId, maxToObjectIds }));
    const { failures } = await associations.limits.setLimits({ ...place, inputs, mode: 'update' });
    const [failure] = failures;
    if (failure) throw failure;
  };

  return {
    create: (hubId, definitions) =>
      eachNoting(toParts(definitions), async ({ part, hubPart }) => {
        if (!isValid(part)) throw pullErrors.pullDefinitionInvalid();
        await seed.createDefinitions({ ...none, ...hubPart, hubId }, (_, work) => work);
      }),
    setOptions: (hubId, all) =>
      eachNoting(
        all.map((each) => ({ ...each, subject: `options of ${each.objectType}.${each.name}` })),
        async ({ objectType, name, options }) => {
          const part = { properties: [{ ...anyProperty, objectType, options }] };
          if (!isValid(part)) throw pullErrors.pullDefinitionInvalid();
          const update = { options: [...options] };
          await properties.updates.updateProperty({ hubId, objectType, propertyName: name, update });
        },
      ),
    setLimits: (hubId, limits) =>
      eachNoting(
        limits.map((limit) => ({ ...limit, subject: `limit of ${limit.fromObjectType} to ${limit.toObjectType}` })),
        (limit) => setLimit(hubId, limit),
      ),
    findTypeId: async (hubId, objectType) => (await properties.types.findType(hubId, objectType))?.id,
  };
}

/** Around options that are checked like those of a property. */
const anyProperty = { name: 'any', label: 'Any', type: 'enumeration', fieldType: 'select', groupName: 'any' } as const;

/** One after the other, so that one that is refused does not keep the others out. */
async function eachNoting<Each extends { readonly subject: string }>(
  all: readonly Each[],
  work: (each: Each) => Promise<void>,
): Promise<NewNote[]> {
  const notes: NewNote[] = [];
  for (const each of all) {
    try {
      await work(each);
    } catch (error) {
      notes.push({ reason: toReason(error), subject: each.subject.slice(0, 200) });
    }
  }
  return notes;
}

interface Part {
  readonly subject: string;
  /** As in a seed. */
  readonly part: PulledDefinitions;
  readonly hubPart: Partial<HubRecords>;
}

function toParts(given: PulledDefinitions): Part[] {
  const { objectTypes = [], propertyGroups = [], properties = [], pipelines = [], labels = [] } = given;
  return [
    ...objectTypes.map((each) => toPart(`object type ${each.name}`, { objectTypes: [each] })),
    ...propertyGroups.map((each) => toPart(`group ${each.name}`, { propertyGroups: [each] })),
    ...properties.map((each): Part => {
      const { objectType, ...input } = each;
      const hubPart = { properties: [{ objectType, inputs: [input] }] };
      return { subject: `property ${objectType}.${input.name}`, part: { properties: [each] }, hubPart };
    }),
    ...pipelines.map((each) => toPart(`pipeline ${each.objectType}.${each.label}`, { pipelines: [each] })),
    ...labels.map((each) => toPart(`label ${each.name}`, { labels: [each] })),
  ];
}

const toPart = (subject: string, part: Omit<PulledDefinitions, 'properties'>): Part => ({
  subject,
  part,
  hubPart: part,
});

function toReason(error: unknown): string {
  if (error instanceof AppError && error.row.status < 500) return error.message.slice(0, 200);
  if (isRefusedData(error)) return 'the database rejects it';
  throw error;
}
