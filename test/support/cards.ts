import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openAppSession, type TestSession } from './app-session.js';
import { request } from './http.js';
import { newHub, type HubOptions, type TestHub } from './hubs.js';

/** A new app, its developer, and a hub that can connect it. */
export interface CardsApp {
  readonly hub: TestHub;
  readonly session: TestSession;
  readonly appId: number;
  readonly clientSecret: string;
  send(options: Parameters<TestSession['requestAsDeveloper']>[1]): ReturnType<TestSession['requestAsDeveloper']>;
  /** Connects the app to the hub; returns its access token. */
  install(scopes?: readonly string[]): Promise<string>;
}

const redirectUri = 'https://app.example.com/callback';
const contactScope = 'crm.objects.contacts.read';

export async function newCardsApp(allowed: readonly string[] = [contactScope], at: HubOptions = {}): Promise<CardsApp> {
  const hub = await newHub(at);
  const session = await openAppSession(hub.baseUrl, hub.user);
  const { developerId } = (await session.requestAsPerson({ path: '/_app/developers', json: { name: 'Acme' } })).body;
  const send: CardsApp['send'] = (options) => session.requestAsDeveloper(developerId as number, options);
  const draft = { name: 'Acme', redirectUris: [redirectUri], scopes: ['oauth'], optionalScopes: allowed };
  const { appId, clientId, clientSecret } = (await send({ path: '/_app/apps', json: draft })).body as {
    appId: number;
    clientId: string;
    clientSecret: string;
  };
  const install = async (optionalScopes: readonly string[] = allowed): Promise<string> => {
    const grant = {
      clientId,
      hubId: hub.hubId,
      userId: hub.user.userId,
      redirectUri,
      scopes: ['oauth'],
      optionalScopes,
    };
    const { code } = (await request(hub.baseUrl, { path: '/_spoke/oauth/grant', json: grant })).body as {
      code: string;
    };
    const credentials = { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri };
    const form = { grant_type: 'authorization_code', ...credentials, code };
    const { status, text, body } = await request(hub.baseUrl, { path: '/oauth/v1/token', form });
    if (status !== 200) throw new Error(`The app was not connected: ${text}`);
    return (body as { access_token: string }).access_token;
  };
  return { hub, session, appId, clientSecret, send, install };
}

/** A request received by an app. */
export interface Hit {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** An app's server on this machine. */
export async function openAppServer() {
  const hits: Hit[] = [];
  const answers = { status: 200, body: '{}' };
  const server = createServer((incoming, response) => {
    let text = '';
    incoming.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    incoming.on('end', () => {
      const url = new URL(incoming.url ?? '', `http://${incoming.headers.host ?? ''}`);
      hits.push({ method: incoming.method ?? '', url, headers: incoming.headers, text });
      response.writeHead(answers.status).end(answers.body);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { hits, answers, close, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
