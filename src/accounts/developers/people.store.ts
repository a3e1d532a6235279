import { type Tx, writeOne } from '../../platform/db/db.js';

export interface DeveloperPersonRow {
  readonly userId: number;
  readonly email: string;
  readonly name: string;
  readonly suspendedAt: Date | null;
  readonly addedAt: Date;
}

/** Blocks other transactions that lock the account until this one ends. */
export async function lockDeveloper(tx: Tx, developerId: number): Promise<void> {
  await tx`select from developer where developer_id = ${developerId} for no key update`;
}

/** Lists the users of a developer account by name. */
export function listPeople(tx: Tx, developerId: number): Promise<DeveloperPersonRow[]> {
  return tx<DeveloperPersonRow[]>`
    select p.user_id, p.email, p.name, p.suspended_at, m.created_at as added_at
    from developer_member m join person p on p.user_id = m.user_id
    where m.developer_id = ${developerId}
    order by lower(p.name), p.user_id`;
}

export async function deletePerson(tx: Tx, developerId: number, userId: number): Promise<void> {
  await writeOne(tx`delete from developer_member where developer_id = ${developerId} and user_id = ${userId}`);
}
