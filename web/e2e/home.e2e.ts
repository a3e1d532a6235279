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

const dayMs = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();

async function add(hub: TestHub, type: string, properties: object): Promise<string> {
  const { status, body } = await hub.request({ path: `/crm/v3/objects/${type}`, json: { properties } });
  expect(status).toBe(201);
  return body.id as string;
}

async function findOwnerId(hub: TestHub): Promise<string> {
  const { body } = await hub.request({ path: `/crm/v3/owners?email=${encodeURIComponent(hub.user.email)}` });
  return body.results[0].id as string;
}

describe('the home page', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('shows the open tasks of the user by due date, which are completed and created in place', async () => {
    const hub = await newHub({ name: 'Acme' });
    const mine = { hubspot_owner_id: await findOwnerId(hub) };
    const task = (name: string, days: number, more: object = {}) =>
      add(hub, 'tasks', { hs_task_subject: name, hs_timestamp: inDays(days), hs_task_status: 'NOT_STARTED', ...more });
    const quote = await task('Send revised quote', -2, { ...mine, hs_task_priority: 'HIGH', hs_task_type: 'EMAIL' });
    await task('Renewal terms', 3, { ...mine, hs_task_priority: 'LOW' });
    await task('Of another user', 1);
    await task('Done before', 1, { ...mine, hs_task_status: 'COMPLETED' });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}` });
    const complaints = watchConsole(page);
    const tasks = page.getByRole('region', { name: 'My tasks' });
    await tasks.getByRole('list', { name: 'Overdue' }).getByText('Send revised quote').waitFor();
    await tasks.getByRole('list', { name: 'Next 7 days' }).getByText('Renewal terms').waitFor();
    expect(await tasks.getByText(/Of another user|Done before/).count()).toBe(0);
    await tasks.getByText('2 open').waitFor();

    await tasks.getByRole('button', { name: 'New task' }).click();
    await tasks.getByRole('textbox', { name: 'Task' }).fill('Call about seats');
    await page.keyboard.press('Enter');
    await tasks.getByText('Call about seats').waitFor();
    await tasks.getByText('3 open').waitFor();

    await tasks.getByRole('checkbox', { name: 'Complete Send revised quote' }).click();
    await expect.poll(() => tasks.getByText('Send revised quote').count()).toBe(0);
    const status = async () =>
      (await hub.request({ path: `/crm/v3/objects/tasks/${quote}?properties=hs_task_status` })).body.properties
        .hs_task_status as string;
    expect(await status()).toBe('COMPLETED');
    await page.getByRole('button', { name: 'Undo' }).click();
    await tasks.getByText('Send revised quote').waitFor();
    expect(await status()).toBe('NOT_STARTED');
    expect(complaints).toEqual([]);
  });

  it("adds up the user's open deals by stage, and shows what was opened last", async () => {
    const hub = await newHub({ name: 'Acme' });
    const mine = { hubspot_owner_id: await findOwnerId(hub) };
    const deal = (dealname: string, amount: string, dealstage: string, more: object = mine) =>
      add(hub, 'deals', { dealname, amount, dealstage, closedate: inDays(5), ...more });
    const first = await deal('Globex – Team plan', '40000', 'appointmentscheduled');
    await deal('Contoso – Pilot', '10000', 'qualifiedtobuy');
    await deal('Won before', '500000', 'closedwon');
    await deal('Of nobody', '700000', 'qualifiedtobuy', {});
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/deals/${first}` });
    await page.getByRole('heading', { name: 'Globex – Team plan', level: 1 }).waitFor();
    await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Home' }).click();
    const deals = page.getByRole('region', { name: 'My deals by stage' });
    await deals.getByText('$40,000').waitFor();
    await deals.getByText('$10,000').waitFor();
    // 20 % of 40,000 and 40 % of 10,000.
    await deals.getByText('$12,000').waitFor();
    await page.getByText('$50,000').first().waitFor();
    expect(await page.getByText(/500,000|700,000|710,000/).count()).toBe(0);
    await page
      .getByRole('region', { name: 'Recently opened' })
      .getByRole('link', { name: 'Globex – Team plan' })
      .waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'home');
  });

  it('takes a new account through its first steps, until they are done or dismissed', async () => {
    const hub = await newHub({ name: 'Acme' });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}` });
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByRole('link', { name: 'Add your contacts' }).waitFor();
    await page.getByRole('region', { name: 'My tasks' }).waitFor();
    expect(await page.getByRole('region', { name: 'Recently opened' }).count()).toBe(0);
    await shoot(page, 'home-new');
    await add(hub, 'contacts', { email: 'ada@example.com' });
    await page.reload();
    await steps.getByText('1 of 4 done').waitFor();
    await steps.getByRole('button', { name: 'Dismiss' }).click();
    expect(await steps.count()).toBe(0);
    await page.reload();
    await page.getByRole('region', { name: 'My tasks' }).waitFor();
    expect(await steps.count()).toBe(0);
  });

  it('costs two requests in series: the session, then all parts at once', async () => {
    const hub = await newHub({ name: 'Acme' });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}` });
    await page.getByRole('region', { name: 'My tasks' }).waitFor();
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/(_app|crm)\//.test(pathname)) calls.push(pathname);
    });
    await page.reload();
    await page.getByText('Nothing to do.').waitFor();
    await page.getByRole('region', { name: 'First steps' }).waitFor();
    expect(calls[0]).toBe('/_app/session');
    expect(calls.length).toBeLessThanOrEqual(10);
    expect(new Set(calls).size).toBeGreaterThanOrEqual(calls.length - 1);
  });
});
