import type { AppsService } from '../accounts/apps/apps.service.js';
import type { DevelopersService } from '../accounts/developers/developers.service.js';
import type { PrivateAppsService } from '../accounts/apps/private-apps.service.js';
import type { UsersService } from '../accounts/people/users.service.js';
import type { SeedCredentials } from './credentials.js';
import type { Seed } from './seed.schema.js';

interface SeedCredentialsDeps {
  readonly users: UsersService;
  readonly developers: DevelopersService;
  readonly apps: AppsService;
  readonly privateApps: PrivateAppsService;
}

interface SeedCredentialsService {
  /**
   * The credentials of a seed's first account, private app, app and developer that still work: changed passwords and revoked
   * tokens are null.
   */
  findWorking(seed: Seed): Promise<SeedCredentials>;
}

export function createSeedCredentialsService(deps: SeedCredentialsDeps): SeedCredentialsService {
  return {
    async findWorking({ hubs, developers }) {
      return {
        ...(await findOfHub(hubs?.[0], deps)),
        ...(await findOfDeveloper(developers?.[0], deps)),
      };
    },
  };
}

type SeedHub = NonNullable<Seed['hubs']>[number];
type SeedDeveloper = NonNullable<Seed['developers']>[number];

async function findOfHub(
  hub: SeedHub | undefined,
  { users, privateApps }: SeedCredentialsDeps,
): Promise<Pick<SeedCredentials, 'hub' | 'user' | 'token'>> {
  const user = hub?.users?.find(({ role }) => role === 'admin') ?? hub?.users?.[0];
  const token = hub?.privateApps?.[0]?.token;
  const hasLogin = user !== undefined && (await users.hasPassword(user.email, user.password));
  return {
    hub: hub ? { hubId: hub.hubId, name: hub.name } : null,
    user: hasLogin ? { email: user.email, password: user.password } : null,
    token: token !== undefined && (await privateApps.findByToken(token)) ? token : null,
  };
}

async function findOfDeveloper(
  developer: SeedDeveloper | undefined,
  { apps, developers }: SeedCredentialsDeps,
): Promise<Pick<SeedCredentials, 'app' | 'developerApiKey'>> {
  if (!developer) return { app: null, developerApiKey: null };
  const [app] = developer.apps ?? [];
  const hasApp = app !== undefined && (await apps.hasSecret(app.clientId, app.clientSecret));
  return {
    app: hasApp ? toApp(app) : null,
    developerApiKey: (await developers.hasKey(developer.apiKey)) ? developer.apiKey : null,
  };
}

type SeedApp = NonNullable<SeedDeveloper['apps']>[number];

function toApp({ appId, name, clientId, clientSecret, redirectUris }: SeedApp): NonNullable<SeedCredentials['app']> {
  return { appId, name, clientId, clientSecret, redirectUri: redirectUris[0] ?? null };
}
