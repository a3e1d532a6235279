import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub } from '../../test/support/hubs.js';
import { anyOf, createContacts, createList } from '../../test/support/lists.js';
import { needs } from '../../test/support/needs.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  shoot,
  watchConsole,
  type WebBrowser,
} from '../../test/support/web.js';

describe('the page of a list', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('shows its growth and its uses, and a list that others need is not deleted', async () => {
    const hub = await newHub({ name: 'Acme Lists' });
    const listId = await createList(hub, { name: 'Guests' });
    const ids = await createContacts(hub, { firstname: 'Ada' }, { firstname: 'Bea' });
    await hub.request({ method: 'PUT', path: `/crm/v3/lists/${listId}/memberships/add`, json: ids });
    const inList = { filterType: 'IN_LIST', listId, operator: 'IN_LIST' };
    const other = { name: 'All guests', processingType: 'DYNAMIC', filterBranch: anyOf([inList]) } as const;
    const otherId = await createList(hub, other);
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/lists/${listId}` });
    const complaints = watchConsole(page);
    const growth = page.getByRole('region', { name: 'Members, last 90 days' });
    await growth.getByText('The curve begins a day after the first change.').waitFor();
    // As it is once the list has grown for a while.
    const sizeHistory = Array.from({ length: 30 }, (_, day) => ({
      timestamp: new Date(Date.now() - (60 - 2 * day) * 86_400_000).toISOString(),
      size: 1 + (day % 9),
    }));
    await page.route('**/size-and-edits-history/between*', (route) =>
      route.fulfill({ json: { sizeHistory, editHistory: [] } }),
    );
    await page.reload();
    await growth.getByText('Highest 9').waitFor();
    await growth.getByText(/^\+1 since /).waitFor();
    const uses = page.getByRole('region', { name: 'Used in' });
    await uses.getByRole('link', { name: 'All guests' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'list-facts');
    await page.getByRole('button', { name: 'Actions for Guests' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const blocked = page.getByRole('dialog', { name: 'Guests cannot be deleted' });
    await blocked.getByText('Filter of the list All guests').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    expect((await hub.request({ path: `/crm/v3/lists/${listId}` })).status).toBe(200);

    await page.goto(`/app/${hub.hubId}/lists/${otherId}`);
    await page.getByRole('button', { name: /^Pin / }).click();
    await page.getByRole('button', { name: 'Actions for All guests' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const warning = page.getByRole('dialog', { name: 'Delete All guests?' });
    await warning.getByText('Pinned in the navigation of you').waitFor();
    await warning.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('List All guests deleted.').first().waitFor();
    expect(complaints).toEqual([]);
  });
});
