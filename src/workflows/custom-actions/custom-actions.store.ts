import { writeOne, type Tx } from '../../platform/db/db.js';

export interface FunctionKey {
  readonly functionType: 'PRE_ACTION_EXECUTION' | 'PRE_FETCH_OPTIONS' | 'POST_FETCH_OPTIONS' | 'POST_ACTION_EXECUTION';
  /** Empty for none. */
  readonly functionId: string;
}

export interface ActionRow<Content> {
  readonly definitionId: string;
  readonly appId: number;
  readonly revision: number;
  readonly archivedAt: Date | null;
  readonly definition: Content;
  readonly functions: readonly FunctionKey[];
}

/** Blocks other changes of the app's actions; returns false if the developer has no such app. */
export async function lockOwnApp(tx: Tx, appId: number, developerId: number): Promise<boolean> {
  const rows = await tx`
    select from app where app_id = ${appId} and developer_id = ${developerId} for no key update`;
  return rows.length === 1;
}

export async function isOwnApp(tx: Tx, appId: number, developerId: number): Promise<boolean> {
  const rows = await tx`select from app where app_id = ${appId} and developer_id = ${developerId}`;
  return rows.length === 1;
}

const columns = (tx: Tx) => tx`
  a.definition_id, a.app_id, a.revision, a.archived_at, r.definition, (
    select coalesce(jsonb_agg(jsonb_build_object('functionType', f.function_type, 'functionId', f.function_id)
      order by f.function_type, f.function_id), '[]')
    from app_action_function f where f.definition_id = a.definition_id
  ) as functions`;

interface Page {
  readonly after: string;
  readonly limit: number;
}

/** A page of the actions of an app by id: the archived ones, or the others. */
export function listActions<Content>(
  tx: Tx,
  { appId, isArchived }: { readonly appId: number; readonly isArchived: boolean },
  { after, limit }: Page,
): Promise<ActionRow<Content>[]> {
  return tx<ActionRow<Content>[]>`
    select ${columns(tx)} from app_action a
    join app_action_revision r on r.definition_id = a.definition_id and r.revision = a.revision
    where a.app_id = ${appId} and a.definition_id > ${after}::text::bigint and (a.archived_at is not null) = ${isArchived}::boolean
    order by a.definition_id limit ${limit}`;
}

export async function countActions(tx: Tx, appId: number): Promise<number> {
  const [row] = await tx`select count(*) as count from app_action where app_id = ${appId} and archived_at is null`;
  return Number(row?.['count']);
}

export async function findAction<Content>(
  tx: Tx,
  appId: number,
  definitionId: string,
): Promise<ActionRow<Content> | undefined> {
  const [row] = await tx<ActionRow<Content>[]>`
    select ${columns(tx)} from app_action a
    join app_action_revision r on r.definition_id = a.definition_id and r.revision = a.revision
    where a.app_id = ${appId} and a.definition_id = ${definitionId}::text::bigint`;
  return row;
}

/** Returns its id. */
export async function insertAction(
  tx: Tx,
  { appId, definition, now }: { readonly appId: number; readonly definition: object; readonly now: Date },
): Promise<string> {
  const { definitionId } = await writeOne(tx<{ definitionId: string }[]>`
    insert into app_action (definition_id, app_id, revision)
    values (nextval('app_action_number'), ${appId}, 1) returning definition_id`);
  await insertRevision(tx, definitionId, { revision: 1, definition, now });
  return definitionId;
}

interface NewRevision {
  readonly revision: number;
  readonly definition: object;
  readonly now: Date;
}

async function insertRevision(tx: Tx, definitionId: string, { revision, definition, now }: NewRevision): Promise<void> {
  await writeOne(tx`
    insert into app_action_revision (definition_id, revision, definition, created_at)
    values (${definitionId}::text::bigint, ${revision}, ${tx.json(definition)}, ${now})`);
}

/** Replaces a definition with its next revision. */
export async function updateAction(tx: Tx, definitionId: string, revision: NewRevision): Promise<void> {
  await writeOne(tx`
    update app_action set revision = ${revision.revision} where definition_id = ${definitionId}::text::bigint`);
  await insertRevision(tx, definitionId, revision);
}

export async function archiveAction(tx: Tx, definitionId: string, now: Date): Promise<void> {
  await writeOne(tx`update app_action set archived_at = ${now} where definition_id = ${definitionId}::text::bigint`);
}

interface RevisionRow<Content> {
  readonly revision: number;
  readonly definition: Content;
  readonly createdAt: Date;
}

/** A page of revisions, the newest first. */
export function listRevisions<Content>(
  tx: Tx,
  definitionId: string,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<RevisionRow<Content>[]> {
  return tx<RevisionRow<Content>[]>`
    select r.revision, r.definition, r.created_at from app_action_revision r
    where r.definition_id = ${definitionId}::text::bigint and r.revision < ${before}
    order by r.revision desc limit ${limit}`;
}

export async function findFunction(
  tx: Tx,
  definitionId: string,
  { functionType, functionId }: FunctionKey,
): Promise<string | undefined> {
  const [row] = await tx<{ source: string }[]>`
    select source from app_action_function
    where definition_id = ${definitionId}::text::bigint and function_type = ${functionType} and function_id = ${functionId}`;
  return row?.source;
}

export async function upsertFunction(
  tx: Tx,
  definitionId: string,
  { functionType, functionId, source }: FunctionKey & { readonly source: string },
): Promise<void> {
  await writeOne(tx`
    insert into app_action_function (definition_id, function_type, function_id, source)
    values (${definitionId}::text::bigint, ${functionType}, ${functionId}, ${source})
    on conflict on constraint app_action_function_pk do update set source = excluded.source`);
}

/** Returns whether there was such a function. */
export async function deleteFunction(
  tx: Tx,
  definitionId: string,
  { functionType, functionId }: FunctionKey,
): Promise<boolean> {
  const rows = await tx`
    delete from app_action_function
    where definition_id = ${definitionId}::text::bigint and function_type = ${functionType} and function_id = ${functionId}
    returning function_id`;
  return rows.length === 1;
}

export interface InstalledRow<Content> extends ActionRow<Content> {
  /** The scopes that the account has granted to the app. */
  readonly scopes: readonly string[];
}

/** Lists the given actions, except for archived ones and those of apps that the hub has not connected. */
export function listInstalledActions<Content>(
  tx: Tx,
  hubId: number,
  definitionIds: readonly string[],
): Promise<InstalledRow<Content>[]> {
  return tx<InstalledRow<Content>[]>`
    select ${columns(tx)}, n.scopes from app_action a
    join app_action_revision r on r.definition_id = a.definition_id and r.revision = a.revision
    join install n on n.app_id = a.app_id and n.hub_id = ${hubId}
    where a.archived_at is null
      and a.definition_id in (select i.id::bigint from jsonb_array_elements_text(${tx.json(definitionIds)}) i (id))`;
}

export interface ConnectedRow<Content> extends InstalledRow<Content> {
  readonly appName: string;
}

/** Lists the actions of all apps that the hub has connected, except for archived ones, by app and id. */
export function listConnectedActions<Content>(tx: Tx, hubId: number): Promise<ConnectedRow<Content>[]> {
  return tx<ConnectedRow<Content>[]>`
    select ${columns(tx)}, n.scopes, p.name as app_name from app_action a
    join app_action_revision r on r.definition_id = a.definition_id and r.revision = a.revision
    join install n on n.app_id = a.app_id and n.hub_id = ${hubId}
    join app p on p.app_id = a.app_id
    where a.archived_at is null
    order by p.name, a.app_id, a.definition_id`;
}
