import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { listCrmOperations } from '../support/crm-operations.js';
import { createDice } from '../support/dice.js';
import type { Reply, RequestOptions } from '../support/http.js';
import { newHub, type TestHub } from '../support/hubs.js';
import { isLarge } from '../support/large.js';

const rounds = (few: number, many: number): number => (isLarge ? many : few);
if (isLarge) vi.setConfig({ testTimeout: 900_000 });
const objects = '/crm/v3/objects';
const routes = new Set((await listCrmOperations(inject('baseUrl'))).map(({ name }) => name));

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ name: 'Races' });
});

const times = <T>(count: number, make: (place: number) => T): T[] =>
  Array.from({ length: count }, (_, place) => make(place));
const createAll = async (type: string, inputs: readonly object[]): Promise<string[]> => {
  const { status, body, text } = await hub.request({ path: `${objects}/${type}/batch/create`, json: { inputs } });
  expect(status, text).toBe(201);
  return (body.results as { id: string }[]).map(({ id }) => id);
};

/** Runs all concurrently. Any response is allowed except a server error. */
async function race(requests: readonly RequestOptions[]): Promise<Reply[]> {
  const replies = await Promise.all(requests.map((options) => hub.request(options)));
  const failed = replies.filter(({ status }) => status >= 500).map(({ status, text }) => `${status} ${text}`);
  expect(failed).toEqual([]);
  return replies;
}

describe('one address', () => {
  const create = (email: string): RequestOptions => ({ path: `${objects}/contacts`, json: { properties: { email } } });
  const createMany = (email: string): RequestOptions => ({
    path: `${objects}/contacts/batch/create`,
    json: { inputs: [{ properties: { email } }] },
  });
  const upsert = (email: string, firstname: string): RequestOptions => ({
    path: `${objects}/contacts/batch/upsert`,
    json: { inputs: [{ id: email, idProperty: 'email', properties: { firstname } }] },
  });

  it('32 concurrent creates and upserts create one contact, which all others report', async () => {
    for (let round = 0; round < rounds(3, 100); round += 1) {
      const email = `race${round}@example.com`;
      const replies = await race(
        times(
          32,
          (place) => [create(email), upsert(email, `P${place}`), createMany(email)][place % 3] as RequestOptions,
        ),
      );
      const search = { filterGroups: [{ filters: [{ propertyName: 'email', operator: 'EQ', value: email }] }] };
      const found = (await hub.request({ path: `${objects}/contacts/search`, json: search })).body;
      expect(found.total).toBe(1);
      const id = found.results[0].id as string;
      const made = replies.filter((reply) => hasMade(reply));
      expect(made.map(({ body }) => (body.results?.[0] ?? body).id)).toEqual([id]);
      for (const [place, { status, body }] of replies.entries()) {
        if (place % 3 === 1) expect([status, body.results[0].id]).toEqual([200, id]);
        else if (status !== 201) {
          expect([status, body.message]).toEqual([409, `Contact already exists. Existing ID: ${id}`]);
        }
      }
    }
  });

  const hasMade = ({ status, body }: Reply): boolean => status === 201 || body.results?.[0]?.new === true;

  it('moves between contacts that are created and deleted, and never belongs to two', async () => {
    const dice = createDice(7);
    const ids = await createAll(
      'contacts',
      times(6, (place) => ({ properties: { email: `mine${place}@example.com` } })),
    );
    for (let round = 0; round < rounds(3, 60); round += 1) {
      const email = 'wanted@example.com';
      await race([
        ...dice.shuffle(ids).map((id) => toPatch('contacts', id, { email })),
        ...dice.pick(ids, 3).map((id) => toPatch('contacts', id, { email: '' })),
        create(email),
        upsert(email, 'X'),
        { method: 'DELETE', path: `${objects}/contacts/${email}?idProperty=email` },
      ]);
      const search = { filterGroups: [{ filters: [{ propertyName: 'email', operator: 'EQ', value: email }] }] };
      const { total, results } = (await hub.request({ path: `${objects}/contacts/search`, json: search })).body;
      expect(total).toBeLessThanOrEqual(1);
      const read = await hub.request({ path: `${objects}/contacts/${email}?idProperty=email` });
      expect([read.status, read.body.id]).toEqual(total === 1 ? [200, results[0].id] : [404, undefined]);
    }
  });
});

const toPatch = (type: string, id: string, properties: object): RequestOptions => ({
  method: 'PATCH',
  path: `${objects}/${type}/${id}`,
  json: { properties },
});

describe('50 writers, each with a property of one record', () => {
  it('all keep their last value, by any operation, with a complete history', async () => {
    const names = times(50, (place) => `writer_${place}`);
    const text = { type: 'string', fieldType: 'text', groupName: 'contactinformation' };
    const inputs = names.map((name) => ({ name, label: name, ...text }));
    expect((await hub.request({ path: '/crm/v3/properties/contacts/batch/create', json: { inputs } })).status).toBe(
      201,
    );
    const email = 'many-writers@example.com';
    const [id = ''] = await createAll('contacts', [{ properties: { email } }]);
    const writes = rounds(3, 60);
    const ways = [
      (properties: object) => toPatch('contacts', id, properties),
      (properties: object) => ({ path: `${objects}/contacts/batch/update`, json: { inputs: [{ id, properties }] } }),
      (properties: object) => ({
        path: `${objects}/contacts/batch/upsert`,
        json: { inputs: [{ id: email, idProperty: 'email', properties }] },
      }),
    ];
    await Promise.all(
      names.map(async (name, place) => {
        for (let write = 0; write < writes; write += 1) {
          const way = ways[(place + write) % ways.length] as (typeof ways)[number];
          const { status, text: answer } = await hub.request(way({ [name]: `value ${write}` }));
          expect(status, answer).toBe(200);
        }
      }),
    );
    const list = names.join(',');
    const path = `${objects}/contacts/${id}?properties=${list}&propertiesWithHistory=${list},lastmodifieddate`;
    const { properties, propertiesWithHistory } = (await hub.request({ path })).body;
    for (const name of names) {
      const values = (propertiesWithHistory[name] as { value: string }[]).map(({ value }) => value);
      expect([name, properties[name], values]).toEqual([
        name,
        `value ${writes - 1}`,
        times(writes, (write) => `value ${writes - 1 - write}`),
      ]);
    }
    expect(propertiesWithHistory.lastmodifieddate).toHaveLength(names.length * writes + 1);
  });
});

describe('lifecycle stages of many records, in batches and one by one', () => {
  it('go backward only if cleared before (Spec 3.2)', async () => {
    const stages = 'subscriber lead marketingqualifiedlead salesqualifiedlead opportunity customer evangelist'.split(
      ' ',
    );
    const dice = createDice(11);
    const ids = await createAll(
      'contacts',
      times(8, () => ({ properties: { lifecyclestage: 'subscriber' } })),
    );
    const last = { lifecyclestage: 'evangelist' };
    const anyStage = () => ({ lifecyclestage: stages[dice.roll(stages.length)] ?? '' });
    for (let round = 0; round < rounds(2, 40); round += 1) {
      await race([
        ...times(8, () => ({
          path: `${objects}/contacts/batch/update`,
          json: { inputs: dice.shuffle(ids).map((id) => ({ id, properties: anyStage() })) },
        })),
        ...dice.shuffle(ids).map((id) => toPatch('contacts', id, anyStage())),
        ...dice.pick(ids, 2).map((id) => toPatch('contacts', id, { lifecyclestage: '' })),
      ]);
    }
    // The last stage can always be reached, and a property with a value has a history (assumption R6).
    for (const id of ids) expect((await hub.request(toPatch('contacts', id, last))).status).toBe(200);
    const json = { inputs: ids.map((id) => ({ id })), propertiesWithHistory: ['lifecyclestage'] };
    const { results } = (await hub.request({ path: `${objects}/contacts/batch/read`, json })).body as {
      results: { propertiesWithHistory: { lifecyclestage: { value: string }[] } }[];
    };
    for (const { propertiesWithHistory } of results) {
      const places = propertiesWithHistory.lifecyclestage.map(({ value }) => stages.indexOf(value)).reverse();
      const backward = places.filter((place, at) => place >= 0 && place < (places[at - 1] ?? -1));
      expect(backward, places.join(' ')).toEqual([]);
    }
    expect(results).toHaveLength(ids.length);
  });
});

describe('overlapping batches in any order', () => {
  interface Ends {
    readonly id: string;
    readonly properties: Readonly<Record<string, string | null>>;
    readonly associations?: Readonly<Record<string, { readonly results: readonly { id: string; type: string }[] }>>;
  }

  async function readAll(own: TestHub, type: string, other: string): Promise<Map<string, Ends>> {
    const all = new Map<string, Ends>();
    let after = '';
    do {
      const query = `limit=100&associations=${other}&properties=num_associated_contacts${after}`;
      const { body } = await own.request({ path: `${objects}/${type}?${query}` });
      for (const record of body.results as Ends[]) all.set(record.id, record);
      const next = body.paging?.next?.after as string | undefined;
      after = next === undefined ? '' : `&after=${next}`;
    } while (after !== '');
    return all;
  }

  const linksOf = ({ id, associations }: Ends, other: string): string[] =>
    (associations?.[other]?.results ?? []).map(({ id: end, type }) => {
      const isPlain = type.endsWith('_unlabeled');
      return other === 'companies' ? `${id} ${end} ${isPlain}` : `${end} ${id} ${isPlain}`;
    });

  it('never deadlock or fail, and leave both ends of every association and every count consistent', async () => {
    hub = await newHub({ name: 'Batches' });
    const dice = createDice(13);
    const size = rounds(40, 100);
    const contacts = await createAll(
      'contacts',
      times(size, (place) => ({ properties: { email: `b${place}@example.com` } })),
    );
    const companies = await createAll(
      'companies',
      times(size, (place) => ({ properties: { name: `B ${place}` } })),
    );
    const two = [
      ['contacts', contacts, 'companies', companies],
      ['companies', companies, 'contacts', contacts],
    ] as const;
    const batch = (type: string, verb: string, inputs: readonly object[]): RequestOptions => ({
      path: `${objects}/${type}/batch/${verb}`,
      json: { inputs },
    });
    const makers: (() => RequestOptions[])[] = two.flatMap(([type, ids, otherType, others]) => [
      () => [
        batch(
          type,
          'update',
          dice.shuffle(ids).map((id) => ({ id, properties: { city: `C${dice.roll(9)}` } })),
        ),
      ],
      () => [
        batch(
          type,
          'archive',
          dice.pick(ids, 4).map((id) => ({ id })),
        ),
      ],
      () =>
        dice.pick(ids, 6).map((id, place) => ({
          method: place % 3 === 2 ? 'DELETE' : 'PUT',
          path: `${objects}/${type}/${id}/associations/${otherType}/${dice.pick(others, 1)[0]}/${typeIds[type]?.[place % 2]}`,
        })),
      () => {
        const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: typeIds[type]?.[0] }];
        const associations = [{ to: { id: dice.pick(others, 1)[0] }, types }];
        const properties = { city: 'New', ...(type === 'companies' && { name: 'New' }) };
        return [
          batch(
            type,
            'create',
            times(5, () => ({ properties })),
          ),
          batch(type, 'create', [{ properties, associations }]),
        ];
      },
      () => {
        const [primaryObjectId, objectIdToMerge] = dice.pick(ids, 2);
        return [{ path: `${objects}/${type}/merge`, json: { primaryObjectId, objectIdToMerge } }];
      },
      ...(routes.has('POST /crm/v4/associations/{fromObjectType}/{toObjectType}/batch/associate/default')
        ? [
            () => [
              {
                path: `/crm/v4/associations/${type}/${otherType}/batch/associate/default`,
                json: {
                  inputs: dice
                    .shuffle(ids)
                    .map((id, place) => ({ from: { id }, to: { id: others[place % others.length] } })),
                },
              },
            ],
          ]
        : []),
    ]);
    const statuses = new Map<number, number>();
    for (let round = 0; round < rounds(4, 200); round += 1) {
      const requests = dice.shuffle([...makers, ...makers]).flatMap((make) => make());
      for (const [place, { status, body }] of (await race(requests)).entries()) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const [, type] = /\/(\w+)\/batch\/create$/.exec(requests[place]?.path ?? '') ?? [];
        if (type === undefined || status !== 201) continue;
        // New ones replace the oldest, which may be deleted by now.
        const ids = type === 'contacts' ? contacts : companies;
        ids.push(...(body.results as { id: string }[]).map(({ id }) => id));
        ids.splice(0, ids.length - size);
      }
    }
    // Most of it succeeded: not all ends were deleted.
    expect((statuses.get(200) ?? 0) + (statuses.get(207) ?? 0)).toBeGreaterThan(rounds(20, 500));
    const [people, firms] = [await readAll(hub, 'contacts', 'companies'), await readAll(hub, 'companies', 'contacts')];
    const forth = [...people.values()].flatMap((record) => linksOf(record, 'companies'));
    const back = [...firms.values()].flatMap((record) => linksOf(record, 'contacts'));
    expect(forth.sort()).toEqual(back.sort());
    expect(forth.length).toBeGreaterThan(10);
    for (const record of people.values()) {
      const primaries = linksOf(record, 'companies').filter((link) => link.endsWith('false'));
      expect(new Set(primaries).size, record.id).toBeLessThanOrEqual(1);
    }
    for (const record of firms.values()) {
      const ends = new Set(linksOf(record, 'contacts').map((link) => link.split(' ')[0]));
      expect([record.id, record.properties['num_associated_contacts']]).toEqual([record.id, String(ends.size)]);
      for (const end of ends) expect(people.has(end ?? '')).toBe(true);
    }
  });

  // Plain and primary, in either direction.
  const typeIds: Readonly<Record<string, readonly number[]>> = { contacts: [279, 1], companies: [280, 2] };
});

describe('a pinned activity', () => {
  it('is associated and live, in any order of operations', async () => {
    const dice = createDice(17);
    const [company = ''] = await createAll('companies', [{ properties: { name: 'Pins' } }]);
    const place = `${objects}/companies/${company}`;
    for (let round = 0; round < rounds(10, 300); round += 1) {
      const note = { properties: { hs_timestamp: '2026-01-02T03:04:05Z' } };
      const [id = ''] = await createAll('notes', [note]);
      const link = (method: string) => ({ method, path: `${place}/associations/notes/${id}/189` });
      expect((await hub.request(link('PUT'))).status).toBe(200);
      const pin = toPatch('companies', company, { hs_pinned_engagement_id: id });
      const end = round % 2 === 0 ? link('DELETE') : { method: 'DELETE', path: `${objects}/notes/${id}` };
      await race(dice.shuffle([pin, end, ...(round % 3 === 0 ? [link('PUT')] : [pin])]));
      const { body } = await hub.request({ path: `${place}?properties=hs_pinned_engagement_id&associations=notes` });
      const value = body.properties.hs_pinned_engagement_id as string | null;
      const notes = (body.associations?.notes.results ?? []) as { id: string }[];
      if (value) {
        expect([value, notes.map((one) => one.id)]).toEqual([id, expect.arrayContaining([id])]);
        expect((await hub.request({ path: `${objects}/notes/${id}` })).status).toBe(200);
        await hub.request(toPatch('companies', company, { hs_pinned_engagement_id: '' }));
      }
    }
  });
});
