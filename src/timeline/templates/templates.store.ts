import { assertWritten, RowsNotWrittenError, type Tx } from '../../platform/db/db.js';

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
  readonly templateId: string;
  /** Null for the events that an account defines itself. */
  readonly appId: number | null;
  readonly objectType: string;
  readonly name: string;
  readonly headerTemplate: string | null;
  readonly detailTemplate: string | null;
  readonly tokens: readonly TokenRow[];
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = (tx: Tx) => tx`
  template_id::text, app_id, object_type, name, header_template, detail_template, tokens, version, created_at, updated_at`;

/** The existing templates among the ids. */
export function listTemplatesByIds(tx: Tx, ids: readonly string[]): Promise<TemplateRow[]> {
  return tx<TemplateRow[]>`
    select ${columns(tx)} from event_template
    where template_id = any (array(select i.id::bigint from jsonb_array_elements_text(${tx.json(ids)}) i (id)))
      and deleted_at is null
    order by template_id`;
}

/** In order of creation. */
export function listTemplates(tx: Tx, appId: number): Promise<TemplateRow[]> {
  return tx<TemplateRow[]>`
    select ${columns(tx)} from event_template where app_id = ${appId} and deleted_at is null order by template_id`;
}

/** A template of a connected app, as shown to accounts. */
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
    select t.template_id::text as id, t.object_type, t.name, a.app_id, a.name as app_name, t.tokens
    from install n join app a on a.app_id = n.app_id
      join event_template t on t.app_id = n.app_id and t.deleted_at is null
    where n.hub_id = ${hubId}
    order by lower(a.name), a.app_id, lower(t.name), t.template_id`;
}

/** Includes deleted templates whose events are still being removed. */
export async function hasTemplates(tx: Tx, appId: number): Promise<boolean> {
  const rows = await tx`select from event_template where app_id = ${appId} limit 1`;
  return rows.length === 1;
}

/** Locks the app's templates and returns their number. */
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

/** Locks a template until the transaction ends and returns it. Events can still be written. */
export async function lockTemplate(tx: Tx, { appId, id }: TemplatePlaceRow): Promise<TemplateRow | undefined> {
  const [row] = await tx<TemplateRow[]>`
    select ${columns(tx)} from event_template
    where template_id = ${id} and app_id = ${appId} and deleted_at is null
    for no key update`;
  return row;
}

/** Uses the given id, or the next one if it is empty. */
export async function insertTemplate(tx: Tx, row: TemplateRow): Promise<string> {
  const [made] = await tx<{ id: string }[]>`
    insert into event_template (template_id, app_id, object_type, name, header_template, detail_template, tokens, version,
      created_at, updated_at)
    values (coalesce(nullif(${row.templateId}, '')::bigint, nextval('event_template_number')), ${row.appId}, ${row.objectType}, ${row.name}, ${row.headerTemplate},
      ${row.detailTemplate}, ${tx.json(row.tokens)}, ${row.version}, ${row.createdAt}, ${row.updatedAt})
    returning template_id::text as id`;
  if (!made) throw new RowsNotWrittenError(1, 0);
  return made.id;
}

export async function updateTemplate(tx: Tx, row: TemplateRow): Promise<void> {
  const { count } = await tx`
    update event_template
    set name = ${row.name}, header_template = ${row.headerTemplate}, detail_template = ${row.detailTemplate},
      tokens = ${tx.json(row.tokens)}, version = ${row.version}, updated_at = ${row.updatedAt}
    where template_id = ${row.templateId}`;
  assertWritten(1, count);
}

/** Hides the template from all reads. */
export async function updateToDeleted(tx: Tx, id: string, at: Date): Promise<void> {
  const { count } = await tx`
    update event_template set deleted_at = ${at} where template_id = ${id} and deleted_at is null`;
  assertWritten(1, count);
}
