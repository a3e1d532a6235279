import { expect, it } from 'vitest';
import { startSpoke } from '../../../test/support/app.js';
import { installApp, newHub } from '../../../test/support/hubs.js';
import { eventually, openTarget, sendWebhooks } from '../../../test/support/webhooks.js';

it.each([
  ['contract', 'NEW'],
  ['observed', 'CREATED'],
])('the changeFlag of a creation is as documented, or as observed (%s)', async (compat, changeFlag) => {
  const [app, target] = [await startSpoke({ env: { SPOKE_COMPAT: compat } }), await openTarget()];
  const json = { targetUrl: target.url, throttling: { maxConcurrentRequests: 6 } };
  await sendWebhooks(app.baseUrl, { method: 'PUT', path: '/settings', json });
  await sendWebhooks(app.baseUrl, { path: '/subscriptions', json: { eventType: 'contact.creation', active: true } });
  const hub = await newHub({ baseUrl: app.baseUrl });
  await installApp(hub);
  await hub.request({ path: '/crm/v3/objects/contacts', json: { properties: { email: 'ada@example.com' } } });
  await eventually(() => target.hits.length > 0);
  expect(target.hits[0]?.notifications[0]).toMatchObject({ changeFlag });
  target.close();
});
