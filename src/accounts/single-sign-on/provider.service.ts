import type * as OpenIdClient from 'openid-client';
import { createClock, type Clock } from '../../platform/clock.js';
import { OutgoingError, type SafeFetch } from '../../platform/fetch/safe-fetch.js';
import type { SignOnAttempt } from './attempts.js';
import { SignOnFailure } from './problems.js';

export interface ProviderConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What the provider knows about a user; undefined: it does not say. */
interface ProviderProfile {
  readonly email: string | undefined;
  readonly emailVerified: boolean | undefined;
  readonly name: string | undefined;
}

/** A user at the provider, by a checked ID token. */
export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** From the ID token or, if it has no address, from the UserInfo endpoint. */
  readProfile(): Promise<ProviderProfile>;
}

/** The OpenID Connect provider. Everything throws {@link SignOnFailure}. */
export interface Provider {
  /** Returns where to send the browser. */
  toSignInUrl(attempt: SignOnAttempt, redirectUri: string): Promise<string>;
  /** Exchanges the code of a callback for an ID token and checks it. */
  identify(callback: URL, attempt: SignOnAttempt): Promise<ProvenIdentity>;
}

interface ProviderDeps {
  readonly config: ProviderConfig;
  readonly clock: Clock;
  /** Trusts the origin of the issuer. */
  readonly fetch: Pick<SafeFetch, 'call'>;
}

interface Discovered {
  readonly openId: typeof OpenIdClient;
  readonly configuration: OpenIdClient.Configuration;
}

const discoveryMs = 3600_000;
const requestMs = 10_000;
const maxBytes = 512 * 1024;
/** How far the clocks of this machine and the provider may differ. */
const skewSeconds = 60;
/** An ID token is issued for the code that was just exchanged. */
const maxAgeSeconds = 600;
const maxSubjectCharacters = 255;

export function createProvider({ config, clock, fetch }: ProviderDeps): Provider {
  const discover = createDiscovery({ config, clock, fetch });
  return {
    toSignInUrl: (attempt, redirectUri) =>
      explained(async () => {
        const { openId, configuration } = await discover();
        const url = openId.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await openId.calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: 'S256',
        });
        return url.href;
      }),
    identify: (callback, attempt) =>
      explained(async () => {
        const { openId, configuration } = await discover();
        const tokens = await openId.authorizationCodeGrant(configuration, callback, {
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          pkceCodeVerifier: attempt.verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims || !isFresh(claims.iat) || !isStorable(claims.sub)) throw new SignOnFailure('refused');
        const readClaims = async (): Promise<Claims> => {
          if (claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims;
          return openId.fetchUserInfo(configuration, tokens.access_token, claims.sub);
        };
        return {
          issuer: claims.iss,
          subject: claims.sub,
          readProfile: () => explained(async () => toProfile(await readClaims())),
        };
      }),
  };
}

/** Discovers the provider at the first use and again after an hour. Its keys are cached, and loaded again for an unknown one. */
function createDiscovery({ config, clock, fetch }: ProviderDeps): () => Promise<Discovered> {
  let cached: { readonly discovered: Discovered; readonly until: number } | undefined;
  let pending: Promise<Discovered> | undefined;
  const load = async (): Promise<Discovered> => {
    try {
      const discovered = await discoverProvider(config, fetch);
      cached = { discovered, until: clock.now().getTime() + discoveryMs };
      return discovered;
    } finally {
      pending = undefined;
    }
  };
  return async () => {
    const now = clock.now().getTime();
    if (cached && now < cached.until && now >= cached.until - discoveryMs) return cached.discovered;
    return (pending ??= load());
  };
}

/** Reads the metadata of the provider. The library is loaded with the first use. */
export async function discoverProvider(config: ProviderConfig, fetch: Pick<SafeFetch, 'call'>): Promise<Discovered> {
  const { issuer, clientId, clientSecret } = config;
  const openId = await import('openid-client');
  const isPlain = new URL(issuer).protocol === 'http:';
  const inBody = openId.ClientSecretPost(clientSecret);
  const inHeader = openId.ClientSecretBasic(clientSecret);
  const configuration = await openId.discovery(
    new URL(issuer),
    clientId,
    undefined,
    (server, ...request) => (takesSecretInBody(server) ? inBody : inHeader)(server, ...request),
    {
      [openId.customFetch]: toCustomFetch(fetch),
      timeout: requestMs / 1000,
      // The signature is checked although the token comes over TLS.
      execute: [openId.enableNonRepudiationChecks, ...(isPlain ? [openId.allowInsecureRequests] : [])],
    },
  );
  // The library accepts issuers that stand for all tenants of a service, whose administrators can claim any address.
  if (new URL(configuration.serverMetadata().issuer).href !== new URL(issuer).href) throw new SignOnFailure('refused');
  return { openId, configuration };
}

function takesSecretInBody({ token_endpoint_auth_methods_supported: methods = [] }: OpenIdClient.ServerMetadata) {
  return methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
}

/** Lets the library send its requests through the client that checks addresses. */
function toCustomFetch(fetch: Pick<SafeFetch, 'call'>): OpenIdClient.CustomFetch {
  return async (url, { method, headers, body }) => {
    const sent = typeof body === 'string' || body instanceof URLSearchParams ? { body: body.toString() } : {};
    const call = {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      totalMs: requestMs,
      maxBytes,
      ...sent,
    } as const;
    const { status, headers: received, text } = await fetch.call(url, call);
    const shown = Object.entries(received).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')] as [string, string]],
    );
    return new Response(text === '' ? null : text, { status, headers: shown });
  };
}

type Claims = Readonly<Record<string, unknown>>;

function toProfile({ email, email_verified: verified, name }: Claims): ProviderProfile {
  return {
    email: typeof email === 'string' ? email : undefined,
    // Some providers send the claim as text.
    emailVerified: verified === undefined ? undefined : verified === true || verified === 'true',
    name: typeof name === 'string' ? name : undefined,
  };
}

/** By the time of this machine: that of a sandbox may have been moved. */
function isFresh(issuedAt: number): boolean {
  const age = createClock().now().getTime() / 1000 - issuedAt;
  return age >= -skewSeconds && age <= maxAgeSeconds;
}

function isStorable(subject: string): boolean {
  return (
    subject.length > 0 && subject.length <= maxSubjectCharacters && subject.isWellFormed() && !subject.includes('\0')
  );
}

/** Converts every failure to a {@link SignOnFailure}. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SignOnFailure) throw error;
    if (isUnreachable(error)) throw new SignOnFailure('unreachable', error);
    const isDenied = error instanceof Error && 'error' in error && error.error === 'access_denied';
    throw new SignOnFailure(isDenied ? 'denied' : 'refused', error);
  }
}

function isUnreachable(error: unknown): boolean {
  let cause = error;
  while (cause instanceof Error) {
    if (cause instanceof OutgoingError || cause.name === 'TimeoutError') return true;
    cause = cause.cause;
  }
  return cause instanceof Response && cause.status >= 500;
}
