import type { Static } from 'typebox';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { httpErrors } from '../../platform/http/errors.js';
import { lockHub } from '../people/members.store.js';
import type { OwnersService } from '../people/owners.service.js';
import { explained } from '../rules/refusals.js';
import { teamErrors } from '../rules/teams.errors.js';
import { userErrors } from '../rules/users.errors.js';
import { assertDistinct, assertMayAdd, assertTree, toTeamName } from './team-rules.js';
import type * as wire from './teams.schema.js';
import * as store from './teams.store.js';

type Team = Static<typeof wire.Team>;
type TeamMember = Static<typeof wire.TeamMember>;
type TeamAssignment = Static<typeof wire.TeamAssignment>;
type TeamCreation = Static<typeof wire.TeamCreation>;
type TeamPageQuery = Static<typeof wire.TeamPageQuery>;

interface TeamPlace {
  readonly hubId: number;
  /** As in the path. */
  readonly teamId: string;
}

interface AskedMember {
  readonly userId: string;
  /** DEFAULT if omitted. */
  readonly type?: TeamMember['type'];
}

interface UserTeams {
  readonly hubId: number;
  readonly userId: number;
  /** '' for none; undefined: stays as it is. */
  readonly primaryTeamId?: string | undefined;
  /** Undefined: they stay as they are. */
  readonly secondaryTeamIds?: readonly string[] | undefined;
}

/**
 * Assumption O23. Teams of an account. Everything throws TEAM_NOT_FOUND (404) for a team, and USER_NOT_FOUND (404) for a user, that
 * the account does not have; invited users are users.
 */
export interface TeamsService {
  /** A page by id; `after` is undefined on the last one. Throws INVALID_REQUEST (400) for an invalid cursor. */
  listTeams(hubId: number, query: TeamPageQuery): Promise<{ results: Team[]; after: string | undefined }>;
  /** All teams of the account, by id. */
  listTeamsWithMembers(hubId: number): Promise<Static<typeof wire.TeamsWithMembers>>;
  getTeam(place: TeamPlace): Promise<Team>;
  /** Throws TEAM_INVALID (400), TEAM_EXISTS (409). */
  createTeam(hubId: number, team: TeamCreation): Promise<Team>;
  /** As part of a larger write. */
  createTeamInTx(tx: Tx, hubId: number, team: TeamCreation): Promise<Team>;
  /** Throws TEAM_INVALID (400), TEAM_EXISTS (409). */
  changeTeam(place: TeamPlace, change: Static<typeof wire.TeamChange>): Promise<Team>;
  /** The teams below it move up to its parent. */
  deleteTeam(place: TeamPlace): Promise<void>;
  /** Like `listTeams`, by user id. */
  listMembers(place: TeamPlace, query: TeamPageQuery): Promise<{ results: TeamMember[]; after: string | undefined }>;
  /** Adds members or changes their type, all or none. Throws TEAM_INVALID (400) for a user who is named twice. */
  assignMembers(place: TeamPlace, members: readonly TeamAssignment[]): Promise<Static<typeof wire.TeamMembersBatch>>;
  /** Throws TEAM_MEMBER_NOT_FOUND (404), also for a member of the other type. */
  removeMember(place: TeamPlace, member: AskedMember): Promise<void>;
  /** Sets the teams of a user. Throws INVALID_REQUEST (400) for teams that the account does not have. */
  setTeamsOfUserInTx(tx: Tx, teams: UserTeams): Promise<void>;
}

interface TeamsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly owners: Pick<OwnersService, 'noteTeamsInTx'>;
}

type Change = <T>(hubId: number, run: (tx: Tx) => Promise<T>) => Promise<T>;

const defaultLimit = 100;

export function createTeamsService({ db, clock, owners }: TeamsDeps): TeamsService {
  const change: Change = (hubId, run) =>
    db.write(async (tx) => {
      await lockHub(tx, hubId);
      const result = await run(tx);
      await owners.noteTeamsInTx(tx, hubId);
      return result;
    });
  return { ...createTeamReads(db), ...createTeamWrites(change), ...createMemberWrites({ clock, owners }, change) };
}

function createTeamReads(db: Db) {
  return {
    async listTeams(hubId: number, { after, limit = defaultLimit }: TeamPageQuery) {
      const page = { after: toPageStart(after), limit: limit + 1 };
      const rows = await db.read((tx) => store.listTeams(tx, hubId, page));
      const shown = rows.slice(0, limit);
      const next = rows.length > limit ? shown.at(-1)?.teamId : undefined;
      return { results: shown.map(toTeam), after: next?.toString() };
    },
    async listTeamsWithMembers(hubId: number): Promise<Static<typeof wire.TeamsWithMembers>> {
      const rows = await db.read((tx) => store.listTeamsWithMembers(tx, hubId));
      return {
        results: rows.map(({ teamId, name, userIds, secondaryUserIds }) => ({
          id: String(teamId),
          name,
          userIds: [...userIds],
          secondaryUserIds: [...secondaryUserIds],
        })),
      };
    },
    getTeam: async (place: TeamPlace) => toTeam(await db.read((tx) => getInTx(tx, place))),
    async listMembers(place: TeamPlace, { after, limit = defaultLimit }: TeamPageQuery) {
      const page = { after: toPageStart(after), limit: limit + 1 };
      const rows = await db.read(async (tx) => store.listMembers(tx, await getInTx(tx, place), page));
      const shown = rows.slice(0, limit);
      const next = rows.length > limit ? shown.at(-1)?.userId : undefined;
      return { results: shown.map(toMember), after: next?.toString() };
    },
  };
}

function createTeamWrites(change: Change) {
  return {
    createTeam: (hubId: number, team: TeamCreation) => change(hubId, (tx) => createInTx(tx, hubId, team)),
    createTeamInTx: createInTx,
    changeTeam: (place: TeamPlace, { name, parentTeamId }: Static<typeof wire.TeamChange>) =>
      change(place.hubId, async (tx) => {
        const stored = await getInTx(tx, place);
        const changed = {
          ...stored,
          ...(name !== undefined && { name: toTeamName(name) }),
          ...(parentTeamId !== undefined && { parentTeamId: toParentId(parentTeamId) }),
        };
        assertTree(await store.listAllTeams(tx, place.hubId), changed);
        await explained(store.updateTeam(tx, changed));
        return toTeam(changed);
      }),
    deleteTeam: (place: TeamPlace) => change(place.hubId, async (tx) => store.deleteTeam(tx, await getInTx(tx, place))),
  };
}

function createMemberWrites({ clock, owners }: Pick<TeamsDeps, 'clock' | 'owners'>, change: Change) {
  return {
    async assignMembers(
      place: TeamPlace,
      members: readonly TeamAssignment[],
    ): Promise<Static<typeof wire.TeamMembersBatch>> {
      const startedAt = clock.now().toISOString();
      const assign = async (tx: Tx) => assignInTx(tx, await getInTx(tx, place), members);
      const results = await change(place.hubId, assign);
      return { status: 'COMPLETE', results, startedAt, completedAt: clock.now().toISOString() };
    },
    removeMember: (place: TeamPlace, { userId, type = 'DEFAULT' }: AskedMember) =>
      change(place.hubId, async (tx) => {
        const team = await getInTx(tx, place);
        const member = toMemberRow({ userId, type });
        if (!(await store.deleteMember(tx, team, member))) throw teamErrors.teamMemberNotFound();
      }),
    async setTeamsOfUserInTx(tx: Tx, teams: UserTeams): Promise<void> {
      if (teams.primaryTeamId === undefined && teams.secondaryTeamIds === undefined) return;
      const known = new Map((await store.listAllTeams(tx, teams.hubId)).map(({ teamId }) => [String(teamId), teamId]));
      const stored = await store.listTeamsOfUser(tx, teams);
      await store.replaceTeamsOfUser(tx, teams, toTeamsOfUser(teams, known, stored));
      await owners.noteTeamsInTx(tx, teams.hubId);
    },
  };
}

type Memberships = Awaited<ReturnType<typeof store.listTeamsOfUser>>;

/** The requested teams of a user; those not mentioned stay. A team that is both is the main one. */
function toTeamsOfUser(
  { primaryTeamId, secondaryTeamIds }: UserTeams,
  known: ReadonlyMap<string, number>,
  stored: Memberships,
): Memberships {
  const toKnown = (given: string): number[] => {
    if (given === '') return [];
    const teamId = known.get(given);
    if (teamId === undefined) throw httpErrors.invalidRequest({ message: `Team ${given} does not exist.` });
    return [teamId];
  };
  const toStored = (wanted: boolean) => stored.flatMap(({ teamId, isPrimary }) => (isPrimary === wanted ? teamId : []));
  const primary = primaryTeamId === undefined ? toStored(true) : toKnown(primaryTeamId);
  const secondary = secondaryTeamIds?.flatMap(toKnown) ?? toStored(false);
  return [
    ...primary.map((teamId) => ({ teamId, isPrimary: true })),
    ...[...new Set(secondary)]
      .filter((teamId) => !primary.includes(teamId))
      .map((teamId) => ({ teamId, isPrimary: false })),
  ];
}

async function createInTx(tx: Tx, hubId: number, { name, parentTeamId: parent, members }: TeamCreation): Promise<Team> {
  const team = { hubId, name: toTeamName(name), parentTeamId: toParentId(parent) };
  const teams = await store.listAllTeams(tx, hubId);
  assertMayAdd(teams);
  assertTree(teams, { ...team, teamId: 0 });
  const teamId = await explained(store.insertTeam(tx, team));
  await assignInTx(tx, { hubId, teamId }, members);
  return toTeam({ ...team, teamId });
}

/** Throws USER_NOT_FOUND (404), TEAM_INVALID (400). */
async function assignInTx(
  tx: Tx,
  { hubId, teamId }: { readonly hubId: number; readonly teamId: number },
  members: readonly TeamAssignment[],
): Promise<TeamMember[]> {
  const rows = members.map(toMemberRow);
  const userIds = rows.map(({ userId }) => userId);
  assertDistinct(userIds);
  const known = await store.listKnownUserIds(tx, hubId, userIds);
  if (known.length < userIds.length) throw userErrors.userNotFound();
  await store.upsertMembers(tx, { hubId, teamId }, rows);
  return rows.map(toMember);
}

/** Throws TEAM_NOT_FOUND (404). */
async function getInTx(tx: Tx, { hubId, teamId: given }: TeamPlace): Promise<store.TeamRow> {
  const teamId = toNumber(given);
  const row = teamId === undefined ? undefined : await store.findTeam(tx, { hubId, teamId });
  if (!row) throw teamErrors.teamNotFound();
  return row;
}

function toNumber(id: string | number): number | undefined {
  return /^[1-9][0-9]{0,8}$/.test(String(id)) ? Number(id) : undefined;
}

/** Throws TEAM_NOT_FOUND (404) for text that is no id. */
function toParentId(given: TeamCreation['parentTeamId']): number | null {
  if (given === undefined || given === null || given === '') return null;
  const teamId = toNumber(given);
  if (teamId === undefined) throw teamErrors.teamNotFound();
  return teamId;
}

/** Throws USER_NOT_FOUND (404) for text that is no id. */
function toMemberRow({ userId: given, type }: TeamAssignment): store.MemberRow {
  const userId = toNumber(given);
  if (userId === undefined) throw userErrors.userNotFound();
  return { userId, isPrimary: type === 'DEFAULT' };
}

function toPageStart(after: string | undefined): number {
  if (after === undefined || after === '') return 0;
  if (!/^[0-9]{1,9}$/.test(after)) {
    throw httpErrors.invalidRequest({ message: 'Unable to parse value for query parameter: after' });
  }
  return Number(after);
}

function toTeam({ teamId, name, parentTeamId }: Omit<store.TeamRow, 'hubId'>): Team {
  return { id: String(teamId), name, ...(parentTeamId !== null && { parentTeamId: String(parentTeamId) }) };
}

function toMember({ userId, isPrimary }: store.MemberRow): TeamMember {
  return { userId: String(userId), type: isPrimary ? 'DEFAULT' : 'EXTRA' };
}
