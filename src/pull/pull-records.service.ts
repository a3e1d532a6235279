import type { OwnersService } from '../accounts/people/owners.service.js';
import type { ObjectsService } from '../objects/objects.service.js';
import type { Db, Tx } from '../platform/db/db.js';
import type { AppError } from '../platform/http/errors.js';
import type { NewNote } from './pull-notes.js';
import { createPullArchiving, pullSource, type PullArchiving } from './pull-archiving.service.js';
import type { PullProgress, PullRun, WriteOutcome } from './pull-progress.service.js';
import * as histories from './pull-histories.store.js';
import * as store from './pull.store.js';

/** A version of a property, as the source has it. */
export interface PulledVersion {
  readonly name: string;
  readonly value: string;
  readonly at: Date;
  readonly sourceType: string;
  readonly sourceId: string | null;
  readonly sourceLabel: string | null;
}

export interface PulledRecord {
  readonly id: string;
  readonly createdAt: Date;
  /** The time of the last change at the source. */
  readonly stamp: string;
  /** Without those that have no value. */
  readonly properties: Readonly<Record<string, string>>;
  /** The oldest first; undefined without histories. */
  readonly versions: readonly PulledVersion[] | undefined;
}

/** A page of the records of the source. */
interface PulledPage {
  readonly step: string;
  /** Of the next page; null after the last one. */
  readonly cursor: string | null;
  /** Type id. */
  readonly objectType: string;
  /** The names of the properties that are copied: an absent value is one that was cleared. */
  readonly names: readonly string[];
  /** Everything on the page, by id, with the time of its last change. */
  readonly met: ReadonlyMap<string, string>;
  /** Those of the page that are new, or have changed. */
  readonly records: readonly PulledRecord[];
  readonly notes: readonly NewNote[];
}

export interface PullRecords {
  /** Which of the records on a page have to be read, and whether this run has met all of them before. */
  compare(
    run: PullRun,
    objectType: string,
    met: ReadonlyMap<string, string>,
  ): Promise<{ readonly changed: readonly string[]; readonly isRepeated: boolean }>;
  /** Writes a page together with the cursor of the next one. */
  writePage(run: PullRun, page: PulledPage): Promise<void>;
  readonly archiveUnmet: PullArchiving['archiveUnmet'];
  readonly archive: PullArchiving['archive'];
}

export interface PullRecordsDeps {
  readonly db: Db;
  readonly owners: Pick<OwnersService, 'listAllInTx'>;
  readonly objects: Pick<ObjectsService, 'records' | 'lifecycle'>;
}

/** Values that are refused are left out one round after the other: a second refusal may follow from the first. */
const mostRounds = 4;

type Writes = ReturnType<Awaited<ReturnType<ObjectsService['records']['prepareCopy']>>['begin']>;

export function createPullRecords(deps: PullRecordsDeps & { readonly progress: PullProgress }): PullRecords {
  const { db, owners, objects, progress } = deps;
  const prepare = async (hubId: number, objectType: string) => {
    const all = await db.read((tx) => owners.listAllInTx(tx, hubId));
    const known = all.map(({ id, userIdIncludingInactive: userId }) => [id, { userId, teamId: null }] as const);
    return objects.records.prepareCopy(hubId, [objectType], { source: pullSource, owners: new Map(known) });
  };

  const archiving = createPullArchiving(deps);

  return {
    async compare({ hubId, run }, kind, met) {
      const known = await db.read((tx) => store.listPulled(tx, { hubId, kind }, [...met.keys()]));
      const byId = new Map(known.map((row) => [row.sourceId, row]));
      return {
        changed: [...met].flatMap(([id, stamp]) => (byId.get(id)?.stamp === stamp ? [] : [id])),
        isRepeated: known.length === met.size && known.every((row) => row.run === run),
      };
    },
    async writePage(run, page) {
      await archiving.restore(run, page.objectType, page.records);
      const copy = await prepare(run.hubId, page.objectType);
      const { step: name, cursor, notes, met } = page;
      const change = { name, cursor, isDone: cursor === null, counts: { read: met.size }, notes };
      await progress.write(run, change, (tx) => writeRecords({ tx, run, page, writes: copy.begin(tx) }));
    },
    archiveUnmet: archiving.archiveUnmet,
    archive: archiving.archive,
  };
}

interface PageWrite {
  readonly tx: Tx;
  readonly run: PullRun;
  readonly page: PulledPage;
  readonly writes: Writes;
}

async function writeRecords({ tx, run, page, writes }: PageWrite): Promise<WriteOutcome> {
  const { objectType, records, met } = page;
  const place = { hubId: run.hubId, kind: objectType };
  const ids = [...met.keys()];
  const largest = ids.reduce((last, id) => (BigInt(id) > BigInt(last) ? id : last), '0');
  await store.raiseRecordNumber(tx, largest);
  const known = new Map((await store.listPulled(tx, place, ids)).map((row) => [row.sourceId, row]));
  const taken = new Set((await writes.findIds(objectType, 'hs_object_id', ids)).keys());
  const write = { tx, run, page, writes };
  const isOurs = ({ id }: PulledRecord) => known.has(id);
  const foreign = records.filter((record) => !isOurs(record) && taken.has(record.id));
  const created = await create(
    write,
    records.filter((record) => !isOurs(record) && !taken.has(record.id)),
  );
  const updated = await update(write, records.filter(isOurs), known);
  const done = new Map([...created.done, ...updated.done].map(({ id, stamp }) => [id, stamp]));
  // Those that failed are tried again by the next run.
  const rows = ids.flatMap((id) => {
    const stamp = done.get(id) ?? known.get(id)?.stamp;
    return stamp === undefined ? [] : [{ sourceId: id, localId: id, stamp, run: run.run }];
  });
  await store.upsertPulled(tx, place, rows);
  const notes = foreign.map(({ id }) => ({ reason: 'the id belongs to a record that was created here', subject: id }));
  return {
    counts: { created: created.done.length, updated: updated.done.length },
    notes: [...created.notes, ...updated.notes, ...notes],
  };
}

interface Outcome {
  readonly done: readonly PulledRecord[];
  readonly notes: readonly NewNote[];
}

async function create(write: PageWrite, records: readonly PulledRecord[]): Promise<Outcome> {
  const { page, writes, tx, run } = write;
  const { objectType } = page;
  const rows = records.map(({ id, createdAt, properties }) => ({ traceId: id, id, createdAt, properties }));
  const { ids, notes } = await inRounds(rows, objectType, (some) => writes.create(objectType, some));
  const done = records.filter(({ id }) => ids.has(id));
  const versions = toVersionRows(done, () => ({ lastChangeId: '0', since: -Infinity }));
  await histories.insertVersions(tx, { hubId: run.hubId, objectType }, versions);
  return { done, notes };
}

async function update(
  write: PageWrite,
  records: readonly PulledRecord[],
  known: ReadonlyMap<string, store.PulledRow>,
): Promise<Outcome> {
  const { page, writes, tx, run } = write;
  const { objectType, names } = page;
  if (records.length === 0) return { done: [], notes: [] };
  const place = { hubId: run.hubId, objectType };
  const stored = await histories.listStored(
    tx,
    place,
    records.map(({ id }) => id),
  );
  const before = new Map(stored.map((row) => [row.id, row]));
  const rows = records.flatMap(({ id, properties }) => {
    const current = before.get(id)?.properties ?? {};
    const changed = names.flatMap((name) => {
      const value = properties[name] ?? '';
      return value === (current[name] ?? '') ? [] : [[name, value] as const];
    });
    return changed.length === 0 ? [] : [{ traceId: id, key: { id }, properties: Object.fromEntries(changed) }];
  });
  const { ids, missing, notes } = await inRounds(rows, objectType, (some) => writes.update(objectType, some));
  const unchanged = records.filter(({ id }) => !rows.some(({ traceId }) => traceId === id));
  const gone = [...missing].map((id) => ({ reason: 'the record was deleted here', subject: `${objectType} ${id}` }));
  const done = [...unchanged, ...records.filter(({ id }) => ids.has(id))];
  const toBound = (id: string) => ({
    lastChangeId: before.get(id)?.lastChangeId ?? '0',
    // Those of a record that was deleted meanwhile are here.
    since: known.get(id)?.stamp ? Date.parse(known.get(id)?.stamp ?? '') : Infinity,
  });
  await histories.insertVersions(tx, place, toVersionRows(done, toBound));
  return { done, notes: [...notes, ...gone] };
}

interface Bound {
  /** The last change that was stored before this one. */
  readonly lastChangeId: string;
  /** The time of the last change that was pulled before. */
  readonly since: number;
}

/** Versions that are not stored yet. */
function toVersionRows(records: readonly PulledRecord[], toBound: (id: string) => Bound): histories.VersionRow[] {
  return records.flatMap(({ id, versions = [] }) => {
    const { lastChangeId, since } = toBound(id);
    return versions
      .filter(({ at }) => at.getTime() > since)
      .map(({ at, ...version }) => ({ recordId: id, lastChangeId, at: at.toISOString(), ...version }));
  });
}

interface Row {
  readonly traceId: string;
  readonly properties: Readonly<Record<string, string>>;
}

interface Written {
  readonly created: ReadonlyMap<string, string>;
  readonly updated: ReadonlyMap<string, string>;
  readonly missing: ReadonlySet<string>;
  readonly failures: ReadonlyMap<string, AppError>;
}

/** Writes rows; those with refused values again without these. */
async function inRounds<R extends Row>(rows: readonly R[], objectType: string, write: (rows: R[]) => Promise<Written>) {
  const ids = new Set<string>();
  const missing = new Set<string>();
  const notes: NewNote[] = [];
  let open = [...rows];
  for (let round = 1; open.length > 0; round += 1) {
    const written = await write(open);
    for (const id of [...written.created.keys(), ...written.updated.keys()]) ids.add(id);
    for (const id of written.missing) missing.add(id);
    const again: R[] = [];
    for (const row of open) {
      const error = written.failures.get(row.traceId);
      if (!error) continue;
      const names = round < mostRounds ? toRefusedNames(error, row) : [];
      if (names.length === 0) notes.push({ reason: toReason(error), subject: `${objectType} ${row.traceId}` });
      else again.push(withoutNames(row, names));
      for (const name of names) notes.push({ reason: `the value is not valid here: ${name}`, subject: row.traceId });
    }
    open = again;
  }
  return { ids, missing, notes };
}

const withoutNames = <R extends Row>(row: R, names: readonly string[]): R => ({
  ...row,
  properties: Object.fromEntries(Object.entries(row.properties).filter(([name]) => !names.includes(name))),
});

function toRefusedNames(error: AppError, { properties }: Row): string[] {
  const named = (error.details.errors ?? []).flatMap(({ context }) => context?.['propertyName'] ?? []);
  return [...new Set(named)].filter((name) => Object.hasOwn(properties, name));
}

/** The same for records that differ in nothing but their ids. */
const toReason = ({ message }: AppError): string => message.replaceAll(/\d{4,}/g, '…').slice(0, 200);
