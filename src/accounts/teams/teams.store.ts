import { assertWritten, type Tx, writeOne } from '../../platform/db/db.js';

interface TeamKey {
  readonly hubId: number;
  readonly teamId: number;
}

export interface TeamRow extends TeamKey {
  readonly name: string;
  readonly parentTeamId: number | null;
}

export interface MemberRow {
  readonly userId: number;
  readonly isPrimary: boolean;
}

interface Page {
  /** Only greater ids. */
  readonly after: number;
  readonly limit: number;
}

const columns = (tx: Tx) => tx`hub_id, team_id, name, parent_team_id`;

/** By id. */
export function listTeams(tx: Tx, hubId: number, { after, limit }: Page): Promise<TeamRow[]> {
  return tx<TeamRow[]>`
    select ${columns(tx)} from account_team where hub_id = ${hubId} and team_id > ${after}
    order by team_id limit ${limit}`;
}

/** All teams of an account, at most as many as it may have. */
export function listAllTeams(tx: Tx, hubId: number): Promise<TeamRow[]> {
  return tx<TeamRow[]>`select ${columns(tx)} from account_team where hub_id = ${hubId} order by team_id`;
}

export async function findTeam(tx: Tx, { hubId, teamId }: TeamKey): Promise<TeamRow | undefined> {
  const [row] = await tx<TeamRow[]>`
    select ${columns(tx)} from account_team where hub_id = ${hubId} and team_id = ${teamId}`;
  return row;
}

/** Returns the id of the new team. */
export async function insertTeam(tx: Tx, { hubId, name, parentTeamId }: Omit<TeamRow, 'teamId'>): Promise<number> {
  const { teamId } = await writeOne(tx<TeamKey[]>`
    insert into account_team (hub_id, team_id, name, parent_team_id)
    values (${hubId}, nextval('account_team_number'), ${name}, ${parentTeamId}::integer)
    returning team_id`);
  return teamId;
}

export async function updateTeam(tx: Tx, { hubId, teamId, name, parentTeamId }: TeamRow): Promise<void> {
  await writeOne(tx`
    update account_team set name = ${name}, parent_team_id = ${parentTeamId}::integer
    where hub_id = ${hubId} and team_id = ${teamId}`);
}

/** Deletes a team with its memberships; the teams below it move up to its parent. */
export async function deleteTeam(tx: Tx, { hubId, teamId, parentTeamId }: TeamRow): Promise<void> {
  await tx`
    update account_team set parent_team_id = ${parentTeamId}::integer
    where hub_id = ${hubId} and parent_team_id = ${teamId}`;
  await writeOne(tx`delete from account_team where hub_id = ${hubId} and team_id = ${teamId}`);
}

/** By user id. */
export function listMembers(tx: Tx, { hubId, teamId }: TeamKey, { after, limit }: Page): Promise<MemberRow[]> {
  return tx<MemberRow[]>`
    select user_id, is_primary from account_team_member
    where hub_id = ${hubId} and team_id = ${teamId} and user_id > ${after}
    order by user_id limit ${limit}`;
}

interface MembersRow extends Pick<TeamRow, 'teamId' | 'name'> {
  readonly userIds: readonly string[];
  readonly secondaryUserIds: readonly string[];
}

/** All teams of an account by id, with the ids of their members. */
export function listTeamsWithMembers(tx: Tx, hubId: number): Promise<MembersRow[]> {
  const users = (isPrimary: boolean) => tx`
    coalesce(jsonb_agg(m.user_id::text order by m.user_id) filter (where m.is_primary = ${isPrimary}), '[]')`;
  return tx<MembersRow[]>`
    select t.team_id, t.name, ${users(true)} as user_ids, ${users(false)} as secondary_user_ids
    from account_team t
      left join account_team_member m on m.hub_id = t.hub_id and m.team_id = t.team_id
    where t.hub_id = ${hubId}
    group by t.team_id, t.name order by t.team_id`;
}

/** Which of the users belong to the account or are invited to it. */
export async function listKnownUserIds(tx: Tx, hubId: number, userIds: readonly number[]): Promise<number[]> {
  const rows = await tx<{ userId: number }[]>`
    select u.user_id from (
      select m.user_id from hub_user m where m.hub_id = ${hubId}
      union
      select i.user_id from hub_invitation i where i.hub_id = ${hubId}
    ) u
    where u.user_id in (select jsonb_array_elements_text(${tx.json(userIds)})::integer)`;
  return rows.map(({ userId }) => userId);
}

/** Adds members, each at most once, or changes their type. A new main team replaces the former one. */
export async function upsertMembers(tx: Tx, { hubId, teamId }: TeamKey, members: readonly MemberRow[]): Promise<void> {
  const primary = members.filter(({ isPrimary }) => isPrimary).map(({ userId }) => userId);
  await tx`
    delete from account_team_member
    where hub_id = ${hubId} and is_primary and team_id <> ${teamId}
      and user_id in (select jsonb_array_elements_text(${tx.json(primary)})::integer)`;
  const { count } = await tx`
    insert into account_team_member (hub_id, team_id, user_id, is_primary)
    select ${hubId}::integer, ${teamId}::integer, m.user_id, m.is_primary
    from jsonb_to_recordset(${tx.rows(members)}) as m (user_id integer, is_primary boolean)
    on conflict (hub_id, team_id, user_id) do update set is_primary = excluded.is_primary`;
  assertWritten(members.length, count);
}

/** Returns whether the team had that member, of that type. */
export async function deleteMember(
  tx: Tx,
  { hubId, teamId }: TeamKey,
  { userId, isPrimary }: MemberRow,
): Promise<boolean> {
  const { count } = await tx`
    delete from account_team_member
    where hub_id = ${hubId} and team_id = ${teamId} and user_id = ${userId} and is_primary = ${isPrimary}`;
  return count === 1;
}

interface UserKey {
  readonly hubId: number;
  readonly userId: number;
}

interface MembershipRow {
  readonly teamId: number;
  readonly isPrimary: boolean;
}

export function listTeamsOfUser(tx: Tx, { hubId, userId }: UserKey): Promise<MembershipRow[]> {
  return tx<MembershipRow[]>`
    select team_id, is_primary from account_team_member
    where hub_id = ${hubId} and user_id = ${userId} order by team_id`;
}

/** Each team at most once, and at most one of them primary. */
export async function replaceTeamsOfUser(
  tx: Tx,
  { hubId, userId }: UserKey,
  teams: readonly MembershipRow[],
): Promise<void> {
  await tx`delete from account_team_member where hub_id = ${hubId} and user_id = ${userId}`;
  const { count } = await tx`
    insert into account_team_member (hub_id, team_id, user_id, is_primary)
    select ${hubId}::integer, t.team_id, ${userId}::integer, t.is_primary
    from jsonb_to_recordset(${tx.rows(teams)}) as t (team_id integer, is_primary boolean)`;
  assertWritten(teams.length, count);
}
