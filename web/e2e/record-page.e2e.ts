import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installApp, newHub, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { upload } from '../../test/support/uploads.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  shoot,
  watchConsole,
  type WebBrowser,
} from '../../test/support/web.js';

const objects = '/crm/v3/objects';

async function create(hub: TestHub, type: string, properties: object, associations: object[] = []): Promise<string> {
  const { status, body, text } = await hub.request({ path: `${objects}/${type}`, json: { properties, associations } });
  if (status !== 201) throw new Error(text);
  return (body as { id: string }).id;
}

const to = (id: string, associationTypeId: number) => ({
  to: { id },
  types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }],
});

const recordPath = (hub: TestHub, type: string, id: string): string => `/app/${hub.hubId}/objects/${type}/${id}`;

async function read(hub: TestHub, path: string): Promise<Record<string, string>> {
  const { body } = await hub.request({ path: `${objects}/${path}` });
  return (body as { properties: Record<string, string> }).properties;
}

const properties = (page: Page) => page.getByRole('region', { name: 'Properties' });

describe('the record page', needs.chromium, () => {
  let browser: WebBrowser;
  let hub: TestHub;
  beforeAll(async () => {
    browser = await openBrowser();
    hub = await newHub({ name: 'Acme', timeZone: 'Europe/Berlin' });
  });
  afterAll(() => browser?.close());

  it('the url of a record in the API leads to its page', async () => {
    const { body } = await hub.request({
      path: `${objects}/contacts`,
      json: { properties: { firstname: 'Grace', lastname: 'Hopper' } },
    });
    const { id, url } = body as { id: string; url: string };
    const page = await browser.visit(hub, { path: new URL(url).pathname });
    await page.getByRole('heading', { name: 'Grace Hopper', level: 1 }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe(recordPath(hub, 'contacts', id));
  });

  it('a user edits a value in place, sees an error at the field, and the history', async () => {
    const id = await create(hub, 'contacts', { firstname: 'Ada', lastname: 'Byron', email: 'ada@example.com' });
    await create(hub, 'contacts', { email: 'taken@example.com' });
    const page = await browser.visit(hub, { path: recordPath(hub, 'contacts', id) });
    const complaints = watchConsole(page);
    await page.getByRole('heading', { name: 'Ada Byron', level: 1 }).waitFor();

    await properties(page).getByRole('button', { name: 'Edit Last Name' }).focus();
    await page.keyboard.press('Enter');
    await properties(page).getByRole('textbox', { name: 'Last Name' }).fill('Lovelace');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Ada Lovelace', level: 1 }).waitFor();
    expect(await read(hub, `contacts/${id}?properties=lastname`)).toMatchObject({ lastname: 'Lovelace' });
    // The focus is back on the button.
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Edit Last Name');

    await properties(page).getByRole('button', { name: 'Edit Email' }).click();
    const email = properties(page).getByRole('textbox', { name: 'Email' });
    await email.fill('taken@example.com');
    await page.keyboard.press('Enter');
    await properties(page)
      .getByText(/already/)
      .first()
      .waitFor();
    await email.press('Escape');
    await properties(page).getByRole('link', { name: 'ada@example.com' }).waitFor();

    await properties(page).getByRole('button', { name: 'Edit Contact owner' }).click();
    await properties(page).getByRole('combobox', { name: 'Contact owner' }).click();
    await page.getByRole('option').first().click();
    await properties(page).getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await read(hub, `contacts/${id}?properties=hubspot_owner_id`))['hubspot_owner_id'])
      .toBe(hub.user.ownerId);

    await properties(page).getByRole('button', { name: 'History of Last Name' }).click();
    const history = page.getByRole('dialog', { name: 'History of Last Name' });
    await history.getByRole('listitem').nth(1).waitFor();
    const values = await history.getByRole('listitem').allInnerTexts();
    expect(values.map((text) => text.split('\n')[0])).toEqual(['Lovelace', 'Byron']);
    await expectAccessible(page);
    await shoot(page, 'record-history');
    expect(complaints).toEqual([]);
  });

  it('input survives the change between columns and tabs', async () => {
    const id = await create(hub, 'contacts', { firstname: 'Ida', lastname: 'Rhodes', email: 'ida@example.com' });
    const page = await browser.visit(hub, { path: recordPath(hub, 'contacts', id) });
    await properties(page).getByRole('button', { name: 'Edit Last Name' }).click();
    const field = properties(page).getByRole('textbox', { name: 'Last Name' });
    await field.fill('Half typ');
    await page.setViewportSize({ width: 700, height: 800 });
    await page.getByRole('tab', { name: 'Timeline', selected: true }).waitFor();
    await field.waitFor({ state: 'hidden' });
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'About' }).click();
    expect(await field.inputValue()).toBe('Half typ');
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('region', { name: 'Related records' }).waitFor();
    expect(await field.inputValue()).toBe('Half typ');
  });

  it('histories name the apps that made changes', async () => {
    const app = await installApp(hub);
    const { body } = await app.request({ path: `${objects}/contacts`, json: { properties: { firstname: 'Mary' } } });
    await hub.request({
      ...{ method: 'PATCH', path: `${objects}/contacts/${body.id as string}` },
      json: { properties: { firstname: 'Maria' } },
    });
    const page = await browser.visit(hub, { path: recordPath(hub, 'contacts', body.id as string) });
    await properties(page).getByRole('button', { name: 'History of First Name' }).click();
    const history = page.getByRole('dialog', { name: 'History of First Name' });
    await history.getByRole('listitem').nth(1).waitFor();
    const sources = async () =>
      (await history.getByRole('listitem').allInnerTexts()).map((text) => text.split(' · ').at(-1)?.trim());
    await expect.poll(sources).toEqual(['Sandbox', 'Demo app']);
  });

  it('properties are searched by name, including empty ones on request', async () => {
    const id = await create(hub, 'companies', { name: 'Globex', domain: 'globex.example.com', city: 'Springfield' });
    const page = await browser.visit(hub, { path: recordPath(hub, 'companies', id) });
    await properties(page).getByRole('searchbox', { name: 'Search properties' }).fill('time zone');
    await properties(page).getByRole('heading', { name: 'No matching properties' }).waitFor();
    await properties(page).getByRole('switch', { name: 'Show empty properties' }).check();
    await properties(page).getByRole('button', { name: 'Edit Time Zone' }).waitFor();
  });

  it('records are associated, labelled and dissociated, with undo', async () => {
    const company = await create(hub, 'companies', { name: 'Hooli', domain: 'hooli.example.com' });
    const id = await create(hub, 'contacts', { email: 'gavin@example.com' }, [to(company, 279)]);
    await create(hub, 'deals', { dealname: 'Ten licences', amount: '1200' });
    const page = await browser.visit(hub, { path: recordPath(hub, 'contacts', id) });
    const related = page.getByRole('region', { name: 'Related records' });
    const companies = related.getByRole('region', { name: 'Companies' });
    await companies.getByRole('link', { name: 'Hooli' }).waitFor();

    await companies.getByRole('button', { name: 'Actions for Hooli' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await companies.getByRole('link', { name: 'Hooli' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await companies.getByRole('link', { name: 'Hooli' }).waitFor();

    await related.getByRole('button', { name: 'Add deal' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a deal' });
    await dialog.getByRole('searchbox').fill('licences');
    await dialog.getByRole('checkbox', { name: 'Ten licences' }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add deal' }).click();
    await related.getByRole('region', { name: 'Deals' }).getByRole('link', { name: 'Ten licences' }).click();
    await page.getByRole('heading', { name: 'Ten licences', level: 1 }).waitFor();
  });

  it('files are attached with the file picker, and detached with undo', async () => {
    const id = await create(hub, 'deals', { dealname: 'Rocket sleds' });
    const uploaded = await upload(hub, { partName: 'offer.txt' });
    expect(uploaded.status).toBe(201);
    const page = await browser.visit(hub, { path: recordPath(hub, 'deals', id) });
    const attachments = page.getByRole('region', { name: 'Attachments' });
    await attachments.getByRole('heading', { name: 'Attachments 0' }).waitFor();
    await attachments.getByRole('button', { name: 'Add attachments' }).click();
    const picker = page.getByRole('dialog', { name: 'Choose files' });
    await picker.getByText('offer.txt').click();
    await picker.getByRole('button', { name: /^Choose/ }).click();
    await attachments.getByRole('button', { name: 'offer.txt', exact: true }).waitFor();
    await attachments.getByRole('button', { name: 'Detach offer.txt' }).click();
    await attachments.getByRole('heading', { name: 'Attachments 0' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await attachments.getByRole('button', { name: 'offer.txt', exact: true }).waitFor();
    await expectAccessible(page);
  });

  it('a deletion can be undone; a deleted record’s address says where to look', async () => {
    const id = await create(hub, 'tickets', { subject: 'Door is stuck', hs_pipeline: '0', hs_pipeline_stage: '1' });
    const page = await browser.visit(hub, { path: recordPath(hub, 'tickets', id) });
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/app/${hub.hubId}/objects/tickets`);
    expect((await hub.request({ path: `${objects}/tickets/${id}` })).status).toBe(404);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name: 'Door is stuck', level: 1 }).waitFor();
    await page.goto(recordPath(hub, 'tickets', '1'));
    await page.getByRole('heading', { name: 'Record not found' }).waitFor();
  });

  it('two records are merged', async () => {
    const id = await create(hub, 'companies', { name: 'Initech', domain: 'initech.example.com' });
    const other = await create(hub, 'companies', { name: 'Initech Ltd', city: 'Austin' });
    const page = await browser.visit(hub, { path: recordPath(hub, 'companies', id) });
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Merge…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge Initech' });
    await dialog.getByRole('button', { name: 'Search for another record' }).click();
    await dialog.getByRole('searchbox').fill('Initech');
    await dialog.getByRole('radio', { name: 'Initech Ltd' }).check();
    await dialog.getByRole('button', { name: 'Compare' }).click();
    await dialog.getByRole('button', { name: 'Merge into Initech' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await read(hub, `companies/${other}?properties=city`)).toMatchObject({ city: 'Austin' });
    expect((await hub.request({ path: `${objects}/companies/${other}` })).body).toMatchObject({ id });
  });

  it('fits a phone and a wide screen, in light and dark', async () => {
    const company = await create(hub, 'companies', { name: 'Acme Rockets and Sons', domain: 'acme.example.com' });
    const deal = await create(hub, 'deals', { dealname: 'Rocket sleds', amount: '48000', dealstage: 'qualifiedtobuy' });
    const contact = {
      firstname: 'Wile',
      lastname: 'Coyote',
      email: 'wile@example.com',
      phone: '+1 555 0100',
      jobtitle: 'Chief Tester',
      hubspot_owner_id: hub.user.ownerId,
    };
    const id = await create(hub, 'contacts', contact, [to(company, 1), to(company, 279), to(deal, 4)]);
    await create(
      hub,
      'notes',
      {
        hs_timestamp: new Date().toISOString(),
        hs_note_body: 'Asked for a <b>larger</b> catapult.<br>Call back on Monday.',
      },
      [to(id, 202)],
    );
    const task = { hs_timestamp: new Date().toISOString(), hs_task_subject: 'Send the catalogue' };
    await create(hub, 'tasks', task, [to(id, 204)]);
    const page = await browser.visit(hub, { path: recordPath(hub, 'contacts', id) });
    await page.getByRole('article').getByText('Send the catalogue').waitFor();
    await page.getByRole('link', { name: 'Acme Rockets and Sons' }).first().waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'record');
    await page.setViewportSize({ width: 390, height: 844 });
    for (const name of ['About', 'Related', 'Timeline']) {
      await page.getByRole('tab', { name }).click();
      await expectAccessible(page);
      await shoot(page, `record-${name.toLowerCase()}`);
      await page.setViewportSize({ width: 390, height: 844 });
    }
  });
});
