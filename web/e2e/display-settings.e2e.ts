import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAppSession } from '../../test/support/app-session.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { newPersonIn } from '../../test/support/people.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  shoot,
  type WebBrowser,
} from '../../test/support/web.js';

const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

async function newDeal(hub: TestHub): Promise<string> {
  const properties = { dealname: 'Plan', amount: '1234.5', closedate: '2026-05-01T22:30:00Z' };
  const { body } = await hub.request({ path: '/crm/v3/objects/deals', json: { properties } });
  return (body as { id: string }).id;
}

describe('how numbers, dates and times are shown', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('a user chooses a time zone and formats, which hold on every page and in every browser', async () => {
    const hub = await newHub({ timeZone: 'UTC' });
    const id = await newDeal(hub);
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/settings/profile` });
    await page.getByRole('heading', { name: 'Language and formats' }).waitFor();
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Tokyo');
    await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
    await choose(page, 'Numbers', '1.234,56');
    await choose(page, 'Dates', 'Year, month, day');
    await choose(page, 'Times', '24 hours');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'settings-profile');
    const form = page.getByRole('region', { name: 'Language and formats' });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    await expect.poll(() => page.getByTestId('format-example').innerText()).toContain('1.234.567,89');
    const other = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/deals/${id}` });
    await other
      .getByText(/\$1\.234,50/)
      .first()
      .waitFor();
    await other
      .getByText(/2026-05-02/)
      .first()
      .waitFor();
  });

  it('fields take what is printed', async () => {
    const hub = await newHub({ timeZone: 'UTC' });
    await newDeal(hub);
    const session = await openAppSession(hub.baseUrl, hub.user);
    const json = { numberFormat: '1.234,56', dateOrder: 'DMY', hourCycle: 'h23' };
    await session.requestAsPerson({ method: 'PATCH', path: '/_app/profile/preferences', json });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/deals` });
    await page
      .getByText(/\$1\.234,50/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'New deal' });
    await drawer.getByLabel('Deal name').fill('Second');
    await drawer.getByLabel('Deal Stage').click();
    await page.getByRole('option', { name: 'Appointment Scheduled' }).first().click();
    await drawer.getByLabel('Amount', { exact: true }).fill('9.876,5');
    await drawer.getByLabel('Close date').fill('24/12/2026 18:30');
    await drawer.getByLabel('Deal name').focus();
    expect(await drawer.getByLabel('Close date').inputValue()).toBe('24/12/2026 18:30');
    await drawer.getByRole('button', { name: 'Create', exact: true }).click();
    await drawer.waitFor({ state: 'detached' });
    await page
      .getByText(/\$9\.876,50/)
      .first()
      .waitFor();
    const found = await hub.request({
      path: '/crm/v3/objects/deals/search',
      json: { query: 'Second', properties: ['amount', 'closedate'], filterGroups: [], limit: 1 },
    });
    expect(found.body.results[0]?.properties).toMatchObject({
      ...{ amount: '9876.5', closedate: expect.stringMatching(/^2026-12-24T18:30:00/) },
    });
  });

  it('formats and a logo of the account are those of its users, who may choose others', async () => {
    const hub = await newHub({ name: 'Acme', timeZone: 'UTC' });
    const id = await newDeal(hub);
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/settings/account` });
    await choose(page, 'Numbers', '1 234,56');
    await choose(page, 'First day of the week', 'Sunday');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const square = { create: { width: 60, height: 60, channels: 4 as const, background: '#3050c0' } };
    const buffer = await sharp({ create: { width: 100, height: 100, channels: 4, background: clear } })
      .composite([{ input: square }])
      .png()
      .toBuffer();
    const logo = page.getByRole('region', { name: 'Logo' });
    await logo.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await page.getByRole('img', { name: 'The logo of Acme' }).waitFor();
    await page.getByRole('navigation', { name: 'Navigation' }).getByRole('img', { name: 'Logo of Acme' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'settings-account');
    await logo.locator('input[type=file]').setInputFiles({
      ...{ name: 'logo.png', mimeType: 'image/png' },
      buffer: await readFile(new URL('../../test/support/seed.json', import.meta.url)),
    });
    await expect.poll(() => logo.getByRole('alert').innerText()).toContain('PNG or WebP');
    const person = await newPersonIn(hub, { role: 'member', name: 'Bea Example' });
    const own = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/deals/${id}`, as: person });
    await expect.poll(async () => plain(await own.locator('main').innerText())).toContain('$1 234,50');
    const session = await openAppSession(hub.baseUrl, person);
    const json = { numberFormat: '1,234.56' };
    await session.requestAsPerson({ method: 'PATCH', path: '/_app/profile/preferences', json });
    await own.reload();
    await expect.poll(async () => plain(await own.locator('main').innerText())).toContain('$1,234.50');
  });
});
