import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { expectAccessible, openBrowser, watchConsole, type WebBrowser } from '../../test/support/web.js';

describe('the language of the web app', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('is chosen by a user, and holds in every part of a page and in another browser', async () => {
    const hub = await newHub({ name: 'Acme' });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/settings/profile` });
    const complaints = watchConsole(page);
    await page.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await page.getByRole('region', { name: 'Language and formats' }).getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Sprache und Formate' }).waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('de');
    await page.getByRole('combobox', { name: 'Erster Wochentag' }).waitFor();

    const other = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts` });
    // Names of types and of the navigation stand in constants of modules that many pages share.
    await other.getByRole('heading', { level: 1, name: 'Kontakte' }).waitFor();
    await other.getByRole('link', { name: 'Unternehmen' }).waitFor();
    await other.getByRole('link', { name: 'Papierkorb' }).waitFor();
    await expectAccessible(other);
    expect(complaints).toEqual([]);
  });

  it.each([
    ['es-MX', 'Contactos', 'es'],
    ['fr-FR', 'Contacts', 'en'],
  ])('is that of the browser: %s', async (locale, heading, lang) => {
    const hub = await newHub({ name: 'Acme' });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts`, locale });
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe(lang);
  });
});
