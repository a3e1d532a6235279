import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  shoot,
  watchConsole,
  type WebBrowser,
} from '../../test/support/web.js';

describe('the API reference', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('a visitor finds an endpoint by its path, and sends a request with the demo token', async () => {
    const page = await browser.visitAsStranger({ path: '/docs' });
    const complaints = watchConsole(page);
    await page.getByRole('heading', { name: 'Getting started' }).waitFor();
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'api-reference');
    await page.keyboard.press('/');
    await page.keyboard.type('get /crm/v3/pipelines/contacts');
    await page.getByRole('link', { name: /List the pipelines of an object type/ }).press('Enter');
    await page.getByRole('heading', { name: 'List the pipelines of an object type, with their stages' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/docs/pipelines/listPipelines');
    await page.getByRole('region', { name: 'Scopes' }).getByText('crm.objects.contacts.read').first().waitFor();
    expect(await page.getByRole('combobox', { name: 'Credentials' }).inputValue()).toBe('Demo private-app token');
    await page.getByRole('button', { name: 'Send request' }).click();
    const response = page.getByRole('region', { name: 'Response', exact: true });
    await response.getByText('200', { exact: true }).waitFor();
    const json = response.getByRole('region', { name: 'Response body' });
    await json.getByRole('button', { name: /^results, / }).click();
    await json.getByText('[…]').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'api-explorer');
    await page.getByRole('button', { name: 'Copy as' }).click();
    for (const name of ['curl', 'Node', 'Python', 'PHP']) await page.getByRole('menuitem', { name }).waitFor();
    await page.keyboard.press('Escape');
    const link = response.getByRole('link', { name: 'Open in the inspector' });
    expect(await link.getAttribute('href')).toMatch(/^\/app\/inspector\?tab=requests&request=[\w-]+$/);
    expect(complaints).toEqual([]);
  });

  it('a body is checked as it is typed, edited as JSON or as a form, and sent again from the history', async () => {
    const hub = await newHub();
    const page = await browser.visit(hub, { path: '/docs/records/createRecord' });
    const complaints = watchConsole(page);
    await page.getByRole('combobox', { name: 'Credentials' }).click();
    await page.getByRole('option', { name: 'Token to paste' }).click();
    await page.getByLabel('Token of a private app, or OAuth access token').fill(hub.privateApp.token);
    const body = page.getByRole('textbox', { name: 'JSON body' });
    await body.fill('{\n  "properties": {},\n  "nope": 1\n}');
    await page.getByRole('button', { name: 'Line 3' }).waitFor();
    await page.getByText('The field "nope" does not exist here.').waitFor();
    await body.fill('{\n  "properties": {}\n  "nope": 1\n}');
    await page.getByText('Expected a comma or }.').waitFor();
    await expectAccessible(page);
    await body.fill('{ "properties": {} }');
    await page.getByText('Matches the description.').waitFor();
    await page.getByRole('radiogroup', { name: 'View of the body' }).getByText('Form').click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('email');
    await page.getByRole('textbox', { name: 'Value', exact: true }).first().fill('ada@example.com');
    await page.getByRole('textbox', { name: 'Value', exact: true }).first().press('Enter');
    await page.getByRole('textbox', { name: 'email' }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'api-explorer-form');
    await page.getByRole('textbox', { name: 'email' }).press('Control+Enter');
    const response = page.getByRole('region', { name: 'Response', exact: true });
    await response.getByText('201', { exact: true }).waitFor();
    const { body: made } = await hub.request({ path: '/crm/v3/objects/contacts?properties=email' });
    expect(made.results).toMatchObject([{ properties: { email: 'ada@example.com' } }]);

    await page.reload();
    await page
      .getByRole('region', { name: 'History of this tab' })
      .getByRole('button', { name: /objects\/contacts/ })
      .click();
    await page.getByRole('textbox', { name: 'email' }).waitFor();
    await page.getByRole('button', { name: 'Send request' }).click();
    await response.getByText('409', { exact: true }).waitFor();
    const stored = await page.evaluate<string>('JSON.stringify(localStorage)');
    expect(stored).not.toContain(hub.privateApp.token);
    expect(complaints).toEqual([]);
  });

  it('files are uploaded, and a path without its value is not called', async () => {
    const hub = await newHub();
    const page = await browser.visit(hub, { path: '/docs/files/uploadFile' });
    const complaints = watchConsole(page);
    await page.getByRole('combobox', { name: 'Credentials' }).click();
    await page.getByRole('option', { name: 'Token to paste' }).click();
    await page.getByLabel('Token of a private app, or OAuth access token').fill(hub.privateApp.token);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /^file\b/ }).click();
    await (await chooser).setFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('A note') });
    await page.getByRole('textbox', { name: /^options/ }).fill('{"access":"PRIVATE"}');
    await page.getByRole('textbox', { name: /^folderPath/ }).fill('/');
    await page.getByRole('button', { name: 'Send request' }).click();
    const response = page.getByRole('region', { name: 'Response', exact: true });
    await response.getByText('201', { exact: true }).waitFor();
    await response.getByText('"note"', { exact: true }).first().waitFor();
    await expectAccessible(page);

    await page.goto('/docs/records/getRecord');
    await page.getByRole('button', { name: 'Send request' }).click();
    await page
      .getByRole('alert')
      .getByText(/^The path needs a value for \w+\.$/)
      .waitFor();
    expect(complaints).toEqual([]);
  });

  it('keeps old addresses, and shows the document about differences to browsers', async () => {
    const page = await browser.visitAsStranger({ path: '/docs#/Records/createRecord' });
    const complaints = watchConsole(page);
    await page.getByRole('heading', { name: 'Create a record, with associations' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/docs/records/createRecord');
    await page.goto('/docs/compatibility');
    await page.getByRole('heading', { name: 'Compatibility', level: 1 }).waitFor();
    await page.getByRole('table').first().waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'api-compatibility');
    expect(complaints).toEqual([]);
  });
});
