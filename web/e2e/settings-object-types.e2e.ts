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

interface WireSchema {
  readonly objectTypeId: string;
  readonly name: string;
  readonly labels: { readonly singular: string; readonly plural: string };
  readonly primaryDisplayProperty: string;
  readonly requiredProperties: readonly string[];
  readonly searchableProperties: readonly string[];
}

describe('object types in the settings', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('a type is created with properties, renamed, and deleted once it has no records', async () => {
    const hub = await newHub({ name: 'Acme Types' });
    const read = async () => (await hub.request({ path: '/crm/v3/schemas' })).body.results as WireSchema[];
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/settings/properties` });
    const complaints = watchConsole(page);
    await page.getByRole('link', { name: 'Object types' }).click();
    await page.getByRole('heading', { name: 'No custom object types yet' }).waitFor();
    await page.getByRole('button', { name: 'New object type' }).click();
    const dialog = page.getByRole('dialog', { name: 'New object type' });
    await dialog.getByRole('textbox', { name: 'Singular' }).fill('Car');
    expect(await dialog.getByRole('textbox', { name: 'Plural' }).inputValue()).toBe('Cars');
    await dialog.getByRole('button', { name: 'Add property' }).click();
    const second = dialog.getByRole('group', { name: 'Property 2' });
    await second.getByRole('textbox', { name: 'label' }).fill('First sold');
    await second.getByRole('combobox', { name: 'field type' }).click();
    await page.getByRole('option', { name: 'Date', exact: true }).click();
    await second.getByRole('checkbox', { name: 'Required' }).check();
    await expectAccessible(page);
    await shoot(page, 'settings-object-type-new');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('row', { name: /^Cars car 2-\d+ Name Name, First sold/ }).waitFor();
    const [made] = await read();
    expect(made).toMatchObject({
      ...{ name: 'car', labels: { singular: 'Car', plural: 'Cars' }, primaryDisplayProperty: 'name' },
      ...{ requiredProperties: ['name', 'first_sold'], searchableProperties: ['name'] },
    });

    const navigation = page.getByRole('navigation', { name: 'Navigation' });
    await navigation.getByRole('link', { name: 'Cars' }).waitFor();
    await page.getByRole('button', { name: 'Edit Cars' }).click();
    await page.getByRole('textbox', { name: 'Plural' }).fill('Automobiles');
    await page.getByRole('textbox', { name: 'Description' }).fill('On the yard');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /^Automobiles On the yard car/ }).waitFor();
    await navigation.getByRole('link', { name: 'Automobiles' }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'settings-object-types');
    await expectNoSidewaysScroll(page);

    const path = `/crm/v3/objects/${made?.objectTypeId ?? ''}`;
    const properties = { name: 'Old one', first_sold: '2001-02-03' };
    const { body: record } = await hub.request({ path, json: { properties } });
    await page.getByRole('button', { name: 'Delete Automobiles' }).click();
    await page.getByLabel('Type “Automobiles” to confirm').fill('Automobiles');
    await page.getByRole('button', { name: 'Delete object type' }).click();
    await page.getByText('cannot be deleted until all object records are deleted').waitFor();
    await page
      .getByRole('dialog', { name: 'Automobiles could not be deleted' })
      .getByRole('button', { name: 'Close' })
      .click();
    expect(await read()).toHaveLength(1);
    await hub.request({ method: 'DELETE', path: `${path}/${record.id as string}` });
    await page.getByRole('button', { name: 'Delete Automobiles' }).click();
    await page.getByLabel('Type “Automobiles” to confirm').fill('Automobiles');
    await page.getByRole('button', { name: 'Delete object type' }).click();
    await page.getByRole('heading', { name: 'No custom object types yet' }).waitFor();
    expect(await read()).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
