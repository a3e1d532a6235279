import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const objects = '/crm/v3/objects';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ name: 'Pointers' });
});

const create = async (type: string, properties: object, associations: object[] = []) =>
  (await hub.request({ path: `${objects}/${type}`, json: { properties, associations } })).body;
const company = async (associations: object[] = []) =>
  (await create('companies', { name: 'Acme' }, associations)).id as string;
const contact = async (associations: object[] = []) => (await create('contacts', {}, associations)).id as string;
const to = (id: string, ...ids: number[]) => ({
  to: { id },
  types: ids.map((associationTypeId) => ({ associationCategory: 'HUBSPOT_DEFINED', associationTypeId })),
});
const change = (method: string, from: string, end: string, type: number) =>
  hub.request({ method, path: `${objects}/${from}/associations/${end}/${type}` });
const remove = (record: string) => hub.request({ method: 'DELETE', path: `${objects}/${record}` });
const read = async (record: string, query: string) =>
  (await hub.request({ path: `${objects}/${record}?${query}` })).body;
const valueOf = async (record: string, name: string) =>
  (await read(record, `properties=${name}`)).properties[name] as string | undefined;
const historyOf = async (record: string, name: string) =>
  ((await read(record, `propertiesWithHistory=${name}`)).propertiesWithHistory[name] ?? []).map(
    ({ value }: { value: string }) => value,
  ) as string[];
const primaryOf = async (id: string) =>
  ((await read(`contacts/${id}`, 'associations=companies')).associations?.companies.results ?? [])
    .filter(({ type }: { type: string }) => type === 'contact_to_company')
    .map((found: { id: string }) => found.id) as string[];

const primary = 'associatedcompanyid';
const parent = 'hs_parent_company_id';

describe('associatedcompanyid of a contact is its primary company (Assumption B2)', () => {
  it('is set on creation with an association', async () => {
    const [a, b] = [await company(), await company()];
    const made = await create('contacts', {}, [to(a, 279)]);
    expect(made.properties[primary]).toBe(a);
    const both = await create('contacts', {}, [to(a, 279), to(b, 1)]);
    expect(both.properties[primary]).toBe(b);
    expect(await valueOf(`contacts/${both.id}`, primary)).toBe(b);
    const first = await create('contacts', {}, [to(b, 279), to(a, 279)]);
    expect([first.properties[primary], await primaryOf(first.id)]).toEqual([b, [b]]);
    expect(await valueOf(`contacts/${await contact()}`, primary)).toBeUndefined();
  });

  it('is set when a company is created or associated with it, and follows the primary one', async () => {
    const id = await contact();
    const a = await company([to(id, 280)]);
    expect(await valueOf(`contacts/${id}`, primary)).toBe(a);
    const b = await company([to(id, 280)]);
    expect(await valueOf(`contacts/${id}`, primary)).toBe(a);
    await change('PUT', `companies/${b}`, `contacts/${id}`, 2);
    expect(await valueOf(`contacts/${id}`, primary)).toBe(b);
    await change('PUT', `contacts/${id}`, `companies/${a}`, 1);
    expect(await valueOf(`contacts/${id}`, primary)).toBe(a);
    expect(await historyOf(`contacts/${id}`, primary)).toEqual([a, b, a]);
  });

  it('is cleared when the association is removed, in any way', async () => {
    for (const [from, end, type] of [
      ['contact', 'company', 1],
      ['contact', 'company', 279],
      ['company', 'contact', 2],
      ['company', 'contact', 280],
    ] as const) {
      const a = await company();
      const id = await contact([to(a, 279)]);
      const places = { contact: `contacts/${id}`, company: `companies/${a}` };
      await change('DELETE', places[from], places[end], type);
      expect(await valueOf(`contacts/${id}`, primary)).toBeUndefined();
    }
  });

  it('stays when a company that is not primary is removed', async () => {
    const [a, b] = [await company(), await company()];
    const id = await contact([to(a, 1), to(b, 279)]);
    await change('DELETE', `contacts/${id}`, `companies/${b}`, 279);
    expect(await valueOf(`contacts/${id}`, primary)).toBe(a);
    const c = await company([to(id, 280)]);
    await remove(`companies/${c}`);
    expect(await valueOf(`contacts/${id}`, primary)).toBe(a);
  });

  it('is cleared when the company is in the recycle bin, and another company may become primary', async () => {
    const [a, b] = [await company(), await company()];
    const id = await contact([to(a, 279)]);
    await remove(`companies/${a}`);
    const { properties, propertiesWithHistory } = await read(
      `contacts/${id}`,
      `properties=lastmodifieddate&propertiesWithHistory=${primary},lastmodifieddate`,
    );
    expect(properties[primary]).toBeUndefined();
    expect(propertiesWithHistory.lastmodifieddate).toHaveLength(2);
    await change('PUT', `contacts/${id}`, `companies/${b}`, 279);
    expect([await valueOf(`contacts/${id}`, primary), await primaryOf(id)]).toEqual([b, [b]]);
    expect(await historyOf(`contacts/${id}`, primary)).toEqual([b, '', a]);
    const c = await company([to(id, 280)]);
    expect([await valueOf(`contacts/${id}`, primary), await primaryOf(id)]).toEqual([b, [b]]);
    await remove(`companies/${b}`);
    const d = await company([to(id, 280)]);
    expect([c === d, await valueOf(`contacts/${id}`, primary), await primaryOf(id)]).toEqual([false, d, [d]]);
  });
});

describe('hs_parent_company_id of a company is its parent (Assumption B2)', () => {
  it('is set from either side, on creation and later', async () => {
    const top = await company();
    const made = await create('companies', { name: 'Child' }, [to(top, 14)]);
    expect(made.properties[parent]).toBe(top);
    const other = await company();
    await change('PUT', `companies/${top}`, `companies/${other}`, 13);
    expect(await valueOf(`companies/${other}`, parent)).toBe(top);
    const above = await company([to(top, 13)]);
    expect(await valueOf(`companies/${top}`, parent)).toBe(above);
    expect(await valueOf(`companies/${above}`, parent)).toBeUndefined();
  });

  it('is cleared when the association or the parent is removed', async () => {
    const top = await company();
    const [a, b] = [await company([to(top, 14)]), await company([to(top, 14)])];
    await change('DELETE', `companies/${a}`, `companies/${top}`, 14);
    expect([await valueOf(`companies/${a}`, parent), await valueOf(`companies/${b}`, parent)]).toEqual([
      undefined,
      top,
    ]);
    await remove(`companies/${top}`);
    expect(await valueOf(`companies/${b}`, parent)).toBeUndefined();
  });

  it('is another parent, if there are several and the current one is removed', async () => {
    const [first, second, third] = [await company(), await company(), await company()];
    const child = await company([to(first, 14), to(second, 14), to(third, 14)]);
    const named = await valueOf(`companies/${child}`, parent);
    const rest = [first, second, third].filter((id) => id !== named);
    await remove(`companies/${named}`);
    const next = await valueOf(`companies/${child}`, parent);
    expect(rest).toContain(next);
    const [last] = rest.filter((id) => id !== next);
    await change('DELETE', `companies/${child}`, `companies/${next}`, 14);
    expect(await valueOf(`companies/${child}`, parent)).toBe(last);
    const inputs = [named, next, last].map((id) => ({ from: { id: child }, to: [{ id }] }));
    await hub.request({ path: '/crm/v4/associations/companies/companies/batch/archive', json: { inputs } });
    expect(await valueOf(`companies/${child}`, parent)).toBeUndefined();
  });
});
