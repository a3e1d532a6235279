import { describe, expect, it, test } from 'vitest';
import { request } from '../../test/support/http.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { anyOf, createContacts, createList, property } from '../../test/support/lists.js';
import { newTemplate } from '../../test/support/timeline.js';
import { newTimeline } from '../../test/support/timeline-events.js';
import {
  createFlow,
  enrollmentsAre,
  event,
  flowsPath,
  listEnrollments,
  setProperty,
  setValue,
  single,
  toFlow,
  valueOf,
  whenHas,
  whenSet,
  whenSubmitted,
} from '../../test/support/workflows.js';

const mark = (value: string) => [setProperty(1, 'jobtitle', value)];

test('enrolls the records that meet filters, now and later, each once', async () => {
  const hub = await newHub();
  const [first = '', other = ''] = await createContacts(hub, { city: 'Dublin' }, { city: 'Cork' });
  const flowId = await createFlow(hub, toFlow(mark('Marked'), whenHas('city', 'Dublin')));
  const [enrolled] = await enrollmentsAre(hub, flowId, ['COMPLETED']);
  expect(enrolled).toMatchObject({ recordId: first, enrolledBy: 'FILTERS', revisionId: '1' });
  expect(await valueOf(hub, first, 'jobtitle')).toBe('Marked');
  await setValue(hub, other, { city: 'Dublin' });
  await enrollmentsAre(hub, flowId, ['COMPLETED', 'COMPLETED']);
  expect(await valueOf(hub, other, 'jobtitle')).toBe('Marked');
  await setValue(hub, first, { city: 'Cork' });
  await setValue(hub, first, { city: 'Dublin' });
  const [third = ''] = await createContacts(hub, { city: 'Dublin' });
  const all = await enrollmentsAre(hub, flowId, ['COMPLETED', 'COMPLETED', 'COMPLETED']);
  expect(all.map(({ recordId }) => recordId)).toEqual([third, other, first]);
});

test('enrolls records again that meet filters again or have a value set, where re-enrollment is on', async () => {
  const hub = await newHub();
  const [id = ''] = await createContacts(hub, { city: 'Dublin' });
  const again = [{ ...event('4-655002', [property('hs_name', 'STRING', 'IS_EQUAL_TO', { value: 'zip' })]) }];
  const criteria = whenHas('city', 'Dublin', {
    shouldReEnroll: true,
    reEnrollmentTriggersFilterBranches: again.map(onlyFilters),
  });
  const flowId = await createFlow(hub, toFlow(mark('Marked'), criteria));
  await enrollmentsAre(hub, flowId, ['COMPLETED']);
  // These see both changes before the record meets the filters again.
  const inCork = await createFlow(hub, toFlow(mark('In Cork'), whenHas('city', 'Cork')));
  const withCode = await createFlow(hub, toFlow(mark('With a code'), whenSet('zip')));
  await setValue(hub, id, { city: 'Cork', zip: '1' });
  for (const other of [inCork, withCode]) await enrollmentsAre(hub, other, ['COMPLETED']);
  await setValue(hub, id, { city: 'Dublin' });
  await enrollmentsAre(hub, flowId, ['COMPLETED', 'COMPLETED']);
  await setValue(hub, id, { zip: '2' });
  const [last] = await enrollmentsAre(hub, flowId, ['COMPLETED', 'COMPLETED', 'COMPLETED']);
  expect(last?.enrolledBy).toBe('EVENT');
});

const onlyFilters = (branch: object) => ({
  ...{ filterBranches: [], filters: (branch as { filters: object[] }).filters },
  ...{ filterBranchType: 'AND', filterBranchOperator: 'AND' },
});

test('enrolls records when a property is set to a value, and refines by filters', async () => {
  const hub = await newHub();
  const [one = '', two = ''] = await createContacts(hub, { city: 'Dublin' }, { city: 'Cork' });
  const isVip = property('hs_value', 'MULTISTRING', 'IS_EQUAL_TO', { values: ['VIP', 'Gold'] });
  const refinementCriteria = anyOf([property('city', 'STRING', 'IS_EQUAL_TO', { value: 'Dublin' })]);
  const flowId = await createFlow(hub, toFlow(mark('Marked'), whenSet('industry', isVip, { refinementCriteria })));
  await setValue(hub, one, { industry: 'Other' });
  await setValue(hub, two, { industry: 'VIP' });
  await setValue(hub, one, { industry: 'VIP' });
  const [enrolled] = await enrollmentsAre(hub, flowId, ['COMPLETED']);
  expect(enrolled).toMatchObject({ recordId: one, enrolledBy: 'EVENT' });
  await setValue(hub, one, { industry: 'Gold' });
  await enrollmentsAre(hub, flowId, ['COMPLETED', 'COMPLETED']);
});

test('enrolls created records, and not members of suppression lists', async () => {
  const hub = await newHub();
  const [kept = ''] = await createContacts(hub, { city: 'Dublin' });
  const listId = await createList(hub);
  await hub.request({ method: 'PUT', path: `/crm/v3/lists/${listId}/memberships/add`, json: [kept] });
  const criteria = { type: 'EVENT_BASED', shouldReEnroll: false, eventFilterBranches: [event('4-1463224')] };
  const flowId = await createFlow(hub, toFlow(mark('New'), criteria));
  const suppressed = toFlow(mark('New'), whenHas('city', 'Dublin'), { suppressionListIds: [Number(listId)] });
  const other = await createFlow(hub, suppressed);
  const [id = ''] = await createContacts(hub, { city: 'Dublin' });
  expect((await enrollmentsAre(hub, flowId, ['COMPLETED']))[0]?.recordId).toBe(id);
  expect((await enrollmentsAre(hub, other, ['COMPLETED']))[0]?.recordId).toBe(id);
});

test('enrolls the contact of a timeline event of a template whose tokens pass (Spec 6.3)', async () => {
  const world = await newTimeline();
  const { hub } = world;
  const tokens = [{ name: 'plan', label: 'Plan', type: 'string' }];
  const { id: templateId } = await newTemplate({ name: 'Ordered', tokens });
  const [one = '', two = ''] = await createContacts(hub, { city: 'Dublin' }, { city: 'Cork' });
  const isPro = property('plan', 'STRING', 'IS_EQUAL_TO', { value: 'Pro' });
  const criteria = {
    type: 'EVENT_BASED',
    shouldReEnroll: true,
    eventFilterBranches: [event(`4-${templateId}`, [isPro])],
  };
  const flowId = await createFlow(hub, toFlow(mark('Pro'), criteria));
  for (const [objectId, plan] of [
    [one, 'Free'],
    [two, 'Pro'],
  ]) {
    const reply = await world.post({ eventTemplateId: templateId, objectId, tokens: { plan } });
    expect(reply.status, reply.text).toBe(201);
  }
  expect((await enrollmentsAre(hub, flowId, ['COMPLETED']))[0]?.recordId).toBe(two);
});

test('enrolls and unenrolls contacts by their addresses (version 2)', async () => {
  const hub = await newHub();
  const [id = ''] = await createContacts(hub, { email: 'ann@example.com' });
  const waiting = [
    { ...setProperty(1, 'jobtitle', 'Enrolled', 2) },
    { type: 'SINGLE_CONNECTION', actionId: '2', actionTypeId: '0-1', fields: { delta: 3, time_unit: 'DAYS' } },
  ];
  const flowId = await createFlow(hub, toFlow(waiting));
  const path = `/automation/v2/workflows/${flowId}/enrollments/contacts/ann@example.com`;
  const send = async (method: string, at = path) => (await hub.request({ method, path: at })).status;
  expect(await send('POST')).toBe(204);
  expect(await send('POST')).toBe(204);
  const [waits] = await enrollmentsAre(hub, flowId, ['ACTIVE']);
  expect(waits).toMatchObject({ recordId: id, enrolledBy: 'REQUEST' });
  const { body } = await hub.request({ path: `/automation/v2/workflows/enrollments/contacts/${id}` });
  expect(body).toMatchObject([{ id: Number(flowId), enabled: true, name: 'Welcome' }]);
  expect((await hub.request({ path: '/automation/v3/workflows' })).body.workflows).toMatchObject([
    { id: Number(flowId) },
  ]);
  expect(await send('DELETE')).toBe(204);
  const [ended] = await listEnrollments(hub, flowId);
  expect(ended).toMatchObject({ state: 'ENDED', reason: 'A request ended the enrollment.' });
  expect(await send('POST', path.replace('ann', 'bob'))).toBe(404);
  expect(await send('POST', path.replace(flowId, '1'))).toBe(404);
  const { body: flow } = await hub.request({ path: `${flowsPath}/${flowId}` });
  const off = await hub.request({ method: 'PUT', path: `${flowsPath}/${flowId}`, json: { ...flow, isEnabled: false } });
  expect(off.status, off.text).toBe(200);
  expect(await send('POST')).toBe(400);
});

test('ends the enrollments of records that are deleted or leave the criteria, with the reason', async () => {
  const hub = await newHub();
  const [one = '', two = ''] = await createContacts(hub, { city: 'Dublin' }, { city: 'Dublin' });
  const wait = [
    { type: 'SINGLE_CONNECTION', actionId: '1', actionTypeId: '0-1', fields: { delta: 1, time_unit: 'WEEKS' } },
  ];
  const criteria = whenHas('city', 'Dublin', { unEnrollObjectsNotMeetingCriteria: true });
  const flowId = await createFlow(hub, toFlow(wait, criteria));
  await enrollmentsAre(hub, flowId, ['ACTIVE', 'ACTIVE']);
  await setValue(hub, one, { city: 'Cork' });
  expect((await hub.request({ method: 'DELETE', path: `/crm/v3/objects/contacts/${two}` })).status).toBe(204);
  const found = await enrollmentsAre(hub, flowId, ['ENDED', 'ENDED']);
  const reasons = new Map(found.map(({ recordId, reason }) => [recordId, reason]));
  expect(reasons.get(one)).toBe('The record no longer meets the criteria.');
  expect(['The record was deleted.', 'The record no longer meets the criteria.']).toContain(reasons.get(two));
});

test('stops a workflow that triggers itself, with the reason', async () => {
  const hub = await newHub();
  const [id = ''] = await createContacts(hub, { city: 'Dublin' });
  const stamp = { property_name: 'closedate', value: { type: 'TIMESTAMP', timestampType: 'EXECUTION_TIME' } };
  const flowId = await createFlow(hub, toFlow([single(1, '0-5', stamp)], whenSet('closedate')));
  await setValue(hub, id, { closedate: '2026-01-01T00:00:00Z' });
  const [stopped] = await enrollmentsAre(hub, flowId, ['FAILED', ...Array.from({ length: 20 }, () => 'COMPLETED')]);
  expect(stopped?.reason).toBe(
    'The record was enrolled 20 times within an hour: workflows may be triggering each other.',
  );
}, 30_000);

test('stops workflows that trigger each other, with the reason', async () => {
  const hub = await newHub();
  const seenAt = {
    name: 'seen_at',
    label: 'Seen',
    groupName: 'contactinformation',
    type: 'datetime',
    fieldType: 'date',
  };
  expect((await hub.request({ path: '/crm/v3/properties/contacts', json: seenAt })).status).toBe(201);
  const [id = ''] = await createContacts(hub, { city: 'Dublin' });
  const now = { type: 'TIMESTAMP', timestampType: 'EXECUTION_TIME' };
  const stamp = (name: string) => [single(1, '0-5', { property_name: name, value: now })];
  const first = await createFlow(hub, toFlow(stamp('seen_at'), whenSet('closedate')));
  const second = await createFlow(hub, toFlow(stamp('closedate'), whenSet('seen_at')));
  await setValue(hub, id, { closedate: '2026-01-01T00:00:00Z' });
  const twenty = Array.from({ length: 20 }, () => 'COMPLETED');
  await enrollmentsAre(hub, first, ['FAILED', ...twenty]);
  await enrollmentsAre(hub, second, twenty);
}, 30_000);

describe('a form submission (Spec 6.3)', () => {
  const newsletter = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
  const survey = '6ba7b811-9dad-11d1-80b4-00c04fd430c8';
  const formIs = (operator: string, ...values: string[]) => property('hs_form_id', 'ENUMERATION', operator, { values });
  const submit = async ({ baseUrl, hubId }: TestHub, form: string, values: Record<string, string>) => {
    const fields = Object.entries(values).map(([name, value]) => ({ objectTypeId: '0-1', name, value }));
    const path = `/submissions/v3/integration/submit/${hubId}/${form}`;
    expect((await request(baseUrl, { path, json: { fields } })).status).toBe(200);
  };

  it('enrolls the contact each time, who has what was submitted by then', async () => {
    const hub = await newHub();
    const value = { type: 'OBJECT_PROPERTY', propertyName: 'firstname' };
    const copied = single(1, '0-5', { property_name: 'jobtitle', value });
    const flowId = await createFlow(hub, toFlow([copied], whenSubmitted()));
    await submit(hub, newsletter, { email: 'ada@example.com', firstname: 'Ada' });
    const [enrolled] = await enrollmentsAre(hub, flowId, ['COMPLETED']);
    expect(enrolled?.enrolledBy).toBe('EVENT');
    expect(await valueOf(hub, enrolled?.recordId ?? '', 'jobtitle')).toBe('Ada');
    // An unknown form changes nothing of the contact, and is submitted all the same.
    await submit(hub, survey, { email: 'ada@example.com', firstname: 'Grace' });
    const all = await enrollmentsAre(hub, flowId, ['COMPLETED', 'COMPLETED']);
    expect(new Set(all.map(({ recordId }) => recordId)).size).toBe(1);
  });

  it('is that of one of the forms, or of none of them', async () => {
    const hub = await newHub();
    const one = await createFlow(
      hub,
      toFlow(mark('One'), whenSubmitted(formIs('IS_ANY_OF', newsletter.toUpperCase()))),
    );
    const other = await createFlow(hub, toFlow(mark('Other'), whenSubmitted(formIs('IS_NONE_OF', newsletter))));
    await submit(hub, newsletter, { email: 'one@example.com' });
    const [first] = await enrollmentsAre(hub, one, ['COMPLETED']);
    await submit(hub, survey, { email: 'other@example.com' });
    const [second] = await enrollmentsAre(hub, other, ['COMPLETED']);
    expect(await listEnrollments(hub, one)).toHaveLength(1);
    expect([await emailOf(hub, first), await emailOf(hub, second)]).toEqual(['one@example.com', 'other@example.com']);
  });

  it('that is refused enrolls nobody', async () => {
    const hub = await newHub();
    const flowId = await createFlow(hub, toFlow(mark('Marked'), whenSubmitted()));
    const path = `/submissions/v3/integration/submit/${hub.hubId}/${newsletter}`;
    const fields = [{ objectTypeId: '0-1', name: 'email', value: 'not an address' }];
    expect((await request(hub.baseUrl, { path, json: { fields } })).status).toBe(400);
    await submit(hub, newsletter, { email: 'ada@example.com' });
    expect(await enrollmentsAre(hub, flowId, ['COMPLETED'])).toHaveLength(1);
  });

  const emailOf = (hub: TestHub, enrolled?: { readonly recordId: string }) =>
    valueOf(hub, enrolled?.recordId ?? '', 'email');
});
