import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  shoot,
  watchConsole,
  type WebBrowser,
} from '../../test/support/web.js';

async function create(hub: TestHub, type: string, properties: Record<string, string>): Promise<string> {
  const { status, body, text } = await hub.request({ path: `/crm/v3/objects/${type}`, json: { properties } });
  expect({ status, text: status === 201 ? '' : text }).toEqual({ status: 201, text: '' });
  return (body as { id: string }).id;
}

const ada = {
  firstname: 'Ada',
  lastname: 'Larsen',
  email: 'ada@example.com',
  phone: '+49 30 1234',
  lifecyclestage: 'opportunity',
  hs_lead_status: 'IN_PROGRESS',
};

const heightOf = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element: { getBoundingClientRect(): { height: number } }) => element.getBoundingClientRect().height);

async function expectAccessibleInBothSizes(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
}

describe('the looks of the app', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('the typefaces come from the server itself, cached for good', async () => {
    const hub = await newHub();
    await create(hub, 'contacts', ada);
    const page = await browser.visit(hub, { path: '/app/profile' });
    const complaints = watchConsole(page);
    const fonts: { url: string; caching: string | null }[] = [];
    page.on('response', (response) => {
      if (!response.url().endsWith('.woff2')) return;
      fonts.push({ url: response.url(), caching: response.headers()['cache-control'] ?? null });
    });
    await page.goto(`/app/${hub.hubId}/objects/contacts`);
    await page.getByRole('link', { name: 'Ada Larsen' }).waitFor();
    await expect
      .poll(() =>
        page.evaluate<boolean>(`document.fonts.ready.then(() => document.fonts.check('16px "Inter Variable"'))`),
      )
      .toBe(true);
    expect(await page.evaluate<string>('getComputedStyle(document.body).fontFamily')).toContain('Inter Variable');
    expect(fonts.length).toBeGreaterThan(0);
    for (const { url, caching } of fonts) {
      expect(new URL(url).origin).toBe(new URL(page.url()).origin);
      expect(caching).toContain('immutable');
    }
    expect(complaints).toEqual([]);
  });

  it('states are chips with their word, owners have initials, amounts a currency, links their address', async () => {
    const hub = await newHub();
    const owner = { hubspot_owner_id: hub.user.ownerId };
    const id = await create(hub, 'contacts', { ...ada, ...owner });
    const columns = 'email,phone,lifecyclestage,hs_lead_status,hubspot_owner_id,createdate';
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts?columns=${columns}` });
    const complaints = watchConsole(page);
    const row = page.getByRole('row', { name: /Ada Larsen/ });
    await row.waitFor();
    await expect.poll(() => row.locator('[data-hue="amber"]', { hasText: 'Opportunity' }).count()).toBe(1);
    expect(await row.getByRole('link', { name: 'ada@example.com' }).getAttribute('href')).toBe(
      'mailto:ada@example.com',
    );
    expect(await row.getByRole('link', { name: '+49 30 1234' }).getAttribute('href')).toBe('tel:+49301234');
    // The last column ends at the edge of the table.
    expect(
      await page.evaluate<number>(`(() => {
      const grid = document.querySelector('[role="grid"]');
      return grid.scrollWidth - grid.clientWidth;
    })()`),
    ).toBe(0);
    await expectAccessibleInBothSizes(page);
    await shoot(page, 'looks-contacts');

    await page.goto(`/app/${hub.hubId}/objects/contacts/${id}`);
    const stage = page.getByRole('group', { name: 'Lifecycle Stage' }).first();
    await stage.locator('[data-hue="amber"]', { hasText: 'Opportunity' }).waitFor();
    await expectAccessibleInBothSizes(page);
    await shoot(page, 'looks-record');
    expect(complaints).toEqual([]);
  });

  it('a deal that closes on a day shows no midnight, and each column of the board its count and sum', async () => {
    const hub = await newHub();
    const deal = { pipeline: 'default', dealstage: 'decisionmakerboughtin', closedate: '2031-10-01T00:00:00Z' };
    await create(hub, 'deals', { ...deal, dealname: 'Team plan', amount: '1200' });
    await create(hub, 'deals', { ...deal, dealname: 'Renewal', amount: '300' });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/deals` });
    const complaints = watchConsole(page);
    await page.getByRole('link', { name: 'Team plan' }).waitFor();
    expect(await page.getByRole('grid').innerText()).not.toMatch(/00:00|12:00/);
    await expectAccessibleInBothSizes(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('radiogroup', { name: 'Layout' }).getByText('Board').click();
    const column = page.getByRole('region', { name: 'Decision Maker Bought-In', exact: true });
    await column.getByRole('link', { name: 'Team plan' }).waitFor();
    await expect.poll(() => column.innerText()).toContain('$1,500');
    expect(await column.getByTitle('2 records').innerText()).toMatch(/^2\s/);
    const widths = await page.evaluate<number[]>(
      `[...document.querySelectorAll('main section')].map((one) => Math.round(one.getBoundingClientRect().width))`,
    );
    expect(new Set(widths).size).toBe(1);
    await expectAccessibleInBothSizes(page);
    await shoot(page, 'looks-board');
    expect(complaints).toEqual([]);
  });

  it('a user chooses compact rows, which this browser keeps', async () => {
    const hub = await newHub();
    await create(hub, 'contacts', ada);
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts` });
    await page.getByRole('link', { name: 'Ada Larsen' }).waitFor();
    const row = '[role="grid"] [aria-rowindex="2"]';
    expect(await heightOf(page, row)).toBe(36);
    await page.getByRole('button', { name: /: menu$/ }).click();
    await page.getByRole('menuitem', { name: 'Compact rows' }).click();
    await expect.poll(() => heightOf(page, row)).toBe(28);
    await page.reload();
    await page.getByRole('link', { name: 'Ada Larsen' }).waitFor();
    expect(await heightOf(page, row)).toBe(28);
    await shoot(page, 'looks-compact');
  });

  it('on a phone every target of a row is large enough', async () => {
    const hub = await newHub();
    await create(hub, 'contacts', ada);
    const viewport = { width: 390, height: 844 };
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts`, viewport });
    await page.getByRole('link', { name: 'Ada Larsen' }).waitFor();
    expect(await heightOf(page, '[role="grid"] [aria-rowindex="2"] input')).toBeGreaterThanOrEqual(24);
    expect(await heightOf(page, '[role="grid"] [aria-rowindex="2"] a')).toBeGreaterThanOrEqual(24);
  });

  it('a sandbox shows every part of the visual language on one page', async () => {
    const hub = await newHub();
    const page = await browser.visit(hub, { path: '/app/style' });
    const complaints = watchConsole(page);
    await page.getByRole('heading', { name: 'Style', level: 1 }).waitFor();
    for (const name of ['Surfaces', 'Type', 'Chips', 'Initials', 'Times', 'Buttons', 'Fields', 'Table']) {
      await page.getByRole('region', { name, exact: true }).waitFor();
    }
    await expectAccessibleInBothSizes(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'looks-style');
    expect(complaints).toEqual([]);
  });
});
