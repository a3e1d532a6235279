import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { anyOf, createContacts, createList, isComplete, listMembers, property } from '../../test/support/lists.js';
import { needs } from '../../test/support/needs.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  shoot,
  watchConsole,
  type WebBrowser,
} from '../../test/support/web.js';

const people = [
  { firstname: 'Ada', lastname: 'Lovelace', email: 'ada@example.com' },
  { firstname: 'Grace', lastname: 'Hopper', email: 'grace@example.com' },
  { firstname: 'Alan', lastname: 'Turing', email: 'alan@example.org' },
];

const newHubWithPeople = async (): Promise<{ readonly hub: TestHub; readonly ids: string[] }> => {
  const hub = await newHub({ name: 'Acme Lists' });
  return { hub, ids: await createContacts(hub, ...people) };
};

/** A manual list with more contacts than a page shows. */
async function newLongList(hub: TestHub): Promise<string> {
  const contacts = Array.from({ length: 130 }, (_, index) => ({
    firstname: 'Person',
    lastname: String(index).padStart(3, '0'),
    email: `person${index}@example.com`,
  }));
  const ids = await createContacts(hub, ...contacts);
  const listId = await createList(hub, { name: 'Everybody' });
  const path = `/crm/v3/lists/${listId}/memberships/add`;
  const { status, text } = await hub.request({ method: 'PUT', path, json: ids });
  if (status !== 200) throw new Error(`Adding got ${status}: ${text}`);
  return listId;
}

describe('lists', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('a list is created, filled and emptied by hand with undo, renamed, deleted and restored', async () => {
    const { hub, ids } = await newHubWithPeople();
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/lists` });
    const complaints = watchConsole(page);
    await page.getByRole('heading', { name: 'No lists yet' }).waitFor();
    await page.getByRole('button', { name: 'New list' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Guests');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Guests', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'No contacts on this list' }).waitFor();

    await page.getByRole('button', { name: 'Add contacts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add contacts' });
    await dialog.getByRole('checkbox', { name: 'Ada Lovelace' }).check();
    await dialog.getByRole('checkbox', { name: 'Alan Turing' }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add 2' }).click();
    await page.getByRole('link', { name: 'Alan Turing' }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'list-manual');
    await expectNoSidewaysScroll(page);
    const listId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(new Set(await listMembers(hub, listId))).toEqual(new Set([ids[0], ids[2]]));

    await page.getByRole('checkbox', { name: 'Select Ada Lovelace' }).check();
    await page.getByRole('button', { name: 'Remove from list' }).click();
    await expect.poll(() => listMembers(hub, listId)).toEqual([ids[2]]);
    await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor();

    await page.getByRole('button', { name: 'Actions for Guests' }).click();
    await page.getByRole('menuitem', { name: 'Rename…' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Friends');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Actions for Friends' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No lists yet' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByRole('link', { name: 'Friends' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('a dynamic list describes its filters and cannot be changed by hand', async () => {
    const { hub } = await newHubWithPeople();
    const filters = anyOf(
      [
        property('email', 'MULTISTRING', 'ENDS_WITH', { values: ['@example.com', '@example.net'] }),
        property('createdate', 'ROLLING_DATE_RANGE', 'IS_LESS_THAN_X_DAYS_AGO', { numberOfDays: 30 }),
      ],
      [property('lifecyclestage', 'ENUMERATION', 'IS_ANY_OF', { values: ['customer', 'lead'] })],
    );
    const listId = await createList(hub, {
      name: 'From example.com',
      processingType: 'DYNAMIC',
      filterBranch: filters,
    });
    await createList(hub, { name: 'By hand' });
    await isComplete(hub, listId);
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/lists` });
    const complaints = watchConsole(page);
    await page.getByRole('row', { name: /^From example\.com Contacts Dynamic 3 / }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'lists');
    await expectNoSidewaysScroll(page);
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Dynamic' }).click();
    await page.getByRole('link', { name: 'By hand' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'From example.com' }).click();
    const filterRegion = page.getByRole('region', { name: 'Filters' });
    await filterRegion.getByText('Email ends with @example.com or @example.net', { exact: true }).waitFor();
    await filterRegion.getByText(/^Lifecycle Stage is any of Customer or Lead$/i).waitFor();
    await page.getByRole('link', { name: 'Grace Hopper' }).waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Add contacts' }).count()).toBe(0);
    await expectAccessible(page);
    await shoot(page, 'list-dynamic');
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Grace Hopper' }).click();
    await page.getByRole('heading', { name: 'Grace Hopper', level: 1 }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('loaded records stay when more cannot be loaded, and a retry continues', async () => {
    const hub = await newHub();
    const listId = await newLongList(hub);
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/lists/${listId}` });
    const nextPages = '**/memberships/join-order?*after=*';
    let asked = 0;
    await page.route(nextPages, (route) => {
      asked += 1;
      return route.fulfill({ status: 503, json: { status: 'error', message: 'Not now.' } });
    });
    await page.reload();
    const links = page.getByRole('link', { name: /^Person/ });
    await links.first().waitFor();
    const shown = await links.count();
    await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded();
    await page.getByText('Could not load more.').waitFor();
    const before = asked;
    await page.waitForTimeout(1500);
    expect(asked).toBe(before);
    expect(await links.count()).toBe(shown);
    await page.unroute(nextPages);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(() => links.count()).toBe(130);
  });
});
