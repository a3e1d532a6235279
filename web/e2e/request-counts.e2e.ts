import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAppSession } from '../../test/support/app-session.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { openBrowser, type WebBrowser } from '../../test/support/web.js';

interface Calls {
  /** Method and path of every call of the API, in order. */
  readonly list: string[];
  /** The number of rounds: calls of one round do not wait for each other. */
  readonly rounds: () => number;
  /** Those of the first round. */
  readonly first: () => readonly string[];
  /** Answers what is held, and holds nothing more. */
  readonly stop: () => Promise<void>;
}

/**
 * Records the calls of the API that a page makes. They are answered in rounds: only when the page has no more to do without an
 * answer, so that what waits for one is in the next round, however slow the machine.
 */
async function watchCalls(page: Page): Promise<Calls> {
  const list: string[] = [];
  const held: (() => void)[] = [];
  let [rounds, loading, isWatched] = [0, 0, true];
  let first: readonly string[] = [];
  const pattern = /\/(_app|_spoke|crm|files)\//;
  const isCode = (request: Request): boolean => !pattern.test(request.url());
  page.on('request', (request) => (loading += isCode(request) ? 1 : 0));
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfinished', (request) => (loading -= isCode(request) ? 1 : 0));
  }
  await page.route(pattern, async (route) => {
    list.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  const isQuiet = async (): Promise<boolean> => {
    const before = list.length;
    await page.waitForTimeout(150);
    await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))');
    return list.length === before && loading === 0;
  };
  void (async () => {
    while (isWatched && !page.isClosed()) {
      const isRound = (await isQuiet().catch(() => false)) && (await isQuiet().catch(() => false)) && held.length > 0;
      if (!isRound) continue;
      rounds += 1;
      if (rounds === 1) first = [...list];
      for (const release of held.splice(0)) release();
    }
  })();
  const stop = async (): Promise<void> => {
    isWatched = false;
    for (const release of held.splice(0)) release();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  };
  return { list, rounds: () => rounds, first: () => first, stop };
}

async function newContact(hub: TestHub): Promise<string> {
  const properties = { email: 'ada@example.com', jobtitle: 'Engineer' };
  const { body } = await hub.request({ path: '/crm/v3/objects/contacts', json: { properties } });
  return (body as { id: string }).id;
}

async function addNotes(hub: TestHub, id: string, length: number): Promise<void> {
  const associations = [{ to: { id }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 202 }] }];
  for (let from = 0; from < length; from += 100) {
    const inputs = Array.from({ length: 100 }, (_, index) => {
      return { properties: { hs_note_body: `Note ${from + index}`, hs_timestamp: 1.7e12 + index }, associations };
    });
    const { status } = await hub.request({ path: '/crm/v3/objects/notes/batch/create', json: { inputs } });
    expect(status).toBe(201);
  }
}

describe('the requests of a screen', needs.chromium, () => {
  let browser: WebBrowser;
  let hub: TestHub;
  let id: string;
  beforeAll(async () => {
    browser = await openBrowser();
    hub = await newHub();
    id = await newContact(hub);
    await addNotes(hub, id, 400);
  });
  afterAll(() => browser?.close());

  /** Opens a page in a browser that has the code of the app, and watches its calls. */
  async function open(
    path: string,
    isReady: (page: Page) => Promise<unknown>,
    account: TestHub = hub,
  ): Promise<{ page: Page; calls: Calls }> {
    const page = await browser.visit(account, { path });
    await isReady(page);
    await page.goto('about:blank');
    const calls = await watchCalls(page);
    await page.goto(path);
    await isReady(page);
    return { page, calls };
  }

  it('are at most 9 to open a contact with 400 notes, none of them in a third round or twice, the timeline in the first', async () => {
    const path = `/app/${hub.hubId}/objects/contacts/${id}`;
    const { calls } = await open(path, async (page) => {
      await page.getByText('Note 399').waitFor();
      await page.getByRole('region', { name: 'Attachments' }).getByRole('heading', { name: 'Attachments 0' }).waitFor();
    });
    const opened = [...calls.list];
    expect(opened.length, opened.join('\n')).toBeLessThanOrEqual(9);
    expect(new Set(opened).size, opened.join('\n')).toBe(opened.length);
    expect(calls.first()).toContain(`GET /_app/objects/contacts/${id}/timeline`);
    expect(calls.first()).toContain(`GET /_app/objects/contacts/${id}`);
    expect(calls.rounds(), calls.list.join('\n')).toBeLessThanOrEqual(2);
    await calls.stop();
  });

  it('are 3 to edit a value in place, and 5 to add a task', async () => {
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts/${id}` });
    await page.getByText('Note 399').waitFor();
    const field = page.getByRole('group', { name: 'Job Title' }).first();
    await field.getByRole('button', { name: 'Edit Job Title' }).click();
    await field.getByRole('textbox').fill('Director');
    // What is polled is no part of it.
    const polled = { timeline: 0, record: 0 };
    const list: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('/timeline')) polled.timeline += 1;
      else if (request.method() === 'GET' && pathname.endsWith(`/${id}`)) polled.record += 1;
      else if (!pathname.startsWith('/_spoke') && !pathname.endsWith('/workflows'))
        list.push(`${request.method()} ${pathname}`);
    });
    await page.keyboard.press('Enter');
    await field.getByText('Director').waitFor();
    await page.waitForTimeout(500);
    expect(list).toEqual([`PATCH /crm/v3/objects/contacts/${id}`]);
    expect(polled.record).toBeLessThanOrEqual(2);
    expect(polled.timeline).toBeLessThanOrEqual(2);

    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline.getByRole('button', { name: 'Task', exact: true }).click();
    // The options of its fields.
    await timeline.getByLabel('Priority').waitFor();
    await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
    await timeline.getByLabel('Title').fill('Call back');
    list.length = 0;
    await timeline.getByRole('button', { name: 'Add task' }).click();
    await timeline.getByRole('article', { name: 'Task' }).waitFor();
    await page.waitForTimeout(500);
    expect(list.sort()).toEqual([
      `GET /_app/objects/contacts/${id}/related`,
      'GET /crm/v4/associations/tasks/contacts/labels',
      'POST /crm/v3/objects/tasks',
    ]);
  });

  it('are in two rounds on Contacts: definitions and names, then the records', async () => {
    const { calls } = await open(`/app/${hub.hubId}/objects/contacts`, (page) => page.getByText('1 record').waitFor());
    expect(calls.rounds(), calls.list.join('\n')).toBeLessThanOrEqual(2);
    expect(calls.list.length, calls.list.join('\n')).toBeLessThanOrEqual(6);
    expect(new Set(calls.list).size, calls.list.join('\n')).toBe(calls.list.length);
    await calls.stop();
  });

  it('are in two rounds on Contacts if a view opens by default', async () => {
    const own = await newHub();
    await newContact(own);
    const settings = { query: 'ada', filterGroups: [], sort: null, columns: null, layout: 'table', pipelineId: null };
    const session = await openAppSession(own.baseUrl, own.user);
    const json = { objectType: 'contacts', name: 'Ada', shared: true, default: true, settings };
    expect((await session.request(own.hubId, { path: '/_app/views', json })).status).toBe(201);
    const { page, calls } = await open(
      `/app/${own.hubId}/objects/contacts`,
      (opened) => opened.getByText('1 record').waitFor(),
      own,
    );
    expect(await page.getByRole('button', { name: /^Ada/ }).getAttribute('aria-current')).toBe('page');
    expect(calls.rounds(), calls.list.join('\n')).toBeLessThanOrEqual(2);
    expect(calls.list.length, calls.list.join('\n')).toBeLessThanOrEqual(6);
    await calls.stop();
  });
});
