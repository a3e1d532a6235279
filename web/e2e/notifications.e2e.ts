import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAppSession } from '../../test/support/app-session.js';
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
import { createFlow, setProperty, toFlow, whenHas } from '../../test/support/workflows.js';

async function openWorld() {
  const hub = await newHub({ name: 'Acme' });
  const person = await newPersonIn(hub, { role: 'member', name: 'Ben Ortiz' });
  const [ben, admin] = [await openAppSession(hub.baseUrl, person), await openAppSession(hub.baseUrl, hub.user)];
  const add = async (type: string, properties: object, associations: object[] = []) => {
    const json = { properties, associations };
    const { status, body } = await ben.request(hub.hubId, { path: `/crm/v3/objects/${type}`, json });
    expect(status).toBe(201);
    return (body as { id: string }).id;
  };
  const change = (type: string, id: string, properties: object) =>
    ben.request(hub.hubId, { method: 'PATCH', path: `/crm/v3/objects/${type}/${id}`, json: { properties } });
  const follow = (type: string, id: string) =>
    admin.request(hub.hubId, { method: 'PUT', path: `/_app/objects/${type}/${id}/follow` });
  await admin.request(hub.hubId, { path: '/_app/sidebar' });
  return { hub, add, change, follow, ownerId: hub.user.ownerId, admin };
}

const note = (contactId: string) => [
  { to: { id: contactId }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 202 }] },
];

const mention = ({ user }: TestHub) =>
  `<strong data-at-mention data-user-id="${user.userId}" data-search-text="Sandbox Admin">@Sandbox Admin</strong>`;

describe('notifications', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('appear at the bell without a reload, are listed by day, and lead to what they are about', async () => {
    const { hub, add, change, follow, ownerId } = await openWorld();
    const ada = await add('contacts', { firstname: 'Priya', lastname: 'Nair', email: 'priya@globex.example' });
    await follow('contacts', ada);
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}` });
    const complaints = watchConsole(page);
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await bell.waitFor();
    await add('deals', {
      dealname: 'Globex – Team plan',
      dealstage: 'appointmentscheduled',
      pipeline: 'default',
      hubspot_owner_id: ownerId,
    });
    const at = new Date().toISOString();
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    await add('tasks', { hs_task_subject: 'Send revised quote', hs_timestamp: tomorrow, hubspot_owner_id: ownerId });
    await change('contacts', ada, { lifecyclestage: 'customer', jobtitle: 'Head of Operations' });
    const hasUnread = (count: number) =>
      expect.poll(() => bell.getAttribute('aria-label'), { timeout: 40_000 }).toBe(`Notifications, ${count} unread`);
    await hasUnread(4);
    await add('notes', { hs_timestamp: at, hs_note_body: `${mention(hub)}, can you check the discount?` }, note(ada));
    await hasUnread(5);

    await page.keyboard.press('g');
    await page.keyboard.press('n');
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    const today = panel.getByRole('region', { name: 'Today' });
    await today.getByRole('link', { name: 'Ben Ortiz mentioned you on Priya Nair' }).waitFor();
    await today.getByText('can you check the discount?').waitFor();
    await today.getByText('Lifecycle Stage: Customer').waitFor();
    await expectAccessible(page);
    await shoot(page, 'notifications');
    await today
      .getByRole('listitem')
      .filter({ hasText: 'Ben Ortiz changed' })
      .getByRole('button', { name: 'Mark as read' })
      .click();
    await panel.getByText('Unread', { exact: true }).click();
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(4);
    await today.getByRole('link', { name: 'Ben Ortiz assigned Globex – Team plan to you' }).click();
    await page.getByRole('heading', { name: 'Globex – Team plan', level: 1 }).waitFor();
    await expect.poll(() => bell.getAttribute('aria-label')).toBe('Notifications, 3 unread');
    await bell.click();
    await panel.getByRole('button', { name: 'Mark all as read' }).click();
    await expect.poll(() => bell.getAttribute('aria-label')).toBe('Notifications');
    await panel.getByText('Unread', { exact: true }).click();
    await panel.getByText('Nothing unread').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await panel.getByText('All', { exact: true }).click();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await shoot(page, 'notifications');
    expect(complaints).toEqual([]);
  });

  it('of an import, an export and a failed workflow lead to what has come of them', async () => {
    const hub = await newHub({ name: 'Acme' });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts` });
    const complaints = watchConsole(page);
    const bell = page.getByRole('button', { name: /^Notifications/ });
    const hasUnread = (count: number) =>
      expect.poll(() => bell.getAttribute('aria-label'), { timeout: 40_000 }).toBe(`Notifications, ${count} unread`);
    const pick = async (item: string) => {
      await page.getByRole('button', { name: 'Import, export' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    const close = async () => {
      const outcome = page.getByRole('dialog').filter({ hasText: 'Done:' });
      await outcome.getByRole('button', { name: 'Close' }).last().click();
      await outcome.waitFor({ state: 'detached' });
    };
    await pick('Import…');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    const content = 'E-mail,City\nada@example.com,Dublin\nno address,Cork\nbea@example.com,Cork\n';
    const leads = { name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
    await (await chooser).setFiles(leads);
    await page.getByRole('dialog', { name: 'Import contacts' }).getByRole('button', { name: 'Import' }).click();
    await close();
    await page.getByText('2 records').waitFor();
    const downloaded = page.waitForEvent('download');
    await pick('Export as a spreadsheet (XLSX)');
    await downloaded;
    await close();
    await hasUnread(2);
    const sameAddress = [setProperty(1, 'email', 'bea@example.com')];
    await createFlow(hub, toFlow(sameAddress, whenHas('city', 'Dublin'), { name: 'Welcome new contacts' }));
    await hasUnread(3);

    await bell.click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    const failed = panel.getByRole('link', { name: 'Welcome new contacts failed for 1 contact' });
    await failed.waitFor();
    await panel.getByText('2 created, 0 updated, 1 rejected').waitFor();
    await expectAccessible(page);
    await shoot(page, 'notifications-of-work');
    const ended = panel.getByRole('listitem').filter({ hasText: 'The export Contacts is ready' });
    const again = page.waitForEvent('download');
    await ended.getByRole('button', { name: 'Download' }).click();
    expect((await again).suggestedFilename()).toMatch(/^Contacts-\d+\.xlsx$/);
    await ended.getByRole('button', { name: 'Mark as unread' }).waitFor();
    await panel.getByRole('link', { name: 'leads.csv has been imported' }).click();
    const imports = page.getByRole('dialog', { name: 'Earlier imports' });
    await imports.getByRole('cell', { name: 'leads.csv', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await imports.waitFor({ state: 'detached' });
    await bell.click();
    await failed.click();
    await page.getByRole('heading', { name: 'Enrollment history', level: 1 }).waitFor();
    await page.getByRole('cell', { name: 'Failed' }).waitFor();
    await expect.poll(() => bell.getAttribute('aria-label')).toBe('Notifications');
    expect(complaints).toEqual([]);
  });

  it('cost one small request every 15 seconds, which is answered without a body while nothing changes', async () => {
    const { hub } = await openWorld();
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/settings/notifications` });
    await page.getByRole('switch', { name: 'Mentions' }).waitFor();
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor({ timeout: 40_000 });
    // The first response has the tag for the next ones.
    await page.waitForResponse((response) => response.url().endsWith('/_app/sidebar'), { timeout: 40_000 });
    await page.waitForTimeout(1000);
    const polled: string[] = [];
    const bytes: number[] = [];
    page.on('requestfinished', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith('/_app')) return;
      polled.push(pathname);
      void request.sizes().then(({ responseBodySize }) => bytes.push(responseBodySize));
    });
    await page.waitForTimeout(32_000);
    expect(polled).toEqual(['/_app/sidebar', '/_app/sidebar']);
    expect(bytes).toEqual([0, 0]);
  });

  it('are chosen in the settings, for the user alone', async () => {
    const { hub, add, ownerId } = await openWorld();
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/settings/notifications` });
    await page.getByRole('switch', { name: 'Assignments' }).click();
    await page.getByRole('switch', { name: 'Mentions' }).click();
    await page.getByRole('switch', { name: 'Mentions' }).click();
    await page.getByText('Unsaved changes').waitFor();
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Pipelines' }).click();
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
    await leaving.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    await add('companies', { name: 'Globex', hubspot_owner_id: ownerId });
    await expectAccessible(page);
    await shoot(page, 'settings-notifications');
    await page.reload();
    await expect.poll(() => page.getByRole('switch', { name: 'Assignments' }).isChecked()).toBe(false);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByText('accepted the invitation').waitFor({ timeout: 60_000 });
    expect(await panel.getByText('Globex').count()).toBe(0);
  });
});

describe('followed records', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('are followed from their page and the preview, and changes show on the home page', async () => {
    const { hub, add, change } = await openWorld();
    const id = await add('companies', { name: 'Globex' });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/companies/${id}` });
    const complaints = watchConsole(page);
    const follow = page.getByRole('button', { name: 'Follow' });
    await follow.click();
    await expect.poll(() => follow.getAttribute('aria-pressed')).toBe('true');
    await expectAccessible(page);
    await change('companies', id, { city: 'Bern' });
    await page.goto(`/app/${hub.hubId}`);
    const card = page.getByRole('region', { name: 'Records you follow' });
    await expect.poll(() => card.getByText('Ben Ortiz changed Globex').count(), { timeout: 40_000 }).toBe(1);
    await expectAccessible(page);
    await shoot(page, 'home-followed');
    await card.getByRole('button', { name: 'Manage' }).click();
    const dialog = page.getByRole('dialog', { name: 'Followed records' });
    await dialog.getByRole('button', { name: 'Unfollow Globex' }).click();
    await dialog.getByText('You follow no records yet').waitFor();
    await page.keyboard.press('Escape');
    await page.goto(`/app/${hub.hubId}/objects/companies`);
    await page.getByRole('grid', { name: 'Companies' }).focus();
    for (const key of ['ArrowDown', 'Space']) await page.keyboard.press(key);
    const preview = page.getByRole('complementary', { name: 'Preview' });
    await preview.getByRole('button', { name: 'Follow', pressed: false }).click();
    await preview.getByRole('button', { name: 'Follow', pressed: true }).waitFor();
    expect(complaints).toEqual([]);
  });
});
