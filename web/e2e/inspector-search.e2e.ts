import { describe, expect, it } from 'vitest';
import { newHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { request } from '../../test/support/http.js';
import { expectAccessible, expectNoSidewaysScroll, shoot, useOwnServer, watchConsole } from '../../test/support/web.js';

const companies = '/crm/v3/objects/companies';

describe('searches in the inspector', needs.chromium, () => {
  const own = useOwnServer();

  it('lag behind and reach less by the keyboard, and go back to the defaults', async () => {
    const hub = await newHub({ baseUrl: own.app.baseUrl });
    const read = async () => (await request(own.app.baseUrl, { path: '/_spoke/search' })).body;
    const page = await own.browser.visit(hub, { path: '/app/inspector?tab=search' });
    const complaints = watchConsole(page);
    await page.getByLabel('Search lag (ms)').fill('60000');
    await page.getByLabel('Results of a search').fill('30');
    await page.getByLabel('Largest page').fill('5');
    await page.keyboard.press('Enter');
    await expect.poll(read).toEqual({ searchLagMs: 60_000, maxResults: 30, maxPageSize: 5 });
    expect((await hub.request({ path: companies, json: { properties: { name: 'Acme' } } })).status).toBe(201);
    expect((await hub.request({ path: `${companies}/search`, json: {} })).body.total).toBe(0);
    expect((await hub.request({ path: `${companies}?limit=6` })).status).toBe(400);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'inspector-search');
    // An empty field stands for the default.
    await page.getByLabel('Largest page').fill('');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(read).toEqual({ searchLagMs: 60_000, maxResults: 30, maxPageSize: null });
    await page.getByRole('button', { name: 'Back to the defaults' }).click();
    await expect.poll(read).toEqual({ searchLagMs: 0, maxResults: 10_000, maxPageSize: null });
    await expect.poll(() => page.getByLabel('Results of a search').inputValue()).toBe('10000');
    expect((await hub.request({ path: `${companies}/search`, json: {} })).body.total).toBe(1);
    expect(complaints).toEqual([]);
  });
});
