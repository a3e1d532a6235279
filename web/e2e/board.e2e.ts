import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  shoot,
  watchConsole,
  type WebBrowser,
} from '../../test/support/web.js';

async function createDeal(hub: TestHub, properties: Record<string, string>): Promise<string> {
  const json = { properties: { pipeline: 'default', ...properties } };
  const { status, body, text } = await hub.request({ path: '/crm/v3/objects/deals', json });
  expect({ status, text: status === 201 ? '' : text }).toEqual({ status: 201, text: '' });
  return (body as { id: string }).id;
}

async function stageOf(hub: TestHub, id: string): Promise<string> {
  const { body } = await hub.request({ path: `/crm/v3/objects/deals/${id}?properties=dealstage` });
  return (body as { properties: { dealstage: string } }).properties.dealstage;
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

describe('the board', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('moving cards by keyboard, by menu and by pointer moves their records', async () => {
    const hub = await newHub();
    const first = { dealname: 'Acme roof', dealstage: 'appointmentscheduled', amount: '1200' };
    const id = await createDeal(hub, { ...first, hubspot_owner_id: hub.user.ownerId });
    await createDeal(hub, { dealname: 'Initech printers', dealstage: 'qualifiedtobuy', amount: '90.50' });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/deals` });
    const complaints = watchConsole(page);
    await page.getByRole('radiogroup', { name: 'Layout' }).getByText('Board').click();
    const [scheduled, qualified, presented] = [
      column(page, 'Appointment Scheduled'),
      column(page, 'Qualified To Buy'),
      column(page, 'Presentation Scheduled'),
    ];
    await scheduled.getByRole('link', { name: 'Acme roof' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'deals-board');

    await scheduled.getByRole('group', { name: 'Acme roof' }).focus();
    await page.keyboard.press('Space');
    await page.locator('[data-card][data-dragging=true]').waitFor();
    await page.keyboard.press('ArrowRight');
    await qualified.locator('[data-over=true]').waitFor();
    await page.keyboard.press('Space');
    await qualified.getByRole('link', { name: 'Acme roof' }).waitFor();
    await expect.poll(() => stageOf(hub, id)).toBe('qualifiedtobuy');

    await page.getByRole('button', { name: 'Move Acme roof' }).click();
    await page.getByRole('menuitem', { name: 'Presentation Scheduled' }).click();
    await presented.getByRole('link', { name: 'Acme roof' }).waitFor();
    await expect.poll(() => stageOf(hub, id)).toBe('presentationscheduled');

    await page.getByText('Acme roof moved to Presentation Scheduled.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await qualified.getByRole('link', { name: 'Acme roof' }).waitFor();
    await expect.poll(() => stageOf(hub, id)).toBe('qualifiedtobuy');
    await page.getByRole('button', { name: 'Move Acme roof' }).click();
    await page.getByRole('menuitem', { name: 'Presentation Scheduled' }).click();
    await expect.poll(() => stageOf(hub, id)).toBe('presentationscheduled');

    const from = await presented.getByRole('group', { name: 'Acme roof' }).boundingBox();
    const to = await scheduled.boundingBox();
    if (!from || !to) throw new Error('The board is not on the page.');
    await page.mouse.move(from.x + 20, from.y + from.height - 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + from.height, { steps: 4 });
    await page.mouse.move(to.x + 60, to.y + 100, { steps: 10 });
    await scheduled.locator('[data-over=true]').waitFor();
    await page.mouse.up();
    await expect.poll(() => stageOf(hub, id)).toBe('appointmentscheduled');
    expect(complaints).toEqual([]);
  });

  it('a card moved again before the server has answered ends where it was moved last', async () => {
    const hub = await newHub();
    const id = await createDeal(hub, { dealname: 'Acme roof', dealstage: 'appointmentscheduled' });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/deals?as=board` });
    const [qualified, presented] = [column(page, 'Qualified To Buy'), column(page, 'Presentation Scheduled')];
    await column(page, 'Appointment Scheduled').getByRole('link', { name: 'Acme roof' }).waitFor();
    let sent = 0;
    await page.route(`**/crm/v3/objects/deals/${id}`, async (route) => {
      // The first request is the slowest.
      await new Promise((done) => setTimeout(done, (sent += 1) === 1 ? 1500 : 700));
      await route.continue();
    });
    for (const [stage, place] of [
      ['Qualified To Buy', qualified],
      ['Presentation Scheduled', presented],
    ] as const) {
      await page.getByRole('button', { name: 'Move Acme roof' }).click();
      await page.getByRole('menuitem', { name: stage }).click();
      await place.getByRole('link', { name: 'Acme roof' }).waitFor();
    }
    const seen: number[] = [];
    for (const end = Date.now() + 3_000; Date.now() < end; await page.waitForTimeout(50)) {
      seen.push(await qualified.getByRole('link').count());
    }
    expect({ sent, stage: await stageOf(hub, id) }).toEqual({ sent: 2, stage: 'presentationscheduled' });
    expect(Math.max(...seen)).toBe(0);
  });

  it('further cards that fail to load are loaded again only on request', async () => {
    const hub = await newHub();
    const inputs = Array.from({ length: 35 }, (_, index) => ({
      properties: { dealname: `Deal ${index}`, dealstage: 'appointmentscheduled' },
    }));
    await hub.request({ path: '/crm/v3/objects/deals/batch/create', json: { inputs } });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/deals?as=board` });
    let asked = 0;
    await page.route('**/deals/search', (route) => {
      if ((route.request().postDataJSON() as { after: string }).after === '0') return route.continue();
      asked += 1;
      return route.fulfill({ status: 400, json: { message: 'Not today.' } });
    });
    await page.reload();
    const more = column(page, 'Appointment Scheduled').getByRole('button', { name: 'Load more' });
    await more.scrollIntoViewIfNeeded();
    await expect.poll(() => asked).toBe(1);
    await page.waitForTimeout(1500);
    expect(asked).toBe(1);
    await page.unroute('**/deals/search');
    await more.click();
    await expect.poll(() => column(page, 'Appointment Scheduled').getByRole('link').count()).toBe(35);
  });

  it('a card whose move the server rejects returns to its stage', async () => {
    const hub = await newHub();
    await createDeal(hub, { dealname: 'Acme roof', dealstage: 'appointmentscheduled' });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/deals?as=board` });
    await column(page, 'Appointment Scheduled').getByRole('link', { name: 'Acme roof' }).waitFor();
    const { body } = await hub.request({ path: '/crm/v3/objects/deals' });
    const [deal] = (body as { results: { id: string }[] }).results;
    await hub.request({ method: 'DELETE', path: `/crm/v3/objects/deals/${deal?.id}` });
    await page.getByRole('button', { name: 'Move Acme roof' }).click();
    await page.getByRole('menuitem', { name: 'Qualified To Buy' }).click();
    await page.getByRole('alert').getByText('Something went wrong').waitFor();
    await expect.poll(() => column(page, 'Qualified To Buy').getByRole('link').count()).toBe(0);
  });
});
