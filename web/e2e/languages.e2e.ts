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

  it('holds for standard properties, options and stages, and leaves what is stored and what the account has named', async () => {
    const hub = await newHub({ name: 'Acme' });
    const json = {
      name: 'shoe_size',
      label: 'Shoe size',
      type: 'string',
      fieldType: 'text',
      groupName: 'contactinformation',
    };
    await hub.request({ path: '/crm/v3/properties/contacts', json });
    const properties = { firstname: 'Ada', hs_lead_status: 'IN_PROGRESS', shoe_size: '40' };
    const { body } = await hub.request({ path: '/crm/v3/objects/contacts', json: { properties } });
    const deal = { dealname: 'Plan', dealstage: 'contractsent', pipeline: 'default' };
    await hub.request({ path: '/crm/v3/objects/deals', json: { properties: deal } });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts/${body.id}`, locale: 'de-DE' });
    const complaints = watchConsole(page);
    await page.getByRole('group', { name: 'Vorname', exact: true }).getByText('Ada').waitFor();
    await page.getByRole('group', { name: 'Lead-Status' }).getByText('In Bearbeitung').waitFor();
    await page.getByRole('button', { name: /^Kontaktangaben/ }).click();
    await page.getByRole('group', { name: 'Shoe size' }).waitFor();

    await page.goto(`${hub.baseUrl}/app/${hub.hubId}/objects/deals?as=board`);
    await page.getByRole('heading', { level: 2, name: 'Vertrag gesendet' }).waitFor();

    // Saved, the translation would be the name of the stage for everyone.
    await page.goto(`${hub.baseUrl}/app/${hub.hubId}/settings/pipelines`);
    await page.getByRole('button', { name: 'Vertrag gesendet bearbeiten' }).click();
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Contract Sent');
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
