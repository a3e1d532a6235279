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
    const filters = page.getByRole('group', { name: 'Filters' });
    await filters.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: String(hub.hubId) }).click();
    await page.keyboard.press('Escape');
    await page.getByText(/^Live · 2 of/).waitFor();
    const field = page.getByRole('textbox', { name: 'Filter requests' });
    expect(await field.inputValue()).toBe(`account:${hub.hubId}`);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'inspector');
    await field.press('End');
    await field.pressSequentially(' status:2xx');
    await field.press('Escape');
    await page.getByText(/^Live · 1 of/).waitFor();
    await list.getByRole('button', { name: `POST ${path}` }).press('Enter');
    const drawer = page.getByRole('complementary', { name: 'Request' });
    await drawer.getByRole('region', { name: 'Request body' }).getByText('"name": "Acme Inspected"').waitFor();
    await drawer.getByRole('region', { name: 'Response headers' }).getByText('x-hubspot-correlation-id').waitFor();
    await drawer.getByRole('region', { name: 'Timing' }).getByText('Database', { exact: true }).waitFor();
    await drawer.getByRole('button', { name: 'Copy as' }).click();
    for (const name of ['curl', 'Node', 'Python', 'PHP']) await page.getByRole('menuitem', { name }).waitFor();
    await page.keyboard.press('Escape');
    expect(await drawer.innerText()).not.toContain(hub.privateApp.token);
    await expectAccessible(page);
    await shoot(page, 'inspector-request');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('heading', { name: 'Waiting for requests' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('filters by words with suggestions, keeps them in the address, and says what is wrong with them', async () => {
    const hub = await newHub({ baseUrl: own.app.baseUrl });
    const path = '/crm/v3/objects/companies';
    await hub.request({ path, json: { properties: { name: 'Globex Filtered' } } });
    await hub.request({ path, json: { properties: { name: 'Initech Filtered' } } });
    await hub.request({ path: `${path}/404404` });
    const start = `account:${hub.hubId}`;
    const page = await own.browser.visit(hub, { path: `/app/inspector?q=${start}` });
    await page.getByText(/^Live · 3 of/).waitFor();
    const field = page.getByRole('textbox', { name: 'Filter requests' });
    await field.click();
    await field.press('End');
    await field.pressSequentially(' meth');
    await page.getByRole('option', { name: 'method:' }).click();
    await field.pressSequentially('PO');
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect.poll(() => field.inputValue()).toBe(`${start} method:POST `);
    await page.getByText(/^Live · 2 of/).waitFor();
    await field.pressSequentially('body:globex');
    await page.getByText(/^Live · 1 of/).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(`${start} method:POST body:globex`);
    await page.reload();
    await page.getByText(/^Live · 1 of/).waitFor();
    await field.fill(`${start} -body:globex -status:4xx`);
    await page.getByText(/^Live · 1 of/).waitFor();
    await field.fill(`${start} status:many`);
    await page.getByText('"many" is not a status: use 404, 4xx, >=400, 400-499 or cut').waitFor();
    await page.getByText(/^Live · 3 of/).waitFor();
    await expectAccessible(page);
  });

  it('sends a request again, and compares two of them', async () => {
    const hub = await newHub({ baseUrl: own.app.baseUrl });
    const path = '/crm/v3/objects/companies';
    await hub.request({ path, json: { properties: { name: 'Umbrella Replayed' } } });
    const page = await own.browser.visit(hub, { path: `/app/inspector?q=account:${hub.hubId}` });
    const list = page.getByRole('region', { name: 'Requests' });
    await list.getByRole('button', { name: `POST ${path}` }).click();
    const drawer = page.getByRole('complementary', { name: 'Request' });
    const shownId = () => drawer.getByRole('row', { name: 'Correlation ID' }).locator('code').innerText();
    const first = await shownId();
    await drawer.getByRole('button', { name: 'Replay' }).click();
    await expect.poll(shownId).not.toBe(first);
    await page.getByText(/^Live · 2 of/).waitFor();
    const { body } = await hub.request({ path });
    expect((body as { results: unknown[] }).results).toHaveLength(2);
    await hub.request({ path, json: { properties: { name: 'Umbrella Changed', city: 'Oslo' } } });
    await page.getByText(/^Live · 4 of/).waitFor();
    const boxes = list.getByRole('checkbox', { name: `Compare POST ${path}` });
    await boxes.nth(0).check();
    await page.getByRole('button', { name: 'Select another to compare' }).waitFor();
    await boxes.nth(1).check();
    await page.getByRole('button', { name: 'Compare 2 requests' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare requests' });
    const differences = dialog.getByRole('table', { name: 'Differences: Request body' });
    await differences.getByRole('row', { name: 'properties.name Umbrella Replayed Umbrella Changed' }).waitFor();
    await differences.getByRole('row', { name: 'properties.city – Oslo' }).waitFor();
    await dialog.getByRole('region', { name: 'Query' }).getByText('The same.').waitFor();
    await expectAccessible(page);
    await shoot(page, 'inspector-compare');
  });

  it('shows what a request has changed, with the values before and after', async () => {
    const hub = await newHub({ baseUrl: own.app.baseUrl });
    const path = '/crm/v3/objects/companies';
    const { body } = await hub.request({ path, json: { properties: { name: 'Acme', city: 'Lyon' } } });
    const { id } = body as { id: string };
    await hub.request({
      method: 'PATCH',
      path: `${path}/${id}`,
      json: { properties: { city: 'Oslo', phone: '+47 1' } },
    });
    await hub.request({ method: 'DELETE', path: `${path}/${id}` });
    const page = await own.browser.visit(hub, { path: `/app/inspector?q=account:${hub.hubId}` });
    const list = page.getByRole('region', { name: 'Requests' });
    const section = page.getByRole('region', { name: 'What it changed' });
    await list.getByRole('button', { name: `PATCH ${path}/${id}` }).click();
    await section.getByText('Updated', { exact: true }).waitFor();
    const values = section.getByRole('table', { name: `Properties of company ${id}`, exact: true });
    await values.getByRole('row', { name: 'city Lyon Oslo' }).waitFor();
    await values.getByRole('row', { name: 'phone – +47 1' }).waitFor();
    await section.getByText(/\d+ set by the system/).click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'inspector-changes');
    await list.getByRole('button', { name: `POST ${path}` }).click();
    await section.getByText('Created', { exact: true }).waitFor();
    await list.getByRole('button', { name: `DELETE ${path}/${id}` }).click();
    await section.getByText('Deleted', { exact: true }).waitFor();
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
    await page.getByRole('button', { name: 'Stop the clock' }).click();
    await page.getByText('The clock is stopped.').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'inspector-clock');
    await page.getByRole('button', { name: 'Start the clock' }).click();
    await page.getByText('from real time.').waitFor();
    await page.getByRole('button', { name: 'Reset sandbox' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reset the sandbox to its seed data?' });
    await dialog.getByRole('button', { name: 'Delete everything and reset' }).click();
    await page.getByRole('heading', { name: 'Sign in to Spoke' }).waitFor();
    expect((await hub.request({ path: '/account-info/v3/details' })).status).toBe(401);
  });
});
