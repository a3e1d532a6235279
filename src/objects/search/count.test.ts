import { expect, inject, it } from 'vitest';
import { openAppSession } from '../../../test/support/app-session.js';
import { newHub } from '../../../test/support/hubs.js';
import { create, filter, where } from '../../../test/support/searches.js';

it('the matches of a search are counted for the web app (Assumption S11)', async () => {
  const hub = await newHub();
  for (const name of ['Acme', 'Acme East', 'Initech']) await create(hub, { name });
  const session = await openAppSession(inject('baseUrl'), hub.user);
  const count = async (json: object, type = 'companies') => {
    const { status, body } = await session.request(hub.hubId, { path: `/_app/objects/${type}/count`, json });
    return { status, body: body as object };
  };
  expect(await count({})).toEqual({ status: 200, body: { total: 3, isExact: true } });
  expect(await count({ query: 'acme' })).toEqual({ status: 200, body: { total: 2, isExact: true } });
  expect(await count(where(filter('name', 'EQ', 'initech')))).toMatchObject({ body: { total: 1 } });

  expect((await count(where(filter('nothing', 'EQ', 'x')))).status).toBe(400);
  expect((await count({}, 'cars')).status).toBe(400);
  expect((await hub.request({ path: '/_app/objects/companies/count', json: {} })).status).toBe(401);
});
