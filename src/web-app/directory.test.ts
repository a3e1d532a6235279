import { expect, inject, it } from 'vitest';
import { openAppSession } from '../../test/support/app-session.js';
import { installApp, newHub } from '../../test/support/hubs.js';

interface DirectoryBody {
  readonly owners: readonly { readonly email: string }[];
  readonly apps: readonly { readonly appId: number; readonly name: string }[];
  readonly customTypes: readonly { readonly objectTypeId: string; readonly labels: { readonly plural: string } }[];
}

it('lists the owners, apps and custom types of an account by name, for its users only', async () => {
  const hub = await newHub();
  const app = await installApp(hub);
  const schema = {
    name: 'car',
    labels: { singular: 'Car', plural: 'Cars' },
    primaryDisplayProperty: 'model',
    requiredProperties: ['model'],
    properties: [{ name: 'model', label: 'Model', type: 'string', fieldType: 'text' }],
    associatedObjects: [],
  };
  expect((await hub.request({ path: '/crm/v3/schemas', json: schema })).status).toBe(201);
  const session = await openAppSession(inject('baseUrl'), hub.user);
  const { status, body } = await session.request(hub.hubId, { path: '/_app/directory' });
  expect(status).toBe(200);
  const { owners, apps, customTypes } = body as DirectoryBody;
  expect(owners.map(({ email }) => email)).toContain(hub.user.email);
  expect(apps.map(({ appId }) => appId)).toContain(app.appId);
  expect(customTypes).toMatchObject([{ labels: { plural: 'Cars' }, primaryDisplayProperty: 'model' }]);

  const other = await newHub();
  expect((await session.request(other.hubId, { path: '/_app/directory' })).status).toBe(404);
  expect((await hub.request({ path: '/_app/directory' })).status).toBe(401);
});
