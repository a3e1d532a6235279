import { describe, expect, test } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const path = '/contacts/v1/contact';
const toInput = (values: object) => ({
  properties: Object.entries(values).map(([property, value]) => ({ property, value: value as unknown })),
});

async function createContact(hub: TestHub, values: object): Promise<number> {
  const { status, body } = await hub.request({ path, json: toInput(values) });
  expect(status).toBe(200);
  return body.vid as number;
}

const toVids = (contacts: readonly { vid: number }[]) => contacts.map(({ vid }) => vid);

describe('a profile', () => {
  test('has values with versions, identities, lists and the primary company (Spec 4.3)', async () => {
    const hub = await newHub();
    const company = await hub.request({ path: '/crm/v3/objects/companies', json: { properties: { name: 'Acme' } } });
    const vid = await createContact(hub, { email: 'Ada@example.com', firstname: 'Ada' });
    const companyId = Number(company.body.id);
    await hub.request({ method: 'PUT', path: `/companies/v2/companies/${companyId}/contacts/${vid}` });
    const list = await hub.request({ path: '/contacts/v1/lists', json: { name: 'People' } });
    await hub.request({ path: `/contacts/v1/lists/${list.body.listId}/add`, json: { vids: [vid] } });
    const { status, body } = await hub.request({ path: `${path}/vid/${vid}/profile` });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      vid,
      'canonical-vid': vid,
      'merged-vids': [],
      'portal-id': hub.hubId,
      'is-contact': true,
      'profile-url': `${hub.baseUrl}/contacts/${hub.hubId}/record/0-1/${vid}`,
      'form-submissions': [],
      'list-memberships': [{ 'static-list-id': list.body.listId, vid, 'is-member': true }],
      'associated-company': {
        'company-id': companyId,
        'portal-id': hub.hubId,
        properties: { name: { value: 'Acme' } },
      },
    });
    const [identity] = body['identity-profiles'];
    expect(identity).toMatchObject({
      vid,
      identities: [{ type: 'EMAIL', value: 'ada@example.com', 'is-primary': true }],
    });
    expect(body.properties.firstname).toEqual({
      value: 'Ada',
      versions: [
        {
          value: 'Ada',
          'source-type': 'INTEGRATION',
          'source-id': String(hub.privateApp.appId),
          'source-label': null,
          'updated-by-user-id': null,
          timestamp: expect.any(Number),
          selected: false,
        },
      ],
    });
    expect(body.properties.createdate.value).toMatch(/^[0-9]{13}$/);
  });

  test('is read by address, with requested properties and values only (Spec 4.3)', async () => {
    const hub = await newHub();
    const vid = await createContact(hub, { email: 'ada@example.com', firstname: 'Ada', lastname: 'Old' });
    await hub.request({ path: `${path}/vid/${vid}/profile`, json: toInput({ lastname: 'New' }) });
    const place = `${path}/email/ADA@example.com/profile`;
    const some = await hub.request({ path: `${place}?property=firstname&property=nosuch&propertyMode=value_only` });
    expect(some.body).toMatchObject({ vid, properties: { firstname: { value: 'Ada' } } });
    expect(some.body.properties).toEqual({ firstname: { value: 'Ada' } });
    const all = await hub.request({ path: `${place}?showListMemberships=false` });
    const values = all.body.properties.lastname.versions.map(({ value }: { value: string }) => value);
    expect(values).toEqual(['New', 'Old']);
    expect(all.body['list-memberships']).toBeUndefined();
  });

  test('is read by the token of a visitor (Spec 2.5)', async () => {
    const hub = await newHub();
    const [utk, email] = ['a'.repeat(32), 'ada@example.com'];
    await hub.request({ path: '/_spoke/visitors/identify', json: { hubId: hub.hubId, utk, email } });
    const { body } = await hub.request({ path: `${path}/utk/${utk}/profile` });
    expect(body.properties.email.value).toBe(email);
    expect((await hub.request({ path: `${path}/utk/${'b'.repeat(32)}/profile` })).status).toBe(404);
  });

  test('of a contact that does not exist is a 404 (Spec 4.3)', async () => {
    const hub = await newHub();
    for (const key of ['vid/1', 'email/nobody@example.com']) {
      const { status, body } = await hub.request({ path: `${path}/${key}/profile` });
      expect([status, body.message]).toEqual([404, 'contact does not exist']);
      const change = await hub.request({ path: `${path}/${key}/profile`, json: toInput({ firstname: 'Ada' }) });
      expect(change.status).toBe(404);
    }
  });

  test('needs the scopes of contacts (Spec 5)', async () => {
    const hub = await newHub({ scopes: ['crm.objects.contacts.read'] });
    expect((await hub.request({ path, json: toInput({ email: 'a@example.com' }) })).status).toBe(403);
    expect((await hub.request({ path: '/contacts/v1/lists/all/contacts/all' })).status).toBe(200);
  });
});

describe('writes', () => {
  test('refuses an address that a contact has, and names the contact (Spec 4.3)', async () => {
    const hub = await newHub();
    const vid = await createContact(hub, { email: 'ada@example.com' });
    const { status, body } = await hub.request({ path: `${path}/`, json: toInput({ email: 'ADA@example.com' }) });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      status: 'error',
      message: 'Contact already exists',
      error: 'CONTACT_EXISTS',
      identityProfile: { vid, identity: [{ type: 'EMAIL', value: 'ada@example.com', isPrimary: true }] },
    });
  });

  test('updates by id and by address (Spec 4.3)', async () => {
    const hub = await newHub();
    const vid = await createContact(hub, { email: 'ada@example.com' });
    const one = await hub.request({ path: `${path}/vid/${vid}/profile`, json: toInput({ firstname: 'Ada' }) });
    const two = await hub.request({ path: `${path}/email/ada@example.com/profile`, json: toInput({ lastname: 'L' }) });
    expect([one.status, one.text, two.status]).toEqual([204, '', 204]);
    const { body } = await hub.request({ path: `${path}/vid/${vid}/profile` });
    expect(body.properties).toMatchObject({ firstname: { value: 'Ada' }, lastname: { value: 'L' } });
    const refused = await hub.request({ path: `${path}/vid/${vid}/profile`, json: toInput({ nosuch: 'x' }) });
    expect(refused.status).toBe(400);
    expect(refused.body.validationResults).toMatchObject([{ name: 'nosuch', error: 'PROPERTY_DOESNT_EXIST' }]);
  });

  test('creates or updates the contact of an address (Spec 4.4)', async () => {
    const hub = await newHub();
    const place = `${path}/createOrUpdate/email/ada@example.com`;
    const made = await hub.request({ path: place, json: toInput({ email: 'ada@example.com', firstname: 'A' }) });
    expect(made.body).toEqual({ vid: expect.any(Number), isNew: true });
    const again = await hub.request({ path: place, json: toInput({ firstname: 'Ada' }) });
    expect(again.body).toEqual({ vid: made.body.vid, isNew: false });
    const refused = await hub.request({ path: `${path}/createOrUpdate/email/nonsense`, json: toInput({}) });
    expect(refused.status).toBe(400);
    expect(refused.body.validationResults).toMatchObject([{ name: 'email', error: 'INVALID_EMAIL' }]);
  });

  test('writes a batch by ids and addresses, and refuses it as a whole (Spec 4.4)', async () => {
    const hub = await newHub();
    const vid = await createContact(hub, { email: 'ada@example.com' });
    const batch = [
      { vid: String(vid), ...toInput({ firstname: 'Ada' }) },
      { email: 'new@example.com', ...toInput({ firstname: 'New' }) },
      { email: 'new@example.com', ...toInput({ lastname: 'Twice' }) },
    ];
    expect((await hub.request({ path: `${path}/batch`, json: batch })).status).toBe(202);
    const { body } = await hub.request({ path: `${path}/email/new@example.com/profile` });
    expect(body.properties).toMatchObject({ firstname: { value: 'New' }, lastname: { value: 'Twice' } });
    const wrong = [
      { email: 'x@example.com', ...toInput({ firstname: 'X' }) },
      { email: 'y@example.com', ...toInput({ nosuch: 'Y' }) },
    ];
    expect((await hub.request({ path: `${path}/batch`, json: wrong })).status).toBe(400);
    expect((await hub.request({ path: `${path}/email/x@example.com/profile` })).status).toBe(404);
  });

  test('writes a batch of more than 100 contacts as a whole or not at all (Spec 4.4)', async () => {
    const hub = await newHub();
    const vid = await createContact(hub, { email: 'ada@example.com', firstname: 'Ada' });
    const many = Array.from({ length: 250 }, (_, at) => ({
      email: `c${at}@example.com`,
      ...toInput({ firstname: `C${at}` }),
    }));
    const byId = { vid, ...toInput({ firstname: 'Changed' }) };
    const wrong = { email: 'last@example.com', ...toInput({ nosuch: 'x' }) };
    const refused = await hub.request({ path: `${path}/batch`, json: [byId, ...many, wrong] });
    expect(refused.status).toBe(400);
    const taken = { vid, ...toInput({ email: 'c7@example.com' }) };
    expect((await hub.request({ path: `${path}/batch`, json: [...many, taken] })).status).toBe(400);
    const all = await hub.request({ path: '/contacts/v1/lists/all/contacts/all?count=100' });
    expect(all.body.contacts).toMatchObject([{ vid, properties: { firstname: { value: 'Ada' } } }]);
    expect((await hub.request({ path: `${path}/batch`, json: [byId, ...many] })).status).toBe(202);
    const { body } = await hub.request({ path: `${path}/email/c249@example.com/profile` });
    expect(body.properties.firstname.value).toBe('C249');
    const changed = await hub.request({ path: `${path}/vid/${vid}/profile` });
    expect(changed.body.properties.firstname.value).toBe('Changed');
  });

  test('deletes a contact once (Spec 3.2)', async () => {
    const hub = await newHub();
    const vid = await createContact(hub, { email: 'ada@example.com' });
    const gone = await hub.request({ method: 'DELETE', path: `${path}/vid/${vid}` });
    expect(gone.body).toEqual({ vid, deleted: true, reason: 'OK' });
    expect((await hub.request({ method: 'DELETE', path: `${path}/vid/${vid}` })).status).toBe(404);
  });

  test('merges a contact into another one, which names it (Spec 4.3)', async () => {
    const hub = await newHub();
    const [one, two] = [
      await createContact(hub, { email: 'a@example.com' }),
      await createContact(hub, { email: 'b@example.com' }),
    ];
    const { status, text } = await hub.request({ path: `${path}/merge-vids/${one}`, json: { vidToMerge: two } });
    expect([status, text]).toEqual([200, 'SUCCESS']);
    const { body } = await hub.request({ path: `${path}/vid/${two}/profile` });
    expect(body).toMatchObject({
      vid: one,
      'merged-vids': [two],
      'merge-audits': [{ 'canonical-vid': one, 'vid-to-merge': two, timestamp: expect.any(Number), 'user-id': null }],
    });
    expect(body['identity-profiles'][0].identities).toMatchObject([
      { value: 'a@example.com' },
      { value: 'b@example.com' },
    ]);
    const refused = await hub.request({ path: `${path}/merge-vids/${one}`, json: { vidToMerge: 1 } });
    expect(refused.status).toBe(404);
    expect((await hub.request({ method: 'DELETE', path: `${path}/vid/${two}` })).status).toBe(404);
  });
});

describe('lists', () => {
  test('reads batches by ids and addresses (Spec 4.3)', async () => {
    const hub = await newHub();
    const [one, two] = [
      await createContact(hub, { email: 'a@example.com' }),
      await createContact(hub, { email: 'b@example.com' }),
    ];
    const byVid = await hub.request({ path: `${path}/vids/batch?vid=${one}&vid=${two}&vid=1&property=email` });
    expect(byVid.body).toMatchObject({
      [one]: { vid: one, properties: { email: { value: 'a@example.com' } } },
      [two]: {},
    });
    const byEmail = await hub.request({ path: `${path}/emails/batch?email=b@example.com&email=x@example.com` });
    expect(Object.keys(byEmail.body)).toEqual([String(two)]);
    const [utk, other] = ['a'.repeat(32), 'b'.repeat(32)];
    const identify = { hubId: hub.hubId, utk, email: 'a@example.com' };
    await hub.request({ path: '/_spoke/visitors/identify', json: identify });
    const byUtk = await hub.request({ path: `${path}/utks/batch?utk=${utk}&utk=${other}&property=email` });
    expect(byUtk.body).toMatchObject({ [one]: { vid: one, properties: { email: { value: 'a@example.com' } } } });
    expect(Object.keys(byUtk.body)).toEqual([String(one)]);
    const many = Array.from({ length: 101 }, (_, at) => `vid=${at + 1}`).join('&');
    expect((await hub.request({ path: `${path}/vids/batch?${many}` })).status).toBe(400);
    for (const name of ['vids', 'emails', 'utks'])
      expect((await hub.request({ path: `${path}/${name}/batch` })).status).toBe(400);
  });

  test('lists contacts by id, page by page (Spec 4.3)', async () => {
    const hub = await newHub();
    const vids = [];
    for (const name of ['a', 'b', 'c'])
      vids.push(await createContact(hub, { email: `${name}@example.com`, firstname: name }));
    const all = '/contacts/v1/lists/all/contacts/all';
    const { body } = await hub.request({ path: `${all}?count=2` });
    expect(toVids(body.contacts)).toEqual(vids.slice(0, 2));
    expect(body.contacts[0].properties).toMatchObject({ firstname: { value: 'a' } });
    expect(body.contacts[0].properties.email).toBeUndefined();
    expect(body.contacts[0].addedAt).toBe(Number(body.contacts[0]['identity-profiles'][0]['saved-at-timestamp']));
    const rest = await hub.request({
      path: `${all}?vidOffset=${body['vid-offset']}&property=email&propertyMode=value_and_history&showListMemberships=True`,
    });
    expect(rest.body).toMatchObject({ contacts: [{ vid: vids[2], 'list-memberships': [] }], 'has-more': false });
    expect(rest.body.contacts[0].properties.email.versions).toHaveLength(1);
    expect((await hub.request({ path: `${all}?vidOffset=x` })).status).toBe(400);
  });

  test.each([
    ['recently_updated', [0, 2, 1]],
    ['all', [2, 1, 0]],
  ])('pages through the last contacts of %s without repeating one (Spec 4.3)', async (list, order) => {
    const hub = await newHub();
    const vids: number[] = [];
    for (const name of ['a', 'b', 'c']) vids.push(await createContact(hub, { email: `${name}@example.com` }));
    await hub.request({ path: `${path}/vid/${vids[0]}/profile`, json: toInput({ firstname: 'New' }) });
    const expected = order.map((at) => vids[at]);
    const recent = `/contacts/v1/lists/${list}/contacts/recent?count=1`;
    for (const withTime of [true, false]) {
      const found: number[] = [];
      let more = '';
      for (let page = 0; page < 4; page += 1) {
        const { body } = await hub.request({ path: recent + more });
        found.push(...toVids(body.contacts));
        more = `&vidOffset=${body['vid-offset']}${withTime ? `&timeOffset=${body['time-offset']}` : ''}`;
        if (!body['has-more']) break;
      }
      expect(found).toEqual(expected);
    }
    expect((await hub.request({ path: `${recent}&timeOffset=x` })).status).toBe(400);
  });

  test('searches contacts by words (Spec 4.3)', async () => {
    const hub = await newHub();
    const vid = await createContact(hub, { email: 'ada@example.com', firstname: 'Ada', lastname: 'Lovelace' });
    await createContact(hub, { email: 'bob@example.org' });
    const { body } = await hub.request({ path: '/contacts/v1/search/query?q=lovelace&property=email' });
    expect(body).toMatchObject({ query: 'lovelace', offset: 1, 'has-more': false, total: 1 });
    expect(body.contacts).toMatchObject([{ vid, properties: { email: { value: 'ada@example.com' } } }]);
    expect((await hub.request({ path: '/contacts/v1/search/query' })).status).toBe(400);
  });

  test('counts contacts and returns the time of the last creation (Spec 4.3)', async () => {
    const hub = await newHub();
    const statistics = '/contacts/v1/contacts/statistics';
    expect((await hub.request({ path: statistics })).body).toEqual({ contacts: 0, lastNewContactAt: 0 });
    await createContact(hub, { email: 'a@example.com' });
    const vid = await createContact(hub, { email: 'b@example.com' });
    const { body } = await hub.request({ path: `${path}/vid/${vid}/profile` });
    const at = Number(body.properties.createdate.value);
    expect((await hub.request({ path: statistics })).body).toEqual({ contacts: 2, lastNewContactAt: at });
  });

  test('lists the contacts of a company (Spec 4.5)', async () => {
    const hub = await newHub();
    const company = await hub.request({ path: '/crm/v3/objects/companies', json: { properties: { name: 'Acme' } } });
    const place = `/companies/v2/companies/${company.body.id}/contacts`;
    const vids = [];
    for (const firstname of ['A', 'B']) vids.push(await createContact(hub, { firstname }));
    for (const vid of vids) await hub.request({ method: 'PUT', path: `${place}/${vid}` });
    const { body } = await hub.request({ path: `${place}?count=1` });
    expect(body).toMatchObject({ contacts: [{ vid: vids[0], portalId: hub.hubId, isContact: true }], hasMore: true });
    expect(body.contacts[0].properties).toContainEqual({ name: 'firstname', value: 'A', sourceVid: [] });
    const rest = await hub.request({ path: `${place}?vidOffset=${body.vidOffset}` });
    expect(rest.body).toMatchObject({ contacts: [{ vid: vids[1] }], hasMore: false });
    expect((await hub.request({ path: '/companies/v2/companies/1/contacts' })).status).toBe(404);
  });
});
