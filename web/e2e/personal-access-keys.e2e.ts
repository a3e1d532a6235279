import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../test/support/http.js';
import { newHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { newPersonIn } from '../../test/support/people.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  shoot,
  watchConsole,
  type WebBrowser,
} from '../../test/support/web.js';

describe('personal access keys', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('a user creates a key for a command-line tool, uses it, and deletes it', async () => {
    const hub = await newHub();
    const as = await newPersonIn(hub, { role: 'viewer', name: 'Vera Viewer' });
    const page = await browser.visit(hub, { as });
    const complaints = watchConsole(page);
    await page.getByRole('button', { name: 'Vera Viewer: menu' }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    const keys = page.getByRole('region', { name: 'Personal access keys' });
    await keys.getByText('You have no keys.').waitFor();
    await keys.getByRole('button', { name: 'New key' }).click();
    const form = page.getByRole('dialog', { name: 'New personal access key' });
    await form.getByLabel('Name').fill('Laptop');
    const scopes = form.getByRole('combobox', { name: 'Scopes' });
    // A viewer may only read.
    await scopes.fill('crm.objects.companies.write');
    await page.getByText('No matching scopes').waitFor();
    await scopes.fill('crm.objects.companies.read');
    await page
      .getByRole('option', { name: /crm\.objects\.companies\.read / })
      .first()
      .click();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await shoot(page, 'profile-new-key');
    await form.getByRole('button', { name: 'Create key' }).click();
    const shown = page.getByRole('dialog', { name: 'Personal access key created' });
    await shown.getByText('Copy it now. It will not be shown again.').waitFor();
    const text = await shown.innerText();
    const key = /pak-na1-[0-9]+-[0-9a-f-]{36}/.exec(text)?.[0] ?? '';
    await shown.getByRole('button', { name: 'I have copied it' }).click();

    const path = '/localdevauth/v1/auth/refresh';
    const traded = await request(hub.baseUrl, { path, json: { encodedOAuthRefreshToken: key } });
    const token = traded.body.oauthAccessToken as string;
    expect((await hub.request({ path: '/crm/v3/objects/companies', token })).status).toBe(200);
    await page.reload();
    await keys.getByRole('row', { name: /Laptop/ }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await keys.getByRole('button', { name: 'New key' }).scrollIntoViewIfNeeded();
    await shoot(page, 'profile-keys');
    await keys.getByRole('button', { name: 'Delete Laptop' }).click();
    await page.getByRole('dialog', { name: 'Delete Laptop?' }).getByRole('button', { name: 'Delete' }).click();
    await keys.getByText('You have no keys.').waitFor();
    expect((await hub.request({ path: '/crm/v3/objects/companies', token })).status).toBe(401);
    expect(complaints).toEqual([]);
  });
});
