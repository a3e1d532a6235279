import type { NewNote } from '../../pull/pull-notes.js';
import type { ExportedType } from '../seed-export/exported.js';
import { createPageGuard, readPage, runStep, toPage, type PullContext } from './context.js';
import { readRecords } from './record-steps.js';
import { isObject, toId, toMet } from './wire-records.js';

const idsPerPage = 100;
/** A search returns no more. */
const mostFound = 9900;

/** Where the search continues: at a time, after so many records that have it. */
interface Place {
  readonly time: number;
  readonly skip: number;
}

/**
 * Reads the records of a type that have changed since a time, the earliest change first. Each page starts at the time of the last
 * change before it, so that records that change meanwhile move none out of sight.
 */
export async function pullChanges(
  context: PullContext,
  type: ExportedType,
  { since, ownerIds }: { readonly since: Date; readonly ownerIds: ReadonlyMap<string, string> },
): Promise<void> {
  const { run, services, onProgress } = context;
  const step = `changes ${type.name}`;
  await runStep(context, step, async () => {
    let place: Place | undefined = toPlace(run.steps.get(step)?.cursor) ?? { time: since.getTime(), skip: 0 };
    while (place) {
      const notes: NewNote[] = [];
      const results = await search(context, type, place);
      const met = toMet(results, type, notes);
      const { changed } = await services.pull.records.compare(run, type.objectTypeId, met);
      const records = await readRecords(context, type, { ids: changed, met, notes, ownerIds });
      place = results.length < idsPerPage ? undefined : toNext(place, [...met.values()], type);
      await services.pull.records.writePage(run, {
        ...{ step, objectType: type.objectTypeId, met, records, notes, names: [...type.properties.keys()] },
        cursor: place ? `${place.time} ${place.skip}` : null,
      });
      onProgress(`${type.name}: ${run.steps.get(step)?.counts['read'] ?? 0} changed records`);
    }
  });
  await pullDeletions(context, type);
}

function toPlace(cursor: string | null | undefined): Place | undefined {
  if (!cursor) return undefined;
  const [time = 0, skip = 0] = cursor.split(' ').map(Number);
  return { time, skip };
}

function toNext({ time, skip }: Place, stamps: readonly string[], type: ExportedType): Place {
  const times = stamps.map((stamp) => Date.parse(stamp));
  const last = times.reduce((latest, each) => Math.max(latest, each), time);
  const alike = times.filter((each) => each === last).length;
  const next = { time: last, skip: last === time ? skip + Math.max(alike, 1) : alike };
  if (next.skip <= mostFound) return next;
  throw new Error(`Too many ${type.name} have changed at the same time for a search: pull them without --since.`);
}

async function search({ client }: PullContext, type: ExportedType, { time, skip }: Place): Promise<readonly unknown[]> {
  const path = `/crm/v3/objects/${type.path}/search`;
  const propertyName = type.name === 'contacts' ? 'lastmodifieddate' : 'hs_lastmodifieddate';
  const body = {
    filterGroups: [{ filters: [{ propertyName, operator: 'GTE', value: String(time) }] }],
    sorts: [{ propertyName, direction: 'ASCENDING' }],
    ...{ limit: idsPerPage, properties: [propertyName] },
    ...(skip > 0 && { after: String(skip) }),
  };
  return toPage(await client.post<unknown>(path, body), path).results;
}

/** Archives the records that are in the recycle bin of the source. */
async function pullDeletions(context: PullContext, type: ExportedType): Promise<void> {
  const { client, run, services } = context;
  const step = `deletions ${type.name}`;
  await runStep(context, step, async () => {
    const path = `/crm/v3/objects/${type.path}?limit=100&archived=true`;
    const assertEnds = createPageGuard(path);
    const met = new Set<string>();
    let after = run.steps.get(step)?.cursor ?? undefined;
    do {
      const { results, next } = await readPage(client, path, after);
      const ids = results.flatMap((sent) => (isObject(sent) ? (toId(sent['id']) ?? []) : []));
      const before = met.size;
      for (const id of ids) met.add(id);
      assertEnds(next, met.size > before);
      const page = { name: step, cursor: next ?? null, isDone: next === undefined, counts: {}, notes: [] };
      await services.pull.records.archive(run, type.objectTypeId, { ...page, ids });
      after = next;
    } while (after !== undefined);
  });
}
