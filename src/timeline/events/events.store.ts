import type { Tx } from '../../platform/db/db.js';
import { toJsonText } from '../../platform/json-text.js';

/** An event to write, with what identifies its record. */
export interface EventRow {
  readonly templateId: string;
  readonly eventId: string;
  /** Type id. */
  readonly objectType: string;
  readonly objectId?: string | undefined;
  /** For contacts only, like the utk. */
  readonly email?: string | undefined;
  readonly utk?: string | undefined;
  readonly domain?: string | undefined;
  readonly occurredAt: Date;
  readonly tokens: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly extraData?: string | undefined;
  readonly iframe?: object | undefined;
  /** Whether its contact has been created or updated: the event is written as it is, also without a record. */
  readonly isSettled?: boolean | undefined;
  /** Whether the address belonged to the contact before it was created or updated. */
  readonly isOwnEmail?: boolean | undefined;
}

/**
 * State of an event: it can be written (`ready`), its contact must be created or given an address first (`address`), its
 * utk is not linked to a contact (`visitor`), there is no such live record (`missing`), its template is deleted
 * (`template`), its id is taken.
 */
export type EventState = 'ready' | 'address' | 'visitor' | 'missing' | 'template' | 'taken';

interface LocatedRow {
  /** Index of the event in the request. */
  readonly ord: number;
  readonly state: EventState;
  /** Its record, if known. */
  readonly recordId: string | null;
}

export interface PlacedRow extends LocatedRow {
  /** Whether the address belongs to the event's contact. */
  readonly isOwnEmail: boolean;
}

export interface WrittenRow extends LocatedRow {
  readonly isWritten: boolean;
  /** Stored only if it belongs to the contact. */
  readonly email: string | null;
}

export interface EventsWrite {
  readonly hubId: number;
  readonly now: Date;
  readonly events: readonly EventRow[];
}

/** Determines the state of events without writing them. */
export function locateEvents(tx: Tx, write: EventsWrite): Promise<PlacedRow[]> {
  return tx<PlacedRow[]>`
    with ${located(tx, write)}
    select ord, state, record_id::text as record_id, coalesce(record_id = holder_id, false) as is_own_email
    from located order by ord`;
}

/** Writes the events that are ready, in one statement, and returns the state of all. */
export async function insertEvents(tx: Tx, write: EventsWrite): Promise<WrittenRow[]> {
  return tx<WrittenRow[]>`
    with ${located(tx, write)},
    ready as materialized (
      select l.*, nextval('timeline_event_event_no_seq') as event_no
      from (select * from located where state = 'ready' order by ord) l
    ),
    claimed as (
      insert into event_key (template_id, event_id, hub_id, event_no)
      select template_id, event_id, ${write.hubId}, event_no from ready order by template_id, event_id
      on conflict do nothing
      returning event_no
    ),
    written as (
      insert into timeline_event (
        hub_id, event_no, template_id, event_id, object_type, record_id, occurred_at, created_at, email, utk, domain, tokens, extra_data, iframe
      )
      overriding system value
      select ${write.hubId}, r.event_no, r.template_id, r.event_id, r.object_type, r.record_id, r.occurred_at, ${write.now},
        -- Assumption T46.
        case when r.record_id = r.holder_id or r.is_own_email then r.email end, r.utk, r.domain, r.tokens, r.extra, r.iframe
      from ready r join claimed c on c.event_no = r.event_no
      order by r.ord
      returning event_no, email
    )
    select l.ord, l.state, l.record_id::text as record_id, w.event_no is not null as is_written, w.email
    from located l left join ready r on r.ord = l.ord left join written w on w.event_no = r.event_no
    order by l.ord`;
}

/** Spec 2.5 rules 1 to 5: the record of each event. One lookup per event, so that no plan depends on statistics. */
function located(tx: Tx, { hubId, events }: EventsWrite) {
  return tx`
    -- Finds used ids before the rest: on a cluster, event_key is on another node.
    input as materialized (
      select i.*, (select true from event_key k where k.template_id = i.template_id and k.event_id = i.event_id) as is_taken
      from json_to_recordset(${toInput(events)}::text::json) as i (
        ord integer, template_id bigint, event_id text, object_type text, object_id bigint, email text, utk text, domain text,
        occurred_at timestamptz, tokens jsonb, extra json, iframe jsonb, is_settled boolean,
        is_own_email boolean
      )
    ),
    found as materialized (
      select i.*,
        (select t.deleted_at is null from event_template t where t.template_id = i.template_id) as is_known,
        (
          select r.id from record r
          where r.hub_id = ${hubId} and r.object_type = i.object_type and r.archived_at is null and r.id = coalesce((
            select a.record_id from record_alias a
            where a.hub_id = ${hubId} and a.object_type = i.object_type and a.alias_id = i.object_id
          ), i.object_id)
        ) as asked_id,
        (
          select u.record_id from unique_value u
          where u.hub_id = ${hubId} and u.property = 'email' and u.value = i.email and u.object_type = i.object_type
        ) as holder_id,
        v.contact_id as visitor_id, v.is_live
      from input i left join lateral (
        select v.contact_id, r.archived_at is null as is_live
        from visitor v join record r on r.hub_id = ${hubId} and r.object_type = v.object_type and r.id = v.contact_id
        where v.hub_id = ${hubId} and v.utk = i.utk
        offset 0
      ) v on true
    ),
    placed as materialized (
      select f.*, case
          when object_id is not null then asked_id
          -- Assumption T49. A contact in the recycle bin comes last.
          else coalesce(case when is_live then visitor_id end, holder_id, case when email is null then visitor_id end)
        end as record_id
      from found f
    ),
    located as materialized (
      select p.*, case
          when is_known is not true then 'template'
          when is_taken then 'taken'
          when object_id is not null and asked_id is null then 'missing'
          when is_settled and (record_id is not null or email is null) then 'ready'
          when email is not null and holder_id is null and (object_id is not null or record_id is null) then 'address'
          when record_id is null then 'visitor'
          else 'ready'
        end as state
      from placed p
    )`;
}

/** Prints JSON with `extraData` verbatim. Absent members are null in the statement. */
function toInput(events: readonly EventRow[]): string {
  const rows: string[] = [];
  for (const [ord, event] of events.entries()) {
    rows.push(
      `{"ord":${ord},"template_id":${toJsonText(event.templateId)},"event_id":${toJsonText(event.eventId)}` +
        `,"object_type":${toJsonText(event.objectType)}${toMember('object_id', event.objectId)}` +
        toMember('email', event.email) +
        toMember('utk', event.utk) +
        toMember('domain', event.domain) +
        `,"occurred_at":"${event.occurredAt.toISOString()}","tokens":${JSON.stringify(event.tokens)}` +
        (event.iframe === undefined ? '' : `,"iframe":${JSON.stringify(event.iframe)}`) +
        `,"is_settled":${event.isSettled ?? false},"is_own_email":${event.isOwnEmail ?? false}` +
        (event.extraData === undefined ? '}' : `,"extra":${event.extraData}}`),
    );
  }
  return `[${rows.join(',')}]`;
}

function toMember(name: string, text: string | undefined): string {
  return text === undefined ? '' : `,"${name}":${toJsonText(text)}`;
}

export interface StoredEvent {
  readonly templateId: string;
  readonly eventId: string;
  /** Type id. */
  readonly objectType: string;
  readonly recordId: string | null;
  readonly email: string | null;
  readonly utk: string | null;
  readonly domain: string | null;
  readonly occurredAt: Date;
  readonly createdAt: Date;
  readonly tokens: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly extraData: string | null;
  readonly iframe: object | null;
}

interface EventPlace {
  readonly hubId: number;
  readonly templateId: string;
  readonly eventId: string;
}

/** An event of the hub, unless its record is in the recycle bin. Assumption T50. */
export async function findEvent(tx: Tx, { hubId, templateId, eventId }: EventPlace): Promise<StoredEvent | undefined> {
  const [row] = await tx<StoredEvent[]>`
    select e.template_id::text as template_id, e.event_id, e.object_type, e.record_id::text as record_id,
      e.email, e.utk, e.domain, e.occurred_at, e.created_at, e.tokens,
      e.extra_data::text as extra_data, e.iframe
    from event_key k join timeline_event e on e.hub_id = ${hubId} and e.event_no = k.event_no
    where k.template_id = ${templateId} and k.event_id = ${eventId} and k.hub_id = ${hubId}
      and not exists (
        select 1 from record r
        where r.hub_id = ${hubId} and r.object_type = e.object_type and r.id = e.record_id and r.archived_at is not null
      )`;
  return row;
}
