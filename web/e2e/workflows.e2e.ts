import { describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { request } from '../../test/support/http.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { createContacts, property, anyOf, soon } from '../../test/support/lists.js';
import { needs } from '../../test/support/needs.js';
import { expectAccessible, expectNoSidewaysScroll, shoot, useOwnServer, watchConsole } from '../../test/support/web.js';
import {
  createFlow,
  delay,
  enrollmentsAre,
  flowsPath,
  setProperty,
  single,
  toFlow,
  valueOf,
  whenHas,
} from '../../test/support/workflows.js';

const addStep = async (page: Page, after: RegExp, kind: string): Promise<void> => {
  await page.getByRole('button', { name: after }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
};

const choose = async (page: Page, field: string, option: string, within: Page | Locator = page): Promise<void> => {
  await within.getByRole('combobox', { name: field, exact: true }).fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
};

const readFlow = async (hub: TestHub, id: string) => (await hub.request({ path: `${flowsPath}/${id}` })).body;
const idOf = (page: Page): string => new URL(page.url()).pathname.split('/')[4] ?? '';

describe('workflows', needs.chromium, () => {
  const own = useOwnServer();
  const start = async () => {
    const hub = await newHub({ baseUrl: own.app.baseUrl, name: 'Acme Workflows' });
    return { hub, list: `/app/${hub.hubId}/workflows` };
  };

  it('is built in the editor, turned on after a review, and carried out', async () => {
    const { hub, list } = await start();
    const page = await own.browser.visit(hub, { path: list });
    const complaints = watchConsole(page);
    await page.getByRole('heading', { name: 'No workflows yet' }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Workflows' }).waitFor();
    await shoot(page, 'workflows-empty');
    await page.getByRole('button', { name: 'New workflow' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Welcome new contacts');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Welcome new contacts', level: 1 }).waitFor();

    await page.getByRole('button', { name: /^Start/ }).click();
    await page.getByRole('radio', { name: 'Events' }).check();
    await page.getByRole('button', { name: /^Start Contact is created/ }).waitFor();
    await addStep(page, /Add a step after the start/, 'Delay');
    await page.getByRole('textbox', { name: 'Wait for' }).fill('2');
    await addStep(page, /Add a step after step 1/, 'Create a task');
    await page.getByRole('complementary').getByText('Enter a title.').waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: 'Title' }).fill('Call the new contact');
    await addStep(page, /Add a step after step 2/, 'Set a property');
    await choose(page, 'Property', 'Lead Status');
    await choose(page, 'Lead Status', 'Open');
    await page.getByRole('button', { name: /^3\. Set a property Lead Status: Open/ }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'workflow-editor');
    await page.getByRole('button', { name: 'Save' }).click();
    await soon(async () => expect((await readFlow(hub, idOf(page))).actions).toHaveLength(3));

    await page.getByRole('button', { name: 'Review and turn on' }).click();
    const review = page.getByRole('dialog', { name: 'Turn on Welcome new contacts?' });
    await review.getByText('1. Delay – 2 days').waitFor();
    await review.getByText('The same record is enrolled only once.').waitFor();
    await expectAccessible(page);
    await shoot(page, 'workflow-review');
    await review.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('button', { name: 'Turn off' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Turn off Welcome new contacts?' });
    await expectAccessible(page);
    await confirmation.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('button', { name: 'Review and turn on' }).click();
    expect((await readFlow(hub, idOf(page))).isEnabled).toBe(false);
    await review.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('button', { name: 'Turn off' }).waitFor();

    const [id = ''] = await createContacts(hub, { firstname: 'Ada', lastname: 'Lovelace', email: 'ada@example.com' });
    const flowId = idOf(page);
    await enrollmentsAre(hub, flowId, ['ACTIVE']);
    await page.getByRole('link', { name: 'History' }).click();
    const row = page.getByRole('row', { name: /Ada Lovelace/ });
    await row.getByText('Enrolled', { exact: true }).waitFor();
    await row.getByRole('cell', { name: '2. Create a task', exact: true }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'workflow-history');
    await request(own.app.baseUrl, { path: '/_spoke/clock', json: { advanceSeconds: 2 * 86_400 } });
    await enrollmentsAre(hub, flowId, ['COMPLETED']);
    expect(await valueOf(hub, id, 'hs_lead_status')).toBe('OPEN');
    const tasks = await hub.request({ path: `/crm/v4/objects/contacts/${id}/associations/tasks` });
    expect(tasks.body.results).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  it('lists workflows with their counts; clones, renames and deletes them', async () => {
    const { hub, list } = await start();
    await createFlow(hub, toFlow([setProperty(1, 'city', 'Dublin')], whenHas('zip', '1'), { name: 'Fill the city' }));
    await createFlow(hub, toFlow([], undefined, { name: 'Nothing', isEnabled: false }));
    await createContacts(hub, { email: 'ada@example.com', zip: '1' });
    const page = await own.browser.visit(hub, { path: list });
    await page.getByRole('row', { name: /^Nothing Off Contacts/ }).waitFor();
    await soon(async () => {
      await page.reload();
      await page.getByRole('row', { name: /^Fill the city On Contacts – 1 –/ }).waitFor({ timeout: 2000 });
    }, 15_000);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'workflows');
    await page.getByRole('button', { name: 'Actions for Fill the city' }).click();
    await page.getByRole('menuitem', { name: 'Clone…' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Second');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Second', level: 1 }).waitFor();
    expect(await readFlow(hub, idOf(page))).toMatchObject({
      name: 'Second',
      isEnabled: false,
      actions: [{ actionId: '1' }],
    });
    await page.getByRole('main').getByRole('link', { name: 'Workflows' }).click();
    await page.getByRole('searchbox', { name: 'Search workflows' }).fill('sec');
    await page.getByRole('link', { name: 'Nothing' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Actions for Second' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No matching workflows' }).waitFor();
  });

  it('keeps steps that it cannot edit, shows refusals at their step, and keeps the edits after a conflict', async () => {
    const { hub, list } = await start();
    const filterBranch = anyOf([property('city', 'STRING', 'IS_EQUAL_TO', { value: 'Dublin' })]);
    const split = {
      ...{ type: 'AB_TEST_BRANCH', actionId: '3' },
      testBranches: [{ connection: { edgeType: 'STANDARD', nextActionId: '4' } }, { connection: null }],
    };
    const branch = {
      ...{ type: 'LIST_BRANCH', actionId: '2', defaultBranchName: 'Elsewhere' },
      listBranches: [
        { branchName: 'From Dublin', filterBranch, connection: { edgeType: 'STANDARD', nextActionId: '3' } },
      ],
      defaultBranch: { edgeType: 'STANDARD', nextActionId: '5' },
    };
    const actions = [
      ...[delay(1, 90, 2), branch, split, single(4, '0-169425243', { note_body: 'Lives in Dublin' })],
      setProperty(5, 'country', 'Ireland', 1),
    ];
    const flowId = await createFlow(hub, toFlow(actions, whenHas('zip', '1'), { name: 'Branches', isEnabled: false }));
    const before = await readFlow(hub, flowId);
    const page = await own.browser.visit(hub, { path: `${list}/${flowId}` });
    const complaints = watchConsole(page);
    await page.getByRole('button', { name: /^3\. Random split/ }).waitFor();
    await page.getByRole('button', { name: 'Go to step 1, Delay' }).waitFor();
    await page.getByRole('button', { name: /^1\. Delay 90 minutes/ }).click();
    await page.getByRole('textbox', { name: 'Wait for' }).fill('9999999');
    await page.getByRole('complementary').getByText('A whole number from 0 to 5270400 is expected').waitFor();
    await shoot(page, 'workflow-branches');
    await page.getByRole('textbox', { name: 'Wait for' }).fill('30');
    const json = { ...before, name: 'Changed elsewhere' };
    expect((await hub.request({ method: 'PUT', path: `${flowsPath}/${flowId}`, json })).status).toBe(200);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This workflow was changed in the meantime').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep my version' }).click();
    await page.getByRole('button', { name: /^1\. Delay 30 minutes/ }).waitFor();
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    const [first, ...others] = before.actions as object[];
    await soon(async () => {
      const after = await readFlow(hub, flowId);
      expect(after.actions).toEqual([{ ...first, fields: { delta: '30', time_unit: 'MINUTES' } }, ...others]);
    });
    await page.getByRole('button', { name: /^Start/ }).click();
    await page.getByText('0 contacts match').waitFor();
    await page.getByRole('switch', { name: 'Enroll the same record again' }).click();
    await page.getByRole('button', { name: 'Add event' }).click();
    await page.getByRole('button', { name: /^Start.*Complete the events/ }).waitFor();
    await choose(page, 'Property', 'City', page.getByRole('group', { name: 'Event 1' }));
    await page.getByRole('checkbox', { name: 'Only for some values' }).check();
    await expectAccessible(page);
    await shoot(page, 'workflow-trigger');
    await page.getByRole('button', { name: /^2\. Branch by conditions/ }).click();
    await page.getByRole('textbox', { name: 'Branch 1' }).fill('Lives in Dublin');
    await page.getByText('Lives in Dublin', { exact: true }).first().waitFor();
    await expectAccessible(page);
    await shoot(page, 'workflow-branch');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save' }).click();
    await soon(async () => {
      const { enrollmentCriteria } = await readFlow(hub, flowId);
      expect(enrollmentCriteria).toMatchObject({
        shouldReEnroll: true,
        reEnrollmentTriggersFilterBranches: [{ eventTypeId: '4-655002' }],
      });
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /^1\. Delay/ }).waitFor({ state: 'detached' });
    for (const words of [
      '1. Delay',
      '2. Branch by conditions',
      '3. Random split',
      '4. Create a note',
      '5. Set a property',
    ])
      await page.getByText(words, { exact: true }).first().waitFor();
    await expectNoSidewaysScroll(page);
    await shoot(page, 'workflow-narrow');
    expect(complaints).toEqual([]);
  });
});
