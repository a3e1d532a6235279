import { beforeAll, describe, expect, it } from 'vitest';
import { startSpoke } from '../../../test/support/app.js';
import { request } from '../../../test/support/http.js';
import type { TestHub } from '../../../test/support/hubs.js';
import {
  anyOf,
  createContacts,
  createList,
  listMembers,
  listsPath,
  property,
  soon,
} from '../../../test/support/lists.js';
import { newTemplate, sendTemplates } from '../../../test/support/timeline.js';
import { newTimeline, type TimelineWorld } from '../../../test/support/timeline-events.js';

let baseUrl: string;
let world: TimelineWorld;
let hub: TestHub;
let templateId: string;
beforeAll(async () => {
  const spoke = await startSpoke();
  baseUrl = spoke.baseUrl;
  world = await newTimeline({ baseUrl });
  hub = world.hub;
  templateId = (await newTemplate({ name: 'Visit' }, { baseUrl })).id;
  return spoke.close;
}, 60_000);

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const now = async () => Date.parse((await request(baseUrl, { path: '/_spoke/clock' })).body['now'] as string);
const advance = async (hours: number) => {
  const reply = await request(baseUrl, { path: '/_spoke/clock', json: { advanceSeconds: Math.round(hours * 3600) } });
  expect(reply.status, reply.text).toBe(200);
};
const dynamic = (...parts: object[]) => createList(hub, { processingType: 'DYNAMIC', filterBranch: anyOf(parts) });
const visits = (pruningRefineBy: object, more: object = {}) => ({
  filterBranchType: 'UNIFIED_EVENTS',
  filters: [],
  eventTypeId: `4-${templateId}`,
  operator: 'HAS_COMPLETED',
  pruningRefineBy,
  ...more,
});
const offset = (amount: number, timeUnit: string, offsetDirection = 'PAST') => ({ amount, timeUnit, offsetDirection });
const visit = async (objectId: string, timestamp: number) => {
  const reply = await world.post({ eventTemplateId: templateId, objectId, timestamp });
  expect(reply.status, reply.text).toBe(201);
};
const membersAre = (listId: string, ids: string[]) =>
  soon(async () => expect(await listMembers(hub, listId)).toEqual(ids), 8000);

describe('changes caused by the clock alone', () => {
  // Within the lifetime of the access token of the app that writes the events.
  it('remove the events of a deleted template, and members that matched by them', async () => {
    const [contact = ''] = await createContacts(hub, { firstname: 'Visitor' });
    const { id } = await newTemplate({ name: 'Short-lived' }, { baseUrl });
    const event = { eventTemplateId: id, objectId: contact };
    expect((await world.post(event)).status).toBe(201);
    const listId = await dynamic({ filterType: 'INTEGRATION_EVENT', eventTypeId: Number(id), filterLines: [] });
    const without = await dynamic(
      { filterType: 'EVENT', eventId: id, operator: 'NOT_HAS_EVENT' },
      property('firstname', 'STRING', 'IS_EQUAL_TO', { value: 'Visitor' }),
    );
    await membersAre(listId, [contact]);
    await membersAre(without, []);
    expect((await sendTemplates({ method: 'DELETE', path: `/${id}` }, { baseUrl })).status).toBe(204);
    await advance(0.05);
    await membersAre(listId, []);
    await membersAre(without, [contact]);
  });

  it('are applied when events become older than the time span of a filter', async () => {
    const [one = '', two = ''] = await createContacts(hub, { firstname: 'One' }, { firstname: 'Two' });
    const start = await now();
    await visit(one, start - 20 * hourMs);
    await visit(two, start - 2 * hourMs);
    const recent = { type: 'RELATIVE_COMPARATIVE', comparison: 'AFTER', timeOffset: offset(1, 'DAYS') };
    const within = await dynamic(visits(recent));
    const before = await dynamic(visits({ ...recent, comparison: 'BEFORE' }));
    const twice = await dynamic(
      visits(recent, { coalescingRefineBy: { type: 'NUM_OCCURRENCES', minOccurrences: 1, maxOccurrences: 1 } }),
    );
    const range = await dynamic(
      visits({
        type: 'RELATIVE_RANGED',
        rangeType: 'BETWEEN',
        lowerBoundOffset: offset(30, 'HOURS'),
        upperBoundOffset: offset(22, 'HOURS'),
      }),
    );
    await membersAre(within, [one, two]);
    await membersAre(before, []);
    await membersAre(range, []);
    await visit(two, start - 3 * hourMs);
    await membersAre(twice, [one]);
    await advance(5);
    await membersAre(within, [two]);
    await membersAre(before, [one]);
    await membersAre(twice, []);
    await membersAre(range, [one]);
    await advance(22);
    await membersAre(within, []);
    await membersAre(before, [one, two]);
    await membersAre(range, [two]);
  });

  it('are applied when dates of contacts approach and pass', async () => {
    const start = await now();
    // At midday, so that the next hour is on the same day.
    const noon = (Math.floor(start / dayMs) + 5) * dayMs + 12 * hourMs;
    const path = '/crm/v3/properties/contacts';
    const definition = { name: 'renewal', label: 'Renewal', type: 'datetime', fieldType: 'date' };
    const made = await hub.request({ path, json: { ...definition, groupName: 'contactinformation' } });
    expect(made.status, made.text).toBe(201);
    const [contact = ''] = await createContacts(hub, { renewal: new Date(noon).toISOString() });
    const rolling = (operator: string) => property('renewal', 'ROLLING_DATE_RANGE', operator, { numberOfDays: 3 });
    const soonDue = await dynamic(rolling('IS_LESS_THAN_X_DAYS_FROM_NOW'));
    const longAgo = await dynamic(rolling('IS_MORE_THAN_X_DAYS_AGO'));
    const today = { timeType: 'INDEXED', zoneId: 'Europe/Brussels', indexReference: { referenceType: 'TODAY' } };
    const past = await dynamic(property('renewal', 'TIME_POINT', 'IS_BEFORE', { timePoint: today }));
    await membersAre(soonDue, []);
    await advance((noon - start) / hourMs - 70);
    await membersAre(soonDue, [contact]);
    await advance(71);
    await membersAre(soonDue, []);
    await membersAre(past, []);
    await advance(24);
    await membersAre(past, [contact]);
    await membersAre(longAgo, []);
    await advance(50);
    await membersAre(longAgo, [contact]);
  });

  it('are applied when a change of a property becomes old', async () => {
    const [contact = ''] = await createContacts(hub, { jobtitle: 'Baker' });
    const updated = await dynamic(
      property('jobtitle', 'ROLLING_PROPERTY_UPDATED', 'UPDATED_IN_LAST_X_DAYS', { numberOfDays: 2 }),
    );
    const quiet = await dynamic(
      property('jobtitle', 'ROLLING_PROPERTY_UPDATED', 'NOT_UPDATED_IN_LAST_X_DAYS', { numberOfDays: 2 }),
    );
    await membersAre(updated, [contact]);
    await membersAre(quiet, []);
    await advance(49);
    await membersAre(updated, []);
    await membersAre(quiet, [contact]);
    const json = { properties: { jobtitle: 'Miller' } };
    await hub.request({ method: 'PATCH', path: `/crm/v3/objects/contacts/${contact}`, json });
    await membersAre(updated, [contact]);
    await membersAre(quiet, []);
  });

  it('purge lists deleted 90 days ago', async () => {
    const listId = await createList(hub);
    const at = `${listsPath}/${listId}`;
    expect((await hub.request({ method: 'DELETE', path: at })).status).toBe(204);
    await advance(89 * 24);
    expect((await hub.request({ method: 'PUT', path: `${at}/restore` })).status).toBe(204);
    expect((await hub.request({ method: 'DELETE', path: at })).status).toBe(204);
    await advance(91 * 24);
    expect((await hub.request({ method: 'PUT', path: `${at}/restore` })).status).toBe(404);
  });
});
