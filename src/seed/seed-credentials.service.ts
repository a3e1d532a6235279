import type { AppsService } from '../accounts/apps/apps.service.js';
import type { DevelopersService } from '../accounts/developers/developers.service.js';
import type { PrivateAppsService } from '../accounts/apps/private-apps.service.js';
import type { UsersService } from '../accounts/people/users.service.js';
import type { Seed } from './seed.schema.js';

/** A line of the table printed at start. */
export type Credential = readonly [name: string, value: string];

interface SeedCredentialsDeps {
  readonly users: UsersService;
  readonly developers: DevelopersService;
  readonly apps: AppsService;
  readonly privateApps: PrivateAppsService;
}

interface SeedCredentialsService {
  /**
   * The credentials of a seed's first account, private app, app and developer that still work: changed passwords and revoked
   * tokens are omitted.
   */
  listWorking(seed: Seed): Promise<Credential[][]>;
}

export function createSeedCredentialsService(deps: SeedCredentialsDeps): SeedCredentialsService {
  return {
    async listWorking(seed) {
      const groups = [await listLogin(seed, deps), await listToken(seed, deps), ...(await listDeveloper(seed, deps))];
      return groups.filter((group) => group.length > 0);
    },
  };
}

async function listLogin({ hubs }: Seed, { users }: SeedCredentialsDeps): Promise<Credential[]> {
  const hub = hubs?.[0];
  const user = hub?.users?.find(({ role }) => role === 'admin') ?? hub?.users?.[0];
  if (!hub || !user || !(await users.hasPassword(user.email, user.password))) return [];
  return [
    ['Account', `${hub.hubId} ${hub.name}`],
    ['Log in as', user.email],
    ['Password', user.password],
  ];
}

async function listToken({ hubs }: Seed, { privateApps }: SeedCredentialsDeps): Promise<Credential[]> {
  const app = hubs?.[0]?.privateApps?.[0];
  if (!app || !(await privateApps.findByToken(app.token))) return [];
  return [['Private-app token', app.token]];
}

async function listDeveloper({ developers }: Seed, deps: SeedCredentialsDeps): Promise<Credential[][]> {
  const developer = developers?.[0];
  if (!developer) return [];
  const app = developer.apps?.[0];
  const groups: Credential[][] = [];
  if (app && (await deps.apps.hasSecret(app.clientId, app.clientSecret))) {
    groups.push([
      ['App', `${app.appId} ${app.name}`],
      ['Client id', app.clientId],
      ['Client secret', app.clientSecret],
      ['Redirect URI', app.redirectUris[0] ?? ''],
    ]);
  }
  if (await deps.developers.hasKey(developer.apiKey)) groups.push([['Developer API key', developer.apiKey]]);
  return groups;
}
