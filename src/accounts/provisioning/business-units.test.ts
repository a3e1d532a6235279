import { expect, it } from 'vitest';
import { newHub } from '../../../test/support/hubs.js';

const path = '/business-units/v3/business-units/user';

it('an account has one business unit with its name, for each of its users (Assumption O19)', async () => {
  const hub = await newHub({ name: 'Acme' });
  const { userId } = hub.user;
  const unit = { id: '0', name: 'Acme' };
  for (const query of ['', '?name=Acme', '?name=Globex&name=Acme', '?properties=logoMetadata']) {
    const { status, body } = await hub.request({ path: `${path}/${userId}${query}` });
    expect([status, body]).toEqual([200, { results: [unit] }]);
  }
  expect((await hub.request({ path: `${path}/${userId}?name=Globex` })).body).toEqual({ results: [] });
  for (const version of ['2025-09', '2026-03', '2026-09']) {
    const dated = await hub.request({ path: `/business-units/public/${version}/business-units/user/${userId}` });
    expect([dated.status, dated.body]).toEqual([200, { results: [unit] }]);
  }
});

it('business units of a user of another account are a 404', async () => {
  const [hub, other] = [await newHub(), await newHub()];
  for (const id of [String(other.user.userId), '0', 'ada', '9'.repeat(12)]) {
    const { status, body } = await hub.request({ path: `${path}/${id}` });
    expect([status, body.category]).toEqual([404, 'OBJECT_NOT_FOUND']);
  }
});

it('business units are read with the scope business_units_view.read', async () => {
  const hub = await newHub({ scopes: ['settings.users.read'] });
  const { status, body } = await hub.request({ path: `${path}/${hub.user.userId}` });
  expect([status, body.category]).toEqual([403, 'MISSING_SCOPES']);
});
