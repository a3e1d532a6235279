import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAppSession } from '../../test/support/app-session.js';
import { installApp, newHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { newPersonIn } from '../../test/support/people.js';
import { newTemplate } from '../../test/support/timeline.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  shoot,
  watchConsole,
  type WebBrowser,
} from '../../test/support/web.js';

async function openWorld() {
  const hub = await newHub({ name: 'Acme' });
  const person = await newPersonIn(hub, { role: 'member', name: 'Zoë Ortiz' });
  const zoe = await openAppSession(hub.baseUrl, person);
  await zoe.request(hub.hubId, { path: '/_app/sidebar' });
  const add = async (type: string, properties: object, associations: object[] = []) => {
    const json = { properties, associations };
    const { status, body } = await hub.request({ path: `/crm/v3/objects/${type}`, json });
    expect(status).toBe(201);
    return body.id as string;
  };
  const contactId = await add('contacts', { firstname: 'Priya', lastname: 'Nair' });
  const listMentions = async () => {
    const path = '/_app/notifications?kinds=mentioned';
    return ((await zoe.request(hub.hubId, { path })).body as { results: { excerpt: string; isComment: boolean }[] })
      .results;
  };
  return { hub, person, add, contactId, listMentions, path: `/app/${hub.hubId}/objects/contacts/${contactId}` };
}

describe('mentions', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('are chosen by keyboard in a note, shown as a chip, and notify the user', async () => {
    const { hub, person, contactId, listMentions, path } = await openWorld();
    const page = await browser.visit(hub, { path });
    const complaints = watchConsole(page);
    const field = page.getByRole('textbox', { name: 'Note' });
    await field.click();
    await page.getByRole('toolbar', { name: 'Format' }).waitFor();
    await page.keyboard.type('Please ask @zo');
    const list = page.getByRole('listbox', { name: 'Users to mention' });
    await list.getByRole('option', { name: /Zoë Ortiz/ }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'mention');
    await page.keyboard.type('!');
    await expect.poll(() => list.count()).toBe(0);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await field.locator('[data-at-mention]').getByText('@Zoë Ortiz').waitFor();
    await page.keyboard.type('about it');
    await page.keyboard.press('Control+Enter');
    const note = page.getByRole('article', { name: 'Note' });
    await note.locator('[data-at-mention]').getByText('@Zoë Ortiz').waitFor();
    await note.getByText('about it').waitFor();
    await expect
      .poll(listMentions, { timeout: 20_000 })
      .toMatchObject([{ excerpt: 'Please ask @Zoë Ortiz about it', isComment: false }]);
    const body = await hub.request({ path: `/crm/v3/objects/contacts/${contactId}?associations=notes` });
    const noteId = body.body.associations.notes.results[0].id as string;
    const stored = await hub.request({ path: `/crm/v3/objects/notes/${noteId}?properties=hs_note_body` });
    expect(stored.body.properties.hs_note_body).toContain(`<strong data-at-mention="" data-user-id="${person.userId}"`);
    expect(complaints).toEqual([]);
  });
});

describe('comments', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('are written on an activity with mentions, counted, edited and deleted', async () => {
    const { hub, add, contactId, listMentions, path } = await openWorld();
    const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 202 }];
    await add('notes', { hs_timestamp: new Date().toISOString(), hs_note_body: 'The budget is approved.' }, [
      { to: { id: contactId }, types },
    ]);
    const page = await browser.visit(hub, { path });
    const complaints = watchConsole(page);
    const note = page.getByRole('article', { name: 'Note' });
    await note.getByRole('button', { name: 'Comment' }).click();
    const thread = note.getByRole('region', { name: 'Comments' });
    const field = thread.getByRole('textbox', { name: 'Comment' });
    await field.fill('Is this final, @ort');
    await field.press('End');
    await field.pressSequentially('i');
    await thread.getByRole('option', { name: /Zoë Ortiz/ }).waitFor();
    await expectAccessible(page);
    await field.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('Is this final, @Zoë Ortiz ');
    await field.press('Control+Enter');
    await thread.locator('[data-at-mention]').getByText('@Zoë Ortiz').waitFor();
    await note.getByRole('button', { name: '1 comment' }).waitFor();
    await expect.poll(listMentions, { timeout: 20_000 }).toMatchObject([{ isComment: true }]);
    await expectAccessible(page);
    await shoot(page, 'comments');
    await thread.getByRole('button', { name: 'Actions for this comment' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const editing = thread.getByRole('textbox', { name: 'Edit the comment' });
    await editing.fill('Is this final?');
    await thread.getByRole('button', { name: 'Save' }).click();
    await thread.getByText('edited').waitFor();
    expect(await thread.locator('[data-at-mention]').count()).toBe(0);
    await thread.getByRole('button', { name: 'Actions for this comment' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await note.getByRole('button', { name: 'Comment', exact: true }).first().waitFor();
    await expect.poll(() => thread.getByText('Is this final?').count()).toBe(0);
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
  });

  it('are written on an event, and read by viewers, who cannot write any', async () => {
    const { hub, contactId, path } = await openWorld();
    const app = await installApp(hub);
    const template = await newTemplate();
    const event = { eventTemplateId: template.id, objectId: contactId, tokens: {} };
    expect((await app.request({ path: '/crm/v3/timeline/events', json: event })).status).toBe(201);
    const page = await browser.visit(hub, { path });
    const entry = page.getByRole('article', { name: 'Sample' });
    await entry.getByRole('button', { name: 'Comment' }).click();
    await entry.getByRole('textbox', { name: 'Comment' }).fill('They watched it twice');
    await entry.getByRole('region', { name: 'Comments' }).getByRole('button', { name: 'Comment' }).click();
    await entry.getByRole('button', { name: '1 comment' }).waitFor();
    const viewer = await newPersonIn(hub, { role: 'viewer' });
    const theirs = await browser.visit(hub, { path, as: viewer });
    const shown = theirs.getByRole('article', { name: 'Sample' });
    await shown.getByRole('button', { name: '1 comment' }).click();
    await shown.getByText('They watched it twice').waitFor();
    expect(await shown.getByRole('textbox').count()).toBe(0);
  });
});
