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

describe('association labels in the settings', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('a label is created with different texts in the two directions, renamed, and deleted after confirmation', async () => {
    const hub = await newHub({ name: 'Acme Labels' });
    const list = async (from: string, to: string) => {
      const { body } = await hub.request({ path: `/crm/v4/associations/${from}/${to}/labels` });
      const own = (body.results as { category: string; label: string }[]).filter(
        (one) => one.category === 'USER_DEFINED',
      );
      return own.map(({ label }) => label);
    };
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/settings/properties` });
    const complaints = watchConsole(page);
    await page.getByRole('link', { name: 'Association labels' }).click();
    await page.getByRole('heading', { name: 'No custom labels yet' }).waitFor();
    await page.getByText('Primary', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'New label' }).click();
    await page.getByRole('textbox', { name: 'Label', exact: true }).fill('Employer');
    expect(await page.getByRole('textbox', { name: 'Internal name' }).inputValue()).toBe('employer');
    await page.getByRole('checkbox', { name: 'Use a different label in the other direction' }).check();
    await page.getByRole('textbox', { name: 'Label in the other direction' }).fill('Employee');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /^Employer Employee employer/ }).waitFor();
    expect([await list('contacts', 'companies'), await list('companies', 'contacts')]).toEqual([
      ['Employer'],
      ['Employee'],
    ]);

    // A second label of the same text is refused.
    await page.getByRole('button', { name: 'New label' }).click();
    await page.getByRole('textbox', { name: 'Label', exact: true }).fill('Primary');
    await page.keyboard.press('Enter');
    await page
      .getByRole('alert')
      .getByText('The label Primary already exists between contacts and companies')
      .waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Edit Employer' }).click();
    await page.getByRole('textbox', { name: 'Label', exact: true }).fill('Works for');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /^Works for Employee/ }).waitFor();
    expect(await list('companies', 'contacts')).toEqual(['Employee']);
    await expectAccessible(page);
    await shoot(page, 'settings-association-labels');
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Delete Works for' }).click();
    await page.getByText('The records stay associated.').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('heading', { name: 'No custom labels yet' }).waitFor();
    expect(await list('contacts', 'companies')).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('associations with a custom type have to be enabled first', async () => {
    const hub = await newHub({ name: 'Acme Labels' });
    const json = { name: 'car', labels: { singular: 'Car', plural: 'Cars' }, primaryDisplayProperty: 'hs_object_id' };
    const { body } = await hub.request({ path: '/crm/v3/schemas', json });
    const address = `/app/${hub.hubId}/settings/association-labels?from=${body.objectTypeId as string}&to=deals`;
    const page = await browser.visit(hub, { path: address });
    await page.getByRole('heading', { name: 'Cars and deals cannot be associated' }).waitFor();
    await page.getByRole('button', { name: 'Enable association' }).click();
    await page.getByRole('heading', { name: 'No custom labels yet' }).waitFor();
    await page.getByRole('combobox', { name: 'To' }).click();
    await page.getByRole('option', { name: 'Products' }).click();
    await page.getByRole('heading', { name: 'Cars and products cannot be associated' }).waitFor();
  });
});
