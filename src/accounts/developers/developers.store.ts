import { type Tx, writeOne } from '../../platform/db/db.js';

interface DeveloperRow {
  readonly developerId: number;
  readonly name: string;
}

export async function insertDeveloper(tx: Tx, developer: DeveloperRow & { readonly createdAt: Date }): Promise<void> {
  await writeOne(tx`
    insert into developer (developer_id, name, created_at)
    values (${developer.developerId}, ${developer.name}, ${developer.createdAt})`);
}

export function listDevelopers(tx: Tx): Promise<DeveloperRow[]> {
  return tx<DeveloperRow[]>`select developer_id, name from developer order by developer_id`;
}

interface OwnDeveloperRow extends DeveloperRow {
  readonly apps: number;
}

/** Lists the developer accounts of a user, by name. */
export function listDevelopersOfUser(tx: Tx, userId: number): Promise<OwnDeveloperRow[]> {
  return tx<OwnDeveloperRow[]>`
    select d.developer_id, d.name,
      (select count(*)::integer from app a where a.developer_id = d.developer_id) as apps
    from developer_member m join developer d on d.developer_id = m.developer_id
    where m.user_id = ${userId}
    order by lower(d.name), d.developer_id`;
}

interface DeveloperMemberRow {
  readonly developerId: number;
  readonly userId: number;
  readonly createdAt: Date;
}

export async function insertMember(tx: Tx, { developerId, userId, createdAt }: DeveloperMemberRow): Promise<void> {
  await tx`
    insert into developer_member (developer_id, user_id, created_at) values (${developerId}, ${userId}, ${createdAt})
    on conflict do nothing`;
}

export async function isMember(tx: Tx, developerId: number, userId: number): Promise<boolean> {
  const rows = await tx`select from developer_member where developer_id = ${developerId} and user_id = ${userId}`;
  return rows.length === 1;
}

export async function updateName(tx: Tx, { developerId, name }: DeveloperRow): Promise<void> {
  await writeOne(tx`update developer set name = ${name} where developer_id = ${developerId}`);
}
