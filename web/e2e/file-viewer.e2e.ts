import type { Page } from 'playwright-core';
import sharp from 'sharp';
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

const toPicture = (colour: string): Promise<Uint8Array> =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: colour } })
    .png()
    .toBuffer();

const viewer = (page: Page, name: string) => page.getByRole('dialog', { name: `Preview of ${name}` });

async function add(hub: TestHub, partName: string, file: string | Uint8Array): Promise<string> {
  const { status, body } = await upload(hub, { partName, file });
  expect(status).toBe(201);
  return body.id as string;
}

describe('the preview of files', needs.chromium, () => {
  let browser: WebBrowser;
  let hub: TestHub;
  const ids = new Map<string, string>();
  beforeAll(async () => {
    [browser, hub] = await Promise.all([openBrowser(), newHub({ name: 'Acme Files' })]);
    const markup = '<script>document.title = "ran"</script><h1>Heading</h1>';
    for (const [name, file] of [
      ['a cover.png', await toPicture('#0b7285')],
      ['b drawing.png', await toPicture('#e67700')],
      ['c prices.csv', 'item,price\npen,2\n"book, used",12\n'],
      ['d offer.pdf', '%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\n'],
      ['e page.html', markup],
    ] as const) {
      ids.set(name, await add(hub, name, file));
    }
  });
  afterAll(() => browser?.close());

  it('shows pictures, zooms into them, and steps through the folder by arrow keys', async () => {
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/files` });
    const complaints = watchConsole(page);
    await page.getByRole('button', { name: 'a cover.png', exact: true }).click();
    await page.getByRole('dialog', { name: 'a cover.png' }).getByRole('button', { name: 'Preview' }).click();
    const first = viewer(page, 'a cover.png');
    const picture = first.getByRole('img', { name: 'a cover' });
    await picture.waitFor();
    const widthOf = async () => Math.round((await picture.boundingBox())?.width ?? 0);
    await expect.poll(widthOf).toBe(640);
    expect(await first.getByRole('button', { name: 'Zoom out' }).isDisabled()).toBe(true);
    await first.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(widthOf).toBe(960);
    await page.keyboard.press('+');
    await expect.poll(widthOf).toBe(1280);
    await page.keyboard.press('0');
    await expect.poll(widthOf).toBe(640);
    await expectAccessible(page);
    await shoot(page, 'file-viewer');
    await page.keyboard.press('ArrowRight');
    await viewer(page, 'b drawing.png').getByText('2 of 5').waitFor();
    await page.keyboard.press('ArrowLeft');
    await first.waitFor();
    expect(await first.getByRole('button', { name: 'Previous file' }).count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'b drawing.png' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('shows tables and documents, and markup only as text', async () => {
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/files?file=${ids.get('c prices.csv')}` });
    await page.getByRole('dialog', { name: 'c prices.csv' }).getByRole('button', { name: 'Preview' }).click();
    const rows = viewer(page, 'c prices.csv').getByRole('table', { name: 'Rows of the file' });
    await rows.getByRole('cell', { name: 'book, used' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('ArrowRight');
    const frame = viewer(page, 'd offer.pdf').locator('iframe');
    const url = (await frame.getAttribute('src')) ?? '';
    const { headers } = await page.evaluate<{ headers: Record<string, string> }>(
      `fetch(${JSON.stringify(url)}).then((one) => ({ headers: Object.fromEntries(one.headers) }))`,
    );
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*frame-ancestors 'self'$/);
    await page.keyboard.press('ArrowRight');
    await viewer(page, 'e page.html').getByText('<h1>Heading</h1>').waitFor();
    expect(await page.title()).not.toBe('ran');
    expect(await viewer(page, 'e page.html').locator('iframe').count()).toBe(0);
    await expectNoSidewaysScroll(page);
  });

  it('says what a file is attached to, and how much the files of each type take', async () => {
    const fileId = ids.get('d offer.pdf') ?? '';
    const contact = { properties: { firstname: 'Ada', lastname: 'Example' } };
    const { id } = (await hub.request({ path: '/crm/v3/objects/contacts', json: contact })).body as { id: string };
    const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 202 }];
    const properties = { hs_timestamp: '2031-05-01T10:00:00Z', hs_note_body: 'Sent', hs_attachment_ids: fileId };
    const note = { properties, associations: [{ to: { id }, types }] };
    expect((await hub.request({ path: '/crm/v3/objects/notes', json: note })).status).toBe(201);
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/files?file=${fileId}` });
    const details = page.getByRole('dialog', { name: 'd offer.pdf' });
    const uses = details.getByRole('region', { name: 'Used in' });
    await uses.getByText('Note on').waitFor();
    const { url } = (await hub.request({ path: `/files/v3/files/${fileId}` })).body as { url: string };
    const call = { hs_timestamp: '2031-05-02T10:00:00Z', hs_call_body: `<a href="${url}">Offer</a>` };
    const links = { associations: [{ to: { id }, types: [{ ...types[0], associationTypeId: 194 }] }] };
    await hub.request({ path: '/crm/v3/objects/calls', json: { properties: call, ...links } });
    await page.reload();
    await uses.getByText('linked').waitFor();
    await expectAccessible(page);
    await shoot(page, 'file-uses');
    await page.keyboard.press('Escape');
    const storage = page.getByRole('region', { name: /^Storage: / });
    await page.setViewportSize({ width: 1440, height: 900 });
    await storage.getByText('Images · 2').waitFor();
    await expectAccessible(page);
    await page.goto(`/app/${hub.hubId}/files?file=${fileId}`);
    await uses.getByRole('link', { name: 'Ada Example' }).last().click();
    await page.getByRole('heading', { name: 'Ada Example', level: 1 }).waitFor();
    await page.locator('article[data-linked]').getByText('Offer').waitFor();
  });
});
