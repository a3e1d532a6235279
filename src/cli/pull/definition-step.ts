import { ApiRefusal, type ApiClient } from '../../library/api-client.js';
import type { NewNote } from '../../pull/pull-notes.js';
import type { PullRun } from '../../pull/pull-progress.service.js';
import type { Services } from '../../services.js';
import { readDefinitions } from '../seed-export/definitions.js';
import { toSeedName, type ExportedType } from '../seed-export/exported.js';
import { toDone } from './context.js';

/** What can be asked for besides object types. */
export const parts = ['owners', 'files', 'associations', 'lists'] as const;

const isPart = (name: string): boolean => parts.some((part) => part === name);

/** Whether records are asked for. */
export const hasTypes = (only: readonly string[]): boolean => only.length === 0 || !only.every(isPart);

interface ReadTypes extends Pick<Awaited<ReturnType<typeof readDefinitions>>, 'types'> {
  readonly found: Awaited<ReturnType<typeof readDefinitions>>;
  readonly notes: readonly NewNote[];
}

/** Reads the definitions of the object types that are asked for. */
export async function readTypes(client: ApiClient, only: readonly string[]): Promise<ReadTypes> {
  const notes: NewNote[] = [];
  const omissions = {
    add: (reason: string) => void notes.push({ reason, subject: '' }),
    addTo: (reason: string, subject: string) => void notes.push({ reason, subject }),
    list: () => [],
  };
  const named = only.filter((name) => !isPart(name));
  const found = await readDefinitions(client, { only: named, omissions }).catch((error: unknown) => {
    // A reader has met something that it does not know.
    if (!(error instanceof TypeError)) throw error;
    throw new Error('The source responds with something other than definitions of properties.', { cause: error });
  });
  const missing = named.find((name) => !found.types.some((type) => type.name === name));
  if (missing !== undefined && !notes.some(({ subject }) => subject === missing)) {
    throw new Error(`--only ${missing} is not an object type of the account, and none of ${parts.join(', ')}.`);
  }
  return { types: found.types, found, notes };
}

interface Defining {
  readonly services: Pick<Services, 'pull'>;
  readonly run: PullRun;
}

export interface OwnTypes {
  /** With the ids that they have here; without those that could not be created. */
  readonly types: readonly ExportedType[];
  /** The ids that they have here, by those at the source. */
  readonly typeIds: ReadonlyMap<string, string>;
}

/** Writes definitions that are missing here. They are read at every start: records are written with them. */
export async function pullDefinitions(
  { services, run }: Defining,
  { types, found, notes }: ReadTypes,
): Promise<OwnTypes> {
  const { definitions, progress } = services.pull;
  const step = 'definitions';
  if (!run.steps.get(step)?.isDone) {
    const { objectTypes, propertyGroups, properties, pipelines, options } = found;
    const refused = [
      ...(await definitions.create(run.hubId, { objectTypes, propertyGroups, properties, pipelines })),
      ...(await definitions.setOptions(
        run.hubId,
        options.map(({ options: list = [], ...property }) => ({ ...property, options: list })),
      )),
    ];
    const counts = { types: types.length, properties: properties.length, pipelines: pipelines.length };
    await progress.write(run, { ...toDone(step, [...notes, ...refused]), counts });
  }
  return toOwnTypes({ services, run }, types);
}

async function toOwnTypes({ services, run }: Defining, given: readonly ExportedType[]): Promise<OwnTypes> {
  const types: ExportedType[] = [];
  const typeIds = new Map<string, string>();
  for (const type of given) {
    const objectTypeId = await services.pull.definitions.findTypeId(run.hubId, toSeedName(type));
    if (objectTypeId === undefined) continue;
    types.push({ ...type, objectTypeId });
    typeIds.set(type.objectTypeId, objectTypeId);
  }
  return { types, typeIds };
}

/** The end of a daily limit; undefined for other errors. */
export function toDailyLimit(error: unknown, url: string): Error | undefined {
  if (!(error instanceof ApiRefusal) || error.status !== 429) return undefined;
  const message = `The daily limit of ${url} is used up. Run the same command again when it is renewed: it continues where it stopped.`;
  return new Error(message, { cause: error });
}
