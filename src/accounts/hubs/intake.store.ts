import { type Tx, writeOne } from '../../platform/db/db.js';

/** A form on another site that an account accepts submissions of. */
export interface IntakeForm {
  readonly formGuid: string;
  readonly name: string;
  readonly createdAt: Date;
}

interface FormId {
  readonly hubId: number;
  readonly formGuid: string;
}

interface AdmissionRow {
  /** Null: the default of the server's mode. */
  readonly isOpen: boolean | null;
  readonly isKnownForm: boolean;
}

/** Returns whether an account is open and has the form; undefined for an unknown account. */
export async function findAdmission(tx: Tx, hubId: number, formGuid: string | null): Promise<AdmissionRow | undefined> {
  const [row] = await tx<AdmissionRow[]>`
    select i.is_open, exists (
      select from intake_form f where f.hub_id = ${hubId} and f.form_guid = ${formGuid}::uuid
    ) as is_known_form
    from hub h left join hub_intake i on i.hub_id = h.hub_id
    where h.hub_id = ${hubId}`;
  return row;
}

export function listForms(tx: Tx, hubId: number): Promise<IntakeForm[]> {
  return tx<IntakeForm[]>`
    select form_guid, name, created_at
    from intake_form where hub_id = ${hubId}
    order by folded(name) collate "C", form_guid`;
}

export async function upsertIntake(tx: Tx, hubId: number, isOpen: boolean): Promise<void> {
  await writeOne(tx`
    insert into hub_intake (hub_id, is_open) values (${hubId}, ${isOpen})
    on conflict (hub_id) do update set is_open = excluded.is_open`);
}

/** Adds a form; returns false if its id is taken. */
export async function insertForm(tx: Tx, { hubId, formGuid, ...form }: FormId & IntakeForm): Promise<boolean> {
  const rows = await tx<{ added: number }[]>`
    insert into intake_form (hub_id, form_guid, name, created_at)
    values (${hubId}, ${formGuid}::uuid, ${form.name}, ${form.createdAt})
    on conflict (hub_id, form_guid) do nothing
    returning 1 as added`;
  return rows.length > 0;
}

export async function countForms(tx: Tx, hubId: number): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::integer as count from intake_form where hub_id = ${hubId}`;
  return row?.count ?? 0;
}

export async function deleteForm(tx: Tx, { hubId, formGuid }: FormId): Promise<boolean> {
  const rows = await tx<{ removed: number }[]>`
    delete from intake_form where hub_id = ${hubId} and form_guid = ${formGuid}::uuid returning 1 as removed`;
  return rows.length > 0;
}
