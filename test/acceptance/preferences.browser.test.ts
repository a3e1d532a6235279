import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.js';
import { newHub } from '../support/hubs.js';
import { needs } from '../support/needs.js';

const folder = process.env['SPOKE_SCREENSHOTS'];
const email = 'ada@example.com';

describe('the page for email preferences in a browser', needs.chromium, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  it.each([390, 1280])('is saved with a keyboard or a click, and unsubscribes, %s pixels wide', async (width) => {
    const hub = await newHub({ name: 'Acme' });
    const { body } = await hub.request({
      path: '/communication-preferences/v4/links/generate?channel=EMAIL',
      json: { subscriberIdString: email, subscriptionId: 100_001 },
    });
    const page = await browser.newPage({ viewport: { width, height: 800 } });
    const problems: string[] = [];
    page.on('console', (message) => problems.push(message.text()));
    await page.goto(body.managePreferencesUrl as string);
    await page.getByLabel('Marketing Information').focus();
    await page.keyboard.press('Space');
    if (folder) await page.screenshot({ path: join(folder, `preferences-${width}.png`) });
    await page.keyboard.press('Enter');
    await page.getByText('Your preferences are saved').waitFor();
    expect(await page.getByLabel('Marketing Information').isChecked()).toBe(true);
    expect(await page.getByLabel('Customer Service Communication').isChecked()).toBe(false);
    await page.getByLabel('Customer Service Communication').check();
    await page.getByRole('button', { name: 'Save preferences' }).click();
    expect(await page.getByLabel('Customer Service Communication').isChecked()).toBe(true);
    await page.goto(body.unsubscribeSingleUrl as string);
    if (folder) await page.screenshot({ path: join(folder, `unsubscribe-${width}.png`) });
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByText('Your preferences are saved').waitFor();
    expect(await page.getByLabel('Marketing Information').isChecked()).toBe(false);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await page.getByRole('button', { name: 'Unsubscribe from all' }).click();
    await page.getByText('You have unsubscribed from all email').waitFor();
    await page.close();
    expect(problems).toEqual([]);
  });
});
