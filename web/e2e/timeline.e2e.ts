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

/** Creates a contact with this many events, an hour apart: `Part 0.`, `Part 1.` and so on. */
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

  it('an event appears without reloading, shows its details and the app’s page, and is deleted with its template', async () => {
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

  it('a note is added, pinned, unpinned, deleted and restored', async () => {
    const hub = await newHub();
    const id = await newContact(hub, 'grace@example.com');
    const page = await open(browser, hub, id);
    const text = timeline(page).getByRole('textbox', { name: 'Note' });
    await text.fill('Called back: 2 < 3 & <b>all is well</b>');
    await timeline(page).getByRole('button', { name: 'Add note' }).click();
    const note = timeline(page).getByRole('article', { name: 'Note', exact: true });
    await note.getByText('Called back: 2 < 3 & <b>all is well</b>').waitFor();

    await note.getByRole('button', { name: 'Actions for this note' }).click();
    await page.getByRole('menuitem', { name: 'Pin to top' }).click();
    const pinned = timeline(page).getByRole('article', { name: 'Pinned note' });
    await pinned.waitFor();
    await expectAccessible(page);
    await pinned.getByRole('button', { name: 'Actions for this note' }).click();
    await page.getByRole('menuitem', { name: 'Unpin' }).click();
    await pinned.waitFor({ state: 'detached' });

    await note.getByRole('button', { name: 'Actions for this note' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await note.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await note.waitFor();
  });

  it('tasks, calls, meetings and emails are logged, and a task is completed', async () => {
    const hub = await newHub();
    const id = await newContact(hub, 'linus@example.com');
    const page = await open(browser, hub, id);
    for (const kind of ['Task', 'Call', 'Meeting', 'Email']) {
      await timeline(page).getByRole('button', { name: kind, exact: true }).click();
      await timeline(page)
        .getByLabel(kind === 'Email' ? 'Subject' : 'Title')
        .fill(`A ${kind}`);
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

  it('a long timeline is filtered by kind and app, and loads as it is scrolled', async () => {
    const { hub, id } = await newContactWithEvents('long@example.com', 70);
    const page = await open(browser, hub, id);
    await timeline(page).getByText('Joined Part 69.').waitFor();
    while (!(await timeline(page).getByText('Joined Part 0.').isVisible())) {
      await page.mouse.move(640, 600);
      await page.mouse.wheel(0, 3_000);
      await page.waitForTimeout(100);
    }

    let older = 0;
    page.on('request', (request) => (older += Number(/\/timeline\?.*after=/.test(request.url()))));
    const to = [{ to: { id }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 202 }] }];
    const note = { properties: { hs_note_body: 'Called back.', hs_timestamp: Date.now() }, associations: to };
    expect((await hub.request({ path: '/crm/v3/objects/notes', json: note })).status).toBe(201);
    await page.mouse.wheel(0, -30_000);
    await page.getByText('Called back.').waitFor();
    expect(older).toBe(0);

    await timeline(page).getByRole('button', { name: 'Notes', exact: true }).click();
    await timeline(page).getByRole('article', { name: 'Webinar' }).first().waitFor({ state: 'detached' });
    await page.getByText('Called back.').waitFor();
    expect(new URL(page.url()).searchParams.get('kinds')).toBe('notes');
    await expectAccessible(page);
    await shoot(page, 'timeline-filter');
    await timeline(page).getByRole('button', { name: 'Show all' }).click();
    await timeline(page).getByRole('article', { name: 'Webinar' }).first().waitFor();
  });

  it('older entries that fail to load are loaded again only on request', async () => {
    const { hub, id } = await newContactWithEvents('broken@example.com', 60);
    const page = await open(browser, hub, id);
    let asked = 0;
    await page.route('**/timeline?*after=*', (route) => {
      asked += 1;
      return route.fulfill({ status: 400, json: { message: 'Not today.' } });
    });
    await page.reload();
    await timeline(page).getByText('Joined Part 59.').waitFor();
    await page.mouse.move(640, 600);
    await page.mouse.wheel(0, 30_000);
    await timeline(page).getByText('Could not load older entries.').waitFor();
    await page.waitForTimeout(1500);
    expect(asked).toBe(1);
    await page.unroute('**/timeline?*after=*');
    await timeline(page).getByRole('button', { name: 'Load more' }).click();
    await timeline(page).getByText('Joined Part 9.').waitFor();
    await page.mouse.wheel(0, 30_000);
    await timeline(page).getByText('Joined Part 0.').waitFor();
  });

  it('new entries appear though one request for them failed', async () => {
    const hub = await newHub();
    const app = await installApp(hub);
    const template = await newTemplate(draft);
    const id = await newContact(hub, 'unlucky@example.com');
    const page = await open(browser, hub, id);
    await page.waitForLoadState('networkidle');
    let refusals = 0;
    await page.route('**/timeline?*', async (route) => {
      const response = await route.fetch();
      if ((await response.text()).includes('Bad luck')) refusals += 1;
      await (refusals === 1
        ? route.fulfill({ status: 500, json: { message: 'Not now.' } })
        : route.fulfill({ response }));
    });
    await post(app, { eventTemplateId: template.id, objectId: id, tokens: { title: 'Bad luck' } });
    await timeline(page).getByText('Joined Bad luck').waitFor();
    expect(refusals).toBeGreaterThan(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
