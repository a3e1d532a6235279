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

async function newContact(hub: TestHub): Promise<string> {
  const json = { properties: { firstname: 'Ada', lastname: 'Lovelace', email: 'ada@example.com' } };
  const { body } = await hub.request({ path: '/crm/v3/objects/contacts', json });
  return (body as { id: string }).id;
}

type Stored = Record<string, string | null>;

/** The only record of a type. */
async function readOnly(hub: TestHub, type: string, ...properties: string[]): Promise<Stored | undefined> {
  const path = `/crm/v3/objects/${type}?properties=${properties.join(',')}`;
  const { results } = (await hub.request({ path })).body as { results: { properties: Stored }[] };
  return results[0]?.properties;
}

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const composer = (page: Page) => page.getByRole('form', { name: 'Add an activity' });
const kind = (page: Page, name: string) => composer(page).getByRole('button', { name, exact: true }).click();
const add = (page: Page, name: string) =>
  composer(page)
    .getByRole('button', { name: `Add ${name}` })
    .click();

async function choose(page: Page, field: string, option: string): Promise<void> {
  await composer(page).getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

describe('the composer of a record', needs.chromium, () => {
  let browser: WebBrowser;
  let hub: TestHub;
  let page: Page;
  let complaints: readonly string[];
  const open = async (): Promise<void> => {
    hub = await newHub();
    page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts/${await newContact(hub)}` });
    complaints = watchConsole(page);
    await composer(page).waitFor();
  };
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('writes notes with bold text, lists and links, by buttons and keys', async () => {
    await open();
    const text = composer(page).getByRole('textbox', { name: 'Note' });
    await text.click();
    const bold = composer(page).getByRole('button', { name: 'Bold' });
    await bold.waitFor();
    await page.waitForLoadState('networkidle');
    await page.keyboard.type('Budget until ');
    await page.keyboard.press('Control+B');
    await page.keyboard.type('15 December');
    await expect.poll(() => bold.getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Control+B');
    await page.keyboard.type(' at the latest.');
    await page.keyboard.press('Enter');
    await composer(page).getByRole('button', { name: 'Bulleted list' }).click();
    await page.keyboard.type('Send the quote');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await composer(page).getByRole('button', { name: 'Link' }).click();
    await page.getByRole('textbox', { name: 'Address of the link' }).fill('javascript:alert(1)');
    await page.getByText('Enter a web address').waitFor();
    await page.getByRole('textbox', { name: 'Address of the link' }).fill('example.com/plan');
    await page.keyboard.press('Enter');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'record-composer');
    await page.keyboard.press('Control+Enter');
    const note = timeline(page).getByRole('article', { name: 'Note' });
    await note.locator('b, strong').getByText('15 December').waitFor();
    await note.getByRole('listitem').getByText('Send the quote').waitFor();
    expect(await note.getByRole('link').getAttribute('href')).toBe('https://example.com/plan');
    const stored = await readOnly(hub, 'notes', 'hs_note_body', 'hubspot_owner_id');
    expect(stored?.['hubspot_owner_id']).toBe(hub.user.ownerId);
    expect(stored?.['hs_note_body']).toMatch(/<b>15 December<\/b>.*<ul><li>.*Send the quote.*<\/li><\/ul>/);
    expect(complaints).toEqual([]);
  });

  it('takes no markup from the clipboard that could run or load anything', async () => {
    await open();
    const text = composer(page).getByRole('textbox', { name: 'Note' });
    await text.click();
    await page.waitForLoadState('networkidle');
    await page.evaluate(`(() => {
      const data = new DataTransfer();
      data.setData('text/html', '<p onclick="x()">Safe <img src="https://x.example/p.png"><b>text</b><script>x()</script></p>');
      data.setData('text/plain', 'Safe text');
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    })()`);
    await text.getByText('Safe').first().waitFor();
    expect(await text.innerHTML()).not.toMatch(/img|script|onclick/);
  });

  it('logs a task with priority, type, assignee and reminder, and says what is wrong at its field', async () => {
    await open();
    const ben = await newPersonIn(hub, { role: 'member', name: 'Ben Ortiz' });
    await page.reload();
    await page.getByRole('button', { name: 'Log Task' }).click();
    await expect.poll(() => page.evaluate('document.activeElement.closest("form") !== null')).toBe(true);
    await composer(page).getByLabel('Due (UTC)').fill('2030-05-02T09:00');
    await composer(page).getByLabel('Reminder').fill('2030-05-02T10:00');
    await choose(page, 'Assigned to', ben.name);
    await choose(page, 'Priority', 'High');
    await choose(page, 'Type', 'Call');
    await composer(page).getByLabel('Title').fill('Ring back');
    await add(page, 'task');
    await composer(page).getByText('Choose a time before the task is due').waitFor();
    await expectAccessible(page);
    await composer(page).getByLabel('Reminder').fill('2030-05-02T08:30');
    await shoot(page, 'record-composer-task');
    await add(page, 'task');
    const task = timeline(page).getByRole('article', { name: 'Task' });
    await task.getByText('High').waitFor();
    await task.getByText('Ben Ortiz').waitFor();
    const names = ['hs_timestamp', 'hs_task_priority', 'hs_task_type', 'hs_task_reminders', 'hs_task_subject'];
    expect(await readOnly(hub, 'tasks', ...names)).toMatchObject({
      hs_timestamp: '2030-05-02T09:00:00.000Z',
      hs_task_priority: 'HIGH',
      hs_task_type: 'CALL',
      hs_task_reminders: String(Date.parse('2030-05-02T08:30:00Z')),
      hs_task_subject: 'Ring back',
    });
  });

  it('logs calls, meetings and emails with their fields', async () => {
    await open();
    await kind(page, 'Call');
    await composer(page).getByLabel('Title').fill('Intro');
    await choose(page, 'Direction', 'Inbound');
    await choose(page, 'Outcome', 'Connected');
    await composer(page).getByLabel('Duration').fill('14:30');
    await add(page, 'call');
    const call = timeline(page).getByRole('article', { name: 'Call' });
    await call.getByText('Connected').waitFor();
    await call.getByText('15 min').waitFor();
    const ofCall = ['hs_call_direction', 'hs_call_duration', 'hs_call_disposition', 'hs_call_status'];
    expect(await readOnly(hub, 'calls', ...ofCall)).toMatchObject({
      ...{ hs_call_direction: 'INBOUND', hs_call_duration: '870000', hs_call_status: 'COMPLETED' },
      hs_call_disposition: 'f240bbac-87c9-4f6e-bf70-924b57d47db7',
    });

    await kind(page, 'Meeting');
    await composer(page).getByLabel('Title').fill('Review');
    await composer(page).getByLabel('Start (UTC)').fill('2030-05-02T09:00');
    await composer(page).getByLabel('End', { exact: true }).fill('2030-05-02T10:00');
    await composer(page).getByLabel('Location').fill('Room 2');
    await choose(page, 'Outcome', 'Scheduled');
    await add(page, 'meeting');
    await timeline(page).getByRole('article', { name: 'Meeting' }).getByText('Room 2').waitFor();
    expect(
      await readOnly(hub, 'meetings', 'hs_meeting_start_time', 'hs_meeting_end_time', 'hs_meeting_outcome'),
    ).toMatchObject({
      hs_meeting_start_time: '2030-05-02T09:00:00.000Z',
      hs_meeting_end_time: '2030-05-02T10:00:00.000Z',
      hs_meeting_outcome: 'SCHEDULED',
    });

    await kind(page, 'Email');
    await composer(page).getByLabel('Subject').fill('Offer');
    await choose(page, 'Direction', 'Incoming email');
    await composer(page).getByLabel('From').fill('ada@example.com');
    await composer(page).getByLabel('To', { exact: true }).fill('sales@acme.example, bo@acme.example');
    await composer(page).getByRole('textbox', { name: 'Text of the email' }).fill('Forty seats work.');
    await expectAccessible(page);
    await add(page, 'email');
    const email = timeline(page).getByRole('article', { name: 'Email' });
    await email.getByText('from ada@example.com to sales@acme.example, bo@acme.example').waitFor();
    await email.getByText('Forty seats work.').waitFor();
    const ofEmail = ['hs_email_direction', 'hs_email_to_email', 'hs_email_text'];
    expect(await readOnly(hub, 'emails', ...ofEmail)).toMatchObject({
      ...{ hs_email_direction: 'INCOMING_EMAIL', hs_email_text: 'Forty seats work.' },
      hs_email_to_email: 'sales@acme.example;bo@acme.example',
    });
  });

  it('attaches files that are chosen, pasted or dropped', async () => {
    await open();
    const text = composer(page).getByRole('textbox', { name: 'Note' });
    await text.click();
    const chooser = page.waitForEvent('filechooser');
    await composer(page).getByRole('button', { name: 'Attach files' }).click();
    await (await chooser).setFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Plan') });
    await composer(page).getByRole('button', { name: 'Remove plan.txt' }).waitFor();
    await text.click();
    await page.evaluate(`(() => {
      const toData = (name) => {
        const data = new DataTransfer();
        data.items.add(new File(['x'], name, { type: 'text/plain' }));
        return data;
      };
      const field = document.activeElement;
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: toData('pasted.txt'), bubbles: true, cancelable: true }));
      field.dispatchEvent(new DragEvent('drop', { dataTransfer: toData('dropped.txt'), bubbles: true, cancelable: true }));
    })()`);
    await composer(page).getByRole('button', { name: 'Remove pasted.txt' }).waitFor();
    await composer(page).getByRole('button', { name: 'Remove dropped.txt' }).waitFor();
    await composer(page).getByRole('button', { name: 'Remove pasted.txt' }).click();
    await expectAccessible(page);
    await add(page, 'note');
    await timeline(page).getByRole('article', { name: 'Note' }).getByText('2 attachments').waitFor();
    const attachments = page.getByRole('region', { name: 'Attachments' });
    await attachments.getByRole('button', { name: 'plan.txt', exact: true }).waitFor();
    await attachments.getByRole('button', { name: 'dropped.txt', exact: true }).waitFor();
  });

  it('keeps texts as snippets of the account, which are inserted, edited and deleted with undo', async () => {
    await open();
    const text = composer(page).getByRole('textbox', { name: 'Note' });
    await text.fill('Asked for a quote.');
    const menu = () => composer(page).getByRole('button', { name: 'Snippets' }).click();
    await menu();
    await page.getByText('None yet.').waitFor();
    await page.getByRole('menuitem', { name: 'Save text as a snippet…' }).click();
    const dialog = page.getByRole('dialog', { name: 'New snippet' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Quote');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save snippet' }).click();
    await dialog.waitFor({ state: 'detached' });
    await text.fill('Called. ');
    await menu();
    await page.getByRole('menuitem', { name: 'Quote' }).click();
    await expect.poll(() => text.innerText()).toMatch(/Called\.\s+Asked for a quote\./);
    await text.fill('');
    await text.pressSequentially('Wrote and/or /qu');
    await page.getByRole('listbox', { name: 'Snippets' }).getByRole('option', { name: 'Quote' }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'record-snippets-typed');
    await text.press('Escape');
    await page.getByRole('listbox', { name: 'Snippets' }).waitFor({ state: 'detached' });
    await text.pressSequentially('o');
    await text.press('Enter');
    await expect.poll(() => text.innerText()).toMatch(/Wrote and\/or\s+Asked for a quote\.\s*$/);
    await menu();
    await page.getByRole('menuitem', { name: 'Edit snippets…' }).click();
    const list = page.getByRole('dialog', { name: 'Snippets' });
    await expectAccessible(page);
    await shoot(page, 'record-snippets');
    await list.getByRole('button', { name: 'Edit Quote' }).click();
    const form = page.getByRole('dialog', { name: 'Edit snippet' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Quote asked for');
    await form.getByRole('button', { name: 'Save snippet' }).click();
    await list.getByRole('button', { name: 'Delete Quote asked for' }).click();
    await list.getByText('No snippets yet.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await list.getByText('Quote asked for').waitFor();
  });
});
