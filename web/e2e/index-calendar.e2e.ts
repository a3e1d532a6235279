import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';
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

const deals = '/crm/v3/objects/deals';

describe('the calendar', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  async function newDeal(hub: TestHub, dealname: string, closedate: string): Promise<string> {
    const properties = { dealname, closedate, pipeline: 'default', dealstage: 'qualifiedtobuy' };
    const { status, body } = await hub.request({ path: deals, json: { properties } });
    expect(status).toBe(201);
    return String(body.id);
  }

  const open = (hub: TestHub, rest = '', options: Partial<Parameters<WebBrowser['visit']>[1]> = {}) =>
    browser.visit(hub, { ...options, path: `/app/${hub.hubId}/objects/deals?as=calendar&day=2026-06-10${rest}` });
  const day = (page: Page, name: string) => page.getByRole('gridcell', { name: new RegExp(`^\\w+,? ${name}, `) });
  const closeDate = async (hub: TestHub, id: string) =>
    (await hub.request({ path: `${deals}/${id}?properties=closedate` })).body.properties.closedate as string;
  const focused = (page: Page) =>
    page.evaluate("document.activeElement?.dataset.day ?? document.activeElement?.dataset.record ?? 'nothing'");

  it('shows the records of a month by one search, and moves one to another day, which can be undone', async () => {
    const hub = await newHub({ timeZone: 'Europe/Berlin' });
    const acme = await newDeal(hub, 'Acme roof', '2026-06-09T08:30:00Z');
    await newDeal(hub, 'Globex pipes', '2026-06-30T22:30:00Z');
    const searches: string[] = [];
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/deals` });
    const complaints = watchConsole(page);
    page.on('request', (request) => {
      if ((request.postData() ?? '').includes('BETWEEN')) searches.push(request.url());
    });
    await page.getByRole('radiogroup', { name: 'Layout' }).getByText('Calendar').click();
    await page.goto(`${page.url()}&day=2026-06-10`);
    await page.getByRole('heading', { name: 'June 2026' }).waitFor();
    searches.length = 0;
    await page.reload();
    await day(page, '9 June 2026')
      .getByRole('button', { name: /^10:30 ?Acme roof ?, Qualified To Buy$/ })
      .waitFor();
    await day(page, '1 July 2026')
      .getByRole('button', { name: /Globex pipes/ })
      .waitFor();
    expect(searches).toHaveLength(1);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'deals-calendar');

    await page.getByRole('button', { name: /Acme roof/ }).dragTo(day(page, '18 June 2026'));
    await day(page, '18 June 2026')
      .getByRole('button', { name: /Acme roof/ })
      .waitFor();
    await expect.poll(() => closeDate(hub, acme)).toBe('2026-06-18T08:30:00.000Z');
    await page.getByText(/^Close Date of Acme roof is now Thursday,? 18 June 2026\.$/).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await day(page, '9 June 2026')
      .getByRole('button', { name: /Acme roof/ })
      .waitFor();
    await expect.poll(() => closeDate(hub, acme)).toBe('2026-06-09T08:30:00.000Z');

    await page.getByRole('button', { name: /Acme roof/ }).click();
    await page.getByRole('complementary', { name: 'Preview' }).getByText('Acme roof').first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('is used with the keyboard, and the focus stays with the record', async () => {
    const hub = await newHub();
    const acme = await newDeal(hub, 'Acme roof', '2026-06-09T00:00:00Z');
    const page = await open(hub);
    await day(page, '10 June 2026').focus();
    for (const key of ['ArrowLeft', 'Enter']) await page.keyboard.press(key);
    await expect.poll(() => focused(page)).toBe(acme);
    await page.keyboard.press('Alt+ArrowDown');
    await day(page, '16 June 2026')
      .getByRole('button', { name: /Acme roof/ })
      .waitFor();
    await expect.poll(() => focused(page)).toBe(acme);
    await expect.poll(() => closeDate(hub, acme)).toBe('2026-06-16T00:00:00.000Z');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('2026-06-16');
    await page.keyboard.press('PageDown');
    await page.getByRole('heading', { name: 'July 2026' }).waitFor();
    await expect.poll(() => focused(page)).toBe('2026-07-16');
    await page.getByRole('radiogroup', { name: 'Time shown' }).getByText('Week').click();
    await expect.poll(() => page.getByRole('gridcell').count()).toBe(7);
  });

  it('counts what it does not show, and leads to all records of a day', async () => {
    const hub = await newHub();
    const inputs = Array.from({ length: 100 }, (_, index) => ({
      properties: {
        ...{ dealname: `Deal ${String(index).padStart(3, '0')}`, pipeline: 'default', dealstage: 'qualifiedtobuy' },
        closedate: index < 99 ? '2026-06-09T00:00:00Z' : '2026-06-20T00:00:00Z',
      },
    }));
    for (let batch = 0; batch < 2; batch += 1)
      expect((await hub.request({ path: `${deals}/batch/create`, json: { inputs } })).status).toBe(201);
    await newDeal(hub, 'Last', '2026-06-21T00:00:00Z');
    const page = await open(hub);
    await page.getByText('201 records').first().waitFor();
    await day(page, '21 June 2026')
      .getByRole('button', { name: /^\+1 more on Sunday,? 21 June 2026$/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: /^Last/ }).waitFor();
    await page.keyboard.press('Escape');
    await day(page, '9 June 2026')
      .getByRole('button', { name: /^\+195 more on Tuesday,? 9 June 2026$/ })
      .click();
    const all = page.getByRole('dialog');
    await all
      .getByRole('button', { name: /^Deal 098/ })
      .first()
      .waitFor();
    expect(await all.getByRole('button').count()).toBe(198);
    await expectAccessible(page);
  });

  it('is a list of days on a phone, and a viewer moves nothing', async () => {
    const hub = await newHub();
    await newDeal(hub, 'Acme roof', '2026-06-09T00:00:00Z');
    const viewer = await newPersonIn(hub, { role: 'viewer', name: 'Vera Viewer' });
    const page = await open(hub, '', { as: viewer });
    expect(await page.getByRole('button', { name: /Acme roof/ }).getAttribute('draggable')).toBe('false');
    const phone = await open(hub, '', { viewport: { width: 390, height: 844 } });
    await phone
      .getByRole('region', { name: /^Tuesday,? 9 June 2026$/ })
      .getByRole('button', { name: /Acme roof/ })
      .click();
    await phone.getByRole('dialog', { name: 'Preview' }).getByText('Acme roof').first().waitFor();
  });
});
