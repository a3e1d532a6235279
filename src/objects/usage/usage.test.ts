import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const path = '/crm/v3/limits';
const objects = '/crm/v3/objects';
const labels = '/crm/v4/associations/contacts/companies/labels';
const limits = '/crm/v4/associations/definitions/configurations/contacts/companies/batch/create';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ name: 'Limits and their use' });
});

const read = async (suffix: string, of: TestHub = hub) => {
  const { status, body } = await of.request({ path: `${path}/${suffix}` });
  expect([suffix, status]).toEqual([suffix, 200]);
  return body;
};
const ofType = (list: readonly { objectTypeId: string }[], typeId: string) =>
  list.find(({ objectTypeId }) => objectTypeId === typeId);

async function create(of: TestHub, type: string, properties: object): Promise<string> {
  const { status, body } = await of.request({ path: `${objects}/${type}`, json: { properties } });
  expect(status).toBe(201);
  return body.id as string;
}

async function newCarType(of: TestHub): Promise<string> {
  const name = { name: 'name', label: 'Name', type: 'string', fieldType: 'text' };
  const json = {
    name: 'car',
    labels: { singular: 'Car', plural: 'Cars' },
    primaryDisplayProperty: 'name',
    requiredProperties: ['name'],
    properties: [name],
  };
  const { status, body } = await of.request({ path: '/crm/v3/schemas', json });
  expect(status).toBe(201);
  return body.objectTypeId as string;
}

describe('limits of definitions (Assumption K24)', () => {
  it('count custom object types without archived ones', async () => {
    const own = await newHub();
    expect(await read('custom-object-types', own)).toEqual({ limit: 10, usage: 0, percentage: 0 });
    const typeId = await newCarType(own);
    expect(await read('custom-object-types', own)).toEqual({ limit: 10, usage: 1, percentage: 10 });
    await own.request({ method: 'DELETE', path: `/crm/v3/schemas/${typeId}` });
    expect(await read('custom-object-types', own)).toEqual({ limit: 10, usage: 0, percentage: 0 });
  });

  it('count custom and calculated properties by object type', async () => {
    const own = await newHub();
    const group = { groupName: 'dealinformation' };
    const plain = { ...group, name: 'points', label: 'Points', type: 'number', fieldType: 'number' };
    const calculated = {
      ...group,
      name: 'double_points',
      label: 'Double',
      type: 'number',
      fieldType: 'calculation_equation',
      calculationFormula: 'points * 2',
    };
    for (const json of [plain, calculated]) {
      expect((await own.request({ path: '/crm/v3/properties/deals', json })).status).toBe(201);
    }
    const names = { objectTypeId: '0-3', singularLabel: 'Deal', pluralLabel: 'Deals' };
    const custom = await read('custom-properties', own);
    expect(ofType(custom.byObjectType, '0-3')).toEqual({ ...names, limit: 1000, usage: 2, percentage: 0.2 });
    expect(ofType(custom.byObjectType, '0-8')).toMatchObject({ singularLabel: 'Line item', usage: 0 });
    expect(custom).toMatchObject({ overallUsage: 2 });
    const formulas = await read('calculated-properties', own);
    expect(ofType(formulas.byObjectType, '0-3')).toEqual({ ...names, usage: 1 });
    expect(formulas).toMatchObject({ overallUsage: 1, overallLimit: custom.overallLimit });
  });

  it('count pipelines of built-in and custom object types', async () => {
    const own = await newHub();
    const typeId = await newCarType(own);
    const stages = [{ label: 'Open', displayOrder: 0, metadata: { probability: '0.5' } }];
    const json = { label: 'Renewals', displayOrder: 1, stages };
    expect((await own.request({ path: '/crm/v3/pipelines/deals', json })).status).toBe(201);
    const { hubspotDefinedObjectTypes, customObjectTypes } = await read('pipelines', own);
    expect(ofType(hubspotDefinedObjectTypes, '0-3')).toMatchObject({ limit: 100, usage: 2, percentage: 2 });
    expect(ofType(hubspotDefinedObjectTypes, '0-1')).toBeUndefined();
    expect(customObjectTypes).toMatchObject({ overallLimit: 1000 });
    expect(ofType(customObjectTypes.byObjectType, typeId)).toMatchObject({ singularLabel: 'Car', pluralLabel: 'Cars' });
  });

  it('count the labels between two object types', async () => {
    const own = await newHub();
    expect(await read('associations/labels', own)).toEqual({ results: [] });
    const json = { name: 'advises', label: 'Advises', inverseLabel: 'Advised by' };
    expect((await own.request({ path: labels, json })).status).toBe(200);
    const contacts = { objectTypeId: '0-1', singularLabel: 'Contact', pluralLabel: 'Contacts' };
    const companies = { objectTypeId: '0-2', singularLabel: 'Company', pluralLabel: 'Companies' };
    const there = {
      fromObjectType: contacts,
      toObjectType: companies,
      allLabels: ['Advises'],
      limit: 50,
      usage: 1,
      percentage: 2,
    };
    const back = { ...there, fromObjectType: companies, toObjectType: contacts, allLabels: ['Advised by'] };
    expect((await read('associations/labels', own)).results).toEqual([there, back]);
    expect((await read('associations/labels?fromObjectTypeId=0-1', own)).results).toEqual([there]);
    expect((await read('associations/labels?toObjectTypeId=contacts', own)).results).toEqual([back]);
    expect((await read('associations/labels?fromObjectTypeId=deals', own)).results).toEqual([]);
    expect((await read('associations/labels')).results).toEqual([]);
    expect((await own.request({ path: `${path}/associations/labels?fromObjectTypeId=nonsense` })).status).toBe(400);
  });
});

describe('counts of records and associations (Assumption K24)', () => {
  it('records are counted by object type, without archived ones', async () => {
    const own = await newHub();
    const typeId = await newCarType(own);
    await create(own, typeId, { name: 'Beetle' });
    for (const name of ['Acme', 'Globex']) await create(own, 'companies', { name });
    const archived = await create(own, 'companies', { name: 'Initech' });
    await own.request({ method: 'DELETE', path: `${objects}/companies/${archived}` });
    const { hubspotDefinedObjectTypes, customObjectTypes } = await read('records', own);
    expect(ofType(hubspotDefinedObjectTypes, '0-2')).toMatchObject({ usage: 2, percentage: 0 });
    expect(ofType(hubspotDefinedObjectTypes, '0-3')).toMatchObject({ usage: 0 });
    expect(customObjectTypes).toMatchObject({ overallUsage: 1, byObjectType: [{ objectTypeId: typeId, usage: 1 }] });
  });

  it('records near a limit of associations and at it are found', async () => {
    const own = await newHub();
    expect(await read('associations/records/from', own)).toEqual({ results: [] });
    const json = { inputs: [{ category: 'HUBSPOT_DEFINED', typeId: 279, maxToObjectIds: 5 }] };
    expect((await own.request({ path: limits, json })).status).toBe(201);
    const companies: string[] = [];
    for (let n = 0; n < 5; n += 1) companies.push(await create(own, 'companies', { name: `Company ${n}` }));
    const [full, near, free] = await Promise.all(
      ['Full', 'Near', 'Free'].map((firstname) => create(own, 'contacts', { firstname })),
    );
    const links = [
      [full, 5],
      [near, 4],
      [free, 3],
    ] as const;
    for (const [contact, count] of links) {
      for (const company of companies.slice(0, count)) {
        const where = `/crm/v4/objects/contacts/${contact}/associations/default/companies/${company}`;
        expect((await own.request({ method: 'PUT', path: where })).status).toBe(200);
      }
    }
    const both = { hasRecordsAtLimit: true, hasRecordsNearLimit: true };
    const from = (await read('associations/records/from', own)).results;
    expect(from).toEqual([{ objectTypeId: '0-1', singularLabel: 'Contact', pluralLabel: 'Contacts', ...both }]);
    const to = (await read('associations/records/0-1/to', own)).results;
    expect(to).toEqual([{ objectTypeId: '0-2', singularLabel: 'Company', pluralLabel: 'Companies', ...both }]);
    expect((await read('associations/records/companies/to', own)).results).toEqual([]);
    const between = await read('associations/records/contacts/0-2', own);
    expect(between).toMatchObject({
      limit: 5,
      totalRecordsAtLimit: 1,
      totalRecordsNearLimit: 1,
      atLimitFromRecordSamples: [{ objectId: Number(full) }],
      nearLimitFromRecordSamples: [{ objectId: Number(near), usage: 4, percentage: 80 }],
    });
    expect(await read('associations/records/0-2/0-1', own)).toMatchObject({ limit: 50_000, totalRecordsAtLimit: 0 });
    expect(await read('associations/records/0-1/0-2')).toMatchObject({ limit: 50_000, totalRecordsAtLimit: 0 });
  });

  it('an object type that is not known is a 400', async () => {
    for (const suffix of ['nonsense/to', 'nonsense/0-1', '0-1/nonsense']) {
      const { status, body } = await hub.request({ path: `${path}/associations/records/${suffix}` });
      expect([suffix, status, body.message]).toEqual([suffix, 400, 'Unable to infer object type from: nonsense']);
    }
  });

  it('dated paths lead to the same operations; a token without a scope on records is refused', async () => {
    const expected = await read('custom-object-types');
    for (const version of ['2025-09', '2026-03', '2026-09']) {
      const { status, body } = await hub.request({ path: `/crm/limits/${version}/custom-object-types` });
      expect([status, body]).toEqual([200, expected]);
    }
    const narrow = await newHub({ scopes: ['files'] });
    expect((await narrow.request({ path: `${path}/records` })).status).toBe(403);
  });
});
