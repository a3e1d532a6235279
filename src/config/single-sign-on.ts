import { ConfigError } from './config-error.js';
import type { Environment } from './env.js';

/** The OpenID Connect provider by which users sign in. */
export interface SingleSignOnConfig {
  /** As it is in tokens: with a slash at the end only if the provider has one. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The label of the button. */
  readonly name: string;
  /** The mail domains, in lower case, whose addresses may sign in; if empty, those of all domains. */
  readonly domains: readonly string[];
}

const optional = ['SPOKE_OIDC_CLIENT_ID', 'SPOKE_OIDC_CLIENT_SECRET', 'SPOKE_OIDC_NAME', 'SPOKE_OIDC_DOMAINS'] as const;
const defaultName = 'Single sign-on';
const domainShape = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/;

/** SPOKE_OIDC_ISSUER and what belongs to it; undefined without it. */
export function toSingleSignOn(env: Environment): SingleSignOnConfig | undefined {
  if (env.SPOKE_OIDC_ISSUER === undefined) {
    const without = optional.find((name) => env[name] !== undefined);
    if (without !== undefined) throw new ConfigError(`${without} needs SPOKE_OIDC_ISSUER beside it.`);
    return undefined;
  }
  const { SPOKE_OIDC_CLIENT_ID: clientId, SPOKE_OIDC_CLIENT_SECRET: clientSecret } = env;
  if (clientId === undefined || clientSecret === undefined) {
    throw new ConfigError('SPOKE_OIDC_ISSUER needs SPOKE_OIDC_CLIENT_ID and SPOKE_OIDC_CLIENT_SECRET beside it.');
  }
  const issuer = toIssuer(env.SPOKE_OIDC_ISSUER);
  return { issuer, clientId, clientSecret, name: toName(env.SPOKE_OIDC_NAME), domains: toDomains(env) };
}

function toIssuer(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (isPlain && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)))) return text;
  throw new ConfigError(
    'SPOKE_OIDC_ISSUER is not an https address such as https://login.example.com (http only on this machine).',
  );
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

function toName(name = defaultName): string {
  if (name.length <= 40) return name;
  throw new ConfigError('SPOKE_OIDC_NAME is longer than 40 characters, too long for a button.');
}

function toDomains({ SPOKE_OIDC_DOMAINS: text = '' }: Environment): string[] {
  const domains = text
    .split(',')
    .map((domain) => domain.trim().toLowerCase())
    .filter(Boolean);
  const wrong = domains.find((domain) => !domainShape.test(domain));
  if (wrong === undefined) return domains;
  throw new ConfigError(`SPOKE_OIDC_DOMAINS contains ${wrong}, which is not a mail domain such as example.com.`);
}
