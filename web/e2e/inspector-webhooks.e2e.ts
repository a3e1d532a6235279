import { describe, expect, it } from 'vitest';
import { request } from '../../test/support/http.js';
import { newHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { expectAccessible, expectNoSidewaysScroll, shoot, useOwnServer, watchConsole } from '../../test/support/web.js';

describe('slow webhooks in the inspector', needs.chromium, () => {
  const own = useOwnServer();

  it('are held back by the keyboard, and sent at once again', async () => {
    const hub = await newHub({ baseUrl: own.app.baseUrl });
    const read = async () => (await request(own.app.baseUrl, { path: '/_spoke/webhooks/delay' })).body;
    const page = await own.browser.visit(hub, { path: '/app/inspector?tab=webhooks' });
    const complaints = watchConsole(page);
    const delay = page.getByLabel('Delay of new deliveries (ms)');
    await delay.fill('60000');
    await page.keyboard.press('Enter');
    await page.getByText('New deliveries are held back by 60,000 ms.').waitFor();
    expect(await read()).toEqual({ delayMs: 60_000 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'inspector-webhooks-delay');
    // An empty field stands for no delay.
    await delay.fill('');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('New deliveries are sent at once.').waitFor();
    expect(await read()).toEqual({ delayMs: 0 });
    await expect.poll(() => delay.inputValue()).toBe('0');
    expect(complaints).toEqual([]);
  });
});
