import { describe, expect, it } from 'vitest';
import { request } from '../../test/support/http.js';
import { newHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { expectAccessible, expectNoSidewaysScroll, shoot, useOwnServer, watchConsole } from '../../test/support/web.js';

const companies = '/crm/v3/objects/companies';

describe('snapshots in the inspector', needs.chromium, () => {
  const own = useOwnServer();

  it('are taken with a name, restored, and deleted', async () => {
    const hub = await newHub({ baseUrl: own.app.baseUrl });
    const page = await own.browser.visit(hub, { path: '/app/inspector?tab=snapshots' });
    const complaints = watchConsole(page);
    await page.getByRole('heading', { name: 'No snapshots yet' }).waitFor();
    expect(await page.getByRole('button', { name: 'Take snapshot' }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Name' }).fill('Two companies');
    for (const name of ['Acme', 'Globex']) await hub.request({ path: companies, json: { properties: { name } } });
    await page.keyboard.press('Enter');
    const snapshots = page.getByRole('table', { name: 'Snapshots' });
    await snapshots.getByRole('row', { name: 'Two companies' }).waitFor();
    await request(own.app.baseUrl, { path: '/_spoke/clock', json: { advanceSeconds: 3 * 86_400 } });
    await page.getByRole('textbox', { name: 'Name' }).fill('Three days later, after the import of everything');
    await page.getByRole('button', { name: 'Take snapshot' }).click();
    await snapshots.getByText('clock at +3 d').waitFor();
    await hub.request({ path: companies, json: { properties: { name: 'Initech' } } });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'inspector-snapshots');

    await snapshots.getByRole('button', { name: 'Restore Two companies' }).click();
    const asked = page.getByRole('dialog', { name: 'Restore “Two companies”?' });
    await asked.getByText(/is lost, in every account/).waitFor();
    await shoot(page, 'inspector-snapshots-restore');
    await asked.getByRole('button', { name: 'Restore snapshot' }).click();
    await page.getByText('Restored “Two companies”.').waitFor();
    expect((await hub.request({ path: companies })).body.results).toHaveLength(2);
    expect((await request(own.app.baseUrl, { path: '/_spoke/clock' })).body.offsetSeconds).toBe(0);
    // Users who were signed in then still are.
    await page.getByRole('tab', { name: 'Clock' }).click();
    await page.getByText('The clock shows real time.').waitFor();
    await page.getByRole('tab', { name: 'Snapshots' }).click();

    await snapshots.getByRole('button', { name: 'Delete Two companies' }).click();
    await page
      .getByRole('dialog', { name: 'Delete the snapshot “Two companies”?' })
      .getByRole('button', { name: 'Delete snapshot' })
      .click();
    await snapshots.getByRole('row', { name: 'Two companies' }).waitFor({ state: 'detached' });
    expect(await snapshots.getByRole('row', { name: 'Three days later' }).count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  it('restore one account, and an account is reset', async () => {
    const [hub, other] = [await newHub({ baseUrl: own.app.baseUrl }), await newHub({ baseUrl: own.app.baseUrl })];
    const add = async () => {
      for (const { request: send } of [hub, other])
        await send({ path: companies, json: { properties: { name: 'Acme' } } });
    };
    const count = async () =>
      Promise.all([hub, other].map(async (one) => (await one.request({ path: companies })).body.results.length));
    await add();
    await request(own.app.baseUrl, { path: '/_spoke/snapshots', json: { name: 'One company' } });
    await add();
    const page = await own.browser.visit(hub, { path: '/app/inspector?tab=snapshots' });
    const complaints = watchConsole(page);
    await page.getByRole('button', { name: 'Restore One company' }).press('Enter');
    const asked = page.getByRole('dialog', { name: 'Restore “One company”?' });
    await asked.getByRole('combobox', { name: 'Account' }).fill(String(other.hubId));
    await asked.getByText(/Other accounts and the clock stay/).waitFor();
    await expectAccessible(page);
    await shoot(page, 'inspector-snapshots-account');
    await page.keyboard.press('Enter');
    await page.getByText(`Restored account ${other.hubId} to “One company”.`).waitFor();
    expect(await count()).toEqual([2, 1]);

    await page.getByRole('textbox', { name: 'Account' }).fill(String(other.hubId));
    await page.getByRole('button', { name: 'Reset account' }).click();
    await page
      .getByRole('dialog', { name: `Reset account ${other.hubId}?` })
      .getByRole('button', { name: 'Reset account' })
      .click();
    await page.getByText(`Account ${other.hubId} was reset.`).waitFor();
    expect(await count()).toEqual([2, 0]);
    expect(complaints).toEqual([]);
    await page.getByRole('textbox', { name: 'Account' }).fill('999999999');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Reset account' }).click();
    await page.getByRole('alert').waitFor();
  });

  it('end the sessions of users who signed in later', async () => {
    await request(own.app.baseUrl, { path: '/_spoke/snapshots', json: { name: 'Before everybody' } });
    const hub = await newHub({ baseUrl: own.app.baseUrl });
    const page = await own.browser.visit(hub, { path: '/app/inspector?tab=snapshots' });
    await page.getByRole('button', { name: 'Restore Before everybody' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore snapshot' }).press('Enter');
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.getByRole('button', { name: 'Sign in as another user' }).click();
    await page.getByRole('heading', { name: 'Sign in to Spoke' }).waitFor();
  });
});
