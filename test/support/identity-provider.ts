import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ProviderUser {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: unknown;
  readonly name?: string;
}

type Claims = Readonly<Record<string, unknown>>;

/** How a provider deviates from what is right. */
export interface Deviations {
  /** Changes the claims of ID tokens. */
  readonly claims?: (claims: Claims) => Claims;
  readonly header?: Claims;
  /** Signs with a key that is not among the published ones. */
  readonly foreignKey?: boolean;
  /** Parameters added to the callback, or replaced. */
  readonly callback?: Readonly<Record<string, string>>;
  /** Members of the metadata. */
  readonly metadata?: Claims;
  /** Puts the address into the response of the UserInfo endpoint only. */
  readonly addressInUserInfo?: boolean;
  /** The subject of the UserInfo endpoint. */
  readonly userInfoSubject?: string;
  readonly tokenStatus?: number;
  /** Shows a page with a button instead of redirecting at once. */
  readonly page?: boolean;
}

/** An OpenID Connect provider in the process of a test, for one client. */
export interface IdentityProvider {
  readonly issuer: string;
  /** The environment of a server that uses it. */
  readonly env: Readonly<Record<string, string>>;
  /** The user who is signed in there; undefined: the user declines. */
  user: ProviderUser | undefined;
  deviations: Deviations;
  /** Paths of the requests, in order. */
  readonly paths: string[];
  /** Publishes another key from now on. */
  rotateKey(): void;
  close(): Promise<void>;
}

interface Grant {
  readonly user: ProviderUser;
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
}

const [clientId, clientSecret] = ['spoke-test', 'a secret:with/odd characters'];

export async function startIdentityProvider(): Promise<IdentityProvider> {
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, ProviderUser>();
  let key = newKey();

  const provider: IdentityProvider = {
    issuer,
    env: { SPOKE_OIDC_ISSUER: issuer, SPOKE_OIDC_CLIENT_ID: clientId, SPOKE_OIDC_CLIENT_SECRET: clientSecret },
    user: undefined,
    deviations: {},
    paths: [],
    rotateKey: () => void (key = newKey()),
    close: () => new Promise((done) => (server.closeAllConnections(), server.close(() => done()))),
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '', issuer);
    provider.paths.push(url.pathname);
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return sendJson(response, 200, { ...toMetadata(issuer), ...provider.deviations.metadata });
      case '/jwks':
        return sendJson(response, 200, { keys: [toPublicJwk(key)] });
      case '/authorize':
        return authorize(url, response);
      case '/token':
        return exchange(request, response);
      case '/userinfo':
        return sendUserInfo(request, response);
      default:
        response.writeHead(404).end();
    }
  };

  const authorize = (url: URL, response: ServerResponse): void => {
    const read = (name: string): string => url.searchParams.get(name) ?? '';
    if (provider.deviations.page && !url.searchParams.has('confirmed')) {
      url.searchParams.set('confirmed', 'yes');
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<h1>Acme login</h1><a href="${url.pathname}${url.search.replaceAll('&', '&amp;')}">Continue</a>`);
      return;
    }
    const back = new URL(read('redirect_uri'));
    back.searchParams.set('state', read('state'));
    back.searchParams.set('iss', issuer);
    if (provider.user && read('code_challenge_method') === 'S256' && read('client_id') === clientId) {
      const code = newText();
      const [nonce, challenge, redirectUri] = [read('nonce'), read('code_challenge'), read('redirect_uri')];
      grants.set(code, { user: provider.user, nonce, challenge, redirectUri });
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', 'access_denied');
    for (const [name, value] of Object.entries(provider.deviations.callback ?? {})) back.searchParams.set(name, value);
    response.writeHead(303, { location: back.href }).end();
  };

  const exchange = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = new URLSearchParams(await readText(request));
    const { tokenStatus, addressInUserInfo, claims: change = (claims) => claims } = provider.deviations;
    if (tokenStatus !== undefined) return sendJson(response, tokenStatus, { error: 'server_error' });
    if (!isClient(request.headers.authorization)) return sendJson(response, 401, { error: 'invalid_client' });
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri')) {
      return sendJson(response, 400, { error: 'invalid_grant' });
    }
    const accessToken = newText();
    tokens.set(accessToken, grant.user);
    const { email, email_verified: verified, ...rest } = grant.user;
    const address = addressInUserInfo ? {} : { email, email_verified: verified };
    const now = Math.floor(Date.now() / 1000);
    const times = { iat: now, exp: now + 300 };
    const claims = change({ iss: issuer, aud: clientId, nonce: grant.nonce, ...times, ...rest, ...address });
    const signer = provider.deviations.foreignKey ? newKey() : key;
    const idToken = toToken({ alg: 'RS256', kid: key.kid, ...provider.deviations.header }, claims, signer.privateKey);
    sendJson(response, 200, { access_token: accessToken, token_type: 'Bearer', expires_in: 300, id_token: idToken });
  };

  const sendUserInfo = (request: IncomingMessage, response: ServerResponse): void => {
    const user = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
    if (!user) return sendJson(response, 401, {});
    const { userInfoSubject } = provider.deviations;
    return sendJson(response, 200, { ...user, ...(userInfoSubject !== undefined && { sub: userInfoSubject }) });
  };

  return provider;
}

/** RFC 6749 2.3.1: both parts are encoded like forms. */
function isClient(authorization = ''): boolean {
  const text = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString();
  const parts = text.split(':').map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
  return parts.length === 2 && parts[0] === clientId && parts[1] === clientSecret;
}

function toMetadata(issuer: string): Claims {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
  };
}

interface Key {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const newText = (): string => randomBytes(24).toString('base64url');

function newKey(): Key {
  return { kid: newText(), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
}

function toPublicJwk({ kid, publicKey }: Key): object {
  return { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' };
}

function toToken(header: Claims, claims: Claims, privateKey: KeyObject): string {
  const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const signature = header['alg'] === 'none' ? '' : sign('sha256', Buffer.from(text), privateKey).toString('base64url');
  return `${text}.${signature}`;
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
