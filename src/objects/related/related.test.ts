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
