import type { NewNote } from '../../pull/pull-notes.js';
import { orOmit } from '../seed-export/definitions.js';
import type { ExportedType } from '../seed-export/exported.js';
import { createPageGuard, readPage, runStep, toPage, type PullContext } from './context.js';
import { readRecords } from './record-steps.js';
import { isObject, toId, toMet } from './wire-records.js';

const idsPerRead = 100;
const idsPerAssociations = 1000;

interface Sampling {
  /** The most records of the type. */
  readonly size: number;
  /** The types that have been read. */
  readonly before: readonly ExportedType[];
  /** Of owners here, by those at the source. */
  readonly ownerIds: ReadonlyMap<string, string>;
}

/**
 * Reads some records of a type: first those associated with records that have already been read, then the first ones of the source.
 * Deletes nothing.
 */
export async function pullSample(context: PullContext, type: ExportedType, sampling: Sampling): Promise<void> {
  const { run, services, onRecords } = context;
  const step = `records ${type.name}`;
  await runStep(context, step, async () => {
    const ids = await listSampleIds(context, type, sampling);
    const from = Number(run.steps.get(step)?.cursor ?? 0);
    for (let at = Math.min(from, ids.length); ; at += idsPerRead) {
      const notes: NewNote[] = [];
      const met = await readStamps(context, type, { ids: ids.slice(at, at + idsPerRead), notes });
      const { changed } = await services.pull.records.compare(run, type.objectTypeId, met);
      const { ownerIds } = sampling;
      const records = await readRecords(context, type, { ids: changed, met, notes, ownerIds });
      const isLast = at + idsPerRead >= ids.length;
      await services.pull.records.writePage(run, {
        ...{ step, objectType: type.objectTypeId, met, records, notes, names: [...type.properties.keys()] },
        cursor: isLast ? null : String(at + idsPerRead),
      });
      onRecords(type.name, run.steps.get(step)?.counts['read'] ?? 0);
      if (isLast) return;
    }
  });
}

async function listSampleIds(context: PullContext, type: ExportedType, { size, before }: Sampling): Promise<string[]> {
  const ids = new Set<string>();
  for (const other of before) {
    if (ids.size >= size) break;
    for (const id of await listLinkedIds(context, { from: other, to: type }, size)) ids.add(id);
  }
  const path = `/crm/v3/objects/${type.path}?limit=100`;
  const assertEnds = createPageGuard(path);
  let after: string | undefined;
  while (ids.size < size) {
    const { results, next } = await readPage(context.client, path, after);
    const known = ids.size;
    for (const id of results.flatMap((sent) => (isObject(sent) ? (toId(sent['id']) ?? []) : []))) ids.add(id);
    assertEnds(next, ids.size > known);
    if (next === undefined) break;
    after = next;
  }
  return [...ids].slice(0, size);
}

/** The records of a type that those read of another are associated with; of each, the first page. */
async function listLinkedIds(
  { client, run, services }: PullContext,
  { from, to }: { readonly from: ExportedType; readonly to: ExportedType },
  size: number,
): Promise<string[]> {
  const page = { after: '', limit: size, isIncremental: true };
  const fromIds = await services.pull.links.listIds(run, from.objectTypeId, page);
  const path = `/crm/v4/associations/${from.path}/${to.path}/batch/read`;
  const found: string[] = [];
  for (let at = 0; at < fromIds.length; at += idsPerAssociations) {
    const inputs = fromIds.slice(at, at + idsPerAssociations).map((id) => ({ id }));
    const answer = await orOmit(client.post<unknown>(path, { inputs }));
    if (answer === undefined) return found;
    for (const sent of toPage(answer, path).results) {
      const ends = isObject(sent) && Array.isArray(sent['to']) ? (sent['to'] as unknown[]) : [];
      found.push(...ends.flatMap((end) => (isObject(end) ? (toId(end['toObjectId']) ?? []) : [])));
    }
  }
  return found;
}

interface Some {
  readonly ids: readonly string[];
  readonly notes: NewNote[];
}

/** When the records were changed last; without those that have gone meanwhile. */
async function readStamps({ client }: PullContext, type: ExportedType, { ids, notes }: Some) {
  if (ids.length === 0) return new Map<string, string>();
  const path = `/crm/v3/objects/${type.path}/batch/read`;
  const answer = await client.post<unknown>(path, { inputs: ids.map((id) => ({ id })), properties: [] });
  return toMet(toPage(answer, path).results, type, notes);
}
