import { expect, test } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const path = '/contacts/v1/lists';

type Filters = readonly (readonly object[])[];

async function createContact(hub: TestHub, properties: object): Promise<number> {
  const { body } = await hub.request({ path: '/crm/v3/objects/contacts', json: { properties } });
  return Number(body.id);
}

async function createList(hub: TestHub, filters: Filters, name = 'Some', dynamic = true): Promise<number> {
  const { status, body } = await hub.request({ path, json: { name, dynamic, filters } });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.listId as number;
}

const listVids = async (hub: TestHub, listId: number) => {
  const { body } = await hub.request({ path: `${path}/${listId}/contacts/all` });
  return body.contacts.map(({ vid }: { vid: number }) => vid) as number[];
};

const day = 86_400_000;

async function newPeople() {
  const hub = await newHub();
  const ada = await createContact(hub, {
    email: 'ada@acme.example',
    firstname: 'Ada',
    numemployees: '1-5',
    lifecyclestage: 'lead',
    closedate: '2026-03-04T10:00:00Z',
    annualrevenue: '10',
  });
  const bob = await createContact(hub, {
    email: 'bob@example.com',
    firstname: 'Bob',
    lifecyclestage: 'customer',
    closedate: '2026-03-05T10:00:00Z',
    annualrevenue: '20',
  });
  const none = await createContact(hub, { email: 'none@example.com' });
  return { hub, ada, bob, none };
}

const time = Date.parse('2026-03-04T10:00:00Z');

const cases: readonly [string, object, readonly ('ada' | 'bob' | 'none')[]][] = [
  ['text that is equal', { property: 'firstname', operator: 'EQ', value: 'Ada' }, ['ada']],
  ['one of several texts', { property: 'firstname', operator: 'EQ', value: 'Ada;Bob' }, ['ada', 'bob']],
  ['text that is not equal', { property: 'firstname', operator: 'NEQ', value: 'Ada' }, ['bob', 'none']],
  ['a part of a text', { property: 'email', operator: 'CONTAINS', value: 'acme' }, ['ada']],
  ['no part of a text', { property: 'email', operator: 'NOT_CONTAINS', value: 'acme' }, ['bob', 'none']],
  ['the start of a text', { property: 'email', operator: 'STR_STARTS_WITH', value: 'bob' }, ['bob']],
  ['the end of a text', { property: 'email', operator: 'STR_ENDS_WITH', value: '.com' }, ['bob', 'none']],
  ['a value', { property: 'firstname', operator: 'IS_NOT_EMPTY' }, ['ada', 'bob']],
  ['no value', { property: 'firstname', operator: 'IS_EMPTY' }, ['none']],
  ['one of some choices', { property: 'lifecyclestage', operator: 'SET_ANY', value: 'customer;other' }, ['bob']],
  ['none of some choices', { property: 'lifecyclestage', operator: 'SET_NOT_ANY', value: 'customer' }, ['ada', 'none']],
  ['the same choices', { property: 'lifecyclestage', operator: 'SET_EQ', value: 'customer' }, ['bob']],
  ['the same day', { property: 'closedate', operator: 'EQ', value: time }, ['ada']],
  ['an earlier time', { property: 'closedate', operator: 'LT', value: time + 1 }, ['ada']],
  ['the same or an earlier time', { property: 'closedate', operator: 'LTE', value: time }, ['ada']],
  ['a later time', { property: 'closedate', operator: 'GT', value: time }, ['bob']],
  ['the same or a later time', { property: 'closedate', operator: 'GTE', value: time }, ['ada', 'bob']],
  [
    'a time between two',
    { property: 'closedate', operator: 'BETWEEN', value: time, highValue: time + day },
    ['ada', 'bob'],
  ],
  [
    'the last days',
    {
      property: 'createdate',
      operator: 'WITHIN_TIME',
      withinTimeMode: 'PAST',
      withinLastTime: 2,
      withinLastDays: 2,
      withinLastTimeUnit: 'DAYS',
    },
    ['ada', 'bob', 'none'],
  ],
  [
    'the next days',
    {
      property: 'createdate',
      operator: 'WITHIN_TIME',
      withinTimeMode: 'FUTURE',
      withinLastTime: 2,
      withinLastDays: 2,
      withinLastTimeUnit: 'DAYS',
    },
    [],
  ],
];

test('has the contacts that each filter of version 1 means, and shows it as it was sent (Assumption D9)', async () => {
  const people = await newPeople();
  const { hub } = people;
  for (const [name, filter, expected] of cases) {
    const listId = await createList(hub, [[filter]], name);
    expect(await listVids(hub, listId), name).toEqual(expected.map((one) => people[one]));
    const { body } = await hub.request({ path: `${path}/${listId}` });
    expect(body.filters, name).toMatchObject([[{ filterFamily: 'PropertyValue', ...filter }]]);
    expect(body).toMatchObject({ dynamic: true, listType: 'DYNAMIC' });
    expect(JSON.parse(body.ilsFilterBranch as string)).toMatchObject({ filterBranchType: 'OR' });
    // What is shown can be sent again.
    const again = await hub.request({ path: `${path}/${listId}`, json: { filters: body.filters } });
    expect(again.body.filters, name).toEqual(body.filters);
  }
});

test('compares numbers, flags and former values (Assumption D9)', async () => {
  const hub = await newHub({
    scopes: [
      'crm.schemas.contacts.write',
      'crm.objects.contacts.write',
      'crm.objects.contacts.read',
      'crm.lists.read',
      'crm.lists.write',
    ],
  });
  const define = (json: object) =>
    hub.request({ path: '/crm/v3/properties/contacts', json: { groupName: 'contactinformation', ...json } });
  await define({ name: 'score', label: 'Score', type: 'number', fieldType: 'number' });
  const options = ['true', 'false'].map((value) => ({ label: value, value }));
  await define({ name: 'vip', label: 'VIP', type: 'bool', fieldType: 'booleancheckbox', options });
  const ada = await createContact(hub, { firstname: 'Ada', score: '1', vip: 'true' });
  const bob = await createContact(hub, { firstname: 'Bob', score: '2', vip: 'false' });
  await hub.request({
    method: 'PATCH',
    path: `/crm/v3/objects/contacts/${ada}`,
    json: { properties: { firstname: 'Eve' } },
  });
  const expected: readonly [object, readonly number[]][] = [
    [{ property: 'score', operator: 'EQ', value: '1' }, [ada]],
    [{ property: 'score', operator: 'NEQ', value: '1' }, [bob]],
    [{ property: 'score', operator: 'GT', value: '1' }, [bob]],
    [{ property: 'score', operator: 'GTE', value: '1' }, [ada, bob]],
    [{ property: 'score', operator: 'LT', value: '2' }, [ada]],
    [{ property: 'score', operator: 'LTE', value: '2' }, [ada, bob]],
    [{ property: 'score', operator: 'BETWEEN', value: 2, highValue: 3 }, [bob]],
    [{ property: 'vip', operator: 'EQ', value: 'true' }, [ada]],
    [{ property: 'vip', operator: 'NEQ', value: 'true' }, [bob]],
    [{ property: 'firstname', operator: 'EQ', value: 'Ada', checkPastVersions: true }, [ada]],
    [{ property: 'firstname', operator: 'NEQ', value: 'Ada', checkPastVersions: true }, [bob]],
  ];
  for (const [at, [filter, vids]] of expected.entries()) {
    const listId = await createList(hub, [[filter]], `List ${at}`);
    expect(await listVids(hub, listId), JSON.stringify(filter)).toEqual(vids);
    const { body } = await hub.request({ path: `${path}/${listId}` });
    expect(body.filters).toMatchObject([[filter]]);
  }
});

test('joins filters by and, groups by or, and takes the members of another list (Assumption D9)', async () => {
  const { hub, ada, bob, none } = await newPeople();
  const named = { property: 'firstname', operator: 'IS_NOT_EMPTY' };
  const ofBob = { property: 'email', operator: 'EQ', value: 'bob@example.com' };
  const both = await createList(hub, [[named, ofBob]], 'Both');
  expect(await listVids(hub, both)).toEqual([bob]);
  const either = await createList(hub, [[{ ...named, operator: 'IS_EMPTY' }], [ofBob]], 'Either');
  expect(await listVids(hub, either)).toEqual([bob, none]);
  const others = await createList(hub, [[{ operator: 'NOT_IN_LIST', list: either }]], 'Others');
  expect(await listVids(hub, others)).toEqual([ada]);
  const { body } = await hub.request({ path: `${path}/${others}` });
  expect(body.filters).toEqual([[{ filterFamily: 'ListMembership', operator: 'NOT_IN_LIST', list: either }]]);
});

test('a static list has the contacts that match when it is created (Spec 6.3)', async () => {
  const { hub, ada } = await newPeople();
  const ofAcme = { property: 'email', operator: 'CONTAINS', value: 'acme' };
  const listId = await createList(hub, [[ofAcme]], 'Static', false);
  await createContact(hub, { email: 'eve@acme.example' });
  expect(await listVids(hub, listId)).toEqual([ada]);
  const { body } = await hub.request({ path: `${path}/${listId}` });
  expect(body).toMatchObject({ dynamic: false, filters: [[ofAcme]] });
});

test('changes the filters and the name of a dynamic list at once, and evaluates it again (Assumption D9)', async () => {
  const { hub, ada, bob } = await newPeople();
  const listId = await createList(hub, [[{ property: 'firstname', operator: 'EQ', value: 'Ada' }]]);
  const place = `${path}/${listId}`;
  const filters = [[{ property: 'firstname', operator: 'EQ', value: 'Bob' }]];
  const changed = await hub.request({ path: place, json: { name: 'Bobs', dynamic: true, filters } });
  expect(changed.body).toMatchObject({ name: 'Bobs', filters });
  expect(await listVids(hub, listId)).toEqual([bob]);
  expect((await hub.request({ method: 'POST', path: `${place}/refresh` })).status).toBe(204);
  expect(await listVids(hub, listId)).toEqual([bob]);
  expect((await hub.request({ method: 'POST', path: `${path}/999999/refresh` })).status).toBe(404);
  // One that is refused changes nothing.
  await hub.request({ path, json: { name: 'Taken' } });
  const more = [[{ property: 'firstname', operator: 'EQ', value: 'Ada' }]];
  expect((await hub.request({ path: place, json: { name: 'Taken', filters: more } })).status).toBe(400);
  expect((await hub.request({ path: place, json: { dynamic: false } })).status).toBe(400);
  expect((await hub.request({ path: place })).body).toMatchObject({ name: 'Bobs', filters });
  expect(await listVids(hub, listId)).not.toContain(ada);
});

test('refuses by name what it cannot express, and filters of static lists (Assumption D9)', async () => {
  const hub = await newHub();
  const refused: readonly [object, string][] = [
    [{ property: 'nosuch', operator: 'EQ', value: 'x' }, "filters[0][0].property: there is no property 'nosuch'"],
    [{ property: 'firstname', operator: 'GT', value: 'x' }, 'there is no operator GT'],
    [{ property: 'closedate', operator: 'CONTAINS', value: 'x' }, 'there is no operator CONTAINS for dates'],
    [{ property: 'closedate', operator: 'GT', value: 'soon' }, 'a time in milliseconds'],
    [
      { property: 'closedate', operator: 'WITHIN_TIME', withinLastTime: 1, withinLastTimeUnit: 'HOURS' },
      'DAYS or WEEKS',
    ],
    [{ operator: 'HAS_FILLED_OUT_FORM', form: 'x' }, 'HAS_FILLED_OUT_FORM without a property'],
    [{ property: 'firstname', operator: 'EQ', value: '' }, 'a value is expected'],
    [{ operator: 'IN_LIST' }, 'IN_LIST needs a list'],
  ];
  for (const [filter, message] of refused) {
    const { status, body } = await hub.request({ path, json: { name: 'X', dynamic: true, filters: [[filter]] } });
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
  }
  const unknown = { name: 'X', dynamic: true, filters: [[{ operator: 'IN_LIST', list: 999_999 }]] };
  expect((await hub.request({ path, json: unknown })).status).toBe(400);
  expect((await hub.request({ path, json: { name: 'X', dynamic: true } })).status).toBe(400);
  expect((await hub.request({ path, json: { name: 'X', filters: [{}] } })).status).toBe(400);
  const { body } = await hub.request({ path, json: { name: 'Static' } });
  const filters = [[{ property: 'firstname', operator: 'EQ', value: 'Ada' }]];
  expect((await hub.request({ path: `${path}/${body.listId}`, json: { filters } })).status).toBe(400);
  expect((await hub.request({ path })).body.lists).toHaveLength(1);
});

test('shows filters that version 1 cannot express in the form of version 3 only (Assumption D9)', async () => {
  const hub = await newHub();
  const operation = { operationType: 'ROLLING_DATE_RANGE', operator: 'IS_MORE_THAN_X_DAYS_AGO', numberOfDays: 5 };
  const filters = [{ filterType: 'PROPERTY', property: 'createdate', operation }];
  const filterBranch = { filterBranchType: 'OR', filterBranches: [{ filterBranchType: 'AND', filters }] };
  const json = { name: 'Old', objectTypeId: '0-1', processingType: 'DYNAMIC', filterBranch };
  const made = await hub.request({ path: '/crm/v3/lists', json });
  const { body } = await hub.request({ path: `${path}/${made.body.list.listId}` });
  expect(body.filters).toEqual([]);
  expect(JSON.parse(body.ilsFilterBranch as string)).toEqual(filterBranch);
});
