import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  shoot,
  type WebBrowser,
} from '../../test/support/web.js';

const contacts = '/crm/v3/objects/contacts';

describe('the preview beside a table', needs.chromium, () => {
  let browser: WebBrowser;
  let hub: TestHub;
  let ids: string[];
  beforeAll(async () => {
    [browser, hub] = await Promise.all([openBrowser(), newHub()]);
    ids = [];
    for (const firstname of ['Ada', 'Bob', 'Cy']) {
      const properties = { firstname, email: `${firstname.toLowerCase()}@example.com`, jobtitle: `${firstname}’s job` };
      ids.push(String((await hub.request({ path: contacts, json: { properties } })).body.id));
    }
  });
  afterAll(() => browser?.close());

  async function open(): Promise<Page> {
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts?sort=firstname` });
    await page.getByRole('grid', { name: 'Contacts' }).getByRole('link', { name: 'Cy', exact: true }).waitFor();
    return page;
  }

  const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

  it('opens with Space, follows the rows, edits in place and closes with Escape', async () => {
    const page = await open();
    await page.getByRole('grid', { name: 'Contacts' }).focus();
    for (const key of ['ArrowDown', 'Space']) await page.keyboard.press(key);
    await preview(page).getByRole('heading', { name: 'Ada' }).waitFor();
    await preview(page).getByText('Ada’s job').waitFor();
    await preview(page).getByRole('region', { name: 'Companies' }).getByRole('heading', { name: 'Companies 0' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'contacts-preview');
    await page.getByRole('grid', { name: 'Contacts' }).focus();
    await page.keyboard.press('ArrowDown');
    await preview(page).getByText('Bob’s job').waitFor();

    await preview(page).getByRole('group', { name: 'Job Title' }).first().hover();
    await preview(page).getByRole('button', { name: 'Edit Job Title' }).first().click();
    const field = preview(page).getByRole('textbox', { name: 'Job Title' });
    await field.fill('Director');
    // A record that is being edited stays.
    await page
      .getByRole('grid')
      .getByText('ada@example.com')
      .click({ position: { x: 1, y: 1 } });
    expect(await field.inputValue()).toBe('Director');
    await field.press('Enter');
    await preview(page).getByText('Director').waitFor();
    const { body } = await hub.request({ path: `${contacts}/${ids[1]}?properties=jobtitle` });
    expect(body.properties.jobtitle).toBe('Director');

    await page.getByRole('grid', { name: 'Contacts' }).focus();
    await page.keyboard.press('Escape');
    await preview(page).waitFor({ state: 'detached' });
  });

  it('opens the record, and covers the table on a phone', async () => {
    const page = await open();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('grid', { name: 'Contacts' }).focus();
    for (const key of ['ArrowDown', 'Space']) await page.keyboard.press(key);
    const dialog = page.getByRole('dialog', { name: 'Preview' });
    await dialog.getByText('Ada’s job').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close the preview' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('grid', { name: 'Contacts' }).focus();
    await page.keyboard.press('Space');
    await preview(page).getByRole('link', { name: 'Open contact' }).click();
    await page.getByRole('heading', { name: 'Ada', level: 1 }).waitFor();
  });
});
