import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { soon } from '../../test/support/lists.js';
import { needs } from '../../test/support/needs.js';
import { expectAccessible, shoot, useOwnServer, watchConsole } from '../../test/support/web.js';
import { createFlow, delay, flowsPath, setProperty, toFlow, whenHas } from '../../test/support/workflows.js';

const addStep = async (page: Page, after: RegExp, kind: string): Promise<void> => {
  await page.getByRole('button', { name: after }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
};

const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field, exact: true }).fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
};

const withMenu = async (page: Page, step: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${step}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

const readFlow = async (hub: TestHub, id: string) => (await hub.request({ path: `${flowsPath}/${id}` })).body;
const steps = (page: Page) => page.getByRole('region', { name: 'Steps' });

/** The cards in the order of their numbers. */
const cards = async (page: Page): Promise<string[]> =>
  (
    await steps(page)
      .getByRole('button', { name: /^\d+\. / })
      .allInnerTexts()
  )
    .map((text) => text.replaceAll('\n', ' '))
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));

describe('the steps of a workflow', needs.chromium, () => {
  const own = useOwnServer();
  const open = async (actions: readonly object[]) => {
    const hub = await newHub({ baseUrl: own.app.baseUrl, name: 'Acme Steps' });
    const flow = toFlow(actions, whenHas('zip', '1'), { name: 'Steps', isEnabled: false });
    const flowId = await createFlow(hub, flow);
    const page = await own.browser.visit(hub, { path: `/app/${hub.hubId}/workflows/${flowId}` });
    await page.getByRole('heading', { name: 'Steps', level: 1 }).waitFor();
    return { hub, flowId, page, complaints: watchConsole(page) };
  };

  it('branch by a value and at random, with branches that can be deleted', async () => {
    const { hub, flowId, page, complaints } = await open([]);
    await addStep(page, /Add a step after the start/, 'Branch by a value');
    await page.getByRole('complementary').getByText('Choose the value that decides.').waitFor();
    await choose(page, 'Value that decides', 'Lead Status');
    await choose(page, 'Value of branch 1', 'Open');
    await page.getByRole('button', { name: 'Add branch', exact: true }).click();
    await choose(page, 'Value of branch 2', 'Connected');
    await page.getByRole('textbox', { name: 'Name of the branch for all others' }).fill('Everyone else');
    await expectAccessible(page);
    await shoot(page, 'workflow-value-branches');

    await addStep(page, /after the branch “Open”/, 'Create a note');
    await page.getByRole('textbox', { name: 'Text' }).fill('Is open');
    await addStep(page, /after the branch “Everyone else”/, 'Random split');
    await page.getByText('By percentages').click();
    await page.getByText('The percentages add up to 100.').waitFor();
    await page.getByRole('textbox', { name: 'Percentage of branch 1' }).fill('70');
    await page.getByRole('status').getByText('The percentages add up to 120, not to 100.').waitFor();
    await page.getByRole('textbox', { name: 'Percentage of branch 2' }).fill('30');
    await page.getByRole('textbox', { name: 'Branch 1', exact: true }).fill('Most');
    await steps(page).getByText('Most (70 %)').waitFor();
    await expectAccessible(page);
    await shoot(page, 'workflow-split');

    // The path of the second branch goes on with the note of the first.
    await page.getByRole('button', { name: /after the branch “Connected”/ }).click();
    await page.getByRole('menuitem', { name: 'Go to a step…' }).click();
    await choose(page, 'Step', '2. Create a note – Is open');
    await page.getByRole('dialog').getByRole('button', { name: 'Go there' }).click();
    await page.getByRole('button', { name: 'Go to step 2, Create a note' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await soon(async () => {
      const { actions } = await readFlow(hub, flowId);
      expect(actions).toMatchObject([
        {
          ...{ type: 'STATIC_BRANCH', inputValue: { type: 'OBJECT_PROPERTY', propertyName: 'hs_lead_status' } },
          staticBranches: [
            { branchValue: 'OPEN', connection: { edgeType: 'STANDARD', nextActionId: '2' } },
            { branchValue: 'CONNECTED', connection: { edgeType: 'GOTO', nextActionId: '2' } },
          ],
          ...{ defaultBranchName: 'Everyone else', defaultBranch: { edgeType: 'STANDARD', nextActionId: '3' } },
        },
        { actionTypeId: '0-169425243' },
        { testBranches: [{ branchName: 'Most', percentage: 70 }, { percentage: 30 }] },
      ]);
    });

    await page.getByRole('button', { name: /^1\. Branch by a value/ }).click();
    await page.getByRole('button', { name: 'Delete branch 2' }).click();
    await page.getByRole('button', { name: 'Go to step 2, Create a note' }).waitFor({ state: 'detached' });
    await addStep(page, /after the branch “Branch 2 /, 'Create a task');
    await page.getByRole('textbox', { name: 'Title' }).fill('Call');
    await page.getByRole('button', { name: /^3\. Random split/ }).click();
    await page.getByRole('button', { name: 'Add branch', exact: true }).click();
    await page.getByRole('button', { name: 'Delete branch 2' }).click();
    await page.getByRole('dialog', { name: 'Delete the branch?' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: /^4\. Create a task/ }).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('move, also by the keyboard, are copied, and go in cycles only with a delay', async () => {
    const split = {
      ...{ type: 'AB_TEST_BRANCH', actionId: '3' },
      testBranches: [
        { branchName: 'Left', connection: null },
        { branchName: 'Right', connection: null },
      ],
    };
    const actions = [delay(1, 90, 2), setProperty(2, 'city', 'Dublin', 3), split];
    const { page, complaints } = await open(actions);
    await page.getByRole('button', { name: 'Actions for 1. Delay' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Move down' }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'workflow-step-menu');
    await page.getByRole('menuitem', { name: 'Move down' }).press('Escape');
    await page.getByRole('menuitem', { name: 'Move down' }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Actions for 1. Delay' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Move down' }).press('Enter');
    await soon(async () =>
      expect(await cards(page)).toEqual(['1. Set a property City: Dublin', '2. Delay 90 minutes', '3. Random split']),
    );
    await withMenu(page, '1. Set a property', 'Move to…');
    await choose(page, 'Place', 'First in the branch “Right” of 3. Random split');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
    await soon(async () =>
      expect(await cards(page)).toEqual(['1. Delay 90 minutes', '2. Random split', '3. Set a property City: Dublin']),
    );
    await withMenu(page, '3. Set a property', 'Duplicate');
    await soon(async () => expect(await cards(page)).toHaveLength(4));
    await withMenu(page, '2. Random split', 'Copy to…');
    await choose(page, 'Place', 'First in the branch “Left” of 2. Random split');
    await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
    await soon(async () => expect(await cards(page)).toHaveLength(7));
    await withMenu(page, '3. Random split', 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await soon(async () => expect(await cards(page)).toHaveLength(4));

    await page.getByRole('button', { name: /Add a step after step 4/ }).click();
    await page.getByRole('menuitem', { name: 'Go to a step…' }).click();
    await choose(page, 'Step', '2. Random split');
    await page.getByRole('dialog').getByRole('button', { name: 'Go there' }).click();
    await page.getByText(/form a cycle without a delay/).waitFor();
    await shoot(page, 'workflow-cycle');
    await page.getByRole('button', { name: 'Go to step 2, Random split' }).click();
    await page.getByRole('menuitem', { name: 'Go to another step…' }).click();
    await choose(page, 'Step', '1. Delay – 90 minutes');
    await page.getByRole('dialog').getByRole('button', { name: 'Go there' }).click();
    await page.getByText(/form a cycle without a delay/).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });
});
