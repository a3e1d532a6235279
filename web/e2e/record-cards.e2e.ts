import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { expectAccessible, openBrowser, shoot, type WebBrowser } from '../../test/support/web.js';

async function newContact(hub: TestHub, properties: object): Promise<string> {
  const { status, body, text } = await hub.request({ path: '/crm/v3/objects/contacts', json: { properties } });
  if (status !== 201) throw new Error(text);
  return (body as { id: string }).id;
}

async function read(hub: TestHub, id: string, name: string): Promise<string | null | undefined> {
  const { body } = await hub.request({ path: `/crm/v3/objects/contacts/${id}?properties=${name}` });
  return (body as { properties: Record<string, string | null> }).properties[name];
}

const recordPath = (hub: TestHub, id: string): string => `/app/${hub.hubId}/objects/contacts/${id}`;
const panel = (page: Page) => page.getByRole('region', { name: 'Properties' });
const row = (page: Page, name: string) => panel(page).getByRole('group', { name }).first();

describe('the properties of a record', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('are edited by a click on the value, checked while they are typed, and changes can be undone', async () => {
    const hub = await newHub();
    const rulePath = '/crm/v3/property-validations/0-1/jobtitle/rule-type/MIN_LENGTH';
    const rule = { ruleArguments: ['3'], shouldApplyNormalization: false };
    await hub.request({ method: 'PUT', path: rulePath, json: rule });
    const id = await newContact(hub, { email: 'ada@example.com', jobtitle: 'Engineer' });
    const page = await browser.visit(hub, { path: recordPath(hub, id) });
    await row(page, 'Job Title').getByText('Engineer').click();
    const field = row(page, 'Job Title').getByRole('textbox');
    await field.fill('CT');
    await row(page, 'Job Title').getByText('Enter 3 characters or more').waitFor();
    expect(await row(page, 'Job Title').getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await field.fill('CTO');
    await page.keyboard.press('Enter');
    await expect.poll(() => read(hub, id, 'jobtitle')).toBe('CTO');
    await page
      .getByRole('status')
      .filter({ hasText: 'Job Title changed.' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect.poll(() => read(hub, id, 'jobtitle')).toBe('Engineer');
    await row(page, 'Job Title').getByText('Engineer').waitFor();

    // The latest values, without opening the whole history.
    await row(page, 'Job Title').getByRole('button', { name: 'History of Job Title' }).hover();
    await page.getByRole('dialog').getByText('CTO').waitFor();
  });

  it('are arranged in sections by each user, with conditions, and reset', async () => {
    const hub = await newHub();
    const id = await newContact(hub, { email: 'ada@example.com', city: 'Berlin', lifecyclestage: 'lead' });
    const page = await browser.visit(hub, { path: recordPath(hub, id) });
    await panel(page).getByRole('button', { name: 'Arrange properties' }).click();
    const dialog = page.getByRole('dialog', { name: 'Arrange contact properties' });
    const first = dialog.getByRole('region', { name: 'Contact' });
    for (const name of ['First Name', 'Last Name']) {
      await first.getByRole('button', { name: `Remove ${name}` }).click();
    }
    // By keyboard: the phone number goes before the email address.
    await first.getByRole('button', { name: 'Move Phone Number', exact: true }).focus();
    for (const key of ['Space', 'ArrowUp', 'Space']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(400);
    }
    await dialog.getByRole('button', { name: 'Add section' }).click();
    const second = dialog.getByRole('region', { name: 'New section' });
    await second.getByRole('textbox', { name: 'Section title' }).fill('Customers');
    const customers = dialog.getByRole('region', { name: 'Customers' });
    await customers.getByRole('combobox', { name: 'Add a property to Customers' }).fill('City');
    await page.getByRole('option', { name: 'City', exact: true }).click();
    await customers.getByRole('combobox', { name: 'Show only while' }).fill('Lifecycle Stage');
    await page.getByRole('option', { name: 'Lifecycle Stage', exact: true }).click();
    await customers.getByRole('combobox', { name: 'has one of' }).click();
    await page.getByRole('option', { name: 'Customer' }).click();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await shoot(page, 'record-arrange');
    await dialog.getByRole('button', { name: 'Save for me' }).click();
    await dialog.waitFor({ state: 'detached' });

    const labels = await panel(page)
      .getByRole('group')
      .evaluateAll((rows) => rows.map((one) => (one as unknown as { ariaLabel: string }).ariaLabel));
    expect(labels.slice(0, 2)).toEqual(['Phone Number', 'Email']);
    expect(
      await panel(page)
        .getByRole('button', { name: /^Customers/ })
        .count(),
    ).toBe(0);
    const json = { properties: { lifecyclestage: 'customer' } };
    await hub.request({ method: 'PATCH', path: `/crm/v3/objects/contacts/${id}`, json });
    await page.reload();
    await panel(page)
      .getByRole('button', { name: /^Customers/ })
      .waitFor();
    await row(page, 'City').getByText('Berlin').waitFor();

    await panel(page).getByRole('button', { name: 'Arrange properties' }).click();
    await dialog.getByRole('button', { name: 'Save as account default' }).click();
    await dialog.waitFor({ state: 'detached' });
    await panel(page).getByRole('button', { name: 'Arrange properties' }).click();
    await dialog.getByRole('button', { name: 'Reset to account default' }).click();
    await dialog.waitFor({ state: 'detached' });
    await panel(page)
      .getByRole('button', { name: /^Customers/ })
      .waitFor();
    await panel(page).getByRole('button', { name: 'Arrange properties' }).click();
    await dialog.getByRole('button', { name: 'Delete account default' }).click();
    await row(page, 'First Name').waitFor();
  });

  it('that are being arranged are not lost without a question', async () => {
    const hub = await newHub();
    const id = await newContact(hub, { email: 'ada@example.com' });
    const page = await browser.visit(hub, { path: recordPath(hub, id) });
    await panel(page).getByRole('button', { name: 'Arrange properties' }).click();
    const dialog = page.getByRole('dialog', { name: 'Arrange contact properties' });
    await dialog.getByRole('button', { name: 'Add section' }).click();
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: 'Stay' })
      .or(page.getByRole('button', { name: 'Keep editing' }))
      .first()
      .click();
    await dialog.getByRole('region', { name: 'New section' }).waitFor();
  });
});
