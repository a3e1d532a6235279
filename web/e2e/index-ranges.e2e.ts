import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { newPersonIn } from '../../test/support/people.js';
import { expectAccessible, openBrowser, shoot, watchConsole, type WebBrowser } from '../../test/support/web.js';

const companies = '/crm/v3/objects/companies';
const columns = 'columns=city,numberofemployees,hs_object_id';

describe('ranges of cells in a table', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  async function newCompanies(hub: TestHub): Promise<string[]> {
    const ids: string[] = [];
    for (const [name, city, numberofemployees] of [
      ['Acme', 'Lyon', '10'],
      ['Globex', 'Bonn', '20'],
      ['Initech', 'Oslo', '30'],
    ]) {
      const { body } = await hub.request({ path: companies, json: { properties: { name, city, numberofemployees } } });
      ids.push(String(body.id));
    }
    return ids;
  }

  async function open(hub: TestHub, options: Partial<Parameters<WebBrowser['visit']>[1]> = {}): Promise<Page> {
    const path = `/app/${hub.hubId}/objects/companies?sort=name&${columns}`;
    const page = await browser.visit(hub, { ...options, path });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await cell(page, 'Initech').waitFor();
    return page;
  }

  const cell = (page: Page, text: string) => page.getByRole('grid').getByText(text, { exact: true });
  const press = async (page: Page, ...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const writeClipboard = (page: Page, text: string) =>
    page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  const readClipboard = (page: Page) => page.evaluate('navigator.clipboard.readText()');
  const isGridFocused = (page: Page) => page.evaluate("document.activeElement?.getAttribute('role') === 'grid'");
  const read = async (hub: TestHub, ids: readonly string[]) =>
    Promise.all(
      ids.map(async (id) => {
        const { body } = await hub.request({ path: `${companies}/${id}?properties=city,numberofemployees` });
        const { city = null, numberofemployees = null } = body.properties;
        return [city, numberofemployees];
      }),
    );

  it('are selected by dragging, by Shift and the arrow keys, and by Shift and a click, and copied for spreadsheets', async () => {
    const hub = await newHub();
    await newCompanies(hub);
    const page = await open(hub);
    const complaints = watchConsole(page);
    const [from, to] = [await cell(page, 'Lyon').boundingBox(), await cell(page, '20').boundingBox()];
    if (!from || !to) throw new Error('The cells have no place.');
    await page.mouse.move(from.x + 4, from.y + 4);
    await page.mouse.down();
    await page.mouse.move(to.x + 2, to.y + 4, { steps: 5 });
    await page.mouse.up();
    await page.getByText('4 cells selected: 2 rows, 2 columns').waitFor({ state: 'attached' });
    await expectAccessible(page);
    await shoot(page, 'companies-range');
    await press(page, 'Control+C');
    await page.getByText('Copied 4 cells.').waitFor();
    expect(await readClipboard(page)).toBe('Lyon\t10\nBonn\t20');

    await press(page, 'Escape');
    expect(await page.locator('[data-range]').count()).toBe(0);
    await cell(page, 'Bonn').click();
    await press(page, 'Shift+ArrowDown', 'Shift+ArrowLeft');
    await page.getByText('4 cells selected: 2 rows, 2 columns').waitFor({ state: 'attached' });
    await press(page, 'Control+C');
    await expect.poll(() => readClipboard(page)).toBe('Globex\tBonn\nInitech\tOslo');

    await cell(page, 'Lyon').click();
    await cell(page, 'Initech').click({ modifiers: ['Shift'] });
    await page.getByText('6 cells selected: 3 rows, 2 columns').waitFor({ state: 'attached' });
    expect(await isGridFocused(page)).toBe(true);
    expect(page.context().pages()).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  it('take pasted cells after a preview, keep what is read-only or refused, and are taken back in one step', async () => {
    const hub = await newHub();
    const ids = await newCompanies(hub);
    const page = await open(hub);
    await cell(page, 'Lyon').click();
    await writeClipboard(page, 'Graz\t1,100\t5\nTurin\tmany\t6\n');
    await press(page, 'Control+V');
    const dialog = page.getByRole('dialog', { name: 'Paste into 2 rows' });
    await dialog.getByText('Graz', { exact: true }).waitFor();
    await dialog.getByText('"many" is not a number').waitFor();
    await dialog.getByText('Not changed, because read-only here: Record ID.').waitFor();
    await expectAccessible(page);
    await shoot(page, 'companies-paste');
    expect(await read(hub, ids)).toEqual([['Lyon', '10'], ['Bonn', '20'], ['Oslo', '30']]); // prettier-ignore
    await dialog.getByRole('button', { name: 'Change 3 values of 2 records' }).click();
    await dialog.waitFor({ state: 'detached' });
    await cell(page, 'Turin').waitFor();
    expect(await isGridFocused(page)).toBe(true);
    expect(await read(hub, ids)).toEqual([['Graz', '1100'], ['Turin', '20'], ['Oslo', '30']]); // prettier-ignore
    await page.getByRole('button', { name: 'Undo' }).click();
    await cell(page, 'Bonn').waitFor();
    expect(await read(hub, ids)).toEqual([['Lyon', '10'], ['Bonn', '20'], ['Oslo', '30']]); // prettier-ignore
  });

  it('say in words what the server refuses, cell by cell, while the other cells change', async () => {
    const hub = await newHub();
    const ids = await newCompanies(hub);
    const json = { name: 'code', label: 'Code', groupName: 'companyinformation', type: 'string', fieldType: 'text' };
    const made = await hub.request({
      path: '/crm/v3/properties/companies',
      json: { ...json, hasUniqueValue: true },
    });
    expect(made.status).toBe(201);
    await hub.request({ method: 'PATCH', path: `${companies}/${ids[2]}`, json: { properties: { code: 'taken' } } });
    const page = await browser.visit(hub, {
      path: `/app/${hub.hubId}/objects/companies?sort=name&columns=code,city`,
    });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await cell(page, 'Lyon').click();
    await press(page, 'ArrowLeft');
    await writeClipboard(page, 'taken\tGraz\nfree\tTurin');
    await press(page, 'Control+V');
    await page.getByRole('button', { name: 'Change 4 values of 2 records' }).click();
    const outcome = page.getByRole('dialog', { name: 'Not everything was changed' });
    await outcome.getByText('3 of 4 values changed.').waitFor();
    await outcome.getByText(/^Code of Acme: .*already has that value/).waitFor();
    await outcome.getByRole('button', { name: 'Close', exact: true }).last().click();
    await cell(page, 'Graz').waitFor();
    expect(await isGridFocused(page)).toBe(true);
    const { body } = await hub.request({ path: `${companies}/${ids[0]}?properties=code,city` });
    expect([body.properties.code ?? null, body.properties.city]).toEqual([null, 'Graz']);
  });

  it('are cut, and cleared with Delete', async () => {
    const hub = await newHub();
    const ids = await newCompanies(hub);
    const page = await open(hub);
    await cell(page, 'Lyon').click();
    await press(page, 'Shift+ArrowDown', 'Delete');
    const dialog = page.getByRole('dialog', { name: 'Clear cells of 2 rows' });
    await dialog.getByRole('button', { name: 'Clear 2 values of 2 records' }).click();
    await expect.poll(() => read(hub, ids)).toEqual([[null, '10'], [null, '20'], ['Oslo', '30']]); // prettier-ignore
    await cell(page, 'Oslo').click();
    await press(page, 'Control+X');
    await page.getByText('City of Initech changed.').waitFor();
    expect(await readClipboard(page)).toBe('Oslo');
    await cell(page, 'Acme').locator('xpath=ancestor::*[@role="row"]').getByRole('gridcell').nth(2).click();
    await press(page, 'Control+V');
    await cell(page, 'Oslo').waitFor();
    expect((await read(hub, ids))[0]).toEqual(['Oslo', '10']);
  });

  it('are copied but not changed by a viewer', async () => {
    const hub = await newHub();
    const ids = await newCompanies(hub);
    const viewer = await newPersonIn(hub, { role: 'viewer', name: 'Vera Viewer' });
    const page = await open(hub, { as: viewer });
    await cell(page, 'Lyon').click();
    await press(page, 'Shift+ArrowDown', 'Control+C');
    await page.getByText('Copied 2 cells.').waitFor();
    await press(page, 'Delete', 'Control+V');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect((await read(hub, ids))[0]).toEqual(['Lyon', '10']);
  });
});
