import { describe, expect, it } from 'vitest';
import { newHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { useOwnServer, watchConsole } from '../../test/support/web.js';

describe('the live tail of the inspector', needs.chromium, () => {
  const own = useOwnServer();

  it('shows thousands of requests in few nodes; rows stay where they are while others come in', async () => {
    const hub = await newHub({ baseUrl: own.app.baseUrl });
    let sent = 0;
    const send = async (count: number) => {
      for (let round = 0; round < count / 50; round += 1) {
        await Promise.all(
          Array.from({ length: 50 }, () => {
            sent += 1;
            return hub.request({ path: `/crm/v3/objects/companies/${sent}` });
          }),
        );
      }
    };
    const page = await own.browser.visit(hub, { path: `/app/inspector?q=account:${hub.hubId}` });
    const complaints = watchConsole(page);
    await page.getByRole('heading', { name: 'Inspector' }).waitFor();
    await send(3000);
    const list = page.getByRole('region', { name: 'Requests' });
    // The server keeps 2,000.
    await page.getByText(/^Live · 2000 of 2000/).waitFor();
    const newest = list.getByRole('button', { name: `GET /crm/v3/objects/companies/${sent}`, exact: true });
    await newest.waitFor();
    const countNodes = () => page.evaluate<number>('document.querySelectorAll("*").length');
    expect(await list.locator('tr[data-request]').count()).toBeLessThan(60);
    expect(await countNodes()).toBeLessThan(3000);

    await list.hover();
    await page.mouse.wheel(0, 3400);
    await expect.poll(() => list.evaluate((box) => box.scrollTop)).toBeGreaterThan(3000);
    await page.waitForTimeout(300);
    const toRows = () =>
      list
        .locator('tr[data-request]')
        .evaluateAll((rows) =>
          rows.map((row) => [row.getAttribute('data-request'), Math.round(row.getBoundingClientRect().top)]),
        );
    const before = await toRows();
    const seen: unknown[] = [];
    const sending = send(400);
    for (let look = 0; look < 10; look += 1) {
      seen.push(await toRows());
      await page.waitForTimeout(60);
    }
    await sending;
    const back = page.getByRole('button', { name: '400 new' });
    await back.waitFor();
    seen.push(await toRows());
    for (const rows of seen) expect(rows).toEqual(before);
    await back.click();
    await newest
      .or(list.getByRole('button', { name: `/companies/${sent}` }))
      .first()
      .waitFor();
    expect(await list.evaluate((box) => box.scrollTop)).toBe(0);

    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText(/^Paused/).waitFor();
    // A poll that had begun may still arrive.
    await page.waitForTimeout(500);
    const paused = await toRows();
    await send(50);
    await page.waitForTimeout(1500);
    expect(await toRows()).toEqual(paused);
    await page.getByRole('button', { name: 'Resume' }).click();
    await list
      .getByRole('button', { name: `/companies/${sent}` })
      .first()
      .waitFor();
    expect(await countNodes()).toBeLessThan(3000);
    expect(complaints).toEqual([]);
  });

  it('takes no more work for a new request when it has 2,000 than when it has few', async () => {
    const hub = await newHub({ baseUrl: own.app.baseUrl });
    const page = await own.browser.visit(hub, { path: `/app/inspector?q=account:${hub.hubId}` });
    await page.getByText(/^Live/).waitFor();
    const profiler = await page.context().newCDPSession(page);
    await profiler.send('Performance.enable');
    const readWork = async (): Promise<number> => {
      const { metrics } = await profiler.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
    };
    let sent = 0;
    const send = async (count: number): Promise<void> => {
      for (sent += count; count > 0; count -= 20)
        await Promise.all(Array.from({ length: 20 }, () => hub.request({ path: '/account-info/v3/details' })));
      await page.getByText(new RegExp(`^Live · ${Math.min(sent, 2000)} of`)).waitFor();
    };
    /** Seconds of the page's main thread. */
    const measure = async (): Promise<number> => {
      const before = await readWork();
      await send(400);
      return (await readWork()) - before;
    };
    await send(20);
    const short = await measure();
    await send(1600);
    const long = await measure();
    // The two vary with the machine; a list that renders all of its rows has five times as many in the second.
    expect(long / short).toBeLessThan(4);
  });
});
