import type { AppsService } from '../accounts/apps/apps.service.js';
import type { DeveloperAppsService } from '../accounts/apps/developer-apps.service.js';
import type { HubsService } from '../accounts/hubs/hubs.service.js';
import type { InstallsService } from '../accounts/apps/installs.service.js';
import type { PersonalKeysService } from '../accounts/keys/personal-keys.service.js';
import type { PrivateAppsService } from '../accounts/apps/private-apps.service.js';
import type { SecondFactorsService } from '../accounts/second-factors/second-factors.service.js';
import type { SignInsService } from '../accounts/second-factors/sign-ins.service.js';
import type { SessionsService } from '../accounts/sessions/sessions.service.js';
import type { UsersService } from '../accounts/people/users.service.js';
import type { Clock } from '../platform/clock.js';
import { resetTopic, type Db, type Tx } from '../platform/db/db.js';
import type { Authenticators } from '../platform/http/callers.js';
import type { Log } from '../platform/log.js';
import {
  createAccessTokensService,
  createBearerAuthenticator,
  type AccessTokensService,
} from './credentials/access-tokens.service.js';
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
import { createInstallUrlService, type InstallUrlService } from './authorize/install-url.service.js';
import { endUnknownGrants, listGrants } from './credentials/grants.store.js';
import { createRefreshTokensService, type RefreshTokensService } from './credentials/refresh-tokens.service.js';
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
  readonly apps: Pick<AppsService, 'findApp' | 'findAppByClientId' | 'hasSecret'>;
  readonly developerApps: Pick<DeveloperAppsService, 'getApp'>;
  readonly hubs: Pick<HubsService, 'findHub'>;
  readonly installs: Pick<InstallsService, 'findInstall' | 'installInTx' | 'listConnected' | 'uninstallInTx'>;
  readonly privateApps: Pick<PrivateAppsService, 'findByToken'>;
  readonly personalKeys: Pick<PersonalKeysService, 'findByToken'>;
  readonly sessions: Pick<SessionsService, 'endSession'>;
  readonly signIns: SignInsService;
  readonly secondFactors: Pick<SecondFactorsService, 'assertNotNeeded'>;
  readonly users: Pick<UsersService, 'findRole' | 'findUser' | 'listSuspendedUserIds' | 'listUsers'>;
  /** Newest first. */
  readonly secrets: readonly string[];
  readonly accessTokenSeconds: number;
  readonly codeSeconds: number;
}

/** For restoring a snapshot: tokens issued from rows that no longer exist must not become valid again. */
interface IssuedGrants {
  /** All grants that a valid token may name, including revoked ones. */
  listGrants(tx: Tx): Promise<string[]>;
  /** Revokes those of the given grants that do not exist. The caller then makes every process reload the revocations. */
  endUnknown(tx: Tx, grantIds: readonly string[]): Promise<void>;
}

export interface OAuthService {
  /** Authenticates bearer tokens for the server. */
  readonly bearer: Authenticators['bearer'];
  readonly authorize: AuthorizeService;
  readonly consent: ConsentService;
  readonly installUrl: InstallUrlService;
  readonly signIn: SignInService;
  readonly token: TokenService;
  readonly tokenInfo: TokenInfoService;
  readonly questions: TokenQuestionsService;
  readonly refreshTokens: RefreshTokensService;
  readonly uninstall: UninstallService;
  readonly connectedApps: ConnectedAppsService;
  readonly issued: IssuedGrants;
  /** For sandboxes. */
  readonly expiry: Pick<AccessTokensService, 'expireToken' | 'expireTokensOf'>;
  /** Stops the timers. */
  stop(): void;
}

/** Creates all OAuth services. Resolves once signing keys and revocations are loaded. */
export async function createOAuthService(deps: OAuthDeps): Promise<OAuthService> {
  const { db, log, apps, installs, users } = deps;
  const tokenState = await createTokenStateService({ ...deps, prune: () => codes.prune() });
  const codes = createCodesService({ ...deps, tokenState });
  const accessTokens = createAccessTokensService({ ...deps, tokenState });
  const refreshTokens = createRefreshTokensService({ db, installs, tokenState });
  const clients = createClientsService({ apps });
  const tokenInfo = createTokenInfoService({ ...deps, accessTokens, refreshTokens, tokenState });
  const authorize = createAuthorizeService({ db, apps, users, codes, tokenState });
  const uninstall = createUninstallService({ db, installs, tokenState });
  const grants = {
    authorization_code: createAuthorizationCodeGrant({ accessTokens, codes }),
    refresh_token: createRefreshTokenGrant({ accessTokens, refreshTokens }),
    client_credentials: createClientCredentialsGrant({ accessTokens }),
  };
  db.subscribe(resetTopic, () => accessTokens.forgetExpiries());
  return {
    bearer: createBearerAuthenticator({ ...deps, accessTokens }),
    authorize,
    consent: createConsentService({ ...deps, authorize, codes }),
    installUrl: createInstallUrlService({ ...deps, authorize }),
    signIn: createSignInService(deps),
    token: createTokenService({ log, clients, grants }),
    tokenInfo,
    questions: createTokenQuestionsService({ db, clients, tokenInfo, accessTokens, refreshTokens, tokenState }),
    refreshTokens,
    uninstall,
    connectedApps: createConnectedAppsService({ installs, uninstall }),
    issued: { listGrants, endUnknown: endUnknownGrants },
    expiry: accessTokens,
    stop: () => tokenState.stop(),
  };
}
