import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { installApp, newHub } from '../../test/support/hubs.js';
import { createContacts, createList, soon } from '../../test/support/lists.js';
import { needs } from '../../test/support/needs.js';
import { expectAccessible, shoot, useOwnServer, watchConsole } from '../../test/support/web.js';
import { createFlow, toFlow, whenHas } from '../../test/support/workflows.js';

const addStep = async (page: Page, after: RegExp, kind: string): Promise<void> => {
  await page.getByRole('button', { name: after }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
};

const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field, exact: true }).fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
};

const pick = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

describe('forms of the editor', needs.chromium, () => {
  const own = useOwnServer();
  const open = async () => {
    const hub = await newHub({ baseUrl: own.app.baseUrl, name: 'Acme Forms' });
    await installApp(hub);
    await createList(hub, { name: 'Customers' });
    await createContacts(hub, { firstname: 'Ada', lastname: 'Lovelace', zip: '1' });
    const flow = toFlow([], whenHas('zip', '1'), { name: 'Forms', isEnabled: false });
    const flowId = await createFlow(hub, flow);
    const page = await own.browser.visit(hub, { path: `/app/${hub.hubId}/workflows/${flowId}` });
    await page.getByRole('heading', { name: 'Forms', level: 1 }).waitFor();
    return { hub, flowId, page, complaints: watchConsole(page) };
  };

  it('say in words on the canvas what steps do, which is tried with a record and saved', async () => {
    const { hub, flowId, page, complaints } = await open();
    await addStep(page, /Add a step after the start/, 'Delay until a day or time');
    await page.getByText('Monday', { exact: true }).click();
    await page.getByRole('button', { name: /^1\. Delay until a day or time until Monday at/ }).waitFor();
    await expectAccessible(page);
    await addStep(page, /Add a step after step 1/, 'Set a property');
    await choose(page, 'Property', 'Company Name');
    await pick(page, 'Set to', 'The value of an associated record');
    await choose(page, 'Associated record', 'Companies');
    await choose(page, 'Copy from', 'Company name');
    await page
      .getByRole('button', { name: /^2\. Set a property Company Name: name of an associated record/ })
      .waitFor();
    await expectAccessible(page);
    await shoot(page, 'workflow-fetched');
    await addStep(page, /Add a step after step 2/, 'Create a record');
    await pick(page, 'Type', 'Deal');
    await page.getByRole('textbox', { name: 'Deal Name' }).fill('New deal');
    await choose(page, 'Deal Stage', 'Appointment Scheduled');
    await page.getByRole('button', { name: /^3\. Create a record Deal: New deal/ }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'workflow-creation');
    await addStep(page, /Add a step after step 3/, 'Notify people in the app');
    await page.getByRole('textbox', { name: 'Title' }).fill('A lead');
    await page.getByRole('combobox', { name: 'Owners of the record' }).click();
    await page.getByRole('option').first().click();
    await expectAccessible(page);
    await shoot(page, 'workflow-notify');
    await addStep(page, /Add a step after step 4/, 'Wait for an event');
    await choose(page, 'Property', 'City');
    await page.getByRole('textbox', { name: 'But at most for' }).fill('3');
    await page.getByRole('button', { name: 'Branch on whether it happened' }).click();
    await page.getByText('It happened', { exact: true }).waitFor();
    await page.getByText('It did not happen', { exact: true }).first().waitFor();
    await expectAccessible(page);
    await shoot(page, 'workflow-event');
    await addStep(page, /after the branch “It happened”/, 'Send a webhook');
    await page.getByRole('textbox', { name: 'URL' }).fill('https://app.example.com/hook');
    await page.getByRole('button', { name: 'Add parameter' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('from');
    await page.getByRole('textbox', { name: 'Value', exact: true }).fill('Spoke');
    await pick(page, 'Sign with the secret of', 'Demo app');
    await expectAccessible(page);
    await shoot(page, 'workflow-webhook');
    await page.getByRole('button', { name: /^7\. Send a webhook POST https:\/\/app\.example\.com\/hook/ }).waitFor();

    await page.getByRole('button', { name: 'Test', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'What would happen' });
    await dialog.getByRole('radio', { name: /Ada Lovelace/ }).check();
    await dialog.getByRole('button', { name: 'Test', exact: true }).click();
    await dialog.getByText('Ada Lovelace meets the conditions, and would take these steps:').waitFor();
    await dialog.getByText(/Branch: It did not happen/).waitFor();
    await dialog.getByText('Nothing was written or sent.').waitFor();
    await expectAccessible(page);
    await shoot(page, 'workflow-trial');
    await dialog.getByRole('button', { name: 'Show on the canvas' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await soon(async () => {
      const { body } = await hub.request({ path: `/automation/v4/flows/${flowId}` });
      const kinds = (body.actions as { actionTypeId?: string; type: string }[]).map(
        (one) => one.actionTypeId ?? one.type,
      );
      expect(kinds).toEqual(['0-1', '0-5', '0-14', '0-9', '0-29', 'STATIC_BRANCH', 'WEBHOOK']);
      expect((body.actions as object[]).at(-1)).toMatchObject({ authSettings: { type: 'SIGNATURE', appId: 3001 } });
    });
    expect((await hub.request({ path: '/crm/v3/objects/deals' })).body.results).toEqual([]);
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
  });

  it('say what enrolls records and when, and what holds for the whole workflow', async () => {
    const { page, complaints } = await open();
    await page.getByRole('button', { name: /^Start/ }).click();
    await page.getByRole('switch', { name: 'Enroll at set times only' }).click();
    await pick(page, 'How often', 'Every week');
    await page.getByText('Friday', { exact: true }).click();
    await page.getByRole('button', { name: /^Start Every week on Monday and Friday at/ }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'workflow-schedule');
    await page.getByRole('radio', { name: 'Events' }).check();
    await choose(page, 'Or records that are added to a list', 'Customers');
    await page.getByText('Is added to the list “Customers”').waitFor();
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('switch', { name: 'Only at some times of the week' }).click();
    await page.getByRole('textbox', { name: 'Day', exact: true }).fill('24/12/2026');
    await page.getByRole('button', { name: 'Add day' }).click();
    await page.getByRole('switch', { name: 'End early when a goal is met' }).click();
    await pick(page, 'An enrolled contact leaves', 'All other workflows');
    await page.getByText('Leaves all other workflows').waitFor();
    await expectAccessible(page);
    await shoot(page, 'workflow-settings');
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
  });
});
