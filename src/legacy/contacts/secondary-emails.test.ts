import { describe, expect, test } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const path = '/contacts/v1/secondary-email';

async function createContact(hub: TestHub, email?: string): Promise<number> {
  const properties = email === undefined ? { firstname: 'Ada' } : { email };
  const { body } = await hub.request({ path: '/crm/v3/objects/contacts', json: { properties } });
  return Number(body.id);
}

async function newContact() {
  const hub = await newHub();
  const vid = await createContact(hub, 'ada@example.com');
  const send = (method: 'PUT' | 'DELETE', email: string, id = vid) =>
    hub.request({ method, path: `${path}/${id}/email/${email}` });
  return { hub, vid, send };
}

describe('secondary addresses', () => {
  test('are added, listed, replaced and removed (Assumption D10)', async () => {
    const { hub, vid, send } = await newContact();
    const added = await send('PUT', 'Second@Example.com');
    expect(added.status).toBe(200);
    expect(added.body).toEqual({ portalId: hub.hubId, vid, secondaryEmails: ['second@example.com'] });
    expect((await send('PUT', 'third@example.com')).body.secondaryEmails).toHaveLength(2);
    // Addresses that the contact has already change nothing.
    for (const own of ['ada@example.com', 'third@example.com']) {
      expect((await send('PUT', own)).body.secondaryEmails).toEqual(['second@example.com', 'third@example.com']);
    }
    const change = { targetSecondaryEmail: 'second@example.com', updatedSecondaryEmail: 'new@example.com' };
    const replaced = await hub.request({ method: 'PATCH', path: `${path}/${vid}`, json: change });
    expect(replaced.body.secondaryEmails).toEqual(['new@example.com', 'third@example.com']);
    expect((await hub.request({ path: `${path}/${vid}` })).body).toEqual(replaced.body);
    const removed = await send('DELETE', 'third@example.com');
    expect(removed.body).toEqual({ portalId: hub.hubId, vid, secondaryEmails: ['new@example.com'] });
    const read = await hub.request({ path: `/crm/v3/objects/contacts/${vid}?properties=hs_additional_emails,email` });
    expect(read.body.properties).toMatchObject({ email: 'ada@example.com', hs_additional_emails: 'new@example.com' });
  });

  test('are identities of the contact (Spec 4.3)', async () => {
    const { hub, vid, send } = await newContact();
    await send('PUT', 'second@example.com');
    const { body } = await hub.request({ path: `/contacts/v1/contact/vid/${vid}/profile` });
    expect(body['identity-profiles'][0].identities).toMatchObject([
      { type: 'EMAIL', value: 'ada@example.com', 'is-primary': true },
      { type: 'EMAIL', value: 'second@example.com' },
    ]);
    expect(body['identity-profiles'][0].identities[1]['is-primary']).toBeUndefined();
  });

  test('find the contact in reads, upserts and searches by words, and a filter of email does not (Spec 4.3)', async () => {
    const { hub, vid, send } = await newContact();
    await send('PUT', 'second@example.com');
    const contacts = '/crm/v3/objects/contacts';
    const one = await hub.request({ path: `${contacts}/second@example.com?idProperty=email` });
    expect(one.body.id).toBe(String(vid));
    const inputs = [{ id: 'second@example.com' }];
    const batch = await hub.request({ path: `${contacts}/batch/read`, json: { idProperty: 'email', inputs } });
    expect(batch.body.results).toMatchObject([{ id: String(vid) }]);
    const place = '/contacts/v1/contact/createOrUpdate/email/second@example.com';
    const json = { properties: [{ property: 'firstname', value: 'Ada' }] };
    expect((await hub.request({ path: place, json })).body).toEqual({ vid, isNew: false });
    const upsert = { inputs: [{ id: 'second@example.com', idProperty: 'email', properties: { lastname: 'L' } }] };
    const upserted = await hub.request({ path: `${contacts}/batch/upsert`, json: upsert });
    expect(upserted.body.results).toMatchObject([{ id: String(vid), new: false }]);
    const search = async (json: object) =>
      (await hub.request({ path: `${contacts}/search`, json })).body.total as number;
    expect(await search({ query: 'second@example.com' })).toBe(1);
    const toFilter = (propertyName: string, operator: string) => ({
      filters: [{ propertyName, operator, value: 'second@example.com' }],
    });
    expect(await search(toFilter('hs_additional_emails', 'CONTAINS_TOKEN'))).toBe(1);
    expect(await search(toFilter('email', 'EQ'))).toBe(0);
  });

  test('are unique in the account, and free once they are removed (Spec 2.6)', async () => {
    const { hub, vid, send } = await newContact();
    const other = await createContact(hub, 'bob@example.com');
    const taken = await send('PUT', 'bob@example.com');
    expect(taken.status).toBe(409);
    expect(taken.body).toMatchObject({ error: 'CONTACT_EXISTS', identityProfile: { vid: other } });
    await send('PUT', 'second@example.com');
    expect((await send('PUT', 'second@example.com', other)).body).toMatchObject({ identityProfile: { vid } });
    const contacts = '/crm/v3/objects/contacts';
    const json = { properties: { email: 'second@example.com' } };
    expect((await hub.request({ path: contacts, json })).status).toBe(409);
    expect((await hub.request({ method: 'PATCH', path: `${contacts}/${other}`, json })).status).toBe(400);
    await send('DELETE', 'second@example.com');
    expect((await hub.request({ path: contacts, json })).status).toBe(201);
    expect((await hub.request({ path: `${path}/${vid}` })).body.secondaryEmails).toEqual([]);
  });

  test('that several requests add at once are all kept, and go to one contact each (Spec 2.6)', async () => {
    const { hub, vid, send } = await newContact();
    const other = await createContact(hub);
    const names = ['a', 'b', 'c', 'd'].map((name) => `${name}@example.com`);
    expect((await Promise.all(names.map((name) => send('PUT', name)))).map(({ status }) => status)).toEqual(
      names.map(() => 200),
    );
    expect((await hub.request({ path: `${path}/${vid}` })).body.secondaryEmails.sort()).toEqual(names);
    const both = await Promise.all([vid, other].map((id) => send('PUT', 'shared@example.com', id)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('are refused if they are none, unknown, or of no contact (Assumption D10)', async () => {
    const { hub, vid, send } = await newContact();
    const wrong = await send('PUT', 'nonsense');
    expect(wrong.status).toBe(400);
    expect(wrong.body.validationResults).toMatchObject([{ name: 'hs_additional_emails', error: 'INVALID_EMAIL' }]);
    expect((await send('PUT', 'a@example.com;b@example.com')).status).toBe(400);
    // The primary address is not a secondary one.
    for (const email of ['no@example.com', 'ada@example.com']) expect((await send('DELETE', email)).status).toBe(404);
    const change = { targetSecondaryEmail: 'no@example.com', updatedSecondaryEmail: 'new@example.com' };
    expect((await hub.request({ method: 'PATCH', path: `${path}/${vid}`, json: change })).status).toBe(404);
    expect((await send('PUT', 'a@example.com', 1)).status).toBe(404);
    expect((await send('DELETE', 'a@example.com', 1)).status).toBe(404);
    expect((await hub.request({ path: `${path}/1` })).status).toBe(404);
    const reader = await newHub({ scopes: ['crm.objects.contacts.read'] });
    expect((await reader.request({ method: 'PUT', path: `${path}/1/email/a@example.com` })).status).toBe(403);
  });
});
