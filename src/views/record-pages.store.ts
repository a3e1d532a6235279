import { type Rows, type Tx, writeOne } from '../platform/db/db.js';

interface LayoutPlace {
  readonly hubId: number;
  /** Type id. */
  readonly objectType: string;
}

interface OwnPlace extends LayoutPlace {
  readonly userId: number;
}

interface LayoutRow {
  readonly isOwn: boolean;
  readonly sections: unknown;
}

interface Written {
  readonly sections: readonly unknown[];
  readonly now: Date;
}

/** The layout of the account and that of a user. */
export function listLayouts(tx: Tx, { hubId, objectType, userId }: OwnPlace): Rows<LayoutRow> {
  return tx<LayoutRow[]>`
    select false as is_own, sections from record_layout where hub_id = ${hubId} and object_type = ${objectType}
    union all
    select true, sections from own_record_layout
    where hub_id = ${hubId} and object_type = ${objectType} and user_id = ${userId}`;
}

export async function upsertAccountLayout(tx: Tx, place: LayoutPlace, { sections, now }: Written): Promise<void> {
  await writeOne(tx`
    insert into record_layout (hub_id, object_type, sections, updated_at)
    values (${place.hubId}, ${place.objectType}, ${tx.json(sections)}, ${now})
    on conflict (hub_id, object_type) do update set sections = excluded.sections, updated_at = excluded.updated_at`);
}

export async function upsertOwnLayout(tx: Tx, place: OwnPlace, { sections, now }: Written): Promise<void> {
  await writeOne(tx`
    insert into own_record_layout (hub_id, object_type, user_id, sections, updated_at)
    values (${place.hubId}, ${place.objectType}, ${place.userId}, ${tx.json(sections)}, ${now})
    on conflict (hub_id, object_type, user_id)
      do update set sections = excluded.sections, updated_at = excluded.updated_at`);
}

export async function deleteAccountLayout(tx: Tx, { hubId, objectType }: LayoutPlace): Promise<void> {
  await tx`delete from record_layout where hub_id = ${hubId} and object_type = ${objectType}`;
}

export async function deleteOwnLayout(tx: Tx, { hubId, objectType, userId }: OwnPlace): Promise<void> {
  await tx`
    delete from own_record_layout where hub_id = ${hubId} and object_type = ${objectType} and user_id = ${userId}`;
}
