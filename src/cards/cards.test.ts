import { Signature } from '@hubspot/api-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCardsApp, openAppServer, type Hit } from '../../test/support/cards.js';
import { request } from '../../test/support/http.js';

const path = '/crm/v3/extensions/cards-dev';
const status = {
  name: 'status',
  label: 'Status',
  dataType: 'STATUS',
  options: [{ name: 'open', label: 'Open', type: 'WARNING' }],
};
const draft = {
  title: 'Support requests',
  fetch: {
    targetUrl: 'https://app.example.com/card',
    objectTypes: [{ name: 'contacts', propertiesToSend: ['email', 'firstname'] }],
  },
  display: { properties: [status] },
  actions: { baseUrls: ['https://app.example.com/'] },
};

describe('a card', () => {
  it('is created, read, listed, changed and deleted by its developer (Assumption W11)', async () => {
    const { appId, send } = await newCardsApp();
    const all = `${path}/${appId}`;
    const made = await send({ path: all, json: draft });
    const { id, createdAt } = made.body as { id: string; createdAt: string };
    const created = { actionType: 'CREATE', changedAt: Date.parse(createdAt) };
    const audit = { applicationId: appId, authSource: 'EXTERNAL', initiatingUserId: 0, objectTypeId: 0 };
    const card = { ...draft, id, auditHistory: [{ ...created, ...audit }], createdAt, updatedAt: createdAt };
    expect([made.status, made.body]).toEqual([201, card]);
    expect((await send({ path: `${all}/${id}` })).body).toEqual(card);
    expect((await send({ path: all })).body).toEqual({ results: [card] });

    const change = { title: 'Requests', fetch: { targetUrl: 'https://app.example.com/v2/card' } };
    const changed = await send({ method: 'PATCH', path: `${all}/${id}`, json: change });
    expect([changed.status, changed.body]).toMatchObject([
      200,
      {
        ...card,
        title: 'Requests',
        fetch: { ...draft.fetch, ...change.fetch },
        updatedAt: expect.any(String),
        auditHistory: expect.any(Array),
      },
    ]);
    expect((await send({ path: `${all}/${id}` })).body).toEqual(changed.body);

    expect((await send({ method: 'DELETE', path: `${all}/${id}` })).status).toBe(204);
    for (const method of ['GET', 'DELETE']) {
      const { status, body } = await send({ method, path: `${all}/${id}` });
      expect([status, body.category]).toEqual([404, 'OBJECT_NOT_FOUND']);
    }
    expect((await send({ method: 'PATCH', path: `${all}/${id}`, json: {} })).status).toBe(404);
    expect((await send({ path: all })).body).toEqual({ results: [] });
  });

  it('belongs to the developer of its app', async () => {
    const [mine, theirs] = await Promise.all([newCardsApp(), newCardsApp()]);
    const { id } = (await mine.send({ path: `${path}/${mine.appId}`, json: draft })).body as { id: string };
    for (const options of [
      { path: `${path}/${mine.appId}` },
      { path: `${path}/${mine.appId}`, json: draft },
      { path: `${path}/${mine.appId}/${id}` },
      { method: 'PATCH', path: `${path}/${mine.appId}/${id}`, json: { title: 'Theirs' } },
      { method: 'DELETE', path: `${path}/${mine.appId}/${id}` },
      { path: `${path}/${theirs.appId}/${id}` },
    ]) {
      const { status, body } = await theirs.send(options);
      expect([status, body.category]).toEqual([404, 'OBJECT_NOT_FOUND']);
    }
    expect((await mine.send({ path: `${path}/${mine.appId}/${id}` })).body).toMatchObject({ title: draft.title });
  });

  it.each([
    ['a private address', { ...draft, fetch: { ...draft.fetch, targetUrl: 'https://10.0.0.1/card' } }],
    ['http', { ...draft, fetch: { ...draft.fetch, targetUrl: 'http://app.example.com/card' } }],
    ['a base URL with a user', { ...draft, actions: { baseUrls: ['https://user@app.example.com/'] } }],
    ['a base URL that is none', { ...draft, actions: { baseUrls: ['app.example.com'] } }],
    ['no object type', { ...draft, fetch: { ...draft.fetch, objectTypes: [] } }],
    [
      'an unknown object type',
      { ...draft, fetch: { ...draft.fetch, objectTypes: [{ name: 'cars', propertiesToSend: [] }] } },
    ],
    [
      'an object type twice',
      { ...draft, fetch: { ...draft.fetch, objectTypes: [...draft.fetch.objectTypes, ...draft.fetch.objectTypes] } },
    ],
    ['a property twice', { ...draft, display: { properties: [status, status] } }],
    ['a serverless function', { ...draft, fetch: { ...draft.fetch, cardType: 'SERVERLESS' } }],
    ['no title', { ...draft, title: '' }],
  ])('with %s is rejected', async (_, json) => {
    const { appId, send } = await newCardsApp();
    const { status, body } = await send({ path: `${path}/${appId}`, json });
    expect([status, body.category]).toEqual([400, 'VALIDATION_ERROR']);
    expect((await send({ path: `${path}/${appId}` })).body).toEqual({ results: [] });
  });

  it('is one of at most 25 of an app, also concurrently', async () => {
    const { appId, send } = await newCardsApp();
    const made = await Promise.all(Array.from({ length: 27 }, () => send({ path: `${path}/${appId}`, json: draft })));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(25);
    expect(made.filter(({ status }) => status === 400)).toHaveLength(2);
  });

  it('has an example of what apps respond', async () => {
    const { hub } = await newCardsApp();
    const { status, body } = await request(hub.baseUrl, { path: `${path}/sample-response` });
    expect([status, body]).toMatchObject([
      200,
      { responseVersion: 'v3', totalCount: 2, sections: [{ id: '245' }, {}] },
    ]);
  });
});

describe('a card on a record', () => {
  let server: Awaited<ReturnType<typeof openAppServer>>;
  beforeAll(async () => {
    server = await openAppServer();
  });
  afterAll(() => server.close());

  /** A card of a connected app on a new contact. */
  async function newShownCard(scopes?: readonly string[]) {
    const app = await newCardsApp();
    const { hub, session, appId, send } = app;
    const json = {
      ...draft,
      fetch: { ...draft.fetch, targetUrl: `${server.origin}/card?kind=a` },
      actions: { baseUrls: [`${server.origin}/actions/`] },
    };
    const made = await send({ path: `${path}/${appId}`, json });
    expect(made.status).toBe(201);
    await app.install(scopes);
    const contact = await hub.request({
      path: '/crm/v3/objects/contacts',
      json: { properties: { email: 'ada@example.com', firstname: 'Ada' } },
    });
    const contactId = String(contact.body.id);
    const cardId = String(made.body['id']);
    const shownPath = `/_app/objects/contacts/${contactId}/cards/${cardId}`;
    server.hits.length = 0;
    return { ...app, contactId, cardId, shownPath, show: () => session.request(hub.hubId, { path: shownPath }) };
  }

  function respond(body: object, code = 200): void {
    server.answers.status = code;
    server.answers.body = JSON.stringify(body);
  }

  it('shows what the app responds to a signed request with the wanted properties', async () => {
    const { hub, contactId, clientSecret, show } = await newShownCard();
    const { origin } = server;
    respond({
      responseVersion: 'v3',
      totalCount: 7,
      cardLabel: 'requests',
      allItemsLinkUrl: 'https://app.example.com/all',
      topLevelActions: {
        primary: {
          type: 'IFRAME',
          label: 'New',
          url: `${origin}/actions/new`,
          propertyNamesIncluded: ['email'],
          width: 9e9,
          height: 1,
        },
        secondary: [],
      },
      sections: [
        {
          id: '1',
          title: 'Login fails',
          linkUrl: 'https://app.example.com/1',
          tokens: [
            { name: 'status', value: 'open' },
            { name: 'owner', label: 'Owner', dataType: 'EMAIL', value: 'bob@example.com' },
          ],
          actions: [
            {
              type: 'ACTION_HOOK',
              label: 'Close',
              url: `${origin}/actions/close`,
              httpMethod: 'POST',
              propertyNamesIncluded: ['firstname'],
            },
          ],
        },
      ],
    });
    const { status: code, body } = await show();
    const always = { userId: String(hub.user.userId), userEmail: hub.user.email, portalId: String(hub.hubId) };
    const about = { associatedObjectId: contactId, associatedObjectType: 'CONTACT' };
    const parameters = new URLSearchParams({
      ...{ email: 'ada@example.com', userId: always.userId, userEmail: always.userEmail, ...about },
      portalId: always.portalId,
    });
    const framed = `${origin}/actions/new?${parameters.toString()}`;
    expect([code, body]).toEqual([
      200,
      {
        totalCount: 7,
        label: 'requests',
        allUrl: 'https://app.example.com/all',
        sections: [
          {
            id: '1',
            title: 'Login fails',
            url: 'https://app.example.com/1',
            tokens: [
              { label: 'Status', value: 'Open', dataType: 'STATUS', tone: 'WARNING' },
              { label: 'Owner', value: 'bob@example.com', dataType: 'EMAIL', tone: 'DEFAULT' },
            ],
            actions: [
              {
                type: 'ACTION_HOOK',
                label: 'Close',
                url: `${origin}/actions/close`,
                method: 'POST',
                propertyNames: ['firstname'],
                width: 800,
                height: 600,
              },
            ],
          },
        ],
        actions: [
          {
            type: 'IFRAME',
            label: 'New',
            url: framed,
            method: 'GET',
            propertyNames: ['email'],
            width: 2000,
            height: 200,
          },
        ],
      },
    ]);
    expect(server.hits).toHaveLength(1);
    const [hit] = server.hits as [Hit];
    expect([hit.method, Object.fromEntries(hit.url.searchParams)]).toEqual([
      'GET',
      { kind: 'a', email: 'ada@example.com', firstname: 'Ada', ...always, ...about },
    ]);
    const timestamp = Number(hit.headers['x-hubspot-request-timestamp']);
    const signed = { clientSecret, method: 'GET', requestBody: '', timestamp };
    const v2 = { signature: String(hit.headers['x-hubspot-signature']), signatureVersion: 'v2', url: hit.url.href };
    // Receivers decode the URL before they verify version 3.
    const url = hit.url.href.replaceAll('%40', '@');
    const v3 = { signature: String(hit.headers['x-hubspot-signature-v3']), signatureVersion: 'v3', url };
    expect(hit.headers['x-hubspot-signature-version']).toBe('v2');
    expect(Signature.isValid({ ...signed, ...v2 })).toBe(true);
    expect(Signature.isValid({ ...signed, ...v3 })).toBe(true);
  });

  it('shows the first form of responses, and leaves out what is not of its form', async () => {
    const { show } = await newShownCard();
    const { origin } = server;
    respond({
      results: [
        {
          objectId: 245,
          title: 'Login fails',
          link: 'javascript:alert(1)',
          status: 'open',
          properties: [{ label: 'Due', dataType: 'DATE', value: '2026-01-02' }, { label: 'Empty' }, 7],
          actions: [
            { type: 'IFRAME', uri: 'https://elsewhere.example.com/', label: 'Evil' },
            {
              type: 'CONFIRMATION_ACTION_HOOK',
              uri: `${origin}/actions/go`,
              httpMethod: 'DELETE',
              confirmationMessage: 'Sure?',
            },
          ],
        },
        { objectId: 246 },
        'text',
      ],
      primaryAction: { type: 'IFRAME', uri: `${origin}/other`, label: 'Elsewhere' },
    });
    expect((await show()).body).toEqual({
      totalCount: 1,
      sections: [
        {
          id: '245',
          title: 'Login fails',
          tokens: [
            { label: 'Status', value: 'Open', dataType: 'STATUS', tone: 'WARNING' },
            { label: 'Due', value: '2026-01-02', dataType: 'DATE', tone: 'DEFAULT' },
          ],
          actions: [
            {
              type: 'ACTION_HOOK',
              label: 'Open',
              url: `${origin}/actions/go`,
              method: 'DELETE',
              propertyNames: [],
              width: 800,
              height: 600,
              confirmation: { prompt: 'Sure?', confirmLabel: 'Yes', cancelLabel: 'No' },
            },
          ],
        },
      ],
      actions: [],
    });
  });

  it('says why there is nothing to show', async () => {
    const { show, send, appId, cardId } = await newShownCard();
    const nothing = { totalCount: 0, sections: [], actions: [] };
    respond({}, 500);
    expect((await show()).body).toEqual({ ...nothing, problem: 'Acme responded with 500.' });
    server.answers.status = 200;
    server.answers.body = '<html>';
    expect((await show()).body).toEqual({ ...nothing, problem: 'Acme responded with something that is no card.' });
    server.answers.body = `{"cardLabel":"${'a'.repeat(2 << 20)}"}`;
    expect((await show()).body).toEqual({ ...nothing, problem: 'Acme could not be reached: too-large.' });
    const json = { fetch: { targetUrl: 'http://127.0.0.1:9/card' } };
    expect((await send({ method: 'PATCH', path: `${path}/${appId}/${cardId}`, json })).status).toBe(200);
    expect((await show()).body).toEqual({ ...nothing, problem: 'Acme could not be reached: unreachable.' });
  });

  it('is listed and shown only where the app is connected and may read the records', async () => {
    const { hub, session, cardId, shownPath, show, appId } = await newShownCard([]);
    const cards = async () => (await session.request(hub.hubId, { path: '/_app/directory' })).body['cards'];
    expect(await cards()).toEqual([]);
    expect([(await show()).status, server.hits.length]).toEqual([404, 0]);
    const other = await newShownCard();
    const listed = await other.session.request(other.hub.hubId, { path: '/_app/directory' });
    expect(listed.body['cards']).toEqual([
      { cardId: other.cardId, appId: other.appId, title: draft.title, objectTypes: ['contacts'] },
    ]);
    const theirs = shownPath.replace(cardId, other.cardId);
    expect((await session.request(hub.hubId, { path: theirs })).status).toBe(404);
    const company = other.shownPath.replace('contacts', 'companies');
    expect((await other.session.request(other.hub.hubId, { path: company })).status).toBe(404);
    const gone = other.shownPath.replace(other.contactId, '1');
    expect((await other.session.request(other.hub.hubId, { path: gone })).status).toBe(404);
    await other.session.request(other.hub.hubId, { method: 'DELETE', path: `/_app/connected-apps/${other.appId}` });
    expect((await other.show()).status).toBe(404);
    expect([server.hits.length, appId > 0]).toEqual([0, true]);
  });

  it('sends its actions to the base URLs of the card only', async () => {
    const { hub, session, shownPath, contactId, clientSecret } = await newShownCard();
    const act = (json: object) => session.request(hub.hubId, { path: `${shownPath}/actions`, json });
    const close = { url: `${server.origin}/actions/close`, method: 'POST', propertyNames: ['firstname'] };
    respond({ message: 'Closed.' });
    expect((await act(close)).body).toEqual({ isDone: true, message: 'Closed.' });
    const [hit] = server.hits as [Hit];
    const sent = JSON.parse(hit.text) as object;
    expect([hit.method, sent]).toEqual([
      'POST',
      {
        firstname: 'Ada',
        userId: String(hub.user.userId),
        userEmail: hub.user.email,
        associatedObjectId: contactId,
        associatedObjectType: 'CONTACT',
        portalId: String(hub.hubId),
      },
    ]);
    const signature = String(hit.headers['x-hubspot-signature']);
    expect(
      Signature.isValid({
        signature,
        signatureVersion: 'v2',
        clientSecret,
        requestBody: hit.text,
        method: 'POST',
        url: hit.url.href,
      }),
    ).toBe(true);
    respond({}, 409);
    expect((await act({ ...close, method: 'GET' })).body).toEqual({
      isDone: false,
      message: 'Acme responded with 409.',
    });
    server.hits.length = 0;
    for (const url of [
      `${server.origin}/other`,
      `${server.origin}/actions/../other`,
      'https://example.com/actions/',
      'actions/',
    ]) {
      const { status: code, body } = await act({ ...close, url });
      expect([code, body['category']]).toEqual([400, 'VALIDATION_ERROR']);
    }
    expect((await act({ ...close, method: 'TRACE' })).status).toBe(400);
    expect(server.hits).toEqual([]);
  });
});
