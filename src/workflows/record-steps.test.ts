import { expect, test } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { createContacts } from '../../test/support/lists.js';
import { associate, createRecord, listAssociated, readRecord } from '../../test/support/records.js';
import {
  createFlow,
  enrollmentsAre,
  setProperty,
  single,
  toFlow,
  tryFlow,
  valueOf,
  whenHas,
} from '../../test/support/workflows.js';

const inDublin = whenHas('city', 'Dublin');
const text = (staticValue: string) => ({ type: 'STATIC_VALUE', staticValue });
const plain = (associationTypeId: number, associationCategory = 'HUBSPOT_DEFINED') => ({
  associationCategory,
  associationTypeId,
});
const set = (actionId: number, property_name: string, value: object, next?: number, more: object = {}) =>
  single(actionId, '0-5', { property_name, value, ...more }, next);

async function newProperty(hub: TestHub, property: object): Promise<void> {
  const json = { groupName: 'contactinformation', label: 'Custom', ...property };
  const reply = await hub.request({ path: '/crm/v3/properties/contacts', json });
  expect(reply.status, reply.text).toBe(201);
}

test('increments numbers, adds options, and sets times after the step', async () => {
  const hub = await newHub();
  await newProperty(hub, { name: 'visits', type: 'number', fieldType: 'number' });
  await newProperty(hub, { name: 'renewal', type: 'date', fieldType: 'date' });
  const options = ['a', 'b', 'c'].map((value) => ({
    label: value.toUpperCase(),
    value,
    displayOrder: 1,
    hidden: false,
  }));
  for (const name of ['interests', 'wishes'])
    await newProperty(hub, { name, type: 'enumeration', fieldType: 'checkbox', options });
  const [one = '', two = ''] = await createContacts(
    hub,
    { city: 'Dublin', visits: '0.1', interests: 'a', wishes: 'b;c' },
    { city: 'Dublin' },
  );
  const delay = { delta: 1, timeUnit: 'YEARS', daysOfWeek: [] };
  const flow = toFlow(
    [
      set(1, 'visits', { type: 'INCREMENT', incrementAmount: 0.2 }, 2),
      set(2, 'interests', { type: 'STATIC_APPEND_VALUE', staticAppendValue: 'b' }, 3),
      set(3, 'interests', { type: 'APPEND_OBJECT_PROPERTY', appendPropertyName: 'wishes' }, 4),
      set(4, 'renewal', { type: 'RELATIVE_DATETIME', timeDelay: delay }),
    ],
    inDublin,
  );
  const flowId = await createFlow(hub, flow);
  await enrollmentsAre(hub, flowId, ['COMPLETED', 'COMPLETED']);
  const now = new Date();
  const first = await readRecord(hub, `contacts/${one}`, 'visits,interests,renewal');
  expect(first).toMatchObject({ visits: '0.3', interests: 'a;b;c' });
  expect(first['renewal']?.slice(0, 4)).toBe(String(now.getUTCFullYear() + 1));
  expect(await readRecord(hub, `contacts/${two}`, 'visits,interests')).toMatchObject({ visits: '0.2', interests: 'b' });
});

test('increments a record that two workflows change at once by both', async () => {
  const hub = await newHub();
  await newProperty(hub, { name: 'visits', type: 'number', fieldType: 'number' });
  const companyId = await createRecord(hub, 'companies', { name: 'Acme', numberofemployees: '0' });
  const contacts = await createContacts(hub, ...Array.from({ length: 12 }, () => ({ city: 'Galway' })));
  for (const id of contacts) await associate(hub, `contacts/${id}`, `companies/${companyId}`);
  const value = { type: 'INCREMENT', incrementAmount: 1 };
  const step = set(1, 'numberofemployees', value, undefined, { association: plain(279) });
  const flow = toFlow([step], whenHas('city', 'Galway'));
  const flowIds = [await createFlow(hub, flow), await createFlow(hub, flow)];
  const done = contacts.map(() => 'COMPLETED');
  for (const flowId of flowIds) await enrollmentsAre(hub, flowId, done);
  expect(await readRecord(hub, `companies/${companyId}`, 'numberofemployees')).toMatchObject({
    numberofemployees: '24',
  });
});

test('sets a property of associated records, and copies from the one that a data source finds', async () => {
  const hub = await newHub();
  const [id = ''] = await createContacts(hub, { city: 'Cork' });
  const small = await createRecord(hub, 'companies', { name: 'Small', numberofemployees: '9' });
  const large = await createRecord(hub, 'companies', { name: 'Large & Sons', numberofemployees: '100' });
  for (const company of [large, small]) await associate(hub, `contacts/${id}`, `companies/${company}`);
  const source = { objectTypeId: '0-2', ...plain(279) };
  const dataSources = [
    { ...source, type: 'ASSOCIATION', name: 'largest', sortBy: { property: 'numberofemployees', order: 'DESC' } },
    { ...source, type: 'ASSOCIATION_TIMESTAMP', name: 'latest' },
  ];
  const fetched = { type: 'FETCHED_OBJECT_PROPERTY', propertyToken: '{{ fetched_objects.largest.name }}' };
  const actions = [
    set(1, 'city', { type: 'OBJECT_PROPERTY', propertyName: 'city' }, 2, { association: plain(279) }),
    set(2, 'company', fetched, 3),
    setProperty(
      3,
      'jobtitle',
      'Was {{ enrolled_object.jobtitle }}, last {{fetched_objects.latest.name}} {{ else }}',
      4,
    ),
    single(4, '0-169425243', { note_body: '<p>{{ fetched_objects.largest.name }}</p>' }),
  ];
  const flowId = await createFlow(hub, toFlow(actions, whenHas('city', 'Cork'), { dataSources }));
  await enrollmentsAre(hub, flowId, ['COMPLETED']);
  expect(await valueOf(hub, id, 'company')).toBe('Large & Sons');
  expect(await valueOf(hub, id, 'jobtitle')).toBe('Was , last Small {{ else }}');
  for (const company of [small, large])
    expect((await readRecord(hub, `companies/${company}`, 'city'))['city']).toBe('Cork');
  const [note] = await listAssociated(hub, `contacts/${id}`, 'notes');
  expect((await readRecord(hub, `notes/${note?.toObjectId}`, 'hs_note_body'))['hs_note_body']).toBe(
    '<p>Large &amp; Sons</p>',
  );
  const { body } = await hub.request({ path: `/automation/v4/flows/${flowId}` });
  expect(body.dataSources).toEqual(dataSources);
});

test('creates records with values and associations of the enrolled one', async () => {
  const hub = await newHub();
  const [id = ''] = await createContacts(hub, { city: 'Dublin', firstname: 'Ada', company: 'Acme' });
  const companyId = await createRecord(hub, 'companies', { name: 'Acme' });
  await associate(hub, `contacts/${id}`, `companies/${companyId}`);
  const property = (targetProperty: string, value: object) => ({ targetProperty, value });
  const deal = {
    object_type_id: '0-3',
    properties: [
      property('dealname', text('Deal of {{ enrolled_object.firstname }}')),
      property('dealstage', text('appointmentscheduled')),
      property('closedate', { type: 'RELATIVE_DATETIME', timeDelay: { delta: 7, timeUnit: 'DAYS', daysOfWeek: [] } }),
    ],
    associations: [
      { target: plain(3), value: { type: 'ENROLLED_OBJECT' } },
      { target: plain(341), value: { type: 'COPY_ASSOCIATION', sourceSpec: plain(279) } },
    ],
    use_explicit_associations: 'true',
  };
  const ticket = {
    object_type_id: 'tickets',
    properties: [property('subject', text('Hello')), property('hs_pipeline_stage', text('1'))],
  };
  const alone = {
    object_type_id: '0-2',
    properties: [property('name', text('Alone'))],
    use_explicit_associations: true,
  };
  const task = {
    subject: 'Call',
    associations: [deal.associations[1]].map((each) => ({ ...each, target: plain(192) })),
  };
  const actions = [
    ...[single(1, '0-14', deal, 2), single(2, '0-14', ticket, 3), single(3, '0-14', alone, 4)],
    single(4, '0-3', task),
  ];
  const flowId = await createFlow(hub, toFlow(actions, inDublin));
  await enrollmentsAre(hub, flowId, ['COMPLETED']);
  const [made] = await listAssociated(hub, `contacts/${id}`, 'deals');
  expect(await readRecord(hub, `deals/${made?.toObjectId}`, 'dealname,dealstage')).toMatchObject({
    dealname: 'Deal of Ada',
    dealstage: 'appointmentscheduled',
  });
  for (const type of ['deals', 'tasks'])
    expect(await listAssociated(hub, `companies/${companyId}`, type)).toHaveLength(1);
  for (const type of ['tickets', 'tasks']) expect(await listAssociated(hub, `contacts/${id}`, type)).toHaveLength(1);
  expect(await listAssociated(hub, `contacts/${id}`, 'companies')).toHaveLength(1);
});

test('creates nothing of a record that cannot be created, and says why', async () => {
  const hub = await newHub();
  await createContacts(hub, { city: 'Dublin', email: 'ada@example.com' });
  const properties = [{ targetProperty: 'email', value: { type: 'OBJECT_PROPERTY', propertyName: 'email' } }];
  const flowId = await createFlow(hub, toFlow([single(1, '0-14', { object_type_id: '0-1', properties })], inDublin));
  const [failed] = await enrollmentsAre(hub, flowId, ['FAILED']);
  expect(failed?.reason).toMatch(/already exists/i);
  const { body } = await hub.request({ path: '/crm/v3/objects/contacts' });
  expect(body.results).toHaveLength(1);
});

test('associates records with the same value, and creates one that is missing where it is asked to', async () => {
  const hub = await newHub();
  const acme = await createRecord(hub, 'companies', { name: 'Acme', domain: 'acme.example.com' });
  const [one = '', two = ''] = await createContacts(
    hub,
    { city: 'Dublin', website: 'acme.example.com' },
    { city: 'Dublin', website: 'new.example.com' },
  );
  const match = (createAssociationOnly: string) => ({
    ...{ fromObjectType: '0-1', toObjectType: '0-2', createAssociationOnly, matchBy: 'fromAndToObjects' },
    enrolledObjectPropertyNameToMatch: '0-1/website',
    associatedObjectPropertyNameToMatch: '0-2/domain',
  });
  const only = await createFlow(hub, toFlow([single(1, '0-63189541', match('true'))], inDublin));
  await enrollmentsAre(hub, only, ['COMPLETED', 'COMPLETED']);
  expect((await listAssociated(hub, `contacts/${one}`, 'companies')).map((each) => String(each.toObjectId))).toEqual([
    acme,
  ]);
  expect(await listAssociated(hub, `contacts/${two}`, 'companies')).toEqual([]);
  const creating = await createFlow(hub, toFlow([single(1, '0-63189541', match('false'))], inDublin));
  await enrollmentsAre(hub, creating, ['COMPLETED', 'COMPLETED']);
  const [made] = await listAssociated(hub, `contacts/${two}`, 'companies');
  expect(await readRecord(hub, `companies/${made?.toObjectId}`, 'domain')).toMatchObject({ domain: 'new.example.com' });
});

test('labels associations, and removes the label but not the association', async () => {
  const hub = await newHub();
  const json = { name: 'advisor', label: 'Advisor' };
  const { body } = await hub.request({ path: '/crm/v4/associations/contacts/companies/labels', json });
  const typeId = (body.results as { typeId: number; label: string }[])[0]?.typeId ?? 0;
  const companyId = await createRecord(hub, 'companies', { name: 'Acme' });
  const [id = ''] = await createContacts(hub, { city: 'Dublin' });
  await associate(hub, `contacts/${id}`, `companies/${companyId}`);
  const types = { fromObjectType: '0-1', toObjectType: '0-2' };
  const labels = async () =>
    (await listAssociated(hub, `contacts/${id}`, 'companies')).flatMap((each) =>
      each.associationTypes.flatMap(({ label }) => label ?? []),
    );
  const apply = single(1, '0-73444249', { ...types, labelToApply: typeId });
  await enrollmentsAre(hub, await createFlow(hub, toFlow([apply], inDublin)), ['COMPLETED']);
  expect(await labels()).toContain('Advisor');
  const remove = single(1, '0-61139476', { ...types, labelToRemove: String(typeId) });
  await enrollmentsAre(hub, await createFlow(hub, toFlow([remove], inDublin)), ['COMPLETED']);
  expect(await labels()).not.toContain('Advisor');
  expect(await listAssociated(hub, `contacts/${id}`, 'companies')).toHaveLength(1);
});

const badFields: [string, object, string][] = [
  ['0-5', { property_name: 'city', value: { type: 'INCREMENT', incrementAmount: 1 } }, 'fields.value'],
  ['0-5', { property_name: 'city', value: { type: 'STATIC_APPEND_VALUE', staticAppendValue: 'a' } }, 'fields.value'],
  ['0-5', { property_name: 'city', value: text('{{ enrolled_object.nothing }}') }, 'fields.value.staticValue'],
  ['0-5', { property_name: 'city', value: text('{{ fetched_objects.none.name }}') }, 'fields.value.staticValue'],
  ['0-5', { property_name: 'city', value: text('x'), association: plain(5) }, 'fields.association.associationTypeId'],
  ['0-5', { property_name: 'amount', value: text('x'), association: plain(279) }, 'fields.property_name'],
  ['0-5', { property_name: 'city', value: { type: 'FETCHED_OBJECT_PROPERTY', propertyToken: 'x' } }, 'propertyToken'],
  ['0-14', { object_type_id: '0-3', properties: [{ targetProperty: 'nothing', value: text('x') }] }, 'targetProperty'],
  [
    '0-14',
    { object_type_id: '0-3', associations: [{ target: plain(279), value: { type: 'ENROLLED_OBJECT' } }] },
    'target',
  ],
  ['0-14', { object_type_id: '0-999' }, ''],
  ['0-63189541', { fromObjectType: '0-2', toObjectType: '0-2' }, 'fields.fromObjectType'],
  ['0-73444249', { fromObjectType: '0-1', toObjectType: '0-2', labelToApply: 279 }, 'fields.labelToApply'],
  ['0-1', { delta: 0, time_unit: 'MONTHS' }, 'fields.delta'],
  ['0-1', { delta: 1, time_unit: 'DAYS', days_of_week: ['FUNDAY'] }, 'fields.days_of_week'],
];

test.each(badFields)('refuses fields of an action %s %j', async (type, fields, place) => {
  const hub = await newHub();
  const reply = await tryFlow(hub, toFlow([single(1, type, fields)], inDublin));
  expect(reply.status, reply.text).toBe(400);
  expect(reply.body.message).toContain(place);
});
