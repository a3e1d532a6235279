import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toAuthorizePath } from '../../test/support/authorize-pages.js';
import { newHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { seedApp } from '../../test/support/seed.js';
import { expectAccessible, openBrowser, shoot, type WebBrowser } from '../../test/support/web.js';

/** The shapes of the logo in the header. */
async function readLogo(page: Page): Promise<(string | null)[]> {
  const logo = page.locator('header svg[viewBox="0 0 32 32"]').first();
  return logo
    .locator('rect, path, circle')
    .evaluateAll((shapes) =>
      shapes.map((one) => one.getAttribute('d') ?? one.getAttribute('fill') ?? one.getAttribute('cx')),
    );
}

describe('the pages for connecting an app', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('have the logo and the colours of the web app, in light and dark (Spec 5.1)', async () => {
    const hub = await newHub({ name: 'Acme' });
    const app = seedApp(3001);
    const page = await browser.visit(hub);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const logo = await readLogo(page);
    expect(logo.length).toBeGreaterThan(1);
    await page.goto(toAuthorizePath(app));
    await page.getByRole('heading', { name: `${app.name} wants to connect to Acme` }).waitFor();
    expect(await readLogo(page)).toEqual(logo);
    await page.getByRole('button', { name: 'Connect app' }).waitFor();
    const readFill = "getComputedStyle(document.querySelector('.primary')).backgroundColor";
    expect(await page.evaluate(readFill)).toBe('rgb(11, 114, 133)');
    await expectAccessible(page);
    await shoot(page, 'consent');

    await page.goto(toAuthorizePath(app, { redirect_uri: 'https://example.com/elsewhere' }));
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await readLogo(page)).toEqual(logo);
    await expectAccessible(page);
    await shoot(page, 'consent-problem');
  });
});
