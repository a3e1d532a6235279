import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';
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

const files = (hub: TestHub, query = '') => `/app/${hub.hubId}/files${query}`;
const toFile = (name: string, text = name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

async function search(hub: TestHub): Promise<Record<string, unknown>[]> {
  return (await hub.request({ path: '/files/v3/files/search?sort=name&limit=100' })).body.results;
}

const choose = (page: Page, ...chosen: ReturnType<typeof toFile>[]) =>
  page.getByLabel('Files to upload').setInputFiles(chosen);

describe('uploading and changing files', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('several files are uploaded with the chosen options, and continue on another page', async () => {
    const hub = await newHub();
    const page = await browser.visit(hub, { path: files(hub) });
    const complaints = watchConsole(page);
    await page.getByRole('heading', { name: 'No files yet' }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'files-empty');
    await choose(page, ...['a.txt', 'b.txt', 'c.txt', 'd.txt'].map((name) => toFile(name)));
    const dialog = page.getByRole('dialog', { name: 'Upload to All files' });
    await dialog.getByRole('radio', { name: 'Public', exact: true }).check();
    await expectAccessible(page);
    await shoot(page, 'file-upload-dialog');
    await dialog.getByRole('button', { name: 'Upload 4 files' }).click();
    const panel = page.getByRole('region', { name: 'Uploads' });
    await panel.getByText('4 of 4 uploaded').waitFor();
    await page.getByRole('button', { name: 'd.txt', exact: true }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'file-uploads');
    await page.getByRole('link', { name: 'Companies' }).click();
    await panel.getByText('4 of 4 uploaded').waitFor();
    expect((await search(hub)).map(({ name, access }) => [name, access])).toEqual(
      ['a', 'b', 'c', 'd'].map((name) => [name, 'PUBLIC_NOT_INDEXABLE']),
    );
    await panel.getByRole('button', { name: 'Close uploads' }).click();
    await expect.poll(() => panel.count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('a rejected upload shows the reason and can be retried', async () => {
    const hub = await newHub();
    const twin = (await upload(hub, { partName: 'twin.txt', file: 'same' })).body;
    const page = await browser.visit(hub, { path: files(hub) });
    await page.getByRole('button', { name: 'twin.txt', exact: true }).waitFor();
    await choose(page, toFile('other.txt', 'same'));
    const dialog = page.getByRole('dialog', { name: 'Upload to All files' });
    await dialog.getByRole('combobox', { name: /same content/ }).click();
    await page.getByRole('option', { name: 'Reject the new file' }).click();
    await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
    const panel = page.getByRole('region', { name: 'Uploads' });
    await panel.getByText('A file with the same content already exists').waitFor();
    await hub.request({ method: 'DELETE', path: `/files/v3/files/${twin.id}` });
    await panel.getByRole('button', { name: 'Retry other.txt' }).click();
    await panel.getByText('1 of 1 uploaded').waitFor();
    expect((await search(hub)).map(({ name }) => name)).toEqual(['other']);
  });

  it('a stuck upload can be cancelled', async () => {
    const hub = await newHub();
    const page = await browser.visit(hub, { path: files(hub) });
    await page.route('**/files/v3/files', () => undefined);
    await page.getByRole('heading', { name: 'No files yet' }).waitFor();
    await choose(page, toFile('slow.txt'));
    await page.getByRole('button', { name: 'Upload 1 file' }).click();
    const panel = page.getByRole('region', { name: 'Uploads' });
    await panel.getByText(/^0 % of/).waitFor();
    await panel.getByRole('button', { name: 'Cancel slow.txt' }).click();
    await panel.getByText('Cancelled').waitFor();
    await page.unroute('**/files/v3/files');
    await panel.getByRole('button', { name: 'Retry slow.txt' }).click();
    await panel.getByText('1 of 1 uploaded').waitFor();
    expect((await search(hub)).map(({ name }) => name)).toEqual(['slow']);
  });

  it('folders are created, renamed and moved; files are renamed, moved, deleted and given another access', async () => {
    const hub = await newHub();
    await upload(hub, { partName: 'plan.txt' });
    await hub.request({ path: '/files/v3/folders', json: { name: 'Archive' } });
    const page = await browser.visit(hub, { path: files(hub) });
    await page.getByRole('button', { name: 'New folder' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Archive');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Folder already exists').waitFor();
    await page.getByRole('dialog').getByLabel('Name').fill('Plans');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Plans', exact: true }).waitFor();

    const act = async (name: string, item: string): Promise<void> => {
      await page.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await act('plan.txt', 'Rename…');
    await page.getByRole('dialog').getByLabel('Name').fill('plan of 2026');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'plan of 2026.txt', exact: true }).waitFor();
    await act('plan of 2026.txt', 'Access…');
    await page.getByRole('radio', { name: 'Public', exact: true }).check();
    await page.getByRole('button', { name: 'Change access' }).click();
    await page
      .getByRole('row', { name: /plan of 2026/ })
      .getByText('Public')
      .waitFor();
    await act('plan of 2026.txt', 'Move…');
    const dialog = page.getByRole('dialog', { name: 'Move plan of 2026.txt' });
    await dialog.getByRole('treeitem', { name: 'Plans' }).click();
    await dialog.getByRole('button', { name: 'Move here' }).click();
    await page.getByText('Moved plan of 2026.txt.').waitFor();
    await act('folder Plans', 'Move…');
    await page.getByRole('dialog').getByRole('treeitem', { name: 'Archive' }).click();
    await page.getByRole('button', { name: 'Move here' }).click();
    await page.getByText('Moved Plans.').waitFor();
    expect((await search(hub)).map(({ path }) => path)).toEqual(['/Archive/Plans/plan of 2026.txt']);

    await page.getByLabel('Search in all folders').fill('plan');
    await page.getByRole('checkbox', { name: 'Select plan of 2026.txt' }).check();
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted 1 of 1.').waitFor();
    expect(await search(hub)).toEqual([]);
    await page.getByRole('link', { name: 'Deleted files' }).click();
    await page.getByRole('cell', { name: /^plan of 2026.txt/ }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'files-deleted');
    await page.getByRole('button', { name: 'Delete permanently: plan of 2026.txt' }).click();
    const erase = page.getByRole('dialog', { name: 'Delete permanently' });
    expect(await erase.getByRole('button', { name: 'Delete permanently' }).isDisabled()).toBe(true);
    await erase.getByLabel(/^Type the name/).fill('plan of 2026.txt');
    await erase.getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByRole('heading', { name: 'No deleted files' }).waitFor();
  });

  it('an import shows its result or its error', async () => {
    const hub = await newHub();
    const page = await browser.visit(hub, { path: files(hub) });
    await page.getByRole('button', { name: 'Import from URL' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import from a URL into All files' });
    await dialog.getByLabel('URL').fill('ftp://example.com/picture.png');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog
      .getByRole('alert')
      .getByText(/http or https/)
      .waitFor();
    await dialog.getByLabel('URL').fill(`${hub.baseUrl}/hubfs/1/missing.png`);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Uploads' });
    await panel.getByText('Failed').waitFor();
    const logo = (await upload(hub, { partName: 'logo.txt', options: { access: 'PUBLIC_INDEXABLE' } })).body;
    await page.getByRole('button', { name: 'Import from URL' }).click();
    await dialog.getByLabel('URL').fill(logo.url);
    await dialog.getByLabel('Name').fill('fetched.txt');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await panel.getByText('Imported').waitFor();
    await expectAccessible(page);
    await shoot(page, 'file-imports');
    await page.getByRole('button', { name: 'fetched.txt', exact: true }).waitFor();
  });
});
