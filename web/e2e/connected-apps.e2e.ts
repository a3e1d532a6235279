import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installApp, newHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  shoot,
  watchConsole,
  type WebBrowser,
} from '../../test/support/web.js';

describe('connected apps', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('an account sees the permissions of each app and who connected it, and uninstalls one', async () => {
    const hub = await newHub();
    const app = await installApp(hub, { appId: 3002, scopes: ['oauth'], optionalScopes: ['timeline'] });
    await installApp(hub);
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/connected-apps` });
    const complaints = watchConsole(page);
    const card = page.getByRole('region', { name: 'Other app' });
    await card.getByText('Connected by Sandbox Admin').waitFor();
    expect(await card.getByRole('listitem').allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringContaining('timeline')]),
    );
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'connected-apps');
    await card.getByRole('button', { name: 'Uninstall Other app' }).click();
    await page.getByRole('dialog').getByText('Its tokens are revoked immediately.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Uninstall' }).click();
    await card.waitFor({ state: 'hidden' });
    expect((await app.request({ path: '/crm/v3/objects/companies' })).status).toBe(401);
    await page.getByRole('region', { name: 'Demo app' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('an account without apps explains how to connect one', async () => {
    const hub = await newHub();
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/connected-apps` });
    await page.getByRole('heading', { name: 'No connected apps' }).waitFor();
    await expectAccessible(page);
  });
});
