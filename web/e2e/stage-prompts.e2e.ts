import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAppSession } from '../../test/support/app-session.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { expectAccessible, openBrowser, shoot, watchConsole, type WebBrowser } from '../../test/support/web.js';

const deals = '/crm/v3/objects/deals';

describe('what a stage asks for', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  /** An account whose lost deals need a reason, with deals by their reason. */
  async function start(reasons: readonly string[]) {
    const hub = await newHub();
    const session = await openAppSession(hub.baseUrl, hub.user);
    const path = '/_app/stage-prompts/deals/closedlost';
    const asked = { properties: ['closed_lost_reason'] };
    expect((await session.request(hub.hubId, { method: 'PUT', path, json: asked })).status).toBe(200);
    const ids: string[] = [];
    for (const [index, reason] of reasons.entries()) {
      const properties = {
        dealname: `Deal ${index + 1}`,
        pipeline: 'default',
        dealstage: 'appointmentscheduled',
        closed_lost_reason: reason,
      };
      const { status, body } = await hub.request({ path: deals, json: { properties } });
      expect(status).toBe(201);
      ids.push(String(body.id));
    }
    const page = await browser.visit(hub, {
      path: `/app/${hub.hubId}/objects/deals?sort=dealname&columns=dealstage,amount`,
    });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    return { hub, ids, page };
  }

  const read = (hub: TestHub, ids: readonly string[]) =>
    Promise.all(
      ids.map(async (id) => {
        const { body } = await hub.request({ path: `${deals}/${id}?properties=dealstage,closed_lost_reason` });
        const { dealstage, closed_lost_reason: reason = '' } = body.properties as Record<string, string>;
        return `${dealstage} ${reason}`.trim();
      }),
    );
  const paste = async (page: Page, text: string): Promise<void> => {
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await page.keyboard.press('Control+V');
  };
  const stages = (page: Page) => page.getByRole('grid').getByText('Appointment Scheduled', { exact: true });

  it('is asked for when the stage of one row is changed in its cell or pasted into it, and undone with it', async () => {
    const { hub, ids, page } = await start(['', '']);
    const complaints = watchConsole(page);
    await stages(page).first().dblclick();
    const editor = page.getByRole('dialog', { name: 'Deal Stage' });
    await editor.getByRole('combobox').fill('closed lost');
    await page.getByRole('option', { name: /Closed Lost/ }).click();
    await editor.getByRole('button', { name: 'Save', exact: true }).click();
    const first = page.getByRole('dialog', { name: 'Move Deal 1 to Closed Lost' });
    expect(await first.getByRole('button', { name: 'Move' }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await first.getByRole('textbox', { name: 'Closed Lost Reason' }).fill('Price');
    await first.getByRole('button', { name: 'Move' }).click();
    await first.waitFor({ state: 'detached' });
    await expect.poll(() => read(hub, ids)).toEqual(['closedlost Price', 'appointmentscheduled']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => read(hub, ids)).toEqual(['appointmentscheduled', 'appointmentscheduled']);
    await stages(page).last().click();
    await paste(page, 'Closed Lost');
    const second = page.getByRole('dialog', { name: 'Move Deal 2 to Closed Lost' });
    await second.getByRole('button', { name: 'Cancel' }).click();
    await second.waitFor({ state: 'detached' });
    expect(await read(hub, ids)).toEqual(['appointmentscheduled', 'appointmentscheduled']);
    expect(complaints).toEqual([]);
  });

  it('is asked for when the stage is changed among the properties of a record, and undone with it', async () => {
    const { hub, ids, page } = await start(['']);
    await page.goto(`/app/${hub.hubId}/objects/deals/${ids[0]}`);
    const row = page.getByRole('group', { name: 'Deal Stage', exact: true });
    await row.getByRole('button', { name: 'Edit Deal Stage' }).click();
    await row.getByRole('combobox').fill('closed lost');
    await page.getByRole('option', { name: /Closed Lost/ }).click();
    await row.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Move Deal 1 to Closed Lost' });
    expect(await dialog.getByRole('button', { name: 'Move' }).isDisabled()).toBe(true);
    expect(await read(hub, ids)).toEqual(['appointmentscheduled']);
    await dialog.getByRole('textbox', { name: 'Closed Lost Reason' }).fill('Price');
    await dialog.getByRole('button', { name: 'Move' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => read(hub, ids)).toEqual(['closedlost Price']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => read(hub, ids)).toEqual(['appointmentscheduled']);
  });

  it('is asked for once when stages are pasted into several rows, and given to the records without a value', async () => {
    const { hub, ids, page } = await start(['', 'Known', '']);
    await stages(page).first().click();
    await paste(page, 'Closed Lost\t1\nClosed Lost\t2\n');
    const dialog = page.getByRole('dialog', { name: 'Paste into 2 rows' });
    const button = dialog.getByRole('button', { name: 'Change 4 values of 2 records' });
    const reason = dialog.getByRole('textbox', { name: 'Closed Lost Reason' });
    await reason.waitFor();
    expect(await button.isDisabled()).toBe(true);
    await expectAccessible(page);
    await shoot(page, 'stage-prompts-paste');
    await reason.fill('Timing');
    await button.click();
    await dialog.waitFor({ state: 'detached' });
    expect(await read(hub, ids)).toEqual(['closedlost Timing', 'closedlost Known', 'appointmentscheduled']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(() => read(hub, ids))
      .toEqual(['appointmentscheduled', 'appointmentscheduled Known', 'appointmentscheduled']);
  });

  it('is asked for in the dialog that edits many records, and in the form of a new one', async () => {
    const { hub, ids, page } = await start(['', 'Known']);
    await page.getByRole('grid').getByRole('checkbox').first().click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit 2 deals' });
    await dialog.getByRole('combobox', { name: 'Property' }).fill('deal stage');
    await page.getByRole('option', { name: 'Deal Stage', exact: true }).click();
    await dialog.getByRole('combobox', { name: 'New value' }).fill('closed lost');
    await page.getByRole('option', { name: /Closed Lost/ }).click();
    const change = dialog.getByRole('button', { name: 'Change 2 deals' });
    expect(await change.isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'Closed Lost Reason' }).fill('Timing');
    await expectAccessible(page);
    await shoot(page, 'stage-prompts-bulk');
    await change.click();
    await page.getByText('Done: 2 of 2.').waitFor();
    expect(await read(hub, ids)).toEqual(['closedlost Timing', 'closedlost Known']);
    await page.getByRole('button', { name: 'Close' }).last().click();

    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'New deal' });
    await drawer.getByLabel('Deal Name').fill('Deal 3');
    expect(await drawer.getByLabel('Closed Lost Reason').count()).toBe(0);
    await drawer.getByRole('combobox', { name: 'Deal Stage' }).fill('closed lost');
    await page.getByRole('option', { name: /Closed Lost/ }).click();
    await drawer.getByLabel('Closed Lost Reason').waitFor();
    await drawer.getByRole('button', { name: 'Create', exact: true }).click();
    expect(await page.getByText('Deal 3 was created.').count()).toBe(0);
    await drawer.getByLabel('Closed Lost Reason').fill('Budget');
    await drawer.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('Deal 3 was created.').waitFor();
    const { body } = await hub.request({ path: `${deals}?properties=dealname,closed_lost_reason` });
    expect(body.results).toContainEqual(
      expect.objectContaining({
        properties: expect.objectContaining({ dealname: 'Deal 3', closed_lost_reason: 'Budget' }),
      }),
    );
  });
});
