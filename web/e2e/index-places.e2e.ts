import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { openBrowser, type WebBrowser } from '../../test/support/web.js';

/** Creates 500 contacts, 120 of which are called Weber. */
async function newFullHub(): Promise<TestHub> {
  const hub = await newHub({ name: 'Acme' });
  for (let from = 0; from < 500; from += 100) {
    const inputs = Array.from({ length: 100 }, (_, index) => {
      const at = String(from + index).padStart(3, '0');
      return { properties: { firstname: `Person ${at}`, lastname: from + index < 120 ? 'Weber' : 'Adams' } };
    });
    const { status } = await hub.request({ path: '/crm/v3/objects/contacts/batch/create', json: { inputs } });
    expect(status).toBe(201);
  }
  return hub;
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Contacts' });
const rowOf = (page: Page, name: string) => grid(page).getByRole('link', { name });
const topOf = (page: Page): Promise<number> =>
  grid(page).evaluate((element: { readonly scrollTop: number }) => element.scrollTop);

async function scrollToEnd(page: Page): Promise<void> {
  await grid(page).focus();
  await expect
    .poll(
      async () => {
        await page.keyboard.press('End');
        return rowOf(page, 'Person 499').count();
      },
      { interval: 200 },
    )
    .toBe(1);
}

function watchSearches(page: Page): { count: number } {
  const searches = { count: 0 };
  page.on('request', (request) => {
    if (request.url().endsWith('/crm/v3/objects/contacts/search')) searches.count += 1;
  });
  return searches;
}

describe('the place in a table', needs.chromium, () => {
  let browser: WebBrowser;
  let hub: TestHub;
  beforeAll(async () => {
    browser = await openBrowser();
    hub = await newFullHub();
  });
  afterAll(() => browser?.close());

  it('is the top after a search, and clearing it reads one page', async () => {
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts?sort=firstname` });
    await rowOf(page, 'Person 000').waitFor();
    await scrollToEnd(page);
    await page.getByRole('searchbox').fill('Weber');
    await page.getByText('120 records').waitFor();
    await rowOf(page, 'Person 000').waitFor();
    expect(await topOf(page)).toBe(0);
    const searches = watchSearches(page);
    await page.getByRole('searchbox').fill('');
    await page.getByText('500 records').waitFor();
    await page.waitForLoadState('networkidle');
    await rowOf(page, 'Person 000').waitFor();
    expect(searches.count).toBeLessThanOrEqual(1);
    expect(await topOf(page)).toBe(0);
  });

  it('leads from a record to the one before and after it, and back to the table', async () => {
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts?sort=firstname` });
    await rowOf(page, 'Person 001').click();
    const title = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
    await title('Person 001 Weber');
    await page.getByRole('button', { name: 'Next record' }).click();
    await title('Person 002 Weber');
    for (const name of ['Person 001 Weber', 'Person 000 Weber']) {
      await page.keyboard.press('Shift+K');
      await title(name);
    }
    expect(await page.getByRole('button', { name: 'Previous record' }).isDisabled()).toBe(true);
    await page.goBack();
    await page.getByText('500 records').waitFor();
    // A record that was not opened from a table has no neighbours.
    await page.goForward();
    await page.reload();
    await title('Person 000 Weber');
    expect(await page.getByRole('button', { name: 'Next record' }).count()).toBe(0);
  });

  it('is kept for the way back from a record, with the focus and without a request', async () => {
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts?sort=firstname` });
    await rowOf(page, 'Person 000').waitFor();
    await scrollToEnd(page);
    const top = await topOf(page);
    expect(top).toBeGreaterThan(10_000);
    await page.keyboard.press('ArrowUp');
    const searches = watchSearches(page);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Person 498 Adams' }).waitFor();
    await page.goBack();
    await rowOf(page, 'Person 498').waitFor();
    expect(Math.abs((await topOf(page)) - top)).toBeLessThan(80);
    expect(searches.count).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Person 498 Adams' }).waitFor();
  });
});
