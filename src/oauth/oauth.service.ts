import type { AppsService } from '../accounts/apps/apps.service.js';
import type { HubsService } from '../accounts/hubs/hubs.service.js';
import type { InstallsService } from '../accounts/apps/installs.service.js';
import type { PersonalKeysService } from '../accounts/keys/personal-keys.service.js';
import type { PrivateAppsService } from '../accounts/apps/private-apps.service.js';
import type { SessionsService } from '../accounts/sessions/sessions.service.js';
import type { UsersService } from '../accounts/people/users.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import type { Authenticators } from '../platform/http/callers.js';
import type { Log } from '../platform/log.js';
import { createAccessTokensService, createBearerAuthenticator } from './credentials/access-tokens.service.js';
import { createAuthorizeService, type AuthorizeService } from './authorize/authorize.service.js';
import { createClientsService } from './token/clients.service.js';
import { createCodesService } from './credentials/codes.service.js';
import { createConnectedAppsService, type ConnectedAppsService } from './connections/connected-apps.service.js';
import { createConsentService, type ConsentService } from './authorize/consent.service.js';
import {
  createAuthorizationCodeGrant,
  createClientCredentialsGrant,
  createRefreshTokenGrant,
} from './token/grants/authorization-code.js';
import { createIssuedGrantsService, type IssuedGrantsService } from './credentials/issued-grants.service.js';
import { createRefreshTokensService, type RefreshTokensService } from './credentials/refresh-tokens.service.js';
import { createRevocationsService } from './credentials/revocations.service.js';
import { createSigningKeysService } from './credentials/signing-keys.service.js';
import { createSignInService, type SignInService } from './authorize/sign-in.service.js';
import { createTokenInfoService, type TokenInfoService } from './token/info.service.js';
import { createTokenQuestionsService, type TokenQuestionsService } from './token/questions.service.js';
import { createTokenService, type TokenService } from './token/token.service.js';
import { createTokenStateService } from './credentials/token-state.service.js';
import { createUninstallService, type UninstallService } from './connections/uninstall.service.js';

interface OAuthDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly apps: AppsService;
  readonly hubs: HubsService;
  readonly installs: InstallsService;
  readonly privateApps: PrivateAppsService;
  readonly personalKeys: PersonalKeysService;
  readonly sessions: SessionsService;
  readonly users: UsersService;
  /** Newest first. */
  readonly secrets: readonly string[];
  readonly accessTokenSeconds: number;
  readonly codeSeconds: number;
}

export interface OAuthService {
  /** Authenticates bearer tokens for the server. */
  readonly bearer: Authenticators['bearer'];
  readonly authorize: AuthorizeService;
  readonly consent: ConsentService;
  readonly signIn: SignInService;
  readonly token: TokenService;
  readonly tokenInfo: TokenInfoService;
  readonly questions: TokenQuestionsService;
  readonly refreshTokens: RefreshTokensService;
  readonly uninstall: UninstallService;
  readonly connectedApps: ConnectedAppsService;
  readonly issued: IssuedGrantsService;
  /** Stops the timers. */
  stop(): void;
}

/** Creates all OAuth services. Resolves once signing keys and revocations are loaded. */
export async function createOAuthService(deps: OAuthDeps): Promise<OAuthService> {
  const { db, log, apps, installs, users } = deps;
  const keys = createSigningKeysService(deps);
  const revocations = createRevocationsService(deps);
  const codes = createCodesService({ ...deps, revocations });
  const prune = async (): Promise<void> => {
    await codes.prune();
    await revocations.prune();
  };
  const state = await createTokenStateService({ db, log, keys, revocations, prune });
  const accessTokens = createAccessTokensService({ ...deps, keys, revocations, state });
  const refreshTokens = createRefreshTokensService({ db, installs, revocations });
  const clients = createClientsService({ apps });
  const tokenInfo = createTokenInfoService({ ...deps, accessTokens, refreshTokens, keys });
  const authorize = createAuthorizeService({ db, apps, users, codes, revocations });
  const uninstall = createUninstallService({ db, installs, revocations });
  const grants = {
    authorization_code: createAuthorizationCodeGrant({ accessTokens, codes }),
    refresh_token: createRefreshTokenGrant({ accessTokens, refreshTokens }),
    client_credentials: createClientCredentialsGrant({ accessTokens }),
  };
  return {
    bearer: createBearerAuthenticator({ ...deps, accessTokens }),
    authorize,
    consent: createConsentService({ ...deps, authorize, codes }),
    signIn: createSignInService(deps),
    token: createTokenService({ log, clients, grants }),
    tokenInfo,
    questions: createTokenQuestionsService({ db, clients, tokenInfo, accessTokens, refreshTokens, revocations }),
    refreshTokens,
    uninstall,
    connectedApps: createConnectedAppsService({ installs, uninstall }),
    issued: createIssuedGrantsService(),
    stop: () => state.stop(),
  };
}
