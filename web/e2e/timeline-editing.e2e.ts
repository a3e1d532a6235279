import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { newPersonIn } from '../../test/support/people.js';
import { upload } from '../../test/support/uploads.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  shoot,
  watchConsole,
  type WebBrowser,
} from '../../test/support/web.js';

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const card = (page: Page, name: string) => timeline(page).getByRole('article', { name, exact: true });
const agoAt = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

async function create(hub: TestHub, type: string, properties: object, link?: readonly [number, string]) {
  const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: link?.[0] }];
  const json = { properties, ...(link && { associations: [{ to: { id: link[1] }, types }] }) };
  const { status, body, text } = await hub.request({ path: `/crm/v3/objects/${type}`, json });
  if (status !== 201) throw new Error(text);
  return (body as { id: string }).id;
}

async function read(hub: TestHub, type: string, id: string, ...names: string[]) {
  const { body } = await hub.request({ path: `/crm/v3/objects/${type}/${id}?properties=${names.join(',')}` });
  return (body as { properties: Record<string, string | null> }).properties;
}

async function act(page: Page, name: string, action: string): Promise<void> {
  await card(page, name)
    .getByRole('button', { name: `Actions for this ${name.toLowerCase().replace('pinned ', '')}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function openForm(page: Page, name: string): Promise<Locator> {
  await act(page, name, 'Edit');
  const form = page.getByRole('form', { name: `Edit this ${name.toLowerCase()}` });
  await form.waitFor();
  return form;
}

async function choose(page: Page, form: Locator, field: string, option: string): Promise<void> {
  await form.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Replaces the text of a form whose editor is loaded. */
async function write(page: Page, form: Locator, name: string, text: string): Promise<void> {
  await form.getByRole('textbox', { name }).click();
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

describe('editing activities on a timeline', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  const open = async (hub: TestHub, id: string): Promise<Page> =>
    browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts/${id}` });

  it('changes text and attachments of a note in one write, which can be undone', async () => {
    const hub = await newHub();
    const id = await create(hub, 'contacts', { firstname: 'Ada', lastname: 'Lovelace' });
    const { id: fileId } = (await upload(hub, { partName: 'offer.pdf', file: '%PDF-1.7\n' })).body as { id: string };
    const html = '<p>Wants <strong>single sign-on</strong></p>';
    const note = { hs_timestamp: agoAt(1), hs_note_body: html, hs_attachment_ids: fileId };
    const noteId = await create(hub, 'notes', note, [202, id]);
    const page = await open(hub, id);
    const complaints = watchConsole(page);
    const writes: string[] = [];
    page.on('request', (request) => request.method() === 'PATCH' && writes.push(request.postData() ?? ''));
    const form = await openForm(page, 'Note');
    await form.getByRole('textbox', { name: 'Note' }).and(page.locator(':focus')).waitFor();
    await form.getByRole('button', { name: 'Remove offer.pdf' }).click();
    await form.locator('input[type=file]').setInputFiles({
      ...{ name: 'plan.txt', mimeType: 'text/plain' },
      buffer: Buffer.from('plan'),
    });
    await form.getByRole('button', { name: 'Remove plan.txt' }).waitFor();
    await write(page, form, 'Note', 'Wants SSO');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'timeline-editing');
    await page.keyboard.press('Control+Enter');
    await form.waitFor({ state: 'detached' });
    await card(page, 'Note').getByText('Wants SSO').waitFor();
    expect(writes).toHaveLength(1);
    expect(Object.keys((JSON.parse(writes[0] ?? '') as { properties: object }).properties).sort()).toEqual([
      ...['hs_attachment_ids', 'hs_note_body'],
    ]);
    const stored = await read(hub, 'notes', noteId, 'hs_attachment_ids', 'hs_timestamp');
    expect(stored['hs_attachment_ids']).toMatch(/^\d+$/);
    expect(stored['hs_attachment_ids']).not.toBe(fileId);
    expect(stored['hs_timestamp']).toBe(note.hs_timestamp);
    await page.getByRole('button', { name: 'Undo' }).click();
    await card(page, 'Note').getByText('single sign-on').waitFor();
    expect(await read(hub, 'notes', noteId, 'hs_note_body', 'hs_attachment_ids')).toMatchObject({
      ...{ hs_note_body: html, hs_attachment_ids: fileId },
    });
    expect(complaints).toEqual([]);
  });

  it('changes the fields of tasks, calls, meetings and emails', async () => {
    const hub = await newHub();
    const ben = await newPersonIn(hub, { role: 'member', name: 'Ben Ortiz' });
    const id = await create(hub, 'contacts', { firstname: 'Ada', lastname: 'Lovelace' });
    const at = '2030-05-02T09:00:00Z';
    const task = {
      hs_timestamp: at,
      hs_task_subject: 'Ring',
      hs_task_priority: 'LOW',
      hubspot_owner_id: hub.user.ownerId,
    };
    const call = { hs_timestamp: at, hs_call_title: 'Intro', hs_call_duration: '840000' };
    const times = { hs_meeting_start_time: at, hs_meeting_end_time: '2030-05-02T10:00:00Z' };
    const headers = JSON.stringify({ from: { email: 'a@example.com', firstName: 'Ada' } });
    const email = {
      hs_timestamp: at,
      hs_email_subject: 'Hello',
      hs_email_direction: 'EMAIL',
      hs_email_headers: headers,
      hs_email_text: 'Hi',
    };
    const taskId = await create(hub, 'tasks', task, [204, id]);
    const callId = await create(hub, 'calls', call, [194, id]);
    const meetingId = await create(hub, 'meetings', { ...times, hs_timestamp: at, hs_meeting_title: 'Demo' }, [
      200,
      id,
    ]);
    const emailId = await create(hub, 'emails', email, [198, id]);
    const page = await open(hub, id);

    let form = await openForm(page, 'Task');
    await form.getByLabel('Title').fill('');
    await form.getByRole('button', { name: 'Save task' }).click();
    await form.getByText('Enter a title').waitFor();
    await form.getByLabel('Title').fill('Ring back');
    await form.getByLabel('Due (UTC)').fill('2030-05-03T08:00');
    await choose(page, form, 'Assigned to', ben.name);
    await choose(page, form, 'Priority', 'High');
    await form.getByRole('button', { name: 'Save task' }).click();
    await card(page, 'Task').getByText('Ring back').waitFor();
    const owners = (await hub.request({ path: '/crm/v3/owners' })).body as {
      results: { id: string; userId: number }[];
    };
    const names = ['hs_timestamp', 'hs_task_priority', 'hubspot_owner_id'];
    expect(await read(hub, 'tasks', taskId, ...names)).toMatchObject({
      ...{ hs_timestamp: '2030-05-03T08:00:00.000Z', hs_task_priority: 'HIGH' },
      hubspot_owner_id: owners.results.find(({ userId }) => userId === ben.userId)?.id,
    });

    form = await openForm(page, 'Call');
    expect(await form.getByLabel('Duration').inputValue()).toBe('14');
    await form.getByLabel('Duration').fill('2:30');
    await choose(page, form, 'Outcome', 'Connected');
    await form.getByRole('button', { name: 'Save call' }).click();
    await card(page, 'Call').getByText('Connected').waitFor();
    expect(await read(hub, 'calls', callId, 'hs_call_duration')).toMatchObject({ hs_call_duration: '150000' });

    form = await openForm(page, 'Meeting');
    await form.getByLabel('End', { exact: true }).fill('2030-05-02T08:00');
    await form.getByRole('button', { name: 'Save meeting' }).click();
    await form.getByText('Choose a time after the start').waitFor();
    await form.getByLabel('End', { exact: true }).fill('2030-05-02T11:00');
    await form.getByLabel('Location').fill('Room 4');
    await form.getByRole('button', { name: 'Save meeting' }).click();
    await card(page, 'Meeting').getByText('Room 4').waitFor();
    expect(await read(hub, 'meetings', meetingId, 'hs_meeting_end_time')).toMatchObject({
      hs_meeting_end_time: '2030-05-02T11:00:00.000Z',
    });

    form = await openForm(page, 'Email');
    await form.getByLabel('To', { exact: true }).fill('c@example.com');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save email' }).click();
    await card(page, 'Email').getByText('c@example.com').waitFor();
    const stored = await read(hub, 'emails', emailId, 'hs_email_headers', 'hs_email_text');
    expect(JSON.parse(stored['hs_email_headers'] ?? '')).toEqual({
      from: { email: 'a@example.com', firstName: 'Ada' },
      to: [{ email: 'c@example.com' }],
    });
    expect(stored['hs_email_text']).toBe('Hi');
  });

  it('keeps a draft while the page is left, until it is cancelled', async () => {
    const hub = await newHub();
    const id = await create(hub, 'contacts', { firstname: 'Ada' });
    await create(hub, 'calls', { hs_timestamp: agoAt(1), hs_call_title: 'Intro' }, [194, id]);
    const page = await open(hub, id);
    await (await openForm(page, 'Call')).getByLabel('Title').fill('Half a thought');
    await page.goto(`/app/${hub.hubId}/files`);
    await page.goBack();
    const form = page.getByRole('form', { name: 'Edit this call' });
    await expect.poll(() => form.getByLabel('Title').inputValue()).toBe('Half a thought');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await card(page, 'Call').getByText('Intro').waitFor();
    await page.reload();
    await card(page, 'Call').getByText('Intro').waitFor();
    expect(await form.count()).toBe(0);
    await openForm(page, 'Call');
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
  });

  it('does not overwrite what another user changed meanwhile, and lets the user choose', async () => {
    const hub = await newHub();
    const ben = await newPersonIn(hub, { role: 'member', name: 'Ben Ortiz' });
    const id = await create(hub, 'contacts', { firstname: 'Ada' });
    const call = { hs_timestamp: agoAt(1), hs_call_title: 'Intro', hs_call_direction: 'OUTBOUND' };
    const callId = await create(hub, 'calls', call, [194, id]);
    const page = await open(hub, id);
    const bens = await browser.visit(hub, { as: ben, path: `/app/${hub.hubId}/objects/contacts/${id}` });
    const rename = async (title: string): Promise<void> => {
      const form = await openForm(bens, 'Call');
      await form.getByLabel('Title').fill(title);
      await form.getByRole('button', { name: 'Save call' }).click();
      await form.waitFor({ state: 'detached' });
    };
    const form = await openForm(page, 'Call');
    await choose(page, form, 'Direction', 'Inbound');
    await rename('Introduction');
    // They changed something else: both stay.
    await form.getByRole('button', { name: 'Save call' }).click();
    await form.waitFor({ state: 'detached' });
    expect(await read(hub, 'calls', callId, 'hs_call_title', 'hs_call_direction')).toMatchObject({
      ...{ hs_call_title: 'Introduction', hs_call_direction: 'INBOUND' },
    });

    await openForm(page, 'Call');
    await form.getByLabel('Title').fill('My title');
    await form.getByLabel('Duration').fill('3');
    await rename('Title of Ben');
    await form.getByRole('button', { name: 'Save call' }).click();
    const panel = form.getByRole('alert');
    await panel.getByText('Ben Ortiz changed this call').waitFor();
    await panel.getByText('Title of Ben').waitFor();
    await panel.getByText('My title').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'timeline-editing-conflict');
    expect(await read(hub, 'calls', callId, 'hs_call_title')).toMatchObject({ hs_call_title: 'Title of Ben' });
    await panel.getByRole('button', { name: 'Keep theirs' }).click();
    await form.waitFor({ state: 'detached' });
    expect(await read(hub, 'calls', callId, 'hs_call_title', 'hs_call_duration')).toMatchObject({
      ...{ hs_call_title: 'Title of Ben', hs_call_duration: '180000' },
    });

    await openForm(page, 'Call');
    await form.getByLabel('Title').fill('My title');
    await rename('Another one');
    await form.getByRole('button', { name: 'Save call' }).click();
    await panel.getByRole('button', { name: 'Save mine' }).click();
    // The panel shows the title too, until it is saved.
    await form.waitFor({ state: 'detached' });
    await card(page, 'Call').getByText('My title').waitFor();
    expect(await read(hub, 'calls', callId, 'hs_call_title')).toMatchObject({ hs_call_title: 'My title' });
    // The notification of the last write undoes it, unless there is a newer one.
    await rename('The last word');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('Not undone: it has been changed again since.').waitFor();
    expect(await read(hub, 'calls', callId, 'hs_call_title')).toMatchObject({ hs_call_title: 'The last word' });
  });

  it('deletes with undo, and pins as before', async () => {
    const hub = await newHub();
    const id = await create(hub, 'contacts', { firstname: 'Ada' });
    await create(hub, 'notes', { hs_timestamp: agoAt(1), hs_note_body: 'Keep me' }, [202, id]);
    const page = await open(hub, id);
    await act(page, 'Note', 'Delete');
    await card(page, 'Note').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await card(page, 'Note').waitFor();
    await act(page, 'Note', 'Pin to top');
    await act(page, 'Pinned note', 'Edit');
    const form = page.getByRole('form', { name: 'Edit this note' });
    await write(page, form, 'Note', 'Kept and pinned');
    await form.getByRole('button', { name: 'Save note' }).click();
    await card(page, 'Pinned note').getByText('Kept and pinned').waitFor();
  });

  it('a link opens the record at its activity, however far down it is', async () => {
    const hub = await newHub();
    const id = await create(hub, 'contacts', { firstname: 'Ada' });
    const ids: string[] = [];
    for (let count = 0; count < 70; count += 1) {
      ids.push(await create(hub, 'notes', { hs_timestamp: agoAt(count), hs_note_body: `Number ${count}.` }, [202, id]));
    }
    const page = await open(hub, id);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await timeline(page).getByText('Number 0.').waitFor();
    const first = timeline(page).getByRole('article', { name: 'Note' }).first();
    await first.getByRole('button', { name: 'Actions for this note' }).click();
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await page.getByText('Link copied.').waitFor();
    const link = await page.evaluate('navigator.clipboard.readText()');
    expect(link).toBe(`${hub.baseUrl}/app/${hub.hubId}/objects/contacts/${id}?activity=0-46.${ids[0]}`);
    await page.goto(String(link).replace(ids[0] ?? '', ids[64] ?? ''));
    const linked = timeline(page).getByRole('article').filter({ hasText: 'Number 64.' });
    await linked.waitFor();
    await expect
      .poll(async () => {
        const box = await linked.boundingBox();
        return box !== null && box.y > 0 && box.y + box.height < 900;
      })
      .toBe(true);
    expect(await linked.getAttribute('data-linked')).toBe('true');
    await expectAccessible(page);
    await page.goto(String(link).replace(ids[0] ?? '', '1'));
    await page.getByText('The linked activity is not among').waitFor();
  });

  it('viewers copy links and change nothing', async () => {
    const hub = await newHub();
    const viewer = await newPersonIn(hub, { role: 'viewer', name: 'Vera Viewer' });
    const id = await create(hub, 'contacts', { firstname: 'Ada' });
    await create(hub, 'notes', { hs_timestamp: agoAt(1), hs_note_body: 'Read me' }, [202, id]);
    const page = await browser.visit(hub, { as: viewer, path: `/app/${hub.hubId}/objects/contacts/${id}` });
    await card(page, 'Note').getByRole('button', { name: 'Actions for this note' }).click();
    await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Copy link']);
  });
});
