import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { newPersonIn } from '../../test/support/people.js';
import { expectAccessible, openBrowser, shoot, watchConsole, type WebBrowser } from '../../test/support/web.js';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search records, files, settings and commands' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** Types into what has the focus from inside the page: a busy machine delays a letter no more than the timers it resets. */
async function typeQuickly(page: Page, words: string): Promise<void> {
  await page.evaluate(`(async () => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
    const words = ${JSON.stringify(words)};
    for (let length = 1; length <= words.length; length += 1) {
      write.call(document.activeElement, words.slice(0, length));
      document.activeElement.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve));
    }
  })()`);
}

async function add(hub: TestHub, type: string, properties: object): Promise<string> {
  const { status, body } = await hub.request({ path: `/crm/v3/objects/${type}`, json: { properties } });
  expect(status).toBe(201);
  return body.id as string;
}

/** An account with a contact, a company, a deal and a list that have to do with Globex. */
async function newGlobexHub(): Promise<TestHub> {
  const hub = await newHub({ name: 'Acme' });
  await add(hub, 'contacts', { firstname: 'Priya', lastname: 'Nair', email: 'priya@globex.example' });
  await add(hub, 'companies', { name: 'Globex', domain: 'globex.example' });
  await add(hub, 'deals', { dealname: 'Globex – Team plan', amount: '47800', dealstage: 'appointmentscheduled' });
  const list = { name: 'Globex people', objectTypeId: '0-1', processingType: 'MANUAL' };
  expect((await hub.request({ path: '/crm/v3/lists', json: list })).status).toBe(200);
  return hub;
}

describe('the palette', needs.chromium, () => {
  let browser: WebBrowser;
  let hub: TestHub;
  beforeAll(async () => {
    [browser, hub] = await Promise.all([openBrowser(), newGlobexHub()]);
  });
  afterAll(() => browser?.close());

  it('finds records of every type, lists and commands by words, with the keyboard only', async () => {
    const page = await browser.visit(hub);
    const complaints = watchConsole(page);
    await heading(page, 'Contacts').waitFor();
    await page.keyboard.press('Control+k');
    await field(page).pressSequentially('glob');
    await option(page, 'Globex Company · globex.example').waitFor();
    const names = await page.getByRole('option').allTextContents();
    // The best name comes first.
    expect(names[0]).toBe('Globex Company · globex.example');
    expect(names).toEqual(
      expect.arrayContaining([
        'Globex – Team plan Deal · $47,800',
        'Priya Nair Contact · priya@globex.example',
        'Globex people List',
      ]),
    );
    await expectAccessible(page);
    await shoot(page, 'palette');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await heading(page, 'Globex – Team plan').waitFor();
    expect(await field(page).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('asks once for a pause in typing', async () => {
    const page = await browser.visit(hub);
    await heading(page, 'Contacts').waitFor();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/_app/search')) asked += 1;
    });
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await field(page).focus();
    await typeQuickly(page, 'globex');
    await option(page, /^Globex Company/).waitFor();
    expect(asked).toBe(1);
  });

  it('shows recent records before anything is typed, and forgets them with the session', async () => {
    const page = await browser.visit(hub);
    await page.getByRole('link', { name: 'Priya Nair' }).click();
    await heading(page, 'Priya Nair').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: 'Priya Nair Contact' }).waitFor();
    await field(page).fill('sign out');
    await option(page, 'Sign out').click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await page.evaluate('JSON.stringify({ ...localStorage })')).not.toContain('Priya');
  });

  it('creates a record, goes to a setting and changes the theme', async () => {
    const page = await browser.visit(hub);
    await heading(page, 'Contacts').waitFor();
    const run = async (words: string, name: string): Promise<void> => {
      await page.keyboard.press('Control+k');
      await field(page).fill(words);
      await option(page, name).waitFor();
      await page.keyboard.press('Enter');
    };
    await run('create deal', 'Create deal');
    await page.getByRole('dialog', { name: 'New deal' }).waitFor();
    await page.keyboard.press('Escape');
    await run('create contact', 'Create contact');
    await page.getByRole('dialog', { name: 'New contact' }).waitFor();
    await page.keyboard.press('Escape');
    await page.reload();
    await heading(page, 'Contacts').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await run('pipel', 'Pipelines Settings');
    await heading(page, 'Pipelines').waitFor();
    await run('theme dark', 'Theme: dark');
    await expect
      .poll(() => page.evaluate("document.documentElement.getAttribute('data-mantine-color-scheme')"))
      .toBe('dark');
    // Browsers of tests want reduced motion: a change of colours begins no transition then, of any element.
    const countTransitions = (): Promise<number> =>
      page.evaluate(`(() => {
        document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
        getComputedStyle(document.body).color;
        return document.getAnimations().length;
      })()`);
    expect(await countTransitions()).toBe(0);
  });

  it('says when nothing is found, and offers a viewer nothing that they may not do', async () => {
    const viewer = await newPersonIn(hub, { role: 'viewer', name: 'Val Viewer' });
    const page = await browser.visit(hub, { as: viewer });
    await heading(page, 'Contacts').waitFor();
    await page.keyboard.press('Control+k');
    await field(page).fill('create');
    await page.getByText('Nothing is called “create”.').waitFor();
  });
});
