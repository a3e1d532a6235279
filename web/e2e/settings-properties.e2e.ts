import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAppSession } from '../../test/support/app-session.js';
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

describe('properties in the settings', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('a group and a property with options are created, changed, archived and recreated', async () => {
    const hub = await newHub({ name: 'Acme Settings' });
    const read = async (path: string) => (await hub.request({ path: `/crm/v3/properties/contacts/${path}` })).body;
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/settings` });
    const complaints = watchConsole(page);
    const shelf = page.getByRole('radiogroup', { name: 'Show' });
    await page
      .getByRole('row', { name: /^Email / })
      .first()
      .waitFor();
    await expectAccessible(page);
    await shoot(page, 'settings-properties');
    await expectNoSidewaysScroll(page);
    // Of the 300 properties, those near the window are in the document.
    expect(await page.getByRole('table', { name: 'Properties' }).getByRole('row').count()).toBeLessThan(80);

    await shelf.getByText('Groups').click();
    await page.getByRole('button', { name: 'New group' }).click();
    await page.getByRole('textbox', { name: 'Label' }).fill('Shirt & shoes');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /^Shirt & shoes/ }).waitFor();
    expect(await read('groups/shirt_shoes')).toMatchObject({ label: 'Shirt & shoes' });
    await expectAccessible(page);

    await shelf.getByText('Properties').click();
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('shirt');
    await page.getByRole('button', { name: 'New property' }).click();
    const dialog = page.getByRole('dialog', { name: 'New property' });
    await dialog.getByRole('textbox', { name: 'Label', exact: true }).fill('Shirt size');
    await dialog.getByRole('combobox', { name: 'Group' }).click();
    await page.getByRole('option', { name: 'Shirt & shoes' }).click();
    await dialog.getByRole('combobox', { name: 'Field type' }).click();
    await page.getByRole('option', { name: 'Dropdown' }).click();
    await dialog.getByRole('button', { name: 'Add option' }).click();
    await dialog.getByRole('textbox', { name: 'Label of option 1' }).fill('Large');
    await dialog.getByRole('button', { name: 'Add option' }).click();
    await dialog.getByRole('textbox', { name: 'Label of option 2' }).fill('Small');
    await dialog.getByRole('button', { name: 'Move option 2 up' }).click();
    await expectAccessible(page);
    await shoot(page, 'settings-property');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('row', { name: /Shirt size/ }).waitFor();
    const choices = [
      { label: 'Small', value: 'small', displayOrder: 0 },
      { label: 'Large', value: 'large', displayOrder: 1 },
    ];
    const made = { type: 'enumeration', fieldType: 'select', groupName: 'shirt_shoes', options: choices };
    expect(await read('shirt_size')).toMatchObject(made);

    await page.getByRole('button', { name: 'Actions for Shirt size' }).click();
    await page.getByRole('menuitem', { name: 'Edit…' }).click();
    const editor = page.getByRole('dialog', { name: 'Shirt size' });
    await editor.getByRole('textbox', { name: 'Label', exact: true }).fill('Size of shirt');
    await editor.getByRole('checkbox', { name: 'Hide option 2' }).check();
    await editor.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /Size of shirt/ }).waitFor();
    expect(await read('shirt_size')).toMatchObject({ options: [{ hidden: false }, { value: 'large', hidden: true }] });

    await page.getByRole('button', { name: 'Actions for Size of shirt' }).click();
    await page.getByRole('menuitem', { name: 'Archive…' }).click();
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await page.getByRole('heading', { name: 'No matching properties' }).waitFor();
    await shelf.getByText('Archived').click();
    await page.getByRole('button', { name: 'Actions for Size of shirt' }).click();
    await page.getByRole('menuitem', { name: 'Recreate…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
    await expect.poll(async () => await read('shirt_size')).toMatchObject({ ...made, label: 'Size of shirt' });
    expect(complaints).toEqual([]);
  });

  it('built-in properties offer no action that would be rejected, and the type is kept in the address', async () => {
    const hub = await newHub({ name: 'Acme Settings' });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/settings/properties` });
    await page.getByRole('combobox', { name: 'Object type' }).click();
    await page.getByRole('option', { name: 'Deals' }).click();
    await page
      .getByRole('row', { name: /^Amount / })
      .first()
      .waitFor();
    expect(new URL(page.url()).searchParams.get('type')).toBe('deals');
    await page.reload();
    await page
      .getByRole('row', { name: /^Amount / })
      .first()
      .waitFor();
    await page
      .getByRole('row', { name: /^Deal Name / })
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0);
  });

  it('fill rates and uses of a property are read only when they are shown', async () => {
    const hub = await newHub({ name: 'Acme Settings' });
    const json = (properties: object) => ({ path: '/crm/v3/objects/contacts', json: { properties } });
    await hub.request(json({ firstname: 'Ada', email: 'ada@example.com' }));
    await hub.request(json({ firstname: 'Bea', email: 'bea@example.com' }));
    await hub.request(json({ firstname: 'Cleo', lastname: 'Example' }));
    const session = await openAppSession(hub.baseUrl, hub.user);
    const filterGroups = [{ filters: [{ propertyName: 'email', operator: 'HAS_PROPERTY' }] }];
    const columns = [{ name: 'firstname' }, { name: 'email' }];
    const settings = { query: '', sort: null, layout: 'table', pipelineId: null, columns, filterGroups };
    const view = { objectType: 'contacts', name: 'Reachable', shared: true, settings };
    expect((await session.request(hub.hubId, { path: '/_app/views', json: view })).status).toBe(201);
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/settings/properties` });
    const complaints = watchConsole(page);
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/_app/property-usage/')) asked += 1;
    });
    const email = page.getByRole('row', { name: /^Email email / });
    await email.waitFor();
    expect(asked).toBe(0);
    await page.getByRole('switch', { name: 'Fill rate' }).click();
    await email.getByText('67%').waitFor();
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('phone');
    await page
      .getByRole('row', { name: /^Phone Number phone / })
      .getByText('0%', { exact: true })
      .waitFor();
    expect(asked).toBe(1);
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('email');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'settings-fill-rates');
    await email.getByRole('button', { name: 'Email', exact: true }).click();
    const details = page.getByRole('dialog', { name: 'Email' });
    await details.getByText('2 of 3 records').waitFor();
    const link = details.getByRole('list', { name: 'Views' }).getByRole('link', { name: 'Reachable' });
    await link.waitFor();
    await details.getByText('Column, Filter').waitFor();
    await expectAccessible(page);
    await shoot(page, 'settings-property-uses');
    await link.click();
    await page.getByRole('link', { name: /Ada/ }).waitFor();
    expect(await page.getByRole('link', { name: /Cleo/ }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
