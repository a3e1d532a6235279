import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDeveloperApp } from '../../test/support/developer-pages.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { expectAccessible, openBrowser, shoot, type WebBrowser } from '../../test/support/web.js';

const leaving = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const answer = (page: Page, name: 'Stay' | 'Leave') => leaving(page).getByRole('button', { name }).click();

async function newContact(hub: TestHub): Promise<string> {
  const json = { properties: { firstname: 'Ada', lastname: 'Lovelace' } };
  const { body } = await hub.request({ path: '/crm/v3/objects/contacts', json });
  return (body as { id: string }).id;
}

describe('what a user has typed', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('in an event template is not lost by leaving the page, unless the user confirms it', async () => {
    const { page } = await openDeveloperApp(browser, '/templates/new');
    const name = page.getByRole('form', { name: 'Event template' }).getByLabel('Name', { exact: true }).first();
    await name.fill('Parcel moved');
    const toApp = page.getByRole('link', { name: 'Parcel tracker' });
    await toApp.click();
    await expectAccessible(page);
    await answer(page, 'Stay');
    expect(await name.inputValue()).toBe('Parcel moved');
    await page.getByRole('button', { name: 'Save template' }).click();
    await page.getByRole('heading', { name: 'Parcel moved', level: 1 }).waitFor();
    await name.fill('Parcel lost');
    await page.getByRole('button', { name: 'Save template' }).click();
    await page.getByText('Parcel lost saved.').waitFor();
    await toApp.click();
    await page.getByRole('tab', { name: 'Auth' }).waitFor();
    expect(await leaving(page).count()).toBe(0);
  });

  it('in the settings of an app is not lost by opening another tab', async () => {
    const { page } = await openDeveloperApp(browser);
    const name = page.getByLabel('Name', { exact: true }).first();
    await name.fill('Parcel finder');
    await page.getByRole('tab', { name: 'Webhooks' }).click();
    await answer(page, 'Stay');
    expect(await name.inputValue()).toBe('Parcel finder');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('App saved.').waitFor();
    await page.getByRole('tab', { name: 'Webhooks' }).click();
    await page.getByRole('heading', { name: 'Target' }).waitFor();
  });

  it('in a new record is not lost by Escape or a click beside it', async () => {
    const hub = await newHub();
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts` });
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'New contact' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const field = dialog.getByRole('textbox', { name: 'First Name' });
    await field.fill('Ada');
    await page.keyboard.press('Escape');
    await answer(page, 'Stay');
    expect(await field.inputValue()).toBe('Ada');
    await page.mouse.click(200, 500);
    await answer(page, 'Leave');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('in a note is kept for its record until it is added or cancelled', async () => {
    const hub = await newHub();
    const [id, other] = [await newContact(hub), await newContact(hub)];
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts/${id}` });
    const note = page.getByRole('textbox', { name: 'Note' });
    await note.fill('Half a page of thoughts');
    await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Companies' }).click();
    await page.getByRole('heading', { name: 'Companies', level: 1 }).waitFor();
    await page.goto(`/app/${hub.hubId}/objects/contacts/${other}`);
    expect((await note.innerText()).trim()).toBe('');
    await page.goto(`/app/${hub.hubId}/objects/contacts/${id}`);
    await expect.poll(async () => (await note.innerText()).trim()).toBe('Half a page of thoughts');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText('Note added.').waitFor();
    await page.reload();
    await page.getByText('Half a page of thoughts').waitFor();
    expect((await note.innerText()).trim()).toBe('');
  });

  it('stays when the session ends: the user signs in again over the page', async () => {
    const hub = await newHub({ name: 'Acme' });
    const id = await newContact(hub);
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts/${id}` });
    const row = page.getByRole('group', { name: 'Job Title' });
    await row.getByRole('button', { name: 'Edit Job Title' }).click();
    const field = row.getByRole('textbox', { name: 'Job Title' });
    await field.fill('Countess');
    await page.context().clearCookies();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByText('Your session has ended').waitFor();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await shoot(page, 'sign-in-again');
    await dialog.getByLabel(/^Password of/).fill('not-the-password');
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel(/^Password of/).fill(hub.user.password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await field.inputValue()).toBe('Countess');
    await row.getByRole('button', { name: 'Save' }).click();
    await row.getByText('Countess').waitFor();
    await page.reload();
    await row.getByText('Countess').waitFor();
  });

  it('is not shown to another user who signs in instead', async () => {
    const hub = await newHub({ name: 'Acme Secrets' });
    const id = await newContact(hub);
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts/${id}` });
    await page.getByRole('textbox', { name: 'Note' }).fill('For my eyes only');
    await page.context().clearCookies();
    // The next look for new entries finds out.
    await page
      .getByRole('dialog', { name: 'Sign in again' })
      .getByRole('button', { name: 'Sign in as another user' })
      .click();
    await page.getByRole('heading', { name: 'Sign in to Spoke' }).waitFor();
    expect(await page.content()).not.toContain('Acme Secrets');
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('eyes');
  });
});
