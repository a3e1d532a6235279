import type { NewNote } from '../../pull/pull-notes.js';
import type { PulledRecord } from '../../pull/pull-records.service.js';
import type { ExportedType } from '../seed-export/exported.js';
import { createPageGuard, isComplete, readPage, runStep, toPage, type PullContext } from './context.js';
import { isObject, toMet, toPulledRecord } from './wire-records.js';

const idsPerRead = 100;
/** The limit of the API where histories are asked for. */
const historiesPerRead = 50;

/** Reads the records of a type page by page; those that have not changed since an earlier pull are not read again. */
export async function pullRecords(
  context: PullContext,
  type: ExportedType,
  ownerIds: Wanted['ownerIds'],
): Promise<void> {
  const { client, run, services, onRecords } = context;
  const step = `records ${type.name}`;
  const { records } = services.pull;
  await runStep(context, step, async () => {
    const path = `/crm/v3/objects/${type.path}?limit=100`;
    const assertEnds = createPageGuard(path);
    let after = run.steps.get(step)?.cursor ?? undefined;
    do {
      const { results, next } = await readPage(client, path, after);
      const notes: NewNote[] = [];
      const met = toMet(results, type, notes);
      const { changed, isRepeated } = await records.compare(run, type.objectTypeId, met);
      assertEnds(next, met.size > 0 && !isRepeated);
      const read = await readRecords(context, type, { ids: changed, met, notes, ownerIds });
      await records.writePage(run, {
        ...{ step, cursor: next ?? null, objectType: type.objectTypeId, met, records: read, notes },
        names: [...type.properties.keys()],
      });
      onRecords(type.name, run.steps.get(step)?.counts['read'] ?? 0);
      after = next;
    } while (after !== undefined);
  });
  if (isComplete(context, step)) await archiveUnmet(context, type);
}

async function archiveUnmet(context: PullContext, type: ExportedType): Promise<void> {
  const { run, services, acceptsDeletions: acceptsAll } = context;
  const step = `deletions ${type.name}`;
  await runStep(context, step, () => services.pull.records.archiveUnmet(run, type.objectTypeId, { step, acceptsAll }));
}

interface Wanted {
  readonly ids: readonly string[];
  /** The times of the last changes, by id. */
  readonly met: ReadonlyMap<string, string>;
  readonly notes: NewNote[];
  /** Of owners here, by those at the source. */
  readonly ownerIds: ReadonlyMap<string, string>;
}

/** Reads records with all that they hold. */
export async function readRecords(
  { client, withHistory, run, services, mask }: PullContext,
  type: ExportedType,
  { ids, met, notes, ownerIds }: Wanted,
): Promise<PulledRecord[]> {
  const path = `/crm/v3/objects/${type.path}/batch/read`;
  const properties = [...type.properties.keys()];
  const most = withHistory ? historiesPerRead : idsPerRead;
  const records = new Map<string, PulledRecord>();
  for (let at = 0; at < ids.length; at += most) {
    const inputs = ids.slice(at, at + most).map((id) => ({ id }));
    const asked = withHistory ? { properties, propertiesWithHistory: properties } : { properties };
    const { results } = toPage(await client.post<unknown>(path, { inputs, ...asked }), path);
    const fileIds = await services.pull.files.findIds(run.hubId, results.flatMap(toAttachmentIds));
    for (const sent of results) {
      const record = toPulledRecord(sent, met, { ownerIds, fileIds, type, notes, mask });
      if (record) records.set(record.id, record);
    }
  }
  return [...records.values()];
}

/** Of files that the record names. */
function toAttachmentIds(sent: unknown): string[] {
  const properties = isObject(sent) ? sent['properties'] : undefined;
  const value = isObject(properties) ? properties['hs_attachment_ids'] : undefined;
  return typeof value === 'string' ? value.split(';').map((id) => id.trim().slice(0, 20)) : [];
}
