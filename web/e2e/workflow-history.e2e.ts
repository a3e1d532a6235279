import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { request } from '../../test/support/http.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { anyOf, createContacts, property, soon } from '../../test/support/lists.js';
import { needs } from '../../test/support/needs.js';
import { newPersonIn } from '../../test/support/people.js';
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

const nickname = {
  name: 'nickname',
  label: 'Nickname',
  type: 'string',
  fieldType: 'text',
  groupName: 'contactinformation',
};
const fixtures = '/crm/v3/properties/contacts';
const inDublin = whenHas('city', 'Dublin');
const to = (id: number) => ({ edgeType: 'STANDARD', nextActionId: String(id) });

const step = (page: Page, name: RegExp) =>
  page.getByRole('list', { name: 'Steps' }).getByRole('listitem').filter({ hasText: name });

describe('the history of a workflow', needs.chromium, () => {
  const own = useOwnServer();
  const start = async () => {
    const hub = await newHub({ baseUrl: own.app.baseUrl, name: 'Acme Workflows' });
    return { hub, list: `/app/${hub.hubId}/workflows` };
  };
  /** A workflow whose fourth step fails, as its property is gone. */
  const newFailing = async (hub: TestHub): Promise<string> => {
    await hub.request({ path: fixtures, json: nickname });
    const filterBranch = anyOf([property('zip', 'STRING', 'IS_EQUAL_TO', { value: '1' })]);
    const branch = {
      ...{ type: 'LIST_BRANCH', actionId: '2', defaultBranchName: 'Elsewhere', defaultBranch: null },
      listBranches: [{ branchName: 'In the centre', filterBranch, connection: to(3) }],
    };
    const actions = [
      ...[setProperty(1, 'zip', '1', 2), branch, single(3, '0-169425243', { note_body: 'Lives in Dublin' }, 4)],
      ...[setProperty(4, 'nickname', 'Ada', 5), delay(5, 2880, 6), setProperty(6, 'country', 'Ireland')],
    ];
    const flowId = await createFlow(hub, toFlow(actions, inDublin, { name: 'Welcome new contacts' }));
    await hub.request({ method: 'DELETE', path: `${fixtures}/nickname` });
    return flowId;
  };

  it('has the steps of each record, and retries one from the step that failed', async () => {
    const { hub, list } = await start();
    const flowId = await newFailing(hub);
    await createContacts(hub, { city: 'Dublin', firstname: 'Ada', lastname: 'Lovelace' });
    await createContacts(hub, { city: 'Dublin', firstname: 'Grace', lastname: 'Hopper' });
    await enrollmentsAre(hub, flowId, ['FAILED', 'FAILED']);
    const page = await own.browser.visit(hub, { path: list });
    const complaints = watchConsole(page);
    await page.getByRole('row', { name: /^Welcome new contacts On Contacts – – 2 now/ }).waitFor();
    await shoot(page, 'workflows-failed');
    await page.getByRole('link', { name: '2', exact: true }).click();
    await page.getByRole('combobox', { name: 'State' }).waitFor();
    await page
      .getByRole('row', { name: /Ada Lovelace/ })
      .getByText('Failed', { exact: true })
      .waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'workflow-history-failed');
    await page.getByRole('button', { name: 'Steps of Ada Lovelace' }).click();
    await step(page, /^4\. Set a property/)
      .getByText('does not exist any more')
      .waitFor();
    await step(page, /^2\. Branch by conditions/)
      .getByText('Branch: In the centre')
      .waitFor();
    await step(page, /^3\. Create a note/)
      .getByRole('link', { name: 'Show on the timeline' })
      .waitFor();
    await expectAccessible(page);
    await shoot(page, 'workflow-steps-failed');
    await hub.request({ path: fixtures, json: nickname });
    await page.getByRole('dialog').getByRole('button', { name: 'Retry from the failed step' }).click();
    await step(page, /^5\. Delay.*Waiting until/).waitFor();
    await step(page, /^Retried/)
      .getByText('by ')
      .waitFor();
    await step(page, /^6\. Set a property.*Due/).waitFor();
    await shoot(page, 'workflow-steps-retried');
    expect(complaints).toEqual([]);
  });

  it('retries all that failed, shows one record, ends what is in progress, and is on the record', async () => {
    const { hub, list } = await start();
    const flowId = await newFailing(hub);
    const [id = ''] = await createContacts(hub, { city: 'Dublin', firstname: 'Ada', lastname: 'Lovelace' });
    await createContacts(hub, { city: 'Dublin', firstname: 'Grace', lastname: 'Hopper' });
    await enrollmentsAre(hub, flowId, ['FAILED', 'FAILED']);
    await hub.request({ path: fixtures, json: nickname });
    const page = await own.browser.visit(hub, { path: `${list}/${flowId}/enrollments?state=FAILED` });
    const complaints = watchConsole(page);
    await page.getByRole('button', { name: 'Retry all failed' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retry all' }).click();
    await page.getByText('2 enrollments retried.').waitFor();
    await enrollmentsAre(hub, flowId, ['ACTIVE', 'ACTIVE']);
    await page.getByRole('heading', { name: 'No matching enrollments' }).waitFor();

    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'All states' }).click();
    await page.getByRole('button', { name: 'Find contact' }).click();
    await page.getByRole('searchbox', { name: 'Search contacts' }).fill('Grace');
    await page.getByRole('radio', { name: 'Grace Hopper' }).check();
    await page.getByRole('button', { name: 'Show enrollments' }).click();
    await page.getByRole('row', { name: /Ada Lovelace/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
    await page.getByRole('menuitem', { name: 'End enrollment…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End enrollment' }).click();
    await page
      .getByRole('row', { name: /Grace Hopper/ })
      .getByText('Ended early')
      .waitFor();

    await page.goto(`${own.app.baseUrl}/app/${hub.hubId}/objects/contacts/${id}`);
    const card = page.getByRole('region', { name: 'Workflows' });
    await card.getByRole('link', { name: 'Welcome new contacts', exact: true }).waitFor();
    await card.getByText('Set a property, due').waitFor();
    await page.getByRole('region', { name: 'Timeline' }).getByText('Enrolled in Welcome new contacts').waitFor();
    await expectAccessible(page);
    await shoot(page, 'record-workflows');
    expect(complaints).toEqual([]);
  });

  it('enrolls records by hand: one from its page, many from the table', async () => {
    const { hub } = await start();
    const flowId = await createFlow(hub, toFlow([setProperty(1, 'zip', '7')], undefined, { name: 'Fill in' }));
    await createFlow(hub, toFlow([], undefined, { name: 'Turned off', isEnabled: false }));
    const [id = ''] = await createContacts(hub, { firstname: 'Ada' }, { firstname: 'Grace' }, { firstname: 'Edith' });
    const page = await own.browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts/${id}` });
    await page.getByRole('button', { name: 'Enroll in a workflow' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enroll in a workflow' });
    await dialog.getByRole('combobox', { name: 'Workflow' }).click();
    await page.getByRole('option', { name: 'Fill in' }).click();
    expect(await page.getByRole('option', { name: 'Turned off' }).count()).toBe(0);
    await expectAccessible(page);
    await shoot(page, 'record-enroll');
    await dialog.getByRole('button', { name: 'Enroll', exact: true }).click();
    await page.getByText('1 record enrolled in Fill in.').waitFor();
    await soon(async () => expect(await valueOf(hub, id, 'zip')).toBe('7'));
    await page.goto(`${own.app.baseUrl}/app/${hub.hubId}/objects/contacts`);
    await page
      .getByRole('checkbox', { name: /Select all/ })
      .first()
      .check();
    await page.getByRole('toolbar', { name: 'Selected records' }).getByRole('button', { name: 'Enroll' }).click();
    await page.getByRole('combobox', { name: 'Workflow' }).click();
    await page.getByRole('option', { name: 'Fill in' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enroll', exact: true }).click();
    await page.getByText('3 records enrolled in Fill in.').waitFor();
    await enrollmentsAre(hub, flowId, ['COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED']);
  });

  it('has versions, which are viewed and restored', async () => {
    const { hub, list } = await start();
    const flowId = await createFlow(
      hub,
      toFlow([delay(1, 5, 2), setProperty(2, 'zip', '1')], inDublin, { name: 'First' }),
    );
    const { body: flow } = await hub.request({ path: `${flowsPath}/${flowId}` });
    const json = { ...flow, name: 'Second', actions: [delay(1, 7)] };
    await hub.request({ method: 'PUT', path: `${flowsPath}/${flowId}`, json });
    const page = await own.browser.visit(hub, { path: list });
    await page.getByRole('button', { name: 'Actions for Second' }).click();
    await page.getByRole('menuitem', { name: 'Versions' }).click();
    await page.getByRole('button', { name: /^Version 2 \(current\)/ }).waitFor();
    await page.getByText('1. Delay').waitFor();
    await page.getByRole('button', { name: /^Version 1/ }).click();
    await page.getByText('2. Set a property').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'workflow-versions');
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('heading', { name: 'First', level: 1 }).waitFor();
    const restored = await hub.request({ path: `${flowsPath}/${flowId}` });
    expect(restored.body).toMatchObject({ revisionId: '3', name: 'First', isEnabled: true, actions: [{}, {}] });
  });

  it('is for reading for users who may only view', async () => {
    const { hub, list } = await start();
    const flowId = await newFailing(hub);
    const [id = ''] = await createContacts(hub, { city: 'Dublin', firstname: 'Ada' });
    await enrollmentsAre(hub, flowId, ['FAILED']);
    const viewer = await newPersonIn(hub, { role: 'viewer' });
    const page = await own.browser.visit(hub, { as: viewer, path: `${list}/${flowId}/enrollments` });
    await page.getByRole('button', { name: 'Steps of Ada' }).click();
    await step(page, /^4\. Set a property/).waitFor();
    expect(await page.getByRole('button', { name: /Retry/ }).count()).toBe(0);
    await page.goto(`${own.app.baseUrl}${list}/${flowId}/revisions`);
    await page.getByText('1. Set a property').waitFor();
    expect(await page.getByRole('button', { name: /Restore/ }).count()).toBe(0);
    await page.goto(`${own.app.baseUrl}/app/${hub.hubId}/objects/contacts/${id}`);
    await page.getByRole('region', { name: 'Workflows' }).getByText('Failed', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Enroll in a workflow' }).count()).toBe(0);
  });

  it('is followed in the inspector, which runs steps now or advances the clock to them', async () => {
    const { hub } = await start();
    const page = await own.browser.visit(hub, { path: '/app/inspector?tab=automations' });
    const complaints = watchConsole(page);
    await page.getByRole('tab', { name: 'Automations' }).waitFor();
    const actions = [
      delay(1, 2880, 2),
      setProperty(2, 'zip', '1', 3),
      delay(3, 1440, 4),
      setProperty(4, 'country', 'Ireland'),
    ];
    const flowId = await createFlow(hub, toFlow(actions, inDublin, { name: 'Remind' }));
    const [id = ''] = await createContacts(hub, { city: 'Dublin', firstname: 'Ada', lastname: 'Byron' });
    const row = page.getByRole('row', { name: /Ada Byron/ });
    await row.getByText('Set a property').last().waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'inspector-automations');
    await page.getByRole('button', { name: 'Run now: Ada Byron' }).click();
    await soon(async () => expect(await valueOf(hub, id, 'zip')).toBe('1'));
    await page.getByRole('button', { name: 'Advance clock: Ada Byron' }).click();
    await enrollmentsAre(hub, flowId, ['COMPLETED']);
    await row.getByText('Completed').waitFor();
    await page.getByRole('switch', { name: 'Only enrollments in progress' }).click();
    await row.waitFor({ state: 'detached' });
    await request(own.app.baseUrl, { path: '/_spoke/clock', json: { reset: true } });
    expect(complaints).toEqual([]);
  });
});
