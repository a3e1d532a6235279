import type { Page } from 'playwright-core';
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
  type WebBrowser,
} from '../../test/support/web.js';

const objects = '/crm/v3/objects';

async function create(hub: TestHub, type: string, properties: object, associations: object[] = []): Promise<string> {
  const { status, body, text } = await hub.request({ path: `${objects}/${type}`, json: { properties, associations } });
  if (status !== 201) throw new Error(text);
  return (body as { id: string }).id;
}

const to = (id: string, ...typeIds: number[]) => ({
  to: { id },
  types: typeIds.map((associationTypeId) => ({ associationCategory: 'HUBSPOT_DEFINED', associationTypeId })),
});

async function read(hub: TestHub, type: string, id: string, name: string): Promise<string | null | undefined> {
  const { body } = await hub.request({ path: `${objects}/${type}/${id}?properties=${name}` });
  return (body as { properties: Record<string, string | null> }).properties[name];
}

const recordPath = (hub: TestHub, type: string, id: string): string => `/app/${hub.hubId}/objects/${type}/${id}`;
const banner = (page: Page) => page.locator('header', { has: page.getByRole('heading', { level: 1 }) });

describe('the header of a record', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('says when and by whom a record was edited, not counting its associations', async () => {
    const hub = await newHub();
    const id = await create(hub, 'contacts', { firstname: 'Ada', lastname: 'Larsen', jobtitle: 'Engineer' });
    await create(hub, 'companies', { name: 'Globex' }, [to(id, 280)]);
    const page = await browser.visit(hub, { path: recordPath(hub, 'contacts', id) });
    await banner(page).getByText('Engineer at Globex').waitFor();
    expect(await banner(page).innerText()).not.toContain('edited');
    const json = { properties: { jobtitle: 'Director' } };
    const session = await openAppSession(hub.baseUrl, hub.user);
    await session.request(hub.hubId, { method: 'PATCH', path: `${objects}/contacts/${id}`, json });
    await page.reload();
    const edited = banner(page).getByText(/^edited now by \S/);
    await edited.waitFor();
    await edited.locator('time').hover();
    await page
      .getByRole('tooltip')
      .getByText(/\d{2}:\d{2}:\d{2}/)
      .waitFor();
    await expectAccessible(page);
  });

  it('says who a contact is, and what is next', async () => {
    const hub = await newHub();
    const company = await create(hub, 'companies', { name: 'Globex', domain: 'globex.example.com' });
    const other = await create(hub, 'companies', { name: 'Hooli', domain: 'hooli.example.com' });
    const deals = [
      await create(hub, 'deals', { dealname: 'Team plan', amount: '47800' }),
      await create(hub, 'deals', { dealname: 'Training', amount: '4200' }),
      await create(hub, 'deals', { dealname: 'Lost', amount: '99', dealstage: 'closedlost' }),
    ];
    const contact = {
      firstname: 'Priya',
      lastname: 'Nair',
      jobtitle: 'Head of Operations',
      lifecyclestage: 'opportunity',
    };
    const id = await create(hub, 'contacts', contact, [
      to(other, 279),
      to(company, 1, 279),
      ...deals.map((deal) => to(deal, 4)),
    ]);
    const hour = 3_600_000;
    const call = { hs_timestamp: new Date(Date.now() - hour).toISOString(), hs_call_title: 'Intro' };
    await create(hub, 'calls', call, [to(id, 194)]);
    const task = {
      hs_timestamp: new Date(Date.now() + 48 * hour).toISOString(),
      hs_task_subject: 'Send revised quote',
    };
    await create(hub, 'tasks', task, [to(id, 204)]);
    const page = await browser.visit(hub, { path: recordPath(hub, 'contacts', id) });
    await banner(page).getByText('Head of Operations at').waitFor();
    await banner(page).getByRole('link', { name: 'Globex' }).waitFor();
    const facts = banner(page).locator('dl');
    await facts.getByText('$52,000').waitFor();
    await facts.getByText('2 deals').waitFor();
    await facts.getByText('by call').waitFor();
    await facts.getByText('Send revised quote').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'record-header');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText('step 5 of 8').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'record-header-phone');
  });

  it('moves a contact along its lifecycle, and back, with undo', async () => {
    const hub = await newHub();
    const id = await create(hub, 'contacts', { email: 'ada@example.com', lifecyclestage: 'lead' });
    const page = await browser.visit(hub, { path: recordPath(hub, 'contacts', id) });
    const stages = page.getByRole('list', { name: 'Lifecycle stages' });
    await stages.getByRole('button', { name: 'Move to Customer' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => read(hub, 'contacts', id, 'lifecyclestage')).toBe('customer');
    await page
      .getByRole('status')
      .filter({ hasText: 'Moved to Customer.' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect.poll(() => read(hub, 'contacts', id, 'lifecyclestage')).toBe('lead');
    await stages.getByRole('button', { name: 'Move to Subscriber' }).click();
    await expect.poll(() => read(hub, 'contacts', id, 'lifecyclestage')).toBe('subscriber');
    expect(await stages.locator('[aria-current=step]').innerText()).toBe('Subscriber');
  });

  it('changes the owner by a click, which can be undone', async () => {
    const hub = await newHub();
    const { name } = await newPersonIn(hub, { role: 'member', name: 'Ben Ortiz' });
    const id = await create(hub, 'deals', { dealname: 'Rocket sleds', hubspot_owner_id: hub.user.ownerId });
    const page = await browser.visit(hub, { path: recordPath(hub, 'deals', id) });
    await banner(page)
      .getByRole('button', { name: /^Change owner/ })
      .click();
    await page.getByRole('textbox', { name: 'Search owners' }).fill('ortiz');
    await expectAccessible(page);
    await page.getByRole('option', { name }).click();
    await banner(page)
      .getByRole('button', { name: /Ben Ortiz/ })
      .waitFor();
    expect(await read(hub, 'deals', id, 'hubspot_owner_id')).not.toBe(hub.user.ownerId);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => read(hub, 'deals', id, 'hubspot_owner_id')).toBe(hub.user.ownerId);
  });

  it('goes through the table that one came from, and back to its search', async () => {
    const hub = await newHub();
    for (const name of ['One', 'Two', 'Three', 'Other']) {
      await create(hub, 'companies', { name: name === 'Other' ? 'Hooli' : `Acme ${name}` });
    }
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/companies?q=acme` });
    await page.getByText('3 records').waitFor();
    await page.getByRole('link', { name: 'Acme Three' }).click();
    await page.getByText('1 of 3', { exact: true }).waitFor();
    await page.keyboard.press('J');
    await page.getByRole('heading', { name: 'Acme Two', level: 1 }).waitFor();
    await page.getByText('2 of 3', { exact: true }).waitFor();
    await page.keyboard.press('J');
    await page.getByRole('heading', { name: 'Acme One', level: 1 }).waitFor();
    expect(await page.getByRole('button', { name: 'Next record' }).isDisabled()).toBe(true);
    await page.keyboard.press('K');
    await page.getByRole('heading', { name: 'Acme Two', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Back to companies' }).click();
    await page.getByText('3 records').waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('acme');
  });
});
