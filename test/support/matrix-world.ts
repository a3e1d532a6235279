import { openAppSession, type TestSession } from './app-session.js';
import { createThings, ruleType, type Things } from './crm-things.js';
import { request, type Reply, type RequestOptions } from './http.js';
import { newHub, type TestHub } from './hubs.js';
import { newPersonIn, type TestPerson } from './people.js';
import { upload } from './uploads.js';

/** An account, a developer account and a connected app of the developer, with data of every kind. */
export interface MatrixAccount {
  readonly hub: TestHub;
  readonly admin: TestSession;
  readonly developerId: number;
  readonly apiKey: string;
  readonly app: { readonly appId: number; readonly clientId: string; readonly clientSecret: string };
  readonly tokens: { readonly accessToken: string; readonly refreshToken: string };
  readonly member: TestPerson;
  /** CRM data, by the object type of the requests. */
  readonly things: Readonly<Record<'contacts' | 'tickets', Things>>;
  /** Ids of everything else, by the name of the path parameter, if needed with the prefix of the path. */
  readonly ids: Readonly<Record<string, string>>;
  /** Texts that only this account's data contain. */
  readonly marker: string;
}

const redirectUri = 'http://localhost:3000/oauth-callback';
const scopes = ['oauth', 'timeline', 'crm.objects.contacts.read', 'crm.objects.contacts.write', 'files'];
const ownScopes = [
  'developer.webhooks_journal.read',
  'developer.webhooks_journal.subscriptions.read',
  'developer.webhooks_journal.subscriptions.write',
  'developer.webhooks_journal.snapshots.read',
  'developer.webhooks_journal.snapshots.write',
];

export interface MatrixAccountOptions {
  readonly baseUrl: string;
  /** Part of all of its texts. */
  readonly marker: string;
  /** Whether its ids of records and labels are higher than those of an account without this option. */
  readonly isAhead?: boolean;
}

export async function newMatrixAccount({ baseUrl, marker, isAhead }: MatrixAccountOptions): Promise<MatrixAccount> {
  const hub = await newHub({ baseUrl, name: `${marker} Inc` });
  const admin = await openAppSession(baseUrl, hub.user);
  const member = await newPersonIn(hub, { role: 'member', name: `${marker} member` });
  const developer = await newDeveloper(admin, marker);
  const tokens = await connect(hub, developer.app);
  if (isAhead) await takeSmallIds(hub, marker);
  const things = {
    contacts: createThings({ hub, prefix: marker, type: 'contacts', otherType: 'companies' }),
    tickets: createThings({ hub, prefix: marker, type: 'tickets', otherType: 'contacts' }),
  };
  const account = { hub, admin, member, ...developer, tokens, things, marker };
  const ids = {
    ...(await newIds(account)),
    ...(await newFileIds(hub, marker)),
    ...(await newOlderIds(account)),
    ...(await newWebAppIds(account)),
    ...(await newJournalIds(account)),
    ...(await newWorkIds(account)),
    ...(await newActionIds(account)),
  };
  return { ...account, ids };
}

type Bare = Omit<MatrixAccount, 'ids'>;

/** An app's tokens for an account that connects it. */
export async function connect(hub: TestHub, app: MatrixAccount['app']): Promise<MatrixAccount['tokens']> {
  const json = { clientId: app.clientId, hubId: hub.hubId, redirectUri, scopes };
  const { code } = await send(hub.baseUrl, { path: '/_spoke/oauth/grant', json });
  const form = {
    grant_type: 'authorization_code',
    client_id: app.clientId,
    client_secret: app.clientSecret,
    redirect_uri: redirectUri,
    code: String(code),
  };
  const tokens = await send(hub.baseUrl, { path: '/oauth/v1/token', form });
  return { accessToken: String(tokens['access_token']), refreshToken: String(tokens['refresh_token']) };
}

/** A token of the app itself. */
export async function newClientToken(
  baseUrl: string,
  { clientId, clientSecret }: MatrixAccount['app'],
): Promise<string> {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  return String((await send(baseUrl, { path: '/oauth/v1/token', form }))['access_token']);
}

async function newDeveloper(admin: TestSession, marker: string) {
  const account = await expectDone(
    admin.requestAsPerson({ path: '/_app/developers', json: { name: `${marker} dev` } }),
  );
  const developerId = account['developerId'] as number;
  const asDeveloper = (options: RequestOptions) => expectDone(admin.requestAsDeveloper(developerId, options));
  const json = { name: `${marker} app`, redirectUris: [redirectUri], scopes: [...scopes, ...ownScopes] };
  const app = (await asDeveloper({ path: '/_app/apps', json })) as unknown as MatrixAccount['app'];
  const { apiKey } = await asDeveloper({ method: 'POST', path: '/_app/developer/keys' });
  return { developerId, app, apiKey: String(apiKey) };
}

// Ids of records and labels are small numbers in each account: with this offset, no id of one belongs to the other.
async function takeSmallIds(hub: TestHub, marker: string): Promise<void> {
  const inputs = Array.from({ length: 90 }, () => ({ properties: { firstname: marker } }));
  await expectDone(hub.request({ path: '/crm/v3/objects/contacts/batch/create', json: { inputs } }));
  for (let place = 1; place <= 12; place += 1) {
    const json = { name: `${marker}_${place}`, label: `${marker} ${place}` };
    await expectDone(hub.request({ path: '/crm/v4/associations/contacts/companies/labels', json }));
  }
}

async function newIds(account: Bare): Promise<Record<string, string>> {
  const { hub, admin, app, apiKey, member, developerId, marker } = account;
  const asDeveloper = (options: RequestOptions) =>
    send(hub.baseUrl, { ...options, path: `${options.path}?hapikey=${apiKey}` });
  const templates = `/crm/v3/timeline/${app.appId}/event-templates`;
  const tokens = [{ name: `${marker}_note`, label: `${marker} note`, type: 'string' }];
  const drafted = { name: `${marker} template`, objectType: 'contacts', headerTemplate: `{{${marker}_note}}`, tokens };
  const template = await asDeveloper({ path: templates, json: drafted });
  const eventTemplateId = String(template['id']);
  const event = { eventTemplateId, email: `${marker}@example.com`, tokens: { [`${marker}_note`]: marker } };
  const { id: eventId } = await send(hub.baseUrl, {
    path: '/crm/v3/timeline/events',
    token: account.tokens.accessToken,
    json: event,
  });
  const emailAddress = `${marker}@example.com`;
  await expectDone(
    hub.request({
      path: '/communication-preferences/v3/subscribe',
      json: { emailAddress, subscriptionId: '100001', legalBasisExplanation: marker },
    }),
  );
  const flagName = `${marker}_flag`;
  await asDeveloper({
    method: 'PUT',
    path: `/feature-flags/v3/${app.appId}/flags/${flagName}`,
    json: { defaultState: 'OFF' },
  });
  const { id: cardId } = await asDeveloper({
    path: `/crm/v3/extensions/cards-dev/${app.appId}`,
    json: {
      title: `${marker} card`,
      fetch: { targetUrl: 'http://127.0.0.1:9/card', objectTypes: [{ name: 'contacts', propertiesToSend: [] }] },
      display: { properties: [] },
      actions: { baseUrls: [] },
    },
  });
  const webhooks = `/webhooks/v3/${app.appId}`;
  await asDeveloper({ method: 'PUT', path: `${webhooks}/settings`, json: { targetUrl: 'http://127.0.0.1:9/hook' } });
  const subscription = await asDeveloper({
    path: `${webhooks}/subscriptions`,
    json: { eventType: 'contact.creation', active: false },
  });
  const readFirst = async (reply: Promise<Reply>) => (await expectDone(reply))['results'] as { id: string }[];
  const keys = await readFirst(admin.requestAsDeveloper(developerId, { path: '/_app/developer/keys' }));
  const sessions = await readFirst(admin.requestAsPerson({ path: '/_app/profile/sessions' }));
  const settings = { query: '', filterGroups: [], sort: null, columns: null, layout: 'table', pipelineId: null };
  const dashboard = await admin.request(hub.hubId, {
    path: '/_app/dashboards',
    json: { name: `${marker} dashboard`, widgets: [] },
  });
  const snippet = await admin.request(hub.hubId, {
    path: '/_app/snippets',
    json: { name: `${marker} snippet`, body: marker },
  });
  const view = await admin.request(hub.hubId, {
    path: '/_app/views',
    json: { objectType: 'contacts', name: `${marker} view`, settings },
  });
  const others = await expectDone(
    admin.request(hub.hubId, { path: '/_app/private-apps', json: { name: `${marker} app`, scopes: ['files'] } }),
  );
  const form = await expectDone(
    admin.request(hub.hubId, { path: '/_app/intake/forms', json: { name: `${marker} form` } }),
  );
  const room = `${marker}_room`;
  const defined = await expectDone(
    hub.request({
      path: '/events/v3/event-definitions',
      json: { label: `${marker} visit`, propertyDefinitions: [{ name: room, label: room, type: 'string' }] },
    }),
  );
  const rate = await expectDone(
    hub.request({
      path: '/settings/v3/currencies/exchange-rates',
      json: { fromCurrencyCode: 'EUR', conversionRate: 1.1 },
    }),
  );
  const team = await expectDone(
    hub.request({
      path: '/settings/teams/2026-09-beta',
      json: { name: `${marker} team`, members: [{ userId: String(member.userId), type: 'DEFAULT' }] },
    }),
  );
  return {
    ...(await newInvitationIds(account)),
    teamId: String(team['id']),
    exchangeRateId: String(rate['id']),
    eventName: String(defined['fullyQualifiedName']),
    propertyName: room,
    ruleType,
    formGuid: String(form['formGuid']),
    'private-apps appId': String((others['app'] as { appId: number } | undefined)?.appId ?? others['appId']),
    appId: String(app.appId),
    'developer userId': String(member.userId),
    userId: String(member.userId),
    eventTemplateId,
    eventTypeId: eventTemplateId,
    propertyId: `${marker}_note`,
    flagName,
    cardId: String(cardId),
    emailAddress,
    subscriberIdString: emailAddress,
    eventId: String(eventId),
    tokenName: `${marker}_note`,
    subscriptionId: String(subscription['id']),
    keyId: String(keys[0]?.id),
    sessionId: String(sessions[0]?.id),
    viewId: String(view.body?.id),
    snippetId: String(snippet.body?.id),
    dashboardId: String(dashboard.body?.id),
    hubId: String(hub.hubId),
  };
}

/** Ids of what users of the web app arrange and write. */
async function newWebAppIds({ hub, admin, things, marker }: Bare): Promise<Record<string, string>> {
  const noteId = await things.contacts.get('note');
  const path = `/_app/objects/notes/${noteId}/comments`;
  const comment = await expectDone(admin.request(hub.hubId, { path, json: { body: `${marker} comment` } }));
  return {
    commentId: String(comment['id']),
    'comments objectType': 'notes',
    'comments objectId': noteId,
    kind: 'list',
    'pins id': await things.contacts.get('list'),
    'stage-prompts objectType': 'tickets',
    stageId: await things.tickets.get('stage'),
  };
}

/** Ids of a workflow without steps, and of an import that has ended. */
async function newWorkIds({ hub, things, marker }: Bare): Promise<Record<string, string>> {
  const json = {
    ...{ type: 'CONTACT_FLOW', objectTypeId: '0-1', flowType: 'WORKFLOW', name: `${marker} flow` },
    ...{ isEnabled: true, actions: [], enrollmentCriteria: { type: 'MANUAL', shouldReEnroll: false } },
  };
  const { id } = await expectDone(hub.request({ path: '/automation/v4/flows', json }));
  return { flowId: String(id), workflowId: String(id), importId: await things.contacts.get('import') };
}

/** Ids of a custom action of the app, and of a callback of the account. */
async function newActionIds({ hub, app, apiKey, marker }: Bare): Promise<Record<string, string>> {
  const functions = [{ functionType: 'PRE_FETCH_OPTIONS', id: marker, functionSource: marker }];
  const labels = { en: { actionName: `${marker} action` } };
  const path = `/automation/v4/actions/${app.appId}?hapikey=${apiKey}`;
  const { id } = await send(hub.baseUrl, { path, json: { actionUrl: 'https://app.example.com/', labels, functions } });
  return {
    'actions definitionId': String(id),
    ...{ revisionId: '1', functionType: 'PRE_FETCH_OPTIONS', functionId: marker },
    callbackId: `ap-${hub.hubId}-1-1-0`,
  };
}

/** Ids for the paths of versions 1 and 2. */
async function newOlderIds({ hub, things, marker }: Bare): Promise<Record<string, string>> {
  const create = async (type: string, properties: object) =>
    String((await expectDone(hub.request({ path: `/crm/v3/objects/${type}`, json: { properties } })))['id']);
  const domain = `${marker}.example`;
  const vid = await things.contacts.get('record');
  return {
    vid,
    objectType: 'contacts',
    objectId: vid,
    'crm-objects objectType': 'tickets',
    'crm-objects objectId': await things.tickets.get('record'),
    'crm-pipelines objectType': 'tickets',
    pipelineId: await things.tickets.get('pipeline'),
    companyId: await create('companies', { name: `${marker} company`, domain }),
    dealId: await create('deals', { dealname: `${marker} deal`, dealstage: 'appointmentscheduled' }),
    engagementId: await things.contacts.get('note'),
    listId: await things.contacts.get('list'),
    name: await things.contacts.get('property'),
    ownerId: hub.user.ownerId,
    email: `${marker}@example.com`,
    domain,
  };
}

async function newInvitationIds({ hub, admin, developerId, marker }: Bare): Promise<Record<string, string>> {
  const path = '/_app/invitations';
  const json = { email: `${marker}-invited@example.com`, role: 'viewer' };
  const toHub = await expectDone(admin.request(hub.hubId, { path, json }));
  const toDeveloper = await expectDone(
    admin.requestAsDeveloper(developerId, { path: '/_app/developer/invitations', json: { email: json.email } }),
  );
  return { invitationId: toId(toHub), 'developer invitationId': toId(toDeveloper) };
}

/** Ids of the app's journal, and of a transcript. */
async function newJournalIds({ hub, app, things, marker }: Bare): Promise<Record<string, string>> {
  const token = await newClientToken(hub.baseUrl, app);
  const call = (options: RequestOptions) =>
    send(hub.baseUrl, { token, ...options, path: `/webhooks-journal${options.path}` });
  const watched = { subscriptionType: 'OBJECT', objectTypeId: '0-1', portalId: hub.hubId, actions: ['CREATE'] };
  const { id } = await call({ path: '/subscriptions/2026-03', json: watched });
  const condition = { filterType: 'CRM_OBJECT_PROPERTY', operator: 'EQ', property: 'firstname', value: marker };
  const filter = { conditions: [condition] };
  const { filterId } = await call({ path: '/subscriptions/2026-03/filters', json: { subscriptionId: id, filter } });
  const objectId = Number(await things.contacts.get('record'));
  const wanted = { portalId: hub.hubId, objectId, objectTypeId: '0-1', properties: ['firstname', 'email'] };
  const taken = await call({ path: '/snapshots/2026-03/crm', json: { snapshotRequests: [wanted] } });
  const [status] = taken['snapshotResponses'] as { snapshotStatusId: string }[];
  const { currentOffset } = await call({ path: '/journal/2026-03/latest' });
  const phoned = await expectDone(
    hub.request({ path: '/crm/v3/objects/calls', json: { properties: { hs_timestamp: '2026-01-01T00:00:00Z' } } }),
  );
  const said = { speaker: { id: '1', name: marker }, text: marker, startTimeMillis: 0, endTimeMillis: 1 };
  const transcript = await expectDone(
    hub.request({
      path: '/crm/v3/extensions/calling/transcripts',
      json: { engagementId: Number(phoned['id']), transcriptCreateUtterances: [said] },
    }),
  );
  return {
    'webhooks-journal subscriptionId': String(id),
    'webhooks-journal portalId': String(hub.hubId),
    filterId: String(filterId),
    statusId: status?.snapshotStatusId ?? '',
    offset: String(currentOffset),
    transcriptId: String(transcript['id']),
  };
}

function toId(reply: Record<string, unknown>): string {
  return (reply['invitation'] as { invitationId: string }).invitationId;
}

async function newFileIds(hub: TestHub, marker: string): Promise<Record<string, string>> {
  const folder = await expectDone(hub.request({ path: '/files/v3/folders', json: { name: `${marker}-folder` } }));
  const folderPath = `/${marker}-folder`;
  const file = await expectDone(upload(hub, { file: `${marker} content`, partName: `${marker}.txt`, folderPath }));
  const json = { id: folder['id'], name: `${marker}-folder` };
  const task = await expectDone(hub.request({ path: '/files/v3/folders/update/async', json }));
  const path = `${marker}-folder/${marker}.txt`;
  return {
    fileId: String(file['id']),
    folder: String(folder['id']),
    folderId: String(folder['id']),
    taskId: String(task['id']),
    path,
    'stat *': path,
    'folders *': `${marker}-folder`,
  };
}

async function send(baseUrl: string, options: RequestOptions): Promise<Record<string, unknown>> {
  return expectDone(request(baseUrl, options));
}

async function expectDone(replying: Promise<Reply>): Promise<Record<string, unknown>> {
  const { status, body, text } = await replying;
  if (status >= 300) throw new Error(`Test set-up got ${status}: ${text}`);
  return body as Record<string, unknown>;
}
