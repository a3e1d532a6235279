import { type Tx, writeOne } from '../../platform/db/db.js';

type FlagState = 'ON' | 'OFF' | 'ABSENT';

export interface FlagKey {
  readonly appId: number;
  readonly flagName: string;
}

interface FlagRow extends FlagKey {
  readonly defaultState: FlagState;
  readonly overrideState: FlagState | null;
}

interface PortalStateRow extends FlagKey {
  readonly portalId: number;
  readonly flagState: FlagState;
}

/** Blocks other changes of the app's flags; returns false if the developer has no such app. */
export async function lockOwnApp(tx: Tx, appId: number, developerId: number): Promise<boolean> {
  const rows = await tx`
    select from app where app_id = ${appId} and developer_id = ${developerId} for no key update`;
  return rows.length === 1;
}

export async function isOwnApp(tx: Tx, appId: number, developerId: number): Promise<boolean> {
  const rows = await tx`select from app where app_id = ${appId} and developer_id = ${developerId}`;
  return rows.length === 1;
}

const columns = (tx: Tx) => tx`app_id, flag_name, default_state, override_state`;
const stateColumns = (tx: Tx) => tx`app_id, flag_name, portal_id, flag_state`;

export async function listFlagNames(tx: Tx, appId: number): Promise<string[]> {
  const rows = await tx<FlagKey[]>`select flag_name from app_flag where app_id = ${appId} order by flag_name`;
  return rows.map(({ flagName }) => flagName);
}

export async function findFlag(tx: Tx, { appId, flagName }: FlagKey): Promise<FlagRow | undefined> {
  const [row] = await tx<FlagRow[]>`
    select ${columns(tx)} from app_flag where app_id = ${appId} and flag_name = ${flagName}`;
  return row;
}

export async function upsertFlag(tx: Tx, { appId, flagName, defaultState, overrideState }: FlagRow): Promise<void> {
  await writeOne(tx`
    insert into app_flag (app_id, flag_name, default_state, override_state)
    values (${appId}, ${flagName}, ${defaultState}, ${overrideState})
    on conflict (app_id, flag_name) do update
    set default_state = excluded.default_state, override_state = excluded.override_state`);
}

export async function deleteFlag(tx: Tx, { appId, flagName }: FlagKey): Promise<FlagRow | undefined> {
  const [row] = await tx<FlagRow[]>`
    delete from app_flag where app_id = ${appId} and flag_name = ${flagName} returning ${columns(tx)}`;
  return row;
}

/** By account id. */
export function listStates(
  tx: Tx,
  { appId, flagName }: FlagKey,
  { start, limit }: { readonly start: number; readonly limit: number },
): Promise<PortalStateRow[]> {
  return tx<PortalStateRow[]>`
    select ${stateColumns(tx)} from app_flag_portal
    where app_id = ${appId} and flag_name = ${flagName} and portal_id >= ${start}
    order by portal_id limit ${limit}`;
}

export async function findState(
  tx: Tx,
  { appId, flagName }: FlagKey,
  portalId: number,
): Promise<PortalStateRow | undefined> {
  const [row] = await tx<PortalStateRow[]>`
    select ${stateColumns(tx)} from app_flag_portal
    where app_id = ${appId} and flag_name = ${flagName} and portal_id = ${portalId}`;
  return row;
}

type NewState = Pick<PortalStateRow, 'portalId' | 'flagState'>;

/** Each account at most once. */
export async function upsertStates(
  tx: Tx,
  { appId, flagName }: FlagKey,
  states: readonly NewState[],
): Promise<PortalStateRow[]> {
  return tx<PortalStateRow[]>`
    insert into app_flag_portal (app_id, flag_name, portal_id, flag_state)
    select ${appId}::integer, ${flagName}::text, s.portal_id, s.flag_state
    from jsonb_to_recordset(${tx.rows(states)}) as s (portal_id integer, flag_state text)
    on conflict (app_id, flag_name, portal_id) do update set flag_state = excluded.flag_state
    returning ${stateColumns(tx)}`;
}

export async function deleteStates(
  tx: Tx,
  { appId, flagName }: FlagKey,
  portalIds: readonly number[],
): Promise<PortalStateRow[]> {
  return tx<PortalStateRow[]>`
    delete from app_flag_portal
    where app_id = ${appId} and flag_name = ${flagName} and portal_id in (
      select p.portal_id from jsonb_to_recordset(${tx.rows(portalIds.map((portalId) => ({ portalId })))}) as p (portal_id integer)
    )
    returning ${stateColumns(tx)}`;
}
