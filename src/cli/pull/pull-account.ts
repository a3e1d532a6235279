import { createApiClient, type ApiClient } from '../../library/api-client.js';
import type { Services } from '../../services.js';
import { pullChanges } from './change-steps.js';
import type { PullContext } from './context.js';
import { hasTypes, type parts, pullDefinitions, readTypes, toDailyLimit, type OwnTypes } from './definition-step.js';
import * as estimates from './estimates.js';
import { pullFiles } from './file-steps.js';
import { pullLinks } from './link-steps.js';
import { pullLists } from './list-steps.js';
import { createMask } from './masks.js';
import { pullOwners } from './owner-step.js';
import { pullRecords } from './record-steps.js';
import { toReport, type PullReport } from './reporting.js';
import { pullSample } from './sample-steps.js';
import { isObject } from './wire-records.js';

export interface PullOptions {
  readonly url: string;
  readonly token: string;
  /** The account to fill; undefined: the one with the id that it has at the source. */
  readonly hubId: number | undefined;
  /** Names of object types and of parts; everything if there are none. */
  readonly only: readonly string[];
  readonly withHistory: boolean;
  /** Only definitions, and records if there is a sample. */
  readonly schemaOnly: boolean;
  /** At most so many records of each type; undefined for all. */
  readonly sample: number | undefined;
  /** With replaced names, addresses and texts, and without files. */
  readonly masks: boolean;
  /** `last` for the start of the last pull, or a time; undefined for everything. */
  readonly since: string | undefined;
  readonly acceptsDeletions: boolean;
  readonly onProgress: (text: string) => void;
}

interface Account {
  readonly portalId: string;
  readonly timeZone: string;
  readonly currency: string;
}

/** Changes may appear in searches this much later than they were made. */
const overlapMs = 5 * 60_000;

/**
 * Copies an account through the public API into an account of this server, or brings the copy up to date. Continues where an earlier
 * call was interrupted. Throws one sentence for a source that cannot be read.
 */
export async function pullAccount(services: Services, options: PullOptions): Promise<PullReport> {
  const { url, only, since, sample, onProgress } = options;
  const mask = options.masks ? createMask(options.token) : undefined;
  const client = createClient(options);
  try {
    const account = await readAccount(client);
    const hubId = options.hubId ?? Number(account.portalId);
    const source = { url, ...account };
    const run = await services.pull.progress.begin({ hubId, source, request: toRequest(options), maskId: mask?.id });
    onProgress(run.isContinued ? 'Continuing the pull that was interrupted' : 'Reading definitions');
    const read = await readTypes(client, only);
    const { types, typeIds } = await pullDefinitions({ services, run }, read);
    const parts = toParts(options);
    const totals = parts.records && since === undefined ? await estimates.readTotals(client, types) : new Map();
    const context: PullContext = {
      ...{ client, services, run, types, onProgress, sample, mask },
      since: toSince(since, run.finishedStart),
      onlyMet: since !== undefined || sample !== undefined || options.schemaOnly,
      withHistory: options.withHistory,
      acceptsDeletions: options.acceptsDeletions,
      onRecords: estimates.createRecordProgress(estimates.toSampled(totals, sample), onProgress),
    };
    await pullSteps(context, parts, typeIds);
    await services.pull.progress.finish(run);
    return toReport(run);
  } catch (error) {
    throw toDailyLimit(error, url) ?? error;
  }
}

function createClient(
  { url, token, onProgress }: PullOptions,
  onResponse: (headers: Headers) => void = () => undefined,
) {
  const onWait = (seconds: number, reason: string) => onProgress(`Waiting ${seconds} s: ${reason}.`);
  return createApiClient({ url, token, onWait, onResponse });
}

async function readAccount(client: ApiClient): Promise<Account> {
  const details = await client.get<unknown>('/account-info/v3/details');
  const portalId = isObject(details) ? Number(details['portalId']) : NaN;
  if (!isObject(details) || !Number.isSafeInteger(portalId) || portalId < 1)
    throw new Error('The source does not name the account of the token.');
  const { timeZone, companyCurrency } = details;
  return {
    portalId: String(portalId),
    timeZone: typeof timeZone === 'string' ? timeZone : 'UTC',
    currency: typeof companyCurrency === 'string' ? companyCurrency : 'USD',
  };
}

function toSince(since: string | undefined, finishedStart: Date | null): Date | undefined {
  if (since === undefined) return undefined;
  if (finishedStart === null)
    throw new Error('There is no pull into the account that was finished: leave out --since for the first one.');
  return since === 'last' ? new Date(finishedStart.getTime() - overlapMs) : new Date(since);
}

/** What the same command has in common with the one that it continues. */
function toRequest({ only, withHistory, since, schemaOnly, sample }: PullOptions): object {
  return {
    ...{ only: only.toSorted(), withHistory },
    ...(since !== undefined && { since }),
    ...(schemaOnly && { schemaOnly }),
    ...(sample !== undefined && { sample }),
  };
}

/** `labels`: also between types without records. */
type WantedParts = Readonly<Record<'owners' | 'files' | 'records' | 'links' | 'labels' | 'lists', boolean>>;

function toParts({ only, schemaOnly, sample, masks }: PullOptions): WantedParts {
  const isWanted = (part: (typeof parts)[number]) => !schemaOnly && (only.length === 0 || only.includes(part));
  const records = hasTypes(only) && (!schemaOnly || sample !== undefined);
  return {
    records,
    owners: records || isWanted('owners'),
    // Files are neither masked, nor known to belong to a sample.
    files: isWanted('files') && !masks && sample === undefined,
    links: hasTypes(only) || isWanted('associations'),
    labels: schemaOnly && !records,
    lists: isWanted('lists'),
  };
}

async function pullSteps(context: PullContext, wanted: WantedParts, typeIds: OwnTypes['typeIds']): Promise<void> {
  const { services, run } = context;
  if (wanted.owners) await pullOwners(context);
  if (wanted.files) await pullFiles(context);
  const ownerIds = await services.pull.people.listOwnerIds(run.hubId);
  if (wanted.records) await pullAllRecords(context, ownerIds);
  if (wanted.links) await pullAllLinks(context, wanted.labels);
  if (wanted.lists) await pullLists(context, { typeIds, ownerIds });
}

async function pullAllRecords(context: PullContext, ownerIds: ReadonlyMap<string, string>): Promise<void> {
  const { types, since, sample: size } = context;
  for (const [at, type] of types.entries()) {
    if (since) await pullChanges(context, type, { since, ownerIds });
    else if (size !== undefined) await pullSample(context, type, { size, before: types.slice(0, at), ownerIds });
    else await pullRecords(context, type, ownerIds);
  }
}

/** Types whose labels are part of an account's definitions, besides custom ones. */
const linkedTypes = ['contacts', 'companies', 'deals', 'tickets'];

/** Between types with records; with all labels, also between the usual ones without records. */
async function pullAllLinks(context: PullContext, withAllLabels: boolean): Promise<void> {
  const { services, run, types } = context;
  const filled = await services.pull.links.listTypes(run.hubId);
  const isLinked = ({ objectTypeId, name, isCustom }: PullContext['types'][number]) =>
    filled.has(objectTypeId) || (withAllLabels && (isCustom || linkedTypes.includes(name)));
  const linked = types.filter(isLinked);
  for (const [at, from] of linked.entries()) {
    for (const to of linked.slice(at)) await pullLinks(context, { from, to });
  }
}

/** Counts what a pull would read, and how long it would take. Writes nothing. */
export async function planPull(options: PullOptions): Promise<estimates.PullPlan> {
  let limits: estimates.Limits | undefined;
  let calls = 0;
  const client = createClient(options, (headers) => {
    calls += 1;
    limits = estimates.toLimits(headers);
  });
  try {
    const startedAt = performance.now();
    const { portalId } = await readAccount(client);
    const { types, notes } = await readTypes(client, options.only);
    const all = toParts(options).records ? await estimates.readTotals(client, types) : new Map<string, number>();
    const totals = estimates.toSampled(all, options.sample);
    const callSeconds = (performance.now() - startedAt) / 1000 / calls;
    const needed = calls + estimates.toCalls(totals, options.withHistory);
    const omitted: Record<string, string[]> = {};
    for (const { reason, subject } of notes) (omitted[reason] ??= []).push(subject);
    return {
      portalId,
      records: Object.fromEntries([...totals].filter(([, total]) => total > 0)),
      calls: needed,
      seconds: estimates.toSeconds(needed, callSeconds, limits ?? estimates.noLimits),
      days: estimates.toDays(needed, limits ?? estimates.noLimits),
      ...{ limits, omitted },
    };
  } catch (error) {
    throw toDailyLimit(error, options.url) ?? error;
  }
}
