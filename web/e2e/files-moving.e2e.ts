import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { newPersonIn } from '../../test/support/people.js';
import { upload } from '../../test/support/uploads.js';
import { expectAccessible, openBrowser, shoot, watchConsole, type WebBrowser } from '../../test/support/web.js';

async function newFolder(hub: TestHub, name: string, parentFolderId?: string): Promise<string> {
  const where = parentFolderId === undefined ? { parentPath: '/' } : { parentFolderId };
  const { status, body, text } = await hub.request({ path: '/files/v3/folders', json: { name, ...where } });
  if (status !== 201) throw new Error(text);
  return (body as { id: string }).id;
}

async function newFile(hub: TestHub, partName: string): Promise<string> {
  return ((await upload(hub, { partName, file: partName })).body as { id: string }).id;
}

async function folderOf(hub: TestHub, fileId: string): Promise<string | undefined> {
  return ((await hub.request({ path: `/files/v3/files/${fileId}` })).body as { parentFolderId?: string })
    .parentFolderId;
}

const list = (page: Page) => page.getByRole('table', { name: 'Files' });
const row = (page: Page, name: string) => list(page).getByRole('row').filter({ hasText: name });
const tree = (page: Page, name: string) => page.getByRole('tree', { name: 'Folders' }).getByRole('treeitem', { name });
const selected = (page: Page) => page.getByRole('region', { name: 'Selection' }).getByRole('status');

/** Holds a drag over a place, to look at it. */
async function hold(page: Page, from: Locator, over: Locator): Promise<void> {
  await from.hover();
  await page.mouse.down();
  await over.hover();
  await over.hover();
}

describe('moving files by dragging', needs.chromium, () => {
  let browser: WebBrowser;
  let hub: TestHub;
  let page: Page;
  const ids: Record<string, string> = {};
  const open = async (query = ''): Promise<void> => {
    hub = await newHub();
    for (const name of ['Contracts', 'Offers']) ids[name] = await newFolder(hub, name);
    ids['Old'] = await newFolder(hub, 'Old', ids['Contracts']);
    for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt']) ids[name] = await newFile(hub, name);
    page = await browser.visit(hub, { path: `/app/${hub.hubId}/files${query}` });
    await page.getByText('d.txt').first().waitFor();
  };
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('moves selected files onto a folder of the list, and back', async () => {
    await open();
    const complaints = watchConsole(page);
    await row(page, 'a.txt').click({ modifiers: ['ControlOrMeta'] });
    await row(page, 'c.txt').click({ modifiers: ['Shift'] });
    await expect.poll(() => selected(page).innerText()).toBe('3 items selected');
    await row(page, 'b.txt').click({ modifiers: ['ControlOrMeta'] });
    await expect.poll(() => selected(page).innerText()).toBe('2 items selected');
    await hold(page, row(page, 'a.txt'), row(page, 'Offers'));
    await expect.poll(() => row(page, 'Offers').getAttribute('data-over')).toBe('move');
    await expectAccessible(page);
    await shoot(page, 'files-moving');
    await page.mouse.up();
    await page.getByText('Moved 2 items to Offers.').waitFor();
    await row(page, 'a.txt').waitFor({ state: 'detached' });
    await row(page, 'b.txt').waitFor();
    expect([await folderOf(hub, ids['a.txt'] ?? ''), await folderOf(hub, ids['c.txt'] ?? '')]).toEqual([
      ...[ids['Offers'], ids['Offers']],
    ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'a.txt').waitFor();
    await row(page, 'c.txt').waitFor();
    expect(await folderOf(hub, ids['a.txt'] ?? '')).toBeUndefined();
    expect(complaints).toEqual([]);
  });

  it('moves folders and files onto the tree and the trail, not into themselves', async () => {
    await open();
    await row(page, 'd.txt').dragTo(tree(page, 'Offers'));
    await page.getByText('Moved d.txt to Offers.').waitFor();
    await row(page, 'Offers').dragTo(tree(page, 'Contracts'));
    await page.getByText('Moved Offers to Contracts.').waitFor();
    await row(page, 'Offers').waitFor({ state: 'detached' });

    // Staying over a closed folder opens it.
    await hold(page, row(page, 'Contracts'), tree(page, 'Contracts'));
    await tree(page, 'Old').waitFor();
    await tree(page, 'Old').hover();
    await tree(page, 'Old').hover();
    await expect.poll(() => tree(page, 'Old').getAttribute('data-over')).toBe('refused');
    await page.mouse.up();
    await page.getByText('A folder cannot be moved into itself.').waitFor();
    await row(page, 'Contracts').waitFor();

    await row(page, 'Contracts').getByRole('button', { name: 'Contracts', exact: true }).click();
    await row(page, 'Offers').waitFor();
    const trail = page.getByRole('navigation', { name: 'Folder' });
    await row(page, 'Offers').dragTo(trail.getByRole('button', { name: 'All files' }));
    await page.getByText('Moved Offers to All files.').waitFor();
    await row(page, 'Offers').waitFor({ state: 'detached' });
    await trail.getByRole('button', { name: 'All files' }).click();
    await row(page, 'Offers').waitFor();
  });

  it('moves cards of the grid', async () => {
    await open('?view=grid');
    const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await card('a.txt').click({ modifiers: ['ControlOrMeta'], position: { x: 80, y: 60 } });
    await card('b.txt').click({ modifiers: ['Shift'], position: { x: 80, y: 60 } });
    await card('b.txt').dragTo(card('Offers'));
    await page.getByText('Moved 2 items to Offers.').waitFor();
    await card('a.txt').waitFor({ state: 'detached' });
    expect(await folderOf(hub, ids['b.txt'] ?? '')).toBe(ids['Offers']);
  });

  it('selects by keys', async () => {
    await open();
    await page.keyboard.press('Control+A');
    await expect.poll(() => selected(page).innerText()).toBe('6 items selected');
    await page.keyboard.press('Escape');
    await selected(page).waitFor({ state: 'detached' });
    await row(page, 'a.txt').getByRole('button').first().focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => selected(page).innerText()).toBe('2 items selected');
    await page.keyboard.press('Control+ ');
    await expect.poll(() => selected(page).innerText()).toBe('1 item selected');
    await row(page, 'b.txt').locator(':focus').waitFor();
    // What is typed in a field stays its own.
    await page.getByPlaceholder('Search in all folders').focus();
    await page.keyboard.press('Control+A');
    await expect.poll(() => selected(page).innerText()).toBe('1 item selected');
  });

  it('uploads files of the operating system into the folder that they are dropped on', async () => {
    await open();
    const data = await page.evaluateHandle(`(() => {
      const data = new DataTransfer();
      data.items.add(new File(['dropped'], 'dropped.txt', { type: 'text/plain' }));
      return data;
    })()`);
    const target = row(page, 'Offers');
    for (const type of ['dragenter', 'dragover']) await target.dispatchEvent(type, { dataTransfer: data });
    await page.getByText('Drop to upload into Offers').waitFor();
    await shoot(page, 'files-dropping');
    await target.dispatchEvent('drop', { dataTransfer: data });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Upload/ }).click();
    await expect
      .poll(async () => {
        const path = `/files/v3/files/search?parentFolderIds=${ids['Offers']}`;
        return ((await hub.request({ path })).body as { results: { name: string }[] }).results.map(({ name }) => name);
      })
      .toEqual(['dropped']);
  });

  it('viewers drag nothing', async () => {
    await open();
    const viewer = await newPersonIn(hub, { role: 'viewer', name: 'Vera Viewer' });
    page = await browser.visit(hub, { as: viewer, path: `/app/${hub.hubId}/files` });
    await row(page, 'a.txt').waitFor();
    expect(await row(page, 'a.txt').getAttribute('draggable')).toBeNull();
  });
});
