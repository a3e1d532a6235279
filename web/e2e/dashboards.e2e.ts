import { readFile } from 'node:fs/promises';
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

const dayMs = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString();

async function addDeals(hub: TestHub, ...all: object[]): Promise<void> {
  const json = { inputs: all.map((properties) => ({ properties })) };
  const { status } = await hub.request({ path: '/crm/v3/objects/deals/batch/create', json });
  expect(status).toBe(201);
}

const deal = (amount: number, dealstage: string, closedAgo: number, more: object = {}) => ({
  ...{ dealname: `Deal of ${amount}`, amount, dealstage, pipeline: 'default', closedate: daysAgo(closedAgo) },
  ...more,
});

const widget = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function choose(page: Page, label: string, option: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('combobox', { name: label });
  await field.click();
  // Of many properties, those that match are listed.
  if (await field.isEditable()) await field.fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}

describe('dashboards', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('show numbers with their change, charts, a funnel and a ranking, which lead to the records', async () => {
    const hub = await newHub({ name: 'Acme' });
    const { body } = await hub.request({ path: `/crm/v3/owners?email=${encodeURIComponent(hub.user.email)}` });
    const mine = { hubspot_owner_id: body.results[0].id as string };
    await addDeals(
      hub,
      deal(3000, 'closedwon', 2, mine),
      deal(1500, 'closedwon', 5),
      deal(3000, 'closedwon', 40, mine),
      deal(900, 'closedlost', 3),
      deal(700, 'qualifiedtobuy', -9),
      deal(200, 'appointmentscheduled', -20),
    );
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/dashboards` });
    const complaints = watchConsole(page);
    await page.getByRole('heading', { name: 'Sales', level: 1 }).waitFor();
    await widget(page, 'Won in 30 days').getByRole('link', { name: '$4,500' }).waitFor();
    await widget(page, 'Won in 30 days').getByText('50%').waitFor();
    await widget(page, 'Deals won').getByRole('link', { name: '2', exact: true }).waitFor();
    const funnel = widget(page, 'Deals by stage');
    await funnel.getByRole('row', { name: /Appointment Scheduled.* 5 / }).waitFor();
    await funnel.getByRole('row', { name: /Closed Won.* 3 / }).waitFor();
    expect(await funnel.getByText('Closed Lost').count()).toBe(0);
    await widget(page, 'Won by owner')
      .getByRole('row', { name: /\$6,000/ })
      .waitFor();
    await widget(page, 'New deals per week').locator('canvas').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'dashboard');

    await widget(page, 'Deals won').getByRole('link', { name: '2', exact: true }).click();
    await page.getByRole('heading', { name: 'Deals', level: 1 }).waitFor();
    await page.getByText('2 records').waitFor();
    expect(complaints).toEqual([]);
  });

  it('are copied, and their widgets added, changed, moved, sized and removed', async () => {
    const hub = await newHub({ name: 'Acme' });
    await addDeals(hub, deal(100, 'qualifiedtobuy', 1), deal(250, 'qualifiedtobuy', 1), deal(50, 'closedwon', 1));
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/dashboards/support` });
    await page.getByRole('button', { name: 'Customize a copy' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Ours');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Ours', level: 1 }).waitFor();

    await page.getByRole('button', { name: 'Add widget' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Amounts');
    await choose(page, 'Shown as', 'Table');
    await choose(page, 'Shows', 'Sum of');
    await choose(page, 'Of the property', 'Amount');
    await choose(page, 'Grouped by', 'Deal Stage');
    await expectAccessible(page);
    await shoot(page, 'dashboard-widget');
    await page.getByRole('dialog').getByRole('button', { name: 'Filters' }).click();
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await filters.getByRole('combobox', { name: 'Property' }).fill('Deal Name');
    await page.getByRole('option', { name: 'Deal Name', exact: true }).click();
    await filters.getByRole('textbox', { name: 'Word' }).fill('Deal of 100');
    await filters.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    await filters.getByRole('button', { name: 'Clear all' }).click();
    await filters.waitFor({ state: 'detached' });
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    const added = widget(page, 'Amounts');
    await added.getByRole('row', { name: /Qualified To Buy \$350/ }).waitFor();

    const act = async (action: string) => {
      await added.getByRole('button', { name: 'Actions for Amounts' }).click();
      await page.getByRole('menu').getByText(action, { exact: true }).click();
    };
    const titles = () =>
      page.evaluate<string[]>("[...document.querySelectorAll('section[data-width]')].map((one) => one.ariaLabel)");
    await act('Move forward');
    await expect.poll(async () => (await titles()).indexOf('Amounts')).toBe(7);
    await act('Full width');
    await expect.poll(() => added.getAttribute('data-width')).toBe('4');
    await act('Edit…');
    await choose(page, 'Shows', 'Largest');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await added.getByRole('row', { name: /Qualified To Buy \$250/ }).waitFor();

    await widget(page, 'Open tickets').locator('[draggable]').dragTo(widget(page, 'New tickets'));
    await expect.poll(async () => (await titles()).slice(0, 2)).toEqual(['New tickets', 'Open tickets']);

    const [file] = await Promise.all([page.waitForEvent('download'), act('Download as CSV')]);
    expect((await readFile(await file.path(), 'utf8')).split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFDeal Stage,Records,Value',
      'Qualified To Buy,2,250',
    ]);
    const [picture] = await Promise.all([page.waitForEvent('download'), act('Download as picture')]);
    expect(picture.suggestedFilename()).toBe('Amounts.png');
    await act('Remove');
    await added.waitFor({ state: 'detached' });

    await page.reload();
    await page.getByRole('heading', { name: 'Ours', level: 1 }).waitFor();
    expect((await titles()).slice(0, 2)).toEqual(['New tickets', 'Open tickets']);
    await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete dashboard' }).click();
    await page.getByRole('heading', { name: 'Sales', level: 1 }).waitFor();
  });
});
