import type { Tx } from '../platform/db/db.js';

interface SettingsRow {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = (tx: Tx) => tx`e.settings, e.created_at, e.updated_at`;

/** Whether a developer account owns an app. */
export async function isOwnApp(tx: Tx, appId: number, developerId: number): Promise<boolean> {
  const rows = await tx`select from app where app_id = ${appId} and developer_id = ${developerId}`;
  return rows.length === 1;
}

export async function findSettings(tx: Tx, appId: number, kind: string): Promise<SettingsRow | undefined> {
  const [row] = await tx<SettingsRow[]>`
    select ${columns(tx)} from app_extension e where e.app_id = ${appId} and e.kind = ${kind}`;
  return row;
}

interface SettingsWrite {
  readonly kind: string;
  readonly settings: object;
  readonly now: Date;
}

/** Returns undefined if the app has such settings. */
export async function insertSettings(tx: Tx, appId: number, write: SettingsWrite): Promise<SettingsRow | undefined> {
  const { kind, settings, now } = write;
  const [row] = await tx<SettingsRow[]>`
    insert into app_extension as e (app_id, kind, settings, created_at, updated_at)
    values (${appId}, ${kind}, ${tx.json(settings)}, ${now}, ${now})
    on conflict on constraint app_extension_pk do nothing
    returning ${columns(tx)}`;
  return row;
}

/** Replaces the named members; returns undefined if the app has no such settings. */
export async function updateSettings(tx: Tx, appId: number, write: SettingsWrite): Promise<SettingsRow | undefined> {
  const { kind, settings, now } = write;
  const [row] = await tx<SettingsRow[]>`
    update app_extension e set settings = e.settings || ${tx.json(settings)}::jsonb, updated_at = ${now}
    where e.app_id = ${appId} and e.kind = ${kind}
    returning ${columns(tx)}`;
  return row;
}

export async function upsertSettings(tx: Tx, appId: number, { kind, settings, now }: SettingsWrite): Promise<void> {
  await tx`
    insert into app_extension (app_id, kind, settings, created_at, updated_at)
    values (${appId}, ${kind}, ${tx.json(settings)}, ${now}, ${now})
    on conflict on constraint app_extension_pk
    do update set settings = excluded.settings, updated_at = excluded.updated_at`;
}

/** Returns how many there were. */
export async function deleteSettings(tx: Tx, appId: number, kinds: readonly string[]): Promise<number> {
  const { count } = await tx`
    delete from app_extension
    where app_id = ${appId} and kind in (select jsonb_array_elements_text(${tx.json(kinds)}))`;
  return count;
}
