import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const objects = '/crm/v3/objects';

let ours: TestHub;
let theirs: TestHub;
let company: string;
let contact: string;
let own: string;
beforeAll(async () => {
  ours = await newHub({ name: 'Ours' });
  theirs = await newHub({ name: 'Theirs' });
  company = await create(theirs, 'companies', { name: 'Secret', domain: 'secret.example' });
  contact = await create(theirs, 'contacts', { email: 'secret@example.com' });
  await theirs.request({ method: 'PUT', path: `${objects}/companies/${company}/associations/contacts/${contact}/280` });
  own = await create(ours, 'companies', { name: 'Own' });
});

async function create(hub: TestHub, type: string, properties: object): Promise<string> {
  return (await hub.request({ path: `${objects}/${type}`, json: { properties } })).body.id as string;
}

/** Everything that the other hub holds, as text. */
async function snapshot(): Promise<string> {
  const texts = ['companies', 'contacts'].map(async (type) => {
    const query = 'propertiesWithHistory=name,email,hs_lastmodifieddate,lastmodifieddate,num_associated_contacts';
    const other = type === 'companies' ? 'contacts' : 'companies';
    return (await theirs.request({ path: `${objects}/${type}?limit=50&${query}&associations=${other}` })).text;
  });
  return (await Promise.all(texts)).join('\n');
}

const withoutId = (text: string) => text.replace(/"correlationId":"[^"]*"/, '');

describe("another hub's record", () => {
  it.each([
    ['GET', (id: string) => `companies/${id}`, undefined],
    ['GET', (id: string) => `companies/${id}?archived=true&associations=contacts`, undefined],
    ['PATCH', (id: string) => `companies/${id}`, { properties: { name: 'Taken' } }],
    ['PATCH', (id: string) => `companies/${id}`, { properties: { lifecyclestage: 'customer' } }],
    ['DELETE', (id: string) => `companies/${id}`, undefined],
    ['GET', (id: string) => `companies/${id}/associations/contacts`, undefined],
    ['PUT', (id: string) => `companies/${id}/associations/contacts/1/280`, undefined],
    ['DELETE', (id: string) => `companies/${id}/associations/contacts/1/280`, undefined],
  ])('%s returns the same as for a missing one, and changes nothing', async (method, toPath, json) => {
    const before = await snapshot();
    const answers = await Promise.all(
      [company, '5'].map((id) => ours.request({ method, path: `${objects}/${toPath(id)}`, ...(json && { json }) })),
    );
    expect(answers[0]?.status).toBe(answers[1]?.status);
    expect(withoutId(answers[0]?.text ?? '')).toBe(withoutId(answers[1]?.text ?? ''));
    expect(await snapshot()).toBe(before);
  });

  it('cannot be associated or part of a batch, and its values cannot be found', async () => {
    const before = await snapshot();
    const put = await ours.request({
      method: 'PUT',
      path: `${objects}/companies/${own}/associations/contacts/${contact}/280`,
    });
    expect([put.status, put.body.subCategory]).toEqual([404, 'crm.associations.TO_OBJECT_NOT_FOUND']);
    const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 280 }];
    const associations = [{ to: { id: contact }, types }];
    const made = await ours.request({
      path: `${objects}/companies`,
      json: { properties: { name: 'x' }, associations },
    });
    expect([made.status, made.body.context.INVALID_OBJECT_IDS]).toEqual([400, [`CONTACT=${contact} is not valid`]]);
    const batch = await ours.request({
      path: `${objects}/companies/batch/read`,
      json: { inputs: [{ id: company }, { id: own }] },
    });
    expect(batch.body.results.map(({ id }: { id: string }) => id)).toEqual([own]);
    expect(batch.body.errors[0].context.ids).toEqual([company]);
    const byEmail = { inputs: [{ id: 'secret@example.com' }], idProperty: 'email' };
    expect((await ours.request({ path: `${objects}/contacts/batch/read`, json: byEmail })).body.results).toEqual([]);
    expect((await ours.request({ path: `${objects}/contacts/secret@example.com?idProperty=email` })).status).toBe(404);
    expect(await create(ours, 'contacts', { email: 'secret@example.com' })).toMatch(/^\d+$/);
    const listed = (await ours.request({ path: `${objects}/companies?limit=100` })).body.results;
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([own]);
    expect(await snapshot()).toBe(before);
  });
});

describe('record ids', () => {
  it('increase, stay exact in JSON, and do not reveal how many there are (Spec 2.6)', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 20; count += 1) ids.push(Number(await create(ours, 'companies', { name: 'x' })));
    const steps = ids.slice(1).map((id, place) => id - (ids[place] ?? 0));
    expect(steps.every((step) => step > 0)).toBe(true);
    expect(new Set(steps).size).toBeGreaterThan(10);
    expect(ids.every((id) => Number.isSafeInteger(id) && id > 10_000_000_000)).toBe(true);
  });
});
