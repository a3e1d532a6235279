import type { App, AppsService } from '../../accounts/apps/apps.service.js';
import type { HubsService } from '../../accounts/hubs/hubs.service.js';
import type { UsersService } from '../../accounts/people/users.service.js';
import { isAccessTokenShape } from '../credentials/access-token-format.js';
import { accessTokenErrors } from '../credentials/access-tokens.errors.js';
import type { AccessToken, AccessTokensService } from '../credentials/access-tokens.service.js';
import type { RefreshTokensService } from '../credentials/refresh-tokens.service.js';
import { signAccessTokenFacts, type SignedAccessToken } from '../credentials/signed-access-token.js';
import type { SigningKey } from '../credentials/signing-keys.js';
import type { TokenStateService } from '../credentials/token-state.service.js';

/** Spec 2.2. */
interface AccessTokenInfo {
  readonly token: string;
  readonly user: string;
  readonly hub_domain: string;
  readonly scopes: readonly string[];
  readonly signed_access_token: SignedAccessToken;
  readonly hub_id: number;
  readonly app_id: number;
  readonly expires_in: number;
  readonly user_id: number;
  readonly token_type: 'access';
  readonly is_private_distribution: boolean;
}

interface RefreshTokenInfo {
  readonly token: string;
  readonly user: string;
  readonly hub_domain: string;
  readonly scopes: readonly string[];
  readonly hub_id: number;
  readonly client_id: string;
  readonly user_id: number;
  readonly token_type: 'refresh';
}

export type Introspection =
  { readonly active: false } | ({ readonly active: true } & Readonly<Record<string, unknown>>);

export interface TokenInfoService {
  /**
   * Throws ACCESS_TOKEN_FORMAT (400) for text that is not an access token of an account, ACCESS_TOKEN_UNKNOWN (404) for an
   * invalid one.
   */
  getAccessTokenInfo(text: string): Promise<AccessTokenInfo>;
  /** Throws REFRESH_TOKEN_UNKNOWN (404). */
  getRefreshTokenInfo(text: string): Promise<RefreshTokenInfo>;
  /** Introspects a token of that app (RFC 7662); tokens of other apps count as unknown. */
  introspect(app: App, text: string): Promise<Introspection>;
}

interface TokenInfoDeps {
  readonly accessTokens: AccessTokensService;
  readonly refreshTokens: RefreshTokensService;
  readonly apps: Pick<AppsService, 'findApp'>;
  readonly hubs: Pick<HubsService, 'findHub'>;
  readonly users: Pick<UsersService, 'findUser'>;
  readonly tokenState: TokenStateService;
}

interface Holder {
  readonly user: string;
  readonly hub_domain: string;
}

export function createTokenInfoService(deps: TokenInfoDeps): TokenInfoService {
  const { accessTokens, refreshTokens, apps, hubs, users } = deps;

  const findHolder = async ({ hubId, userId }: { hubId: number; userId: number }): Promise<Holder | undefined> => {
    const [user, hub] = await Promise.all([users.findUser(userId), hubs.findHub(hubId)]);
    return user && hub && { user: user.email, hub_domain: hub.domain };
  };

  const describe = async (token: AccessToken): Promise<AccessTokenInfo | undefined> => {
    const holder = token.hub && (await findHolder(token.hub));
    const [key] = deps.tokenState.current.keys;
    return token.hub && holder && key && toInfo({ ...token, hub: token.hub }, holder, key);
  };

  const describeRefreshToken = async (text: string): Promise<(RefreshTokenInfo & { app_id: number }) | undefined> => {
    const token = await refreshTokens.findActive(text);
    if (!token) return undefined;
    const [holder, app] = await Promise.all([findHolder(token), apps.findApp(token.appId)]);
    if (!holder || !app) return undefined;
    const { hubId, userId, scopes, appId } = token;
    const ids = { hub_id: hubId, client_id: app.clientId, app_id: appId, user_id: userId };
    return { token: text, ...holder, scopes, ...ids, token_type: 'refresh' };
  };

  return {
    async getAccessTokenInfo(text) {
      if (!isAccessTokenShape(text)) throw accessTokenErrors.accessTokenFormat();
      const token = await accessTokens.findActive(text);
      if (token && !token.hub) throw accessTokenErrors.accessTokenFormat();
      const info = token && (await describe(token));
      if (!info) throw accessTokenErrors.accessTokenUnknown();
      return info;
    },
    async getRefreshTokenInfo(text) {
      const info = await describeRefreshToken(text);
      if (!info) throw accessTokenErrors.refreshTokenUnknown();
      const { app_id: _appId, ...shown } = info;
      return shown;
    },
    async introspect(app, text) {
      const accessToken = await accessTokens.findActive(text);
      if (accessToken?.appId === app.appId) return toIntrospection(app, accessToken, await describe(accessToken));
      const refreshToken = await describeRefreshToken(text);
      if (refreshToken?.app_id !== app.appId) return inactive;
      const use = { is_private_distribution: false, token_use: 'refresh_token', token_type: 'Bearer' };
      return { active: true, ...refreshToken, ...use };
    },
  };
}

type TokenOfHub = AccessToken & { readonly hub: NonNullable<AccessToken['hub']> };

function toInfo(token: TokenOfHub, holder: Holder, { key }: SigningKey): AccessTokenInfo {
  const { text, appId, scopes, expiresAt, expiresInSeconds } = token;
  const { hubId, userId } = token.hub;
  return {
    token: text,
    ...holder,
    scopes,
    signed_access_token: signAccessTokenFacts({ expiresAt, scopes, hubId, userId, appId }, key),
    hub_id: hubId,
    app_id: appId,
    expires_in: expiresInSeconds,
    user_id: userId,
    token_type: 'access',
    is_private_distribution: false,
  };
}

const inactive: Introspection = { active: false };

function toIntrospection(app: App, token: AccessToken, info: AccessTokenInfo | undefined): Introspection {
  const client = { client_id: app.clientId, app_id: app.appId };
  if (info) return { active: true, ...info, ...client, token_use: 'access_token', token_type: 'Bearer' };
  if (token.hub) return inactive;
  const { text, scopes, expiresInSeconds } = token;
  const use = { is_private_distribution: false, token_use: 'client_credentials', token_type: 'Bearer' };
  return { active: true, token: text, ...client, scopes, expires_in: expiresInSeconds, ...use };
}
