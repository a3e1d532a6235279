import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDeveloperApp } from '../../test/support/developer-pages.js';
import { request } from '../../test/support/http.js';
import { needs } from '../../test/support/needs.js';
import {
  openBrowser,
  expectAccessible,
  expectNoSidewaysScroll,
  shoot,
  type WebBrowser,
} from '../../test/support/web.js';

describe('the usage of an app', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('shows calls, errors and endpoints, and lists the last calls', async () => {
    const { page, hub, ...app } = await openDeveloperApp(browser, '?tab=overview');
    await page.getByRole('heading', { name: 'No activity yet' }).waitFor();
    // The calls of an app that has been connected.
    const secret = await page.evaluate<{ clientId: string; clientSecret: string }>(`(async () => {
      const headers = { 'x-spoke-developer': '${app.developerId}' };
      const { csrfToken } = await (await fetch('/_app/session')).json();
      const own = await (await fetch('/_app/apps/${app.appId}', { headers })).json();
      const rotated = await fetch('/_app/apps/${app.appId}/secret', {
        method: 'POST', headers: { ...headers, 'x-csrf-token': csrfToken },
      });
      return { clientId: own.clientId, clientSecret: (await rotated.json()).clientSecret };
    })()`);
    const redirectUri = 'http://localhost:3000/oauth-callback';
    const grant = { clientId: secret.clientId, hubId: hub.hubId, redirectUri, scopes: ['oauth', 'timeline'] };
    const { body: granted } = await request(hub.baseUrl, { path: '/_spoke/oauth/grant', json: grant });
    const exchange = await fetch(`${hub.baseUrl}/oauth/v1/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: granted.code as string,
        client_id: secret.clientId,
        client_secret: secret.clientSecret,
        redirect_uri: redirectUri,
      }),
    });
    const { access_token: token } = (await exchange.json()) as { access_token: string };
    for (let call = 0; call < 5; call += 1) await request(hub.baseUrl, { path: '/account-info/v3/details', token });
    await request(hub.baseUrl, { path: '/crm/v3/objects/companies', token });
    await page.reload();
    await page.getByRole('group', { name: 'Calls' }).getByText('6', { exact: true }).waitFor();
    await page.getByRole('group', { name: 'Errors' }).getByText('16.7%').waitFor();
    const errors = page.getByRole('table', { name: 'Most frequent errors' });
    await errors.getByRole('row', { name: '403 MISSING_SCOPES GET /crm/v3/objects/:objectType 1' }).waitFor();
    const endpoints = page.getByRole('table', { name: 'Endpoints called' });
    await endpoints.getByRole('row', { name: /GET \/account-info\/v3\/details 5 0%/ }).waitFor();
    await page.getByText('Last 30 days').click();
    await page.getByRole('group', { name: 'Calls' }).getByText('6', { exact: true }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'developer-usage');

    await page.getByRole('tab', { name: 'Calls' }).click();
    const calls = page.getByRole('table', { name: 'Calls' });
    await expect.poll(() => calls.getByRole('row').count()).toBe(7);
    await page.getByRole('switch', { name: 'Failed calls only' }).click({ force: true });
    await expect.poll(() => calls.getByRole('row').count()).toBe(2);
    await calls.getByText('MISSING_SCOPES').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'developer-calls');
  });
});
