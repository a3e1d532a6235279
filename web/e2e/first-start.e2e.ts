import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SpokeApp } from '../../test/support/app.js';
import { readCode, startProduction } from '../../test/support/first-start.js';
import { needs } from '../../test/support/needs.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  shoot,
  watchConsole,
  type WebBrowser,
} from '../../test/support/web.js';

describe('the first start in production', needs.chromium, () => {
  let browser: WebBrowser;
  let app: SpokeApp;
  beforeAll(async () => {
    browser = await openBrowser();
    app = await startProduction();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('the first user creates the account with the code in the log, and is signed in', async () => {
    const { baseUrl } = app;
    const page = await browser.visitAsStranger({ baseUrl });
    const complaints = watchConsole(page);
    await page.getByRole('heading', { name: 'Welcome to Spoke' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/first-start');
    await page.getByLabel('Code').fill('not-the-code');
    await page.getByLabel('Account name').fill('Acme');
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Berlin');
    await page.getByRole('option', { name: 'Europe/Berlin' }).click();
    await page.getByRole('combobox', { name: 'Currency' }).fill('EUR');
    await page.getByRole('option', { name: 'EUR – Euro' }).click();
    await page.getByLabel('Your name').fill('Ada Admin');
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill('correct-horse-battery');
    const make = page.getByRole('button', { name: 'Create account' });
    expect(await make.isDisabled()).toBe(true);
    await page.getByLabel('Repeat password').fill('correct-horse-battery');
    await make.click();
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('not the code');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'first-start');
    await page.getByLabel('Code').fill(await readCode(app));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Account Acme: switch' }).waitFor();
    await page.getByRole('region', { name: 'First steps' }).waitFor();
    expect(complaints).toEqual([]);
    const session = await page.evaluate<{ hubs: object[] }>("fetch('/_app/session').then((reply) => reply.json())");
    expect(session.hubs).toMatchObject([{ name: 'Acme', timeZone: 'Europe/Berlin', currency: 'EUR' }]);

    const stranger = await browser.visitAsStranger({ baseUrl, path: '/app/first-start' });
    await stranger.getByRole('heading', { name: 'Sign in to Spoke' }).waitFor();
    await stranger.getByLabel('Email address').fill('ada@example.com');
    await stranger.getByLabel('Password', { exact: true }).fill('correct-horse-battery');
    await stranger.getByRole('button', { name: 'Sign in' }).click();
    await stranger.getByRole('button', { name: 'Account Acme: switch' }).waitFor();
  });
});
