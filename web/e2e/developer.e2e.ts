import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDeveloperApp } from '../../test/support/developer-pages.js';
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

/** Draws a valid icon. */
function drawIcon(side = 40): Promise<Buffer> {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const square = { create: { width: side, height: side, channels: 4 as const, background: '#3050c0' } };
  return sharp({ create: { width: 100, height: 100, channels: 4, background: clear } })
    .composite([{ input: square, left: Math.floor((100 - side) / 2), top: Math.floor((100 - side) / 2) }])
    .png()
    .toBuffer();
}

/** Reads a secret from its dialog and closes the dialog. */
async function takeSecret(page: Page, title: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title });
  const value = await dialog.locator('code').innerText();
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  await dialog.waitFor({ state: 'hidden' });
  return value;
}

async function pickScope(page: Page, label: string, words: string, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true }).or(page.getByLabel(label, { exact: true }));
  await field.first().fill(words);
  await page.getByRole('option', { name }).first().click();
  await page.keyboard.press('Tab');
}

describe('the developer area', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('a user creates a developer account, a key and an app', async () => {
    const page = await browser.visit(await newHub(), { path: '/app/developer' });
    const complaints = watchConsole(page);
    await page.getByRole('heading', { name: 'No developer accounts yet' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New developer account' }).click();
    await page.getByLabel('Name').fill('Acme Integrations');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Acme Integrations', level: 1 }).waitFor();

    await page.getByRole('button', { name: 'New key' }).click();
    const key = await takeSecret(page, 'New API key');
    await page.getByRole('cell', { name: `••••${key.slice(-4)}` }).waitFor();
    expect(await page.content()).not.toContain(key);

    await page.getByRole('button', { name: 'New app' }).click();
    const dialog = page.getByRole('dialog', { name: 'New app' });
    await dialog.getByLabel('Name').fill('Parcel tracker');
    await dialog.getByLabel('Redirect URLs').fill('http://app.example.com/');
    await dialog.getByRole('button', { name: 'Create app' }).click();
    await expect.poll(() => dialog.getByRole('alert').innerText()).toContain('is not https');
    await dialog.getByLabel('Redirect URLs').fill('http://localhost:3000/oauth-callback');
    await pickScope(page, 'Scopes', 'timeline', 'timeline');
    await expectAccessible(page);
    await shoot(page, 'new-app');
    await dialog.getByRole('button', { name: 'Create app' }).click();
    const secret = await takeSecret(page, 'App created');
    await page.getByRole('heading', { name: 'Parcel tracker', level: 1 }).waitFor();
    expect(await page.content()).not.toContain(secret);

    await page.getByRole('link', { name: 'Acme Integrations' }).click();
    await page.getByRole('link', { name: 'Parcel tracker' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'developer-account');
    await page.getByRole('button', { name: `Revoke the key ending in ${key.slice(-4)}` }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByRole('heading', { name: 'No API keys' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('an app has an install URL, gets a new secret and a new name, and is deleted by name', async () => {
    const { page } = await openDeveloperApp(browser);
    const complaints = watchConsole(page);
    const url = page.getByRole('link', { name: 'Open' });
    await expect.poll(() => url.getAttribute('href')).toContain('&scope=oauth%20timeline');
    await page.getByLabel('State').fill('my state');
    await expect.poll(() => url.getAttribute('href')).toContain('&state=my%20state');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'developer-app');

    await page.getByRole('button', { name: 'New secret' }).click();
    await page.getByRole('button', { name: 'Create new secret' }).click();
    expect(await takeSecret(page, 'New client secret')).toMatch(/^[0-9a-f-]{36}$/);
    await page.getByLabel('Name').fill('Parcel watcher');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Parcel watcher', level: 1 }).waitFor();

    await page.getByRole('button', { name: 'Delete app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete app?' });
    await dialog.getByRole('textbox').fill('Parcel watcher');
    await dialog.getByRole('button', { name: 'Delete app' }).click();
    await page.getByRole('heading', { name: 'No apps yet' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('an install URL is checked by the server, tried in the sandbox, and leads to the code exchange', async () => {
    const { page } = await openDeveloperApp(browser);
    const complaints = watchConsole(page);
    const section = page.getByRole('region', { name: 'Install URL' });
    await section.getByText('Users would see the consent page').waitFor();
    await section.getByText('The link has no state').waitFor();
    await section.getByLabel('State').fill('state 1');
    await section.getByText('The link has no state').waitFor({ state: 'hidden' });
    const redirect = section.getByLabel('Redirect URL');
    await redirect.fill('http://app.example.com/callback');
    await section.getByText(/is not https and not on localhost/).waitFor();
    await pickScope(page, 'Scopes to request', 'deals.read', 'crm.objects.deals.read');
    await section.getByText('In the link, but not registered by the app.').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'install-url-problems');
    const requested = section.getByRole('combobox', { name: 'Scopes to request', exact: true });
    for (let count = 3; count > 0; count -= 1) await requested.press('Backspace');
    await section.getByText('Required by the app, missing from the link.').waitFor();
    await pickScope(page, 'Scopes to request', 'timeline', 'timeline');
    await redirect.fill('http://localhost:3000/oauth-callback');
    await section.getByText('does not request oauth').waitFor();
    await section.getByLabel('Use PKCE').check();

    await section.getByRole('button', { name: 'Install without the consent page' }).click();
    const exchange = section.getByRole('region', { name: 'Code exchange' });
    await exchange.waitFor();
    const [address, command] = [
      await section.getByLabel('Address after the install').inputValue(),
      await exchange.innerText(),
    ];
    expect(address).toContain('&state=state%201');
    expect(command).toContain(new URL(address).searchParams.get('code'));
    expect(command).toContain('"$SPOKE_CLIENT_SECRET"');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'install-url-exchange');
    await section
      .getByLabel('Address after the install')
      .fill('http://localhost:3000/oauth-callback?error=access_denied');
    await section.getByText('access_denied').waitFor();
    await exchange.waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
  });

  it('an icon is validated, shown in its sizes, and removed', async () => {
    const { page } = await openDeveloperApp(browser, '?tab=icon');
    const choose = async (picture: Buffer) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: /^Choose (another )?image$/ }).click();
      await (await chooser).setFiles({ name: 'icon.png', mimeType: 'image/png', buffer: picture });
    };
    await choose(await drawIcon(100));
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('transparent');
    await choose(await drawIcon());
    const shown = page.getByRole('img', { name: 'The icon at 30 by 30 pixels' });
    await shown.waitFor();
    await expect
      .poll(() => shown.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
      .toBe(120);
    await expectAccessible(page);
    await shoot(page, 'app-icon');
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await shown.waitFor({ state: 'hidden' });
  });

  it('webhooks are configured: target and subscriptions', async () => {
    const { page } = await openDeveloperApp(browser, '?tab=webhooks');
    await page.getByLabel('Target URL').fill('http://app.example.com/webhooks');
    await page.getByRole('button', { name: 'Save target' }).click();
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('https');
    await page.getByLabel('Target URL').fill('https://app.example.com/webhooks');
    await page.getByLabel('Concurrent requests').fill('1');
    await page.getByRole('button', { name: 'Save target' }).click();
    await page.getByRole('status').getByText('Target saved.').waitFor();
    const form = page.getByRole('form', { name: 'New subscription' });
    await form.getByRole('button', { name: 'Subscribe' }).click();
    const active = page.getByRole('switch', { name: 'Notify of contact.creation' });
    await active.waitFor();
    expect(await active.isChecked()).toBe(true);
    await form.getByRole('button', { name: 'Subscribe' }).click();
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('already');
    await active.press(' ');
    await expect.poll(() => active.isChecked()).toBe(false);
    await page.getByRole('heading', { name: 'No deliveries yet' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'app-webhooks');
    await page.getByRole('button', { name: 'Delete the subscription contact.creation' }).click();
    await page.getByRole('button', { name: 'Delete subscription' }).click();
    await page.getByRole('heading', { name: 'No subscriptions yet' }).waitFor();
  });

  it('developer accounts of others are not found', async () => {
    const page = await browser.visit(await newHub(), { path: '/app/developer/2001' });
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });
});
