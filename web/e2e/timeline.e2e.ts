import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installApp, newHub, type TestHub, type TestInstall } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { newTemplate, sendTemplates } from '../../test/support/timeline.js';
import { expectAccessible, openBrowser, shoot, watchConsole, type WebBrowser } from '../../test/support/web.js';

const draft = {
  name: 'Webinar',
  headerTemplate: 'Joined **{{title}}**',
  detailTemplate: 'Stayed for {{minutes}} minutes.\n\n- asked {{questions}} questions',
  tokens: [
    { name: 'title', label: 'Title', type: 'string' },
    { name: 'minutes', label: 'Minutes', type: 'number' },
    { name: 'questions', label: 'Questions', type: 'number' },
  ],
};

async function newContact(hub: TestHub, email: string): Promise<string> {
  const { body } = await hub.request({ path: '/crm/v3/objects/contacts', json: { properties: { email } } });
  return (body as { id: string }).id;
}

async function post(app: TestInstall, event: object): Promise<void> {
  const { status, text } = await app.request({ path: '/crm/v3/timeline/events', json: event });
  if (status !== 201) throw new Error(text);
}

/** One contact with as many events, an hour apart: `Part 0.`, `Part 1.` and so on. */
async function newContactWithEvents(email: string, length: number): Promise<{ hub: TestHub; id: string }> {
  const hub = await newHub();
  const app = await installApp(hub);
  const template = await newTemplate(draft);
  const id = await newContact(hub, email);
  const inputs = Array.from({ length }, (_, index) => ({
    eventTemplateId: template.id,
    objectId: id,
    timestamp: new Date(Date.UTC(2026, 0, 1) + index * 3_600_000).toISOString(),
    tokens: { title: `Part ${index}.` },
  }));
  await app.request({ path: '/crm/v3/timeline/events/batch/create', json: { inputs } });
  return { hub, id };
}

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const open = (browser: WebBrowser, hub: TestHub, id: string): Promise<Page> =>
  browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts/${id}` });

describe('the timeline of a record (Spec 6)', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('an event appears without reloading, shows its details and the app’s page, and goes with its template', async () => {
    const hub = await newHub({ timeZone: 'Europe/Berlin' });
    const app = await installApp(hub);
    const template = await newTemplate(draft);
    const id = await newContact(hub, 'ada@example.com');
    const page = await open(browser, hub, id);
    const complaints = watchConsole(page);
    await timeline(page).getByRole('textbox', { name: 'Note' }).waitFor();
    const timelineIFrame = {
      linkLabel: 'Open the recording',
      headerLabel: 'Recording',
      url: 'https://app.example.com/recording',
      width: 600,
      height: 400,
    };
    const tokens = { title: 'Knots', minutes: 42, questions: 3 };
    await page.route('https://app.example.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>The recording</h1>' }),
    );
    await post(app, { eventTemplateId: template.id, objectId: id, tokens, timelineIFrame });

    const event = timeline(page).getByRole('article', { name: 'Webinar' });
    await event.getByText('Joined Knots').waitFor();
    await event.getByRole('button', { name: 'Show details' }).click();
    await event.getByText('Stayed for 42 minutes.').waitFor();
    await expectAccessible(page);
    await shoot(page, 'timeline-event');

    await event.getByRole('button', { name: 'Open the recording' }).click();
    const dialog = page.getByRole('dialog', { name: 'Recording' });
    await dialog.frameLocator('iframe').getByRole('heading', { name: 'The recording' }).waitFor();
    const frame = dialog.locator('iframe');
    expect(await frame.getAttribute('sandbox')).toBe(
      'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin',
    );
    expect(await frame.getAttribute('referrerpolicy')).toBe('no-referrer');
    const box = await frame.boundingBox();
    expect([box?.width, box?.height]).toEqual([600, 400]);
    await shoot(page, 'timeline-frame');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    const removal = await sendTemplates({ method: 'DELETE', path: `/${template.id}` });
    expect([removal.status, removal.text]).toEqual([204, '']);
    await event.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('a note is added, pinned on top, unpinned, deleted and taken back', async () => {
    const hub = await newHub();
    const id = await newContact(hub, 'grace@example.com');
    const page = await open(browser, hub, id);
    const text = timeline(page).getByRole('textbox', { name: 'Note' });
    await text.fill('Called back: 2 < 3 & <b>all is well</b>');
    await timeline(page).getByRole('button', { name: 'Add note' }).click();
    const note = timeline(page).getByRole('article', { name: 'Note', exact: true });
    await note.getByText('Called back: 2 < 3 & <b>all is well</b>').waitFor();

    await note.getByRole('button', { name: 'What to do with this note' }).click();
    await page.getByRole('menuitem', { name: 'Pin on top' }).click();
    const pinned = timeline(page).getByRole('article', { name: 'Pinned note' });
    await pinned.waitFor();
    await expectAccessible(page);
    await pinned.getByRole('button', { name: 'What to do with this note' }).click();
    await page.getByRole('menuitem', { name: 'Unpin' }).click();
    await pinned.waitFor({ state: 'detached' });

    await note.getByRole('button', { name: 'What to do with this note' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await note.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await note.waitFor();
  });

  it('tasks, calls, meetings and emails are logged, and a task is done', async () => {
    const hub = await newHub();
    const id = await newContact(hub, 'linus@example.com');
    const page = await open(browser, hub, id);
    for (const kind of ['Task', 'Call', 'Meeting', 'Email']) {
      await timeline(page).getByRole('textbox', { name: 'Note' }).focus();
      await timeline(page).getByText(kind, { exact: true }).click();
      await timeline(page).getByLabel('Title').fill(`A ${kind}`);
      await timeline(page)
        .getByRole('button', { name: `Add ${kind.toLowerCase()}` })
        .click();
      await timeline(page).getByRole('article', { name: kind }).getByText(`A ${kind}`).waitFor();
      await timeline(page).getByRole('button', { name: 'Cancel' }).waitFor({ state: 'detached' });
    }
    await timeline(page).getByRole('article', { name: 'Task' }).getByRole('checkbox', { name: 'Done' }).click();
    const search = { path: '/crm/v3/objects/tasks/search', json: { properties: ['hs_task_status'] } };
    await expect.poll(async () => JSON.stringify((await hub.request(search)).body)).toContain('COMPLETED');
  });

  it('a long timeline is filtered by kind and app, and loaded as far as one scrolls', async () => {
    const { hub, id } = await newContactWithEvents('long@example.com', 70);
    const page = await open(browser, hub, id);
    await timeline(page).getByText('Joined Part 69.').waitFor();
    while (!(await timeline(page).getByText('Joined Part 0.').isVisible())) {
      await page.mouse.move(640, 600);
      await page.mouse.wheel(0, 3_000);
      await page.waitForTimeout(100);
    }
    expect(await timeline(page).getByRole('article', { name: 'Webinar' }).count()).toBe(70);

    await timeline(page).getByRole('button', { name: 'Filter' }).click();
    const filter = page.getByRole('dialog', { name: /^Filter/ });
    await filter.getByRole('checkbox', { name: 'Events of apps' }).click();
    await timeline(page).getByRole('article', { name: 'Webinar' }).first().waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('kinds')).not.toContain('events');
    await expectAccessible(page);
    await shoot(page, 'timeline-filter');
    await filter.getByRole('button', { name: 'Show everything' }).click();
    await timeline(page).getByRole('article', { name: 'Webinar' }).first().waitFor();
  });

  it('older things that cannot be read are asked for once more by the person alone', async () => {
    const { hub, id } = await newContactWithEvents('broken@example.com', 25);
    const page = await open(browser, hub, id);
    let asked = 0;
    await page.route('**/timeline?*after=*', (route) => {
      asked += 1;
      return route.fulfill({ status: 400, json: { message: 'Not today.' } });
    });
    await page.reload();
    await timeline(page).getByText('Joined Part 24.').waitFor();
    await timeline(page).getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded();
    await timeline(page).getByText('Older things could not be read.').waitFor();
    await page.waitForTimeout(1500);
    expect(asked).toBe(1);
    await page.unroute('**/timeline?*after=*');
    await timeline(page).getByRole('button', { name: 'Load more' }).click();
    await timeline(page).getByText('Joined Part 0.').waitFor();
  });

  it('what is new shows by itself though reading it failed once', async () => {
    const hub = await newHub();
    const app = await installApp(hub);
    const template = await newTemplate(draft);
    const id = await newContact(hub, 'unlucky@example.com');
    const page = await open(browser, hub, id);
    await page.waitForLoadState('networkidle');
    let told = 0;
    await page.route('**/timeline?*', async (route) => {
      const response = await route.fetch();
      if ((await response.text()).includes('Bad luck')) told += 1;
      await (told === 2 ? route.fulfill({ status: 500, json: { message: 'Not now.' } }) : route.fulfill({ response }));
    });
    await post(app, { eventTemplateId: template.id, objectId: id, tokens: { title: 'Bad luck' } });
    await timeline(page).getByText('Joined Bad luck').waitFor();
    expect(told).toBeGreaterThan(2);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
