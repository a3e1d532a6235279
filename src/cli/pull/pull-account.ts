import { ApiRefusal, createApiClient, type ApiClient } from '../../library/api-client.js';
import type { NewNote } from '../../pull/pull-notes.js';
import type { PullRun } from '../../pull/pull-progress.service.js';
import { CommandError } from '../command-error.js';
import type { Services } from '../open-services.js';
import { readDefinitions } from '../seed-export/definitions.js';
import { toSeedName, type ExportedType, type Omissions } from '../seed-export/exported.js';
import { toDone, type PullContext } from './context.js';
import { pullLinks } from './link-steps.js';
import { pullOwners } from './owner-step.js';
import { pullRecords } from './record-steps.js';
import { toReport, type PullReport } from './reporting.js';
import { isObject } from './wire-records.js';

export interface PullOptions {
  readonly url: string;
  readonly token: string;
  /** The account to fill; undefined: the one with the id that it has at the source. */
  readonly hubId: number | undefined;
  /** Names of object types and of parts; everything if there are none. */
  readonly only: readonly string[];
  readonly withHistory: boolean;
  readonly onProgress: (text: string) => void;
}

/** What can be asked for besides object types. */
export const parts = ['owners', 'associations'] as const;

export interface Account {
  readonly portalId: string;
  readonly timeZone: string;
  readonly currency: string;
}

/**
 * Copies an account through the public API into an account of this server, or brings the copy up to date. Continues where an earlier
 * call was interrupted. Throws one sentence for a source that cannot be read.
 */
export async function pullAccount(services: Services, options: PullOptions): Promise<PullReport> {
  const { url, token, only, withHistory, onProgress } = options;
  const client = createApiClient({
    ...{ url, token },
    onWait: (seconds, reason) => onProgress(`Waiting ${seconds} s: ${reason}.`),
  });
  try {
    const account = await readAccount(client);
    const hubId = options.hubId ?? Number(account.portalId);
    const request = { only: only.toSorted(), withHistory };
    const run = await services.pull.progress.begin({ hubId, source: { url, ...account }, request });
    onProgress(run.isContinued ? 'Continuing the pull that was interrupted' : 'Reading definitions');
    const types = await pullDefinitions(client, { services, run, only });
    await pullSteps({ client, services, run, types, withHistory, since: undefined, onProgress }, only);
    await services.pull.progress.finish(run);
    return toReport(run);
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.status !== 429) throw error;
    const message = `The daily limit of ${url} is used up: run the same command again when it is renewed, and it continues (${error.message})`;
    throw new CommandError(message, { cause: error });
  }
}

export async function readAccount(client: ApiClient): Promise<Account> {
  const details = await client.get<unknown>('/account-info/v3/details');
  const portalId = isObject(details) ? Number(details['portalId']) : NaN;
  if (!isObject(details) || !Number.isSafeInteger(portalId) || portalId < 1)
    throw new CommandError('The source does not say which account the token belongs to.');
  const { timeZone, companyCurrency } = details;
  return {
    portalId: String(portalId),
    timeZone: typeof timeZone === 'string' ? timeZone : 'UTC',
    currency: typeof companyCurrency === 'string' ? companyCurrency : 'USD',
  };
}

interface Defining {
  readonly services: Services;
  readonly run: PullRun;
  readonly only: readonly string[];
}

/** Writes definitions that are missing here. They are read at every start: records are written with them. */
async function pullDefinitions(client: ApiClient, { services, run, only }: Defining): Promise<readonly ExportedType[]> {
  const notes: NewNote[] = [];
  const omissions: Pick<Omissions, 'add' | 'addTo'> = {
    add: (reason) => void notes.push({ reason, subject: '' }),
    addTo: (reason, subject) => void notes.push({ reason, subject }),
  };
  const named = only.filter((name) => !parts.some((part) => part === name));
  const { types, ...found } = await readDefinitions(client, {
    only: named,
    omissions: { ...omissions, list: () => [] },
  });
  const missing = named.find((name) => !types.some((type) => type.name === name));
  if (missing !== undefined && notes.length === 0)
    throw new CommandError(`--only ${missing} is not an object type of the account, and none of ${parts.join(', ')}.`);
  const objectTypes = [...new Set(found.properties.map(({ objectType }) => objectType))];
  const { objectTypes: custom, propertyGroups, pipelines } = found;
  const properties = objectTypes.map((objectType) => ({
    objectType,
    inputs: found.properties.filter((property) => property.objectType === objectType),
  }));
  const definitions = { objectTypes: custom, propertyGroups, pipelines, properties };
  const step = 'definitions';
  const toOwn = () => withOwnIds({ services, run }, types);
  if (run.steps.get(step)?.isDone) return toOwn();
  const refused = await services.pull.definitions.create(run.hubId, definitions);
  const counts = { types: types.length, properties: found.properties.length, pipelines: pipelines.length };
  await services.pull.progress.write(run, { ...toDone(step, [...notes, ...refused]), counts });
  return toOwn();
}

/** Types with the ids that they have here; without those that could not be created. */
async function withOwnIds(
  { services, run }: Pick<Defining, 'services' | 'run'>,
  types: readonly ExportedType[],
): Promise<readonly ExportedType[]> {
  const own: ExportedType[] = [];
  for (const type of types) {
    const objectTypeId = await services.pull.definitions.findTypeId(run.hubId, toSeedName(type));
    if (objectTypeId !== undefined) own.push({ ...type, objectTypeId });
  }
  return own;
}

async function pullSteps(context: PullContext, only: readonly string[]): Promise<void> {
  const { services, run, types } = context;
  const hasTypes = only.length === 0 || only.some((name) => !parts.some((part) => part === name));
  const isWanted = (part: (typeof parts)[number]) => only.length === 0 || only.includes(part);
  if (hasTypes || isWanted('owners')) await pullOwners(context);
  const ownerIds = await services.pull.people.listOwnerIds(run.hubId);
  if (hasTypes) for (const type of types) await pullRecords(context, type, { ownerIds, fileIds: new Map() });
  if (!hasTypes && !isWanted('associations')) return;
  const filled = await services.pull.links.listTypes(run.hubId);
  const linked = types.filter(({ objectTypeId }) => filled.has(objectTypeId));
  for (const [at, from] of linked.entries()) {
    for (const to of linked.slice(at)) await pullLinks(context, { from, to });
  }
}
