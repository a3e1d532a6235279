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

describe('scopes', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('the reference finds the scopes of an endpoint, and the endpoints of a scope', async () => {
    const page = await browser.visit(await newHub(), { path: '/app/developer' });
    const complaints = watchConsole(page);
    await page.getByRole('link', { name: 'Scopes' }).click();
    await page.getByRole('heading', { name: 'Scopes', level: 1 }).waitFor();
    await page.getByRole('region', { name: 'Records' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'scopes');

    const search = page.getByRole('textbox', { name: 'Search scopes and endpoints' });
    await search.fill('PATCH /crm/v3/objects/deals/{id}');
    const endpoints = page.getByRole('region', { name: 'Endpoints' });
    const items = endpoints.getByRole('listitem');
    await expect.poll(() => items.count()).toBe(1);
    expect(await items.innerText()).toContain('/crm/v3/objects/{objectType}/{objectId}');
    await items.getByText('crm.objects.deals.write').waitFor();
    await page.reload();
    await items.getByText('crm.objects.deals.write').waitFor();

    await search.fill('/crm/v3/objects/{objectType}/{objectId}');
    await endpoints.getByText('Scopes by object type').first().click();
    await endpoints.getByRole('rowheader', { name: 'tickets' }).first().waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'scopes-endpoint');

    await search.fill('tickets');
    const scope = page.getByRole('button', { name: /^\d+ endpoints of tickets$/ });
    await scope.click();
    await page.getByText('/crm/v3/objects/tickets/{objectId}').first().waitFor();
    await expectAccessible(page);
    await search.fill('/nothing/here');
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('forms say what each chosen scope allows and which endpoints need it', async () => {
    const hub = await newHub();
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/settings/private-apps` });
    await page.getByRole('button', { name: 'New private app' }).click();
    const dialog = page.getByRole('dialog', { name: 'New private app' });
    await dialog.getByLabel('Scopes', { exact: true }).fill('deals.write');
    await page.getByRole('option', { name: /crm\.objects\.deals\.write.*endpoints/ }).click();
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: /^\d+ endpoints of crm\.objects\.deals\.write$/ }).click();
    await dialog.getByText('/crm/v3/objects/deals/{objectId}').first().waitFor();
    await expectAccessible(page);
    await shoot(page, 'private-app-scopes');
  });
});
