import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../support/hubs.js';

/* eslint-disable @typescript-eslint/no-explicit-any -- the package's types are those of a framework that is not installed */
type Calls<Name extends string> = Readonly<Record<Name, (...args: any[]) => Promise<any>>>;
interface LegacyClient {
  readonly companies: Calls<'create' | 'update' | 'delete' | 'get' | 'getById' | 'getByDomain' | 'getRecentlyModified'>;
  readonly contacts: Calls<'create' | 'createOrUpdate' | 'delete' | 'getByEmail' | 'getById' | 'merge'> & {
    readonly properties: Calls<'getAll'>;
  };
  readonly deals: Calls<'create' | 'getAssociated'>;
  readonly engagements: Calls<'create' | 'getAssociated'>;
  readonly integrations: Calls<'getAccountDetails'>;
  readonly lists: Calls<'create' | 'addContacts' | 'getContacts'>;
  readonly owners: Calls<'get'>;
  readonly pipelines: Calls<'get'>;
  readonly tickets: Calls<'create'>;
  readonly crm: { readonly associations: Calls<'create'> };
}
const require = createRequire(import.meta.url);
const Hubspot = require('hubspot') as new (options: object) => LegacyClient;

const toPairs = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

let hub: TestHub;
let client: LegacyClient;
beforeAll(async () => {
  hub = await newHub({ name: 'Acme' });
  const { token: accessToken } = hub.privateApp;
  client = new Hubspot({ accessToken, baseUrl: hub.baseUrl, limiter: { minTime: 0 } });
});

describe('the hubspot package, unmodified', () => {
  it('creates, reads, changes, lists and deletes companies', async () => {
    const made = await client.companies.create({ properties: toPairs({ name: 'Acme', domain: 'acme.example' }) });
    expect(made).toMatchObject({ portalId: hub.hubId, isDeleted: false, properties: { name: { value: 'Acme' } } });
    const id = made.companyId as number;
    await client.companies.update(id, { properties: toPairs({ city: 'Bern' }) });
    expect((await client.companies.getById(id)).properties.city).toMatchObject({ value: 'Bern' });
    expect((await client.companies.get({ limit: 10 })).companies).toHaveLength(1);
    expect((await client.companies.getByDomain('acme.example', { limit: 10 })).results[0].companyId).toBe(id);
    expect((await client.companies.getRecentlyModified()).results[0].companyId).toBe(id);
    expect(await client.companies.delete(id)).toMatchObject({ companyId: id, deleted: true });
  });

  it('creates or updates contacts, puts them on lists and merges them', async () => {
    const values = (email: string) => ({
      properties: [
        { property: 'email', value: email },
        { property: 'firstname', value: 'Ada' },
      ],
    });
    const { vid } = await client.contacts.create(values('ada@example.com'));
    const again = client.contacts.create(values('ada@example.com'));
    await expect(again).rejects.toMatchObject({
      statusCode: 409,
      error: { error: 'CONTACT_EXISTS', identityProfile: { vid } },
    });
    const upserted = await client.contacts.createOrUpdate('ada@example.com', values('ada@example.com'));
    expect(upserted).toMatchObject({ vid, isNew: false });
    const found = await client.contacts.getByEmail('ada@example.com');
    expect(found).toMatchObject({ vid, properties: { firstname: { value: 'Ada' } } });
    const list = await client.lists.create({ name: 'Guests', dynamic: false });
    expect(await client.lists.addContacts(list.listId, { vids: [vid] })).toMatchObject({ updated: [vid] });
    expect((await client.lists.getContacts(list.listId)).contacts[0].vid).toBe(vid);
    const other = await client.contacts.create(values('ada.b@example.com'));
    await client.contacts.merge(vid, other.vid);
    expect((await client.contacts.getById(vid))['merged-vids']).toContain(other.vid);
    expect(await client.contacts.delete(vid)).toMatchObject({ vid, deleted: true });
  });

  it('works with deals, tickets, associations and engagements', async () => {
    const { companyId } = await client.companies.create({ properties: toPairs({ name: 'Initech' }) });
    const [pipeline] = await client.pipelines.get();
    const dealstage = pipeline.stages[0].stageId as string;
    const deal = await client.deals.create({
      associations: { associatedCompanyIds: [companyId] },
      properties: toPairs({ dealname: 'Big deal', dealstage, amount: '1200' }),
    });
    expect(deal).toMatchObject({ properties: { amount: { value: '1200' } } });
    const associated = await client.deals.getAssociated('Company', companyId);
    expect(associated.deals[0].dealId).toBe(deal.dealId);
    const ticket = await client.tickets.create(
      toPairs({ subject: 'Broken', hs_pipeline: '0', hs_pipeline_stage: '1' }),
    );
    expect(ticket).toMatchObject({ objectType: 'TICKET', portalId: hub.hubId });
    const pair = {
      fromObjectId: ticket.objectId,
      toObjectId: companyId,
      category: 'HUBSPOT_DEFINED',
      definitionId: 26,
    };
    await client.crm.associations.create(pair);
    const { results } = (
      await hub.request({ path: `/crm/v4/objects/tickets/${ticket.objectId}/associations/companies` })
    ).body as { results: { toObjectId: number }[] };
    expect(results.map(({ toObjectId }) => toObjectId)).toEqual([companyId]);
    const note = await client.engagements.create({
      engagement: { active: true, type: 'NOTE', timestamp: Date.now() },
      associations: { companyIds: [companyId], dealIds: [deal.dealId] },
      metadata: { body: 'Called Initech' },
    });
    const ofCompany = await client.engagements.getAssociated('COMPANY', companyId);
    expect(ofCompany.results[0].engagement.id).toBe(note.engagement.id);
  });

  it('reads properties, owners and the account, and reports refusals', async () => {
    const properties = (await client.contacts.properties.getAll()) as { name: string }[];
    expect(properties.map(({ name }) => name)).toContain('lifecyclestage');
    expect((await client.owners.get())[0]).toMatchObject({ portalId: hub.hubId, email: hub.user.email });
    expect(await client.integrations.getAccountDetails()).toMatchObject({ portalId: hub.hubId });
    const unknown = client.companies.create({ properties: toPairs({ name: 'X', no_such_property: 'y' }) });
    await expect(unknown).rejects.toMatchObject({ statusCode: 400 });
    await expect(client.companies.getById(1)).rejects.toMatchObject({ statusCode: 404 });
  });
});
