import { describe, expect, it } from 'vitest';
import { request } from '../../test/support/http.js';
import { installApp, newHub, type TestInstall } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { seedApp } from '../../test/support/seed.js';
import { expectAccessible, expectNoSidewaysScroll, shoot, useOwnServer, watchConsole } from '../../test/support/web.js';

const { clientId, clientSecret, name } = seedApp(3001);
const call = async ({ request: send }: TestInstall) => (await send({ path: '/crm/v3/objects/companies' })).status;

describe('access of apps in the inspector', needs.chromium, () => {
  const own = useOwnServer();

  const refresh = async ({ refreshToken }: TestInstall) => {
    const client = { client_id: clientId, client_secret: clientSecret };
    const form = { grant_type: 'refresh_token', ...client, refresh_token: refreshToken };
    const { status, body } = await request(own.app.baseUrl, { path: '/oauth/v1/token', form });
    return status === 200 ? 200 : (body.status as string);
  };

  it('expires for one token, an account or all accounts, and ends for an account', async () => {
    const [hub, other] = [await newHub({ baseUrl: own.app.baseUrl }), await newHub({ baseUrl: own.app.baseUrl })];
    const [one, two, elsewhere] = [await installApp(hub), await installApp(hub), await installApp(other)];
    const page = await own.browser.visit(hub, { path: '/app/inspector?tab=access' });
    const complaints = watchConsole(page);
    const apps = page.getByRole('table', { name: 'Apps' });
    await apps.getByRole('row', { name: new RegExp(`^${name}.* 2 `) }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'inspector-access');

    await page.getByRole('textbox', { name: 'Access token' }).fill(one.accessToken);
    await page.keyboard.press('Enter');
    await page.getByText('The access token has expired.').waitFor();
    expect([await call(one), await call(two)]).toEqual([401, 200]);

    await apps.getByRole('button', { name: `Expire tokens of ${name}` }).press('Enter');
    const asked = page.getByRole('dialog', { name: `Expire the access tokens of “${name}”?` });
    const account = asked.getByRole('combobox', { name: 'Account' });
    await account.fill('Acme');
    await asked.getByText('Enter the number of an account').waitFor();
    await account.fill(String(hub.hubId));
    await asked.getByText(`for account ${hub.hubId} expire now`).waitFor();
    await expectAccessible(page);
    await shoot(page, 'inspector-access-expire');
    await asked.getByRole('button', { name: 'Expire tokens' }).click();
    await asked.waitFor({ state: 'detached' });
    expect([await call(two), await call(elsewhere)]).toEqual([401, 200]);
    await apps.getByRole('button', { name: `Expire tokens of ${name}` }).click();
    await asked.getByRole('button', { name: 'Expire tokens' }).click();
    await asked.waitFor({ state: 'detached' });
    expect([await call(elsewhere), await refresh(elsewhere)]).toEqual([401, 200]);

    await apps.getByRole('button', { name: `Disconnect ${name}` }).click();
    const ended = page.getByRole('dialog', { name: `Disconnect “${name}” from an account?` });
    expect(await ended.getByRole('button', { name: 'Disconnect' }).isDisabled()).toBe(true);
    await ended.getByRole('combobox', { name: 'Account' }).press('ArrowDown');
    await page.getByRole('option', { name: String(other.hubId) }).click();
    await ended.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText(`${name} was disconnected from account ${other.hubId}.`).waitFor();
    await apps.getByRole('row', { name: new RegExp(`^${name}.* 1 `) }).waitFor();
    expect([await refresh(elsewhere), await refresh(one)]).toEqual(['BAD_HUB', 200]);
    expect(complaints).toEqual([]);
  });

  it('fails to be refreshed once, for a reason that is chosen', async () => {
    const hub = await newHub({ baseUrl: own.app.baseUrl });
    const install = await installApp(hub);
    const page = await own.browser.visit(hub, { path: '/app/inspector?tab=access' });
    const complaints = watchConsole(page);
    const reason = page.getByRole('combobox', { name: 'Response' });
    for (const code of ['BAD_REFRESH_TOKEN', 'BAD_CLIENT_SECRET', 'BAD_REQUEST']) {
      await reason.selectOption(code);
      await page.getByRole('button', { name: 'Let the next refresh fail' }).click();
      await page.getByText('The next refresh will fail.').first().waitFor();
      await expect.poll(async () => (await listFaults()).length).toBeGreaterThan(0);
      // Other requests for tokens do not use the rule up.
      await installApp(hub);
      expect([await refresh(install), await refresh(install)]).toEqual([code, 200]);
      await request(own.app.baseUrl, { method: 'DELETE', path: '/_spoke/faults' });
    }
    await reason.selectOption('error');
    await page.getByRole('button', { name: 'Let the next refresh fail' }).click();
    await expect.poll(listFaults).toMatchObject([{ grantType: 'refresh_token', status: 500, remaining: 1 }]);
    expect([await refresh(install), await refresh(install)]).toEqual(['INTERNAL_ERROR', 200]);
    await page.getByRole('main').getByRole('link', { name: 'Faults' }).click();
    await page.getByRole('row', { name: 'POST /oauth/*/token · refresh_token 500 1 0' }).waitFor();
    expect(complaints).toEqual([]);
  });

  const listFaults = async () => (await request(own.app.baseUrl, { path: '/_spoke/faults' })).body.results;

  it('reports unknown tokens and accounts', async () => {
    const hub = await newHub({ baseUrl: own.app.baseUrl });
    await installApp(hub);
    const page = await own.browser.visit(hub, { path: '/app/inspector?tab=access' });
    await page.getByRole('textbox', { name: 'Access token' }).fill('unknown');
    await page.getByRole('button', { name: 'Expire token', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'unknown, expired or revoked' }).waitFor();
    await page.getByRole('button', { name: `Disconnect ${name}` }).click();
    const asked = page.getByRole('dialog');
    await asked.getByRole('combobox', { name: 'Account' }).fill('999999999');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('alert').count()).toBe(2);
    expect(await asked.getByRole('combobox', { name: 'Account' }).inputValue()).toBe('999999999');
  });
});
