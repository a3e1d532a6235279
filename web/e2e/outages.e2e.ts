import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { expectAccessible, openBrowser, shoot, type WebBrowser } from '../../test/support/web.js';

const linkTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name });
const code = /\/assets\/lists-page[^/]*\.js/;

describe('a server that is restarted or upgraded under an open page', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('leaves the frame when the code of a page cannot be loaded, and opens the page once it is back', async () => {
    const hub = await newHub({ name: 'Acme' });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts` });
    await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
    await page.route('**/*', (route) => route.abort());
    await linkTo(page, 'Lists').click();
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    await linkTo(page, 'Companies').waitFor();
    await expectAccessible(page);
    await shoot(page, 'outage-page');
    await page.unroute('**/*');
    await page.getByRole('heading', { name: 'Lists', level: 1 }).waitFor();
  });

  it('reloads itself once when its own version is gone, and says so when that does not help', async () => {
    const hub = await newHub({ name: 'Acme' });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts` });
    await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
    let misses = 0;
    await page.route(code, (route) => {
      misses += 1;
      return misses === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue();
    });
    await linkTo(page, 'Lists').click();
    await page.getByRole('heading', { name: 'Lists', level: 1 }).waitFor();
    expect(misses).toBe(2);

    const other = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts` });
    await other.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
    await other.route(code, (route) => route.fulfill({ status: 404, body: '' }));
    await linkTo(other, 'Lists').click();
    await other.getByRole('button', { name: 'Try again' }).waitFor();
    await linkTo(other, 'Companies').click();
    await other.getByRole('heading', { name: 'Companies', level: 1 }).waitFor();
  });

  it('is named in a line above the page, which goes away by itself; what is typed stays', async () => {
    const hub = await newHub({ name: 'Acme' });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts` });
    await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'New contact' });
    await dialog.getByRole('textbox', { name: 'First Name' }).fill('Ada');
    await page.route('**/*', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    const line = page.getByText('The server cannot be reached. Trying again');
    await line.waitFor();
    await page.unroute('**/*');
    await line.waitFor({ state: 'hidden' });
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('Ada was created.').waitFor();
  });
});
