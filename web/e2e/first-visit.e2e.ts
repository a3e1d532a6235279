import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { openBrowser, type WebBrowser } from '../../test/support/web.js';

interface Assets {
  readonly count: number;
  readonly scriptBytes: number;
  /** The scripts that the document does not link to: they are requested one round trip later. */
  readonly late: readonly string[];
}

const kilobytes = 1024;

describe('the first visit', needs.chromium, () => {
  let browser: WebBrowser;
  let hub: TestHub;
  beforeAll(async () => {
    browser = await openBrowser();
    hub = await newHub();
  });
  afterAll(() => browser?.close());

  async function visit(path: string, text: string): Promise<Assets> {
    const page = await browser.visit(hub, { path });
    await page.getByText(text).first().waitFor();
    await page.waitForLoadState('networkidle');
    return page.evaluate<Assets>(`(async () => {
      const assets = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'));
      const scripts = assets.filter(({ name }) => name.endsWith('.js'));
      const html = await (await fetch(location.href)).text();
      const late = scripts.map(({ name }) => new URL(name).pathname).filter((path) => !html.includes('"' + path + '"'));
      return { late, count: assets.length, scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) };
    })()`);
  }

  it('of a table and of a record takes few files and less than 300 kB of scripts, all of which the document links to', async () => {
    const { body } = await hub.request({
      path: '/crm/v3/objects/contacts',
      json: { properties: { email: 'ada@example.com' } },
    });
    const table = await visit(`/app/${hub.hubId}/objects/contacts`, '1 record');
    const record = await visit(`/app/${hub.hubId}/objects/contacts/${(body as { id: string }).id}`, 'Lifecycle Stage');
    expect(table.count).toBeLessThanOrEqual(25);
    expect(record.count).toBeLessThanOrEqual(25);
    expect(table.scriptBytes).toBeLessThan(300 * kilobytes);
    expect(record.scriptBytes).toBeLessThan(300 * kilobytes);
    expect({ table: table.late, record: record.late }).toEqual({ table: [], record: [] });
  });
});
