import type { NewNote } from '../../pull/pull-notes.js';
import type { PulledLink } from '../../pull/pull-links.service.js';
import type { ExportedType } from '../seed-export/exported.js';
import { orOmit } from '../seed-export/definitions.js';
import { readOwnTypes } from '../seed-export/links.js';
import { runStep, toDone, toPage, type PullContext } from './context.js';
import { isObject, toId, type Sent } from './wire-records.js';

interface Pair {
  readonly from: ExportedType;
  readonly to: ExportedType;
}

const idsAtFirst = 100;
/** The limit of the API. */
const idsAtMost = 1000;
const idsAtLeast = 10;
/** Bounds the memory and the time of a transaction: records with many associations are read in smaller numbers. */
const linksAtOnce = 5000;
/** Of one record: more than an account can have. */
const mostPages = 1000;

/** Reads the labels between two types, and the associations of their records, once for both directions. */
export async function pullLinks(context: PullContext, { from, to }: Pair): Promise<void> {
  const { client, run, services, onlyMet: isIncremental, sample, onProgress } = context;
  const { links, definitions, progress } = services.pull;
  const step = `associations ${from.name} ${to.name}`;
  await runStep(context, step, async () => {
    const ends = from === to ? { from: { type: from } } : undefined;
    const own = await readOwnTypes(
      client,
      ends ? { ...ends, to: ends.from } : { from: { type: from }, to: { type: to } },
    );
    if (!own) return progress.write(run, toDone(step));
    const refused = await definitions.create(run.hubId, { labels: own.labels });
    let after = run.steps.get(step)?.cursor ?? '';
    let limit = idsAtFirst;
    for (;;) {
      const page = { after, limit, isIncremental };
      const fromIds = await links.listIds(run, from.objectTypeId, page);
      if (fromIds.length === 0) {
        const limits = await readLimits(context, { from, to }, own);
        return progress.write(run, toDone(step, await definitions.setLimits(run.hubId, limits)));
      }
      const notes: NewNote[] = after === '' ? [...refused] : [];
      const read = await readLinks(context, { from, to }, { fromIds, own, notes });
      const last = fromIds.at(-1) ?? '';
      const place = { fromType: from.objectTypeId, toType: to.objectTypeId };
      await links.writePage(run, {
        step,
        cursor: last,
        ...place,
        fromIds,
        links: read,
        notes,
        isSample: sample !== undefined,
      });
      onProgress(`${step}: ${run.steps.get(step)?.counts['associations'] ?? 0}`);
      after = last;
      limit = toLimitOfIds(fromIds.length, read.length);
    }
  });
}

/** How many records to read at once, after so many with so many associations. */
export function toLimitOfIds(ids: number, links: number): number {
  const fitting = Math.floor((linksAtOnce * ids) / Math.max(links, 1));
  return Math.min(Math.max(fitting, idsAtLeast), idsAtMost);
}

type Limits = Parameters<PullContext['services']['pull']['definitions']['setLimits']>[1];

/** In both directions. They are set after the associations, which may exceed them. */
async function readLimits({ client }: PullContext, pair: Pair, own: Wanted['own']): Promise<Limits> {
  const limits: Limits[number][] = [];
  for (const [from, to] of [
    [pair.from, pair.to],
    [pair.to, pair.from],
  ] as const) {
    if (from === pair.to && pair.from === pair.to) continue;
    const path = `/crm/v4/associations/definitions/configurations/${from.path}/${to.path}`;
    const answer = await orOmit(client.get<unknown>(path));
    if (answer === undefined) continue;
    const names = from === pair.from ? own.names : own.inverseNames;
    for (const sent of toPage(answer, path).results) {
      const limit = isObject(sent) ? toLimit(sent, names) : undefined;
      if (limit) limits.push({ fromObjectType: from.objectTypeId, toObjectType: to.objectTypeId, ...limit });
    }
  }
  return limits;
}

function toLimit(
  sent: Sent,
  names: ReadonlyMap<number, string | undefined>,
): Pick<Limits[number], 'type' | 'maxToObjectIds'> | undefined {
  const [typeId, maxToObjectIds] = [Number(sent['typeId']), Number(sent['userEnforcedMaxToObjectIds'])];
  const type = sent['category'] === 'USER_DEFINED' ? names.get(typeId) : typeId;
  const isLimit = Number.isSafeInteger(maxToObjectIds) && maxToObjectIds >= 1 && maxToObjectIds <= 50_000;
  return type !== undefined && Number.isSafeInteger(typeId) && isLimit ? { type, maxToObjectIds } : undefined;
}

interface Wanted {
  readonly fromIds: readonly string[];
  readonly own: NonNullable<Awaited<ReturnType<typeof readOwnTypes>>>;
  readonly notes: NewNote[];
}

async function readLinks(
  { client, sample }: PullContext,
  { from, to }: Pair,
  { fromIds, own, notes }: Wanted,
): Promise<PulledLink[]> {
  const path = `/crm/v4/associations/${from.path}/${to.path}/batch/read`;
  const links: PulledLink[] = [];
  let wanted: { id: string; after?: string }[] = fromIds.map((id) => ({ id }));
  for (let page = 0; wanted.length > 0; page += 1) {
    if (page === mostPages) throw new Error(`The source responds to ${path} with pages that never end.`);
    const { results } = toPage(await client.post<unknown>(path, { inputs: wanted }), path);
    const asked = new Set(wanted.map(({ id }) => id));
    const more = new Map<string, string>();
    for (const sent of results) {
      const id = isObject(sent) && isObject(sent['from']) ? toId(sent['from']['id']) : undefined;
      if (!isObject(sent) || id === undefined || !asked.has(id) || !Array.isArray(sent['to'])) continue;
      for (const end of sent['to'] as unknown[]) links.push(...toLinks(id, end, { own, notes }));
      const { next } = toPage({ results: [], paging: sent['paging'] }, path);
      if (next !== undefined) more.set(id, next);
    }
    // A sample was chosen by the first pages.
    wanted = sample === undefined ? [...more].map(([id, after]) => ({ id, after })) : [];
  }
  return links;
}

function toLinks(fromId: string, end: unknown, { own, notes }: Pick<Wanted, 'own' | 'notes'>): PulledLink[] {
  const toRecord = isObject(end) ? toId(end['toObjectId']) : undefined;
  const sent = isObject(end) ? end['associationTypes'] : undefined;
  if (toRecord === undefined || !Array.isArray(sent)) {
    notes.push({ reason: 'it is not an association', subject: fromId });
    return [];
  }
  const types: (number | string)[] = [];
  for (const type of sent as unknown[]) {
    const typeId = isObject(type) ? Number(type['typeId']) : NaN;
    const isOwn = isObject(type) && type['category'] === 'USER_DEFINED';
    // The record at the other end has the label in its own direction.
    if (isOwn && own.inverseIds.has(typeId)) continue;
    const name = isOwn ? own.names.get(typeId) : typeId;
    if (name !== undefined && Number.isSafeInteger(typeId)) types.push(name);
  }
  return [{ fromId, toId: toRecord, types }];
}
