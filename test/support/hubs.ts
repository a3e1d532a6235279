import { inject } from 'vitest';
import { request, type Reply, type RequestOptions } from './http.js';
import { seedApp } from './seed.js';

/** A separate hub for a test: nothing is cleaned up, so every test also proves that hubs are isolated from each other. */
export interface TestHub {
  readonly baseUrl: string;
  readonly hubId: number;
  readonly domain: string;
  readonly user: {
    readonly userId: number;
    /** Values for owner properties of records. */
    readonly ownerId: string;
    readonly email: string;
    readonly password: string;
  };
  readonly privateApp: { readonly appId: number; readonly token: string };
  /** A request with the private app's token, unless `token` says otherwise. */
  request(options: RequestOptions): Promise<Reply>;
}

export interface HubOptions {
  readonly name?: string;
  readonly timeZone?: string;
  /** Scopes of the private app; the server's full set by default. */
  readonly scopes?: readonly string[];
  /** A private server's address; the shared server by default. */
  readonly baseUrl?: string;
}

/** Creates a hub with an admin user and a private app through the sandbox API. */
export async function newHub({ baseUrl = inject('baseUrl'), ...json }: HubOptions = {}): Promise<TestHub> {
  const { body } = expectStatus(201, await request(baseUrl, { path: '/_spoke/hubs', json }));
  return toHubAt(baseUrl, body as Omit<TestHub, 'baseUrl' | 'request'>);
}

/** A hub at another address: of a server that was started again, or that has its data. */
export function toHubAt(baseUrl: string, hub: Omit<TestHub, 'baseUrl' | 'request'>): TestHub {
  const send: TestHub['request'] = (options) => request(baseUrl, { token: hub.privateApp.token, ...options });
  return { ...hub, baseUrl, request: send };
}

/** The credentials of an app that a user has connected to a hub. */
export interface TestInstall {
  readonly appId: number;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** A request with the access token, unless `token` says otherwise. */
  request(options: RequestOptions): Promise<Reply>;
}

export interface InstallOptions {
  /** An app of the test seed: 3001 by default. */
  readonly appId?: number;
  /** All of the app's scopes by default. */
  readonly scopes?: readonly string[];
  readonly optionalScopes?: readonly string[];
}

/** Connects an app of the test seed to a hub: a code by the sandbox grant, then tokens for the code. */
export async function installApp(hub: TestHub, options: InstallOptions = {}): Promise<TestInstall> {
  const app = seedApp(options.appId ?? 3001);
  const redirectUri = app.redirectUris[0] ?? '';
  const grant = {
    clientId: app.clientId,
    hubId: hub.hubId,
    userId: hub.user.userId,
    redirectUri,
    scopes: options.scopes ?? app.scopes,
    optionalScopes: options.optionalScopes ?? [],
  };
  const granted = await request(hub.baseUrl, { path: '/_spoke/oauth/grant', json: grant });
  const { code } = expectStatus(2, granted).body as { code: string };
  const form = {
    grant_type: 'authorization_code',
    client_id: app.clientId,
    client_secret: app.clientSecret,
    redirect_uri: redirectUri,
    code,
  };
  const exchanged = await request(hub.baseUrl, { path: '/oauth/v1/token', form });
  const tokens = expectStatus(200, exchanged).body as { access_token: string; refresh_token: string };
  return {
    appId: app.appId,
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    request: (more) => request(hub.baseUrl, { token: tokens.access_token, ...more }),
  };
}

// A status, or its first digit if any success is accepted.
function expectStatus(expected: number, reply: Reply): Reply {
  const found = expected < 10 ? Math.floor(reply.status / 100) : reply.status;
  if (found !== expected) throw new Error(`Test set-up got ${reply.status} instead of ${expected}: ${reply.text}`);
  return reply;
}
