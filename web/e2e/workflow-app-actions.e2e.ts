import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { input, field, newActionApp, openActionServer } from '../../test/support/custom-actions.js';
import { createContacts, soon } from '../../test/support/lists.js';
import { needs } from '../../test/support/needs.js';
import { expectAccessible, shoot, useOwnServer, watchConsole } from '../../test/support/web.js';
import { createFlow, enrollmentsAre, flowsPath, toFlow, valueOf, whenHas } from '../../test/support/workflows.js';

const addStep = async (page: Page, after: RegExp, kind: string): Promise<void> => {
  await page.getByRole('button', { name: after }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
};

const choose = async (page: Page, name: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name, exact: true }).fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
};

const toInputs = (optionsUrl: string) => [
  input(
    'color',
    { isRequired: true, supportedValueTypes: ['STATIC_VALUE'] },
    {
      ...{ type: 'enumeration', fieldType: 'select', description: 'Of the widget' },
      options: ['red', 'blue'].map((value) => ({ value, label: value.toUpperCase() })),
    },
  ),
  input(
    'widget',
    { isRequired: true, supportedValueTypes: ['STATIC_VALUE'] },
    {
      ...{ type: 'enumeration', fieldType: 'select', optionsUrl },
    },
  ),
  input('text', {}, { type: 'string', fieldType: 'text' }),
  input('reason', { supportedValueTypes: ['STATIC_VALUE'] }, { type: 'string', fieldType: 'textarea' }),
];
const labels = {
  en: {
    ...{ actionName: 'Order a widget', actionDescription: 'Orders a widget for the contact' },
    inputFieldLabels: { color: 'Color', widget: 'Widget', text: 'Engraving', reason: 'Why blue' },
    outputFieldLabels: { reply: 'Order number' },
  },
};
const inputFieldDependencies = [
  { dependencyType: 'SINGLE_FIELD', controllingFieldName: 'color', dependentFieldNames: ['widget'] },
  {
    ...{ dependencyType: 'CONDITIONAL_SINGLE_FIELD', controllingFieldName: 'color', controllingFieldValue: 'blue' },
    dependentFieldNames: ['reason'],
  },
];

describe('actions of apps in the editor', needs.chromium, () => {
  const own = useOwnServer();

  it('have forms, whose options the app lists, and outputs that later steps use', async () => {
    const server = await openActionServer();
    const more = { inputFields: toInputs(server.url), inputFieldDependencies, labels, outputFields: [field('reply')] };
    const { hub } = await newActionApp(server.url, more, { baseUrl: own.app.baseUrl });
    const flowId = await createFlow(hub, toFlow([], whenHas('zip', '1'), { name: 'Orders', isEnabled: false }));
    const page = await own.browser.visit(hub, { path: `/app/${hub.hubId}/workflows/${flowId}` });
    const complaints = watchConsole(page);
    await addStep(page, /Add a step after the start/, 'Order a widget');
    const panel = page.getByRole('complementary', { name: 'Order a widget' });
    await panel.getByText('Complete the field “Color”.').waitFor();
    await panel.getByText('Fill in “Color” first.').waitFor();
    expect(await page.getByRole('combobox', { name: 'Widget', exact: true }).isDisabled()).toBe(true);
    await choose(page, 'Color', 'BLUE');
    await page.getByRole('textbox', { name: 'Why blue' }).fill('It suits them.');

    server.app.respond = async () => ({ status: 503 });
    await page.getByRole('combobox', { name: 'Widget', exact: true }).click();
    await panel.getByText(/responded with 503/).waitFor();
    await shoot(page, 'workflow-app-options-failed');
    server.app.respond = async (call) => {
      const { fetchOptions } = call as unknown as { fetchOptions: { q: string; after?: string } };
      if (fetchOptions.after === '1') return { body: { options: [{ value: '2', label: 'Small widget' }] } };
      return { body: { options: [{ value: '1', label: 'Big widget' }], after: '1', searchable: true } };
    };
    await panel.getByRole('button', { name: 'Try again' }).click();
    await panel.getByRole('button', { name: 'Load more options' }).click();
    await page.getByRole('combobox', { name: 'Widget', exact: true }).click();
    await page.getByRole('option', { name: 'Small widget' }).click();
    expect(JSON.parse(server.hits.at(-1)?.text ?? '')).toMatchObject({
      inputFieldName: 'widget',
      inputFields: { color: { type: 'STATIC_VALUE', value: 'blue' } },
    });
    await page.getByRole('combobox', { name: 'Source of Engraving' }).click();
    await page.getByRole('option', { name: 'Property', exact: true }).click();
    await choose(page, 'Engraving', 'First Name');
    await page.getByRole('button', { name: /^1\. Order a widget Color: BLUE/ }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'workflow-app-action');

    await addStep(page, /Add a step after step 1/, 'Branch by a value');
    await choose(page, 'Value that decides', '1. Order a widget: How it ended');
    await choose(page, 'Value of branch 1', 'Succeeded');
    await addStep(page, /after the branch “Succeeded”/, 'Set a property');
    await choose(page, 'Property', 'Job Title');
    await page.getByRole('combobox', { name: 'Set to' }).click();
    await page.getByRole('option', { name: 'An output of an earlier step' }).click();
    await choose(page, 'Output', '1. Order a widget: Order number');
    await expectAccessible(page);
    await shoot(page, 'workflow-app-output');
    server.app.respond = async () => ({ outputFields: { reply: 'A-7' } });
    await page.getByRole('button', { name: 'Review and turn on' }).click();
    await page
      .getByRole('dialog')
      .getByText(/1\. Order a widget – Color: BLUE/)
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('button', { name: 'Turn off' }).waitFor();
    const [id = ''] = await createContacts(hub, { firstname: 'Ada', zip: '1' });
    await enrollmentsAre(hub, flowId, ['COMPLETED']);
    expect(await valueOf(hub, id, 'jobtitle')).toBe('A-7');
    expect(server.hits.at(-1)?.call.inputFields).toEqual({
      ...{ color: 'blue', widget: '2', text: 'Ada', reason: 'It suits them.' },
    });
    const { body } = await hub.request({ path: `${flowsPath}/${flowId}` });
    expect(body.actions[0].fields.text).toEqual({ type: 'OBJECT_PROPERTY', propertyName: 'firstname' });
    expect(complaints).toEqual([]);
    await soon(async () => expect(server.hits.length).toBeGreaterThan(3));
    server.close();
  });
});
