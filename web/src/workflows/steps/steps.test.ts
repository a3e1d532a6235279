import { describe, expect, it } from 'vitest';
import { getBuiltInType } from '../../objects/object-types.js';
import { toTimeWords } from '../flow/day-words.js';
import { toEvenShares, withEventBranch } from '../flow/flow-edits.js';
import { arrange, listSteps, type Action, type Flow } from '../flow/flow.js';
import type { AppAction, WorkflowScope } from '../workflow-scope.js';
import { listOutputs } from '../values/outputs.js';
import { findGap } from './gaps.js';
import { listInputSources, listShownFields, withInput } from './input-fields.js';
import { getKind, kindGroups, rulesOfKind, toKind } from './step-kinds.js';
import { toBranchName, toStepWords } from './step-words.js';

const field = (name: string, more: object = {}): AppAction['inputFields'][number] => ({
  ...{ name, label: name.toUpperCase(), type: 'string', isRequired: false, options: [] },
  ...{ optionsBy: 'LIST', supportedValueTypes: [], ...more },
});
const app: AppAction = {
  ...{ definitionId: '7', actionTypeId: '1-7', app: { appId: 1, name: 'Acme' }, name: 'Order a widget' },
  inputFields: [field('color', { isRequired: true }), field('widget', { isRequired: true }), field('why')],
  inputFieldDependencies: [
    { dependencyType: 'SINGLE_FIELD', controllingFieldName: 'color', dependentFieldNames: ['widget'] },
    {
      ...{ dependencyType: 'CONDITIONAL_SINGLE_FIELD', controllingFieldName: 'color', controllingFieldValue: 'blue' },
      dependentFieldNames: ['why'],
    },
  ],
  outputFields: [{ name: 'reply', label: 'Reply', type: 'string', options: [] }],
};

const companies = getBuiltInType('companies');
const labels: Readonly<Record<string, string>> = { city: 'City', amount: 'Amount', hubspot_owner_id: 'Owner' };
const scope = {
  ...{ type: getBuiltInType('contacts'), types: [companies], appActions: [app] },
  people: { findUser: (id: number) => (id === 5 ? 'Ada' : undefined), findOwner: () => undefined },
  associations: [
    { key: 'HUBSPOT_DEFINED 279', category: 'HUBSPOT_DEFINED', typeId: 279, label: undefined, to: companies },
    { key: 'USER_DEFINED 3', category: 'USER_DEFINED', typeId: 3, label: 'Founder', to: companies },
  ],
  vocabulary: {
    findProperty: (name: string) => labels[name],
    formatValue: (_: string, value: string) => value,
    findList: () => undefined,
  },
} as unknown as WorkflowScope;

const single = (actionTypeId: string, fields: object): Action => ({
  ...{ actionId: '1', type: 'SINGLE_CONNECTION', actionTypeId, fields: { ...fields } },
});
const set = (value: object, more: object = {}): Action => single('0-5', { property_name: 'city', value, ...more });
const gapOf = (action: Action) => findGap(action, { isReady: () => true, appActions: [app] });

describe('a step that is sent to the server', () => {
  const company = { associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 279 };
  const labelFields = { fromObjectType: '0-1', toObjectType: '0-2' };
  const match = {
    ...{ ...labelFields, matchBy: 'fromAndToObjects', enrolledObjectPropertyNameToMatch: '0-1/city' },
    associatedObjectPropertyNameToMatch: '0-2/domain',
  };
  const created = { object_type_id: '0-2', properties: [{ targetProperty: 'name', value: { staticValue: 'Acme' } }] };
  const event = { eventTypeId: '4-1463224', filterBranchType: 'UNIFIED_EVENTS' };
  const delay = { delta: '2', time_unit: 'DAYS' };
  const nine = { time_of_day: { hour: 9, minute: 0 } };
  it.each<[string, Action, string]>([
    [
      'day',
      single('0-1', { delta: '0', time_unit: 'DAYS', days_of_week: ['FRIDAY', 'MONDAY'] }),
      'until Monday or Friday',
    ],
    ['day', single('0-1', { ...delay, ...nine }), `2 days, then until ${toTimeWords({ hour: 9, minute: 0 })}`],
    ['set', set({ type: 'INCREMENT', incrementAmount: '-2' }), 'City: less 2'],
    ['set', set({ type: 'STATIC_APPEND_VALUE', staticAppendValue: 'b' }), 'City: with b appended'],
    [
      'set',
      set({ type: 'RELATIVE_DATETIME', timeDelay: { delta: 3, timeUnit: 'MONTHS' } }),
      'City: 3 months after the step',
    ],
    [
      ...(['set', set({ type: 'FETCHED_OBJECT_PROPERTY', propertyToken: '{{ fetched_objects.a.domain }}' })] as const),
      'City: domain of an associated record',
    ],
    ['set', set({ staticValue: 'Bray' }, { association: company }), 'city: Bray – of associated companies'],
    [
      'notify',
      single('0-9', { user_ids: ['5'], owner_properties: ['hubspot_owner_id'], subject: 'Hi' }),
      'Hi – to Ada and Owner',
    ],
    ['mail', single('0-8', { user_ids: ['5'], subject: 'Hi', body: 'Text' }), 'Hi – to Ada'],
    ['rotate', single('0-11', { user_ids: ['5', '6'] }), 'Owner: one of Ada and User 6 in turn'],
    ['create', single('0-14', created), 'Company: Acme'],
    [
      'event',
      single('0-29', { event_filter_branches: [event], expiration_minutes: '1440' }),
      'Contact is created, for 1 day at most',
    ],
    ['associate', single('0-63189541', match), 'Companies whose domain equals City'],
    ['label', single('0-73444249', { ...labelFields, labelToApply: '3' }), 'Founder – companies'],
    ['unlabel', single('0-61139476', { ...labelFields, labelToRemove: '3' }), 'Founder – companies'],
    [
      'app',
      single('1-7', { color: 'red', widget: { type: 'OBJECT_PROPERTY', propertyName: 'city' } }),
      'COLOR: red · WIDGET: copied from City',
    ],
    [
      'webhook',
      { actionId: '1', type: 'WEBHOOK', method: 'GET', webhookUrl: 'https://a.example.com' },
      'GET https://a.example.com',
    ],
  ])('of the kind %s is complete, and said in words', (kind, action, words) => {
    expect([toKind(action), gapOf(action), toStepWords(action, scope)]).toEqual([kind, undefined, words]);
  });

  it('lacks something when it is new, except for delays, splits and branches on conditions', () => {
    const kinds = kindGroups.flatMap((group) => group.kinds);
    const complete = kinds.filter((kind) => gapOf({ ...getKind(kind).create('0-1'), actionId: '1' }) === undefined);
    expect(complete).toEqual(['delay', 'day', 'set', 'filters', 'split'].filter((kind) => kind !== 'set'));
    expect(kinds.map((kind) => toKind({ ...getKind(kind).create('0-1'), actionId: '1' }))).toEqual(kinds);
    expect(rulesOfKind(single('1-7', {}), [app]).label).toBe('Order a widget');
  });

  it('says what is wrong with branches by a value and percentages', () => {
    const inputValue = { type: 'OBJECT_PROPERTY', propertyName: 'city' };
    const values = (...all: string[]): Action => ({
      ...{ actionId: '1', type: 'STATIC_BRANCH', inputValue },
      staticBranches: all.map((branchValue) => ({ branchValue })),
    });
    expect([gapOf(values('a', 'b')), gapOf(values('a', '')), gapOf(values('a', 'a')), gapOf(values())]).toEqual([
      undefined,
      'Enter the value of each branch.',
      'Two branches have the same value.',
      'Add a branch.',
    ]);
    const split = (...all: number[]): Action => ({
      ...{ actionId: '1', type: 'AB_TEST_BRANCH' },
      testBranches: all.map((percentage) => ({ percentage, connection: null })),
    });
    expect([gapOf(split(50, 50)), gapOf(split(50, 40))]).toEqual([
      undefined,
      'The percentages add up to 90, not to 100.',
    ]);
    expect([toEvenShares(3), toEvenShares(10).every((share) => share === 10)]).toEqual([[34, 33, 33], true]);
  });
});

describe('input fields of an action of an app', () => {
  const names = (fields: object) =>
    listShownFields(app, single('1-7', fields)).map(({ field: { name }, needs }) => [name, needs]);

  it('are hidden or disabled by the fields that they depend on, and emptied after a change of them', () => {
    expect(names({})).toEqual([
      ['color', undefined],
      ['widget', 'COLOR'],
    ]);
    expect(names({ color: { type: 'STATIC_VALUE', staticValue: 'blue' } })).toEqual([
      ['color', undefined],
      ['widget', undefined],
      ['why', undefined],
    ]);
    expect(gapOf(single('1-7', { color: 'red' }))).toBe('Complete the field “WIDGET”.');
    const changed = withInput(app, single('1-7', { color: 'blue', widget: '1', why: 'x' }), {
      ...{ name: 'color', value: undefined },
    });
    expect(changed.fields).toEqual({});
  });

  it('take values of the record and outputs unless the app takes static ones only', () => {
    const sources = (...supportedValueTypes: string[]) => listInputSources(field('a', { supportedValueTypes }));
    expect([sources(), sources('STATIC_VALUE'), sources('OBJECT_PROPERTY')]).toEqual([
      ['text', 'property', 'output'],
      ['text'],
      ['property', 'output'],
    ]);
  });
});

it('offers the outputs of the steps before, and a branch on whether an event happened', () => {
  const wait: Action = {
    ...single('0-29', {}),
    actionId: '2',
    connection: { edgeType: 'STANDARD', nextActionId: '3' },
  };
  const order: Action = { ...single('1-7', {}), connection: { edgeType: 'STANDARD', nextActionId: '2' } };
  const flow: Flow = {
    ...{ id: '7', revisionId: '1', isEnabled: false, type: 'CONTACT_FLOW', objectTypeId: '0-1' },
    ...{ createdAt: '', updatedAt: '', startActionId: '1', actions: [order, wait, { ...set({}), actionId: '3' }] },
  };
  const keys = (id: string) => listOutputs(flow, id, [app]).map(({ key }) => key);
  expect([keys('3'), keys('2'), keys('1')]).toEqual([['1 reply', '2 hs_event_criteria_met'], ['1 reply'], []]);
  const branched = withEventBranch(flow, '2');
  const [, , branch] = listSteps(arrange(branched));
  expect(branch?.action).toMatchObject({
    inputValue: { type: 'FIELD_DATA', actionId: '2', dataKey: 'hs_event_criteria_met' },
    staticBranches: [{ branchValue: 'true', connection: { nextActionId: '3' } }],
  });
  expect(branch && toBranchName(branch.action, 'value 0', scope)).toBe('It happened');
});
