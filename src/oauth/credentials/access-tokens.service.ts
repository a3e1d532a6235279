import { scopeByNumber, scopeNumber } from '../../accounts/rules/scopes.js';
import type { Clock } from '../../platform/clock.js';
import { httpErrors } from '../../platform/http/errors.js';
import { drawBytes } from '../../platform/randomness.js';
import { decodeAccessToken, encodeAccessToken, type AccessTokenClaims } from './access-token-format.js';
import { accessTokenErrors } from './access-tokens.errors.js';
import { toEndedTokenId, type TokenStateService } from './token-state.service.js';
import type { PrivateAppsService } from '../../accounts/apps/private-apps.service.js';
import type { PersonalKeysService } from '../../accounts/keys/personal-keys.service.js';
import type { Authenticators, TokenCaller } from '../../platform/http/callers.js';

/** A verified access token. */
export interface AccessToken {
  readonly text: string;
  readonly tokenId: Buffer;
  readonly appId: number;
  /** Undefined: a token of the app itself. */
  readonly hub: AccessTokenClaims['hub'];
  readonly scopes: readonly string[];
  /** `scopes` as a set. */
  readonly scopeSet: ReadonlySet<string>;
  readonly expiresAt: Date;
  /** Remaining whole seconds. */
  readonly expiresInSeconds: number;
}

interface NewAccessToken {
  readonly appId: number;
  readonly hub: AccessTokenClaims['hub'];
  readonly scopes: Iterable<string>;
}

export interface AccessTokensService {
  issue(token: NewAccessToken): Promise<AccessToken>;
  /** Returns the token if it is valid now. */
  findActive(text: string): Promise<AccessToken | undefined>;
  /** Like `findActive`; throws EXPIRED_AUTHENTICATION or AUTHENTICATION_MISSING (401) for an invalid token. */
  authenticate(text: string): Promise<AccessToken>;
  /** For sandboxes, of this process: lets a token that is valid expire now. Returns when; undefined for any other token. */
  expireToken(text: string): Promise<Date | undefined>;
  /** For sandboxes: forgets what was made to expire, as another state is restored. */
  forgetExpiries(): void;
  /** For sandboxes, of this process: lets all tokens of an app that exist expire now, or those for one hub. Returns when. */
  expireTokensOf(appId: number, hubId: number | undefined): Promise<Date>;
}

interface AccessTokensDeps {
  readonly clock: Clock;
  readonly tokenState: TokenStateService;
  readonly accessTokenSeconds: number;
}

/** Issues and verifies access tokens (Spec 2.1, 5.2). Verification needs no database query. */
export function createAccessTokensService(deps: AccessTokensDeps): AccessTokensService {
  const { clock, tokenState } = deps;
  const lifeMs = deps.accessTokenSeconds * 1000;

  const verify = createVerifier(tokenState);
  /** By the id of a token, an app, or an app and a hub. */
  const earlyExpiries = new Map<string, number>();

  const decode = async (text: string): Promise<AccessToken | undefined> => {
    await tokenState.loaded;
    const verified = verify(text);
    if (!verified || hasEnded(verified, tokenState)) return undefined;
    const token = toAccessToken(text, verified, clock.now());
    return earlyExpiries.size === 0 ? token : { ...token, ...toEarlier(verified, earlyExpiries, clock.now()) };
  };
  const findActive = async (text: string): Promise<AccessToken | undefined> => {
    const token = await decode(text);
    return token && token.expiresAt > clock.now() ? token : undefined;
  };

  return {
    findActive,
    async issue({ appId, hub, scopes }) {
      await tokenState.loaded;
      const now = clock.now();
      const scopeNumbers = [...scopes].map(scopeNumber);
      const times = { issuedAt: now.getTime(), expiresAt: now.getTime() + lifeMs };
      const claims: AccessTokenClaims = { tokenId: drawBytes(8), appId, hub, scopeNumbers, ...times };
      return toAccessToken(encodeAccessToken(claims, tokenState.current.keys), toVerified(claims), now);
    },
    async authenticate(text) {
      const token = await decode(text);
      if (!token) throw httpErrors.authenticationMissing();
      const now = clock.now();
      if (token.expiresAt > now) return token;
      throw toExpired(token.expiresAt, now);
    },
    async expireToken(text) {
      const token = await findActive(text);
      if (!token) return undefined;
      const now = clock.now();
      earlyExpiries.set(toEndedTokenId(token.tokenId), now.getTime());
      return now;
    },
    forgetExpiries: () => earlyExpiries.clear(),
    async expireTokensOf(appId, hubId) {
      const now = clock.now();
      earlyExpiries.set(toKey(appId, hubId), now.getTime());
      // Tokens state their time of issue in milliseconds: the next one has a later one.
      await new Promise((done) => setTimeout(done, 2));
      return now;
    },
  };
}

const toKey = (appId: number, hubId?: number): string => [`app:${appId}`, ...(hubId ? [hubId] : [])].join(':');

/** The expiry of a token that has been made to expire before its time. */
function toEarlier(
  { endedId, claims }: VerifiedToken,
  expiries: ReadonlyMap<string, number>,
  now: Date,
): Partial<Pick<AccessToken, 'expiresAt' | 'expiresInSeconds'>> {
  const { appId, hub, issuedAt, expiresAt } = claims;
  const ofApp = [toKey(appId), toKey(appId, hub?.hubId)].flatMap((key) => expiries.get(key) ?? []);
  const times = [...ofApp.filter((at) => issuedAt <= at), expiries.get(endedId) ?? expiresAt];
  const at = Math.min(expiresAt, ...times);
  return { expiresAt: new Date(at), expiresInSeconds: Math.max(0, Math.floor((at - now.getTime()) / 1000)) };
}

/** Revoked by uninstall, replay of the code, deletion of hub or user, revocation of the token, or suspension of its user. */
function hasEnded({ endedId, claims: { hub } }: VerifiedToken, { current }: TokenStateService): boolean {
  const { ended, suspended } = current;
  if (ended.has(endedId)) return true;
  return hub !== undefined && (ended.has(hub.grantId) || suspended.has(hub.userId));
}

/** A token with a valid signature, which may be expired or revoked. */
interface VerifiedToken {
  readonly claims: AccessTokenClaims;
  /** The id under which the token would be revoked. */
  readonly endedId: string;
  readonly scopes: readonly string[];
  readonly scopeSet: ReadonlySet<string>;
}

const keptTokens = 10_000;

/** Caches tokens with a valid signature until the keys change: clients send the same token many times. */
function createVerifier(tokenState: TokenStateService): (text: string) => VerifiedToken | undefined {
  const known = new Map<string, VerifiedToken>();
  let signers = tokenState.current.keys;
  return (text) => {
    const { keys } = tokenState.current;
    if (keys !== signers) known.clear();
    signers = keys;
    const found = known.get(text);
    if (found) return found;
    const claims = decodeAccessToken(text, signers);
    if (!claims) return undefined;
    const verified = toVerified(claims);
    known.set(text, verified);
    if (known.size > keptTokens) known.delete(known.keys().next().value ?? text);
    return verified;
  };
}

function toVerified(claims: AccessTokenClaims): VerifiedToken {
  const names = [...claims.scopeNumbers].sort((a, b) => a - b).map((number) => scopeByNumber(number)?.name);
  const scopes = names.filter((name) => name !== undefined);
  return { claims, endedId: toEndedTokenId(claims.tokenId), scopes, scopeSet: new Set(scopes) };
}

function toAccessToken(text: string, { claims, scopes, scopeSet }: VerifiedToken, now: Date): AccessToken {
  return {
    text,
    tokenId: claims.tokenId,
    appId: claims.appId,
    hub: claims.hub,
    scopes,
    scopeSet,
    expiresAt: new Date(claims.expiresAt),
    expiresInSeconds: Math.max(0, Math.floor((claims.expiresAt - now.getTime()) / 1000)),
  };
}

function toExpired(expiredAt: Date, now: Date) {
  return accessTokenErrors.expiredAuthentication({
    message: toExpiredMessage(expiredAt, now),
    context: { 'expire time': [expiredAt.toISOString()] },
  });
}

/** The wire's text for the time since expiry: seconds below a minute, minutes below a day, then days. */
export function toExpiredMessage(expiredAt: Date, now: Date): string {
  const seconds = Math.floor((now.getTime() - expiredAt.getTime()) / 1000);
  return `The OAuth token used to make this call expired ${toAge(seconds)} ago.`;
}

function toAge(seconds: number): string {
  if (seconds < 60) return `${seconds} second(s)`;
  if (seconds < 86_400) return `${Math.floor(seconds / 60)} minute(s)`;
  return `${Math.floor(seconds / 86_400)} day(s)`;
}

interface BearerDeps {
  readonly clock: Clock;
  readonly personalKeys: Pick<PersonalKeysService, 'findByToken'>;
  readonly accessTokens: AccessTokensService;
  readonly privateApps: Pick<PrivateAppsService, 'findByToken'>;
}

/**
 * Authenticates all kinds of bearer tokens (Spec 5.2). Throws EXPIRED_AUTHENTICATION or AUTHENTICATION_MISSING (401).
 */
export function createBearerAuthenticator(deps: BearerDeps): Authenticators['bearer'] {
  const { accessTokens, privateApps } = deps;
  return async (text) => {
    if (text.startsWith('pkt-')) return findKeyUser(text, deps);
    if (text.startsWith('pat-')) {
      const found = await privateApps.findByToken(text);
      if (!found) throw httpErrors.authenticationMissing();
      const { hubId, appId, createdBy, scopes } = found;
      return { kind: 'private-app', hubId, appId, createdBy, scopes };
    }
    const { appId, hub, scopeSet } = await accessTokens.authenticate(text);
    if (!hub) return { kind: 'client', appId, scopes: scopeSet };
    return { kind: 'app', appId, hubId: hub.hubId, userId: hub.userId, scopes: scopeSet };
  };
}

/** The user of a token for a personal access key. Throws EXPIRED_AUTHENTICATION or AUTHENTICATION_MISSING (401). */
async function findKeyUser(text: string, { clock, personalKeys }: BearerDeps): Promise<TokenCaller> {
  const found = await personalKeys.findByToken(text);
  if (!found) throw httpErrors.authenticationMissing();
  const now = clock.now();
  if (found.expiresAt <= now) throw toExpired(found.expiresAt, now);
  return found.caller;
}
