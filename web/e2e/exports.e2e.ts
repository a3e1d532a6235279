import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unzip } from '../../test/support/exports.js';
import { newHub } from '../../test/support/hubs.js';
import { createContacts, createList } from '../../test/support/lists.js';
import { needs } from '../../test/support/needs.js';
import { expectAccessible, openBrowser, watchConsole, type WebBrowser } from '../../test/support/web.js';

async function download(page: Page, item: string): Promise<{ name: string; content: Buffer }> {
  const started = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: item }).click();
  const file = await started;
  await page.getByText('Done', { exact: false }).first().waitFor();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

describe('exports', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('the records of a table are downloaded as a spreadsheet, those of a list as a spreadsheet or CSV', async () => {
    const hub = await newHub();
    const ids = await createContacts(hub, { firstname: 'Ada' }, { firstname: 'Bea' });
    const listId = await createList(hub, { name: 'Guests of Acme' });
    const path = `/crm/v3/lists/${listId}/memberships/add`;
    await hub.request({ method: 'PUT', path, json: [ids[1]] });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts` });
    const complaints = watchConsole(page);
    await page.getByText('2 records').waitFor();
    await page.getByRole('button', { name: 'Import, export' }).click();
    await expectAccessible(page);
    const table = await download(page, 'Export as a spreadsheet (XLSX)');
    expect(table.name).toMatch(/^Contacts-\d+\.xlsx$/);
    const sheet = unzip(table.content).get('xl/worksheets/sheet1.xml') ?? '';
    expect(['Record ID', 'First Name', 'Ada', 'Bea'].filter((text) => !sheet.includes(`>${text}<`))).toEqual([]);

    await page.goto(`/app/${hub.hubId}/lists/${listId}`);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const list = await download(page, 'CSV');
    expect(list.name).toMatch(/^Guests-of-Acme-\d+\.csv$/);
    expect(list.content.toString()).toContain('"Bea"');
    expect(list.content.toString()).not.toContain('"Ada"');
    expect(complaints).toEqual([]);
  });
});
