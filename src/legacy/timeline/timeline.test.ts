import { expect, inject, test } from 'vitest';
import { request, type RequestOptions } from '../../../test/support/http.js';
import { installApp, newHub } from '../../../test/support/hubs.js';
import { seed } from '../../../test/support/seed.js';

const key = seed.developers[0]?.apiKey ?? '';
const path = '/integrations/v1/3001/timeline/event-types';
const send = ({ path: more, ...options }: RequestOptions) =>
  request(inject('baseUrl'), { ...options, path: `${more}?userId=1&hapikey=${key}` });
const course = {
  applicationId: 3001,
  name: 'Course',
  headerTemplate: 'Enrolled in {{courseName}}',
  objectType: 'CONTACT',
};
const addType = async (more: object = {}) => (await send({ path, json: { ...course, ...more } })).body;
const addProperty = (id: number, json: object) => send({ path: `${path}/${id}/properties`, json });

test('creates, lists, updates and deletes event types, which are event templates (Assumption Y5)', async () => {
  const made = await send({ path, json: course });
  expect(made.status).toBe(200);
  expect(made.body).toEqual({ id: expect.any(Number), ...course, detailTemplate: null });
  expect((await send({ path: `${path}/${made.body.id}` })).body).toEqual(made.body);
  expect((await send({ path })).body).toContainEqual(made.body);
  const template = await send({ path: `/crm/v3/timeline/3001/event-templates/${made.body.id}` });
  expect(template.body).toMatchObject({ name: 'Course', objectType: 'contacts' });
  const json = { applicationId: 3001, detailTemplate: 'Details' };
  const changed = await send({ method: 'PUT', path: `${path}/${made.body.id}`, json });
  expect([changed.status, changed.body]).toEqual([200, { ...made.body, detailTemplate: 'Details' }]);
  expect((await send({ method: 'DELETE', path: `${path}/${made.body.id}` })).status).toBe(204);
  expect((await send({ path: `${path}/${made.body.id}` })).status).toBe(404);
  expect((await send({ method: 'PUT', path: `${path}/${made.body.id}`, json })).status).toBe(404);
  expect((await send({ method: 'DELETE', path: `${path}/${made.body.id}` })).status).toBe(404);
});

test('creates, lists, updates and deletes the properties of an event type (Assumption Y5)', async () => {
  const { id } = await addType();
  const made = await addProperty(id, { name: 'courseName', label: 'Course name', propertyType: 'String' });
  expect(made.status).toBe(200);
  expect(made.body).toEqual({
    id: 'courseName',
    name: 'courseName',
    label: 'Course name',
    propertyType: 'String',
    objectProperty: null,
    options: [],
  });
  expect((await addProperty(id, { name: 'courseName', propertyType: 'String' })).status).toBe(409);
  expect((await addProperty(id, { name: 'seats', propertyType: 'Letter' })).status).toBe(400);
  const options = [{ value: 'basic', label: 'Basic' }];
  const level = await addProperty(id, { name: 'level', propertyType: 'Enumeration', options });
  expect(level.body).toMatchObject({ label: 'level', propertyType: 'Enumeration', options });
  const properties = `${path}/${id}/properties`;
  const changed = await send({ method: 'PUT', path: properties, json: { id: 'courseName', label: 'Course' } });
  expect([changed.status, changed.body.label]).toEqual([200, 'Course']);
  expect((await send({ method: 'PUT', path: properties, json: { label: 'Course' } })).status).toBe(400);
  expect((await send({ method: 'PUT', path: properties, json: { id: 'none', label: 'Course' } })).status).toBe(404);
  const listed = await send({ path: properties });
  expect(listed.body).toEqual([changed.body, level.body]);
  expect((await send({ method: 'DELETE', path: `${properties}/level` })).status).toBe(204);
  expect((await send({ method: 'DELETE', path: `${properties}/level` })).status).toBe(404);
  expect((await send({ path: `${path}/1/properties` })).status).toBe(404);
});

test('refuses event types of other apps, and tokens instead of a developer key (Assumption Y5)', async () => {
  const hub = await newHub();
  expect((await hub.request({ path })).status).toBe(403);
  expect((await hub.request({ path: '/integrations/v1/3001/timeline/event-types', json: course })).status).toBe(403);
  expect((await send({ path: '/integrations/v1/999999/timeline/event-types' })).status).toBe(403);
  expect((await send({ path, json: { headerTemplate: 'x' } })).status).toBe(400);
  expect((await send({ path, json: { ...course, headerTemplate: '{{#if' } })).status).toBe(400);
});

test('creates an event with values of properties beside its own members, and reads it (Assumption Y6)', async () => {
  const { id } = await addType();
  await addProperty(id, { name: 'courseName', label: 'Course name', propertyType: 'String' });
  const hub = await newHub();
  const app = await installApp(hub);
  const event = '/integrations/v1/3001/timeline/event';
  const timelineIFrame = {
    linkLabel: 'View',
    iframeLabel: 'Course',
    iframeUri: 'https://example.com/',
    width: 800,
    height: 300,
  };
  const json = {
    id: 'enrolment-1',
    eventTypeId: id,
    email: 'acme@example.com',
    courseName: 'Paint',
    timestamp: 1_700_000_000_000,
    extraData: { grade: 1.5 },
    timelineIFrame,
  };
  const made = await app.request({ method: 'PUT', path: event, json });
  expect([made.status, made.text]).toEqual([204, '']);
  const read = await app.request({ path: `${event}/${id}/enrolment-1` });
  expect([read.status, read.body]).toEqual([200, { ...json, objectId: expect.any(Number) }]);
  expect((await app.request({ method: 'PUT', path: event, json })).status).toBe(409);
  expect((await app.request({ method: 'PUT', path: event, json: { eventTypeId: id } })).status).toBe(400);
  expect((await app.request({ method: 'PUT', path: event, json: { ...json, eventTypeId: 1 } })).status).toBe(404);
  expect((await app.request({ method: 'PUT', path: event.replace('3001', '3002'), json })).status).toBe(403);
  expect((await app.request({ path: `${event}/${id}/none` })).status).toBe(404);
  expect((await hub.request({ method: 'PUT', path: event, json })).status).toBe(403);
  expect((await hub.request({ path: `${event}/${id}/enrolment-1` })).status).toBe(403);
});

test('creates a batch of events, each independently (Assumption Y6)', async () => {
  const { id } = await addType();
  await addProperty(id, { name: 'courseName', label: 'Course name', propertyType: 'String' });
  const app = await installApp(await newHub());
  const event = '/integrations/v1/3001/timeline/event';
  const toEvent = (name: string) => ({
    ...{ id: name, eventTypeId: id, email: 'acme@example.com', courseName: name },
    ...{ timestamp: 1_700_000_000_000, extraData: { grade: 1.5, name } },
  });
  const send = (eventWrappers: unknown) =>
    app.request({ method: 'PUT', path: `${event}/batch`, json: { eventWrappers } });
  const made = await send([toEvent('one'), toEvent('two')]);
  expect([made.status, made.text]).toEqual([204, '']);
  const read = (name: string) => app.request({ path: `${event}/${id}/${name}` });
  expect((await read('two')).body).toMatchObject({ courseName: 'two', extraData: { grade: 1.5, name: 'two' } });
  const refused = await send([toEvent('two'), toEvent('three')]);
  expect(refused.status).toBe(409);
  expect((await read('three')).status).toBe(200);
  expect((await send(Array.from({ length: 101 }, (_, at) => toEvent(`e${at}`)))).status).toBe(400);
  expect((await send('none')).status).toBe(400);
});
