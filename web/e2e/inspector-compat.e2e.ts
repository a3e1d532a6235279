import { describe, expect, it } from 'vitest';
import { newHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { expectAccessible, expectNoSidewaysScroll, shoot, useOwnServer, watchConsole } from '../../test/support/web.js';

const json = { properties: { name: 'Acme' }, nope: 1 };

describe('compatibility modes in the inspector', needs.chromium, () => {
  const own = useOwnServer();

  it('are set for an account, changed, and returned to that of the server, which is switched too', async () => {
    const hub = await newHub({ baseUrl: own.app.baseUrl });
    const page = await own.browser.visit(hub, { path: '/app/inspector?tab=compat' });
    const complaints = watchConsole(page);
    const tryUnknownField = async () => (await hub.request({ path: '/crm/v3/objects/companies', json })).status;
    const server = page.getByRole('radiogroup', { name: 'Mode of the server' });
    await server.waitFor();
    expect(await tryUnknownField()).toBe(400);

    await page.getByRole('textbox', { name: 'Account' }).fill(String(hub.hubId));
    await page.getByRole('button', { name: 'Add account' }).click();
    const row = page.getByRole('row', { name: new RegExp(`^${hub.hubId} `) });
    await row.getByRole('radio', { name: 'Observed', checked: true }).waitFor({ state: 'attached' });
    expect(await tryUnknownField()).toBe(201);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'inspector-compat');

    await row.getByText('Contract', { exact: true }).click();
    await row.getByRole('radio', { name: 'Contract', checked: true }).waitFor({ state: 'attached' });
    await server.getByText('Observed', { exact: true }).click();
    await server.getByRole('radio', { name: 'Observed', checked: true }).waitFor({ state: 'attached' });
    expect(await tryUnknownField()).toBe(400);
    await page.getByRole('button', { name: `Return account ${hub.hubId} to the mode of the server` }).click();
    await row.waitFor({ state: 'detached' });
    expect(await tryUnknownField()).toBe(201);
    expect(complaints).toEqual([]);

    await page.getByRole('textbox', { name: 'Account' }).fill('999999999');
    await page.getByRole('button', { name: 'Add account' }).click();
    await page.getByRole('alert').waitFor();
  });
});
