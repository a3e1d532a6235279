import { expect, it } from 'vitest';
import { request } from '../../../test/support/http.js';
import { installApp, newHub } from '../../../test/support/hubs.js';
import { seed } from '../../../test/support/seed.js';
import { newTemplate } from '../../../test/support/timeline.js';
import { toForm } from '../../../test/support/uploads.js';
import { rewritePath } from './aliases.js';

it.each([
  ['/crm/objects/v3/companies?limit=1', '/crm/v3/objects/companies?limit=1'],
  ['/crm/objects/2026-03/0-2/7', '/crm/v3/objects/0-2/7'],
  ['/crm/properties/2026-09/companies', '/crm/v3/properties/companies'],
  ['/crm/associations/2025-09/companies/contacts/labels', '/crm/v4/associations/companies/contacts/labels'],
  ['/oauth/2026-03/token', '/oauth/v3/token'],
  ['/crm/property-validations/2026-03/0-1/zip', '/crm/v3/property-validations/0-1/zip'],
  ['/crm/object-library/2025-09/enablement', '/crm/v3/object-library/enablement'],
  ['/events/event-occurrences/2026-09/event-types', '/events/v3/events/event-types'],
  ['/events/custom/2025-09/event-definitions/visit', '/events/v3/event-definitions/visit'],
  ['/events/2026-03/send/batch', '/events/v3/send/batch'],
  ['/integrators/timeline/v3/events', '/crm/v3/timeline/events'],
  ['/crm/v3/objects/companies', '/crm/v3/objects/companies'],
  ['/crm/objects/v30/companies', '/crm/objects/v30/companies'],
  ['/crm/objects/2024-01/companies', '/crm/objects/2024-01/companies'],
  ['/files/2025-09/files/7?properties=name', '/files/v3/files/7?properties=name'],
  ['/files/2026-03/folders', '/files/v3/folders'],
  ['/files/2026-09/files/search', '/files/v3/files/search'],
  ['/app-webhooks/2025-09/3001/subscriptions?hapikey=x', '/webhooks/v3/3001/subscriptions?hapikey=x'],
  ['/webhooks/2026-03/3001/settings', '/webhooks/v3/3001/settings'],
  ['/app-webhooks/2026-09/3001/subscriptions/batch/update', '/webhooks/v3/3001/subscriptions/batch/update'],
  ['/webhooks/2026-03/journal/batch/read', '/webhooks/2026-03/journal/batch/read'],
  ['/webhooks/2026-03/3001x/settings', '/webhooks/2026-03/3001x/settings'],
  ['/appinstalls/2025-09/external-install', '/appinstalls/v3/external-install'],
  ['/appinstalls/2026-03/external-install', '/appinstalls/v3/external-install'],
  ['/integrators/timeline/2025-09/events/batch/create', '/crm/v3/timeline/events/batch/create'],
  ['/integrators/timeline/2026-09/3001/event-templates/1', '/crm/v3/timeline/3001/event-templates/1'],
  ['/integrators/timeline/2026-09/events', '/integrators/timeline/2026-09/events'],
  ['/integrators/timeline/2026-03/3001/event-templates', '/integrators/timeline/2026-03/3001/event-templates'],
  ['/settings/users/2026-09-beta/teams', '/settings/v3/users/teams'],
  ['/settings/users/2026-09-beta/seats', '/settings/users/2026-09-beta/seats'],
  ['/files/2026-031/files', '/files/2026-031/files'],
])('maps %s to %s', (from, to) => expect(rewritePath(from)).toBe(to));

const dates = ['2025-09', '2026-03', '2026-09'];
const hapikey = seed.developers[0]?.apiKey ?? '';

it('serves files under their dated paths', async () => {
  const hub = await newHub();
  for (const date of dates) {
    const path = `/files/${date}/files`;
    const uploaded = await hub.request({ path, multipart: toForm({ partName: `${date}.txt` }) });
    expect([date, uploaded.status]).toEqual([date, 201]);
    const { status, body } = await hub.request({ path: `${path}/${uploaded.body.id}?properties=name` });
    expect([status, body.name]).toEqual([200, date]);
    expect((await hub.request({ path: `/files/${date}/folders/7` })).status).toBe(404);
  }
});

it('serves webhooks under their dated paths', async () => {
  const { baseUrl } = await newHub();
  for (const prefix of [...dates.map((date) => `app-webhooks/${date}`), 'webhooks/2026-03']) {
    const { status, body } = await request(baseUrl, { path: `/${prefix}/3001/subscriptions?hapikey=${hapikey}` });
    expect([prefix, status, Array.isArray(body.results)]).toEqual([prefix, 200, true]);
    expect((await request(baseUrl, { path: `/${prefix}/3001/subscriptions` })).status).toBe(401);
  }
});

it('uninstalls an app under the dated paths', async () => {
  const hub = await newHub();
  for (const date of dates) {
    const app = await installApp(hub);
    const uninstall = { method: 'DELETE', path: `/appinstalls/${date}/external-install` };
    expect([date, (await app.request(uninstall)).status]).toEqual([date, 204]);
    expect([date, (await app.request(uninstall)).status]).toEqual([date, 401]);
  }
});

it('serves timeline events under 2025-09, and templates under 2026-09 too', async () => {
  const app = await installApp(await newHub());
  for (const date of ['2025-09', '2026-09'])
    expect(await newTemplate({}, { prefix: `/integrators/timeline/${date}` })).toMatchObject({ name: 'Sample' });
  const { id } = await newTemplate();
  const json = { eventTemplateId: id, email: 'ada@example.com', tokens: {} };
  expect((await app.request({ path: '/integrators/timeline/2025-09/events', json })).status).toBe(201);
  for (const date of ['2026-03', '2026-09'])
    expect((await app.request({ path: `/integrators/timeline/${date}/events`, json })).status).toBe(404);
});
