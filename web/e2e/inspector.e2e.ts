import { describe, expect, it } from 'vitest';
import { newHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { expectAccessible, expectNoSidewaysScroll, shoot, useOwnServer, watchConsole } from '../../test/support/web.js';

describe('the inspector', needs.chromium, () => {
  const own = useOwnServer();

  it('shows requests as they come in, filters them and opens one in full', async () => {
    const hub = await newHub({ baseUrl: own.app.baseUrl });
    const page = await own.browser.visit(hub, { path: '/app/inspector' });
    const complaints = watchConsole(page);
    await page.getByRole('heading', { name: 'Inspector' }).waitFor();
    await page.getByText(/^Live/).waitFor();
    const path = '/crm/v3/objects/companies';
    await hub.request({ path, json: { properties: { name: 'Acme Inspected' } } });
    await hub.request({ path: `${path}/404404` });
    const list = page.getByRole('region', { name: 'Requests' });
    await list
      .getByRole('button', { name: `GET ${path}/404404` })
      .first()
      .waitFor();
    await page.getByRole('combobox', { name: 'Account' }).selectOption(String(hub.hubId));
    await page.getByText(/^Live · 2 of/).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'inspector');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('2');
    await page.getByText(/^Live · 1 of/).waitFor();
    await list.getByRole('button', { name: `POST ${path}` }).press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Request' });
    await drawer.getByRole('region', { name: 'Request body' }).getByText('"name": "Acme Inspected"').waitFor();
    await drawer.getByRole('region', { name: 'Response headers' }).getByText('x-hubspot-correlation-id').waitFor();
    await drawer.getByRole('button', { name: 'Copy as curl' }).waitFor();
    expect(await drawer.innerText()).not.toContain(hub.privateApp.token);
    await expectAccessible(page);
    await shoot(page, 'inspector-request');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('heading', { name: 'Waiting for requests' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('adds fault rules by button and by form, counts their hits and marks the requests', async () => {
    const hub = await newHub({ baseUrl: own.app.baseUrl });
    const page = await own.browser.visit(hub, { path: '/app/inspector?tab=faults' });
    await page.getByRole('heading', { name: 'No fault rules' }).waitFor();
    await page.getByRole('button', { name: 'Next request 500' }).click();
    const rules = page.getByRole('table', { name: 'Rules' });
    await rules.getByRole('row', { name: 'Any method /** 500 0 1' }).waitFor();
    const path = '/crm/v3/objects/companies';
    expect((await hub.request({ path })).status).toBe(500);
    await rules.getByRole('row', { name: 'Any method /** 500 1 0' }).waitFor();
    await page.getByRole('textbox', { name: 'Path' }).fill(`${path}/*`);
    await page.getByRole('textbox', { name: 'Status' }).fill('423');
    await page.getByRole('textbox', { name: 'Times' }).fill('');
    await page.getByRole('button', { name: 'Add rule' }).press('Enter');
    await rules.getByText(`Any method ${path}/*`).waitFor();
    expect((await hub.request({ path: `${path}/1` })).status).toBe(423);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'inspector-faults');
    await page.getByRole('button', { name: `Remove: 423 for Any method ${path}/*` }).click();
    await rules.getByText(`Any method ${path}/*`).waitFor({ state: 'detached' });
    expect((await hub.request({ path: `${path}/1` })).status).toBe(404);
    await page.getByRole('tab', { name: 'Requests' }).click();
    await page.getByText('· fault').first().waitFor();
  });

  it('what users see and write follows the clock', async () => {
    const hub = await newHub({ baseUrl: own.app.baseUrl });
    const clock = { path: '/_spoke/clock', json: { advanceSeconds: 30 * 86_400 } };
    const { now } = (await hub.request(clock)).body as { now: string };
    const path = '/crm/v3/objects/companies';
    const made = await hub.request({ path, json: { properties: { name: 'Acme' } } });
    const gone = await hub.request({ path, json: { properties: { name: 'Globex' } } });
    await hub.request({ method: 'DELETE', path: `${path}/${(gone.body as { id: string }).id}` });
    const id = (made.body as { id: string }).id;
    const page = await own.browser.visit(hub, { path: `/app/${hub.hubId}/recycle-bin?type=companies` });
    await page.getByText('90 days left').waitFor();
    await page.goto(`/app/${hub.hubId}/objects/companies/${id}`);
    const note = page.getByRole('textbox', { name: 'Note' });
    await note.fill('A month later.');
    await note.press('Control+Enter');
    await page.getByRole('article').getByText('A month later.').waitFor();
    const { body } = await hub.request({ path: '/crm/v3/objects/notes?properties=hs_timestamp' });
    const [written] = (body as { results: { properties: { hs_timestamp: string } }[] }).results;
    expect(Date.parse(written?.properties.hs_timestamp ?? '')).toBeGreaterThanOrEqual(Date.parse(now));
    await hub.request({ path: '/_spoke/clock', json: { reset: true } });
  });

  it('moves the clock, shows its offset on every page, and resets to the seed', async () => {
    const hub = await newHub({ baseUrl: own.app.baseUrl });
    const page = await own.browser.visit(hub, { path: '/app/inspector?tab=clock' });
    await page.getByText('The clock shows real time.').waitFor();
    await page.getByRole('button', { name: 'Advance 1 hour' }).click();
    await page.getByRole('link', { name: 'Sandbox clock: +1 h' }).waitFor();
    await page.getByRole('spinbutton', { name: 'Advance by' }).or(page.getByLabel('Advance by')).first().fill('-30');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Sandbox clock: +30 min' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'inspector-clock');
    await page.getByRole('button', { name: 'Reset sandbox' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reset the sandbox to its seed data?' });
    await dialog.getByRole('button', { name: 'Delete everything and reset' }).click();
    await page.getByRole('heading', { name: 'Sign in to Spoke' }).waitFor();
    expect((await hub.request({ path: '/account-info/v3/details' })).status).toBe(401);
  });
});
