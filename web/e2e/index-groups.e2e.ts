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

const deals = '/crm/v3/objects/deals';

describe('a table in groups', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  async function newDeals(hub: TestHub): Promise<string[]> {
    const ids: string[] = [];
    for (const [dealname, dealstage, amount, closedate] of [
      ['Acme roof', 'appointmentscheduled', '1200', '2026-05-31T22:30:00Z'],
      ['Globex pipes', 'appointmentscheduled', '300', '2026-06-10T00:00:00Z'],
      ['Initech printers', 'qualifiedtobuy', '50', '2026-06-20T00:00:00Z'],
    ]) {
      const properties = { dealname, dealstage, amount, closedate, pipeline: 'default' };
      const { status, body } = await hub.request({ path: deals, json: { properties } });
      expect(status).toBe(201);
      ids.push(String(body.id));
    }
    return ids;
  }

  const table = (page: Page) => page.getByRole('treegrid', { name: 'Deals' });
  const head = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name }).first();
  const listRows = (page: Page) =>
    table(page)
      .getByRole('row')
      .evaluateAll((rows) =>
        rows
          .filter((row) => Number(row.ariaRowIndex) > 1)
          .toSorted((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
          .map((row) => (row as unknown as { innerText: string }).innerText.split('\n')[0] ?? ''),
      );
  const groupBy = async (page: Page, label: string): Promise<void> => {
    await page.getByRole('combobox', { name: 'Group by' }).click();
    await page.getByRole('option', { name: label, exact: true }).click();
  };
  const rowsAre = (page: Page, ...rows: string[]) =>
    expect.poll(async () => (await listRows(page)).filter((text) => text !== '')).toEqual(rows);

  it('shows each group with its number of records and its sums, opens and closes it, and a view keeps both', async () => {
    const hub = await newHub();
    await newDeals(hub);
    const page = await browser.visit(hub, {
      path: `/app/${hub.hubId}/objects/deals?sort=dealname&columns=dealstage,amount`,
    });
    const complaints = watchConsole(page);
    await groupBy(page, 'Deal Stage');
    await rowsAre(page, 'Appointment Scheduled', 'Acme roof', 'Globex pipes', 'Qualified To Buy', 'Initech printers');
    expect(await head(page, 'Appointment Scheduled').innerText()).toMatch(/2\s+records.*1,500/s);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'deals-groups');

    await head(page, 'Appointment Scheduled').click();
    await rowsAre(page, 'Appointment Scheduled', 'Qualified To Buy', 'Initech printers');
    expect(await head(page, 'Appointment Scheduled').getAttribute('aria-expanded')).toBe('false');
    // The keyboard goes on from the head.
    await table(page).focus();
    await page.keyboard.press('ArrowRight');
    await rowsAre(page, 'Appointment Scheduled', 'Acme roof', 'Globex pipes', 'Qualified To Buy', 'Initech printers');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
    await rowsAre(page, 'Appointment Scheduled', 'Qualified To Buy', 'Initech printers');

    await page.getByRole('button', { name: 'Save as view', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('By stage');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'All deals' }).click();
    await page.getByRole('grid', { name: 'Deals' }).waitFor();
    await page.getByRole('button', { name: 'By stage', exact: true }).click();
    await rowsAre(page, 'Appointment Scheduled', 'Qualified To Buy', 'Initech printers');
    await head(page, 'Qualified To Buy').click({ modifiers: ['Shift'] });
    await rowsAre(page, 'Appointment Scheduled', 'Qualified To Buy');
    await groupBy(page, 'No groups');
    await page.getByRole('grid', { name: 'Deals' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('moves a record to its other group when the value changes, and groups dates by the months of the account', async () => {
    const hub = await newHub({ timeZone: 'Europe/Berlin' });
    const [acme] = await newDeals(hub);
    const page = await browser.visit(hub, {
      path: `/app/${hub.hubId}/objects/deals?sort=dealname&columns=closedate,dealstage&group=closedate`,
    });
    await rowsAre(page, 'June 2026', 'Acme roof', 'Globex pipes', 'Initech printers');
    await table(page).getByRole('row').filter({ hasText: 'Acme roof' }).getByRole('gridcell').nth(2).dblclick();
    const editor = page.getByRole('dialog', { name: 'Close Date' });
    await editor.locator('input').first().fill('2026-07-02T10:00');
    await editor.getByRole('button', { name: 'Save', exact: true }).click();
    await rowsAre(page, 'June 2026', 'Globex pipes', 'Initech printers', 'July 2026', 'Acme roof');
    const { body } = await hub.request({ path: `${deals}/${acme}?properties=closedate` });
    expect(body.properties.closedate).toBe('2026-07-02T08:00:00.000Z');
    await page.getByRole('button', { name: 'Undo' }).click();
    await rowsAre(page, 'June 2026', 'Acme roof', 'Globex pipes', 'Initech printers');
  });

  it('counts all groups in one request, and reads only the rows of groups in view', async () => {
    const hub = await newHub();
    const inputs = Array.from({ length: 100 }, (_, index) => ({
      properties: {
        ...{ dealname: `Deal ${String(index).padStart(3, '0')}`, pipeline: 'default' },
        dealstage: index < 60 ? 'appointmentscheduled' : 'qualifiedtobuy',
      },
    }));
    for (let batch = 0; batch < 2; batch += 1) {
      const made = await hub.request({ path: `${deals}/batch/create`, json: { inputs } });
      expect(made.status).toBe(201);
    }
    const searches: string[] = [];
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/deals` });
    await page.getByRole('grid', { name: 'Deals' }).waitFor();
    page.on('request', (request) => {
      const body = request.postData() ?? '';
      if (request.url().endsWith('/deals/search')) searches.push(body);
      if (request.url().endsWith('/deals/summary') && body.includes('groupBy')) searches.push('summary');
    });
    await groupBy(page, 'Deal Stage');
    await head(page, 'Appointment Scheduled').waitFor();
    await table(page).getByRole('link', { name: 'Deal 059' }).first().waitFor();
    expect(searches.filter((body) => body === 'summary')).toHaveLength(1);
    expect(searches.filter((body) => body.includes('appointmentscheduled'))).toHaveLength(1);
    expect(searches.filter((body) => body.includes('qualifiedtobuy'))).toHaveLength(0);
    await table(page).focus();
    await page.keyboard.press('End');
    await table(page).getByRole('link', { name: 'Deal 060' }).last().waitFor();
    expect(searches.filter((body) => body.includes('qualifiedtobuy'))).toHaveLength(1);
  });

  it('keeps the head of a group in view while its rows scroll, and makes no search but those of groups', async () => {
    const hub = await newHub();
    const inputs = Array.from({ length: 90 }, (_, index) => ({
      properties: {
        ...{ dealname: `Deal ${String(index).padStart(3, '0')}`, pipeline: 'default' },
        dealstage: index < 60 ? 'appointmentscheduled' : 'qualifiedtobuy',
      },
    }));
    expect((await hub.request({ path: `${deals}/batch/create`, json: { inputs } })).status).toBe(201);
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/` });
    const searches: string[] = [];
    page.on('request', (request) => {
      const body = request.postData() ?? '';
      // Those of the home page may be under way.
      if (request.url().endsWith('/deals/search') && body.includes('dealname')) searches.push(body);
    });
    await page.goto(`/app/${hub.hubId}/objects/deals?sort=dealname&columns=amount,dealstage&group=dealstage`);
    await table(page).getByRole('link', { name: 'Deal 000' }).waitFor();
    await page.getByText('90 records').waitFor();
    const topOf = async (name: string) => {
      const [own, whole] = [await head(page, name).boundingBox(), await table(page).boundingBox()];
      return own && whole ? Math.round(own.y - whole.y) : undefined;
    };
    const first = await topOf('Appointment Scheduled');
    const scroll = (to: number) =>
      table(page).evaluate((grid, top) => {
        (grid as unknown as { scrollTop: number }).scrollTop = top;
      }, to);
    await scroll(900);
    await table(page).getByRole('link', { name: 'Deal 030' }).waitFor();
    expect(await topOf('Appointment Scheduled')).toBe(first);
    expect(await head(page, 'Appointment Scheduled').innerText()).toMatch(/60/);
    await expectAccessible(page);
    // The next group takes its place.
    await scroll(100_000);
    await table(page).getByRole('link', { name: 'Deal 089' }).waitFor();
    await expect.poll(() => topOf('Qualified To Buy')).toBe(first);
    // The keyboard does not stop below the head.
    await table(page).focus();
    await page.keyboard.press('Home');
    await table(page).getByRole('link', { name: 'Deal 000' }).waitFor();
    expect(searches.length).toBeGreaterThan(0);
    expect(searches.filter((body) => !/appointmentscheduled|qualifiedtobuy/.test(body))).toEqual([]);
  });
});
