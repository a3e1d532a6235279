import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  shoot,
  watchConsole,
  type WebBrowser,
} from '../../test/support/web.js';

describe('private apps', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('an administrator creates one with scopes, gives it a new token and deletes it', async () => {
    const hub = await newHub();
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/connected-apps` });
    const complaints = watchConsole(page);
    await page.getByRole('link', { name: 'Private apps' }).click();
    const companies = async (token: string) => (await hub.request({ path: '/crm/v3/objects/companies', token })).status;
    const take = async (title: string): Promise<string> => {
      const shown = page.getByRole('dialog', { name: title });
      const token = await shown.locator('code').innerText();
      // It is shown once: no key closes it by accident.
      await page.keyboard.press('Escape');
      await page.waitForTimeout(300);
      await shown.getByRole('button', { name: 'I have copied it' }).click();
      await shown.waitFor({ state: 'hidden' });
      return token;
    };

    await page.getByRole('button', { name: 'New private app' }).click();
    const dialog = page.getByRole('dialog', { name: 'New private app' });
    await dialog.getByLabel('Name').fill('Nightly sync');
    await dialog.getByLabel('Scopes', { exact: true }).fill('companies.read');
    await page.getByRole('option', { name: 'crm.objects.companies.read' }).click();
    await expectAccessible(page);
    await shoot(page, 'new-private-app');
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Create private app' }).click();
    const token = await take('Private app created');
    expect(await companies(token)).toBe(200);
    await page.getByRole('row', { name: /Nightly sync/ }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'private-apps');

    await page.getByRole('button', { name: 'New token for Nightly sync' }).click();
    await page.getByRole('button', { name: 'Create new token' }).click();
    const next = await take('New token');
    expect([await companies(token), await companies(next)]).toEqual([401, 200]);
    await page.getByRole('button', { name: 'Delete Nightly sync' }).click();
    await page.getByLabel('Type “Nightly sync” to confirm').fill('Nightly sync');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete app' }).click();
    await page.getByRole('row', { name: /Nightly sync/ }).waitFor({ state: 'hidden' });
    expect(await companies(next)).toBe(401);
    expect(complaints).toEqual([]);
  });
});
