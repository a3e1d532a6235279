import { expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';

const v3 = '/communication-preferences/v3';
const v4 = '/communication-preferences/v4';
const email = 'ada@example.com';
const [marketing, service, oneToOne] = [100_001, 100_002, 100_003];
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const definitions = [
  { id: String(marketing), name: 'Marketing Information', isInternal: false },
  { id: String(service), name: 'Customer Service Communication', isInternal: false },
  { id: String(oneToOne), name: 'One to One', isInternal: true },
];
const complete = { status: 'COMPLETE', startedAt: time, completedAt: time };

const put = (hub: TestHub, name: 'subscribe' | 'unsubscribe', more: object = {}) =>
  hub.request({ path: `${v3}/${name}`, json: { emailAddress: email, subscriptionId: String(marketing), ...more } });
const readV3 = async (hub: TestHub, address = email) =>
  (await hub.request({ path: `${v3}/status/email/${encodeURIComponent(address)}` })).body as {
    recipient: string;
    subscriptionStatuses: { id: string; status: string; sourceOfStatus: string }[];
  };
const listV3 = async (hub: TestHub, address = email) =>
  (await readV3(hub, address)).subscriptionStatuses.map(({ status }) => status);
const set = (hub: TestHub, json: object, address = email) =>
  hub.request({ path: `${v4}/statuses/${address}`, json: { channel: 'EMAIL', subscriptionId: marketing, ...json } });
const listV4 = async (hub: TestHub, address = email) => {
  const { body } = await hub.request({ path: `${v4}/statuses/${address}?channel=EMAIL` });
  return (body.results as { status: string }[]).map(({ status }) => status);
};
const optOut = (hub: TestHub, query = '', address = email) =>
  hub.request({ method: 'POST', path: `${v4}/statuses/${address}/unsubscribe-all?channel=EMAIL${query}` });
const readOptOut = async (hub: TestHub, address = email) => {
  const { status, body } = await hub.request({ path: `${v4}/statuses/${address}/unsubscribe-all?channel=EMAIL` });
  expect([status, body]).toEqual([200, { ...complete, results: expect.any(Array) }]);
  return body.results as object[];
};

it('an account has three subscriptions, in version 3, version 4 and dated versions (Assumption M1)', async () => {
  const hub = await newHub();
  const whole = definitions.map((definition) => ({
    ...definition,
    description: expect.any(String),
    purpose: expect.any(String),
    communicationMethod: 'Email',
    isActive: true,
    isDefault: true,
    businessUnitId: 0,
    createdAt: time,
    updatedAt: time,
  }));
  const older = await hub.request({ path: `${v3}/definitions` });
  expect([older.status, older.body]).toEqual([200, { subscriptionDefinitions: whole }]);
  for (const version of ['v4', '2025-09', '2026-03', '2026-09']) {
    const { status, body } = await hub.request({ path: `/communication-preferences/${version}/definitions` });
    expect([status, body]).toEqual([200, { ...complete, results: whole }]);
  }
  const { body } = await hub.request({ path: `${v4}/definitions?includeTranslations=true&businessUnitId=0` });
  expect(body.results[0]).toEqual({ ...whole[0], subscriptionTranslations: [] });
  expect((await hub.request({ path: `${v4}/definitions?businessUnitId=7` })).status).toBe(400);
});

it('an address is subscribed and unsubscribed with a legal basis (Assumption M1)', async () => {
  const hub = await newHub();
  expect(await listV3(hub)).toEqual(['NOT_SUBSCRIBED', 'NOT_SUBSCRIBED', 'NOT_SUBSCRIBED']);
  const legal = { legalBasis: 'CONSENT_WITH_NOTICE', legalBasisExplanation: 'At the fair' };
  const subscribed = await put(hub, 'subscribe', { ...legal, emailAddress: ' Ada@Example.com' });
  const status = {
    id: String(marketing),
    name: 'Marketing Information',
    description: expect.any(String),
    status: 'SUBSCRIBED',
    sourceOfStatus: 'SUBSCRIPTION_STATUS',
    ...legal,
  };
  expect([subscribed.status, subscribed.body]).toEqual([200, status]);
  const { recipient, subscriptionStatuses } = await readV3(hub, 'ADA@example.com');
  expect([recipient, subscriptionStatuses[0]]).toEqual([email, status]);
  expect(subscriptionStatuses[1]).toMatchObject({ id: String(service), status: 'NOT_SUBSCRIBED' });
  expect((await put(hub, 'subscribe')).status).toBe(200);
  const { body } = await hub.request({ path: `/communication-preferences/2026-09/status/email/${email}` });
  expect(body.subscriptionStatuses[0]).toEqual(status);
  const ended = await put(hub, 'unsubscribe');
  const { legalBasis: _, legalBasisExplanation: __, ...bare } = status;
  expect([ended.status, ended.body]).toEqual([200, { ...bare, status: 'NOT_SUBSCRIBED' }]);
});

it('an address that has unsubscribed is not subscribed again in version 3 (Assumption M2)', async () => {
  const hub = await newHub();
  await put(hub, 'unsubscribe');
  const again = await put(hub, 'subscribe');
  expect([again.status, again.body.category, again.body.message]).toEqual([
    400,
    'VALIDATION_ERROR',
    `subscription ${marketing} for ${email} cannot be updated because they have unsubscribed`,
  ]);
  const twice = await put(hub, 'unsubscribe');
  expect([twice.status, twice.body.message]).toEqual([
    400,
    `${email} is already unsubscribed to subscription ${marketing}`,
  ]);
  expect((await put(hub, 'subscribe', { subscriptionId: String(service) })).status).toBe(200);
  await optOut(hub);
  expect((await put(hub, 'subscribe', { subscriptionId: String(oneToOne) })).status).toBe(400);
  expect((await readV3(hub)).subscriptionStatuses).toEqual(
    definitions.map(({ id }) =>
      expect.objectContaining({ id, status: 'NOT_SUBSCRIBED', sourceOfStatus: 'PORTAL_WIDE_STATUS' }),
    ),
  );
});

it.each([
  { emailAddress: 'nobody' },
  { emailAddress: '' },
  { emailAddress: 7 },
  { subscriptionId: '7' },
  { subscriptionId: 'marketing' },
  { legalBasis: 'BECAUSE' },
  { colour: 'red' },
])('an invalid change of version 3 is rejected: %j', async (more) => {
  const hub = await newHub();
  for (const name of ['subscribe', 'unsubscribe'] as const) {
    const { status, body } = await put(hub, name, more);
    expect([status, body.category]).toEqual([400, 'VALIDATION_ERROR']);
  }
  expect(await listV4(hub)).toEqual(['NOT_SPECIFIED', 'NOT_SPECIFIED', 'NOT_SPECIFIED']);
});

it('a status is set and read in version 4, and an address subscribes again (Assumption M2)', async () => {
  const hub = await newHub();
  const legal = { legalBasis: 'LEGITIMATE_INTEREST_CLIENT', legalBasisExplanation: 'A client' };
  const unset = {
    channel: 'EMAIL',
    subscriberIdString: email,
    subscriptionId: marketing,
    subscriptionName: 'Marketing Information',
    status: 'NOT_SPECIFIED',
    source: 'DEFAULT',
    businessUnitId: 0,
    timestamp: time,
  };
  const { status, body } = await hub.request({ path: `${v4}/statuses/${email}?channel=EMAIL` });
  expect([status, body.results[0], body.results.length]).toEqual([200, unset, 3]);
  const steps = [
    ['SUBSCRIBED', 'REQUESTED_CHANGE_OCCURRED'],
    ['SUBSCRIBED', 'NO_STATUS_CHANGE'],
    ['UNSUBSCRIBED', 'REQUESTED_CHANGE_OCCURRED'],
    ['SUBSCRIBED', 'RESUBSCRIBE_OCCURRED'],
    ['NOT_SPECIFIED', 'REQUESTED_CHANGE_OCCURRED'],
  ] as const;
  for (const [statusState, setStatusSuccessReason] of steps) {
    const reply = await set(hub, { statusState, ...legal });
    const result = { ...unset, ...legal, status: statusState, source: 'PUBLIC_API', setStatusSuccessReason };
    expect([reply.status, reply.body]).toEqual([200, { ...complete, results: [result] }]);
    expect(await listV4(hub)).toEqual([statusState, 'NOT_SPECIFIED', 'NOT_SPECIFIED']);
  }
});

it.each([
  [{ statusState: 'MAYBE' }, email],
  [{ statusState: 'SUBSCRIBED', channel: 'SMS' }, email],
  [{ statusState: 'SUBSCRIBED', subscriptionId: 7 }, email],
  [{ statusState: 'SUBSCRIBED', subscriptionId: '100001x' }, email],
  [{ statusState: 'SUBSCRIBED' }, 'nobody'],
  [{}, email],
])('an invalid status is rejected: %j for %s', async (json, address) => {
  const hub = await newHub();
  const { status, body } = await set(hub, json, address);
  expect([status, body.category]).toEqual([400, 'VALIDATION_ERROR']);
  expect(await listV4(hub)).toEqual(['NOT_SPECIFIED', 'NOT_SPECIFIED', 'NOT_SPECIFIED']);
});

it.each(['', '?channel=SMS', '?channel=EMAIL&businessUnitId=7'])('statuses need their channel: %s', async (query) => {
  const hub = await newHub();
  for (const path of [`${v4}/statuses/${email}`, `${v4}/statuses/${email}/unsubscribe-all`]) {
    expect((await hub.request({ path: path + query })).status).toBe(400);
  }
  expect((await hub.request({ path: `${v4}/statuses/nobody?channel=EMAIL` })).status).toBe(400);
});

it('opting out unsubscribes from everything until the address subscribes again (Assumption M2)', async () => {
  const hub = await newHub();
  await set(hub, { statusState: 'SUBSCRIBED', subscriptionId: service });
  expect(await readOptOut(hub)).toEqual([]);
  const done = await optOut(hub);
  expect([done.status, done.body]).toEqual([200, { ...complete, results: [] }]);
  const wide = {
    channel: 'EMAIL',
    subscriberIdString: email,
    status: 'UNSUBSCRIBED',
    wideStatusType: 'PORTAL_WIDE',
    businessUnitId: 0,
    timestamp: time,
  };
  expect(await readOptOut(hub)).toEqual([wide]);
  expect(await listV4(hub)).toEqual(['UNSUBSCRIBED', 'UNSUBSCRIBED', 'UNSUBSCRIBED']);
  const verbose = await optOut(hub, '&verbose=true');
  expect(verbose.body.results.map((one: { setStatusSuccessReason: string }) => one.setStatusSuccessReason)).toEqual([
    'NO_STATUS_CHANGE',
    'NO_STATUS_CHANGE',
    'NO_STATUS_CHANGE',
  ]);
  const forgotten = await set(hub, { statusState: 'NOT_SPECIFIED' });
  expect(forgotten.body.results[0]).toMatchObject({
    status: 'UNSUBSCRIBED',
    setStatusSuccessReason: 'NO_STATUS_CHANGE',
  });
  const again = await set(hub, { statusState: 'SUBSCRIBED' });
  expect(again.body.results[0]).toMatchObject({ setStatusSuccessReason: 'RESUBSCRIBE_OCCURRED' });
  expect(await listV4(hub)).toEqual(['SUBSCRIBED', 'UNSUBSCRIBED', 'UNSUBSCRIBED']);
  expect(await readOptOut(hub)).toEqual([]);
  expect((await optOut(hub, '', 'nobody')).status).toBe(400);
});

it('opting out is shown by the contact with the address (Assumption M3)', async () => {
  const hub = await newHub();
  const create = async (properties: object) =>
    (await hub.request({ path: '/crm/v3/objects/contacts', json: { properties } })).body.id as string;
  const ids = [await create({ email: 'Ada@example.com' }), await create({ email: 'grace@example.com' })];
  const read = async () =>
    Promise.all(
      ids.map(async (id) => {
        const path = `/crm/v3/objects/contacts/${id}?properties=hs_email_optout&propertiesWithHistory=hs_email_optout`;
        const { body } = await hub.request({ path });
        return [body.properties.hs_email_optout ?? null, body.propertiesWithHistory.hs_email_optout?.length ?? 0];
      }),
    );
  await put(hub, 'unsubscribe');
  expect(await read()).toEqual([
    [null, 0],
    [null, 0],
  ]);
  await optOut(hub);
  await optOut(hub);
  expect(await read()).toEqual([
    ['true', 1],
    [null, 0],
  ]);
  await set(hub, { statusState: 'SUBSCRIBED' });
  expect(await read()).toEqual([
    ['false', 2],
    [null, 0],
  ]);
  const filters = [{ propertyName: 'hs_email_optout', operator: 'EQ', value: 'false' }];
  const { body } = await hub.request({
    path: '/crm/v3/objects/contacts/search',
    json: { filterGroups: [{ filters }] },
  });
  expect(body.results.map(({ id }: { id: string }) => id)).toEqual([ids[0]]);
});

it('erasing a contact deletes the statuses of its addresses (Assumption M3)', async () => {
  const hub = await newHub();
  const properties = { email };
  const { id } = (await hub.request({ path: '/crm/v3/objects/contacts', json: { properties } })).body as { id: string };
  await put(hub, 'subscribe');
  await put(hub, 'subscribe', { emailAddress: 'grace@example.com' });
  await hub.request({ path: '/crm/v3/objects/contacts/gdpr-delete', json: { objectId: id } });
  expect(await listV4(hub)).toEqual(['NOT_SPECIFIED', 'NOT_SPECIFIED', 'NOT_SPECIFIED']);
  expect(await listV4(hub, 'grace@example.com')).toEqual(['SUBSCRIBED', 'NOT_SPECIFIED', 'NOT_SPECIFIED']);
});

const batch = (hub: TestHub, path: string, inputs: unknown) =>
  hub.request({ path: `${v4}/statuses/batch/${path}`, json: { inputs } });
const channel = '?channel=EMAIL';
const noAddress = {
  numErrors: 1,
  errors: [
    {
      status: 'error',
      category: 'VALIDATION_ERROR',
      message: 'nobody is not an email address.',
      context: {},
      errors: [],
      links: {},
    },
  ],
};

it('statuses are written in a batch, in order, and read with their errors (Assumption M2)', async () => {
  const hub = await newHub();
  const toInput = (subscriberIdString: string, subscriptionId: number, statusState: string) => ({
    subscriberIdString,
    subscriptionId,
    statusState,
    channel: 'EMAIL',
  });
  const written = await batch(hub, 'write', [
    toInput(email, marketing, 'SUBSCRIBED'),
    toInput('nobody', marketing, 'SUBSCRIBED'),
    toInput(email, marketing, 'UNSUBSCRIBED'),
    toInput('Grace@example.com', service, 'SUBSCRIBED'),
  ]);
  expect([written.status, written.body]).toEqual([200, { ...complete, ...noAddress, results: expect.any(Array) }]);
  const toFacts = ({ subscriberIdString, status }: Record<string, unknown>) => [subscriberIdString, status];
  expect(written.body.results.map(toFacts)).toEqual([
    [email, 'SUBSCRIBED'],
    [email, 'UNSUBSCRIBED'],
    ['grace@example.com', 'SUBSCRIBED'],
  ]);
  const unknown = await batch(hub, 'write', [toInput(email, 7, 'SUBSCRIBED')]);
  expect([unknown.status, unknown.body.numErrors, unknown.body.results]).toEqual([200, 1, []]);
  const read = await batch(hub, `read${channel}`, [email, 'nobody', 'grace@example.com']);
  expect([read.status, read.body]).toEqual([207, { ...complete, ...noAddress, results: expect.any(Array) }]);
  const results = read.body.results as { subscriberIdString: string; statuses: { status: string }[] }[];
  expect(
    results.map(({ subscriberIdString, statuses }) => [subscriberIdString, statuses.map((one) => one.status)]),
  ).toEqual([
    [email, ['UNSUBSCRIBED', 'NOT_SPECIFIED', 'NOT_SPECIFIED']],
    ['grace@example.com', ['NOT_SPECIFIED', 'SUBSCRIBED', 'NOT_SPECIFIED']],
  ]);
  expect((await batch(hub, `read${channel}`, [email])).status).toBe(200);
});

it('addresses opt out in a batch (Assumption M2)', async () => {
  const hub = await newHub();
  const done = await batch(hub, `unsubscribe-all${channel}`, [email, 'nobody']);
  expect([done.status, done.body]).toEqual([
    200,
    { ...complete, ...noAddress, results: [{ subscriberIdString: email }] },
  ]);
  const verbose = await batch(hub, `unsubscribe-all${channel}&verbose=true`, ['grace@example.com', email]);
  const results = verbose.body.results as { statuses: { setStatusSuccessReason: string }[] }[];
  expect(results.map(({ statuses }) => statuses.map((one) => one.setStatusSuccessReason)[2])).toEqual([
    'UNSUBSCRIBE_FROM_ALL_OCCURRED',
    'NO_STATUS_CHANGE',
  ]);
  const read = await batch(hub, `unsubscribe-all/read${channel}`, [email, 'linus@example.com']);
  expect([read.status, read.body.results]).toEqual([
    200,
    [
      { subscriberIdString: email, wideStatuses: [expect.objectContaining({ wideStatusType: 'PORTAL_WIDE' })] },
      { subscriberIdString: 'linus@example.com', wideStatuses: [] },
    ],
  ]);
  expect((await batch(hub, `unsubscribe-all/read${channel}`, ['nobody'])).status).toBe(207);
});

it('invalid batches are rejected and change nothing', async () => {
  const hub = await newHub();
  const statusState = 'SUBSCRIBED';
  const input = { subscriberIdString: email, subscriptionId: marketing, statusState, channel: 'EMAIL' };
  const refused = [
    await batch(hub, 'write', []),
    await batch(hub, 'write', Array(101).fill(input)),
    await batch(hub, 'write', [input, { ...input, statusState: 'MAYBE' }]),
    await batch(hub, `read${channel}`, []),
    await batch(hub, 'read', [email]),
    await batch(hub, `unsubscribe-all${channel}`, Array(101).fill(email)),
    await batch(hub, 'unsubscribe-all', [email]),
    await batch(hub, `unsubscribe-all/read${channel}`, [7]),
  ];
  expect(refused.map(({ status }) => status)).toEqual(Array(8).fill(400));
  expect(await listV4(hub)).toEqual(['NOT_SPECIFIED', 'NOT_SPECIFIED', 'NOT_SPECIFIED']);
});

it('statuses belong to one account', async () => {
  const [hub, other] = [await newHub(), await newHub()];
  await put(hub, 'subscribe');
  await optOut(other);
  expect(await listV3(hub)).toEqual(['SUBSCRIBED', 'NOT_SUBSCRIBED', 'NOT_SUBSCRIBED']);
});

it('concurrent changes of one address are all kept', async () => {
  const hub = await newHub();
  const ids = [marketing, service, oneToOne];
  await Promise.all([...ids, ...ids].map((subscriptionId) => set(hub, { statusState: 'SUBSCRIBED', subscriptionId })));
  expect(await listV4(hub)).toEqual(['SUBSCRIBED', 'SUBSCRIBED', 'SUBSCRIBED']);
});

it('each operation needs one of its scopes', async () => {
  const input = { subscriberIdString: email, subscriptionId: marketing, statusState: 'SUBSCRIBED', channel: 'EMAIL' };
  const { subscriberIdString: _, ...status } = input;
  const change = { emailAddress: email, subscriptionId: String(marketing) };
  const calls = {
    read: [
      { path: `${v3}/definitions` },
      { path: `${v3}/status/email/${email}` },
      { path: `${v4}/definitions` },
      { path: `${v4}/statuses/${email}?channel=EMAIL` },
      { path: `${v4}/statuses/${email}/unsubscribe-all?channel=EMAIL` },
    ],
    write: [
      { path: `${v3}/subscribe`, json: change },
      { path: `${v3}/unsubscribe`, json: change },
      { path: `${v4}/statuses/${email}`, json: status },
      { path: `${v4}/statuses/${email}/unsubscribe-all?channel=EMAIL`, method: 'POST' },
    ],
    'statuses.batch.read': [
      { path: `${v4}/statuses/batch/read?channel=EMAIL`, json: { inputs: [email] } },
      { path: `${v4}/statuses/batch/unsubscribe-all/read?channel=EMAIL`, json: { inputs: [email] } },
    ],
    'statuses.batch.write': [
      { path: `${v4}/statuses/batch/write`, json: { inputs: [input] } },
      { path: `${v4}/statuses/batch/unsubscribe-all?channel=EMAIL`, json: { inputs: [email] } },
    ],
  };
  for (const granted of [...Object.keys(calls), 'read_write']) {
    const hub = await newHub({ scopes: [`communication_preferences.${granted}`] });
    for (const [needed, requests] of Object.entries(calls)) {
      const isAllowed = granted === needed || (granted === 'read_write' && ['read', 'write'].includes(needed));
      for (const request of requests) {
        expect([granted, request.path, (await hub.request(request)).status]).toEqual([
          granted,
          request.path,
          isAllowed ? 200 : 403,
        ]);
      }
    }
  }
});
