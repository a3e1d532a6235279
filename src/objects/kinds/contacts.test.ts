import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const path = '/crm/v3/objects/contacts';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ name: 'Contacts' });
});

const create = (properties: object, from = hub) => from.request({ path, json: { properties } });
const read = (id: string, query = '') => hub.request({ path: `${path}/${id}${query}` });
const patch = (id: string, properties: object, query = '') =>
  hub.request({ method: 'PATCH', path: `${path}/${id}${query}`, json: { properties } });

describe('a contact', () => {
  it('is created with all system values, and read with its default properties (Spec 2.5, 4.3)', async () => {
    const { status, body } = await create({ email: ' Ada@Example.com', firstname: 'Ada', phone: '+49 (30) 12-34' });
    expect(status).toBe(201);
    expect(body.properties).toEqual({
      createdate: body.createdAt,
      email: 'ada@example.com',
      firstname: 'Ada',
      hs_all_contact_vids: body.id,
      hs_associated_target_accounts: '0',
      hs_email_domain: 'example.com',
      hs_full_name_or_email: 'Ada',
      hs_is_contact: 'true',
      hs_is_unworked: 'true',
      hs_lifecyclestage_lead_date: body.createdAt,
      hs_marketable_status: 'false',
      hs_marketable_until_renewal: 'false',
      hs_membership_has_accessed_private_content: '0',
      hs_object_id: body.id,
      hs_object_source: 'INTEGRATION',
      hs_object_source_id: String(hub.privateApp.appId),
      hs_object_source_label: 'INTEGRATION',
      hs_pipeline: 'contacts-lifecycle-pipeline',
      hs_registered_member: '0',
      hs_searchable_calculated_phone_number: '49301234',
      hs_sequences_actively_enrolled_count: '0',
      hs_v2_date_entered_current_stage: body.createdAt,
      hs_v2_time_in_current_stage: body.createdAt,
      lastmodifieddate: body.createdAt,
      lifecyclestage: 'lead',
      num_notes: '0',
      phone: '+49 (30) 12-34',
    });
    expect(body.url).toBe(`${hub.baseUrl}/contacts/${hub.hubId}/record/0-1/${body.id}`);
    expect(Object.keys((await read(body.id)).body.properties)).toEqual([
      'createdate',
      'email',
      'firstname',
      'hs_object_id',
      'lastmodifieddate',
    ]);
  });

  it('requires no properties, and updates its derived names on every change', async () => {
    const { body } = await create({});
    expect(body.properties).not.toHaveProperty('hs_full_name_or_email');
    const changed = await patch(body.id, { email: 'grace@example.com', lastname: 'Hopper' });
    expect(changed.body.properties).toMatchObject({ hs_email_domain: 'example.com', hs_full_name_or_email: 'Hopper' });
    expect((await patch(body.id, { lastname: '' })).body.properties.hs_full_name_or_email).toBe('grace@example.com');
    await patch(body.id, { email: '' });
    const { properties } = (await read(body.id, '?properties=email,hs_email_domain,hs_full_name_or_email')).body;
    expect(Object.keys(properties)).toEqual(['createdate', 'hs_object_id', 'lastmodifieddate']);
  });

  it('has a unique e-mail address among live contacts: 409 with the id at the end (Spec 2.5)', async () => {
    const { body } = await create({ email: 'only@example.com' });
    const again = await create({ email: 'ONLY@example.com' });
    expect(again.status).toBe(409);
    expect(again.body).toEqual({
      status: 'error',
      message: `Contact already exists. Existing ID: ${body.id}`,
      correlationId: expect.any(String),
      category: 'CONFLICT',
    });
    const other = (await create({ email: 'other@example.com' })).body;
    const refused = await patch(other.id, { email: 'Only@example.com' });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      category: 'VALIDATION_ERROR',
      message: `Cannot set PropertyValueCoordinates{portalId=${hub.hubId}, objectTypeId=ObjectTypeId{legacyObjectType=CONTACT}, propertyName=email, value=only@example.com} on ${other.id}. ${body.id} already has that value.`,
    });
    expect((await read(other.id)).body.properties.email).toBe('other@example.com');
    expect((await create({ email: 'only@example.com' }, await newHub())).status).toBe(201);
  });

  it('releases its address when it is changed, cleared or archived', async () => {
    const first = (await create({ email: 'free1@example.com' })).body;
    expect((await patch(first.id, { email: 'free2@example.com' })).status).toBe(200);
    expect((await patch(first.id, { email: 'free2@example.com', firstname: 'Ada' })).status).toBe(200);
    const second = await create({ email: 'free1@example.com' });
    expect(second.status).toBe(201);
    await patch(second.body.id, { email: '' });
    expect((await create({ email: 'free1@example.com' })).status).toBe(201);
    await hub.request({ method: 'DELETE', path: `${path}/${first.id}` });
    expect((await create({ email: 'free2@example.com' })).status).toBe(201);
  });

  it('is found and updated by its e-mail address, percent-encoded (idProperty)', async () => {
    const { body } = await create({ email: 'find@example.com' });
    expect((await read('Find%40example.com', '?idProperty=email')).body.id).toBe(body.id);
    expect((await patch('find@example.com', { email: 'found@example.com' }, '?idProperty=email')).body.id).toBe(
      body.id,
    );
    expect((await read('find@example.com', '?idProperty=email')).status).toBe(404);
    expect((await read(body.id, '?idProperty=hs_object_id')).body.id).toBe(body.id);
    const refused = await read('Ada', '?idProperty=firstname');
    expect([refused.status, refused.body.message]).toEqual([
      400,
      `Unable to perform read by non-unique 0-1 property firstname in portal ID ${hub.hubId}`,
    ]);
    expect((await patch('Ada', { city: 'x' }, '?idProperty=firstname')).body.message).toContain('perform update by');
    const json = { inputs: [{ id: 'FOUND@example.com' }, { id: 'nobody@example.com' }], idProperty: 'email' };
    const batch = await hub.request({ path: `${path}/batch/read`, json });
    expect(batch.status).toBe(207);
    expect(batch.body.results.map(({ id }: { id: string }) => id)).toEqual([body.id]);
    expect(batch.body.errors[0]).toMatchObject({ context: { ids: ['nobody@example.com'] } });
    expect(batch.body.errors[0].message).toContain('some CONTACT objects');
  });

  it('rejects read-only addresses and invalid ones (INVALID_EMAIL)', async () => {
    const refused = await create({ email: 'nope', hs_additional_emails: 'a@example.com' });
    expect(refused.body.errors.map(({ code }: { code: string }) => code)).toEqual(['INVALID_EMAIL', 'READ_ONLY_VALUE']);
  });

  it('stores the time at which its owner was set', async () => {
    const { ownerId } = hub.user;
    const { body } = await create({ hubspot_owner_id: ownerId });
    expect(body.properties.hubspot_owner_assigneddate).toBe(body.createdAt);
    const same = await patch(body.id, { hubspot_owner_id: Number(ownerId) });
    expect(same.body.updatedAt).toBe(body.updatedAt);
    await patch(body.id, { hubspot_owner_id: '' });
    const cleared = await read(body.id, '?properties=hubspot_owner_assigneddate');
    expect(cleared.body.properties).not.toHaveProperty('hubspot_owner_assigneddate');
    const changed = await patch(body.id, { hubspot_owner_id: ownerId });
    expect(changed.body.properties.hubspot_owner_assigneddate).toBe(changed.body.updatedAt);
  });
});
