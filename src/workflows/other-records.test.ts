import { expect, test } from 'vitest';
import { newHub } from '../../test/support/hubs.js';
import { anyOf, createContacts, createList, property } from '../../test/support/lists.js';
import { associate, changeRecord, createRecord, listAssociated, readRecord } from '../../test/support/records.js';
import {
  createFlow,
  enrollmentsAre,
  event,
  setProperty,
  setValue,
  single,
  toFlow,
  tryFlow,
  valueOf,
  whenHas,
  whenSet,
} from '../../test/support/workflows.js';

const platform = (objectTypeId: string) => ({ type: 'PLATFORM_FLOW', objectTypeId });
const plain = (associationTypeId: number, associationCategory = 'HUBSPOT_DEFINED') => ({
  associationCategory,
  associationTypeId,
});

/** Records that are associated with one whose property has the value. */
const associatedWith = (objectTypeId: string, type: object, filter: object) => ({
  ...{ filterBranchType: 'ASSOCIATION', filterBranchOperator: 'AND', filterBranches: [], filters: [filter] },
  ...{ objectTypeId, operator: 'IN_LIST', ...type },
});
const isAcme = property('name', 'STRING', 'IS_EQUAL_TO', { value: 'Acme' });
const inDublin = property('city', 'STRING', 'IS_EQUAL_TO', { value: 'Dublin' });

test('tickets that come to a stage are enrolled, those of a customer only, and not the suppressed ones', async () => {
  const hub = await newHub();
  const acme = await createRecord(hub, 'companies', { name: 'Acme' });
  const toAcme = [{ to: { id: acme }, types: [plain(339)] }];
  const ticket = (subject: string, associations: object[]) =>
    createRecord(hub, 'tickets', { subject, hs_pipeline: '0', hs_pipeline_stage: '1' }, associations);
  const theirs = await ticket('Late delivery', toAcme);
  const others = [await ticket('Buy now', toAcme), await ticket('Of nobody', [])];
  const isClosed = property('hs_value', 'ENUMERATION', 'IS_ANY_OF', { values: ['4'] });
  const refinementCriteria = anyOf([associatedWith('0-2', plain(339), isAcme)]);
  const isSpam = property('subject', 'STRING', 'IS_EQUAL_TO', { value: 'Buy now' });
  const actions = [
    single(1, '0-169425243', { note_body: 'Closed: {{ enrolled_object.subject }}' }, 2),
    single(2, '0-5', { property_name: 'city', value: { staticValue: 'Cork' }, association: plain(339) }, 3),
    setProperty(3, 'hs_ticket_priority', 'LOW'),
  ];
  const flow = toFlow(actions, whenSet('hs_pipeline_stage', isClosed, { refinementCriteria }), platform('0-5'));
  const flowId = await createFlow(hub, { ...flow, suppressionFilterBranch: anyOf([isSpam]) });
  for (const id of [...others, theirs]) await changeRecord(hub, `tickets/${id}`, { hs_pipeline_stage: '2' });
  for (const id of [...others, theirs]) await changeRecord(hub, `tickets/${id}`, { hs_pipeline_stage: '4' });
  const [enrolled] = await enrollmentsAre(hub, flowId, ['COMPLETED']);
  expect(enrolled?.recordId).toBe(theirs);
  expect(await readRecord(hub, `tickets/${theirs}`, 'hs_ticket_priority')).toMatchObject({ hs_ticket_priority: 'LOW' });
  expect(await readRecord(hub, `companies/${acme}`, 'city')).toMatchObject({ city: 'Cork' });
  expect(await listAssociated(hub, `tickets/${theirs}`, 'notes')).toHaveLength(1);
});

test('records of a custom type are enrolled by their associations, on creation, and by hand', async () => {
  const hub = await newHub();
  const schema = await hub.request({
    path: '/crm/v3/schemas',
    json: {
      name: 'machine',
      labels: { singular: 'Machine', plural: 'Machines' },
      primaryDisplayProperty: 'name',
      requiredProperties: ['name'],
      properties: ['name', 'place'].map((name) => ({ name, label: name, type: 'string', fieldType: 'text' })),
      associatedObjects: ['CONTACT'],
    },
  });
  expect(schema.status, schema.text).toBe(201);
  const typeId = schema.body.objectTypeId as string;
  const { body: types } = await hub.request({ path: `/crm/v4/associations/${typeId}/contacts/labels` });
  const { typeId: ofContact } = (types.results as { typeId: number }[])[0] ?? { typeId: 0 };
  const owned = plain(ofContact, 'USER_DEFINED');
  const dataSources = [{ name: 'owner', type: 'ASSOCIATION', objectTypeId: '0-1', ...owned }];
  const fetched = { type: 'FETCHED_OBJECT_PROPERTY', propertyToken: '{{ fetched_objects.owner.city }}' };
  const copy = [
    single(1, '0-5', { property_name: 'place', value: fetched }, 2),
    single(2, '0-3', { subject: 'Inspect {{ enrolled_object.name }}' }),
  ];
  const ownedInDublin = { listFilterBranch: anyOf([associatedWith('0-1', owned, inDublin)]) };
  const criteria = { type: 'LIST_BASED', shouldReEnroll: false, ...ownedInDublin };
  const byFilters = await createFlow(hub, toFlow(copy, criteria, { ...platform(typeId), dataSources }));
  const creation = { type: 'EVENT_BASED', shouldReEnroll: false, eventFilterBranches: [event('4-1463224')] };
  const suffix = [setProperty(1, 'name', '{{ enrolled_object.name }} (new)')];
  const byCreation = await createFlow(hub, toFlow(suffix, creation, platform(typeId)));
  const byHand = await createFlow(hub, toFlow([setProperty(1, 'place', 'Depot')], undefined, platform(typeId)));

  const [ada = ''] = await createContacts(hub, { city: 'Dublin' });
  const press = await createRecord(hub, typeId, { name: 'Press' }, [{ to: { id: ada }, types: [owned] }]);
  const drill = await createRecord(hub, typeId, { name: 'Drill' });
  expect((await enrollmentsAre(hub, byFilters, ['COMPLETED'])).map(({ recordId }) => recordId)).toEqual([press]);
  await enrollmentsAre(hub, byCreation, ['COMPLETED', 'COMPLETED']);
  expect(await readRecord(hub, `${typeId}/${press}`, 'name,place')).toMatchObject({
    name: 'Press (new)',
    place: 'Dublin',
  });
  expect(await listAssociated(hub, `${typeId}/${press}`, 'tasks')).toHaveLength(1);
  const path = `/_app/workflows/${byHand}/enroll`;
  const enrolled = await hub.request({ path, json: { recordIds: [drill, '7'] } });
  expect([enrolled.status, enrolled.text]).toEqual([200, expect.stringContaining('1')]);
  await enrollmentsAre(hub, byHand, ['COMPLETED']);
  expect(await readRecord(hub, `${typeId}/${drill}`, 'name,place')).toMatchObject({
    name: 'Drill (new)',
    place: 'Depot',
  });
});

test('contacts are enrolled by a filter of the members of a list, and by associated companies', async () => {
  const hub = await newHub();
  const listId = await createList(hub);
  const [one = '', two = ''] = await createContacts(hub, { city: 'Cork' }, { city: 'Cork' });
  const criteria = (...parts: object[]) => ({
    ...{ type: 'LIST_BASED', shouldReEnroll: false, listFilterBranch: anyOf(parts) },
  });
  const isMember = { filterType: 'IN_LIST', operator: 'IN_LIST', listId };
  const byList = await createFlow(hub, toFlow([setProperty(1, 'zip', '1')], criteria(isMember)));
  const ofAcme = associatedWith('0-2', plain(279), isAcme);
  const byCompany = await createFlow(hub, toFlow([setProperty(1, 'jobtitle', 'Theirs')], criteria(ofAcme)));
  await hub.request({ method: 'PUT', path: `/crm/v3/lists/${listId}/memberships/add`, json: [one] });
  const acme = await createRecord(hub, 'companies', { name: 'Other' });
  await associate(hub, `contacts/${two}`, `companies/${acme}`);
  expect((await enrollmentsAre(hub, byList, ['COMPLETED']))[0]?.recordId).toBe(one);
  await changeRecord(hub, `companies/${acme}`, { name: 'Acme' });
  expect((await enrollmentsAre(hub, byCompany, ['COMPLETED']))[0]?.recordId).toBe(two);
  expect([await valueOf(hub, one, 'zip'), await valueOf(hub, two, 'zip')]).toEqual(['1', null]);
  expect([await valueOf(hub, one, 'jobtitle'), await valueOf(hub, two, 'jobtitle')]).toEqual([null, 'Theirs']);
});

test('contacts are enrolled by events that the account has defined itself (Assumption T65)', async () => {
  const hub = await newHub();
  const propertyDefinitions = [{ name: 'score', label: 'Score', type: 'number' }];
  const json = { label: 'Course taken', includeDefaultProperties: false, propertyDefinitions };
  const { body: made } = await hub.request({ path: '/events/v3/event-definitions', json });
  const [ada = '', bob = ''] = await createContacts(hub, { email: 'ada@example.com' }, { email: 'bob@example.com' });
  const isGood = property('score', 'NUMBER', 'IS_GREATER_THAN', { value: 7 });
  const taken = event(`4-${made.id as string}`, [isGood]);
  const criteria = { type: 'EVENT_BASED', shouldReEnroll: true, eventFilterBranches: [taken] };
  const flowId = await createFlow(hub, toFlow([setProperty(1, 'jobtitle', 'Graduate')], criteria));
  const send = async (email: string, score: number) => {
    const event = { eventName: made.fullyQualifiedName as string, email, properties: { score } };
    expect((await hub.request({ path: '/events/v3/send', json: event })).status).toBe(204);
  };
  await send('bob@example.com', 3);
  await send('ada@example.com', 8);
  expect((await enrollmentsAre(hub, flowId, ['COMPLETED']))[0]?.recordId).toBe(ada);
  await send('bob@example.com', 9);
  const [later] = await enrollmentsAre(hub, flowId, ['COMPLETED', 'COMPLETED']);
  expect(later).toMatchObject({ recordId: bob, enrolledBy: 'EVENT' });
  await setValue(hub, ada, { jobtitle: '' });
  const other = await newHub();
  const { status, body } = await tryFlow(other, toFlow([], criteria));
  expect([status, body.message]).toEqual([400, expect.stringContaining('there is no event template')]);
});

test('records that requests cannot change have no workflows (400)', async () => {
  const hub = await newHub();
  const flow = toFlow([], whenHas('city', 'Dublin'), platform('feedback_submissions'));
  const { status, body } = await tryFlow(hub, flow);
  expect([status, body.message]).toEqual([400, 'Records of type feedback_submissions are read only.']);
});
