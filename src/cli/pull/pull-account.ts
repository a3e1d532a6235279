import { createApiClient, type ApiClient } from '../../library/api-client.js';
import type { Services } from '../../services.js';
import { pullChanges } from './change-steps.js';
import type { PullContext } from './context.js';
import { hasTypes, type parts, pullDefinitions, readTypes, toDailyLimit, type OwnTypes } from './definition-step.js';
import * as estimates from './estimates.js';
import { pullFiles } from './file-steps.js';
import { pullLinks } from './link-steps.js';
import { pullLists } from './list-steps.js';
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
  const { url, only, withHistory, since, onProgress } = options;
  const client = createClient(options);
  try {
    const account = await readAccount(client);
    const hubId = options.hubId ?? Number(account.portalId);
    const request = { only: only.toSorted(), withHistory, ...(since !== undefined && { since }) };
    const run = await services.pull.progress.begin({ hubId, source: { url, ...account }, request });
    onProgress(run.isContinued ? 'Continuing the pull that was interrupted' : 'Reading definitions');
    const read = await readTypes(client, only);
    const { types, typeIds } = await pullDefinitions({ services, run }, read);
    const totals = hasTypes(only) && since === undefined ? await estimates.readTotals(client, types) : new Map();
    const context: PullContext = {
      ...{ client, services, run, types, withHistory, onProgress },
      since: toSince(since, run.finishedStart),
      acceptsDeletions: options.acceptsDeletions,
      onRecords: estimates.createRecordProgress(totals, onProgress),
    };
    await pullSteps(context, only, typeIds);
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

async function pullSteps(context: PullContext, only: readonly string[], typeIds: OwnTypes['typeIds']): Promise<void> {
  const { services, run, types, since } = context;
  const isWanted = (part: (typeof parts)[number]) => only.length === 0 || only.includes(part);
  if (hasTypes(only) || isWanted('owners')) await pullOwners(context);
  if (isWanted('files')) await pullFiles(context);
  const ownerIds = await services.pull.people.listOwnerIds(run.hubId);
  for (const type of hasTypes(only) ? types : []) {
    if (since) await pullChanges(context, type, { since, ownerIds });
    else await pullRecords(context, type, ownerIds);
  }
  if (hasTypes(only) || isWanted('associations')) await pullAllLinks(context);
  if (isWanted('lists')) await pullLists(context, { typeIds, ownerIds });
}

async function pullAllLinks(context: PullContext): Promise<void> {
  const { services, run, types } = context;
  const filled = await services.pull.links.listTypes(run.hubId);
  const linked = types.filter(({ objectTypeId }) => filled.has(objectTypeId));
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
    const totals = hasTypes(options.only) ? await estimates.readTotals(client, types) : new Map<string, number>();
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
