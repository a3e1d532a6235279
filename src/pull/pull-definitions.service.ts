import type { Db } from '../platform/db/db.js';
import { isRefusedData } from '../platform/db/constraints.js';
import { AppError } from '../platform/http/errors.js';
import { createSeedDefinitions, type SeedDefinitionsDeps } from '../seed/seed-definitions.service.js';
import type { HubRecords } from '../seed/seed-records.js';
import type { NewNote } from './pull-notes.js';

/** The definitions of a seed, and options of properties that come with the server. */
export type PulledDefinitions = Pick<
  HubRecords,
  'objectTypes' | 'propertyGroups' | 'properties' | 'pipelines' | 'labels'
>;

export interface PullDefinitions {
  /** Writes what is missing; what is refused is returned as notes. */
  create(hubId: number, definitions: Partial<PulledDefinitions>): Promise<NewNote[]>;
  /** The id of an object type here: that of a custom one differs from the id at the source. */
  findTypeId(hubId: number, objectType: string): Promise<string | undefined>;
}

const none = {
  ...{ objectTypes: [], propertyGroups: [], properties: [], pipelines: [], labels: [], files: [], associations: [] },
  ...{ events: [], lists: [], views: [], dashboards: [], workflows: [], snippets: [], pins: [], comments: [] },
  ...{ follows: [], notifications: [], records: [] },
};

export type PullDefinitionsDeps = SeedDefinitionsDeps & { readonly db: Db };

export function createPullDefinitions(deps: PullDefinitionsDeps): PullDefinitions {
  const seed = createSeedDefinitions(deps);
  return {
    async create(hubId, definitions) {
      const notes: NewNote[] = [];
      for (const { subject, part } of toParts(definitions)) {
        try {
          await seed.createDefinitions({ ...none, ...part, hubId }, (_, work) => work);
        } catch (error) {
          notes.push({ reason: toReason(error), subject });
        }
      }
      return notes;
    },
    findTypeId: async (hubId, objectType) => (await deps.properties.types.findType(hubId, objectType))?.id,
  };
}

/** One definition each, so that one that is refused does not keep the others out. */
function toParts(given: Partial<PulledDefinitions>): { subject: string; part: Partial<PulledDefinitions> }[] {
  const { objectTypes = [], propertyGroups = [], properties = [], pipelines = [], labels = [] } = given;
  return [
    ...objectTypes.map((each) => ({ subject: `object type ${each.name}`, part: { objectTypes: [each] } })),
    ...propertyGroups.map((each) => ({ subject: `group ${each.name}`, part: { propertyGroups: [each] } })),
    ...properties.flatMap(({ objectType, inputs }) =>
      inputs.map((input) => ({
        subject: `property ${objectType}.${input.name}`,
        part: { properties: [{ objectType, inputs: [input] }] },
      })),
    ),
    ...pipelines.map((each) => ({ subject: `pipeline ${each.objectType}.${each.label}`, part: { pipelines: [each] } })),
    ...labels.map((each) => ({ subject: `label ${each.name}`, part: { labels: [each] } })),
  ];
}

function toReason(error: unknown): string {
  if (error instanceof AppError && error.row.status < 500) return error.message.slice(0, 200);
  if (isRefusedData(error)) return 'the database rejects it';
  throw error;
}
