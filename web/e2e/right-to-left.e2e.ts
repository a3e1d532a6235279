import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAppSession } from '../../test/support/app-session.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { openBrowser, watchConsole, type WebBrowser } from '../../test/support/web.js';

const shots = process.env['SPOKE_SCREENSHOTS'];

const create = async (hub: TestHub, type: string, properties: object): Promise<string> => {
  const { body, status } = await hub.request({ path: `/crm/v3/objects/${type}`, json: { properties } });
  expect(status).toBe(201);
  return (body as { id: string }).id;
};

async function chooseLanguage(hub: TestHub): Promise<void> {
  const session = await openAppSession(hub.baseUrl, hub.user);
  const json = { language: 'en-XB' };
  const { status } = await session.requestAsPerson({ method: 'PATCH', path: '/_app/profile/preferences', json });
  expect(status).toBe(200);
}

const toExcess = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Whether anything that is seen begins beyond the left edge of the window, other than in a box that scrolls or cuts. */
const toBeyond = (page: Page) =>
  page.evaluate<string[]>(`
    [...document.querySelectorAll('main *, header *, nav *')].filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width === 0 || height === 0 || (left >= -1 && right <= innerWidth + 1)) return false;
      if (!element.checkVisibility({ opacityProperty: true })) return false;
      for (let box = element; box; box = box.parentElement) {
        const { overflowX, position, clipPath } = getComputedStyle(box);
        if (overflowX !== 'visible' || position === 'fixed' || clipPath !== 'none') return false;
      }
      return true;
    }).map((element) => element.outerHTML.slice(0, 120))`);

describe('a language from right to left', needs.chromium, () => {
  let browser: WebBrowser;
  let hub: TestHub;
  let record = '';
  beforeAll(async () => {
    browser = await openBrowser();
    hub = await newHub({ name: 'Acme' });
    record = await create(hub, 'contacts', { firstname: 'Ada', lastname: 'Larsen', email: 'ada@example.com' });
    for (const [dealname, amount] of [
      ['Plan', '1200'],
      ['Refund', '-350'],
    ])
      await create(hub, 'deals', { dealname, amount, dealstage: 'appointmentscheduled', pipeline: 'default' });
    await chooseLanguage(hub);
  });
  afterAll(() => browser?.close());

  const screens: readonly (readonly [string, () => string])[] = [
    ['home', () => `/app/${hub.hubId}`],
    ['table', () => `/app/${hub.hubId}/objects/contacts`],
    ['board', () => `/app/${hub.hubId}/objects/deals?as=board`],
    ['record', () => `/app/${hub.hubId}/objects/contacts/${record}`],
    ['files', () => `/app/${hub.hubId}/files`],
    ['settings', () => `/app/${hub.hubId}/settings/account`],
    ['inspector', () => '/app/inspector'],
  ];

  it.each(screens)('%s: the layout is mirrored and nothing is beyond the window', async (name, toPath) => {
    const page = await browser.visit(hub, { path: toPath() });
    const complaints = watchConsole(page);
    await page.locator('html[dir=rtl]').waitFor();
    await page.locator('main h1, main h2, main [role=grid], main [role=table]').first().waitFor();
    // The inspector asks for requests again and again: on a busy server it never rests.
    if (name === 'inspector') await page.locator('main tbody tr').first().waitFor();
    else await page.waitForLoadState('networkidle');
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(async () => ({ name, width, excess: await toExcess(page) }))
        .toEqual({ name, width, excess: 0 });
      expect({ name, width, beyond: await toBeyond(page) }).toEqual({ name, width, beyond: [] });
      if (shots !== undefined) {
        mkdirSync(shots, { recursive: true });
        await page.screenshot({ path: join(shots, `rtl-${name}-${width}.png`) });
      }
      if (width !== 1280) continue;
      const bar = await page.locator('.mantine-AppShell-navbar').boundingBox();
      expect({ name, end: Math.round((bar?.x ?? 0) + (bar?.width ?? 0)) }).toEqual({ name, end: 1280 });
    }
    expect(complaints).toEqual([]);
  });

  it('amounts keep their sign before them, and addresses their order', async () => {
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/deals` });
    await page.locator('html[dir=rtl]').waitFor();
    await page
      .getByText(/^\u2066-\$350\u2069$/)
      .first()
      .waitFor();
    await page.goto(`/app/${hub.hubId}/objects/contacts/${record}`);
    const address = page.locator('a[href^="mailto:"]').first();
    await address.waitFor();
    const direction = 'getComputedStyle(document.querySelector(\'a[href^="mailto:"]\')).direction';
    expect(await page.evaluate<string>(direction)).toBe('ltr');
  });

  it('the left arrow goes forward in a table', async () => {
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts` });
    await page.locator('html[dir=rtl]').waitFor();
    const grid = page.getByRole('grid');
    await grid.focus();
    const active = async () => {
      const id = await grid.getAttribute('aria-activedescendant');
      return id === null ? undefined : page.locator(`[id="${id}"]`).getAttribute('aria-colindex');
    };
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    const first = Number(await active());
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => Number(await active())).toBe(first + 1);
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => Number(await active())).toBe(first);
  });
});
