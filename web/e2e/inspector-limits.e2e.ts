import { describe, expect, it } from 'vitest';
import { newHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { expectAccessible, expectNoSidewaysScroll, shoot, useOwnServer, watchConsole } from '../../test/support/web.js';

const companies = '/crm/v3/objects/companies';

describe('rate limits in the inspector', needs.chromium, () => {
  const own = useOwnServer();

  it('are switched on, shown as they are used, reset, and switched off', async () => {
    const hub = await newHub({ baseUrl: own.app.baseUrl });
    const page = await own.browser.visit(hub, { path: '/app/inspector?tab=limits' });
    const complaints = watchConsole(page);
    await page.getByRole('heading', { name: 'No rate limits' }).waitFor();
    await page.getByText('Professional', { exact: true }).click();
    await page.getByRole('heading', { name: 'No calls counted yet' }).waitFor();
    for (let call = 0; call < 3; call += 1) expect((await hub.request({ path: companies })).status).toBe(200);
    const table = page.getByRole('table', { name: 'Limits in use' });
    await table.getByRole('row', { name: /Calls per day.*649,997 of 650,000/ }).waitFor();
    const associations = '/crm/v4/associations/contacts/companies/batch/read';
    expect((await hub.request({ path: associations, json: { inputs: [{ id: '1' }] } })).status).toBe(207);
    await table.getByRole('row', { name: /Associations per 10 seconds.*149 of 150/ }).waitFor();
    await table.getByRole('row', { name: /Associations per day.*499,999 of 500,000/ }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'inspector-limits');
    await page.getByRole('button', { name: 'Reset counts' }).click();
    await page.getByRole('heading', { name: 'No calls counted yet' }).waitFor();
    await page.getByText('Off', { exact: true }).click();
    await page.getByRole('heading', { name: 'No rate limits' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('are set for an account, changed, and returned to those of the server', async () => {
    const hub = await newHub({ baseUrl: own.app.baseUrl });
    const page = await own.browser.visit(hub, { path: '/app/inspector?tab=limits' });
    const complaints = watchConsole(page);
    const limitOf = async () =>
      (await hub.request({ path: companies })).headers['x-hubspot-ratelimit-max'] as string | undefined;
    expect(await limitOf()).toBeUndefined();
    await page.getByRole('textbox', { name: 'Account' }).fill(String(hub.hubId));
    await page.keyboard.press('Enter');
    const tier = page.getByRole('combobox', { name: `Tier of account ${hub.hubId}` });
    await expect.poll(() => tier.inputValue()).toBe('free');
    expect(await limitOf()).toBe('100');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'inspector-limits-account');
    await tier.selectOption('enterprise');
    await expect.poll(limitOf).toBe('190');
    await page.getByRole('button', { name: `Return account ${hub.hubId} to the tier of the server` }).click();
    await tier.waitFor({ state: 'detached' });
    expect(await limitOf()).toBeUndefined();
    expect(complaints).toEqual([]);
    await page.getByRole('textbox', { name: 'Account' }).fill('999999999');
    await page.getByRole('button', { name: 'Add account' }).click();
    await page.getByRole('alert').waitFor();
  });
});
