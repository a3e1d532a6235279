import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toSpreadsheet as writeSpreadsheet } from '../../src/exports/spreadsheet.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { expectAccessible, openBrowser, shoot, watchConsole, type WebBrowser } from '../../test/support/web.js';

const file = [
  'E-mail;First name;Amount spent;Lifecycle Stage',
  'ada@example.com;Ada;;Customer',
  'bob@example.com;Bob;;Pirate',
  'not an address;Cy;;Lead',
  'dee@example.com;=1+1;;Lead',
].join('\r\n');

interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const toCsvFile = (content: string): ChosenFile => ({
  ...{ name: 'people.csv', mimeType: 'text/csv' },
  buffer: Buffer.from(`\uFEFF${content}`),
});

async function countContacts(hub: TestHub): Promise<number> {
  const { body } = await hub.request({ path: '/crm/v3/objects/contacts' });
  return (body as { results: object[] }).results.length;
}

/** As the exports of the server are written. */
async function toSpreadsheet([header = [], ...rows]: readonly string[][]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  async function* all() {
    yield* rows;
  }
  for await (const piece of writeSpreadsheet({ title: 'People', header, rows: all() })) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function importFile(page: Page, content: string | ChosenFile): Promise<void> {
  await page.getByRole('button', { name: 'Import, export' }).click();
  await page.getByRole('menuitem', { name: 'Import…' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles(typeof content === 'string' ? toCsvFile(content) : content);
}

async function download(page: Page, press: () => Promise<void>): Promise<string> {
  const started = page.waitForEvent('download');
  await press();
  return readFileSync(await (await started).path(), 'utf8');
}

describe('CSV', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('a file is mapped, previewed and imported; rejected rows are returned with reasons; exports escape formulas', async () => {
    const hub = await newHub();
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts` });
    const complaints = watchConsole(page);
    await importFile(page, file);
    const dialog = page.getByRole('dialog', { name: 'Import contacts' });
    await dialog
      .getByRole('table', { name: 'First rows' })
      .getByText('Lifecycle Stage: Pirate is not an option of Lifecycle Stage.')
      .waitFor();
    expect(await dialog.getByRole('combobox', { name: 'Property for E-mail' }).inputValue()).toBe('Email');
    expect(await dialog.getByRole('combobox', { name: 'Property for Amount spent' }).inputValue()).toBe('');
    await dialog.getByRole('combobox', { name: 'Import mode' }).click();
    await page.getByRole('option', { name: 'Create or update by Email' }).click();
    await expectAccessible(page);
    await shoot(page, 'csv-import');
    await dialog.getByRole('button', { name: 'Import' }).click();
    const work = page.getByRole('dialog', { name: 'Importing people.csv' });
    await work.getByText('Done: 2 created, 0 updated, 2 rejected.').waitFor();
    await expectAccessible(page);
    await shoot(page, 'csv-import-done');
    const refused = await download(page, () => work.getByRole('button', { name: 'Download rejected rows' }).click());
    const lines = refused.trim().split('\r\n');
    expect(lines[0]).toContain('E-mail,First name,Amount spent,Lifecycle Stage,Row,Reason');
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(/^bob@example.com,Bob,,Pirate,3,.*Pirate.* is not an option/),
      expect.stringMatching(/^not an address,Cy,,Lead,4,.+/),
    ]);
    await work.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('2 records').waitFor();
    // The import goes on without the page, and can be found again.
    await page.getByRole('button', { name: 'Import, export' }).click();
    await page.getByRole('menuitem', { name: 'Earlier imports' }).click();
    const earlier = page.getByRole('dialog', { name: 'Earlier imports' });
    await earlier.getByRole('row', { name: /^people\.csv .* Done 2 created, 0 updated, 2 rejected/ }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'csv-imports');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Import, export' }).click();
    const exported = await download(page, () =>
      page.getByRole('menuitem', { name: 'Export 2 records as CSV' }).click(),
    );
    expect(exported).toContain("'=1+1");
    expect(exported).toContain('Customer');
    expect(complaints).toEqual([]);
  });

  it('contacts of an import become a list, which its outcome leads to', async () => {
    const hub = await newHub();
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts` });
    await importFile(page, 'Email;First name\nada@example.com;Ada\nbob@example.com;Bob\n');
    const dialog = page.getByRole('dialog', { name: 'Import contacts' });
    await dialog.getByRole('checkbox', { name: 'Add the contacts to a new list' }).check();
    await dialog.getByRole('button', { name: 'Import' }).click();
    const work = page.getByRole('dialog', { name: 'Importing people.csv' });
    await work.getByRole('link', { name: 'Show the list' }).click();
    await page.getByRole('heading', { name: 'people.csv' }).waitFor();
    await page.getByRole('link', { name: 'Ada' }).waitFor();
    expect(await work.count()).toBe(0);
    await expectAccessible(page);
    await shoot(page, 'csv-import-list');
  });

  it('a column as exports have it associates companies; one that does not exist is named before the import', async () => {
    const hub = await newHub();
    const company = await hub.request({ path: '/crm/v3/objects/companies', json: { properties: { name: 'Acme' } } });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts` });
    await importFile(page, `Email;Associated Company IDs\nada@example.com;${company.body.id}\nbob@example.com;12345\n`);
    const dialog = page.getByRole('dialog', { name: 'Import contacts' });
    const column = dialog.getByRole('combobox', { name: 'Property for Associated Company IDs' });
    expect(await column.inputValue()).toBe('Associated companies');
    const preview = dialog.getByRole('table', { name: 'First rows' });
    await preview.getByRole('cell', { name: company.body.id }).waitFor();
    await preview.getByText(/^Associated Company IDs: .*12345/).waitFor();
    await expectAccessible(page);
    await shoot(page, 'csv-import-associated');
    await dialog.getByRole('button', { name: 'Import' }).click();
    await page
      .getByRole('dialog', { name: 'Importing people.csv' })
      .getByText(/^Done: 2 created/)
      .waitFor();
    const { body } = await hub.request({
      path: '/crm/v3/objects/contacts/ada@example.com?idProperty=email&associations=companies',
    });
    expect(body.associations.companies.results[0].id).toBe(company.body.id);
  });

  it('an import whose start was not acknowledged is not started again', async () => {
    const hub = await newHub();
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts` });
    await page.route('**/crm/v3/imports', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await importFile(page, 'First Name\nAda\nBob\n');
    await page.getByRole('dialog', { name: 'Import contacts' }).getByRole('button', { name: 'Import' }).click();
    const work = page.getByRole('dialog', { name: 'Importing people.csv' });
    await work.getByText('Failed: ').waitFor();
    await work.getByText('The server cannot be reached.').waitFor();
    await expect.poll(() => countContacts(hub)).toBe(2);
  });

  it('a spreadsheet is imported and undone: what it created is archived, what it changed is as before', async () => {
    const hub = await newHub();
    const ada = { email: 'ada@example.com', firstname: 'Ada', lastname: 'Admin' };
    await hub.request({ path: '/crm/v3/objects/contacts', json: { properties: ada } });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts` });
    const buffer = await toSpreadsheet([
      ['Email', 'First Name', 'Last Name'],
      ['ada@example.com', 'Augusta', 'Admin'],
      ['bob@example.com', 'Bob', 'Builder'],
    ]);
    await importFile(page, { name: 'people.xlsx', mimeType: 'application/octet-stream', buffer });
    const dialog = page.getByRole('dialog', { name: 'Import contacts' });
    const preview = dialog.getByRole('table', { name: 'First rows' });
    // The address is taken.
    await preview.getByText('Contact already exists').waitFor();
    await dialog.getByRole('combobox', { name: 'Import mode' }).click();
    await page.getByRole('option', { name: 'Create or update by Email' }).click();
    await preview.getByText('Augusta').waitFor();
    await dialog.getByRole('button', { name: 'Import' }).click();
    const work = page.getByRole('dialog', { name: 'Importing people.xlsx' });
    await work.getByText('Done: 1 created, 1 updated, 0 rejected.').waitFor();
    await work.getByRole('button', { name: 'Undo import' }).click();
    await page.getByText('Done: 2 undone, 0 could not be undone.').waitFor();
    const { body } = await hub.request({ path: '/crm/v3/objects/contacts?properties=firstname' });
    const found = (body as { results: { properties: { firstname: string } }[] }).results;
    expect(found.map(({ properties }) => properties.firstname)).toEqual(['Ada']);
  });

  it('importing the same addresses again updates the existing records', async () => {
    const hub = await newHub();
    await hub.request({
      path: '/crm/v3/objects/contacts',
      json: { properties: { email: 'ada@example.com', firstname: 'Ada' } },
    });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts` });
    await importFile(page, 'email,firstname\nada@example.com,Augusta\nADA@example.com,Countess\n');
    const dialog = page.getByRole('dialog', { name: 'Import contacts' });
    await dialog.getByRole('combobox', { name: 'Import mode' }).click();
    await page.getByRole('option', { name: 'Create or update by Email' }).click();
    await dialog.getByRole('button', { name: 'Import' }).click();
    await page.getByText('Done: 0 created, 1 updated, 1 rejected.').waitFor();
    const { body } = await hub.request({ path: '/crm/v3/objects/contacts' });
    expect((body as { results: { properties: { firstname: string } }[] }).results).toMatchObject([
      { properties: { firstname: 'Augusta' } },
    ]);
  });

  it('lifecycle stages of the account are taken by their numeric names and their labels (Spec 2.6)', async () => {
    const hub = await newHub();
    const stages = '/crm/v3/pipelines/contacts/contacts-lifecycle-pipeline/stages';
    const stage = { stageId: '39485761', label: 'Trial', displayOrder: 3, metadata: {} };
    expect((await hub.request({ path: stages, json: stage })).status).toBe(201);
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts` });
    await importFile(page, 'Email,Lifecycle Stage\nada@example.com,39485761\nbob@example.com,Trial\n');
    await page.getByRole('dialog', { name: 'Import contacts' }).getByRole('button', { name: 'Import' }).click();
    await page.getByText('Done: 2 created, 0 updated, 0 rejected.').waitFor();
    const { body } = await hub.request({ path: '/crm/v3/objects/contacts?properties=lifecyclestage' });
    const found = (body as { results: { properties: { lifecyclestage: string } }[] }).results;
    expect(found.map(({ properties }) => properties.lifecyclestage)).toEqual(['39485761', '39485761']);
  });
});
