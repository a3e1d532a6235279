import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { anyOf, createContacts, createList, listMembers, listsPath, property } from '../../test/support/lists.js';
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

const people = [
  { firstname: 'Ada', email: 'ada@example.com', city: 'Ghent' },
  { firstname: 'Grace', email: 'grace@example.com', city: 'Lyon' },
  { firstname: 'Alan', email: 'alan@example.org', lifecyclestage: 'customer' },
];

const readFilters = async (hub: TestHub, listId: string) => {
  const { body } = await hub.request({ path: `${listsPath}/${listId}?includeFilters=true` });
  return (body.list as { filterBranch: object }).filterBranch;
};

describe('filters of lists', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('a dynamic list is created from conditions, with a live count', async () => {
    const hub = await newHub({ name: 'Acme Filters' });
    const ids = await createContacts(hub, ...people);
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/lists` });
    const complaints = watchConsole(page);
    await page.getByRole('button', { name: 'New list' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('From example.com');
    await page.getByRole('radio', { name: 'Dynamic' }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Choose filters' }).click();
    await page.getByRole('heading', { name: 'New list of contacts', level: 1 }).waitFor();
    const create = page.getByRole('button', { name: 'Create list' });
    expect(await create.isDisabled()).toBe(true);

    await page.getByRole('combobox', { name: 'Property' }).fill('Email');
    await page.getByRole('option', { name: 'Email', exact: true }).click();
    await page.getByRole('combobox', { name: 'Comparison' }).click();
    await page.getByRole('option', { name: 'ends with any of' }).click();
    await page.getByRole('combobox', { name: 'Values' }).fill('@example.com');
    await page.keyboard.press('Enter');
    await page.getByText('2 contacts match', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Add group' }).click();
    const second = page.getByRole('group', { name: 'Group 2' });
    await page.getByText('Complete the conditions').waitFor();
    await second.getByRole('combobox', { name: 'Property' }).fill('Lifecycle');
    await page.getByRole('option', { name: 'Lifecycle Stage', exact: true }).click();
    await second.getByRole('combobox', { name: 'Values' }).fill('Cust');
    await page.getByRole('option', { name: 'Customer' }).click();
    await page.keyboard.press('Tab');
    await page.getByText('3 contacts match', { exact: true }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'list-filters');
    await expectNoSidewaysScroll(page);
    await create.click();

    await page.getByRole('heading', { name: 'From example.com', level: 1 }).waitFor();
    await page.getByText('Email ends with @example.com', { exact: true }).waitFor();
    const listId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(new Set(await listMembers(hub, listId))).toEqual(new Set(ids));
    expect(complaints).toEqual([]);
  });

  it('filters are changed, and those that the form cannot show are kept', async () => {
    const hub = await newHub({ name: 'Acme Filters' });
    const ids = await createContacts(hub, ...people);
    const friends = await createList(hub, { name: 'Friends' });
    await hub.request({ method: 'PUT', path: `${listsPath}/${friends}/memberships/add`, json: [Number(ids[0])] });
    const odd = property('createdate', 'TIME_POINT', 'IS_AFTER', {
      endpointBehavior: 'INCLUSIVE',
      timePoint: { timeType: 'DATE', zoneId: 'Asia/Tokyo', year: 2001, month: 2, day: 3, second: 30 },
    });
    const filterBranch = anyOf([property('email', 'STRING', 'CONTAINS', { value: 'example' }), odd]);
    const listId = await createList(hub, { name: 'Odd ones', processingType: 'DYNAMIC', filterBranch });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/lists/${listId}` });
    const complaints = watchConsole(page);
    await page.getByRole('link', { name: 'Edit filters' }).click();
    await page.getByRole('heading', { name: 'Filters of Odd ones', level: 1 }).waitFor();
    await page.getByText('3 contacts match', { exact: true }).waitFor();
    await page.getByText(/is after or at 2001-02-03/).waitFor();
    await page.getByText('It is kept unless you remove it').waitFor();

    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.getByRole('combobox', { name: 'List', exact: true }).click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Friends']);
    await page.getByRole('option', { name: 'Friends' }).click();
    await page.getByText('1 contact matches', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Group', exact: true }).click();
    const group = page.getByRole('group', { name: 'Any of these' });
    await group.getByRole('combobox', { name: 'Match' }).click();
    await page.getByRole('option', { name: 'None of these' }).click();
    const none = page.getByRole('group', { name: 'None of these' });
    await none.getByRole('combobox', { name: 'Property' }).fill('City');
    await page.getByRole('option', { name: 'City', exact: true }).click();
    await none.getByRole('combobox', { name: 'Comparison' }).click();
    await page.getByRole('option', { name: 'is known', exact: true }).click();
    await page.getByText('0 contacts match', { exact: true }).waitFor();
    await none.getByRole('button', { name: 'Remove condition' }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'list-filters-nested');
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Remove nested group' }).click();
    await page.getByText('1 contact matches', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Save filters' }).click();

    await page.getByRole('heading', { name: 'Odd ones', level: 1 }).waitFor();
    await page.getByText('Is on the list “Friends”').waitFor();
    const saved = (await readFilters(hub, listId)) as { filterBranches: [{ filters: unknown[] }] };
    expect(saved.filterBranches[0].filters).toEqual([
      (filterBranch as { filterBranches: [{ filters: unknown[] }] }).filterBranches[0].filters[0],
      odd,
      { filterType: 'IN_LIST', listId: friends, operator: 'IN_LIST' },
    ]);
    expect(complaints).toEqual([]);
  });

  it('unsaved filters are not lost by leaving, and a list is copied to a manual one', async () => {
    const hub = await newHub({ name: 'Acme Filters' });
    const ids = await createContacts(hub, ...people);
    const filterBranch = anyOf([property('email', 'STRING', 'ENDS_WITH', { value: '@example.com' })]);
    const listId = await createList(hub, { name: 'Moving', processingType: 'DYNAMIC', filterBranch });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/lists/${listId}` });
    const complaints = watchConsole(page);
    await page.getByRole('link', { name: 'Edit filters' }).click();
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.getByRole('link', { name: 'Files' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('combobox', { name: 'List', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Moving', level: 1 }).waitFor();

    await page.getByRole('button', { name: 'Actions for Moving' }).click();
    await page.getByRole('menuitem', { name: 'Copy to a manual list…' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Standing');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Standing', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Add contacts' }).waitFor();
    const copyId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(copyId).not.toBe(listId);
    expect(new Set(await listMembers(hub, copyId))).toEqual(new Set(ids.slice(0, 2)));
    expect(complaints).toEqual([]);
  });

  it('viewers see the filters but cannot change them', async () => {
    const hub = await newHub({ name: 'Acme Filters' });
    const as = await newPersonIn(hub, { role: 'viewer', name: 'Vera Viewer' });
    const filterBranch = anyOf([property('email', 'STRING', 'ENDS_WITH', { value: '@example.com' })]);
    const listId = await createList(hub, { name: 'Moving', processingType: 'DYNAMIC', filterBranch });
    const page = await browser.visit(hub, { as, path: `/app/${hub.hubId}/lists/${listId}/filters` });
    await page.getByText('Email ends with @example.com', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Edit filters' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Actions for Moving' }).count()).toBe(0);
    for (const [tab, button] of [
      ['association-labels', 'New label'],
      ['object-types', 'New object type'],
      ['pipelines?type=deals', /^(Drag|Move|Delete|Edit) /],
    ] as const) {
      await page.goto(`${hub.baseUrl}/app/${hub.hubId}/settings/${tab}`);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      expect(await page.getByRole('button', { name: button }).count()).toBe(0);
    }
    await expectAccessible(page);
  });
});
