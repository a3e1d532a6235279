import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
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

async function toPicture(colour: string, width = 640, height = 400): Promise<Uint8Array> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
}

/** A hub with folders and files of several kinds. */
async function newHubWithFiles(): Promise<TestHub> {
  const hub = await newHub({ name: 'Acme Files' });
  const given = [
    { folderPath: '/Brochures/2026', partName: 'cover.png', file: await toPicture('#0b7285') },
    {
      folderPath: '/Brochures',
      partName: 'poster.png',
      file: await toPicture('#e67700', 400, 600),
      options: { access: 'PUBLIC_INDEXABLE' },
    },
    {
      folderPath: '/',
      partName: 'logo.png',
      file: await toPicture('#2f9e44', 300, 300),
      options: { access: 'PUBLIC_NOT_INDEXABLE' },
    },
    { folderPath: '/', partName: 'price list.csv', file: 'item,price\npen,2\nbook,12\n' },
    { folderPath: '/', partName: 'contract.pdf', file: '%PDF-1.7\n', options: { access: 'PRIVATE', ttl: 'P3M' } },
    {
      folderPath: '/',
      partName: 'minutes of the very long meeting of all heads of all departments.txt',
      file: 'Nothing was decided.',
    },
  ];
  for (const fields of given) expect((await upload(hub, fields)).status).toBe(201);
  return hub;
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

describe('files', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('folders and files are browsed as a list and a grid, by mouse and by keyboard', async () => {
    const hub = await newHubWithFiles();
    const page = await browser.visit(hub, { path: files(hub) });
    const complaints = watchConsole(page);
    await page.getByRole('button', { name: 'logo.png', exact: true }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'files-list');
    await expectNoSidewaysScroll(page);
    const tree = page.getByRole('tree', { name: 'Folders' });
    await tree.getByRole('treeitem', { name: 'Brochures' }).waitFor();
    await tree.getByRole('treeitem', { name: 'All files' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await tree.getByRole('treeitem', { name: '2026' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'cover.png', exact: true }).waitFor();
    expect(await tree.getByRole('treeitem', { name: '2026' }).getAttribute('aria-selected')).toBe('true');
    const trail = page.getByRole('navigation', { name: 'Folder' });
    await trail.getByRole('button', { name: 'Brochures' }).click();
    await page.getByRole('button', { name: 'poster.png', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Grid' }).click();
    expect(new URL(page.url()).searchParams.get('view')).toBe('grid');
    await page.getByRole('navigation', { name: 'Folder' }).getByRole('button', { name: 'All files' }).click();
    await page.getByRole('list', { name: 'Files' }).getByText('logo.png').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'files-grid');
    await page.reload();
    await page.getByRole('list', { name: 'Files' }).getByText('logo.png').waitFor();
    expect(complaints).toEqual([]);
  });

  it('a search covers all folders, filters the open one', async () => {
    const hub = await newHubWithFiles();
    const page = await browser.visit(hub, { path: files(hub) });
    await page.getByLabel('Search in all folders').fill('o');
    await rowOf(page, 'poster.png').getByText('/Brochures').waitFor();
    await page.getByLabel('Search in all folders').fill('nowhere');
    await page.getByRole('heading', { name: 'No matching files' }).waitFor();
    await page.getByRole('button', { name: 'Show all files' }).click();
    await rowOf(page, 'logo.png').waitFor();
    await page.getByRole('combobox', { name: 'Access' }).click();
    await page.getByRole('option', { name: 'Public' }).click();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    expect(new URL(page.url()).searchParams.get('access')).toBe('public');
  });

  it('the details of a file show a preview, and lead to a signed URL', async () => {
    const hub = await newHubWithFiles();
    const page = await browser.visit(hub, { path: files(hub) });
    const complaints = watchConsole(page);
    await page.getByRole('button', { name: 'logo.png', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'logo.png' });
    await drawer.getByText('300 × 300 pixels').waitFor();
    const picture = drawer.getByRole('img', { name: 'logo' });
    await expect
      .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
      .toBeGreaterThan(0);
    await expectAccessible(page);
    await shoot(page, 'file-details');
    await drawer.getByRole('button', { name: 'Actions for logo.png' }).click();
    await page.getByRole('menuitem', { name: 'Signed URL…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Signed URL of logo.png' });
    await dialog.getByRole('combobox', { name: 'Size' }).click();
    await page.getByRole('option', { name: /^Thumbnail/ }).click();
    await dialog.getByRole('button', { name: 'Create URL' }).click();
    const url = await dialog.getByRole('link', { name: 'Open it' }).getAttribute('href');
    expect(url).toContain('size=thumb');
    expect((await fetch(url ?? '')).headers.get('content-type')).toBe('image/png');
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
});
