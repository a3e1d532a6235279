import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { upload } from '../../test/support/uploads.js';
import { expectAccessible, openBrowser, shoot, type WebBrowser } from '../../test/support/web.js';

const length = 300;
const nameOf = (index: number): string => `photo-${String(index).padStart(3, '0')}`;

async function uploadPictures(hub: TestHub): Promise<void> {
  const file = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  for (let from = 0; from < length; from += 20) {
    const some = Array.from({ length: 20 }, (_, index) =>
      upload(hub, { file, partName: `${nameOf(from + index)}.png` }),
    );
    for (const { status } of await Promise.all(some)) expect(status).toBe(201);
  }
}

const cardOf = (page: Page, index: number) => page.getByRole('button', { name: nameOf(index) });

describe('a folder of 300 private pictures', needs.chromium, () => {
  let browser: WebBrowser;
  let hub: TestHub;
  beforeAll(async () => {
    browser = await openBrowser();
    hub = await newHub();
    await uploadPictures(hub);
  });
  afterAll(() => browser?.close());

  for (const look of ['list', 'grid'] as const) {
    it(`scrolls to its end as a ${look} with a bounded page, and a request per page of pictures`, async () => {
      const signed: string[] = [];
      const page = await browser.visit(hub, { path: `/app/${hub.hubId}/files?view=${look}&sort=name` });
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.endsWith('/signed-url') || pathname === '/_app/files/pictures') signed.push(pathname);
      });
      await cardOf(page, 0).first().waitFor();
      await page.mouse.move(800, 600);
      await expect
        .poll(
          async () => {
            await page.mouse.wheel(0, 700);
            return cardOf(page, length - 1).count();
          },
          { timeout: 60_000, interval: 80 },
        )
        .toBeGreaterThan(0);
      expect(await page.evaluate<number>('document.querySelectorAll("*").length')).toBeLessThan(3_500);
      expect(signed.filter((path) => path.endsWith('/signed-url'))).toEqual([]);
      expect(signed.length).toBeLessThan(60);
      await cardOf(page, 0).first().waitFor({ state: 'detached' });
      await page.keyboard.press('Home');
      await cardOf(page, 0).first().waitFor();
      await expect.poll(() => page.locator('img[src*="hubfs"]').count()).toBeGreaterThan(5);
      await expectAccessible(page);
      await shoot(page, `files-many-${look}`);
    });
  }

  it('is reached by the Tab key beyond what is shown at first', async () => {
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/files?sort=name` });
    await page.getByRole('checkbox', { name: `Select ${nameOf(0)}.png` }).focus();
    // A check box, the name and the menu of each row.
    for (let steps = 0; steps < 40 * 3; steps += 1) await page.keyboard.press('Tab');
    await expect.poll(() => page.locator('tr:focus-within').getAttribute('aria-rowindex')).toBe('42');
    await page.keyboard.press('Space');
    expect(await page.locator('tr:focus-within').getByRole('checkbox').isChecked()).toBe(true);
  });
});
