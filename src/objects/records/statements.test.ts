import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { createDatabase, type TestDatabase } from '../../../test/support/databases.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { needs } from '../../../test/support/needs.js';
import { countStatements, type StatementCounter } from '../../../test/support/statement-counter.js';

const objects = '/crm/v3/objects';
const types = (associationTypeId: number) => [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }];

describe('statements of an operation', needs.postgres, () => {
  let database: TestDatabase;
  let counter: StatementCounter;
  let app: SpokeApp;
  let hub: TestHub;
  beforeAll(async () => {
    database = await createDatabase(process.env['DATABASE_URL'] ?? '');
    counter = await countStatements(database.url);
    app = await startSpoke({ env: { DATABASE_URL: counter.url } });
    hub = await newHub({ baseUrl: app.baseUrl });
  });
  afterAll(async () => {
    await app?.close();
    await counter?.close();
    await database?.drop();
  });

  /** Minimum of several runs: the first fills caches, and background work may interfere. */
  const cost = async (run: (round: number) => Promise<{ status: number }>, status: number): Promise<number> => {
    const costs: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const before = counter.count();
      expect((await run(round)).status).toBe(status);
      costs.push(counter.count() - before);
    }
    return Math.min(...costs);
  };
  const create = async (type: string, properties: object): Promise<string> =>
    (await hub.request({ path: `${objects}/${type}`, json: { properties } })).body.id as string;
  const get = (path: string) => () => hub.request({ path: `${objects}/${path}` });

  it('a create takes one, including associations and unique values', async () => {
    const contact = await create('contacts', {});
    const company = (associations: object[]) => () =>
      hub.request({ path: `${objects}/companies`, json: { properties: { name: 'Acme' }, associations } });
    expect(await cost(company([]), 201)).toBe(1);
    expect(await cost(company([{ to: { id: contact }, types: types(2) }]), 201)).toBe(1);
    const unique = (round: number) =>
      hub.request({ path: `${objects}/contacts`, json: { properties: { email: `u${round}@example.com` } } });
    expect(await cost(unique, 201)).toBe(1);
    expect(await cost(unique, 409)).toBe(2);
  });

  it('a deal in another currency takes as many as any other', async () => {
    const json = { fromCurrencyCode: 'EUR', conversionRate: 1.1 };
    const rated = await newHub({ baseUrl: app.baseUrl });
    await rated.request({ path: '/settings/v3/currencies/exchange-rates', json });
    const deal = { dealname: 'Rollout', amount: '100', deal_currency_code: 'EUR' };
    const post = (of: TestHub) => () => of.request({ path: `${objects}/deals`, json: { properties: deal } });
    expect([await cost(post(hub), 201), await cost(post(rated), 201)]).toEqual([1, 1]);
    const { id } = (await post(rated)()).body as { id: string };
    const own = await create('deals', deal);
    const patch = (of: TestHub, dealId: string) => (round: number) =>
      of.request({ method: 'PATCH', path: `${objects}/deals/${dealId}`, json: { properties: { amount: `${round}` } } });
    expect(await cost(patch(rated, id), 200)).toBe(await cost(patch(hub, own), 200));
  });

  it('a create takes one where a record adds up the values of another, and one more for a product', async () => {
    const [company, deal] = [
      await create('companies', { name: 'Acme' }),
      await create('deals', { dealname: 'Rollout' }),
    ];
    const post =
      (type: string, properties: object, associations: object[] = []) =>
      () =>
        hub.request({ path: `${objects}/${type}`, json: { properties, associations } });
    const [ofCompany, ofDeal] = [
      { to: { id: company }, types: types(341) },
      { to: { id: deal }, types: types(20) },
    ];
    const rollout = { dealname: 'Rollout', dealstage: 'appointmentscheduled' };
    expect(await cost(post('deals', rollout, [ofCompany]), 201)).toBe(1);
    expect(await cost(post('line_items', { price: '1' }, [ofDeal]), 201)).toBe(1);
    const product = await create('products', { name: 'Seat' });
    expect(await cost(post('line_items', { hs_product_id: product }, [ofDeal]), 201)).toBe(2);
  });

  it('a read takes one, including histories and associations', async () => {
    const id = await create('companies', { name: 'Acme' });
    await create('contacts', { email: 'read@example.com' });
    expect(await cost(get(`companies/${id}`), 200)).toBe(1);
    const everything = 'properties=name,city&propertiesWithHistory=name&associations=contacts,companies';
    expect(await cost(get(`companies/${id}?${everything}`), 200)).toBe(1);
    expect(await cost(get('contacts/read@example.com?idProperty=email'), 200)).toBe(1);
    expect(await cost(get(`companies?limit=50&${everything}`), 200)).toBe(1);
    expect(await cost(get(`companies/${id}/associations/contacts`), 200)).toBe(1);
  });

  it('a batch of 100 takes as many as a batch of one', async () => {
    const ids = await Promise.all(Array.from({ length: 100 }, () => create('companies', { name: 'Acme' })));
    const batch = (inputs: object[]) => () =>
      hub.request({ path: `${objects}/companies/batch/read`, json: { inputs, propertiesWithHistory: ['name'] } });
    expect(await cost(batch([{ id: ids[0] }]), 200)).toBe(1);
    expect(await cost(batch(ids.map((id) => ({ id }))), 200)).toBe(1);
    const post = (action: string, inputs: (round: number) => object[]) => (round: number) =>
      hub.request({ path: `${objects}/companies/batch/${action}`, json: { inputs: inputs(round) } });
    const made = () => ids.map((_, place) => ({ properties: { name: `Acme ${place}` } }));
    expect(await cost(post('create', made), 201)).toBe(1);
    const changed = (name: string) => (round: number) =>
      ids.map((id) => ({ id, properties: { [name]: round % 2 ? '' : 'customer' } }));
    expect(await cost(post('update', changed('city')), 200)).toBe(1);
    expect(await cost(post('update', changed('lifecyclestage')), 200)).toBe(4);
    const keyed = (round: number) =>
      ids.map((_, place) => ({
        id: `new-${round}-${place}@example.com`,
        idProperty: 'email',
        properties: { firstname: `Ada ${place}` },
      }));
    const upsert = (round: number) =>
      hub.request({ path: `${objects}/contacts/batch/upsert`, json: { inputs: keyed(round % 2) } });
    expect(await cost(upsert, 200)).toBe(4);
  });

  it('an update takes one, and a short transaction if a rule needs the record', async () => {
    const id = await create('companies', { name: 'Acme' });
    const patch = (properties: (round: number) => object) => (round: number) =>
      hub.request({ method: 'PATCH', path: `${objects}/companies/${id}`, json: { properties: properties(round) } });
    expect(
      await cost(
        patch((round) => ({ name: `Acme ${round}`, city: `City ${round}` })),
        200,
      ),
    ).toBe(1);
    expect(
      await cost(
        patch((round) => ({ lifecyclestage: round % 2 ? '' : 'customer' })),
        200,
      ),
    ).toBe(4);
  });

  it('associating takes one and the read of the response, dissociating and archiving a short transaction', async () => {
    const company = await create('companies', { name: 'Acme' });
    const contacts = await Promise.all(Array.from({ length: 4 }, () => create('contacts', {})));
    const change = (method: string) => (round: number) =>
      hub.request({ method, path: `${objects}/companies/${company}/associations/contacts/${contacts[round]}/280` });
    expect(await cost(change('PUT'), 200)).toBe(2);
    expect(await cost(change('DELETE'), 204)).toBe(5);
    const archive = (round: number) =>
      hub.request({ method: 'DELETE', path: `${objects}/contacts/${contacts[round]}` });
    expect(await cost(archive, 204)).toBe(5);
    const countBatch = async (count: number) => {
      const join = () => ({ properties: {}, associations: [{ to: { id: company }, types: types(279) }] });
      const made = await Promise.all(
        Array.from({ length: count }, () => hub.request({ path: `${objects}/contacts`, json: join() })),
      );
      const inputs = made.map(({ body }) => ({ id: body.id }));
      const before = counter.count();
      expect((await hub.request({ path: `${objects}/contacts/batch/archive`, json: { inputs } })).status).toBe(204);
      return counter.count() - before;
    };
    // Recurring background work may run during one of them.
    const batchOf = async (count: number) =>
      Math.min(await countBatch(count), await countBatch(count), await countBatch(count));
    expect([await batchOf(1), await batchOf(100)]).toEqual([6, 6]);
  });
});
