import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { newCardsApp, type CardsApp } from './cards.js';
import { request, type Reply } from './http.js';
import type { HubOptions } from './hubs.js';

export const actionsPath = '/automation/v4/actions';

/** A field of an action. */
export const field = (name: string, more: object = {}, type = 'string'): object => ({
  typeDefinition: { name, type, fieldType: 'text', ...more },
});

export const input = (name: string, more: object = {}, typeDefinition: object = {}): object => ({
  ...field(name, typeDefinition),
  supportedValueTypes: ['STATIC_VALUE', 'OBJECT_PROPERTY'],
  isRequired: false,
  ...more,
});

/** A published action of contacts with an input and an output. */
export const toAction = (actionUrl: string, more: object = {}) => ({
  actionUrl,
  published: true,
  objectTypes: ['CONTACT'],
  inputFields: [input('greeting')],
  outputFields: [field('reply')],
  labels: { en: { actionName: 'Greet', inputFieldLabels: { greeting: 'Greeting' } } },
  ...more,
});

/** The body of the request of an action. */
export interface ActionCall {
  readonly callbackId: string;
  readonly origin: { readonly actionDefinitionVersion: number };
  readonly object: object;
  readonly inputFields: Readonly<Record<string, string>>;
}

interface ActionHit {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly call: ActionCall;
}

interface ActionResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly outputFields?: object;
  /** In place of `outputFields`. */
  readonly body?: object;
}

/** The server of an app; `respond` decides what it responds to the next requests. */
export async function openActionServer() {
  const hits: ActionHit[] = [];
  const app = { respond: async (_: ActionCall): Promise<ActionResponse> => ({}) };
  const server = createServer((incoming, response) => {
    let text = '';
    incoming.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    incoming.on('end', () => {
      const call = JSON.parse(text) as ActionCall;
      hits.push({ headers: incoming.headers, text, call });
      void app.respond(call).then(({ status = 200, headers = {}, outputFields = {}, body = { outputFields } }) => {
        response.writeHead(status, headers).end(JSON.stringify(body));
      });
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { hits, app, close, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/greet` };
}

/** An app with an action that a hub has connected. */
export interface ActionApp extends CardsApp {
  readonly definitionId: string;
  /** The app's access token. */
  readonly token: string;
  /** A request with it. */
  asApp(options: Parameters<typeof request>[1]): Promise<Reply>;
}

export async function newActionApp(actionUrl: string, more: object = {}, at: HubOptions = {}): Promise<ActionApp> {
  const app = await newCardsApp(['crm.objects.contacts.read', 'automation'], at);
  const token = await app.install();
  const made = await app.send({ path: `${actionsPath}/${app.appId}`, json: toAction(actionUrl, more) });
  expect(made.status, made.text).toBe(201);
  const asApp: ActionApp['asApp'] = (options) => request(app.hub.baseUrl, { token, ...options });
  return { ...app, asApp, token, definitionId: (made.body as { id: string }).id };
}
