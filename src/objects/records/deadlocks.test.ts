import { beforeAll, describe, expect, it } from 'vitest';
import { openAppSession, type TestSession } from '../../../test/support/app-session.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const objects = '/crm/v3/objects';

let hub: TestHub;
let person: TestSession;
beforeAll(async () => {
  hub = await newHub({ name: 'Deadlocks' });
  person = await openAppSession(hub.baseUrl, hub.user);
});

const createAll = async (type: string, count: number, properties: (place: number) => object) => {
  const inputs = Array.from({ length: count }, (_, place) => ({ properties: properties(place) }));
  const { body } = await hub.request({ path: `${objects}/${type}/batch/create`, json: { inputs } });
  return body.results.map(({ id }: { id: string }) => id) as string[];
};
const associate = (method: string, from: string, end: string, type: number) =>
  hub.request({ method, path: `${objects}/${from}/associations/${end}/${type}` });
const inputsOf = (ids: readonly string[]) => ({ inputs: ids.map((id) => ({ id })) });
/** A number of ids starting at an index; every second time in reverse. */
const some = (ids: readonly string[], place: number, count: number) => {
  const turned = [...ids, ...ids].slice(place % ids.length).slice(0, count);
  return place % 2 ? turned.reverse() : turned;
};

interface Records {
  readonly companies: readonly string[];
  readonly contacts: readonly string[];
  readonly notes: readonly string[];
}

const restore = (type: string, ids: readonly string[]) =>
  person.request(hub.hubId, { path: `/_app/objects/${type}/restore`, json: inputsOf(ids) });
const archive = (type: string, ids: readonly string[]) =>
  hub.request({ path: `${objects}/${type}/batch/archive`, json: inputsOf(ids) });
const merge = (type: string, primaryObjectId: string, objectIdToMerge: string) =>
  hub.request({ path: `${objects}/${type}/merge`, json: { primaryObjectId, objectIdToMerge } });

/** A random operation of concurrent clients on the same few records. */
function toWrite({ companies, contacts, notes }: Records, kind: number, place: number) {
  const [company = '', next = ''] = some(companies, place, 2);
  const [contact = '', other = ''] = some(contacts, place * 7, 2);
  const [note = ''] = some(notes, place * 3, 1);
  const [a, b, n] = [`contacts/${contact}`, `companies/${company}`, `notes/${note}`];
  const pin = { properties: { hs_pinned_engagement_id: note } };
  const writes = [
    () => associate('PUT', a, b, 279),
    () => associate('PUT', b, a, 2),
    () => associate('PUT', n, b, 190),
    () => associate('PUT', b, `companies/${next}`, 13),
    () => archive('contacts', some(contacts, place, 3)),
    () => restore('contacts', some(contacts, place + 1, 8)),
    () => associate('PUT', a, n, 201),
    () => (place % 2 ? merge('contacts', contact, other) : associate('PUT', b, a, 280)),
    () => (place % 3 ? associate('DELETE', a, b, 1) : archive('companies', [company])),
    () => restore('companies', some(companies, place, 5)),
    () => associate('DELETE', b, a, 280),
    () => hub.request({ method: 'PATCH', path: `${objects}/${b}`, json: pin }),
    () => (place % 2 ? archive('notes', [note]) : associate('PUT', b, n, 189)),
    () => restore('notes', some(notes, place, 4)),
    () => associate('PUT', a, b, 1),
    () => (place % 5 ? associate('PUT', n, a, 202) : merge('companies', company, next)),
  ];
  return writes[kind]?.() ?? Promise.reject(new Error('no write'));
}

interface Seen {
  readonly ends: ReadonlyMap<string, ReadonlySet<string>>;
  readonly properties: Readonly<Record<string, string>>;
}

/** Association properties of every live record. */
async function look(): Promise<Map<string, Seen>> {
  const seen = new Map<string, Seen>();
  const counts = 'num_associated_contacts,hs_num_child_companies,num_notes';
  const names = `${counts},associatedcompanyid,hs_parent_company_id,hs_pinned_engagement_id`;
  for (const type of ['companies', 'contacts', 'notes']) {
    const query = `limit=100&associations=companies,contacts,notes&properties=${names}`;
    const { body } = await hub.request({ path: `${objects}/${type}?${query}` });
    for (const { id, properties, associations = {} } of body.results) {
      seen.set(`${type}/${id}`, { ends: toEnds(associations), properties });
    }
  }
  return seen;
}

type Pages = Readonly<Record<string, { readonly results: readonly { id: string; type: string }[] }>>;

function toEnds(pages: Pages): Map<string, Set<string>> {
  const ends = new Map<string, Set<string>>();
  const all = Object.entries(pages).flatMap(([type, { results }]) => results.map((end) => ({ ...end, of: type })));
  for (const { of, id, type } of all) ends.set(`${of}/${id}`, (ends.get(`${of}/${id}`) ?? new Set()).add(type));
  return ends;
}

/** All inconsistencies between the records. */
function listFaults(seen: ReadonlyMap<string, Seen>): string[] {
  return [...seen].flatMap(([record, one]) => {
    const oneSided = [...one.ends].filter(([end, types]) => seen.get(end)?.ends.get(record)?.size !== types.size);
    const wrong = Object.entries(toExpected(record, one)).filter(([name, values]) => {
      return !values.includes(one.properties[name] ?? '');
    });
    return [
      ...oneSided.map(([end, types]) => `${record} has ${[...types].join()} to ${end}, which has something else`),
      ...wrong.map(([name, values]) => `${record}: ${name} is ${one.properties[name]}, not ${values.join(' or ')}`),
    ];
  });
}

/** Expected values of properties derived from associations; '' for none. */
function toExpected(record: string, { ends }: Seen): Record<string, string[]> {
  const listIds = (type: string) => [...ends.keys()].filter((key) => key.startsWith(`${type}/`)).map(toId);
  const listLeading = (type: string) => [...ends].filter(([, types]) => types.has(type)).map(([key]) => toId(key));
  const oneOf = (ids: string[]) => (ids.length > 0 ? ids : ['']);
  if (record.startsWith('notes/')) return {};
  const always = { num_notes: [String(listIds('notes').length)], hs_pinned_engagement_id: ['', ...listIds('notes')] };
  if (record.startsWith('companies/')) {
    return {
      ...always,
      num_associated_contacts: [String(listIds('contacts').length)],
      hs_num_child_companies: [String(listLeading('parent_to_child_company').length)],
      hs_parent_company_id: oneOf(listLeading('child_to_parent_company')),
    };
  }
  const primaries = listLeading('contact_to_company');
  return { ...always, associatedcompanyid: primaries.length > 1 ? ['one of several'] : oneOf(primaries) };
}

function toId(key: string): string {
  return key.slice(key.indexOf('/') + 1);
}

describe('32 concurrent writers of the same few records', () => {
  it(
    'archive, merge, restore, pin and associate them from both sides without a 500, and leave consistent associations',
    { timeout: 120_000 },
    async () => {
      let associations = 0;
      for (let round = 0; round < 16; round += 1) {
        const records = {
          companies: await createAll('companies', 6, (place) => ({ name: `Acme ${place}` })),
          contacts: await createAll('contacts', 24, (place) => ({ email: `c${round}-${place}@example.com` })),
          notes: await createAll('notes', 4, () => ({ hs_timestamp: '2026-11-21T10:00:00Z' })),
        };
        const types = ['companies', 'contacts', 'notes'] as const;
        for (let wave = 0; wave < 5; wave += 1) {
          const places = Array.from({ length: 32 }, (_, place) => place);
          const answers = await Promise.all(
            places.map((place) => toWrite(records, place % 16, place * 11 + wave * 31 + round * 17)),
          );
          const odd = answers.filter(({ status }) => ![200, 204, 400, 404].includes(status));
          expect(odd.map(({ status, text }) => `${status} ${text}`)).toEqual([]);
          const seen = await look();
          expect(listFaults(seen)).toEqual([]);
          associations += [...seen.values()].reduce((sum, { ends }) => sum + ends.size, 0);
          for (const type of types) await restore(type, records[type]);
          expect(listFaults(await look())).toEqual([]);
        }
        for (const type of types) await archive(type, records[type]);
      }
      expect(associations).toBeGreaterThan(200);
    },
  );
});
