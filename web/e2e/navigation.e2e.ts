import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  shoot,
  watchConsole,
  type WebBrowser,
} from '../../test/support/web.js';

describe('the navigation', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('holds pinned types, views and lists, which are reordered by keyboard, menu and mouse', async () => {
    const hub = await newHub({ name: 'Acme' });
    const list = { name: 'Autumn guests', objectTypeId: '0-1', processingType: 'MANUAL' };
    const { body } = await hub.request({ path: '/crm/v3/lists', json: list });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/deals` });
    const complaints = watchConsole(page);
    const navigation = page.getByRole('navigation', { name: 'Navigation' });
    const pinned = navigation.getByRole('region', { name: 'Pinned' });
    const names = () => pinned.getByRole('link').allInnerTexts();
    await page.getByRole('button', { name: 'Pin Deals to the navigation' }).click();
    await pinned.getByRole('link', { name: 'Deals' }).waitFor();
    await page.getByRole('button', { name: 'Save as new view…' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Closing this month');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Pin Closing this month to the navigation' }).click();
    await page.goto(`/app/${hub.hubId}/lists/${body.list.listId as string}`);
    await page.getByRole('button', { name: 'Pin Autumn guests to the navigation' }).click();
    await expect.poll(names).toEqual(['Deals', 'Closing this month', 'Autumn guests']);
    await expectAccessible(page);
    await shoot(page, 'navigation-pins');

    await pinned.getByRole('link', { name: 'Autumn guests' }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(names).toEqual(['Deals', 'Autumn guests', 'Closing this month']);
    await pinned.getByText('Autumn guests is now number 2 of 3.').waitFor();
    expect(await page.evaluate('document.activeElement?.textContent')).toBe('Autumn guests');
    await pinned.getByRole('link', { name: 'Deals' }).hover();
    await pinned.getByRole('button', { name: 'Actions for the pin Deals' }).click();
    await page.getByRole('menuitem', { name: 'Move down' }).click();
    await expect.poll(names).toEqual(['Autumn guests', 'Deals', 'Closing this month']);
    await pinned
      .getByRole('link', { name: 'Closing this month' })
      .dragTo(pinned.getByRole('link', { name: 'Autumn guests' }));
    await expect.poll(names).toEqual(['Closing this month', 'Autumn guests', 'Deals']);
    await page.reload();
    await expect.poll(names).toEqual(['Closing this month', 'Autumn guests', 'Deals']);
    await pinned.getByRole('link', { name: 'Closing this month' }).click();
    await page.getByRole('button', { name: 'Unpin Closing this month from the navigation' }).click();
    await expect.poll(names).toEqual(['Autumn guests', 'Deals']);
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
  });

  it('counts the tasks that are due, and shows object types with their own icon and colour', async () => {
    const hub = await newHub({ name: 'Acme' });
    const labels = { singular: 'Car', plural: 'Cars' };
    const type = {
      name: 'car',
      labels,
      primaryDisplayProperty: 'model',
      properties: [{ name: 'model', label: 'Model' }],
    };
    expect((await hub.request({ path: '/crm-object-schemas/v3/schemas', json: type })).status).toBe(201);
    const task = { hs_task_subject: 'Call', hs_timestamp: '2026-01-01T00:00:00Z', hubspot_owner_id: hub.user.ownerId };
    await hub.request({ path: '/crm/v3/objects/tasks', json: { properties: task } });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/settings/object-types` });
    const complaints = watchConsole(page);
    const navigation = page.getByRole('navigation', { name: 'Navigation' });
    await navigation.getByRole('link', { name: /^Tasks.*1 task is due$/ }).waitFor();
    await page.getByRole('button', { name: 'Edit Cars' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Cars' });
    await dialog.getByRole('radio', { name: 'Car', exact: true }).check({ force: true });
    await dialog.getByRole('radio', { name: 'Violet' }).check({ force: true });
    await expectAccessible(page);
    await shoot(page, 'object-type-look');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const link = navigation.getByRole('link', { name: 'Cars' });
    await expect.poll(() => link.locator('[data-hue=violet] .tabler-icon-car').count()).toBe(1);
    expect(complaints).toEqual([]);
  });
});
