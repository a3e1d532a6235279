import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAppSession } from '../../test/support/app-session.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { newPersonIn } from '../../test/support/people.js';
import { expectAccessible, openBrowser, shoot, watchConsole, type WebBrowser } from '../../test/support/web.js';

const settings = {
  query: 'initech',
  filterGroups: [],
  sort: { propertyName: 'firstname', direction: 'DESCENDING' },
  columns: [{ name: 'city' }],
  layout: 'table',
  pipelineId: null,
};

/** An account with five contacts, three of them of Initech. */
async function newHubWithContacts(): Promise<TestHub> {
  const hub = await newHub({ name: 'Acme' });
  const inputs = ['Initech', 'Acme', 'Initech', 'Acme', 'Initech'].map((lastname, index) => ({
    properties: { firstname: `Person ${index}`, lastname, city: 'Lyon' },
  }));
  const { status } = await hub.request({ path: '/crm/v3/objects/contacts/batch/create', json: { inputs } });
  expect(status).toBe(201);
  return hub;
}

/** Saves a shared view of contacts, as the administrator of the account. */
async function saveView(hub: TestHub, more: object = {}): Promise<string> {
  const session = await openAppSession(hub.baseUrl, hub.user);
  const json = { objectType: 'contacts', name: 'Initech people', shared: true, settings, ...more };
  const { status, body } = await session.request(hub.hubId, { path: '/_app/views', json });
  expect(status).toBe(201);
  return (body as { id: string }).id;
}

/** Behind the name are marks: whether the view is shared, and opens by default. */
const toTab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name });
const [all, people, changed, marked] = [
  /^All contacts/,
  /^Initech people/,
  /^Initech people \(changed\)/,
  /Opens by default$/,
];
const isOpen = (page: Page, name: RegExp) =>
  expect.poll(() => toTab(page, name).getAttribute('aria-current')).toBe('page');
const toContacts = (page: Page) =>
  page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Contacts' });
const toSearch = (page: Page): string => new URL(page.url()).search;

describe('a view that opens by default', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('is chosen by an administrator, and opens for others until it is deleted', async () => {
    const hub = await newHubWithContacts();
    const viewId = await saveView(hub);
    const member = await newPersonIn(hub, { role: 'member' });
    const path = `/app/${hub.hubId}/objects/contacts`;
    const [admin, page] = [await browser.visit(hub), await browser.visit(hub, { as: member })];
    const complaints = [watchConsole(admin), watchConsole(page)];
    await page.getByText('5 records').waitFor();

    await toTab(admin, people).click();
    await admin.getByText('3 records').waitFor();
    await admin.getByRole('button', { name: 'Actions for the view Initech people' }).click();
    await admin.getByRole('menuitem', { name: 'Open for everyone by default' }).click();
    await admin.getByText('Initech people opens by default.').waitFor();
    await toTab(admin, marked).waitFor();
    await expectAccessible(admin);
    await shoot(admin, 'contacts-default-view');

    await page.reload();
    await page.getByText('3 records').waitFor();
    await isOpen(page, people);
    expect(toSearch(page)).toBe('');
    expect(await toTab(page, marked).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Actions for the view Initech people' }).count()).toBe(0);
    await page.getByRole('columnheader', { name: 'City' }).waitFor();

    await toTab(page, all).click();
    await page.getByText('5 records').waitFor();
    expect(toSearch(page)).toBe('?view=all');
    await page.reload();
    await page.getByText('5 records').waitFor();
    await isOpen(page, all);
    await page.goBack();
    await page.getByText('3 records').waitFor();
    await page.goForward();
    await page.getByText('5 records').waitFor();
    await toContacts(page).click();
    await page.getByText('3 records').waitFor();
    expect(toSearch(page)).toBe('');

    await page.goto(`${path}?q=acme`);
    await page.getByText('2 records').waitFor();
    await isOpen(page, all);
    await page.getByRole('searchbox', { name: 'Search contacts' }).fill('');
    await page.getByText('5 records').waitFor();
    expect(toSearch(page)).toBe('?view=all');

    await admin.goto(path);
    await isOpen(admin, people);
    await admin.getByRole('button', { name: 'Name', exact: true }).click();
    await toTab(admin, changed).waitFor();
    expect(new URL(admin.url()).searchParams.get('view')).toBe(viewId);
    await admin.getByRole('button', { name: 'Actions for the view Initech people' }).click();
    await admin.getByRole('menuitem', { name: 'Delete…' }).click();
    await admin.getByRole('button', { name: 'Delete view' }).click();
    await admin.getByText('5 records').waitFor();
    for (const one of [admin, page]) {
      await one.goto(path);
      await one.getByText('5 records').waitFor();
      await isOpen(one, all);
      expect(toSearch(one)).toBe('');
    }
    expect(complaints.flat()).toEqual([]);
  });

  it('is the first that is read and shown, and stays until the next page when it is ended', async () => {
    const hub = await newHubWithContacts();
    await saveView(hub, { default: true });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}` });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const searches: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/contacts/search')) searches.push(request.postData() ?? '');
    });
    await toContacts(page).click();
    await page.getByText('3 records').waitFor();
    expect(searches.map((body) => (JSON.parse(body) as { query?: string }).query)).toEqual(['initech']);

    await page.getByRole('button', { name: 'Actions for the view Initech people' }).click();
    await page.getByRole('menuitem', { name: 'No longer open by default' }).click();
    await page.getByText('Initech people no longer opens by default.').waitFor();
    await isOpen(page, people);
    await page.getByText('3 records').waitFor();
    await toContacts(page).click();
    await page.getByText('5 records').waitFor();
  });

  it('of an unshared view is not offered', async () => {
    const hub = await newHubWithContacts();
    const viewId = await saveView(hub, { shared: false });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts?q=initech&view=${viewId}` });
    await page.getByRole('button', { name: 'Actions for the view Initech people' }).click();
    await page.getByRole('menuitem', { name: 'Rename or share…' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Open for everyone by default' }).count()).toBe(0);
  });
});
