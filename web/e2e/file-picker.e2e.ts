import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { upload } from '../../test/support/uploads.js';
import { expectAccessible, openBrowser, watchConsole, type WebBrowser } from '../../test/support/web.js';

describe('choosing files', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('files of several folders, and an uploaded one, are picked for a record', async () => {
    const hub = await newHub();
    const picture = { create: { width: 400, height: 300, channels: 3, background: '#e67700' } } as const;
    await upload(hub, { partName: 'offer.txt', folderPath: '/Offers' });
    await upload(hub, { partName: 'logo.png', file: await sharp(picture).png().toBuffer() });
    const company = (await hub.request({ path: '/crm/v3/objects/companies', json: { properties: { name: 'Acme' } } }))
      .body;
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/companies/${company.id}` });
    const complaints = watchConsole(page);
    await page.getByRole('button', { name: 'Add attachments' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose files' });
    await dialog.getByRole('checkbox', { name: 'logo.png' }).click();
    await dialog.getByRole('treeitem', { name: 'Offers' }).click();
    await dialog.getByRole('checkbox', { name: 'offer.txt' }).focus();
    await page.keyboard.press('Space');
    await dialog.getByText('logo.png, offer.txt').waitFor();
    await expectAccessible(page);
    const choosing = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Upload' }).click();
    const chooser = await choosing;
    await chooser.setFiles([{ name: 'terms.txt', mimeType: 'text/plain', buffer: Buffer.from('Terms') }]);
    await dialog.getByRole('button', { name: 'Choose 3 files' }).click();
    const attachments = page.getByRole('region', { name: 'Attachments' });
    for (const name of ['logo.png', 'offer.txt', 'terms.txt']) {
      await attachments.getByRole('button', { name, exact: true }).waitFor();
    }
    expect(complaints).toEqual([]);
  });
});
