import { openAppSession } from './app-session.js';
import { request, type Reply, type RequestOptions } from './http.js';
import type { TestHub } from './hubs.js';

/** An app of a new developer, which reads its journal, and its connection to an account. */
export interface JournalApp {
  readonly appId: number;
  /** A request below `/webhooks-journal` with a token of the app itself. */
  call(options: RequestOptions): Promise<Reply>;
  /** A token of the app itself. */
  token(scope?: string): Promise<string>;
  /** Connects the app to an account, with all of its scopes; returns the access token. */
  connect(hub: TestHub, scopes?: readonly string[]): Promise<string>;
  subscribe(subscription: object): Promise<Reply>;
  /** The events of all entries from the earliest on, or of one account. */
  listEvents(portalId?: number): Promise<JournalEvent[]>;
  /** Waits until the journal has at least so many events; fails after fifteen seconds. */
  waitForEvents(count: number, portalId?: number): Promise<JournalEvent[]>;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type JournalEvent = Readonly<Record<string, any>>;

const redirectUri = 'http://localhost:3000/oauth-callback';
export const journalScopes = [
  'developer.webhooks_journal.read',
  'developer.webhooks_journal.subscriptions.read',
  'developer.webhooks_journal.subscriptions.write',
  'developer.webhooks_journal.snapshots.read',
  'developer.webhooks_journal.snapshots.write',
];
const recordScopes = [
  'oauth',
  'timeline',
  'crm.objects.contacts.read',
  'crm.objects.contacts.write',
  'crm.objects.companies.read',
  'crm.objects.companies.write',
  'crm.lists.read',
];

/** Creates an app of a developer account of the hub's user. */
export async function newJournalApp(hub: TestHub, own: readonly string[] = journalScopes): Promise<JournalApp> {
  const { baseUrl } = hub;
  const person = await openAppSession(baseUrl, hub.user);
  const account = expectDone(await person.requestAsPerson({ path: '/_app/developers', json: { name: 'Journal dev' } }));
  const json = { name: 'Journal app', redirectUris: [redirectUri], scopes: [...recordScopes, ...own] };
  const app = expectDone(
    await person.requestAsDeveloper(account.body.developerId as number, { path: '/_app/apps', json }),
  );
  const { appId, clientId, clientSecret } = app.body as { appId: number; clientId: string; clientSecret: string };
  const client = { client_id: clientId, client_secret: clientSecret };
  const token = async (scope?: string): Promise<string> => {
    const form = { grant_type: 'client_credentials', ...client, ...(scope !== undefined && { scope }) };
    return expectDone(await request(baseUrl, { path: '/oauth/v1/token', form })).body.access_token as string;
  };
  const ownToken = await token();
  const call = (options: RequestOptions) =>
    request(baseUrl, { token: ownToken, ...options, path: `/webhooks-journal${options.path}` });
  const listEvents = async (portalId?: number): Promise<JournalEvent[]> => {
    const query = portalId === undefined ? '' : `?installPortalId=${portalId}`;
    const events: JournalEvent[] = [];
    let entry = await call({ path: `/journal/2026-03/earliest${query}` });
    while (entry.status === 200) {
      const { url, currentOffset } = entry.body as { url: string; currentOffset: string };
      const { body } = expectDone(await download(url));
      events.push(...(body.journalEvents as JournalEvent[]));
      entry = await call({ path: `/journal/2026-03/offset/${currentOffset}/next${query}` });
    }
    if (entry.status !== 204) throw new Error(`Reading the journal got ${entry.status}: ${entry.text}`);
    return events;
  };
  return {
    ...{ appId, call, token, listEvents },
    async connect(account_, scopes = recordScopes) {
      const grant = { clientId, hubId: account_.hubId, userId: account_.user.userId, redirectUri, scopes: [...scopes] };
      const granted = expectDone(await request(baseUrl, { path: '/_spoke/oauth/grant', json: grant }));
      const code = granted.body.code as string;
      const form = { grant_type: 'authorization_code', ...client, redirect_uri: redirectUri, code };
      return expectDone(await request(baseUrl, { path: '/oauth/v1/token', form })).body.access_token as string;
    },
    subscribe: (subscription) => call({ path: '/subscriptions/2026-03', json: subscription }),
    async waitForEvents(count, portalId) {
      const end = Date.now() + 15_000;
      for (;;) {
        const events = await listEvents(portalId);
        if (events.length >= count) return events;
        if (Date.now() > end) throw new Error(`There are only ${events.length} events: ${JSON.stringify(events)}`);
        await new Promise((done) => setTimeout(done, 50));
      }
    },
  };
}

/** Reads a signed URL of the journal, without credentials. */
export function download(url: string): Promise<Reply> {
  const { origin, pathname, search } = new URL(url);
  return request(origin, { path: pathname + search });
}

function expectDone(reply: Reply): Reply {
  if (reply.status >= 300) throw new Error(`Test set-up got ${reply.status}: ${reply.text}`);
  return reply;
}
