import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../../i18n/messages.js';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf, type Api } from '../../api/client.js';
import { directoryKey } from '../../objects/directory.js';
import { confirmAction } from '../../ui/dialogs/confirm.js';
import { notifyDone } from '../../ui/notices/notify.js';

/** A team with the ids of its members. */
export interface Team {
  readonly id: string;
  readonly name: string;
  readonly parentTeamId?: string | undefined;
  /** Users whose main team it is. */
  readonly main: readonly string[];
  readonly additional: readonly string[];
}

export type TeamMembers = Pick<Team, 'main' | 'additional'>;

/** A team in its place: 0 at the top. */
export interface PlacedTeam extends Team {
  readonly level: number;
}

export const teamsKey = (hubId: number) => ['hub', hubId, 'teams'] as const;

const path = '/settings/teams/2026-09-beta';
/** More than an account may have. */
const limit = 500;

/** The teams of the current account, each above those below it. */
export function useTeams() {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({ queryKey: teamsKey(hubId), queryFn: () => loadTeams(api) });
}

async function loadTeams(api: Api): Promise<PlacedTeam[]> {
  const [teams, members] = await Promise.all([
    dataOf(api.GET(path, { params: { query: { limit } } })),
    dataOf(api.GET('/settings/v3/users/teams')),
  ]);
  const byId = new Map(members.results.map((team) => [team.id, team]));
  return toTree(
    teams.results.map((team) => {
      const { userIds: main = [], secondaryUserIds: additional = [] } = byId.get(team.id) ?? {};
      return { ...team, main, additional };
    }),
  );
}

function toTree(teams: readonly Team[]): PlacedTeam[] {
  const sorted = [...teams].sort((a, b) => a.name.localeCompare(b.name));
  const below = (parent: string | undefined, level: number): PlacedTeam[] =>
    sorted
      .filter(({ parentTeamId }) => parentTeamId === parent)
      .flatMap((team) => [{ ...team, level }, ...below(team.id, level + 1)]);
  return below(undefined, 0);
}

/** Whether the team is the other one, or somewhere below it. */
export function isWithin(team: Team, other: Team, teams: readonly Team[]): boolean {
  if (team.id === other.id) return true;
  const parent = teams.find(({ id }) => id === team.parentTeamId);
  return parent !== undefined && isWithin(parent, other, teams);
}

export function useTeamActions() {
  const api = useApi();
  const client = useQueryClient();
  const { hubId } = useHub();
  const refresh = async (): Promise<void> => {
    await Promise.all([
      client.invalidateQueries({ queryKey: teamsKey(hubId) }),
      client.invalidateQueries({ queryKey: directoryKey(hubId) }),
    ]);
  };
  return {
    async create(name: string, parentTeamId: string | null): Promise<void> {
      await dataOf(api.POST(path, { body: { name, parentTeamId, members: [] } }));
      await refresh();
      notifyDone(t('{name} created.', { name }));
    },
    async change(team: Team, name: string, parentTeamId: string | null): Promise<void> {
      const params = { path: { teamId: team.id } };
      await dataOf(api.PATCH(`${path}/{teamId}`, { params, body: { name, parentTeamId } }));
      await refresh();
      notifyDone(t('{name} saved.', { name }));
    },
    async setMembers(team: Team, members: TeamMembers): Promise<void> {
      await saveMembers(api, team, members);
      await refresh();
      notifyDone(t('Members of {name} saved.', { name: team.name }));
    },
    remove(team: Team): void {
      confirmAction({
        title: t('Delete {name}?', { name: team.name }),
        message: t('Its members stay in the account, and the teams below it move up. This cannot be undone.'),
        confirm: t('Delete team'),
        onConfirm: async () => {
          await api.DELETE(`${path}/{teamId}`, { params: { path: { teamId: team.id } } });
          await refresh();
          notifyDone(t('{name} deleted.', { name: team.name }));
        },
      });
    },
  };
}

type Membership = readonly [userId: string, type: 'DEFAULT' | 'EXTRA'];

function toMemberships({ main, additional }: TeamMembers): Membership[] {
  return [
    ...main.map((userId): Membership => [userId, 'DEFAULT']),
    ...additional.map((userId): Membership => [userId, 'EXTRA']),
  ];
}

async function saveMembers(api: Api, team: Team, members: TeamMembers): Promise<void> {
  const before = toMemberships(team);
  const after = new Map(toMemberships(members));
  const former = new Map(before);
  const inputs = [...after].flatMap(([userId, type]) => (former.get(userId) === type ? [] : { userId, type }));
  const at = { teamId: team.id };
  if (inputs.length > 0) {
    await dataOf(api.POST(`${path}/{teamId}/members/batch`, { params: { path: at }, body: { inputs } }));
  }
  for (const [userId, type] of before) {
    if (after.has(userId)) continue;
    await api.DELETE(`${path}/{teamId}/members/{userId}`, { params: { path: { ...at, userId }, query: { type } } });
  }
}
