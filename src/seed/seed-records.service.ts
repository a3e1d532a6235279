import type { AssociationsService } from '../associations/associations.service.js';
import type { ObjectsService } from '../objects/objects.service.js';
import { AppError } from '../platform/http/errors.js';
import { isRefusedData } from '../platform/db/constraints.js';
import type { HubsService } from '../accounts/hubs/hubs.service.js';
import { isRelativeTime, toDate, toTime, type SeedMoment } from './seed-dates.js';
import { createSeedDefinitions, type SeedDefinitionsDeps } from './seed-definitions.service.js';
import { createSeedFiles, type SeedFilesDeps } from './seed-files.service.js';
import { createSeedPages, type SeedPagesDeps } from './seed-pages.service.js';
import { toHubRecords, type HubRecords } from './seed-records.js';
import { createSeedTimeline, type SeedTimelineDeps } from './seed-timeline.service.js';
import { seedErrors } from './seed.errors.js';
import type { Seed } from './seed.schema.js';

export interface SeedRecordsDeps extends SeedTimelineDeps, SeedDefinitionsDeps, SeedFilesDeps, SeedPagesDeps {
  readonly hubs: HubsService;
  readonly associations: AssociationsService;
  readonly objects: Pick<ObjectsService, 'records' | 'links'>;
}

/** How a seed is written. */
interface SeedRun {
  /** What relative times are relative to. */
  readonly now: Date;
  /** The folder of the seed file. */
  readonly folder: string;
  /** Called before each step. */
  readonly keepClaim: () => Promise<void>;
}

/** Writes the records of a seed. */
interface SeedRecords {
  /** Writes missing records and returns their number. */
  createMissing(seed: Seed, run: SeedRun): Promise<number>;
}

const recordsPerStep = 100;
const associationsPerStep = 500;

/** The source of these records in their history. */
const source = { type: 'IMPORT', id: 'seed' } as const;

type NewRecord = Parameters<ObjectsService['records']['insert']>[0]['inputs'][number];
type Inputs = HubRecords['records'][number]['inputs'];
/** Of one hub: relative times and files by path. */
type Place = SeedMoment & { readonly hubId: number; readonly fileIds: ReadonlyMap<string, string> };

export function createSeedRecords(deps: SeedRecordsDeps): SeedRecords {
  const { hubs, objects } = deps;
  const timeline = createSeedTimeline(deps);
  const definitions = createSeedDefinitions(deps);
  const files = createSeedFiles(deps);
  const pages = createSeedPages(deps);
  const toInputs = createToInputs(deps);

  const createStep = async (place: Place, objectType: string, inputs: Inputs): Promise<number> => {
    const { hubId } = place;
    const ids = inputs.map(({ id }) => id);
    const known = await objects.records.findExistingIds(hubId, objectType, ids);
    const missing = inputs.filter(({ id }) => !known.has(id));
    if (missing.length === 0) return 0;
    await objects.records.insert({ hubId, objectType, inputs: await toInputs(place, objectType, missing), source });
    return missing.length;
  };

  const createOfHub = async (hub: HubRecords, { now, folder, keepClaim }: SeedRun): Promise<number> => {
    const { hubId } = hub;
    const { timeZone } = await hubs.getHub(hubId);
    await keepClaim();
    await definitions.createDefinitions(hub, naming);
    const fileIds = await naming('files', files.createFiles(hub, { folder, keepClaim }));
    const place = { hubId, now, timeZone, fileIds };
    let written = 0;
    for (const { objectType, inputs } of hub.records) {
      const ordered = toOrder(inputs, place);
      for (let at = 0; at < ordered.length; at += recordsPerStep) {
        await keepClaim();
        const step = ordered.slice(at, at + recordsPerStep);
        written += await naming(objectType, createStep(place, objectType, step));
      }
    }
    for (const step of toAssociationSteps(hub.associations)) {
      await keepClaim();
      await naming('associations', associate(objects, hubId, step));
    }
    await keepClaim();
    written += await naming('events', timeline.createEvents(hub, place));
    await pages.createPages(hub, { place, naming, keepClaim });
    return written;
  };

  return {
    async createMissing(seed, run) {
      let written = 0;
      await naming('eventTemplates', timeline.createTemplates(seed));
      for (const hub of toHubRecords(seed)) written += await createOfHub(hub, run);
      return written;
    },
  };
}

/** Oldest first, so that the records at their ends are changed in that order; those of now come last, and the order stays otherwise. */
function toOrder(inputs: Inputs, place: Place): Inputs {
  const times = new Map(inputs.map((input) => [input, toCreatedAt(input, place)?.getTime() ?? Infinity]));
  const timeOf = (input: Inputs[number]) => times.get(input) ?? Infinity;
  return inputs.toSorted((a, b) => (timeOf(a) === timeOf(b) ? 0 : timeOf(a) - timeOf(b)));
}

function toCreatedAt(
  { createdAt, createdFrom, properties }: Inputs[number],
  { now, timeZone }: Place,
): Date | undefined {
  const given = createdAt ?? (createdFrom === undefined ? undefined : String(properties[createdFrom] ?? ''));
  if (!given) return undefined;
  const time = toTime(given, { now, timeZone });
  return Number.isNaN(time.getTime()) || time > now ? undefined : time;
}

/** Converts records of a seed to inputs of a creation: resolves relative dates, names of files and association types. */
function createToInputs({ properties, associations }: SeedRecordsDeps) {
  return async (place: Place, objectType: string, inputs: Inputs): Promise<NewRecord[]> => {
    const { hubId } = place;
    const from = await properties.types.getType(hubId, objectType);
    const all = await properties.definitions.listProperties(hubId, objectType);
    const dates = new Map(
      all.flatMap(({ name, type }) => (type === 'date' || type === 'datetime' ? [[name, type]] : [])),
    );
    const known = await associations.types.getAssociations(hubId);
    const toSpecs = async (toType: string, type: string | number | undefined) => {
      const pair = { from, to: await properties.types.getType(hubId, toType) };
      const { types } = type === undefined ? known.resolveDefault(pair) : known.resolveType(pair, String(type));
      return types.map(({ category, typeId }) => ({ associationCategory: category, associationTypeId: typeId }));
    };
    const toLinks = async (ends: NonNullable<Inputs[number]['associations']>) => {
      const links: { to: { id: string }; types: Awaited<ReturnType<typeof toSpecs>> }[] = [];
      for (const [toType, given] of Object.entries(ends)) {
        for (const end of Array.isArray(given) ? given : [given]) {
          const { id, type } = typeof end === 'string' ? { id: end, type: undefined } : end;
          links.push({ to: { id }, types: await toSpecs(toType, type) });
        }
      }
      return links;
    };
    const toValue = (id: string, name: string, value: string | number | boolean) => {
      if (typeof value !== 'string') return value;
      if (name === 'hs_attachment_ids') return toFileIds(value, place.fileIds);
      const type = dates.get(name);
      if (type === undefined || !/^[+-]/.test(value)) return value;
      if (!isRelativeTime(value)) refuse(`the record ${id} has a ${name} that is not a time`);
      return type === 'date' ? toDate(value, place) : toTime(value, place).toISOString();
    };
    const records: NewRecord[] = [];
    for (const input of inputs) {
      const { id, properties: values, associations: ends } = input;
      records.push({
        id,
        createdAt: toCreatedAt(input, place),
        properties: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toValue(id, name, value)])),
        ...(ends && { associations: await toLinks(ends) }),
      });
    }
    return records;
  };
}

/** Ids as they are, and those of files of the seed. */
function toFileIds(text: string, fileIds: ReadonlyMap<string, string>): string {
  return text
    .split(';')
    .map((part) => {
      if (!part.startsWith('file:')) return part;
      return fileIds.get(part.slice('file:'.length)) ?? refuse('a record names a file that the seed does not have');
    })
    .join(';');
}

function refuse(message: string): never {
  throw seedErrors.seedInvalid({ message: `${message}.` });
}

type Associations = HubRecords['associations'];

/** In the order of the file, as long as the types stay the same. */
function toAssociationSteps(all: Associations): Associations[number][][] {
  const steps: Associations[number][][] = [];
  let lastKey = '';
  for (const association of all) {
    const { from, to, type } = association;
    const key = `${from.objectType} ${to.objectType} ${type === undefined ? 'default' : 'named'}`;
    const last = steps.at(-1);
    if (last && key === lastKey && last.length < associationsPerStep) last.push(association);
    else steps.push([association]);
    lastKey = key;
  }
  return steps;
}

async function associate(
  objects: SeedRecordsDeps['objects'],
  hubId: number,
  step: Associations[number][],
): Promise<void> {
  const [first] = step;
  if (!first) return;
  const ends = { hubId, fromObjectType: first.from.objectType, toObjectType: first.to.objectType, source };
  const { failures } =
    first.type === undefined
      ? await objects.links.associateByDefault({ ...ends, inputs: step })
      : await objects.links.associateByType({
          ...ends,
          inputs: step.map((each) => ({ ...each, type: each.type ?? '' })),
        });
  const [failure] = failures;
  if (failure) throw failure;
}

/** Explains an error that the file caused; undefined for other errors. */
function toReason(error: unknown): string | undefined {
  if (error instanceof AppError) {
    if (error.row.status >= 500) return undefined;
    const missing = error.details.context?.['INVALID_OBJECT_IDS'];
    return missing === undefined ? error.message : `${error.message}: ${missing.join(', ')}.`;
  }
  // Not covered by a rule: the database's message would repeat values.
  return isRefusedData(error) ? 'the database rejects a value.' : undefined;
}

/** Adds the place in the file to an error. */
async function naming<T>(section: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const why = toReason(error);
    if (why === undefined) throw error;
    throw seedErrors.seedInvalid({ message: `The seed file is not valid: records.${section}: ${why}` });
  }
}
