import { expect, it } from 'vitest';
import { openAppSession } from '../../../test/support/app-session.js';
import { installApp, newHub } from '../../../test/support/hubs.js';
import { newTemplate, sendTemplates } from '../../../test/support/timeline.js';

const path = '/_app/timeline/templates';
const color = { name: 'color', label: 'Colour', type: 'enumeration', options: [{ value: 'b', label: 'Black' }] };
const size = { name: 'size', label: 'Size', type: 'number' };

interface Shown {
  readonly id: string;
  readonly app: { readonly appId: number; readonly name: string };
}

it('an account lists the templates of its connected apps only', async () => {
  const hub = await newHub();
  const { request } = await openAppSession(hub.baseUrl, hub.user);
  const { id } = await newTemplate({ name: 'Pet bought', objectType: 'deals', tokens: [color, size] });
  const gone = await newTemplate({ name: 'Pet lost' });
  await sendTemplates({ method: 'DELETE', path: `/${gone.id}` });
  expect(await request(hub.hubId, { path })).toMatchObject({ status: 200, body: { results: [] } });
  await installApp(hub);
  const { body } = await request(hub.hubId, { path });
  const results = body.results as Shown[];
  expect(results.find((template) => template.id === id)).toEqual({
    ...{ id, objectTypeId: '0-3', name: 'Pet bought', app: { appId: 3001, name: expect.any(String) } },
    tokens: [color, { ...size, options: [] }],
  });
  expect(results.map((template) => template.id)).not.toContain(gone.id);
  expect(new Set(results.map(({ app }) => app.appId))).toEqual(new Set([3001]));
  expect((await hub.request({ path })).status).toBe(401);
});
