import type { AppError } from '../../platform/http/errors.js';
import { isNameText } from '../rules/names.js';
import { teamErrors } from '../rules/teams.errors.js';

const maxTeams = 300;
const maxLevels = 10;

interface PlacedTeam {
  readonly teamId: number;
  readonly parentTeamId: number | null;
}

/** Throws TEAM_INVALID (400) for an account that has as many teams as it may. */
export function assertMayAdd(teams: readonly PlacedTeam[]): void {
  if (teams.length >= maxTeams) throw invalid(`An account has at most ${maxTeams} teams.`);
}

/** Returns the trimmed name. Throws TEAM_INVALID (400). */
export function toTeamName(given: string): string {
  if (!isNameText(given)) throw invalid('The name of a team is 1 to 100 visible characters.');
  return given.trim();
}

/**
 * Validates the tree of an account with a new or moved team in it. Throws TEAM_NOT_FOUND (404) for a parent that does not exist,
 * TEAM_INVALID (400) for a circle and for too many levels.
 */
export function assertTree(teams: readonly PlacedTeam[], placed: PlacedTeam): void {
  const parents = new Map(teams.map(({ teamId, parentTeamId }) => [teamId, parentTeamId]));
  const parent = placed.parentTeamId;
  if (parent !== null && !parents.has(parent)) throw teamErrors.teamNotFound();
  parents.set(placed.teamId, parent);
  for (const teamId of parents.keys()) assertPath(teamId, parents);
}

function assertPath(teamId: number, parents: ReadonlyMap<number, number | null>): void {
  const path = new Set<number>();
  for (let at: number | null = teamId; at !== null; at = parents.get(at) ?? null) {
    if (path.has(at)) throw invalid('A team cannot be below itself.');
    path.add(at);
  }
  if (path.size > maxLevels) throw invalid(`Teams have at most ${maxLevels} levels.`);
}

/** Throws TEAM_INVALID (400). */
export function assertDistinct(userIds: readonly number[]): void {
  if (new Set(userIds).size < userIds.length) throw invalid('A user is named more than once.');
}

function invalid(message: string): AppError {
  return teamErrors.teamInvalid({ message });
}
