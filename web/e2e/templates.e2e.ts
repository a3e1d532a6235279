import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDeveloperApp } from '../../test/support/developer-pages.js';
import { needs } from '../../test/support/needs.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  shoot,
  watchConsole,
  type WebBrowser,
} from '../../test/support/web.js';

describe('event templates', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('are edited beside a preview of sample values, saved, changed and deleted by name', async () => {
    const { page } = await openDeveloperApp(browser, '?tab=templates');
    const complaints = watchConsole(page);
    await page.getByRole('heading', { name: 'No event templates yet' }).waitFor();
    await page.getByRole('button', { name: 'New template' }).click();
    const editor = page.getByRole('form', { name: 'Event template' });
    const preview = page.getByRole('region', { name: 'Preview' });
    await editor.getByLabel('Name', { exact: true }).first().fill('Parcel moved');
    await editor.getByLabel('Header').fill('Parcel **{{parcel}}** is {{state}}');
    await editor.getByLabel('Detail').fill('# Route\n{{#each extraData.stops}}\n- {{this}}\n{{/each}}');
    await page.getByRole('button', { name: 'Add token' }).click();
    await page
      .getByRole('group', { name: 'Token without a name' })
      .getByRole('textbox', { name: 'Name' })
      .fill('parcel');
    await page.getByRole('button', { name: 'Add token' }).click();
    await page
      .getByRole('group', { name: 'Token without a name' })
      .getByRole('textbox', { name: 'Name' })
      .fill('state');
    const state = page.getByRole('group', { name: 'Token state' });
    await state.getByLabel('Type').click();
    await page.getByRole('option', { name: 'Choice' }).click();
    await state.getByLabel('Options').fill('sent = Sent\narrived = Arrived');
    const sample = page.getByRole('region', { name: 'Sample event' });
    await sample.getByLabel('parcel').fill('A-17 <b>');
    await sample.getByLabel('extraData').fill('{"stops": ["Bern", "Basel"]}');
    await expect.poll(() => preview.innerText()).toContain('A-17 <b>');
    await expect.poll(() => preview.getByRole('listitem').allInnerTexts()).toEqual(['Bern', 'Basel']);
    expect(await preview.locator('strong').innerText()).toBe('A-17 <b>');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'template-editor');

    await editor.getByLabel('Detail').fill('one\ntwo {{#nope x}}{{/nope}}');
    await editor.getByText('Unknown helper "nope"').waitFor();
    await page.getByRole('button', { name: 'Go to line 2, column 5' }).click();
    expect(await page.evaluate('document.activeElement.selectionStart')).toBe(8);
    await shoot(page, 'template-error');
    await page.getByRole('button', { name: 'Save template' }).click();
    await expect.poll(() => editor.getByRole('alert').innerText()).toContain('does not compile');
    await editor.getByLabel('Detail').fill('Now {{state}}.');
    await page.getByRole('button', { name: 'Save template' }).click();
    await page.getByRole('heading', { name: 'Parcel moved', level: 1 }).waitFor();

    expect(
      await page.getByRole('group', { name: 'Token parcel' }).getByRole('textbox', { name: 'Name' }).isDisabled(),
    ).toBe(true);
    await editor.getByLabel('Name', { exact: true }).first().fill('Parcel on its way');
    await sample.getByLabel('parcel').fill('B-18');
    // The server's times have whole seconds.
    await page.waitForTimeout(1100);
    await page.getByRole('button', { name: 'Save template' }).click();
    await page.getByRole('heading', { name: 'Parcel on its way', level: 1 }).waitFor();
    await page.getByText('Parcel on its way saved.').waitFor();
    // Sample values are kept.
    expect(await sample.getByLabel('parcel').inputValue()).toBe('B-18');

    await page.getByRole('link', { name: 'Parcel tracker' }).click();
    await page.getByRole('tab', { name: 'Timeline templates' }).click();
    await page.getByRole('link', { name: 'Parcel on its way' }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'templates');
    await page.getByRole('button', { name: 'Delete the template Parcel on its way' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete the event template?' });
    await dialog.getByText('from the timelines of all accounts').waitFor();
    const deletion = dialog.getByRole('button', { name: 'Delete template and events' });
    expect(await deletion.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('Parcel on its way');
    await expectAccessible(page);
    await deletion.click();
    await page.getByRole('heading', { name: 'No event templates yet' }).waitFor();
    expect(complaints).toEqual([]);
  });
});
