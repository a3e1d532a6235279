import type { Locator, Page } from 'playwright-core';
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

const deals = '/crm/v3/objects/deals';
/** Other work may hold the machine up. */

async function newDeal(hub: TestHub, properties: Record<string, string>): Promise<string> {
  const json = { properties: { pipeline: 'default', dealstage: 'appointmentscheduled', ...properties } };
  const { status, body } = await hub.request({ path: deals, json });
  expect(status).toBe(201);
  return String(body.id);
}

async function valuesOf(hub: TestHub, id: string, ...names: string[]): Promise<unknown[]> {
  const { body } = await hub.request({ path: `${deals}/${id}?properties=${names.join(',')}` });
  return names.map((name) => (body.properties as Record<string, unknown>)[name]);
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cell = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** Picks up a card near its lower edge, where it has no link or button. */
async function lift(page: Page, from: Locator): Promise<void> {
  const start = await from.boundingBox();
  if (!start) throw new Error('The board is not on the page.');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height - 6);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2 + 10, start.y + start.height, { steps: 4 });
  await page.locator('[data-card][data-dragging=true]').waitFor();
}

/** Moves what is picked up to the middle of an element, in small steps as a hand does; nothing is dropped yet. */
async function carry(page: Page, to: Locator): Promise<void> {
  const end = await to.boundingBox();
  if (!end) throw new Error('The board is not on the page.');
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 });
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await lift(page, from);
  await carry(page, to);
}

describe('a board that users arrange', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('a column is collapsed to a strip that still takes cards, all closed ones at once, and the address keeps it', async () => {
    const hub = await newHub();
    const id = await newDeal(hub, { dealname: 'Acme roof', amount: '1200' });
    const owned = { dealname: 'Acme floor', dealstage: 'closedwon', hubspot_owner_id: hub.user.ownerId };
    await newDeal(hub, owned);
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/deals?as=board` });
    const complaints = watchConsole(page);
    await card(page, 'Acme roof').waitFor();
    await page.getByRole('button', { name: 'Collapse closed stages' }).click();
    const won = column(page, 'Closed Won');
    await won.getByRole('button', { name: /^Closed Won ?, 1 record$/ }).waitFor();
    expect(await won.getByRole('link', { name: 'Acme floor' }).count()).toBe(0);
    expect((await won.boundingBox())?.width).toBeLessThan(50);
    await column(page, 'Presentation Scheduled')
      .getByRole('button', { name: 'Collapse Presentation Scheduled' })
      .click();
    const strip = column(page, 'Presentation Scheduled');
    await strip.getByRole('button', { name: /^Presentation Scheduled ?, 0 records$/ }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'deals-board-narrow');
    await drag(page, card(page, 'Acme roof'), strip);
    await page.mouse.up();
    await strip.getByRole('button', { name: /^Presentation Scheduled ?, 1 record$/ }).waitFor();
    await expect.poll(() => valuesOf(hub, id, 'dealstage')).toEqual(['presentationscheduled']);
    await page.reload();
    await strip.getByRole('button', { name: /^Presentation Scheduled ?, 1 record$/ }).click();
    await strip.getByRole('link', { name: 'Acme roof' }).waitFor();
    await page.getByRole('button', { name: 'Collapse closed stages' }).click();
    await card(page, 'Acme floor').waitFor();
    await page.goto(`/app/${hub.hubId}/objects/deals?as=board&lanes=hubspot_owner_id&narrow=["closedlost"]`);
    await card(page, 'Acme floor').waitFor();
    await page.getByRole('button', { name: /^Closed Lost ?, 0 records$/ }).waitFor();
    // The lane says whose they are.
    expect(await card(page, 'Acme floor').getByRole('term').allTextContents()).not.toContain('Deal owner');
    expect(complaints).toEqual([]);
  });

  it('cards show the chosen properties in their order, closer together on request, and a view keeps that', async () => {
    const hub = await newHub();
    await newDeal(hub, { dealname: 'Acme roof', amount: '1200', dealtype: 'newbusiness', description: 'Two storeys' });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/deals?as=board` });
    const complaints = watchConsole(page);
    const terms = () => card(page, 'Acme roof').getByRole('term').allTextContents();
    await card(page, 'Acme roof').waitFor();
    await expect.poll(terms).toEqual(['Amount']);
    await page.getByRole('button', { name: 'Card', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Card' });
    await dialog.getByRole('textbox', { name: 'Search properties' }).fill('deal type');
    await dialog.getByRole('checkbox', { name: 'Deal Type', exact: true }).check();
    await expect.poll(terms).toEqual(['Amount', 'Deal Type']);
    await dialog.getByRole('textbox', { name: 'Search properties' }).fill('deal description');
    await dialog.getByRole('checkbox', { name: 'Deal Description', exact: true }).check();
    for (let up = 0; up < 3; up += 1) await dialog.getByRole('button', { name: 'Move Deal Type up' }).click();
    await expect.poll(terms).toEqual(['Deal Type', 'Amount', 'Deal Description']);
    await card(page, 'Acme roof').getByText('Two storeys').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Search properties' }).fill('create date');
    await dialog.getByRole('checkbox', { name: 'Create Date', exact: true }).check();
    await dialog.getByText('A card shows up to 6 properties').waitFor();
    await dialog.getByRole('textbox', { name: 'Search properties' }).fill('priority');
    expect(await dialog.getByRole('checkbox', { name: 'Priority' }).first().isDisabled()).toBe(true);
    await dialog.getByText('Compact').click();
    await expect.poll(() => card(page, 'Acme roof').getAttribute('data-density')).toBe('compact');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Save as view', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Types');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'All deals' }).click();
    await page.getByRole('grid', { name: 'Deals' }).waitFor();
    await page.getByRole('button', { name: 'Types', exact: true }).click();
    await expect.poll(terms).toEqual(['Deal Type', 'Amount', 'Deal Description', 'Create Date']);
    expect(await card(page, 'Acme roof').getAttribute('data-density')).toBe('compact');
    await page.getByRole('button', { name: 'Card', exact: true }).click();
    await page.getByRole('dialog', { name: 'Card' }).getByRole('button', { name: 'Reset' }).click();
    await expect.poll(terms).toEqual(['Amount']);
    expect(complaints).toEqual([]);
  });

  it('a stage over its limit says so in words, and still takes cards', async () => {
    const hub = await newHub();
    const id = await newDeal(hub, { dealname: 'Acme roof' });
    await newDeal(hub, { dealname: 'Globex pipes', dealstage: 'qualifiedtobuy' });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/deals?as=board` });
    const qualified = column(page, 'Qualified To Buy');
    await qualified.getByText('1 record', { exact: true }).waitFor();
    await qualified.getByRole('button', { name: 'Limit of Qualified To Buy' }).click();
    await page.getByRole('textbox', { name: 'Limit' }).fill('1');
    await page.getByRole('button', { name: 'Set limit' }).click();
    await qualified.getByText('1 record, limit 1', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Move Acme roof' }).click();
    await page.getByRole('menuitem', { name: 'Qualified To Buy' }).click();
    await qualified.getByText('2 records, limit 1, 1 over the limit').waitFor();
    await expect.poll(() => valuesOf(hub, id, 'dealstage')).toEqual(['qualifiedtobuy']);
    await qualified.getByText('2 / 1').waitFor();
    await expectAccessible(page);
    await page.reload();
    await qualified.getByText('2 records, limit 1, 1 over the limit').waitFor();
    await qualified.getByRole('button', { name: 'Limit of Qualified To Buy' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await qualified.getByText('2 records', { exact: true }).waitFor();
  });

  it('dragging a card to another lane and stage is one update, and one undo takes it back', async () => {
    const hub = await newHub();
    const acme = await newDeal(hub, { dealname: 'Acme roof', amount: '1200', dealtype: 'newbusiness' });
    await newDeal(hub, { dealname: 'Globex pipes', amount: '300', dealtype: 'existingbusiness' });
    await newDeal(hub, { dealname: 'Initech printers', amount: '50', dealtype: 'existingbusiness' });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/deals?as=board` });
    const complaints = watchConsole(page);
    await page.getByRole('combobox', { name: 'Lanes' }).click();
    await page.getByRole('option', { name: 'Deal Type', exact: true }).click();
    const [fresh, existing, none] = ['New Business', 'Existing Business', 'No deal type'].map((name) =>
      page.getByRole('region', { name, exact: true }),
    ) as [Locator, Locator, Locator];
    await fresh.getByRole('link', { name: 'Acme roof' }).waitFor();
    await existing.getByRole('link', { name: 'Globex pipes' }).waitFor();
    expect(await existing.getByRole('button', { name: /2.*records.*350/ }).getAttribute('aria-expanded')).toBe('true');
    // A lane without records is folded.
    expect(await none.getByRole('button').getAttribute('aria-expanded')).toBe('false');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'deals-board-lanes');

    const writes: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') writes.push((request.postDataJSON() as { properties: unknown }).properties);
    });
    await drag(page, card(page, 'Acme roof'), cell(page, 'Existing Business, Qualified To Buy'));
    await cell(page, 'Existing Business, Qualified To Buy').locator('[data-over=true]').waitFor();
    await page.mouse.up();
    await cell(page, 'Existing Business, Qualified To Buy').getByRole('link', { name: 'Acme roof' }).waitFor();
    await expect
      .poll(() => valuesOf(hub, acme, 'dealstage', 'dealtype'))
      .toEqual(['qualifiedtobuy', 'existingbusiness']);
    const moved = { pipeline: 'default', dealstage: 'qualifiedtobuy', dealtype: 'existingbusiness' };
    expect(writes).toEqual([moved]);
    // Its lane is empty now, and folds.
    await fresh.getByRole('button', { expanded: false }).waitFor();
    await existing.getByRole('button', { name: /3.*records.*1,550/ }).waitFor();

    await page.getByText('Acme roof moved to Qualified To Buy, Existing Business.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await fresh.getByRole('link', { name: 'Acme roof' }).waitFor();
    await expect
      .poll(() => valuesOf(hub, acme, 'dealstage', 'dealtype'))
      .toEqual(['appointmentscheduled', 'newbusiness']);
    expect(writes).toEqual([
      moved,
      { pipeline: 'default', dealstage: 'appointmentscheduled', dealtype: 'newbusiness' },
    ]);
    expect(complaints).toEqual([]);
  });

  it('a card goes to a folded lane by pointer, and to any lane by its menu', async () => {
    const hub = await newHub();
    const acme = await newDeal(hub, { dealname: 'Acme roof', hubspot_owner_id: hub.user.ownerId });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/deals?as=board&lanes=hubspot_owner_id` });
    await card(page, 'Acme roof').waitFor();
    const none = page.getByRole('region', { name: 'No deal owner', exact: true });
    await drag(page, card(page, 'Acme roof'), cell(page, 'No deal owner, Qualified To Buy'));
    await cell(page, 'No deal owner, Qualified To Buy').locator('[data-over=true]').waitFor();
    await page.mouse.up();
    await none.getByRole('link', { name: 'Acme roof' }).waitFor();
    await expect
      .poll(() => valuesOf(hub, acme, 'dealstage', 'hubspot_owner_id'))
      .toEqual(['qualifiedtobuy', undefined]);
    await page.getByRole('button', { name: 'Move Acme roof' }).click();
    await page.getByRole('menuitem', { name: 'Sandbox Admin' }).click();
    await expect
      .poll(() => valuesOf(hub, acme, 'dealstage', 'hubspot_owner_id'))
      .toEqual(['qualifiedtobuy', hub.user.ownerId]);

    const own = page.getByRole('region', { name: 'Sandbox Admin', exact: true });
    await own.getByRole('link', { name: 'Acme roof' }).waitFor();
    await own.getByRole('button', { name: /record/ }).click();
    await own.getByRole('link', { name: 'Acme roof' }).waitFor({ state: 'detached' });
    await page.reload();
    await own.getByRole('button', { name: /record/ }).click();
    await own.getByRole('link', { name: 'Acme roof' }).waitFor();
  });

  it('the ends of the pipeline are below the board while a card is dragged, and ask for what their stage asks for', async () => {
    const hub = await newHub();
    const acme = await newDeal(hub, { dealname: 'Acme roof', amount: '1200' });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/settings/pipelines?type=deals` });
    await page.getByRole('button', { name: 'Edit Closed Lost' }).click();
    const asked = page.getByRole('combobox', { name: 'Ask for these when a record enters the stage' });
    await asked.fill('closed lost reason');
    await page.getByRole('option', { name: 'Closed Lost Reason' }).click();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Asks for Closed Lost Reason').waitFor();

    await page.goto(`/app/${hub.hubId}/objects/deals?as=board`);
    const complaints = watchConsole(page);
    await card(page, 'Acme roof').waitFor();
    const zone = (name: string) => page.locator('[data-end]').filter({ hasText: name });
    expect(await page.locator('[data-end]').count()).toBe(0);
    const writes: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') writes.push((request.postDataJSON() as { properties: unknown }).properties);
    });
    await lift(page, card(page, 'Acme roof'));
    await zone('Lost').waitFor();
    await expectAccessible(page);
    await carry(page, zone('Lost'));
    await page.locator('[data-end][data-over=true]').filter({ hasText: 'Lost' }).waitFor();
    await page.mouse.up();
    const dialog = page.getByRole('dialog', { name: 'Move Acme roof to Closed Lost' });
    await dialog.getByRole('textbox', { name: 'Closed Lost Reason' }).waitFor();
    expect(await page.locator('[data-end]').count()).toBe(0);
    expect(await dialog.getByRole('button', { name: 'Move' }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await column(page, 'Appointment Scheduled').getByRole('link', { name: 'Acme roof' }).waitFor();

    // An ordinary move to the stage asks as well.
    await page.getByRole('button', { name: 'Move Acme roof' }).click();
    await page.getByRole('menuitem', { name: 'Closed Lost' }).click();
    await dialog.getByRole('textbox', { name: 'Closed Lost Reason' }).fill('Too dear');
    await dialog.getByRole('button', { name: 'Move' }).click();
    await column(page, 'Closed Lost').getByRole('link', { name: 'Acme roof' }).waitFor();
    await expect.poll(() => valuesOf(hub, acme, 'dealstage', 'closed_lost_reason')).toEqual(['closedlost', 'Too dear']);
    expect(writes).toEqual([{ pipeline: 'default', dealstage: 'closedlost', closed_lost_reason: 'Too dear' }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await column(page, 'Appointment Scheduled').getByRole('link', { name: 'Acme roof' }).waitFor();
    await expect.poll(() => valuesOf(hub, acme, 'dealstage')).toEqual(['appointmentscheduled']);
    expect((await valuesOf(hub, acme, 'closed_lost_reason'))[0] ?? '').toBe('');

    // A stage that asks for nothing takes the card at once, also where only the pointer is over it.
    await lift(page, card(page, 'Acme roof'));
    const won = await zone('Won').boundingBox();
    if (!won) throw new Error('The ends are not on the page.');
    await page.mouse.move(won.x + won.width - 12, won.y + 20, { steps: 12 });
    await page.locator('[data-end][data-over=true]').filter({ hasText: 'Won' }).waitFor();
    await page.mouse.up();
    await expect.poll(() => valuesOf(hub, acme, 'dealstage')).toEqual(['closedwon']);
    await page.getByText('Acme roof moved to Closed Won.').waitFor();

    await page.goto(`/app/${hub.hubId}/objects/deals/${acme}`);
    await page.getByRole('button', { name: 'Move to Closed Lost' }).click();
    await dialog.getByRole('textbox', { name: 'Closed Lost Reason' }).fill('Went elsewhere');
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect
      .poll(() => valuesOf(hub, acme, 'dealstage', 'closed_lost_reason'))
      .toEqual(['closedlost', 'Went elsewhere']);
    expect(complaints).toEqual([]);
  });

  it('dragging the empty background scrolls the board, and so does a card at its edge', async () => {
    const hub = await newHub();
    await newDeal(hub, { dealname: 'Acme roof' });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/deals?as=board` });
    await card(page, 'Acme roof').waitFor();
    const scrolled = () =>
      column(page, 'Appointment Scheduled').evaluate((one) => {
        const { parentElement } = one as unknown as { parentElement: { parentElement: { scrollLeft: number } } };
        return parentElement.parentElement.scrollLeft;
      });
    const box = await column(page, 'Presentation Scheduled').boundingBox();
    if (!box) throw new Error('The board is not on the page.');
    await page.mouse.move(box.x + 60, box.y + 300);
    await page.mouse.down();
    await page.mouse.move(box.x - 60, box.y + 310, { steps: 6 });
    await page.mouse.up();
    await expect.poll(scrolled).toBeGreaterThan(80);
    const left = await scrolled();
    await page.mouse.move(box.x + 20, box.y + 310);
    expect(await scrolled()).toBe(left);
    await page.mouse.move(box.x - 60, box.y + 300);
    await page.mouse.down();
    await page.mouse.move(box.x + 200, box.y + 300, { steps: 6 });
    await page.mouse.up();
    await expect.poll(scrolled).toBe(0);

    await lift(page, card(page, 'Acme roof'));
    const { width } = page.viewportSize() ?? { width: 1280 };
    await page.mouse.move(width - 30, box.y + 200, { steps: 12 });
    await expect.poll(scrolled).toBeGreaterThan(100);
    await column(page, 'Closed Lost').locator('[data-over=true]').waitFor();
    await page.mouse.up();
    await column(page, 'Closed Lost').getByRole('link', { name: 'Acme roof' }).waitFor();
  });
});
