import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAppSession } from '../../test/support/app-session.js';
import { request } from '../../test/support/http.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { expectAccessible, expectNoSidewaysScroll, shoot, useOwnServer, watchConsole } from '../../test/support/web.js';
import { eventually, openTarget, type WebhookTarget } from '../../test/support/webhooks.js';

const redirectUri = 'http://localhost:3000/oauth-callback';

describe('webhook deliveries', needs.chromium, () => {
  const own = useOwnServer();
  let target: WebhookTarget;
  beforeAll(async () => {
    target = await openTarget();
  });
  afterAll(() => target?.close());

  const create = async (hub: TestHub, email: string) => {
    const { status } = await hub.request({ path: '/crm/v3/objects/contacts', json: { properties: { email } } });
    expect(status).toBe(201);
  };
  /**
   * Creates an app that the account of its developer has connected and that subscribes to new contacts; returns its
   * page.
   */
  const connectApp = async (): Promise<{ path: string; hub: TestHub }> => {
    const hub = await newHub({ baseUrl: own.app.baseUrl });
    const session = await openAppSession(own.app.baseUrl, hub.user);
    const made = await session.requestAsPerson({ path: '/_app/developers', json: { name: 'Acme Integrations' } });
    const { developerId } = made.body;
    const send = async (method: string, path: string, json: object) => {
      const { status, body, text } = await session.requestAsDeveloper(developerId, { method, path, json });
      expect(status, text).toBeLessThan(300);
      return body;
    };
    const scopes = ['oauth', 'crm.objects.contacts.read'];
    const draft = { name: 'Parcel tracker', redirectUris: [redirectUri], scopes };
    const { appId, clientId, clientSecret } = await send('POST', '/_app/apps', draft);
    const grant = { clientId, hubId: hub.hubId, userId: hub.user.userId, redirectUri, scopes };
    const { body } = await request(own.app.baseUrl, { path: '/_spoke/oauth/grant', json: grant });
    const client = { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri };
    const form = { grant_type: 'authorization_code', code: body.code, ...client };
    expect((await request(own.app.baseUrl, { path: '/oauth/v1/token', form })).status).toBe(200);
    await send('PUT', `/webhooks/v3/${appId}/settings`, { targetUrl: target.url });
    await send('POST', `/webhooks/v3/${appId}/subscriptions`, { eventType: 'contact.creation', active: true });
    return { path: `/app/developer/${developerId}/apps/${appId}?tab=webhooks`, hub };
  };

  it('show their status, retries and failures, and can be resent', async () => {
    const { path, hub } = await connectApp();
    target.answer(503);
    await create(hub, 'lost@example.com');
    while (target.hits.length < 10) {
      await request(own.app.baseUrl, { path: '/_spoke/clock', json: { advanceSeconds: 10 * 3600 } });
      await new Promise((done) => setTimeout(done, 300));
    }
    // Deliveries to a failing target pause for a while.
    await request(own.app.baseUrl, { path: '/_spoke/clock', json: { advanceSeconds: 120 } });
    target.answer(204);
    await create(hub, 'customer@example.com');
    await eventually(() => target.hits.length === 11);
    target.answer(503);
    await create(hub, 'late@example.com');
    await eventually(() => target.hits.length === 12);
    target.answer(204);

    // Moving the clock has ended earlier sessions.
    const page = await own.browser.visit(hub, { path });
    const complaints = watchConsole(page);
    const deliveries = page.getByRole('region', { name: 'Deliveries in the last 24 hours' });
    const row = (name: string | RegExp) => deliveries.getByRole('row', { name });
    await row(/failed/).waitFor();
    await row(/delivered/).waitFor();
    await row(/pending/)
      .getByText('retry at')
      .waitFor();
    expect(await row(/failed/).innerText()).toContain('503');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await row(/failed/)
      .getByRole('button', { name: 'contact.creation' })
      .press('Enter');
    const body = deliveries.getByRole('region', { name: 'Body of the delivery' });
    expect(JSON.parse(await body.innerText())).toMatchObject([
      { subscriptionType: 'contact.creation', portalId: hub.hubId },
    ]);
    await body.scrollIntoViewIfNeeded();
    await expectAccessible(page);
    await shoot(page, 'app-deliveries');

    await row(/failed/)
      .getByRole('button', { name: 'Resend' })
      .click();
    await page.getByText('Sent again as a new delivery.').waitFor();
    await eventually(() => target.hits.length === 13);
    expect(target.hits[12]?.notifications[0].objectId).toBe(target.hits[0]?.notifications[0].objectId);
    await expect.poll(() => row(/delivered/).count()).toBe(2);
    expect(await row(/failed/).count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  it('the inspector shows each with its request, its response and the API request that caused it', async () => {
    const { hub } = await connectApp();
    target.answer(204);
    const before = target.hits.length;
    await create(hub, 'inspected@example.com');
    await eventually(() => target.hits.length > before);
    const page = await own.browser.visit(hub, { path: '/app/inspector' });
    const complaints = watchConsole(page);
    await page.getByRole('tab', { name: 'Webhooks' }).click();
    const table = page.getByRole('table', { name: 'Deliveries' });
    const row = table.getByRole('row', { name: /delivered contact\.creation/ }).first();
    await row.getByRole('button', { name: 'contact.creation' }).click();
    const delivery = page.getByRole('region', { name: 'Delivery' });
    await delivery.getByRole('region', { name: 'Request of attempt 1' }).getByText('x-hubspot-signature-v3').waitFor();
    await delivery.getByRole('region', { name: 'Response of attempt 1' }).getByText('(no body)').waitFor();
    await delivery.getByText(`Account ${hub.hubId}`).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'inspector-webhooks');
    await delivery.getByRole('link', { name: 'POST /crm/v3/objects/contacts' }).click();
    const opened = page.getByRole('complementary', { name: 'Request' });
    await opened.getByRole('region', { name: 'What it changed' }).getByText('Created', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });
});
