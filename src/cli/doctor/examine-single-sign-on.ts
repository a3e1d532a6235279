import { discoverProvider } from '../../accounts/single-sign-on/provider.service.js';
import type { Config } from '../../config/config.js';
import { createSafeFetch } from '../../platform/fetch/safe-fetch.js';
import { toErrorText } from '../../platform/plain-text.js';
import type { Finding } from './doctor-checks.js';

type SingleSignOn = NonNullable<Config['singleSignOn']>;

/** Reads the metadata and the keys of the provider by which users sign in, if there is one. */
export async function examineSingleSignOn({ singleSignOn, publicUrl }: Config): Promise<Finding[]> {
  if (!singleSignOn) return [];
  const finding = (state: Finding['state'], detail: string): Finding[] => [{ check: 'single sign-on', state, detail }];
  const { issuer } = singleSignOn;
  const fetch = createSafeFetch({ allow: [], trustedOrigin: new URL(issuer).origin });
  try {
    const fault = await findFault(singleSignOn, fetch);
    if (fault !== undefined) return finding('fail', `${issuer} ${fault}.`);
    const callback = publicUrl === undefined ? '' : `, and has to know ${publicUrl}/_app/oidc/callback`;
    return finding('ok', `${issuer} describes itself, has keys${callback}.`);
  } catch (error) {
    return finding('fail', `The metadata of ${issuer} cannot be used: ${toCauseText(error)}`);
  } finally {
    fetch.close();
  }
}

async function findFault(config: SingleSignOn, fetch: ReturnType<typeof createSafeFetch>): Promise<string | undefined> {
  const { configuration } = await discoverProvider(config, fetch);
  const metadata = configuration.serverMetadata();
  const { authorization_endpoint, token_endpoint, jwks_uri = '' } = metadata;
  if (!authorization_endpoint || !token_endpoint || !jwks_uri) return 'has no endpoint for sign-in, tokens or keys';
  if (metadata.code_challenge_methods_supported?.includes('S256') === false) return 'does not support PKCE with S256';
  const call = {
    method: 'GET',
    headers: { accept: 'application/json' },
    totalMs: 10_000,
    maxBytes: 512 * 1024,
  } as const;
  const { status } = await fetch.call(jwks_uri, call);
  return status === 200 ? undefined : `responds to requests for its keys with status ${status}`;
}

/** The text of the innermost cause: the outer ones say only that something went wrong. */
function toCauseText(error: unknown): string {
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  return toErrorText(cause);
}
