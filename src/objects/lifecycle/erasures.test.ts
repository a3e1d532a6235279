import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const path = '/crm/v3/objects/contacts';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ name: 'Erasures' });
});

const create = async (properties: object, associations: object[] = [], type = 'contacts') =>
  (await hub.request({ path: `/crm/v3/objects/${type}`, json: { properties, associations } })).body.id as string;
const erase = (json: object, from = hub) => from.request({ path: `${path}/gdpr-delete`, json });
const status = async (id: string, query = '') => (await hub.request({ path: `${path}/${id}${query}` })).status;
const blocked = (address: string) => ({
  status: 400,
  body: {
    category: 'VALIDATION_ERROR',
    errors: [
      {
        code: 'INVALID_EMAIL',
        message: `Email address ${address} is blocked: it was permanently deleted and cannot be added again.`,
        context: { propertyName: ['email'] },
      },
    ],
  },
});

describe('gdpr-delete of a contact', () => {
  it('removes it from reads, lists, searches, the recycle bin and associated records at once', async () => {
    const company = await create({ name: 'Acme' }, [], 'companies');
    const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 279 }];
    const id = await create({ email: 'gone@example.com', firstname: 'Gone' }, [{ to: { id: company }, types }]);
    expect(await erase({ objectId: id })).toMatchObject({ status: 204, text: '' });
    expect([await status(id), await status(id, '?archived=true')]).toEqual([404, 404]);
    expect(await status('gone@example.com', '?idProperty=email')).toBe(404);
    const filters = [{ propertyName: 'firstname', operator: 'EQ', value: 'Gone' }];
    const found = await hub.request({ path: `${path}/search`, json: { filterGroups: [{ filters }] } });
    expect(found.body.total).toBe(0);
    const query = 'properties=num_associated_contacts&associations=contacts';
    const { body } = await hub.request({ path: `/crm/v3/objects/companies/${company}?${query}` });
    expect(body).not.toHaveProperty('associations');
    expect(body.properties.num_associated_contacts).toBe('0');
  });

  it('finds it by e-mail address, also in the recycle bin', async () => {
    const own = await create({ email: 'own@example.com' });
    const binned = await create({ email: 'binned@example.com' });
    await hub.request({ method: 'DELETE', path: `${path}/${binned}` });
    for (const objectId of [' Own@Example.com', 'binned@example.com']) {
      expect((await erase({ objectId, idProperty: 'email' })).status).toBe(204);
    }
    expect([await status(own), await status(binned, '?archived=true')]).toEqual([404, 404]);
    expect(await hub.request({ path, json: { properties: { email: 'own@example.com' } } })).toMatchObject(
      blocked('own@example.com'),
    );
  });

  it('blocks its address, and one that no contact has, for creations, updates and batches', async () => {
    expect((await erase({ objectId: 'Never@example.com', idProperty: 'email' })).status).toBe(204);
    expect((await erase({ objectId: 'Never@example.com', idProperty: 'email' })).status).toBe(204);
    const refusal = blocked('never@example.com');
    const properties = { email: 'NEVER@example.com' };
    expect(await hub.request({ path, json: { properties } })).toMatchObject(refusal);
    const id = await create({ email: 'fine@example.com' });
    expect(await hub.request({ method: 'PATCH', path: `${path}/${id}`, json: { properties } })).toMatchObject(refusal);
    const inputs = [{ id: 'never@example.com', idProperty: 'email', properties: {} }];
    expect(await hub.request({ path: `${path}/batch/upsert`, json: { inputs } })).toMatchObject(refusal);
    const other = await newHub({ name: 'Elsewhere' });
    expect((await other.request({ path, json: { properties } })).status).toBe(201);
  });

  it('rejects unknown ids and other properties, and changes nothing', async () => {
    const id = await create({ email: 'stays@example.com' });
    const missing = { status: 'error', message: 'resource not found', correlationId: expect.any(String) };
    expect(await erase({ objectId: '77' })).toMatchObject({ status: 404, body: missing });
    expect(await erase({ objectId: 'stays@example.com' })).toMatchObject({ status: 404, body: missing });
    const other = await newHub({ name: 'Other' });
    expect(await erase({ objectId: id }, other)).toMatchObject({ status: 404, body: missing });
    const message = `Unable to perform gdpr-delete by non-unique 0-1 property firstname in portal ID ${hub.hubId}`;
    expect(await erase({ objectId: 'Ada', idProperty: 'firstname' })).toMatchObject({ status: 400, body: { message } });
    expect((await erase({})).status).toBe(400);
    expect(await status(id)).toBe(200);
    const reader = await newHub({ name: 'Reader', scopes: ['crm.objects.contacts.read'] });
    expect((await erase({ objectId: id }, reader)).status).toBe(403);
  });

  it('erases a contact once, also concurrently', async () => {
    const id = await create({ email: 'race@example.com' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => erase({ objectId: id })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 404, 404, 404, 404, 404, 404, 404]);
  });

  it('finds a contact that is being merged into another one', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [a, b] = [await create({ firstname: 'A' }), await create({ firstname: 'B' })];
      const [erased, merged] = await Promise.all([
        erase({ objectId: b }),
        hub.request({ path: `${path}/merge`, json: { primaryObjectId: a, objectIdToMerge: b } }),
      ]);
      expect(erased.status).toBe(204);
      expect([200, 404]).toContain(merged.status);
      expect(await status(b)).toBe(404);
      expect(await status(a)).toBe(merged.status === 200 ? 404 : 200);
    }
  });
});
