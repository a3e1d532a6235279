import { describe, expect, inject, it } from 'vitest';
import { openAppSession } from '../../../test/support/app-session.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { upload } from '../../../test/support/uploads.js';

interface RelatedBody {
  readonly types: readonly {
    readonly typeId: string;
    readonly results: readonly {
      readonly id: string;
      readonly properties: Readonly<Record<string, string>>;
      readonly associationTypes: readonly { readonly typeId: number; readonly label: string | null }[];
    }[];
    readonly after?: string;
  }[];
  readonly lookalikes: {
    readonly total: number;
    readonly results: readonly { readonly id: string; readonly properties: object; readonly reasons: string[] }[];
  };
  readonly attachments: readonly { readonly fileId: string; readonly name: string; readonly noteId: string }[];
}

async function create(hub: TestHub, type: string, json: object): Promise<string> {
  const { status, body, text } = await hub.request({ path: `/crm/v3/objects/${type}`, json });
  if (status !== 201) throw new Error(text);
  return (body as { id: string }).id;
}

const to = (id: string, associationTypeId: number) => [
  { to: { id }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }] },
];

async function openWorld() {
  const hub = await newHub();
  const session = await openAppSession(inject('baseUrl'), hub.user);
  const contact = await create(hub, 'contacts', { properties: { email: 'ada@example.com', jobtitle: 'Engineer' } });
  const read = (path: string) => session.request(hub.hubId, { path: `/_app/objects/contacts/${contact}${path}` });
  const getRelated = async () => {
    const query = '?types=companies&types=deals&properties=name&properties=domain';
    const { status, body, text } = await read(`/related${query}`);
    expect(status, text).toBe(200);
    return body as RelatedBody;
  };
  return { hub, session, contact, read, getRelated };
}

describe('what the page of a record shows', () => {
  it('is the record with all of its properties, also those without a value in lists', async () => {
    const { read } = await openWorld();
    const { status, body } = await read('');
    expect(status).toBe(200);
    expect((body as { properties: object }).properties).toMatchObject({
      email: 'ada@example.com',
      jobtitle: 'Engineer',
    });
  });

  it('says when and by whom its properties were edited last, not counting associations and calculations', async () => {
    const { hub, session, contact, read } = await openWorld();
    const getEdited = async () => ((await read('')).body as { edited: object }).edited;
    const created = await getEdited();
    expect(created).toMatchObject({ sourceType: 'INTEGRATION', updatedByUserId: null });
    const company = await create(hub, 'companies', { properties: { name: 'Acme' }, associations: to(contact, 280) });
    const note = { hs_timestamp: '2026-01-31T09:00:00Z', hs_note_body: 'Met' };
    await create(hub, 'notes', { properties: note, associations: to(contact, 202) });
    await hub.request({ method: 'DELETE', path: `/crm/v3/objects/companies/${company}` });
    expect(await getEdited()).toEqual(created);
    await session.request(hub.hubId, {
      method: 'PATCH',
      path: `/crm/v3/objects/contacts/${contact}`,
      json: { properties: { jobtitle: 'Director' } },
    });
    const edited = await getEdited();
    expect(edited).toMatchObject({ sourceType: 'CRM_UI', updatedByUserId: hub.user.userId });
    expect(edited).not.toMatchObject({ timestamp: (created as { timestamp: string }).timestamp });
  });

  it('is a page of associated records of each type with their names and labels', async () => {
    const { hub, contact, getRelated } = await openWorld();
    const properties = { name: 'Acme', domain: 'acme.example.com', city: 'Berlin' };
    const company = await create(hub, 'companies', { properties, associations: to(contact, 280) });
    const { types } = await getRelated();
    expect(types.find(({ typeId }) => typeId === '0-2')).toMatchObject({
      results: [{ id: company, properties: { name: 'Acme', domain: 'acme.example.com' } }],
    });
    expect(types.find(({ typeId }) => typeId === '0-2')?.results[0]?.properties).not.toHaveProperty('city');
    expect(types.find(({ typeId }) => typeId === '0-3')?.results).toEqual([]);
    const path = `/crm/v3/objects/companies/${company}`;
    expect((await hub.request({ method: 'DELETE', path })).status).toBe(204);
    expect((await getRelated()).types.find(({ typeId }) => typeId === '0-2')?.results).toEqual([]);
  });

  it('has the stages of the types with associated records', async () => {
    const { hub, contact, session } = await openWorld();
    const read = async () => {
      const path = `/_app/objects/contacts/${contact}/related?types=deals&types=tickets&properties=dealstage`;
      return (await session.request(hub.hubId, { path })).body as { pipelines: object[] };
    };
    expect((await read()).pipelines).toEqual([]);
    await create(hub, 'deals', {
      properties: { dealname: 'Ten', dealstage: 'closedwon' },
      associations: to(contact, 3),
    });
    expect((await read()).pipelines).toMatchObject([
      { typeId: '0-3', id: 'default', stages: expect.arrayContaining([expect.objectContaining({ id: 'closedwon' })]) },
    ]);
  });

  it('has a cursor for the associations beyond 50', async () => {
    const { hub, contact, getRelated } = await openWorld();
    const inputs = Array.from({ length: 51 }, (_, index) => {
      return { properties: { name: `Acme ${index}` }, associations: to(contact, 280) };
    });
    const batch = { path: '/crm/v3/objects/companies/batch/create', json: { inputs } };
    expect((await hub.request(batch)).status).toBe(201);
    const companies = (await getRelated()).types.find(({ typeId }) => typeId === '0-2');
    expect(companies?.results).toHaveLength(50);
    const path = `/crm/v4/objects/contacts/${contact}/associations/companies?after=${companies?.after}`;
    const rest = (await hub.request({ path })).body as { results: object[] };
    expect(rest.results).toHaveLength(1);
  });

  it('names the custom types of the account without being asked', async () => {
    const { hub, contact, getRelated } = await openWorld();
    const schema = {
      name: 'car',
      labels: { singular: 'Car', plural: 'Cars' },
      primaryDisplayProperty: 'model',
      requiredProperties: ['model'],
      properties: [{ name: 'model', label: 'Model', type: 'string', fieldType: 'text' }],
      associatedObjects: ['CONTACT'],
    };
    const made = await hub.request({ path: '/crm/v3/schemas', json: schema });
    expect(made.status, made.text).toBe(201);
    const { objectTypeId } = made.body as { objectTypeId: string };
    const car = await create(hub, objectTypeId, { properties: { model: 'T' } });
    const path = `/crm/v4/objects/contacts/${contact}/associations/default/${objectTypeId}/${car}`;
    expect((await hub.request({ method: 'PUT', path })).status).toBe(200);
    const { types } = await getRelated();
    expect(types.find(({ typeId }) => typeId === objectTypeId)?.results).toMatchObject([
      { id: car, properties: { model: 'T' } },
    ]);
  });

  it('is the files of notes, without those that are deleted or no files', async () => {
    const { hub, contact, getRelated } = await openWorld();
    const sent = await upload(hub, { partName: 'Offer.txt' });
    expect(sent.status, sent.text).toBe(201);
    const { id: fileId } = sent.body as { id: string };
    const properties = { hs_timestamp: '2026-01-01T00:00:00Z', hs_attachment_ids: `${fileId};9999999;not a file` };
    const noteId = await create(hub, 'notes', { properties, associations: to(contact, 202) });
    await create(hub, 'notes', {
      properties: { hs_timestamp: '2026-01-01T00:00:00Z' },
      associations: to(contact, 202),
    });
    const { attachments } = await getRelated();
    expect(attachments).toEqual([
      { fileId, noteId, name: 'Offer.txt', noteFileIds: [fileId, '9999999', 'not a file'] },
    ]);
  });

  it('is the last contact and the open task that is due first', async () => {
    const { hub, session, contact } = await openWorld();
    const read = async () => {
      const path = `/_app/objects/contacts/${contact}/related?types=deals&properties=name`;
      return ((await session.request(hub.hubId, { path })).body as { facts: object }).facts;
    };
    expect(await read()).toEqual({ lastContact: null, nextTask: null });
    const log = (type: string, typeId: number, properties: object) =>
      create(hub, type, { properties, associations: to(contact, typeId) });
    await log('calls', 194, { hs_timestamp: '2026-01-02T00:00:00Z' });
    const email = { hs_timestamp: '2026-01-03T00:00:00Z', hs_email_direction: 'EMAIL' };
    await log('emails', 198, email);
    await log('meetings', 200, { hs_timestamp: '2999-01-01T00:00:00Z' });
    await log('notes', 202, { hs_timestamp: '2026-01-04T00:00:00Z' });
    await log('tasks', 204, { hs_timestamp: '2026-01-01T00:00:00Z', hs_task_status: 'COMPLETED' });
    await log('tasks', 204, { hs_timestamp: '2999-02-01T00:00:00Z', hs_task_subject: 'Later' });
    const next = await log('tasks', 204, { hs_timestamp: '2999-01-01T00:00:00Z', hs_task_subject: 'Send offer' });
    expect(await read()).toEqual({
      lastContact: { at: '2026-01-03T00:00:00.000Z', objectTypeId: '0-49' },
      nextTask: { id: next, title: 'Send offer', at: '2999-01-01T00:00:00.000Z' },
    });
  });

  it('is the contacts that may be the same by name, e-mail address and phone number', async () => {
    const { hub, session } = await openWorld();
    const add = (properties: object) => create(hub, 'contacts', { properties });
    const read = async (id: string) => {
      const path = `/_app/objects/contacts/${id}/related?types=deals&properties=name`;
      return ((await session.request(hub.hubId, { path })).body as RelatedBody).lookalikes;
    };
    const id = await add({
      ...{ firstname: 'Grace', lastname: 'Hopper', email: 'grace@navy.example', phone: '+1 (202) 555-0100' },
    });
    const tagged = await add({ email: 'grace+news@navy.example' });
    const phone = await add({ email: 'g.hopper@example.com', phone: '1 202 555 0100' });
    const name = await add({ firstname: 'GRACE', lastname: 'hopper' });
    const work = await add({ firstname: 'Grace', lastname: 'H', work_email: 'Grace@navy.example' });
    await add({ firstname: 'Grace', lastname: 'Kelly', phone: '+1 202 555 0199' });
    const gone = await add({ firstname: 'Grace', lastname: 'Hopper' });
    await hub.request({ method: 'DELETE', path: `/crm/v3/objects/contacts/${gone}` });
    const { total, results } = await read(id);
    expect(results.map((one) => [one.id, one.reasons])).toEqual([
      [phone, ['phone']],
      [name, ['name']],
      [work, ['email']],
    ]);
    expect(total).toBe(3);
    expect(results[0]?.properties).toMatchObject({ email: 'g.hopper@example.com' });
    expect((await read(tagged)).results.map((one) => [one.id, one.reasons])).toEqual([
      [id, ['email']],
      [work, ['email']],
    ]);
    const deal = await create(hub, 'deals', { properties: { dealname: 'Grace Hopper' } });
    const path = `/_app/objects/deals/${deal}/related?types=deals&properties=name`;
    expect((await session.request(hub.hubId, { path })).body).toMatchObject({ lookalikes: { total: 0, results: [] } });
  });

  it('is the companies that may be the same by domain, phone number, and name without its legal form', async () => {
    const { hub, session } = await openWorld();
    const add = (properties: object) => create(hub, 'companies', { properties });
    const id = await add({ name: 'Globex', domain: 'globex.example', phone: '020 7946 0000' });
    const legal = await add({ name: 'Globex GmbH' });
    const domain = await add({ name: 'Globex International', domain: 'globex.example' });
    const phone = await add({ name: 'Initech', phone: '020 7946 0000' });
    await add({ name: 'Globex Park' });
    const stranger = await newHub();
    await create(stranger, 'companies', { properties: { name: 'Globex' } });
    const path = `/_app/objects/companies/${id}/related?types=deals&properties=name`;
    const { lookalikes } = (await session.request(hub.hubId, { path })).body as RelatedBody;
    expect(lookalikes.results.map((one) => [one.id, one.reasons])).toEqual([
      [legal, ['name']],
      [domain, ['domain']],
      [phone, ['phone']],
    ]);
  });

  it('is refused for a missing record, an unknown type and strangers', async () => {
    const { hub, session, read } = await openWorld();
    const ask = async (path: string) => (await session.request(hub.hubId, { path })).status;
    expect(await ask('/_app/objects/contacts/1')).toBe(404);
    expect(await ask('/_app/objects/contacts/1/related?types=deals&properties=name')).toBe(404);
    expect(await ask('/_app/objects/cars/1')).toBe(400);
    expect((await read('/related?types=cars&properties=name')).status).toBe(400);
    expect((await hub.request({ path: '/_app/objects/contacts/1/related' })).status).toBe(401);
  });
});
