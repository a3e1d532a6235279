import { describe, expect, it } from 'vitest';
import { openAppSession, type TestSession } from '../../test/support/app-session.js';
import { newHub } from '../../test/support/hubs.js';
import { newPersonIn } from '../../test/support/people.js';

const path = '/_app/record-pages/contacts';
const layout = {
  sections: [
    { title: 'Contact', properties: ['email', 'phone'] },
    {
      title: 'Customers',
      properties: ['jobtitle'],
      folded: true,
      showIf: { property: 'lifecyclestage', values: ['customer'] },
    },
  ],
};

async function start() {
  const hub = await newHub();
  const session = await openAppSession(hub.baseUrl, hub.user);
  return { hub, request: (options: Parameters<TestSession['request']>[1]) => session.request(hub.hubId, options) };
}

describe('the layout of record pages', () => {
  it('is empty at first, beside the property groups and validation rules of the type', async () => {
    const { hub, request } = await start();
    const rule = { ruleArguments: ['2'], shouldApplyNormalization: false };
    const rulePath = '/crm/v3/property-validations/0-1/jobtitle/rule-type/MIN_LENGTH';
    const set = await hub.request({ method: 'PUT', path: rulePath, json: rule });
    expect(set.status, set.text).toBeLessThan(300);
    const { status, body } = await request({ path });
    expect(status).toBe(200);
    expect(body).toMatchObject({ account: null, own: null });
    const { groups, rules } = body as { groups: { name: string }[]; rules: object };
    expect(groups.map(({ name }) => name)).toContain('contactinformation');
    const deals = (await request({ path: '/_app/record-pages/deals' })).body as { pipelines: { id: string }[] };
    expect(deals.pipelines).toEqual((await hub.request({ path: '/crm/v3/pipelines/deals' })).body['results']);
    expect(rules).toEqual({ jobtitle: [{ ruleType: 'MIN_LENGTH', ...rule }] });
  });

  it('is set and reset for the user and for the account', async () => {
    const { request } = await start();
    expect(await request({ method: 'PUT', path: `${path}/own`, json: layout })).toMatchObject({
      status: 200,
      body: layout,
    });
    const other = { sections: [{ title: ' All ', properties: [] }] };
    expect((await request({ method: 'PUT', path: `${path}/account`, json: other })).status).toBe(200);
    const account = { sections: [{ title: 'All', properties: [] }] };
    expect((await request({ path })).body).toMatchObject({ own: layout, account });
    // By any spelling of the type, and for no other type.
    expect((await request({ path: '/_app/record-pages/0-1' })).body).toMatchObject({ own: layout, account });
    expect((await request({ path: '/_app/record-pages/deals' })).body).toMatchObject({ own: null, account: null });
    expect((await request({ method: 'PUT', path: `${path}/own`, json: other })).status).toBe(200);
    expect((await request({ path })).body).toMatchObject({ own: account });
    for (const whose of ['own', 'account', 'own']) {
      expect((await request({ method: 'DELETE', path: `${path}/${whose}` })).status).toBe(204);
    }
    expect((await request({ path })).body).toMatchObject({ own: null, account: null });
  });

  it('of the account is changed by administrators only, and one of a user is seen by nobody else', async () => {
    const { hub, request } = await start();
    const signIn = async (role: 'member' | 'viewer') => openAppSession(hub.baseUrl, await newPersonIn(hub, { role }));
    const [member, viewer] = [await signIn('member'), await signIn('viewer')];
    const ask = async (session: TestSession, options: Parameters<TestSession['request']>[1]) =>
      session.request(hub.hubId, options);
    for (const method of ['PUT', 'DELETE']) {
      const change = { method, path: `${path}/account`, ...(method === 'PUT' && { json: layout }) };
      expect((await ask(member, change)).status).toBe(403);
    }
    expect((await ask(member, { method: 'PUT', path: `${path}/own`, json: layout })).status).toBe(200);
    expect((await ask(viewer, { method: 'PUT', path: `${path}/own`, json: layout })).status).toBe(403);
    expect((await request({ path })).body).toMatchObject({ own: null, account: null });
    expect((await ask(viewer, { path })).body).toMatchObject({ own: null, account: null });
    const elsewhere = await start();
    expect((await elsewhere.request({ path })).body).toMatchObject({ own: null, account: null });
    expect((await hub.request({ path })).status).toBe(401);
  });

  it.each([
    ['an unknown property', { sections: [{ title: 'A', properties: ['shoe_size'] }] }],
    [
      'a condition on an unknown property',
      { sections: [{ title: 'A', properties: [], showIf: { property: 'mood', values: [] } }] },
    ],
    ['no section', { sections: [] }],
    ['a blank title', { sections: [{ title: ' ', properties: [] }] }],
    ['the same property twice', { sections: [{ title: 'A', properties: ['email', 'email'] }] }],
    ['too many sections', { sections: Array.from({ length: 31 }, () => ({ title: 'A', properties: [] })) }],
    ['an unknown member', { sections: [{ title: 'A', properties: [], color: 'red' }] }],
  ])('with %s is a 400 and changes nothing', async (_, json) => {
    const { request } = await start();
    for (const whose of ['own', 'account']) {
      expect((await request({ method: 'PUT', path: `${path}/${whose}`, json })).status).toBe(400);
    }
    expect((await request({ path })).body).toMatchObject({ own: null, account: null });
  });

  it('of an unknown type is a 400', async () => {
    const { request } = await start();
    expect((await request({ path: '/_app/record-pages/unicorns' })).status).toBe(400);
    expect((await request({ method: 'PUT', path: '/_app/record-pages/unicorns/own', json: layout })).status).toBe(400);
  });
});
