import type { Tx } from '../../platform/db/db.js';
import { writeOne } from '../../platform/db/written.js';

export interface DeveloperPersonRow {
  readonly userId: number;
  readonly email: string;
  readonly name: string;
  readonly suspendedAt: Date | null;
  readonly addedAt: Date;
}

/** Until the end of the transaction no other one that locks the account goes on. */
export async function lockDeveloper(tx: Tx, developerId: number): Promise<void> {
  await tx`select from developer where developer_id = ${developerId} for no key update`;
}

/** The people of a developer account by name. */
export function listPeople(tx: Tx, developerId: number): Promise<DeveloperPersonRow[]> {
  return tx<DeveloperPersonRow[]>`
    select p.user_id as "userId", p.email, p.name, p.suspended_at as "suspendedAt", m.created_at as "addedAt"
    from developer_member m join person p on p.user_id = m.user_id
    where m.developer_id = ${developerId}
    order by lower(p.name), p.user_id`;
}

export async function deletePerson(tx: Tx, developerId: number, userId: number): Promise<void> {
  await writeOne(tx`delete from developer_member where developer_id = ${developerId} and user_id = ${userId}`);
}
