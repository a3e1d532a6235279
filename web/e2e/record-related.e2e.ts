import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { expectAccessible, openBrowser, shoot, type WebBrowser } from '../../test/support/web.js';

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

const contactPath = (hub: TestHub, id: string): string => `/app/${hub.hubId}/objects/contacts/${id}`;
const card = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Related records' }).getByRole('region', { name });

describe('the records related to a record', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('show what matters of each type, and which company is the primary one', async () => {
    const hub = await newHub();
    const [first, second] = [
      await create(hub, 'companies', { name: 'Hooli', domain: 'hooli.example.com' }),
      await create(hub, 'companies', { name: 'Globex', domain: 'globex.example.com' }),
    ];
    const deal = {
      ...{ dealname: 'Team plan', amount: '47800', dealstage: 'contractsent', closedate: '2035-12-15T00:00:00Z' },
      hubspot_owner_id: hub.user.ownerId,
    };
    const ticket = { subject: 'Login loops', hs_pipeline: '0', hs_pipeline_stage: '2', hs_ticket_priority: 'HIGH' };
    const id = await create(hub, 'contacts', { email: 'ada@example.com' }, [
      to(first, 279),
      to(second, 1, 279),
      to(await create(hub, 'deals', deal), 4),
      to(await create(hub, 'tickets', ticket), 15),
    ]);
    const page = await browser.visit(hub, { path: contactPath(hub, id) });
    const globex = card(page, 'Companies').getByRole('listitem').filter({ hasText: 'Globex' });
    await globex.getByRole('img', { name: 'Primary' }).waitFor();
    expect(await card(page, 'Companies').getByRole('img', { name: 'Primary' }).count()).toBe(1);
    await card(page, 'Deals').getByText('Contract Sent').waitFor();
    await card(page, 'Deals').getByText('$47,800').waitFor();
    await card(page, 'Deals')
      .getByRole('img', { name: /^Owner:/ })
      .waitFor();
    await card(page, 'Tickets').getByText('Waiting on contact').waitFor();
    await card(page, 'Tickets').getByText('High').waitFor();
    await expectAccessible(page);
    await shoot(page, 'record-related-facts');
  });

  it('are added several at once, or created in place', async () => {
    const hub = await newHub();
    const id = await create(hub, 'contacts', { email: 'ada@example.com' });
    for (const dealname of ['Plan one', 'Plan two', 'Other']) await create(hub, 'deals', { dealname });
    const page = await browser.visit(hub, { path: contactPath(hub, id) });
    await card(page, 'Deals').getByRole('button', { name: 'Add deal' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a deal' });
    await dialog.getByRole('searchbox').fill('plan');
    await dialog.getByRole('checkbox', { name: 'Other' }).waitFor({ state: 'detached' });
    await dialog.getByRole('checkbox', { name: 'Plan one' }).check();
    await dialog.getByRole('checkbox', { name: 'Plan two' }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add 2 deals' }).click();
    await card(page, 'Deals').getByRole('link', { name: 'Plan one' }).waitFor();
    await card(page, 'Deals').getByRole('link', { name: 'Plan two' }).waitFor();

    await card(page, 'Companies').getByRole('button', { name: 'Add company' }).click();
    await page.getByRole('button', { name: 'Create a new company' }).click();
    const drawer = page.getByRole('dialog', { name: 'New company' });
    await drawer
      .getByRole('textbox', { name: 'Company name' })
      .or(drawer.getByRole('textbox').first())
      .first()
      .fill('Initech');
    await drawer.getByRole('button', { name: 'Create', exact: true }).click();
    await card(page, 'Companies').getByRole('link', { name: 'Initech' }).waitFor();
    const path = `/crm/v4/objects/contacts/${id}/associations/companies`;
    expect(((await hub.request({ path })).body as { results: object[] }).results).toHaveLength(1);
  });

  it('that look alike are compared and merged, with the values that were chosen', async () => {
    const hub = await newHub();
    const own = {
      firstname: 'Grace',
      lastname: 'Hopper',
      email: 'grace@example.com',
      phone: '+1 202 555 0100',
      city: 'Arlington',
    };
    const id = await create(hub, 'contacts', { ...own, lifecyclestage: 'customer' });
    const other = {
      firstname: 'Grace',
      lastname: 'Hopper',
      email: 'g.hopper@example.com',
      jobtitle: 'Admiral',
      city: 'New York',
    };
    const otherId = await create(hub, 'contacts', { ...other, phone: '1 202 555 0100' });
    await create(hub, 'notes', { hs_timestamp: new Date().toISOString(), hs_note_body: 'Of the other' }, [
      to(otherId, 202),
    ]);
    const page = await browser.visit(hub, { path: contactPath(hub, id) });
    await page.getByRole('button', { name: '1 looks alike' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge Grace Hopper' });
    await dialog.getByText('Same name').waitFor();
    await dialog.getByText('Same phone number').waitFor();
    await dialog.getByRole('radio').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Compare' }).click();
    const row = (name: string) => dialog.getByRole('radiogroup', { name, exact: true });
    await row('City').getByRole('radio').nth(1).check();
    await row('Email').getByRole('radio').nth(1).check();
    await row('Lifecycle Stage').getByRole('radio').nth(1).check();
    expect(await row('Job Title').getByRole('radio').nth(1).isChecked()).toBe(true);
    await expectAccessible(page);
    await shoot(page, 'record-merge');
    await dialog.getByRole('button', { name: 'Merge into Grace Hopper' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('article').getByText('Of the other').waitFor();
    const names = ['email', 'city', 'jobtitle', 'phone', 'lifecyclestage'];
    const { body } = await hub.request({ path: `${objects}/contacts/${otherId}?properties=${names.join(',')}` });
    expect(body).toMatchObject({
      id,
      properties: {
        ...{ email: 'g.hopper@example.com', city: 'New York', jobtitle: 'Admiral', phone: '+1 202 555 0100' },
        lifecyclestage: 'lead',
      },
    });
    expect(await page.getByRole('button', { name: /look.* alike/ }).count()).toBe(0);
  });

  it('may take the place of the open record in a merge', async () => {
    const hub = await newHub();
    const id = await create(hub, 'companies', { name: 'Globex', domain: 'globex.example.com' });
    const otherId = await create(hub, 'companies', { name: 'Globex Inc', city: 'Berlin' });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/companies/${id}` });
    await page.getByRole('button', { name: '1 looks alike' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge Globex' });
    await dialog.getByRole('radio').check();
    await dialog.getByRole('button', { name: 'Compare' }).click();
    await dialog.getByRole('radiogroup', { name: 'Stays' }).getByRole('radio').nth(1).check();
    await dialog.getByRole('button', { name: 'Merge into Globex Inc' }).click();
    await page.getByRole('heading', { name: 'Globex Inc', level: 1 }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/app/${hub.hubId}/objects/companies/${otherId}`);
  });
});
