import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { newPersonIn } from '../../test/support/people.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  shoot,
  watchConsole,
  type WebBrowser,
} from '../../test/support/web.js';

const dayMs = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();

async function add(hub: TestHub, type: string, body: object): Promise<string> {
  const { status, body: created } = await hub.request({ path: `/crm/v3/objects/${type}`, json: body });
  expect(status).toBe(201);
  return created.id as string;
}

/** An account with three open tasks of its user, one about a contact, one of nobody and one that is done. */
async function newBusyHub() {
  const hub = await newHub({ name: 'Acme' });
  const { body } = await hub.request({ path: `/crm/v3/owners?email=${encodeURIComponent(hub.user.email)}` });
  const mine = { hubspot_owner_id: body.results[0].id as string };
  const contact = await add(hub, 'contacts', { properties: { firstname: 'Priya', lastname: 'Nair' } });
  const task = (name: string, days: number, more: object = {}, associations: object[] = []) =>
    add(hub, 'tasks', {
      properties: { hs_task_subject: name, hs_timestamp: inDays(days), hs_task_status: 'NOT_STARTED', ...more },
      associations,
    });
  const about = [{ to: { id: contact }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 204 }] }];
  const quote = await task('Send quote', -2, { ...mine, hs_task_priority: 'HIGH' }, about);
  const terms = await task('Renewal terms', 3, mine);
  const later = await task('Plan next year', 40, mine);
  await task('Of nobody', 1);
  await task('Long done', -9, { ...mine, hs_task_status: 'COMPLETED' });
  const read = async (id: string) =>
    (await hub.request({ path: `/crm/v3/objects/tasks/${id}?properties=hs_task_status,hs_timestamp` })).body
      .properties as Record<string, string>;
  return { hub, contact, quote, terms, later, read };
}

const tasksPath = ({ hubId }: TestHub): string => `/app/${hubId}/tasks`;
const titles = (page: Page) => page.getByRole('main').getByRole('listitem');

describe('the tasks page', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it("lists the user's open tasks with what they are about, others by filters in the address", async () => {
    const { hub } = await newBusyHub();
    const page = await browser.visit(hub, { path: tasksPath(hub) });
    const complaints = watchConsole(page);
    await page.getByRole('list', { name: 'Overdue' }).getByRole('link', { name: 'Priya Nair' }).waitFor();
    expect(await titles(page).count()).toBe(3);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'tasks');
    await page.getByRole('radiogroup', { name: 'Whose tasks' }).getByText('Everyone’s').click();
    await page.getByRole('link', { name: 'Of nobody' }).waitFor();
    await page.getByText('No owner').waitFor();
    await page.reload();
    await expect.poll(() => titles(page).count()).toBe(4);
    await page.getByRole('combobox', { name: 'Due' }).click();
    await page.getByRole('option', { name: 'Completed' }).click();
    await page.getByRole('link', { name: 'Long done' }).waitFor();
    expect(await titles(page).count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  it('completes and reschedules several tasks at once, and takes it back', async () => {
    const { hub, terms, later, read } = await newBusyHub();
    const page = await browser.visit(hub, { path: tasksPath(hub) });
    const before = await read(later);
    await page.getByRole('checkbox', { name: 'Select Renewal terms' }).check();
    await page.getByRole('checkbox', { name: 'Select Plan next year' }).check();
    const bar = page.getByRole('toolbar', { name: 'Selected tasks' });
    await bar.getByRole('button', { name: 'Reschedule' }).click();
    await page.getByRole('menuitem', { name: 'Tomorrow' }).click();
    await page.getByText('2 tasks rescheduled.').waitFor();
    const toDay = (at = ''): string => at.slice(0, 10);
    expect(toDay((await read(later))['hs_timestamp'])).toBe(toDay(inDays(1)));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await read(later))['hs_timestamp']).toBe(before['hs_timestamp']);
    await page.getByRole('checkbox', { name: 'Select Renewal terms' }).check();
    await bar.getByRole('button', { name: 'Complete' }).click();
    await page.getByText('1 task completed.').waitFor();
    expect((await read(terms))['hs_task_status']).toBe('COMPLETED');
    await expect.poll(() => titles(page).count()).toBe(2);
  });

  it('works through tasks one after the other, with the record that each is about', async () => {
    const { hub, quote, terms, later, read } = await newBusyHub();
    const page = await browser.visit(hub, { path: tasksPath(hub) });
    await page.getByRole('button', { name: 'Work through 3' }).click();
    const bar = page.getByRole('region', { name: 'Tasks to work through' });
    await bar.getByText('Task 1 of 3').waitFor();
    await page.getByRole('heading', { name: 'Priya Nair', level: 1 }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'tasks-queue');
    await bar.getByRole('button', { name: 'Complete' }).click();
    await bar.getByText('Task 2 of 3').waitFor();
    expect((await read(quote))['hs_task_status']).toBe('COMPLETED');
    await page.getByRole('heading', { name: 'Renewal terms', level: 1 }).waitFor();
    // Reloading goes on where the user was.
    await page.reload();
    await bar.getByText('Task 2 of 3').waitFor();
    await bar.getByRole('button', { name: 'Tomorrow' }).click();
    await bar.getByText('Task 3 of 3').waitFor();
    expect((await read(terms))['hs_timestamp']?.slice(0, 10)).toBe(inDays(1).slice(0, 10));
    await bar.getByRole('button', { name: 'Skip' }).click();
    await page.getByText('These were all tasks.').waitFor();
    expect(await bar.count()).toBe(0);
    expect((await read(later))['hs_task_status']).toBe('NOT_STARTED');
  });

  it('offers a viewer nothing that they may not do', async () => {
    const { hub } = await newBusyHub();
    const viewer = await newPersonIn(hub, { role: 'viewer', name: 'Val Viewer' });
    const page = await browser.visit(hub, { path: `${tasksPath(hub)}?who=all`, as: viewer });
    await page.getByRole('link', { name: 'Of nobody' }).waitFor();
    expect(await page.getByRole('main').getByRole('checkbox').count()).toBe(0);
    expect(await page.getByRole('button', { name: /New task|Work through/ }).count()).toBe(0);
  });
});
