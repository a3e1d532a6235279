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

async function fill(hub: TestHub, type: string, records: readonly Record<string, string>[]): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < records.length; from += 100) {
    const inputs = records.slice(from, from + 100).map((properties) => ({ properties }));
    const { status, body, text } = await hub.request({
      path: `/crm/v3/objects/${type}/batch/create`,
      json: { inputs },
    });
    expect({ status, text: status === 201 ? '' : text }).toEqual({ status: 201, text: '' });
    ids.push(...(body as { results: { id: string }[] }).results.map(({ id }) => id));
  }
  return ids;
}

const cities = ['Berlin', 'Lyon', 'Porto', 'Turin'];

const someContacts = (count: number): Record<string, string>[] =>
  Array.from({ length: count }, (_, index) => ({
    email: `person${index}@example.com`,
    firstname: `Person ${String(index).padStart(3, '0')}`,
    lastname: index % 2 === 0 ? 'Acme' : 'Initech',
    city: cities[index % cities.length] ?? '',
    numemployees: index % 3 === 0 ? '1-5' : '5-25',
    phone: `+49 30 ${1000 + index}`,
  }));

const grid = (page: Page, name = 'Contacts') => page.getByRole('grid', { name });

async function open(browser: WebBrowser, hub: TestHub, path = 'contacts'): Promise<Page> {
  return browser.visit(hub, { path: `/app/${hub.hubId}/objects/${path}` });
}

describe('index pages', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('rows are cards on a phone: the name with the first values that a record has, sorted and selected like rows', async () => {
    const hub = await newHub();
    await fill(hub, 'contacts', [
      { email: 'ada@example.com', firstname: 'Ada', phone: '+49 30 1234', lifecyclestage: 'lead' },
      { firstname: 'Grace', lifecyclestage: 'customer' },
    ]);
    const viewport = { width: 390, height: 844 };
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts`, viewport });
    const complaints = watchConsole(page);
    const card = (name: string) => grid(page).getByRole('row', { name });
    await card('Ada').waitFor();
    const toTexts = (name: string) => card(name).getByRole('gridcell').allInnerTexts();
    await expect
      .poll(() => toTexts('Ada'))
      .toEqual(['', expect.stringMatching(/Ada$/), 'ada@example.com', '+49 30 1234', 'Lead']);
    expect(await toTexts('Grace')).toEqual(['', expect.stringMatching(/Grace$/), 'Customer']);
    const box = await card('Ada').boundingBox();
    expect(box?.width).toBeLessThanOrEqual(390);
    expect(box?.height).toBe(64);
    await expectAccessible(page);

    await grid(page).getByRole('columnheader', { name: 'Email' }).getByRole('button').click();
    await page.waitForURL(/sort=email/);
    // Another search ends the selection: the table has to show it before.
    await grid(page).locator('[role=columnheader][aria-sort=ascending]').waitFor();
    await grid(page).getByRole('checkbox', { name: 'Select Ada' }).click();
    await page.getByText('1 selected').waitFor();
    await card('Grace').getByRole('link', { name: 'Grace' }).click();
    await page.getByRole('heading', { level: 1, name: 'Grace' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('columns are dragged to other places, and pinned beside the name by dropping them there or in the dialog', async () => {
    const hub = await newHub();
    await fill(hub, 'contacts', someContacts(3));
    const columns = ['email', 'phone', 'city', 'jobtitle', 'company', 'website', 'state'].map((name) => `${name}:260`);
    const page = await open(browser, hub, `contacts?columns=${columns.join(',')}`);
    const complaints = watchConsole(page);
    const head = (name: string) => grid(page).getByRole('columnheader', { name, exact: true });
    const listHeads = async () =>
      (await grid(page).getByRole('columnheader').allInnerTexts()).filter((text) => text !== '');
    await head('City').waitFor();
    const drag = async (name: string, over: string, isAfter: boolean) => {
      const [from, to] = [await head(name).boundingBox(), await head(over).boundingBox()];
      if (!from || !to) throw new Error('no head');
      await page.mouse.move(from.x + 30, from.y + 12);
      await page.mouse.down();
      await page.mouse.move(to.x + to.width * (isAfter ? 0.9 : 0.1), to.y + 12, { steps: 4 });
      await expect.poll(() => head(over).getAttribute('data-drop')).toBe(isAfter ? 'end' : 'start');
      await page.mouse.up();
    };
    await drag('City', 'Email', false);
    await expect.poll(async () => (await listHeads()).slice(0, 4)).toEqual(['Name', 'City', 'Email', 'Phone Number']);
    expect(new URL(page.url()).searchParams.get('sort')).toBeNull();

    await drag('Email', 'Name', true);
    await expect.poll(() => new URL(page.url()).searchParams.get('columns')).toMatch(/^email:260:pin,city:260,/);
    await expect.poll(async () => (await listHeads()).slice(0, 3)).toEqual(['Name', 'Email', 'City']);
    const toLeft = async (name: string) => Math.round((await head(name).boundingBox())?.x ?? 0);
    const [pinned, scrolled] = [await toLeft('Email'), await toLeft('City')];
    await grid(page).evaluate((element) => (element.scrollLeft = 200));
    await expect.poll(() => toLeft('City')).toBe(scrolled - 200);
    expect(await toLeft('Email')).toBe(pinned);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Columns' }).click();
    const pin = (name: string) => page.getByRole('button', { name: `Pin ${name} beside the name` });
    expect(await pin('Email').getAttribute('aria-pressed')).toBe('true');
    await pin('Email').click();
    await pin('Phone Number').click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(async () => (await listHeads()).slice(0, 3)).toEqual(['Name', 'Phone Number', 'Email']);
    expect(complaints).toEqual([]);
  });

  it('an account without records explains what to do, and an unknown type is not found', async () => {
    const hub = await newHub();
    const page = await open(browser, hub);
    const complaints = watchConsole(page);
    await page.getByRole('heading', { name: 'No contacts yet' }).waitFor();
    await expectAccessible(page);
    await page.goto(`/app/${hub.hubId}/objects/unicorns`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('records load as they are scrolled to, in constant space, and can be navigated by keyboard', async () => {
    const hub = await newHub({ timeZone: 'Europe/Berlin' });
    await fill(hub, 'contacts', someContacts(230));
    const page = await open(browser, hub, 'contacts?sort=firstname');
    const complaints = watchConsole(page);
    await page.getByText('230 records').waitFor();
    await grid(page).getByRole('link', { name: 'Person 000 Acme' }).waitFor();
    expect(await grid(page).getAttribute('aria-rowcount')).toBe('231');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'contacts');
    await grid(page).focus();
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press('End');
      await page.waitForTimeout(150);
    }
    await grid(page).getByRole('link', { name: 'Person 229 Initech' }).waitFor();
    expect(await grid(page).getByRole('row').count()).toBeLessThan(70);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/objects\/contacts\/[0-9]+$/);
    expect(complaints).toEqual([]);
  });

  it('search, sort and filters are in the address, so that reloading and going back work', async () => {
    const hub = await newHub();
    await fill(hub, 'contacts', someContacts(12));
    const page = await open(browser, hub);
    await page.getByText('12 records').waitFor();
    await page.getByRole('searchbox', { name: 'Search contacts' }).fill('initech');
    await page.getByText('6 records').waitFor();
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('firstname');
    await grid(page).getByRole('columnheader', { name: 'Name' }).and(page.locator('[aria-sort="ascending"]')).waitFor();
    await page.getByRole('button', { name: 'Filters' }).click();
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await drawer.getByRole('combobox', { name: 'Property' }).fill('city');
    await page.getByRole('option', { name: 'City', exact: true }).click();
    await drawer.getByRole('combobox', { name: 'Comparison' }).click();
    await page.getByRole('option', { name: 'is', exact: true }).click();
    await drawer.getByRole('textbox', { name: 'Value' }).fill('Lyon');
    await expectAccessible(page);
    await shoot(page, 'contacts-filters');
    await page.keyboard.press('Enter');
    await page.getByText('3 records').waitFor();
    await page.reload();
    await page.getByText('3 records').waitFor();
    expect(await page.getByRole('searchbox', { name: 'Search contacts' }).inputValue()).toBe('initech');
    await page.getByRole('button', { name: 'Remove: City is Lyon' }).click();
    await page.getByText('6 records').waitFor();
    await page.goBack();
    await page.getByText('3 records').waitFor();
  });

  it('columns are chosen, ordered and sized by keyboard', async () => {
    const hub = await newHub();
    await fill(hub, 'contacts', someContacts(3));
    const page = await open(browser, hub);
    await page.getByRole('button', { name: 'Columns' }).click();
    const dialog = page.getByRole('dialog', { name: 'Columns' });
    await dialog.getByRole('textbox', { name: 'Search properties' }).fill('city');
    await dialog.getByRole('checkbox', { name: 'City', exact: true }).press('Space');
    await dialog.getByRole('button', { name: 'Move City up' }).press('Enter');
    await dialog.getByRole('textbox', { name: 'Width of City' }).fill('300');
    await expectAccessible(page);
    await shoot(page, 'contacts-columns');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await grid(page).getByText('Porto').waitFor();
    const heads = await grid(page).getByRole('columnheader').allInnerTexts();
    expect(heads.indexOf('City')).toBe(heads.length - 2);
    expect(
      await grid(page)
        .getByRole('columnheader', { name: 'City' })
        .evaluate((one) => one.clientWidth),
    ).toBe(300);
  });

  it('a record is created, and errors appear at their fields', async () => {
    const hub = await newHub();
    const page = await open(browser, hub);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'New contact' });
    await drawer.getByRole('button', { name: 'Create', exact: true }).click();
    await drawer.getByRole('alert').getByText('Enter at least one value. A contact is named by First Name').waitFor();
    expect(await drawer.locator(':focus').getAttribute('data-autofocus')).toBe('true');
    await drawer.getByLabel('Email').fill('not an address');
    expect(await drawer.getByRole('alert').count()).toBe(0);
    await drawer.getByLabel('First Name').fill('Ada');
    await drawer.getByRole('button', { name: 'Create', exact: true }).click();
    await expect.poll(() => drawer.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page);
    await shoot(page, 'contacts-create');
    await drawer.getByLabel('Email').fill('ada@example.com');
    await page.keyboard.press('Enter');
    await grid(page).getByRole('link', { name: 'Ada', exact: true }).waitFor();
    await page.getByText('1 record', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await drawer.getByLabel('Email').fill('ada@example.com');
    await drawer.getByRole('button', { name: 'Create', exact: true }).click();
    await drawer.getByText('Another contact already has this value.').waitFor();
    expect(await drawer.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page);
    const [existing] = await Promise.all([
      page.waitForEvent('popup'),
      drawer.getByRole('link', { name: 'Open the existing contact' }).click(),
    ]);
    await existing.getByRole('heading', { name: 'Ada', level: 1 }).waitFor();
    expect(await drawer.getByLabel('Email').inputValue()).toBe('ada@example.com');
  });

  it('all matches are edited at once, and some are moved to the recycle bin', async () => {
    const hub = await newHub();
    await fill(hub, 'contacts', someContacts(120));
    const page = await open(browser, hub, 'contacts?sort=firstname');
    await grid(page).getByRole('checkbox', { name: 'Select Person 000 Acme' }).click();
    await page.getByRole('button', { name: 'Select all 120' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit 120 contacts' });
    await dialog.getByRole('combobox', { name: 'Property' }).fill('job title');
    await page.getByRole('option', { name: 'Job Title' }).click();
    await dialog.getByLabel('New value').fill('Engineer');
    await page.keyboard.press('Enter');
    await page.getByText('Done: 120 of 120.').waitFor();
    await shoot(page, 'contacts-bulk-done');
    await page.getByRole('button', { name: 'Close' }).last().click();
    const search = { filters: [{ propertyName: 'jobtitle', operator: 'EQ', value: 'Engineer' }], limit: 1 };
    const found = await hub.request({ path: '/crm/v3/objects/contacts/search', json: search });
    expect(found.body.total).toBe(120);

    await grid(page).focus();
    for (const key of ['ArrowDown', 'x', 'ArrowDown', 'x']) await page.keyboard.press(key);
    await page.getByText('2 selected').waitFor();
    await shoot(page, 'contacts-selected');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByText('can be restored').waitFor();
    await page.getByRole('button', { name: 'Delete 2 contacts' }).click();
    await page.getByText('118 records').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await grid(page).getByText('Person 000 Acme').count()).toBe(0);
    await page.getByText('2 contacts moved to the recycle bin.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('120 records').waitFor();
    await page.getByText('2 contacts restored.').waitFor();
    await grid(page).getByText('Person 000 Acme').waitFor();
  });

  it('a view is saved, opened, changed, renamed and deleted', async () => {
    const hub = await newHub();
    await fill(hub, 'contacts', someContacts(8));
    const page = await open(browser, hub, 'contacts?q=initech');
    const complaints = watchConsole(page);
    await page.getByText('4 records').waitFor();
    await page.getByRole('button', { name: 'Save as view' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Initech people');
    await page.keyboard.press('Enter');
    const views = page.getByRole('navigation', { name: 'Views' });
    const tab = (name: string) => views.getByRole('button', { name, exact: true });
    await tab('Initech people').waitFor();
    await expect.poll(() => tab('Initech people').getAttribute('aria-current')).toBe('page');
    await expectAccessible(page);
    await shoot(page, 'contacts-views');
    await tab('All contacts').click();
    await page.getByText('8 records').waitFor();
    await tab('Initech people').click();
    await page.getByText('4 records').waitFor();
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await tab('Initech people (changed)').waitFor();
    await page.getByRole('button', { name: 'Save view' }).click();
    await tab('Initech people').waitFor();
    await page.getByRole('button', { name: 'Actions for the view Initech people' }).click();
    await page.getByRole('menuitem', { name: 'Rename or share…' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Friends');
    await page.getByRole('checkbox', { name: 'Share with everyone in the account' }).press('Space');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Actions for the view Friends' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete view' }).click();
    await page.getByText('8 records').waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(complaints).toEqual([]);
  });

  it('conditions that are used most are one press away', async () => {
    const hub = await newHub();
    await fill(hub, 'contacts', [
      { firstname: 'Ada', lifecyclestage: 'customer' },
      { firstname: 'Bob', lifecyclestage: 'lead' },
    ]);
    const page = await open(browser, hub, 'contacts');
    await page.getByText('2 records').waitFor();
    await page.getByRole('button', { name: 'Filter by Lifecycle Stage' }).click();
    await page.getByRole('menuitem', { name: 'Customer' }).click();
    await page.getByText('1 record', { exact: true }).waitFor();
    await page.getByText('Lifecycle Stage is Customer').waitFor();
    await page.getByRole('button', { name: 'Filter by Contact owner' }).click();
    await page.getByRole('menuitem', { name: 'Me', exact: true }).click();
    await page.getByText('0 records').waitFor();
    await page.getByRole('button', { name: /^Remove: Contact owner/ }).click();
    await page.getByRole('button', { name: 'Filter by Create Date' }).click();
    await page.getByRole('menuitem', { name: 'Last 7 days' }).click();
    await page.getByText('1 record', { exact: true }).waitFor();
  });

  it('numeric columns are added up below the rows, for all matches', async () => {
    const hub = await newHub();
    const deal = (dealname: string, amount: string) => ({ dealname, amount, dealstage: 'qualifiedtobuy' });
    await fill(hub, 'deals', [deal('One', '1500'), deal('Two', '400'), deal('Other', '100.5')]);
    const page = await open(browser, hub, 'deals?columns=amount,dealstage');
    await page.getByRole('button', { name: 'Sum $2,001 of Amount' }).waitFor();
    await page.getByRole('button', { name: 'Sum $2,001 of Amount' }).click();
    await page.getByRole('menu').getByText('Largest').click();
    await page.getByRole('button', { name: 'Largest $1,500 of Amount' }).waitFor();
    await page.getByRole('searchbox').fill('two');
    await page.getByRole('button', { name: 'Largest $400 of Amount' }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'deals-sums');
  });
});
