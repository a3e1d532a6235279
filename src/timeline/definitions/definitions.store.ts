import { assertWritten, type Tx } from '../../platform/db/db.js';
import { plainNumber } from '../../platform/db/tx.js';

export interface DefinitionRow {
  /** Decimal digits; that of its template. */
  readonly definitionId: string;
  readonly name: string;
  /** Type id of the template. */
  readonly objectType: string;
  /** Interpreted by the service. */
  readonly facts: unknown;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

// Any number not used by another lock of the program.
const lockClass = 7_207_463;

/** Locks the definitions of a hub until the transaction ends. */
export async function lockDefinitions(tx: Tx, hubId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockClass}, ${hubId})`;
}

/** All definitions of a hub, in order of creation. */
export async function listDefinitions(tx: Tx, hubId: number): Promise<DefinitionRow[]> {
  return tx<DefinitionRow[]>`
    select d.definition_id, d.name, t.object_type, d.facts, d.created_at, d.updated_at
    from event_definition d join event_template t on t.template_id = d.definition_id
    where d.hub_id = ${hubId} order by d.definition_id`;
}

export async function insertDefinition(tx: Tx, hubId: number, row: Omit<DefinitionRow, 'objectType'>): Promise<void> {
  const { count } = await tx`
    insert into event_definition (hub_id, definition_id, name, facts, created_at, updated_at)
    values (${hubId}, ${row.definitionId}::text::bigint, ${row.name}, ${tx.json(row.facts)}, ${row.createdAt}, ${row.updatedAt})`;
  assertWritten(1, count);
}

export async function updateDefinition(
  tx: Tx,
  hubId: number,
  row: Pick<DefinitionRow, 'definitionId' | 'facts' | 'updatedAt'>,
): Promise<void> {
  const { count } = await tx`
    update event_definition set facts = ${tx.json(row.facts)}, updated_at = ${row.updatedAt}
    where hub_id = ${hubId} and definition_id = ${row.definitionId}::text::bigint`;
  assertWritten(1, count);
}

export async function deleteDefinition(tx: Tx, hubId: number, definitionId: string): Promise<void> {
  await tx`delete from event_definition where hub_id = ${hubId} and definition_id = ${definitionId}::text::bigint`;
}

export interface OccurrenceRow {
  readonly eventNo: string;
  readonly eventId: string;
  readonly name: string;
  readonly objectType: string;
  readonly recordId: string;
  readonly occurredAt: Date;
  readonly tokens: Readonly<Record<string, string>>;
}

export interface OccurrencesPage {
  readonly hubId: number;
  /** Undefined: any. */
  readonly objectType: string | undefined;
  readonly recordId: string | undefined;
  readonly definitionId: string | undefined;
  readonly eventIds: readonly string[] | undefined;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
  readonly tokens: Readonly<Record<string, string>>;
  readonly isAscending: boolean;
  readonly after: { readonly at: Date; readonly eventNo: string } | undefined;
  readonly limit: number;
}

/** Events of a hub's own definitions on live records. */
export async function listOccurrences(tx: Tx, page: OccurrencesPage): Promise<OccurrenceRow[]> {
  const { hubId, objectType, recordId, definitionId, eventIds, from, to, after } = page;
  const beyond = page.isAscending ? tx`>` : tx`<`;
  const direction = page.isAscending ? tx`asc` : tx`desc`;
  return tx<OccurrenceRow[]>`
    select e.event_no::text as event_no, e.event_id, d.name, e.object_type, e.record_id::text as record_id,
      e.occurred_at, e.tokens
    from timeline_event e
    join event_definition d on d.hub_id = ${hubId} and d.definition_id = e.template_id
    join record r on r.hub_id = ${hubId} and r.object_type = e.object_type and r.id = e.record_id and r.archived_at is null
    where e.hub_id = ${hubId} and e.record_id is not null
      and ${objectType === undefined ? tx`true` : tx`e.object_type = ${objectType}`}
      and ${recordId === undefined ? tx`true` : tx`e.record_id = ${recordId}::text::bigint`}
      and ${definitionId === undefined ? tx`true` : tx`e.template_id = ${definitionId}::text::bigint`}
      and ${eventIds ? tx`e.event_id in (select jsonb_array_elements_text(${tx.json(eventIds)}))` : tx`true`}
      and ${from ? tx`e.occurred_at >= ${from}` : tx`true`} and ${to ? tx`e.occurred_at <= ${to}` : tx`true`}
      and e.tokens @> ${tx.json(page.tokens)}::jsonb
      and ${after ? tx`(e.occurred_at, e.event_no) ${beyond} (${after.at}::timestamptz, ${after.eventNo}::text::bigint)` : tx`true`}
    order by e.occurred_at ${direction}, e.event_no ${direction} limit ${plainNumber(tx, page.limit)}`;
}
