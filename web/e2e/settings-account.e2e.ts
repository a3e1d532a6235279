import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { newPersonIn } from '../../test/support/people.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  shoot,
  type WebBrowser,
} from '../../test/support/web.js';

describe('the settings of an account', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('an administrator changes name, time zone and currency, which hold at once', async () => {
    const hub = await newHub({ name: 'Acme', timeZone: 'UTC' });
    const deal = { dealname: 'Plan', amount: '1200', dealstage: 'appointmentscheduled' };
    await hub.request({ path: '/crm/v3/objects/deals', json: { properties: deal } });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/settings/account` });
    await page.getByLabel('Account name').fill('Acme Europe');
    await page.getByRole('combobox', { name: 'Currency' }).fill('EUR');
    await page.getByRole('option', { name: 'EUR – Euro' }).click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'settings-account');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    await page.getByRole('button', { name: 'Account Acme Europe: switch' }).waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Deals' }).click();
    await page.getByText('€1,200').first().waitFor();
  });

  it('an administrator adds a currency and changes its rate, by which new deals are converted', async () => {
    const hub = await newHub({ name: 'Acme' });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/settings/account` });
    const others = page.getByRole('region', { name: 'Other currencies' });
    await others.getByText('The account has no other currencies.').waitFor();
    await others.getByRole('button', { name: 'Add currency' }).click();
    const adding = page.getByRole('dialog', { name: 'Add currency' });
    await adding.getByRole('combobox', { name: 'Currency' }).fill('EUR');
    await page.getByRole('option', { name: 'EUR – Euro' }).click();
    await adding.getByLabel('Exchange rate').fill('none');
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.poll(() => adding.getByRole('alert').innerText()).toContain('greater than 0');
    await adding.getByLabel('Exchange rate').fill('1.1');
    await expectAccessible(page);
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await others.getByText('1 EUR = 1.1 USD').waitFor();
    await others.getByRole('button', { name: 'Change the rate of EUR' }).click();
    const changing = page.getByRole('dialog', { name: 'Change the rate of EUR' });
    await changing.getByLabel('Exchange rate').fill('1.25');
    await changing.getByRole('button', { name: 'Change', exact: true }).click();
    await others.getByText('1 EUR = 1.25 USD').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const properties = { dealname: 'Plan', amount: '100', deal_currency_code: 'EUR' };
    const { body } = await hub.request({ path: '/crm/v3/objects/deals', json: { properties } });
    expect(body.properties.amount_in_home_currency).toBe('125.00');
  });

  it('asks before changes are lost, and shows why a domain is refused', async () => {
    const [hub, other] = [await newHub({ name: 'Acme' }), await newHub({ name: 'Globex' })];
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/settings/account` });
    await page.getByLabel('Domain').fill(other.domain);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('already an account with this domain');
    await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Home' }).click();
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
    await leaving.getByRole('button', { name: 'Stay' }).click();
    expect(await page.getByLabel('Domain').inputValue()).toBe(other.domain);
    await page.getByRole('button', { name: 'Discard changes' }).click();
    expect(await page.getByLabel('Domain').inputValue()).toBe(hub.domain);
  });

  it('saves with Ctrl+S, and the last administrator cannot leave', async () => {
    const hub = await newHub({ name: 'Acme' });
    const path = `/app/${hub.hubId}/settings/account`;
    const page = await browser.visit(hub, { path });
    const zone = page.getByRole('region', { name: 'Danger zone' });
    expect(await zone.getByRole('button', { name: 'Leave account' }).isDisabled()).toBe(true);
    await zone.getByText('You are its only administrator.').waitFor();
    await page.getByLabel('Account name').fill('Acme Europe');
    await page.getByText('Unsaved changes').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'Account Acme Europe: switch' }).waitFor();
    const other = await newPersonIn(hub, { role: 'admin', name: 'Bea Example' });
    const own = await browser.visit(hub, { path, as: other });
    await own.getByRole('button', { name: 'Leave account' }).click();
    const leaving = own.getByRole('dialog', { name: 'Leave Acme Europe?' });
    await leaving.getByLabel('Type “Acme Europe” to confirm').fill('Acme Europe');
    await expectAccessible(own);
    await leaving.getByRole('button', { name: 'Leave', exact: true }).click();
    await own.getByRole('heading', { name: 'No account yet' }).waitFor();
    const users = await hub.request({ path: '/settings/v3/users' });
    expect(users.body.results).toHaveLength(1);
  });

  it('is not there for members', async () => {
    const hub = await newHub({ name: 'Acme' });
    const member = await newPersonIn(hub, { role: 'member', name: 'Bea Example' });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/settings/account`, as: member });
    await page.getByRole('heading', { name: 'Properties', level: 1 }).waitFor();
    expect(
      await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Account' }).count(),
    ).toBe(0);
  });
});
