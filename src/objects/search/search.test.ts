import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { installApp, newHub, type TestHub } from '../../../test/support/hubs.js';
import { addProperty, create, filter, findIds, search, where } from '../../../test/support/searches.js';

const objects = '/crm/v3/objects';

/** Creates a hub with companies of these properties; the returned search yields the indexes of matching companies. */
const given = async (...records: object[]) => {
  const hub = await newHub();
  return { hub, ...(await fill(hub, records)) };
};
const fill = async (hub: TestHub, records: readonly object[]) => {
  const ids: string[] = [];
  for (const properties of records) ids.push(await create(hub, { name: 'x', ...properties }));
  const found = async (json: object) => (await findIds(hub, json)).map((id) => ids.indexOf(id));
  return { ids, found, matching: (...filters: object[]) => found(where(...filters)) };
};

describe('POST /crm/v3/objects/{objectType}/search', () => {
  it('returns all live records by create date, printed as in reads, without associations', async () => {
    const { hub, ids } = await given({ name: 'Acme', domain: 'acme.example' }, {}, {});
    await hub.request({ method: 'DELETE', path: `${objects}/companies/${ids[2]}` });
    const { status, headers, body } = await search(hub, {});
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json;charset=utf-8');
    const read = async (id = '') => (await hub.request({ path: `${objects}/companies/${id}` })).body as object;
    expect(body).toEqual({ total: 2, results: [await read(ids[0]), await read(ids[1])] });
  });

  it('ignores undefined names in the properties to return, like other reads', async () => {
    const { hub, ids } = await given({ name: 'Acme', city: 'Berlin' });
    for (const properties of [
      ['city', 'nope'],
      ['city', 'Name', '', ' name', "name' or '1'='1", 'constructor'],
    ]) {
      const { status, body } = await search(hub, { properties });
      expect([status, body.results[0].id]).toEqual([200, ids[0]]);
      expect(Object.keys(body.results[0].properties)).toEqual([
        'city',
        'createdate',
        'hs_lastmodifieddate',
        'hs_object_id',
      ]);
    }
  });

  it('finds records just created, changed and archived', async () => {
    const { hub, ids, matching } = await given({ city: 'Berlin' });
    expect(await matching(filter('city', 'EQ', 'Berlin'))).toEqual([0]);
    const path = `${objects}/companies/${ids[0]}`;
    await hub.request({ method: 'PATCH', path, json: { properties: { city: 'Paris' } } });
    expect(await matching(filter('city', 'EQ', 'Berlin'))).toEqual([]);
    expect(await matching(filter('city', 'EQ', 'Paris'))).toEqual([0]);
    await hub.request({ method: 'DELETE', path });
    expect(await matching(filter('city', 'EQ', 'Paris'))).toEqual([]);
  });

  it('returns the requested properties and the three default ones', async () => {
    const { hub } = await given({ name: 'Acme', city: 'Berlin' });
    const { body } = await search(hub, { properties: ['city', 'zip', 'city'] });
    expect(Object.keys(body.results[0].properties as object)).toEqual([
      'city',
      'createdate',
      'hs_lastmodifieddate',
      'hs_object_id',
    ]);
  });

  it('accepts the object type in any spelling, contacts and dated paths', async () => {
    const hub = await newHub();
    const id = await create(hub, { email: 'ada@example.com' }, 'contacts');
    const json = where(filter('email', 'EQ', 'Ada@Example.com'));
    for (const path of ['contacts', 'Contact', '0-1'])
      expect((await hub.request({ path: `${objects}/${path}/search`, json })).body.total).toBe(1);
    const dated = await hub.request({ path: '/crm/objects/2026-03/contacts/search', json });
    expect(dated.body.results).toMatchObject([{ id }]);
    expect(Object.keys(dated.body.results[0].properties as object)).toContain('lastmodifieddate');
  });

  it('requires the read scope of the type', async () => {
    const hub = await newHub({ scopes: ['crm.objects.contacts.read'] });
    expect((await search(hub, {}, 'contacts')).status).toBe(200);
    const { status, body } = await search(hub, {});
    expect([status, body.category]).toEqual([403, 'MISSING_SCOPES']);
    expect(
      (await search({ ...hub, request: (options) => hub.request({ ...options, token: 'none' }) }, {})).status,
    ).toBe(401);
  });

  it('works for installed apps', async () => {
    const { hub, ids } = await given({});
    const app = await installApp(hub);
    const { body } = await app.request({ path: `${objects}/companies/search`, json: {} });
    expect(body.results).toMatchObject([{ id: ids[0] }]);
  });
});

describe('the records of other hubs', () => {
  it('are never returned, whatever the search', async () => {
    const { hub: other, ids } = await given({ name: 'Shared', city: 'Berlin' });
    const contact = await create(other, { email: 'shared@example.com' }, 'contacts');
    await other.request({
      method: 'PUT',
      path: `${objects}/companies/${ids[0]}/associations/contacts/${contact}/280`,
    });
    expect(await findIds(other, where(filter('associations.contact', 'EQ', contact)))).toEqual(ids);
    const { hub, ids: own, found } = await given({ name: 'Shared', city: 'Berlin' });
    expect(own).toHaveLength(1);
    const searches = [
      {},
      { query: 'shared' },
      where(filter('city', 'EQ', 'berlin')),
      where(filter('hs_object_id', 'IN', ids[0], own[0])),
      where(filter('createdate', 'GT', 0)),
      { ...where(filter('name', 'HAS_PROPERTY')), sorts: ['-name'] },
    ];
    for (const json of searches) expect(await found(json), JSON.stringify(json)).toEqual([0]);
    expect(await found(where(filter('hs_object_id', 'EQ', ids[0])))).toEqual([]);
    for (const type of ['contact', 'contacts', '0-1', 'companies'])
      expect(await found(where(filter(`associations.${type}`, 'EQ', contact)))).toEqual([]);
    expect((await search(hub, { query: 'shared' }, 'contacts')).body).toEqual({ total: 0, results: [] });
  });
});

describe('filters', () => {
  it('EQ and NEQ compare text case-insensitively, and NEQ excludes records without a value', async () => {
    const { matching } = await given({ city: 'Berlin' }, { city: 'BERLIN ' }, { city: 'Ärhus' }, {});
    expect(await matching(filter('city', 'EQ', 'bERLIN'))).toEqual([0]);
    expect(await matching(filter('city', 'EQ', 'äRHUS'))).toEqual([2]);
    expect(await matching(filter('city', 'NEQ', 'berlin'))).toEqual([1, 2]);
    expect(await matching(filter('city', 'EQ', ''))).toEqual([]);
    expect(await matching(filter('city', 'EQ', 'Ber%'))).toEqual([]);
  });

  it('EQ compares enumerations exactly, and accepts JSON booleans and numbers', async () => {
    const hub = await newHub();
    await addProperty(hub, { name: 'flag', type: 'bool', fieldType: 'booleancheckbox', options: ['true', 'false'] });
    const { matching } = await fill(hub, [
      { lifecyclestage: 'customer', numberofemployees: '42', flag: true },
      { numberofemployees: 42.5, flag: false },
    ]);
    expect(await matching(filter('lifecyclestage', 'EQ', 'customer'))).toEqual([0]);
    expect(await matching(filter('lifecyclestage', 'EQ', 'Customer'))).toEqual([]);
    expect(await matching(filter('numberofemployees', 'EQ', 42))).toEqual([0]);
    expect(await matching(filter('flag', 'EQ', true))).toEqual([0]);
    expect(await matching(filter('flag', 'NEQ', 'TRUE'))).toEqual([1]);
  });

  it('numbers compare as numbers', async () => {
    const { matching } = await given(
      { numberofemployees: '9' },
      { numberofemployees: '10.0' },
      { numberofemployees: '-3' },
      { numberofemployees: '007' },
      {},
    );
    const by = (operator: string, ...values: unknown[]) => matching(filter('numberofemployees', operator, ...values));
    expect(await by('EQ', '10')).toEqual([1]);
    expect(await by('EQ', '7.00')).toEqual([3]);
    expect(await by('GT', '9')).toEqual([1]);
    expect(await by('GTE', 9)).toEqual([0, 1]);
    expect(await by('LT', 7)).toEqual([2]);
    expect(await by('LTE', '7')).toEqual([2, 3]);
    expect(await by('BETWEEN', '7', '9')).toEqual([0, 3]);
    expect(await by('BETWEEN', '9', '7')).toEqual([]);
    expect(await by('IN', '7', 9, '-3.0')).toEqual([0, 2, 3]);
    expect(await by('NOT_IN', '7', '9')).toEqual([1, 2]);
    expect(await by('NEQ', '9.')).toEqual([1, 2, 3]);
    expect(await by('LT', '123456789012345678901234567890')).toHaveLength(4);
    expect(await by('LT', '1e2')).toHaveLength(4);
  });

  it('dates compare as midnight UTC, datetimes to the millisecond, both given as ISO 8601 or in milliseconds', async () => {
    const hub = await newHub();
    await addProperty(hub, { name: 'day', type: 'date', fieldType: 'date' });
    await addProperty(hub, { name: 'moment', type: 'datetime', fieldType: 'date' });
    const { matching } = await fill(hub, [
      { day: '2026-03-01', moment: '2026-03-01T12:00:00.500Z' },
      { day: '2026-03-02', moment: Date.parse('2026-03-02T00:00:00Z') },
      {},
    ]);
    const noon = Date.parse('2026-03-01T12:00:00.500Z');
    expect(await matching(filter('day', 'EQ', '2026-03-01'))).toEqual([0]);
    expect(await matching(filter('day', 'EQ', Date.parse('2026-03-02')))).toEqual([1]);
    expect(await matching(filter('day', 'GT', '2026-03-01T12:00:00Z'))).toEqual([1]);
    expect(await matching(filter('day', 'GTE', '2026-03-01'))).toEqual([0, 1]);
    expect(await matching(filter('day', 'BETWEEN', '2026-02-28', '2026-03-01'))).toEqual([0]);
    expect(await matching(filter('day', 'IN', '2026-03-01', Date.parse('2026-03-02')))).toEqual([0, 1]);
    expect(await matching(filter('moment', 'EQ', noon))).toEqual([0]);
    expect(await matching(filter('moment', 'EQ', '2026-03-01T13:00:00.500+01:00'))).toEqual([0]);
    expect(await matching(filter('moment', 'LT', String(noon + 1)))).toEqual([0]);
    expect(await matching(filter('moment', 'LTE', '2026-03-02'))).toEqual([0, 1]);
    expect(await matching(filter('moment', 'NEQ', noon))).toEqual([1]);
  });

  it('the times of the record and its id can be filtered like other properties', async () => {
    const { hub, ids, matching } = await given({}, {}, {});
    const { body } = await hub.request({ path: `${objects}/companies/${ids[1]}` });
    const at = body.createdAt as string;
    const created = await matching(filter('createdate', 'GTE', at), filter('createdate', 'LTE', Date.parse(at)));
    expect(created).toContain(1);
    expect(await matching(filter('createdate', 'GT', Date.parse(at) + 60_000))).toEqual([]);
    expect(await matching(filter('createdate', 'HAS_PROPERTY'))).toEqual([0, 1, 2]);
    const path = `${objects}/companies/${ids[0]}`;
    const changed = await hub.request({ method: 'PATCH', path, json: { properties: { city: 'Berlin' } } });
    const last = await matching(filter('hs_lastmodifieddate', 'GTE', changed.body.updatedAt));
    expect(last).toEqual([0]);
    expect(await matching(filter('hs_lastmodifieddate', 'IN', changed.body.updatedAt))).toEqual([0]);
    expect(await matching(filter('hs_object_id', 'EQ', ids[2]))).toEqual([2]);
    expect(await matching(filter('hs_object_id', 'IN', ids[0], ids[2]))).toEqual([0, 2]);
    expect(await matching(filter('hs_object_id', 'GT', ids[0]))).toEqual([1, 2]);
    expect(await matching(filter('hs_object_id', 'GT', '0.5'))).toEqual([0, 1, 2]);
    expect(await matching(filter('hs_object_id', 'NEQ', '99999999999999999999'))).toEqual([0, 1, 2]);
  });

  it('IN and NOT_IN compare text in lower case with the given values, enumerations exactly', async () => {
    const { matching } = await given({ city: 'Berlin', lifecyclestage: 'lead' }, { city: 'paris' }, {});
    expect(await matching(filter('city', 'IN', 'berlin', 'paris'))).toEqual([0, 1]);
    expect(await matching(filter('city', 'IN', 'Berlin'))).toEqual([]);
    expect(await matching(filter('city', 'NOT_IN', 'berlin'))).toEqual([1]);
    expect(await matching(filter('lifecyclestage', 'IN', 'lead'))).toEqual([0, 1, 2]);
    expect(await matching(filter('lifecyclestage', 'IN', 'Lead'))).toEqual([]);
  });

  it('a property with several options is compared option by option', async () => {
    const hub = await newHub();
    await addProperty(hub, { name: 'tags', type: 'enumeration', fieldType: 'checkbox', options: ['a', 'b', 'ab'] });
    const { matching } = await fill(hub, [{ tags: 'a;b' }, { tags: 'ab' }, { tags: 'b' }, {}]);
    expect(await matching(filter('tags', 'EQ', 'b'))).toEqual([0, 2]);
    expect(await matching(filter('tags', 'EQ', 'b;a'))).toEqual([0]);
    expect(await matching(filter('tags', 'IN', 'a', 'ab'))).toEqual([0, 1]);
    expect(await matching(filter('tags', 'NEQ', 'b'))).toEqual([1]);
    expect(await matching(filter('tags', 'NOT_IN', 'a', 'ab'))).toEqual([2]);
  });

  it('HAS_PROPERTY and NOT_HAS_PROPERTY match any value', async () => {
    const { matching } = await given({ city: 'Berlin' }, {});
    expect(await matching(filter('city', 'HAS_PROPERTY'))).toEqual([0]);
    expect(await matching(filter('city', 'NOT_HAS_PROPERTY'))).toEqual([1]);
  });

  it('CONTAINS_TOKEN matches whole words, all of them, with * for any letters and digits', async () => {
    const { matching } = await given(
      { name: 'Acme Incorporated' },
      { name: 'The ACME, inc.' },
      { name: 'Acmeland' },
      { name: 'ada.lovelace@mail.acme.example' },
      { domain: 'none.example', name: '' },
    );
    const by = (operator: string, value: string) => matching(filter('name', operator, value));
    expect(await by('CONTAINS_TOKEN', 'acme')).toEqual([0, 1, 3]);
    expect(await by('CONTAINS_TOKEN', 'inc Acme')).toEqual([1]);
    expect(await by('CONTAINS_TOKEN', 'acm*')).toEqual([0, 1, 2, 3]);
    expect(await by('CONTAINS_TOKEN', '*land')).toEqual([2]);
    expect(await by('CONTAINS_TOKEN', 'a*e')).toEqual([0, 1, 3]);
    expect(await by('CONTAINS_TOKEN', 'in*rated')).toEqual([0]);
    expect(await by('CONTAINS_TOKEN', 'acme*inc')).toEqual([]);
    expect(await by('CONTAINS_TOKEN', '*cmel*')).toEqual([2]);
    expect(await by('CONTAINS_TOKEN', '*@mail.acme.example')).toEqual([3]);
    expect(await by('CONTAINS_TOKEN', '*')).toEqual([0, 1, 2, 3]);
    expect(await by('NOT_CONTAINS_TOKEN', 'acme')).toEqual([2]);
    expect(await by('NOT_CONTAINS_TOKEN', 'nowhere')).toEqual([0, 1, 2, 3]);
    expect(await by('NOT_CONTAINS_TOKEN', '*')).toEqual([]);
  });

  it('all filters of a group and at least one group have to match; empty groups are ignored', async () => {
    const { found, matching } = await given(
      { city: 'Berlin', zip: '1' },
      { city: 'Berlin', zip: '2' },
      { city: 'Paris', zip: '2' },
    );
    const berlin = filter('city', 'EQ', 'berlin');
    const two = filter('zip', 'EQ', '2');
    const paris = filter('city', 'EQ', 'paris');
    expect(await matching(berlin, two)).toEqual([1]);
    expect(await found({ filterGroups: [{ filters: [berlin, two] }, { filters: [paris] }] })).toEqual([1, 2]);
    expect(await found({ filterGroups: [] })).toEqual([0, 1, 2]);
    expect(await found({ filterGroups: [{ filters: [] }] })).toEqual([0, 1, 2]);
    expect(await found({ filterGroups: [{ filters: [] }, { filters: [paris] }] })).toEqual([2]);
    expect(await found({ filters: [berlin, two] })).toEqual([1]);
    expect(await found({ filters: [paris], filterGroups: [{ filters: [berlin, two] }] })).toEqual([1, 2]);
    const nothing = { filterGroups: null, filters: null, query: null, sorts: null, properties: null };
    expect(await found({ ...nothing, limit: null, after: null })).toEqual([0, 1, 2]);
  });

  it('associations.{type} matches records by their live associated records', async () => {
    const { hub, ids, matching } = await given({}, {}, {});
    const [ada, bob] = [await create(hub, {}, 'contacts'), await create(hub, {}, 'contacts')];
    const put = (from: string | undefined, to: string) =>
      hub.request({ method: 'PUT', path: `${objects}/companies/${from}/associations/contacts/${to}/280` });
    await put(ids[0], ada);
    await put(ids[1], ada);
    await put(ids[1], bob);
    expect(await matching(filter('associations.contact', 'EQ', ada))).toEqual([0, 1]);
    expect(await matching(filter('associations.contacts', 'IN', ada, bob))).toEqual([0, 1]);
    expect(await matching(filter('associations.0-1', 'EQ', bob), filter('hs_object_id', 'NEQ', ids[0]))).toEqual([1]);
    expect(await matching(filter('associations.deal', 'EQ', ada))).toEqual([]);
    expect(await matching(filter('associations.contact', 'EQ', '99999999999999999999'))).toEqual([]);
    expect(await findIds(hub, where(filter('associations.company', 'EQ', Number(ids[1]))), 'contacts')).toEqual([
      ada,
      bob,
    ]);
    await hub.request({ method: 'DELETE', path: `${objects}/contacts/${ada}` });
    expect(await matching(filter('associations.contact', 'IN', ada, bob))).toEqual([1]);
  });
});

describe('query', () => {
  it('matches prefixes of words in the searchable properties, all words, in any property', async () => {
    const { found } = await given(
      { name: 'Acme Incorporated', domain: 'acme.example', city: 'Berlin' },
      { name: 'Bolt', domain: 'bolt-acme.example', phone: '+49 30 12345' },
      { name: 'Subacme' },
    );
    const by = (query: string) => found({ query });
    expect(await by('ACM')).toEqual([0, 1]);
    expect(await by('inc acme')).toEqual([0]);
    expect(await by('bolt.exa')).toEqual([1]);
    expect(await by('+49 123')).toEqual([1]);
    expect(await by('berlin')).toEqual([]);
    expect(await by('acme bolt berlin')).toEqual([]);
    expect(await by('')).toEqual([0, 1, 2]);
    expect(await by(' * ')).toEqual([0, 1, 2]);
    expect(await by('%')).toEqual([0, 1, 2]);
    expect(await by("acme' or true --")).toEqual([]);
  });

  it('applies in addition to the filters', async () => {
    const { found } = await given({ name: 'Acme', city: 'Berlin' }, { name: 'Acme', city: 'Paris' });
    expect(await found({ query: 'acme', filters: [filter('city', 'EQ', 'paris')] })).toEqual([1]);
    const groups = ['berlin', 'paris'].map((city) => ({ filters: [filter('city', 'EQ', city)] }));
    expect(await found({ query: 'bolt', filterGroups: groups })).toEqual([]);
  });
});

describe('sorts', () => {
  it('accept a name, a name with a minus, or an object', async () => {
    const { found } = await given({ city: 'b' }, { city: 'A' }, { city: 'c' });
    expect(await found({ sorts: ['city'] })).toEqual([1, 0, 2]);
    expect(await found({ sorts: ['-city'] })).toEqual([2, 0, 1]);
    expect(await found({ sorts: [{ propertyName: 'city' }] })).toEqual([1, 0, 2]);
    expect(await found({ sorts: [{ propertyName: 'city', direction: 'ASCENDING' }] })).toEqual([1, 0, 2]);
    expect(await found({ sorts: [{ propertyName: 'city', direction: 'DESCENDING' }] })).toEqual([2, 0, 1]);
    expect(await found({ sorts: ['-createdate'] })).toEqual([2, 1, 0]);
    expect(await found({ sorts: ['-hs_object_id'] })).toEqual([2, 1, 0]);
    expect(await found({ sorts: [] })).toEqual([0, 1, 2]);
  });

  it('order values by type, missing ones last in both directions, equal ones by id', async () => {
    const { found } = await given(
      { numberofemployees: '9' },
      {},
      { numberofemployees: '10' },
      { numberofemployees: '9.0' },
      { numberofemployees: '-1' },
    );
    expect(await found({ sorts: ['numberofemployees'] })).toEqual([4, 0, 3, 2, 1]);
    expect(await found({ sorts: ['-numberofemployees'] })).toEqual([2, 3, 0, 4, 1]);
  });

  it('order by the time of the last change', async () => {
    const { hub, ids, found } = await given({}, {}, {});
    const path = `${objects}/companies/${ids[1]}`;
    await hub.request({ method: 'PATCH', path, json: { properties: { city: 'Berlin' } } });
    expect(await found({ sorts: ['hs_lastmodifieddate'] })).toEqual([0, 2, 1]);
    expect((await found({ sorts: ['-hs_lastmodifieddate'] }))[0]).toBe(1);
  });
});

describe('pages', () => {
  it('count all matches, contain 10 by default, and link to the next by offset', async () => {
    const hub = await newHub();
    const inputs = Array.from({ length: 25 }, (_, index) => ({ properties: { name: `Acme ${index}` } }));
    const made = await hub.request({ path: `${objects}/companies/batch/create`, json: { inputs } });
    expect(made.status).toBe(201);
    const pages: string[][] = [];
    let after: string | undefined = '';
    while (after !== undefined) {
      const { body } = await search(hub, { after, sorts: ['name'] });
      expect(body.total).toBe(25);
      pages.push((body.results as { properties: { name: string } }[]).map(({ properties }) => properties.name));
      if (body.paging) expect(body.paging).toEqual({ next: { after: String(pages.flat().length) } });
      after = body.paging?.next.after as string | undefined;
    }
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 5]);
    expect(pages.flat()).toEqual(inputs.map(({ properties }) => properties.name).sort());
    const of = async (json: object) => {
      const { body } = await search(hub, json);
      return [body.total, body.results.length, body.paging?.next.after];
    };
    expect(await of({ limit: 20, after: '0' })).toEqual([25, 20, '20']);
    expect(await of({ limit: 200 })).toEqual([25, 25, undefined]);
    expect(await of({ limit: 5, after: 20 })).toEqual([25, 5, undefined]);
    expect(await of({ limit: 0 })).toEqual([25, 0, undefined]);
    expect(await of({ limit: 100, after: '9900' })).toEqual([25, 0, undefined]);
  });
});

describe('SPOKE_COMPAT=observed', () => {
  let app: SpokeApp;
  beforeAll(async () => {
    app = await startSpoke({ env: { SPOKE_COMPAT: 'observed' } });
  });
  afterAll(() => app.close());

  it('prints null for a property without a value and ignores unknown fields, like reads and bodies', async () => {
    const hub = await newHub({ baseUrl: app.baseUrl });
    await create(hub, { name: 'Acme' });
    const { body } = await search(hub, { properties: ['city'], nope: 1 });
    expect(body.results[0].properties).toMatchObject({ city: null });
  });
});
