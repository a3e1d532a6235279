import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const objects = '/crm/v3/objects';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ name: 'Concurrency' });
});

const create = async (type: string, properties: object, associations: object[] = []) =>
  (await hub.request({ path: `${objects}/${type}`, json: { properties, associations } })).body.id as string;
const read = async (record: string, query: string) =>
  (await hub.request({ path: `${objects}/${record}?${query}` })).body;
const patch = (record: string, properties: object) =>
  hub.request({ method: 'PATCH', path: `${objects}/${record}`, json: { properties } });
const change = (method: string, from: string, to: string, type: number) =>
  hub.request({ method, path: `${objects}/${from}/associations/${to}/${type}` });
const times = <T>(count: number, make: (place: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, place) => make(place)));

describe('concurrent writers', () => {
  it('each keep their own property of one record, and history is complete', async () => {
    const writable = (await hub.request({ path: '/crm/v3/properties/companies' })).body.results as {
      name: string;
      type: string;
      fieldType: string;
      modificationMetadata: { readOnlyValue: boolean };
    }[];
    const names = writable
      .filter(
        ({ type, fieldType, modificationMetadata }) =>
          type === 'string' && fieldType === 'text' && !modificationMetadata.readOnlyValue,
      )
      .map(({ name }) => name)
      .filter((name) => !['name', 'domain', 'website'].includes(name))
      .slice(0, 50);
    expect(names.length).toBeGreaterThan(20);
    const id = await create('companies', { name: 'Acme' });
    const rounds = 4;
    await Promise.all(
      names.map(async (name) => {
        for (let round = 0; round < rounds; round += 1) {
          expect((await patch(`companies/${id}`, { [name]: `${name} ${round}` })).status).toBe(200);
        }
      }),
    );
    const list = names.join(',');
    const { properties, propertiesWithHistory } = await read(
      `companies/${id}`,
      `properties=${list}&propertiesWithHistory=${list},hs_lastmodifieddate`,
    );
    for (const name of names) {
      expect(properties[name]).toBe(`${name} ${rounds - 1}`);
      expect(propertiesWithHistory[name]).toHaveLength(rounds);
    }
    const moments = (propertiesWithHistory.hs_lastmodifieddate as { timestamp: string }[]).map(
      ({ timestamp }) => timestamp,
    );
    expect(moments).toHaveLength(names.length * rounds + 1);
    expect(moments).toEqual([...moments].sort().reverse());
  });

  it('create one contact for one address: one 201, all others 409 with its id (Spec 2.5)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const answers = await times(32, () =>
        hub.request({ path: `${objects}/contacts`, json: { properties: { email: `race${round}@example.com` } } }),
      );
      const made = answers.filter(({ status }) => status === 201);
      expect(made).toHaveLength(1);
      const refused = answers.filter(({ status }) => status === 409);
      expect(refused).toHaveLength(31);
      const message = `Contact already exists. Existing ID: ${made[0]?.body.id}`;
      expect(new Set(refused.map(({ body }) => body.message))).toEqual(new Set([message]));
    }
  });

  it('swap addresses without ever sharing one', async () => {
    const ids = await times(4, (place) => create('contacts', { email: `swap${place}@example.com` }));
    const answers = await times(60, (place) =>
      patch(`contacts/${ids[place % 4]}`, { email: `swap${(place * 7) % 5}@example.com` }),
    );
    expect(answers.filter(({ status }) => status !== 200 && status !== 400).map(({ text }) => text)).toEqual([]);
    const emails = await Promise.all(
      ids.map(async (id) => (await read(`contacts/${id}`, '')).properties.email as string),
    );
    expect(new Set(emails).size).toBe(4);
    for (const [place, email] of emails.entries()) {
      const found = await hub.request({ path: `${objects}/contacts/${email}?idProperty=email` });
      expect(found.body.id).toBe(ids[place]);
    }
  });

  it('never move a lifecycle stage backward (Spec 3.2)', async () => {
    const stages = [
      'subscriber',
      'lead',
      'marketingqualifiedlead',
      'salesqualifiedlead',
      'opportunity',
      'customer',
      'evangelist',
    ];
    const id = await create('companies', { name: 'Acme', lifecyclestage: 'subscriber' });
    const answers = await times(40, (place) =>
      patch(`companies/${id}`, { lifecyclestage: stages[(place * 5) % 7] ?? '' }),
    );
    expect(answers.filter(({ status }) => status !== 200 && status !== 400).map(({ text }) => text)).toEqual([]);
    const { propertiesWithHistory } = await read(`companies/${id}`, 'propertiesWithHistory=lifecyclestage');
    const places = (propertiesWithHistory.lifecyclestage as { value: string }[]).map(({ value }) =>
      stages.indexOf(value),
    );
    expect(places).toEqual([...places].sort((a, b) => b - a));
    expect(places[0]).toBe(6);
  });

  it('associate and dissociate from both sides without a 500, and both sides agree', async () => {
    for (let round = 0; round < 8; round += 1) {
      const contact = await create('contacts', {});
      const [a, b] = [await create('companies', { name: 'A' }), await create('companies', { name: 'B' })];
      const [start, first, second] = [`contacts/${contact}`, `companies/${a}`, `companies/${b}`];
      const answers = await Promise.all([
        change('PUT', start, first, 279),
        change('PUT', first, start, 280),
        change('PUT', start, second, 1),
        change('PUT', second, start, 2),
        change('PUT', start, first, 1),
        change('PUT', first, start, 2),
        ...(round % 2 ? [change('DELETE', start, first, 279), change('DELETE', second, start, 2)] : []),
      ]);
      expect(answers.every(({ status }) => status === 200 || status === 204)).toBe(true);
      const seen = (await read(start, 'associations=companies')).associations?.companies.results ?? [];
      expect(seen.filter(({ type }: { type: string }) => type === 'contact_to_company').length).toBeLessThanOrEqual(1);
      for (const company of [a, b]) {
        const { associations, properties } = await read(
          `companies/${company}`,
          'associations=contacts&properties=num_associated_contacts',
        );
        const back = (associations?.contacts.results ?? []).map(({ type }: { type: string }) =>
          type.replace('company_to_contact', ''),
        );
        const forth = seen
          .filter(({ id }: { id: string }) => id === company)
          .map(({ type }: { type: string }) => type.replace('contact_to_company', ''));
        expect(back).toEqual(forth);
        expect(properties.num_associated_contacts).toBe(forth.length > 0 ? '1' : '0');
      }
    }
  });

  it('keep an exact count of the contacts of a company while they are added and removed', async () => {
    const company = await create('companies', { name: 'Acme' });
    const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 279 }];
    const join = () => create('contacts', {}, [{ to: { id: company }, types }]);
    const contacts = await times(20, join);
    await Promise.all([
      ...contacts.slice(0, 8).map((id) => hub.request({ method: 'DELETE', path: `${objects}/contacts/${id}` })),
      ...contacts.slice(8, 12).map((id) => change('DELETE', `contacts/${id}`, `companies/${company}`, 279)),
      ...Array.from({ length: 10 }, join),
      ...Array.from({ length: 10 }, (_, place) => patch(`companies/${company}`, { city: `City ${place}` })),
    ]);
    const { properties, associations } = await read(
      `companies/${company}`,
      'associations=contacts&properties=num_associated_contacts,city',
    );
    expect(new Set(associations.contacts.results.map(({ id }: { id: string }) => id)).size).toBe(18);
    expect(properties.num_associated_contacts).toBe('18');
    expect(properties.city).toMatch(/^City \d$/);
  });

  it('either associate with a record or find it archived', async () => {
    const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 280 }];
    for (let round = 0; round < 10; round += 1) {
      const contact = await create('contacts', {});
      const associations = [{ to: { id: contact }, types }];
      const [made] = await Promise.all([
        hub.request({ path: `${objects}/companies`, json: { properties: { name: 'Acme' }, associations } }),
        hub.request({ method: 'DELETE', path: `${objects}/contacts/${contact}` }),
      ]);
      expect([201, 400]).toContain(made.status);
      if (made.status !== 201) continue;
      const { associations: seen, properties } = await read(
        `companies/${made.body.id}`,
        'associations=contacts&properties=num_associated_contacts',
      );
      expect([seen, properties.num_associated_contacts]).toEqual([undefined, '0']);
    }
  });
});
