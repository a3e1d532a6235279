// The data of a run: an account with companies, contacts associated with some of them, and timelines, all created
// through the API, and the credentials for it.
import { randomUUID } from 'node:crypto';

export const hubId = 1001;
const developerId = 2001;
const appId = 3001;
const email = 'admin@acme.example';
const password = `${randomUUID()}-Acme`;
const redirectUri = 'http://localhost:3000/callback';
const crm = ['companies', 'contacts'].flatMap((type) => [`crm.objects.${type}.read`, `crm.objects.${type}.write`]);
const scopes = ['oauth', 'timeline', 'files', ...crm];
const [clientId, clientSecret, developerKey] = [randomUUID(), randomUUID(), randomUUID()];

export const seed = {
  hubs: [
    {
      hubId,
      name: 'Acme',
      domain: 'acme.example',
      timeZone: 'UTC',
      users: [{ userId: 501, email, password, name: 'Ada Admin', role: 'admin' }],
      privateApps: [],
    },
  ],
  developers: [
    {
      developerId,
      apiKey: developerKey,
      apps: [{ appId, name: 'Bench', clientId, clientSecret, redirectUris: [redirectUri], scopes, optionalScopes: [] }],
    },
  ],
  records: {},
};

const cities = ['Bern', 'Athens', 'Lima', 'Oslo', 'Quito', 'Hanoi', 'Accra'];

/** A company with the ten properties that the reads request. */
export function toCompany(place) {
  return {
    name: `Acme ${toWord(place)} ${place}`,
    domain: `acme-${place}.example`,
    city: cities[place % cities.length],
    phone: `+49 30 ${1_000_000 + place}`,
    numberofemployees: String(place % 5000),
    industry: 'COMPUTER_SOFTWARE',
    state: `Region ${place % 50}`,
    zip: String(10_000 + (place % 90_000)),
    address: `${1 + (place % 300)} Main Street`,
    description: `Makes anvils number ${place} and sells them.`,
  };
}

export const companyProperties = Object.keys(toCompany(0));

/** A unique word among a million companies: searches find the same number at every size. */
function toWord(place) {
  const letters = 'abcdefghij';
  const number = String((place * 7919) % 1_000_000).padStart(6, '0');
  return `Q${[...number].map((digit) => letters[Number(digit)]).join('')}`;
}

/** Creates the world in a sandbox at the address; returns what the scenarios need. */
export async function createWorld(url, size) {
  const tokens = await grantTokens(url);
  const headers = { authorization: `Bearer ${tokens.accessToken}` };
  const world = { ids: [], events: 0, headers, tokens };
  await growWorld(url, world, { companies: Math.min(size.companies, 100), events: 0 });
  const contacts = await createContacts(url, world);
  const template = await callJson(url, `/crm/v3/timeline/${appId}/event-templates?hapikey=${developerKey}`, {
    json: {
      name: 'Visit',
      objectType: 'contacts',
      headerTemplate: 'Visited **{{page}}**',
      tokens: [{ name: 'page', label: 'Page', type: 'string' }],
    },
  });
  const [busy, small, large] = contacts;
  const toEvent = (objectId) => ({ eventTemplateId: template.id, objectId, tokens: { page: '/pricing' } });
  Object.assign(world, { contacts, busy, small, large, toEvent });
  await createEvents(url, world, { record: small, count: 10 });
  await growWorld(url, world, size);
  return world;
}

/** Adds companies and events to the large timeline until the world has the given numbers. */
export async function growWorld(url, world, { companies, events }) {
  const { headers, ids } = world;
  const known = ids.length;
  await callBatches(
    companies - known,
    (place) => ({ properties: toCompany(known + place) }),
    async (inputs) => {
      const { results } = await callJson(url, '/crm/v3/objects/companies/batch/create', { json: { inputs }, headers });
      ids.push(...results.map(({ id }) => id));
    },
  );
  // Several batches were created concurrently, and pages are in the order of ids.
  ids.sort((one, other) => Number(one) - Number(other));
  await createEvents(url, world, { record: world.large, count: events - world.events });
  world.events = Math.max(world.events, events);
}

function createEvents(url, { headers, toEvent }, { record, count }) {
  return callBatches(
    count,
    () => toEvent(record),
    (inputs) => callJson(url, '/crm/v3/timeline/events/batch/create', { json: { inputs }, headers }),
  );
}

async function grantTokens(url) {
  const grant = await callJson(url, '/_spoke/oauth/grant', {
    json: { clientId, hubId, userId: 501, redirectUri, scopes },
  });
  const form = { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri };
  const reply = await fetch(`${url}/oauth/v1/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...form, grant_type: 'authorization_code', code: grant.code }),
  });
  const { access_token: accessToken, refresh_token: refreshToken } = await reply.json();
  const refresh = { client_id: clientId, client_secret: clientSecret, refresh_token: refreshToken };
  return { accessToken, refreshForm: new URLSearchParams({ ...refresh, grant_type: 'refresh_token' }).toString() };
}

/** The headers of a signed-in user, for endpoints of the web app. */
export async function signIn(url) {
  const reply = await fetch(`${url}/_app/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!reply.ok) throw new Error(`The sign-in was refused: ${reply.status} ${await reply.text()}`);
  const cookie = reply.headers.getSetCookie().map((text) => text.split(';')[0]);
  return { cookie: cookie.join('; '), 'x-spoke-hub': String(hubId) };
}

/** A dozen contacts of one company. */
async function createContacts(url, { ids, headers }) {
  const associations = [
    { to: { id: ids[0] }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 279 }] },
  ];
  const inputs = Array.from({ length: 12 }, (_, place) => ({
    properties: { email: `contact-${place}@example.com`, firstname: 'Ada', lastname: `Acme ${place}` },
    associations,
  }));
  const { results } = await callJson(url, '/crm/v3/objects/contacts/batch/create', { json: { inputs }, headers });
  return results.map(({ id }) => id);
}

async function callBatches(count, toInput, send) {
  let next = 0;
  const work = async () => {
    for (let from = next; from < count; from = next) {
      next += 100;
      await send(Array.from({ length: Math.min(100, count - from) }, (_, place) => toInput(from + place)));
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
}

async function callJson(url, path, { json, headers = {} }) {
  const reply = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });
  const body = await reply.json();
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${JSON.stringify(body)}`);
  return body;
}
