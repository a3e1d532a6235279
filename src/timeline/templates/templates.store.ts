import type { Tx } from '../../platform/db/db.js';
import { assertWritten, RowsNotWrittenError } from '../../platform/db/written.js';

type TokenRow = {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly objectPropertyName?: string | undefined;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export interface TemplateRow {
  readonly template_id: string;
  readonly app_id: number;
  readonly object_type: string;
  readonly name: string;
  readonly header_template: string | null;
  readonly detail_template: string | null;
  readonly tokens: readonly TokenRow[];
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const columns = (tx: Tx) => tx`
  template_id::text, app_id, object_type, name, header_template, detail_template, tokens, version, created_at, updated_at`;

/** Those of the ids that are there. */
export function listTemplatesByIds(tx: Tx, ids: readonly string[]): Promise<TemplateRow[]> {
  return tx<TemplateRow[]>`
    select ${columns(tx)} from event_template
    where template_id = any (array(select i.id::bigint from jsonb_array_elements_text(${tx.json(ids)}) i (id)))
      and deleted_at is null
    order by template_id`;
}

/** In the order of their making. */
export function listTemplates(tx: Tx, appId: number): Promise<TemplateRow[]> {
  return tx<TemplateRow[]>`
    select ${columns(tx)} from event_template where app_id = ${appId} and deleted_at is null order by template_id`;
}

/** What accounts are told of the templates of an app that they have connected. */
export interface ConnectedTemplateRow {
  readonly id: string;
  /** Type id. */
  readonly objectType: string;
  readonly name: string;
  readonly appId: number;
  readonly appName: string;
  readonly tokens: readonly TokenRow[];
}

/** By the names of app and template. */
export function listConnectedTemplates(tx: Tx, hubId: number): Promise<ConnectedTemplateRow[]> {
  return tx<ConnectedTemplateRow[]>`
    select t.template_id::text as id, t.object_type as "objectType", t.name, a.app_id as "appId", a.name as "appName", t.tokens
    from install n join app a on a.app_id = n.app_id
      join event_template t on t.app_id = n.app_id and t.deleted_at is null
    where n.hub_id = ${hubId}
    order by lower(a.name), a.app_id, lower(t.name), t.template_id`;
}

/** Also those that were deleted and whose events are still being removed. */
export async function hasTemplates(tx: Tx, appId: number): Promise<boolean> {
  const rows = await tx`select from event_template where app_id = ${appId} limit 1`;
  return rows.length === 1;
}

/** Lets one transaction at a time add templates to an app, and answers how many there are. */
export async function countTemplatesLocked(tx: Tx, appId: number): Promise<number> {
  await tx`select from app where app_id = ${appId} for no key update`;
  const [row] = await tx<{ count: number }[]>`
    select count(*)::integer as count from event_template where app_id = ${appId} and deleted_at is null`;
  return row?.count ?? 0;
}

interface TemplatePlaceRow {
  readonly appId: number;
  readonly id: string;
}

/** The template as it is now; nobody else changes it until the transaction ends. Events go on being written. */
export async function lockTemplate(tx: Tx, { appId, id }: TemplatePlaceRow): Promise<TemplateRow | undefined> {
  const [row] = await tx<TemplateRow[]>`
    select ${columns(tx)} from event_template
    where template_id = ${id} and app_id = ${appId} and deleted_at is null
    for no key update`;
  return row;
}

/** With the id that it has, or the next one if that is empty. */
export async function insertTemplate(tx: Tx, row: TemplateRow): Promise<string> {
  const [made] = await tx<{ id: string }[]>`
    insert into event_template (template_id, app_id, object_type, name, header_template, detail_template, tokens, version,
      created_at, updated_at)
    values (coalesce(nullif(${row.template_id}, '')::bigint, nextval('event_template_number')), ${row.app_id}, ${row.object_type}, ${row.name}, ${row.header_template},
      ${row.detail_template}, ${tx.json(row.tokens)}, ${row.version}, ${row.created_at}, ${row.updated_at})
    returning template_id::text as id`;
  if (!made) throw new RowsNotWrittenError(1, 0);
  return made.id;
}

export async function updateTemplate(tx: Tx, row: TemplateRow): Promise<void> {
  const { count } = await tx`
    update event_template
    set name = ${row.name}, header_template = ${row.header_template}, detail_template = ${row.detail_template},
      tokens = ${tx.json(row.tokens)}, version = ${row.version}, updated_at = ${row.updated_at}
    where template_id = ${row.template_id}`;
  assertWritten(1, count);
}

/** From now on it is gone for everybody. */
export async function updateToDeleted(tx: Tx, id: string, at: Date): Promise<void> {
  const { count } = await tx`
    update event_template set deleted_at = ${at} where template_id = ${id} and deleted_at is null`;
  assertWritten(1, count);
}
