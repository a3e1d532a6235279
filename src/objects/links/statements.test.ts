import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { createDatabase, type TestDatabase } from '../../../test/support/databases.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { needs } from '../../../test/support/needs.js';
import { countStatements, type StatementCounter } from '../../../test/support/statement-counter.js';

const objects = '/crm/v3/objects';

describe('statements of association requests', needs.postgres, () => {
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

  /**
   * Minimum of several runs: the first fills caches, and background work may interfere. A run that takes long is met by it more
   * often: it is repeated until it takes `enough`.
   */
  const cost = async (run: () => Promise<{ status: number }>, status: number, enough = Infinity): Promise<number> => {
    const costs: number[] = [];
    while (costs.length < 4 || (Math.min(...costs) > enough && costs.length < 16)) {
      const before = counter.count();
      expect((await run()).status).toBe(status);
      costs.push(counter.count() - before);
    }
    return Math.min(...costs);
  };
  const createMany = async (type: string, count: number): Promise<string[]> => {
    const properties = type === 'companies' ? { name: 'Acme' } : {};
    const inputs = Array.from({ length: count }, () => ({ properties }));
    const { body } = await hub.request({ path: `${objects}/${type}/batch/create`, json: { inputs } });
    return body.results.map(({ id }: { id: string }) => id);
  };
  const batch = (version: string, action: string, inputs: object[]) => () =>
    hub.request({ path: `/crm/${version}/associations/contacts/companies/batch/${action}`, json: { inputs } });

  it('a batch takes as many as one pair, for every operation', async () => {
    const [contacts, companies] = [await createMany('contacts', 40), await createMany('companies', 40)];
    const label = await hub.request({
      path: '/crm/v4/associations/contacts/companies/labels',
      json: { name: 'friend', label: 'Friend' },
    });
    const own = { associationCategory: 'USER_DEFINED', associationTypeId: label.body.results[0].typeId };
    const pairs = contacts.flatMap((from) => companies.map((to) => ({ from: { id: from }, to: { id: to } })));
    const costOf = async (version: string, action: string, more: object, status: number) => {
      const inputs = pairs.map((pair) => ({ ...pair, ...more }));
      const ofOne = await cost(batch(version, action, inputs.slice(0, 1)), status);
      const ofAll = await cost(batch(version, action, inputs), status, ofOne);
      expect([action, ofAll]).toEqual([action, ofOne]);
      return ofOne;
    };
    expect(await costOf('v4', 'associate/default', {}, 200)).toBe(4);
    expect(await costOf('v3', 'create', { type: 279 }, 201)).toBe(4);
    expect(await costOf('v4', 'create', { types: [own] }, 201)).toBe(5);
    const read = (ids: string[]) =>
      batch(
        'v4',
        'read',
        ids.map((id) => ({ id })),
      );
    const some = contacts.slice(0, 25);
    expect(await cost(read(some), 200)).toBe(1);
    expect(
      await cost(
        batch(
          'v3',
          'read',
          some.map((id) => ({ id })),
        ),
        200,
      ),
    ).toBe(1);
    // A long page is read in parts, so that it does not block others; duplicates are read once.
    expect(await cost(read([...some, ...some, ...some]), 200)).toBe(1);
    expect(await cost(read(contacts), 200)).toBe(2);
    const limits = '/crm/v4/associations/definitions/configurations/contacts/companies/batch/update';
    const limit = { category: 'HUBSPOT_DEFINED', typeId: 279, maxToObjectIds: 100 };
    expect((await hub.request({ path: limits, json: { inputs: [limit] } })).status).toBe(200);
    expect(await costOf('v4', 'associate/default', {}, 200)).toBe(5);
    expect(await costOf('v4', 'labels/archive', { types: [own] }, 204)).toBe(4);
    expect(await costOf('v3', 'archive', { type: 279 }, 204)).toBe(4);
    const fan = contacts.map((id) => ({ from: { id }, to: companies.map((to) => ({ id: to })) }));
    expect(await cost(batch('v4', 'archive', fan), 204)).toBe(4);
  });

  it('one pair takes one if no limit is near, and a short transaction for labels', async () => {
    const [company, other] = await createMany('companies', 2);
    const path = `/crm/v4/objects/companies/${company}/associations`;
    const put = (end: string, json?: unknown) => () =>
      hub.request({ method: 'PUT', path: `${path}/${end}`, ...(json !== undefined && { json }) });
    expect(await cost(put(`default/companies/${other}`), 200)).toBe(1);
    const parent = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 13 }];
    expect(await cost(put(`companies/${other}`, parent), 201)).toBe(6);
    expect(await cost(() => hub.request({ path: `${path}/companies` }), 200)).toBe(1);
    expect(await cost(() => hub.request({ path: `${path}/contacts` }), 200)).toBe(1);
  });
});
