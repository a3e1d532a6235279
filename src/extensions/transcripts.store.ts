import { type Tx, writeOne } from '../platform/db/db.js';

interface TranscriptRow {
  readonly transcriptId: string;
  readonly callId: string;
  /** Interpreted by the service. */
  readonly utterances: unknown;
  readonly createdAt: Date;
}

const calls = '0-48';

/** Locks a live call and counts its transcripts; undefined if there is no such call. */
export async function countTranscriptsLocked(tx: Tx, hubId: number, callId: string): Promise<number | undefined> {
  const found = await tx`
    select from record
    where hub_id = ${hubId} and object_type = ${calls} and id = ${callId}::text::bigint and archived_at is null
    for no key update`;
  if (found.length === 0) return undefined;
  const [row] = await tx<{ count: number }[]>`
    select count(*)::integer as count from call_transcript
    where hub_id = ${hubId} and object_type = ${calls} and record_id = ${callId}::text::bigint`;
  return row?.count ?? 0;
}

export async function insertTranscript(tx: Tx, hubId: number, row: TranscriptRow): Promise<void> {
  await writeOne(tx`
    insert into call_transcript (hub_id, transcript_id, object_type, record_id, utterances, created_at)
    values (${hubId}, ${row.transcriptId}::text::uuid, ${calls}, ${row.callId}::text::bigint, ${tx.json(row.utterances)},
      ${row.createdAt})`);
}

/** A transcript of a live call. */
export async function findTranscript(tx: Tx, hubId: number, transcriptId: string): Promise<TranscriptRow | undefined> {
  const [row] = await tx<TranscriptRow[]>`
    select t.transcript_id::text as transcript_id, t.record_id::text as call_id, t.utterances, t.created_at
    from call_transcript t
    join record r on r.hub_id = ${hubId} and r.object_type = t.object_type and r.id = t.record_id and r.archived_at is null
    where t.hub_id = ${hubId} and t.transcript_id = ${transcriptId}::text::uuid`;
  return row;
}

/** Returns whether there was such a transcript of a live call. */
export async function deleteTranscript(tx: Tx, hubId: number, transcriptId: string): Promise<boolean> {
  const { count } = await tx`
    delete from call_transcript t using record r
    where t.hub_id = ${hubId} and t.transcript_id = ${transcriptId}::text::uuid
      and r.hub_id = ${hubId} and r.object_type = t.object_type and r.id = t.record_id and r.archived_at is null`;
  return count === 1;
}
