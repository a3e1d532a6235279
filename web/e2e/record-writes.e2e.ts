import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { newPersonIn } from '../../test/support/people.js';
import { upload } from '../../test/support/uploads.js';
import { expectAccessible, openBrowser, shoot, type WebBrowser } from '../../test/support/web.js';

const objects = '/crm/v3/objects';

async function create(hub: TestHub, type: string, properties: object, associations: object[] = []): Promise<string> {
  const { status, body, text } = await hub.request({ path: `${objects}/${type}`, json: { properties, associations } });
  if (status !== 201) throw new Error(text);
  return (body as { id: string }).id;
}

describe('writes on the record page', needs.chromium, () => {
  let browser: WebBrowser;
  let hub: TestHub;
  beforeAll(async () => {
    browser = await openBrowser();
    hub = await newHub();
  });
  afterAll(() => browser?.close());
  const visit = (type: string, id: string): Promise<Page> =>
    browser.visit(hub, { path: `/app/${hub.hubId}/objects/${type}/${id}` });

  it('opening a field without changing it keeps the changes of others', async () => {
    const id = await create(hub, 'contacts', { lastname: 'Byron', jobtitle: 'Poet' });
    const page = await visit('contacts', id);
    await page.clock.install();
    await page.reload();
    const properties = page.getByRole('region', { name: 'Properties' });
    await properties.getByRole('button', { name: 'Edit Job Title' }).click();
    const field = properties.getByRole('textbox', { name: 'Job Title' });
    await field.waitFor();
    const path = `${objects}/contacts/${id}`;
    await hub.request({ method: 'PATCH', path, json: { properties: { jobtitle: 'Analyst', lastname: 'Lovelace' } } });
    await page.clock.fastForward('00:11');
    await page.getByRole('heading', { name: 'Lovelace', level: 1 }).waitFor();
    await field.press('Enter');
    await properties.getByText('Analyst').waitFor();
    const { body } = await hub.request({ path: `${path}?properties=jobtitle` });
    expect((body as { properties: object }).properties).toMatchObject({ jobtitle: 'Analyst' });
  });

  it('a note is added once, however often the keys are pressed', async () => {
    const page = await visit('contacts', await create(hub, 'contacts', { lastname: 'Hopper' }));
    const sent: string[] = [];
    await page.route(`**${objects}/notes`, async (route) => {
      sent.push(route.request().method());
      await new Promise((done) => setTimeout(done, 500));
      await route.continue();
    });
    const note = page.getByRole('textbox', { name: 'Note' });
    await note.fill('Found a moth.');
    await note.press('Control+Enter');
    await page.getByRole('button', { name: 'Add note' }).and(page.locator('[data-loading]')).waitFor();
    await note.press('Control+Enter');
    await page.getByRole('article').getByText('Found a moth.').waitFor();
    expect(sent).toEqual(['POST']);
  });

  it('a click on a stage moves the record there, which can be undone; a viewer only sees the stages', async () => {
    const id = await create(hub, 'deals', { dealname: 'Plan', dealstage: 'appointmentscheduled' });
    const page = await visit('deals', id);
    const stages = page.getByRole('list', { name: 'Stages of Sales Pipeline' });
    const current = stages.locator('[aria-current=step]');
    await expect.poll(() => current.innerText()).toBe('Appointment Scheduled');
    await expectAccessible(page);
    await shoot(page, 'record-stages');
    await stages.getByRole('button', { name: 'Move to Closed Won' }).click();
    await expect.poll(() => current.innerText()).toBe('Closed Won');
    const read = async () =>
      ((await hub.request({ path: `${objects}/deals/${id}` })).body as { properties: { dealstage: string } })
        .properties;
    expect((await read()).dealstage).toBe('closedwon');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => current.innerText()).toBe('Appointment Scheduled');
    expect((await read()).dealstage).toBe('appointmentscheduled');
    const viewer = await newPersonIn(hub, { role: 'viewer', name: 'Val Viewer' });
    const theirs = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/deals/${id}`, as: viewer });
    await theirs.getByRole('list', { name: 'Stages of Sales Pipeline' }).getByText('Closed Won').waitFor();
    expect(await theirs.getByRole('button', { name: /^Move to/ }).count()).toBe(0);
  });

  it('adding an associated record keeps its labels', async () => {
    const label = { name: 'billing', label: 'Billing' };
    const made = await hub.request({ path: '/crm/v4/associations/contacts/companies/labels', json: label });
    const { typeId } = (made.body as { results: { typeId: number }[] }).results[0] ?? { typeId: 0 };
    const company = await create(hub, 'companies', { name: 'Umbrella' });
    const type = { associationCategory: 'USER_DEFINED', associationTypeId: typeId };
    const id = await create(hub, 'contacts', { lastname: 'Wesker' }, [{ to: { id: company }, types: [type] }]);
    const page = await visit('contacts', id);
    const companies = page.getByRole('region', { name: 'Related records' }).getByRole('region', { name: 'Companies' });
    await companies.getByText('Billing').waitFor();
    await companies.getByRole('button', { name: 'Add company' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a company' });
    await dialog.getByRole('checkbox', { name: 'Umbrella' }).check();
    await dialog.getByRole('button', { name: 'Add company' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { body } = await hub.request({ path: `/crm/v4/objects/contacts/${id}/associations/companies` });
    const [related] = (body as { results: { associationTypes: { label: string | null }[] }[] }).results;
    expect(related?.associationTypes.map((one) => one.label)).toContain('Billing');
  });

  it('the names of attached files are read with the related records', async () => {
    const id = await create(hub, 'deals', { dealname: 'Rocket sleds' });
    const names = ['offer.txt', 'order.txt', 'terms.txt'];
    const files = await Promise.all(
      names.map(async (partName) => (await upload(hub, { partName })).body as { id: string }),
    );
    const note = { hs_timestamp: new Date().toISOString(), hs_attachment_ids: files.map((file) => file.id).join(';') };
    const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 214 }];
    await create(hub, 'notes', note, [{ to: { id }, types }]);
    const page = await visit('deals', id);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/files/v3/files/')) asked.push(pathname);
    });
    await page.reload();
    const attachments = page.getByRole('region', { name: 'Attachments' });
    for (const name of names) await attachments.getByRole('button', { name, exact: true }).waitFor();
    expect(asked).toEqual([]);
  });
});
