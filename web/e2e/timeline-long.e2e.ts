import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installApp, newHub, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { newTemplate } from '../../test/support/timeline.js';
import { openBrowser, shoot, type WebBrowser } from '../../test/support/web.js';

const length = 2_000;

/** Creates a contact with 2,000 events, an hour apart: `Part 0.`, `Part 1.` and so on. */
async function newBusyContact(): Promise<{ hub: TestHub; id: string }> {
  const hub = await newHub();
  const app = await installApp(hub);
  const template = await newTemplate({
    name: 'Webinar',
    headerTemplate: 'Joined **{{title}}**',
    detailTemplate: 'Joined {{title}}',
    tokens: [{ name: 'title', label: 'Title', type: 'string' }],
  });
  const { body } = await hub.request({ path: '/crm/v3/objects/contacts', json: { properties: { firstname: 'Busy' } } });
  const { id } = body as { id: string };
  for (let from = 0; from < length; from += 100) {
    const inputs = Array.from({ length: 100 }, (_, index) => ({
      eventTemplateId: template.id,
      objectId: id,
      timestamp: new Date(Date.UTC(2026, 0, 1) + (from + index) * 3_600_000).toISOString(),
      tokens: { title: `Part ${from + index}.` },
    }));
    const { status } = await app.request({ path: '/crm/v3/timeline/events/batch/create', json: { inputs } });
    expect(status).toBe(201);
  }
  return { hub, id };
}

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const cardOf = (page: Page, part: number) =>
  timeline(page)
    .getByRole('article', { name: 'Webinar' })
    .filter({ hasText: `Joined Part ${part}.` });
const countNodes = (page: Page) => page.evaluate<number>('document.querySelectorAll("*").length');

async function newNote(hub: TestHub, id: string, text: string): Promise<void> {
  const to = [{ to: { id }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 202 }] }];
  const json = { properties: { hs_note_body: text, hs_timestamp: '2027-01-01T00:00:00Z' }, associations: to };
  expect((await hub.request({ path: '/crm/v3/objects/notes', json })).status).toBe(201);
}

describe('a timeline of 2,000 entries (Spec 6)', needs.chromium, () => {
  let browser: WebBrowser;
  let busy: { hub: TestHub; id: string };
  beforeAll(async () => {
    browser = await openBrowser();
    busy = await newBusyContact();
  });
  afterAll(() => browser?.close());

  const open = async (viewport = { width: 1280, height: 900 }): Promise<Page> => {
    const { hub, id } = busy;
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts/${id}`, viewport });
    await cardOf(page, length - 1).waitFor();
    return page;
  };

  async function scrollToEnd(page: Page): Promise<void> {
    await page.mouse.move(640, 600);
    await expect
      .poll(
        async () => {
          await page.mouse.wheel(0, 20_000);
          return cardOf(page, 0).count();
        },
        { timeout: 60_000, interval: 50 },
      )
      .toBe(1);
  }

  it('scrolls to its end with a bounded page, 50 entries a request, and without blocking the page', async () => {
    const page = await open();
    await page.waitForLoadState('networkidle');
    await page.evaluate(`globalThis.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
      }).observe({ type: 'longtask' })`);
    let requests = 0;
    page.on('request', (request) => (requests += Number(/\/timeline\?.*after=/.test(request.url()))));
    await scrollToEnd(page);
    expect(requests).toBeLessThanOrEqual(length / 50);
    expect(await countNodes(page)).toBeLessThan(2_000);
    expect(await timeline(page).getByRole('article', { name: 'Webinar' }).count()).toBeLessThan(60);
    // Below 100 ms where nothing else runs; a page that grows blocks for seconds.
    expect(await page.evaluate<number>('globalThis.longest')).toBeLessThan(1_000);
    await shoot(page, 'timeline-end');
  });

  it('keeps its place when an entry is added at its head, and shows it at the head', async () => {
    const page = await open();
    await page.mouse.move(640, 600);
    for (let steps = 0; steps < 5; steps += 1) {
      await page.mouse.wheel(0, 900);
      await page.waitForTimeout(200);
    }
    const seen = timeline(page).getByRole('article', { name: 'Webinar' }).nth(8);
    const text = (await seen.textContent()) ?? '';
    const part = Number(/Part (\d+)\./.exec(text)?.[1]);
    const before = await cardOf(page, part).boundingBox();
    const isRead = page.waitForResponse(
      async (response) => response.url().includes('/timeline?') && (await response.text()).includes('Called back.'),
    );
    await newNote(busy.hub, busy.id, 'Called back.');
    await isRead;
    await page.waitForTimeout(500);
    const after = await cardOf(page, part).boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(2);
    await page.keyboard.press('Escape');
    await page.mouse.wheel(0, -100_000);
    await page.getByText('Called back.').waitFor();
  });

  it('is reached entry by entry with the Tab key and with j and k, in the order of the page', async () => {
    const page = await open();
    await cardOf(page, length - 1)
      .getByRole('button', { name: 'Show details' })
      .focus();
    // Each entry has two stops: its details and its comments.
    for (let stops = 0; stops < 2 * 40; stops += 1) await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    expect(await focused.textContent()).toBe('Show details');
    await expect
      .poll(() =>
        cardOf(page, length - 41)
          .locator(':focus')
          .count(),
      )
      .toBe(1);
    await page.keyboard.press('Enter');
    await cardOf(page, length - 41)
      .getByRole('button', { name: 'Hide details' })
      .waitFor();
    await page.keyboard.press('j');
    await expect.poll(() => page.locator(':focus').textContent()).toContain(`Joined Part ${length - 42}.`);
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    await expect.poll(() => page.locator(':focus').textContent()).toContain(`Joined Part ${length - 40}.`);
  });

  it('scrolls with the window on a phone, and keeps details open that leave it', async () => {
    const page = await open({ width: 390, height: 844 });
    await cardOf(page, length - 1)
      .getByRole('button', { name: 'Show details' })
      .click();
    await page.evaluate('document.activeElement.blur(); window.scrollBy(0, 4_000)');
    await cardOf(page, length - 1).waitFor({ state: 'detached' });
    expect(await timeline(page).getByRole('article', { name: 'Webinar' }).count()).toBeLessThan(40);
    await page.evaluate('window.scrollTo(0, 0)');
    await cardOf(page, length - 1)
      .getByRole('button', { name: 'Hide details' })
      .waitFor();
  });
});
