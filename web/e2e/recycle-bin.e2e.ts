import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  shoot,
  watchConsole,
  type WebBrowser,
} from '../../test/support/web.js';

const objects = '/crm/v3/objects';

async function create(hub: TestHub, type: string, properties: object, associations: object[] = []): Promise<string> {
  const { status, body, text } = await hub.request({ path: `${objects}/${type}`, json: { properties, associations } });
  if (status !== 201) throw new Error(text);
  return (body as { id: string }).id;
}

async function remove(hub: TestHub, record: string): Promise<void> {
  const { status } = await hub.request({ method: 'DELETE', path: `${objects}/${record}` });
  expect(status).toBe(204);
}

describe('the recycle bin (Spec 3.2)', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('a deleted record is found with its remaining days, and restored with its associations', async () => {
    const hub = await newHub({ timeZone: 'Europe/Berlin' });
    const contact = await create(hub, 'contacts', { email: 'ada@example.com' });
    const to = { to: { id: contact }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 280 }] };
    const id = await create(hub, 'companies', { name: 'Acme', domain: 'acme.example.com' }, [to]);
    const other = await create(hub, 'companies', { name: 'Globex' });
    await remove(hub, `companies/${id}`);
    await remove(hub, `companies/${other}`);
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/recycle-bin` });
    const complaints = watchConsole(page);
    await page.getByRole('heading', { name: 'No deleted contacts' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Companies' }).click();
    const table = page.getByRole('table', { name: 'Deleted records' });
    await table.getByText('90 days left').first().waitFor();
    // The latest deletion is on top.
    expect(await table.getByRole('row').nth(1).innerText()).toContain('Globex');
    await table.getByRole('button', { name: 'Deleted' }).click();
    expect(await table.getByRole('row').nth(1).innerText()).toContain('Acme');
    await page.getByRole('searchbox').fill('acme');
    await expect.poll(() => table.getByRole('row').count()).toBe(2);
    await expectAccessible(page);
    await page.getByRole('searchbox').fill('');
    await expectNoSidewaysScroll(page);
    await shoot(page, 'recycle-bin');

    await table.getByRole('button', { name: 'Restore Acme' }).click();
    await page.getByText('Acme restored.').waitFor();
    await table.getByText('Acme').waitFor({ state: 'detached' });
    const { body } = await hub.request({ path: `${objects}/contacts/${contact}?associations=companies` });
    expect(body).toMatchObject({ associations: { companies: { results: [{ id }, { id }] } } });
    expect(complaints).toEqual([]);
  });

  it('many records are restored at once, and failures show the reason', async () => {
    const hub = await newHub();
    const properties = (index: number) => ({ properties: { email: `person-${index}@example.com` } });
    const inputs = Array.from({ length: 100 }, (_, index) => properties(index));
    const made = await hub.request({ path: `${objects}/contacts/batch/create`, json: { inputs } });
    const ids = (made.body as { results: { id: string }[] }).results.map(({ id }) => ({ id }));
    const more = await create(hub, 'contacts', { email: 'person-100@example.com' });
    await hub.request({ path: `${objects}/contacts/batch/archive`, json: { inputs: ids } });
    await remove(hub, `contacts/${more}`);
    await create(hub, 'contacts', { email: 'person-7@example.com' });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/recycle-bin?type=contacts` });
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Restore 101' }).click();
    const alert = page.getByRole('alert', { name: '100 of 101 restored' });
    await alert.getByText('person-7@example.com').first().waitFor();
    await expectAccessible(page);
    await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(2);
  });
});
