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

async function newContacts(hub: TestHub, length: number): Promise<void> {
  for (let from = 0; from < length; from += 100) {
    const inputs = Array.from({ length: Math.min(100, length - from) }, (_, index) => ({
      properties: { firstname: `Person ${String(from + index).padStart(5, '0')}`, jobtitle: 'Engineer' },
    }));
    const { status } = await hub.request({ path: '/crm/v3/objects/contacts/batch/create', json: { inputs } });
    expect(status).toBe(201);
  }
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Contacts' });

describe('keyboard shortcuts', needs.chromium, () => {
  let browser: WebBrowser;
  let hub: TestHub;
  beforeAll(async () => {
    browser = await openBrowser();
    hub = await newHub();
    await newContacts(hub, 5);
  });
  afterAll(() => browser?.close());

  it('the navigation is narrowed to icons and widened, and stays so', async () => {
    const page = await browser.visit(hub);
    const complaints = watchConsole(page);
    const navigation = page.getByRole('navigation', { name: 'Navigation' });
    const toWidth = async () => (await navigation.boundingBox())?.width;
    await navigation.getByRole('link', { name: 'Companies' }).waitFor();
    expect(await toWidth()).toBe(220);
    await page.getByRole('button', { name: 'Narrow the navigation' }).click();
    await expect.poll(toWidth).toBe(56);
    await page.reload();
    await navigation.getByRole('link', { name: 'Companies' }).hover();
    await page.getByRole('tooltip', { name: 'Companies' }).waitFor();
    expect(await toWidth()).toBe(56);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'navigation-narrow');
    await navigation.getByRole('link', { name: 'Companies' }).click();
    await page.getByRole('heading', { name: 'Companies', level: 1 }).waitFor();

    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: 'Widen the navigation' }).waitFor();
    await page.keyboard.press('[');
    await expect.poll(toWidth).toBe(220);
    await other.getByRole('button', { name: 'Narrow the navigation' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('g and a letter go to another page', async () => {
    const page = await browser.visit(hub);
    await grid(page).getByText('Person 00000').waitFor();
    for (const key of ['g', 'd']) await page.keyboard.press(key);
    await page.getByRole('heading', { name: 'Deals', level: 1 }).waitFor();
    // Another key in between starts again.
    for (const key of ['g', 'x', 'c']) await page.keyboard.press(key);
    for (const key of ['g', 'a']) await page.keyboard.press(key);
    await page.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Go to companies').waitFor();
  });

  it('search, create, move, select, edit and open in a table', async () => {
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts?sort=firstname` });
    await grid(page).getByText('Person 00000').waitFor();
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: 'Search contacts' });
    await page.keyboard.type('njk?/');
    expect(await search.inputValue()).toBe('njk?/');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await search.fill('');
    await search.blur();
    await page.getByText('5 records').waitFor();

    await page.keyboard.press('n');
    await page.getByRole('dialog', { name: 'New contact' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    for (const key of ['j', 'j', 'j', 'k', 'x', 'e']) await page.keyboard.press(key);
    await page.getByRole('dialog', { name: 'Edit 1 contact' }).waitFor();
    // The first closes the list of properties.
    for (const key of ['Escape', 'Escape']) await page.keyboard.press(key);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await grid(page).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Person 00001', level: 1 }).waitFor();

    await page.keyboard.press('e');
    await page.getByRole('textbox', { name: 'First Name' }).fill('Ada');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Ada', level: 1 }).waitFor();
    await page.keyboard.press('n');
    await page.keyboard.type('Called back.');
    expect(await page.getByRole('textbox', { name: 'Note' }).innerText()).toContain('Called back.');
  });

  it('are listed by a question mark, and can be turned off', async () => {
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts` });
    await grid(page).getByText('Person 00000').waitFor();
    await page.keyboard.press('?');
    const map = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const label of ['Search contacts', 'New contact', 'Next row', 'Previous row'])
      await map.getByText(label).waitFor();
    await expectAccessible(page);
    await shoot(page, 'shortcuts');
    await map.getByRole('switch', { name: 'Shortcuts of a single key' }).click();
    await page.keyboard.press('Escape');
    await map.waitFor({ state: 'detached' });
    await page.keyboard.press('n');
    await page.waitForTimeout(300);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('counts are exact beyond what a search counts', async () => {
    const large = await newHub();
    await newContacts(large, 10_020);
    const page = await browser.visit(large, { path: `/app/${large.hubId}/objects/contacts` });
    await page.getByText('10,020 records').waitFor();
    await grid(page).getByRole('checkbox').nth(1).click();
    await page.getByRole('button', { name: 'Select all 10,020' }).click();
    await page.getByText('10,020 selected').waitFor();
  });
});
