import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { create, filter, search, where } from '../../../test/support/searches.js';

let hub: TestHub;
let contact: string;
beforeAll(async () => {
  hub = await newHub();
  await create(hub, { name: 'Acme' });
  contact = await create(hub, {}, 'contacts');
});

const refuses = async (json: object, message: string, category?: string) => {
  const { status, body } = await search(hub, json);
  const rest = category === undefined ? {} : { category };
  expect(body, JSON.stringify(json)).toEqual({ status: 'error', message, correlationId: expect.any(String), ...rest });
  expect(status).toBe(400);
};
const impossible = (json: object) => refuses(json, 'There was a problem with the request.');
const exceeds = (json: object, message: string) => refuses(json, message, 'VALIDATION_ERROR');
const name = filter('name', 'EQ', 'acme');
const times = (count: number) => Array.from({ length: count }, () => name);

describe('a search is rejected', () => {
  it('beyond 10,000 matches, or with an invalid page', async () => {
    await impossible({ after: '9991' });
    await impossible({ after: '10000', limit: 1 });
    await impossible({ after: 9801, limit: 200 });
    expect((await search(hub, { after: '9800', limit: 200 })).status).toBe(200);
    expect((await search(hub, { after: '9990' })).status).toBe(200);
    for (const after of ['x', '-1', '1.5', '1e3', '0x10', ' 1', '9'.repeat(400), '1;select'])
      await impossible({ after });
  });

  it('with an undefined property', async () => {
    for (const unknown of ['nope', 'Name', '', ' name', "name' or '1'='1", 'constructor', 'r.id']) {
      if (unknown !== '') await impossible(where(filter(unknown, 'EQ', 'x')));
      await impossible({ sorts: [{ propertyName: unknown }] });
      await impossible({ sorts: [`-${unknown}`] });
    }
    await impossible({ sorts: ['associations.contact'] });
  });

  it('with an operator that does not fit the type of the property', async () => {
    for (const operator of ['LT', 'LTE', 'GT', 'GTE']) {
      await impossible(where(filter('name', operator, 'a')));
      await impossible(where(filter('lifecyclestage', operator, 'lead')));
    }
    await impossible(where(filter('name', 'BETWEEN', 'a', 'b')));
    for (const property of ['numberofemployees', 'createdate', 'hs_object_id'])
      for (const operator of ['CONTAINS_TOKEN', 'NOT_CONTAINS_TOKEN'])
        await impossible(where(filter(property, operator, '1')));
    await impossible(where(filter('name', 'CONTAINS_TOKEN', ' . ')));
    await impossible(where(filter('name', 'NOT_CONTAINS_TOKEN', '')));
  });

  it('with a value that the property cannot have', async () => {
    for (const value of ['x', '', '1,000', '0x1', 'NaN', 'Infinity', '1e9999', '9'.repeat(101), true])
      await impossible(where(filter('numberofemployees', 'EQ', value)));
    for (const value of ['yesterday', '', '2026-02-30', '9'.repeat(16)])
      await impossible(where(filter('createdate', 'GT', value)));
    await impossible(where(filter('numberofemployees', 'BETWEEN', '1', 'x')));
    await impossible(where(filter('numberofemployees', 'IN', '1', 'x')));
  });

  it('with an association filter other than EQ or IN on a record id', async () => {
    for (const operator of ['HAS_PROPERTY', 'NOT_HAS_PROPERTY'])
      await impossible(where(filter('associations.contact', operator)));
    for (const operator of ['NEQ', 'NOT_IN', 'GT', 'CONTAINS_TOKEN'])
      await impossible(where(filter('associations.contact', operator, contact)));
    await impossible(where(filter('associations.contact', 'EQ', 'ada@example.com')));
    await impossible(where(filter('associations.contact', 'IN', contact, '')));
    for (const type of ['nope', '', '2-1']) await impossible(where(filter(`associations.${type}`, 'EQ', contact)));
  });
});

describe('a search is rejected as too large', () => {
  it('with more than 6 filters in a group, 5 groups, 18 filters or one sort', async () => {
    await exceeds(where(...times(7)), 'too many filters per filter group (count: 7, max allowed: 6)');
    await exceeds({ filters: times(7) }, 'too many filters per filter group (count: 7, max allowed: 6)');
    const groups = (...counts: number[]) => counts.map((count) => ({ filters: times(count) }));
    await exceeds({ filterGroups: groups(1, 1, 1, 1, 1, 1) }, 'too many filterGroups (count: 6, max allowed: 5)');
    await exceeds(
      { filterGroups: groups(1, 1, 1, 1, 1), filters: times(1) },
      'too many filterGroups (count: 6, max allowed: 5)',
    );
    await exceeds({ filterGroups: groups(5, 5, 5, 4) }, 'too many filters (count: 19, max allowed: 18)');
    await exceeds({ sorts: ['name', '-city'] }, 'too many sorts (count: 2, max allowed: 1)');
    const most = { filterGroups: groups(6, 6, 4, 1, 1) };
    expect((await search(hub, most)).status).toBe(200);
  });

  it('with a body of more than 3,000 characters, not counting the properties to return', async () => {
    const query = (length: number) => ({ query: 'x'.repeat(length - '{"query":""}'.length) });
    expect((await search(hub, query(3000))).status).toBe(200);
    await exceeds(query(3001), 'too many characters (count: 3001, max allowed: 3000)');
    const properties = Array.from({ length: 400 }, () => 'lifecyclestage');
    expect((await search(hub, { properties })).status).toBe(200);
  });

  it('with a page of more than 200', async () => {
    const invalid = 'Invalid input JSON on line 1, column 10: limit must be';
    await exceeds({ limit: 201 }, `${invalid} <= 200`);
    await exceeds({ limit: -1 }, `${invalid} >= 0`);
    expect((await search(hub, { limit: 1.5 })).status).toBe(400);
    expect((await search(hub, { limit: '10' })).status).toBe(400);
  });
});

describe('an invalid filter is rejected', () => {
  /** The refusal names where the filter ends in a body of several lines. */
  const rejects = async (given: object, why: string) => {
    const rawBody = JSON.stringify({ filterGroups: [{ filters: [given] }] }, null, 2);
    const before = rawBody.slice(0, rawBody.lastIndexOf('        }')).split('\n').length;
    const { status, body } = await hub.request({
      method: 'POST',
      path: '/crm/v3/objects/companies/search',
      rawBody,
      headers: { 'content-type': 'application/json' },
    });
    expect(body, rawBody).toEqual({
      status: 'error',
      message: `Invalid input JSON on line ${before}, column 9: ${why}`,
      correlationId: expect.any(String),
      category: 'VALIDATION_ERROR',
    });
    expect(status).toBe(400);
  };
  const filled = { propertyName: 'name', value: 'x' };

  it('without property, operator or both', async () => {
    const lacks = (names: string) => `Cannot build Filter, some of required attributes are not set [${names}]`;
    await rejects({ value: 'x' }, lacks('propertyName, operator'));
    await rejects({ propertyName: 'name', value: 'x' }, lacks('operator'));
    await rejects({ operator: 'EQ', value: 'x' }, lacks('propertyName'));
    await rejects({ propertyName: '', operator: null, value: 'x' }, lacks('propertyName, operator'));
  });

  it('without the values that its operator needs', async () => {
    const named = { propertyName: 'numberofemployees' };
    await rejects({ ...named, operator: 'IN' }, 'operator IN requires values');
    await rejects({ ...named, operator: 'IN', value: '1' }, 'operator IN requires values');
    await rejects({ ...named, operator: 'NOT_IN', values: [] }, 'operator NOT_IN requires values');
    await rejects({ ...named, operator: 'BETWEEN', value: '1' }, 'operator BETWEEN requires a highValue');
    await rejects({ ...named, operator: 'BETWEEN', highValue: '1' }, 'operator BETWEEN requires a value');
    for (const operator of ['EQ', 'NEQ', 'LT', 'LTE', 'GT', 'GTE', 'CONTAINS_TOKEN', 'NOT_CONTAINS_TOKEN']) {
      await rejects({ ...named, operator }, `operator ${operator} requires a value`);
      await rejects({ ...named, operator, value: null, values: ['1'] }, `operator ${operator} requires a value`);
    }
  });

  it('with value and values, or a value that its operator does not accept', async () => {
    const why = 'problem: value and values are mutually exclusive';
    await rejects({ ...filled, operator: 'IN', values: ['x'] }, why);
    await rejects({ ...filled, operator: 'EQ', values: [] }, why);
    for (const operator of ['HAS_PROPERTY', 'NOT_HAS_PROPERTY']) {
      await rejects({ ...filled, operator }, `operator ${operator} does not take a value`);
      await rejects({ propertyName: 'name', operator, values: ['x'] }, `operator ${operator} does not take a value`);
    }
  });

  it('with an unknown operator: a JSON error that names the position', async () => {
    const place = '{"filterGroups":[{"filters":[{"propertyName":"name","operator":'.length + 1;
    for (const operator of ['LIKE', 'eq', ''])
      await exceeds(
        where({ propertyName: 'name', operator, value: 'x' }),
        `Invalid input JSON on line 1, column ${place}: filterGroups.0.filters.0.operator must be equal to one of the allowed values`,
      );
  });

  it('with another shape', async () => {
    for (const value of [{}, ['x']])
      expect((await search(hub, where({ propertyName: 'name', operator: 'EQ', value }))).status).toBe(400);
    expect((await search(hub, { sorts: [{ direction: 'ASCENDING' }] })).status).toBe(400);
    expect((await search(hub, { sorts: [{ propertyName: 'name', direction: 'UP' }] })).status).toBe(400);
    expect((await hub.request({ method: 'POST', path: '/crm/v3/objects/companies/search' })).status).toBe(400);
  });
});

describe('object types', () => {
  it('that do not exist are rejected as in other requests', async () => {
    const { status, body } = await search(hub, {}, 'nonsense');
    expect(status).toBe(400);
    expect(body).toEqual({
      status: 'error',
      message: 'Unable to infer object type from: nonsense',
      correlationId: expect.any(String),
    });
  });
});
