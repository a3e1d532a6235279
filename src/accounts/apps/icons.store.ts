import type { Tx } from '../../platform/db/db.js';

interface IconRow {
  readonly content: Buffer;
  readonly updated_at: Date;
}

/** Sets the icon of an app of the developer; false when there is no such app. */
export async function upsertIcon(
  tx: Tx,
  icon: { readonly appId: number; readonly developerId: number; readonly content: Buffer; readonly now: Date },
): Promise<boolean> {
  const { count } = await tx`
    insert into app_icon (app_id, content, updated_at)
    select app_id, ${icon.content}, ${icon.now} from app where app_id = ${icon.appId} and developer_id = ${icon.developerId}
    on conflict (app_id) do update set content = excluded.content, updated_at = excluded.updated_at`;
  return count === 1;
}

/** False when the developer has no such app, or it has no icon. */
export async function deleteIcon(tx: Tx, appId: number, developerId: number): Promise<boolean> {
  const { count } = await tx`
    delete from app_icon i using app a
    where i.app_id = ${appId} and a.app_id = i.app_id and a.developer_id = ${developerId}`;
  return count === 1;
}

export async function findIcon(tx: Tx, appId: number): Promise<IconRow | undefined> {
  const [row] = await tx<IconRow[]>`select content, updated_at from app_icon where app_id = ${appId}`;
  return row;
}
