import { Client } from '@hubspot/api-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../support/hubs.js';
import { request } from '../support/http.js';
import { seedApp } from '../support/seed.js';

/** Spec 4.1, 4.3: the official Node client, unmodified except for its base path. */
describe('the official Node client', () => {
  const app = seedApp(3001);
  const redirectUri = app.redirectUris[0] ?? '';
  let hub: TestHub;
  let client: Client;
  let refreshToken: string;

  beforeAll(async () => {
    hub = await newHub({ name: 'Official client' });
    client = new Client({ basePath: hub.baseUrl });
    const code = await grantCode();
    const tokens = await client.oauth.tokensApi.create(
      'authorization_code',
      code,
      redirectUri,
      app.clientId,
      app.clientSecret,
    );
    refreshToken = tokens.refreshToken;
    client.setAccessToken(tokens.accessToken);
  });

  async function grantCode(): Promise<string> {
    const json = { clientId: app.clientId, hubId: hub.hubId, redirectUri, scopes: app.scopes };
    const { body } = await request(hub.baseUrl, { path: '/_spoke/oauth/grant', json });
    return (body as { code: string }).code;
  }

  const companies = () => client.crm.companies;
  const createCompany = (properties: Record<string, string>, associations: never[] = []) =>
    companies().basicApi.create({ properties, associations });

  async function failure(call: Promise<unknown>): Promise<{ code: number; body: Record<string, unknown> }> {
    try {
      await call;
    } catch (error) {
      return error as { code: number; body: Record<string, unknown> };
    }
    throw new Error('The client did not throw.');
  }

  it('exchanges a code and reads the metadata of the token (Spec 2.1, 2.2)', async () => {
    const tokens = await client.oauth.tokensApi.create(
      'authorization_code',
      await grantCode(),
      redirectUri,
      app.clientId,
      app.clientSecret,
    );
    expect(tokens).toMatchObject({ tokenType: 'bearer', expiresIn: 1800 });
    const metadata = await client.oauth.accessTokensApi.get(tokens.accessToken);
    expect(metadata).toMatchObject({
      hubId: hub.hubId,
      appId: app.appId,
      userId: hub.user.userId,
      user: hub.user.email,
      tokenType: 'access',
    });
    expect(metadata.scopes).toEqual(expect.arrayContaining(['oauth', 'crm.objects.companies.read']));
  });

  it('refreshes: the refresh token stays, the new access token works (Spec 5.1)', async () => {
    const tokens = await client.oauth.tokensApi.create(
      'refresh_token',
      undefined,
      undefined,
      app.clientId,
      app.clientSecret,
      refreshToken,
    );
    expect(tokens.refreshToken).toBe(refreshToken);
    const other = new Client({ basePath: hub.baseUrl, accessToken: tokens.accessToken });
    await expect(other.crm.companies.basicApi.getPage(1)).resolves.toHaveProperty('results');
    await expect(client.oauth.refreshTokensApi.get(refreshToken)).resolves.toMatchObject({
      hubId: hub.hubId,
      tokenType: 'refresh',
    });
  });

  it('creates a company and reads it with properties, history and associations (Spec 4.3)', async () => {
    const contact = await client.crm.contacts.basicApi.create({
      properties: { email: 'ada@example.com' },
      associations: [],
    });
    const created = await companies().basicApi.create({
      properties: { name: 'Acme', domain: 'acme.example' },
      associations: [
        {
          to: { id: contact.id },
          types: [{ associationCategory: 'HUBSPOT_DEFINED' as never, associationTypeId: 280 }],
        },
      ],
    });
    expect(created.createdAt).toBeInstanceOf(Date);
    await companies().basicApi.update(created.id, { properties: { name: 'Acme Works' } });

    const read = await companies().basicApi.getById(
      created.id,
      ['name', 'domain', 'city'],
      ['name'],
      ['contacts', 'tickets'],
    );
    expect(read.properties).toMatchObject({ name: 'Acme Works', domain: 'acme.example', hs_object_id: created.id });
    expect(read.properties).not.toHaveProperty('city');
    expect(read.propertiesWithHistory?.['name']?.map(({ value, sourceType }) => [value, sourceType])).toEqual([
      ['Acme Works', 'INTEGRATION'],
      ['Acme', 'INTEGRATION'],
    ]);
    expect(read.associations?.['contacts']?.results.map(({ id }) => id)).toContain(contact.id);
    expect(read.associations).not.toHaveProperty('tickets');
  });

  it('lists through two pages with its own getAll (Spec 4.3)', async () => {
    const listed = await newHub({ name: 'Two pages' });
    const own = new Client({ basePath: listed.baseUrl, accessToken: listed.privateApp.token });
    const names = Array.from({ length: 103 }, (_, index) => `Company ${index}`);
    for (const name of names) await own.crm.companies.basicApi.create({ properties: { name }, associations: [] });
    const all = await own.crm.companies.getAll(undefined, undefined, ['name']);
    expect(all.map(({ properties }) => properties['name'])).toEqual(names);
    const first = await own.crm.companies.basicApi.getPage(100);
    expect(first.paging?.next?.link).toMatch(
      new RegExp(`^${listed.baseUrl}/crm/.*[?&]after=${first.paging?.next?.after}`),
    );
  });

  it('reads a batch, and parses the 207 for missing records (Spec 4.3)', async () => {
    const [a, b] = [await createCompany({ name: 'One' }), await createCompany({ name: 'Two' })];
    const input = { properties: ['name'], propertiesWithHistory: ['name'], inputs: [{ id: a.id }, { id: b.id }] };
    const found = await companies().batchApi.read(input);
    expect(found.status).toBe('COMPLETE');
    expect(found.results.map(({ properties }) => properties['name']).sort()).toEqual(['One', 'Two']);
    const partly = await companies().batchApi.read({ ...input, inputs: [{ id: a.id }, { id: '1' }] });
    expect(partly).toMatchObject({ numErrors: 1, errors: [{ category: 'OBJECT_NOT_FOUND', context: { ids: ['1'] } }] });
    expect(partly.results).toHaveLength(1);
  });

  it('archives a company, and gets its ApiException with our body on the 404 (Spec 3.2)', async () => {
    const { id } = await createCompany({ name: 'Short-lived' });
    await companies().basicApi.archive(id);
    const gone = await failure(companies().basicApi.getById(id));
    expect(gone.code).toBe(404);
    expect(gone.body).toMatchObject({ status: 'error', correlationId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    const archived = await companies().basicApi.getById(id, undefined, undefined, undefined, true);
    expect(archived).toMatchObject({ id, archived: true });
    expect(archived.archivedAt).toBeInstanceOf(Date);
  });

  it('gets its ApiException with our body on the 400', async () => {
    const refused = await failure(createCompany({ name: 'Acme', no_such_property: 'x' }));
    expect(refused.code).toBe(400);
    expect(refused.body).toMatchObject({
      status: 'error',
      category: 'VALIDATION_ERROR',
      errors: [{ code: 'PROPERTY_DOESNT_EXIST', context: { propertyName: ['no_such_property'] } }],
    });
  });
});
