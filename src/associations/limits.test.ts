import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';

const path = '/crm/v4/associations/definitions/configurations';
const pairPath = `${path}/contacts/companies`;

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ name: 'Limits' });
});

const post = (action: string, inputs: object[], from = hub) =>
  from.request({ path: `${pairPath}/batch/${action}`, json: { inputs } });
const list = async (where: string, from = hub) => (await from.request({ path: `${path}/${where}` })).body.results;
const builtIn = (typeId: number) => ({ category: 'HUBSPOT_DEFINED', typeId });
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

describe('association limits of an account', () => {
  it('are created, listed, changed and purged', async () => {
    const own = await newHub();
    const made = await post('create', [{ ...builtIn(279), maxToObjectIds: 5 }], own);
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      status: 'COMPLETE',
      results: [{ ...builtIn(279), userEnforcedMaxToObjectIds: 5, label: null }],
      startedAt: moment,
      completedAt: moment,
    });
    const changed = await post(
      'update',
      [
        { ...builtIn(279), maxToObjectIds: 6 },
        { category: 'SERVICE_DEFINED', typeId: 1, maxToObjectIds: 1 },
      ],
      own,
    );
    expect(changed.status).toBe(200);
    expect(changed.body.results).toEqual([
      { ...builtIn(279), userEnforcedMaxToObjectIds: 6 },
      { ...builtIn(1), userEnforcedMaxToObjectIds: 1 },
    ]);
    const all = [
      { ...builtIn(1), label: 'Primary', userEnforcedMaxToObjectIds: 1 },
      { ...builtIn(279), label: null, userEnforcedMaxToObjectIds: 6 },
    ];
    expect(await list('all', own)).toEqual(all);
    expect(await list('contacts/company', own)).toEqual(all);
    expect(await list('companies/contacts', own)).toEqual([]);
    expect(await list('all')).toEqual([]);
    const purged = await post('purge', [builtIn(279), builtIn(99), builtIn(280)], own);
    expect([purged.status, purged.text]).toEqual([204, '']);
    expect(await list('all', own)).toEqual([all[0]]);
  });

  it('apply to types of the direction; other types and existing limits are reported with 207', async () => {
    const own = await newHub();
    await post('create', [{ ...builtIn(279), maxToObjectIds: 5 }], own);
    const inputs = [
      { ...builtIn(279), maxToObjectIds: 7 },
      { ...builtIn(280), maxToObjectIds: 7 },
      { category: 'USER_DEFINED', typeId: 1, maxToObjectIds: 7 },
      { category: 'USER_DEFINED', typeId: -279, maxToObjectIds: 7 },
      { ...builtIn(1), maxToObjectIds: 7 },
    ];
    const unknown = (spec: string) => ({
      status: 'error',
      category: 'VALIDATION_ERROR',
      message: 'One or more associations are invalid',
      context: {
        associationSpec: [spec],
        INVALID_ASSOCIATION_TYPE_ID: [`${spec} is not a valid association definition id`],
      },
    });
    const { status, body } = await post('create', inputs, own);
    expect(status).toBe(207);
    expect(body).toEqual({
      status: 'COMPLETE',
      results: [{ ...builtIn(1), userEnforcedMaxToObjectIds: 7, label: 'Primary' }],
      numErrors: 4,
      errors: [
        {
          status: 'error',
          category: 'OBJECT_ALREADY_EXISTS',
          message: 'A limit already exists for HUBSPOT_DEFINED=279',
          context: { associationSpec: ['HUBSPOT_DEFINED=279'] },
        },
        unknown('HUBSPOT_DEFINED=280'),
        unknown('USER_DEFINED=1'),
        unknown('USER_DEFINED=-279'),
      ],
      startedAt: moment,
      completedAt: moment,
    });
    expect((await post('update', [{ ...builtIn(280), maxToObjectIds: 7 }], own)).status).toBe(207);
    expect((await list('all', own)).map((limit: { typeId: number }) => limit.typeId)).toEqual([1, 279]);
  });

  it('are deleted with their label', async () => {
    const labels = '/crm/v4/associations/contacts/companies/labels';
    const made = await hub.request({ path: labels, json: { name: 'sponsor', label: 'Sponsor' } });
    const { typeId } = made.body.results[0];
    const limit = { category: 'USER_DEFINED', typeId, maxToObjectIds: 2 };
    expect((await post('create', [limit])).body.results).toEqual([
      { category: 'USER_DEFINED', typeId, label: 'Sponsor', userEnforcedMaxToObjectIds: 2 },
    ]);
    expect((await hub.request({ method: 'DELETE', path: `${labels}/${typeId}` })).status).toBe(204);
    await hub.request({ path: labels, json: { name: 'sponsor', label: 'Sponsor' } });
    expect(await list('all')).toEqual([]);
  });

  it('are numbers from 1 to 50,000, 100 in a batch', async () => {
    for (const maxToObjectIds of [0, -1, 50_001, 1.5, '5', null]) {
      expect((await post('create', [{ ...builtIn(279), maxToObjectIds }])).status).toBe(400);
    }
    expect((await post('create', [{ ...builtIn(279) }])).status).toBe(400);
    const many = Array.from({ length: 101 }, () => ({ ...builtIn(279), maxToObjectIds: 5 }));
    for (const action of ['create', 'update', 'purge']) {
      const inputs = action === 'purge' ? many.map(() => builtIn(279)) : many;
      const { status, body } = await post(action, inputs);
      expect(status).toBe(400);
      expect(body).toEqual({
        status: 'error',
        message:
          'The maximum number of inputs supported in a batch is 100. Please reduce the number of items and try again',
        correlationId: expect.any(String),
        category: 'VALIDATION_ERROR',
      });
    }
    expect(await list('all')).toEqual([]);
  });

  it('need a scope for either type; reading all needs any', async () => {
    const reader = await newHub({ scopes: ['crm.objects.deals.read'] });
    expect((await reader.request({ path: pairPath })).status).toBe(403);
    expect((await reader.request({ path: `${path}/all` })).status).toBe(200);
    const contacts = await newHub({ scopes: ['crm.objects.contacts.read'] });
    expect((await contacts.request({ path: pairPath })).status).toBe(200);
    for (const action of ['create', 'update', 'purge']) expect((await post(action, [], contacts)).status).toBe(403);
    const stranger = await newHub({ scopes: ['timeline'] });
    expect((await stranger.request({ path: `${path}/all` })).status).toBe(403);
    expect((await hub.request({ path: `${path}/contacts/xyz` })).status).toBe(400);
  });
});

describe('POST /crm/v4/associations/usage/high-usage-report/{userId}', () => {
  it('accepts a request for a user of the account only', async () => {
    const report = (userId: number | string) =>
      hub.request({ method: 'POST', path: `/crm/v4/associations/usage/high-usage-report/${userId}` });
    const { status, body } = await report(hub.user.userId);
    expect(status).toBe(200);
    expect(body).toEqual({ userId: hub.user.userId, userEmail: hub.user.email, enqueueTime: moment });
    const other = await newHub();
    for (const userId of [other.user.userId, 'abc', '0', '999999999', '9'.repeat(20)]) {
      const refused = await report(userId);
      expect([refused.status, refused.body.message]).toEqual([404, 'There is no such user.']);
    }
  });
});
