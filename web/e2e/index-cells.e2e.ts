import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { newPersonIn } from '../../test/support/people.js';
import { expectAccessible, openBrowser, shoot, type WebBrowser } from '../../test/support/web.js';

const contacts = '/crm/v3/objects/contacts';

describe('the cells of a table', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  async function newContacts(hub: TestHub): Promise<string[]> {
    const ids: string[] = [];
    for (const firstname of ['Ada', 'Bob']) {
      const properties = { firstname, email: `${firstname.toLowerCase()}@example.com`, phone: `+49 30 ${firstname}` };
      const { body } = await hub.request({ path: contacts, json: { properties } });
      ids.push(String(body.id));
    }
    return ids;
  }

  async function open(hub: TestHub, options: Partial<Parameters<WebBrowser['visit']>[1]> = {}): Promise<Page> {
    const page = await browser.visit(hub, { ...options, path: `/app/${hub.hubId}/objects/contacts?sort=firstname` });
    await page.getByRole('grid', { name: 'Contacts' }).getByRole('link', { name: 'Bob', exact: true }).waitFor();
    return page;
  }

  const cell = (page: Page, text: string) => page.getByRole('grid').getByText(text, { exact: true });
  const readPhone = async (hub: TestHub, id: string | undefined): Promise<string> =>
    (await hub.request({ path: `${contacts}/${id}?properties=phone` })).body.properties.phone as string;

  it('are edited in place without another search, and each change can be undone', async () => {
    const hub = await newHub();
    const [ada] = await newContacts(hub);
    const page = await open(hub);
    const searches: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/search')) searches.push(request.url());
    });
    const row = page.getByRole('row').filter({ hasText: 'Ada' });
    await row.getByRole('gridcell').nth(4).dblclick();
    const owner = page.getByRole('dialog', { name: 'Contact owner' });
    await owner.getByRole('button', { name: 'Save', exact: true }).waitFor();
    // The first closes the list of owners.
    for (const key of ['Escape', 'Escape']) await page.keyboard.press(key);
    await owner.waitFor({ state: 'detached' });
    await cell(page, '+49 30 Ada').hover();
    await row.getByRole('button', { name: 'Edit Phone Number of Ada' }).click();
    const field = page.getByRole('textbox', { name: 'Phone Number' });
    await field.fill('+49 30 1');
    await expectAccessible(page);
    await shoot(page, 'contacts-cell');
    await field.press('Enter');
    await cell(page, '+49 30 1').waitFor();
    expect(await readPhone(hub, ada)).toBe('+49 30 1');
    await page.getByText('Phone Number of Ada changed.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await cell(page, '+49 30 Ada').waitFor();
    expect(await readPhone(hub, ada)).toBe('+49 30 Ada');
    expect(searches).toEqual([]);
  });

  it('keep what was typed when a value is refused, and when the page would be left', async () => {
    const hub = await newHub();
    await newContacts(hub);
    const page = await open(hub);
    await cell(page, 'ada@example.com').hover();
    await page.getByRole('button', { name: 'Edit Email of Ada' }).click();
    const field = page.getByRole('textbox', { name: 'Email' });
    await field.fill('bob@example.com');
    await field.press('Enter');
    await page.getByRole('link', { name: 'Open the existing contact' }).waitFor();
    expect(await field.inputValue()).toBe('bob@example.com');
    await page.getByRole('link', { name: 'Companies' }).first().click();
    await page.getByRole('button', { name: 'Stay' }).click();
    expect(await field.inputValue()).toBe('bob@example.com');
    await field.press('Escape');
    await field.waitFor({ state: 'detached' });
    await cell(page, 'ada@example.com').waitFor();
  });

  it('are reached, edited, copied and pasted with the keyboard', async () => {
    const hub = await newHub();
    const [ada, bob] = await newContacts(hub);
    const page = await open(hub);
    const grid = page.getByRole('grid', { name: 'Contacts' });
    await grid.focus();
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    const active = await grid.getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${active}"]`).textContent()).toBe('+49 30 Ada');
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: 'Phone Number' });
    await field.fill('+49 30 2');
    await field.press('Enter');
    await cell(page, '+49 30 2').waitFor();
    expect(await page.evaluate("document.activeElement?.getAttribute('role')")).toBe('grid');
    await page.keyboard.press('Control+C');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+V');
    await page.getByText('Phone Number of Bob changed.').waitFor();
    expect([await readPhone(hub, ada), await readPhone(hub, bob)]).toEqual(['+49 30 2', '+49 30 2']);
    for (const key of ['ArrowLeft', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('textbox', { name: 'Email' }).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Bob', level: 1 }).waitFor();
  });

  it('are not edited by a viewer, nor where the server sets the value', async () => {
    const hub = await newHub();
    await newContacts(hub);
    const own = await open(hub);
    await own.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').last().dblclick();
    expect(await own.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
    const viewer = await newPersonIn(hub, { role: 'viewer', name: 'Vera Viewer' });
    const page = await open(hub, { as: viewer });
    await page.getByRole('row').nth(1).getByRole('gridcell').nth(3).dblclick();
    expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
  });
});
