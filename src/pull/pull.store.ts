import { writeOne, type Tx } from '../platform/db/db.js';

/** What could not be copied, by reason. */
export type Notes = Readonly<Record<string, Note>>;

interface Note {
  readonly count: number;
  /** The first ones. */
  readonly examples: readonly string[];
}

export type Counts = Readonly<Record<string, number>>;

export interface PullRow {
  readonly hubId: number;
  readonly portalId: string;
  readonly run: number;
  /** Whether it was asked for the same. */
  readonly isSame: boolean;
  readonly startedAt: Date;
  readonly finishedStart: Date | null;
  readonly finishedAt: Date | null;
  /** Identifies the masks of the values; null for the values themselves. */
  readonly maskId: string | null;
  /** Whether pulls have written anything but definitions. */
  readonly hasRows: boolean;
}

export interface StepRow {
  readonly name: string;
  readonly cursor: string | null;
  readonly isDone: boolean;
  readonly counts: Counts;
  readonly notes: Notes;
}

/** Something that a pull has written. */
export interface PulledRow {
  readonly sourceId: string;
  readonly localId: string;
  /** Empty for what was deleted at the source. */
  readonly stamp: string;
  readonly run: number;
}

export interface PulledPlace {
  readonly hubId: number;
  readonly kind: string;
}

/** Locks the pull of the account until the transaction ends. */
export async function findPull(tx: Tx, { hubId, request }: PullStart): Promise<PullRow | undefined> {
  const [row] = await tx<PullRow[]>`
    select hub_id, portal_id::text, run, request = ${tx.json(request)}::jsonb as is_same, started_at, finished_start, finished_at,
      request ->> 'maskId' as mask_id, exists (select from pulled where hub_id = ${hubId}) as has_rows
    from pull where hub_id = ${hubId} for update`;
  return row;
}

export interface PullStart {
  readonly hubId: number;
  readonly portalId: string;
  readonly url: string;
  readonly request: object;
  readonly maskId: string | null;
  readonly holder: string;
  readonly now: Date;
}

export async function insertPull(tx: Tx, { hubId, portalId, url, request, holder, now }: PullStart): Promise<void> {
  await writeOne(tx`
    insert into pull (hub_id, portal_id, url, run, request, started_at, holder)
    values (${hubId}, ${portalId}::bigint, ${url}, 1, ${tx.json(request)}, ${now}, ${holder}::uuid)`);
}

/** Begins the next run: without steps. */
export async function updateRun(tx: Tx, { hubId, url, request, holder, now }: PullStart): Promise<void> {
  await tx`delete from pull_step where hub_id = ${hubId}`;
  await writeOne(tx`
    update pull set run = run + 1, url = ${url}, request = ${tx.json(request)}, started_at = ${now},
      finished_at = null, holder = ${holder}::uuid
    where hub_id = ${hubId}`);
}

export async function updateHolder(tx: Tx, { hubId, url, holder }: PullStart): Promise<void> {
  await writeOne(tx`update pull set url = ${url}, holder = ${holder}::uuid where hub_id = ${hubId}`);
}

/** Whether the account has content. */
export async function hasContent(tx: Tx, hubId: number): Promise<boolean> {
  const [row] = await tx<{ found: boolean }[]>`
    select exists (select from record where hub_id = ${hubId}) or exists (select from file where hub_id = ${hubId}) as found`;
  return row!.found;
}

/** Locks the pull, as long as it belongs to the holder. */
export async function lockHolder(tx: Tx, hubId: number, holder: string): Promise<boolean> {
  const { count } = await tx`select from pull where hub_id = ${hubId} and holder = ${holder}::uuid for update`;
  return count === 1;
}

export async function updateFinished(tx: Tx, hubId: number, now: Date): Promise<void> {
  await writeOne(tx`
    update pull set finished_at = ${now}, finished_start = started_at where hub_id = ${hubId}`);
}

export function listSteps(tx: Tx, hubId: number): Promise<StepRow[]> {
  return tx<StepRow[]>`
    select name, cursor, is_done, counts, notes from pull_step where hub_id = ${hubId} order by name`;
}

export async function upsertStep(tx: Tx, hubId: number, { name, cursor, isDone, ...facts }: StepRow): Promise<void> {
  const [counts, notes] = [tx.json(facts.counts), tx.json(facts.notes)];
  await writeOne(tx`
    insert into pull_step (hub_id, name, cursor, is_done, counts, notes)
    values (${hubId}, ${name}, ${cursor}, ${isDone}, ${counts}, ${notes})
    on conflict (hub_id, name) do update
    set cursor = excluded.cursor, is_done = excluded.is_done, counts = excluded.counts, notes = excluded.notes`);
}

export function listPulled(tx: Tx, { hubId, kind }: PulledPlace, sourceIds: readonly string[]): Promise<PulledRow[]> {
  return tx<PulledRow[]>`
    select source_id, local_id, stamp, run from pulled
    where hub_id = ${hubId} and kind = ${kind}
      and source_id = any (array(select jsonb_array_elements_text(${tx.json(sourceIds)}::jsonb)))`;
}

interface PulledPage {
  readonly after: string;
  readonly limit: number;
  /** Only those that this run has met. */
  readonly run?: number | undefined;
  /** Only those that runs before this one have met last. */
  readonly before?: number | undefined;
}

/** A page in the order of the ids as texts. */
export function listPulledPage(tx: Tx, { hubId, kind }: PulledPlace, page: PulledPage): Promise<PulledRow[]> {
  return tx<PulledRow[]>`
    select source_id, local_id, stamp, run from pulled
    where hub_id = ${hubId} and kind = ${kind} and source_id > ${page.after} and stamp <> ''
      and (${page.run ?? null}::integer is null or run = ${page.run ?? null})
      and (${page.before ?? null}::integer is null or run < ${page.before ?? null})
    order by source_id limit ${page.limit}`;
}

/** How many there are, and how many of them this run has not met. */
export async function countPulled(
  tx: Tx,
  { hubId, kind }: PulledPlace,
  run: number,
): Promise<{ readonly all: number; readonly unmet: number }> {
  const [row] = await tx<{ all: number; unmet: number }[]>`
    select count(*)::integer as all, (count(*) filter (where run < ${run}))::integer as unmet from pulled
    where hub_id = ${hubId} and kind = ${kind} and stamp <> ''`;
  return row!;
}

export async function updateDeleted(tx: Tx, { hubId, kind }: PulledPlace, sourceIds: readonly string[]): Promise<void> {
  await tx`
    update pulled set stamp = '' where hub_id = ${hubId} and kind = ${kind}
      and source_id = any (array(select jsonb_array_elements_text(${tx.json(sourceIds)}::jsonb)))`;
}

export function listKinds(tx: Tx, hubId: number): Promise<{ kind: string }[]> {
  return tx<{ kind: string }[]>`select distinct kind from pulled where hub_id = ${hubId} order by kind`;
}

export async function upsertPulled(tx: Tx, { hubId, kind }: PulledPlace, rows: readonly PulledRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx`
    insert into pulled (hub_id, kind, source_id, local_id, stamp, run)
    select ${hubId}, ${kind}, p.source_id, p.local_id, p.stamp, p.run
    from jsonb_to_recordset(${tx.rows(rows)}) as p (source_id text, local_id text, stamp text, run integer)
    on conflict (hub_id, kind, source_id) do update
    set local_id = excluded.local_id, stamp = excluded.stamp, run = excluded.run`;
}

export async function deletePulled(tx: Tx, { hubId, kind }: PulledPlace, sourceIds: readonly string[]): Promise<void> {
  await tx`
    delete from pulled where hub_id = ${hubId} and kind = ${kind}
      and source_id = any (array(select jsonb_array_elements_text(${tx.json(sourceIds)}::jsonb)))`;
}

/**
 * Lets new ids of all records begin above one that was given. Leaves a gap, because numbers that are taken meanwhile are not
 * waited for.
 */
export async function raiseRecordNumber(tx: Tx, largestId: string): Promise<void> {
  await tx`
    select setval('record_number', ${largestId}::bigint / 1009 + 10000)
    from record_number where last_value <= ${largestId}::bigint / 1009`;
}

/** The same for the ids of owners. */
export async function raiseOwnerNumber(tx: Tx, ownerId: string): Promise<void> {
  await tx`
    select setval('owner_number', ${ownerId}::bigint / 1009 + 10000)
    from owner_number where last_value <= ${ownerId}::bigint / 1009`;
}
