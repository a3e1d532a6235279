import { expect, it } from 'vitest';
import { insertAction, removeAction } from './flow-edits.js';
import { arrange, findPlace, listSteps, startOf, type Action, type Flow } from './flow.js';

const wait = (actionId: string, next?: string): Action => ({
  ...{ actionId, type: 'SINGLE_CONNECTION', actionTypeId: '0-1', fields: { delta: '1', time_unit: 'DAYS' } },
  ...(next !== undefined && { connection: { edgeType: 'STANDARD', nextActionId: next } }),
});
const branch = (actionId: string, yes?: string, no?: string): Action => ({
  ...{ actionId, type: 'LIST_BRANCH' },
  listBranches: [{ filterBranch: { filterBranchType: 'OR' }, connection: { nextActionId: yes ?? null } }],
  defaultBranch: { nextActionId: no ?? null },
});
const toFlow = (...actions: Action[]): Flow => ({
  ...{
    id: '7',
    revisionId: '1',
    isEnabled: false,
    type: 'CONTACT_FLOW',
    objectTypeId: '0-1',
    createdAt: '',
    updatedAt: '',
  },
  ...{ actions, startActionId: actions[0]?.actionId ?? null },
});
const newStep = { type: 'SINGLE_CONNECTION', actionTypeId: '0-3', fields: {} };
/** The ids in the order of the numbers, and where each leads. */
const shown = (flow: Flow) => listSteps(arrange(flow)).map(({ action, number }) => [number, String(action.actionId)]);

it('inserts a step before, between, after others, and on a branch', () => {
  const empty = toFlow();
  const first = insertAction(empty, startOf(empty), newStep);
  expect([first.id, first.flow.startActionId]).toEqual(['1', '1']);
  const flow = toFlow(wait('1', '2'), branch('2', '3'), wait('3'));
  const [one] = arrange(flow).steps;
  const between = insertAction(flow, { from: '1', key: 'next', target: '2' }, newStep);
  expect(one?.number).toBe(1);
  expect(shown(between.flow)).toEqual([
    [1, '1'],
    [2, '4'],
    [3, '2'],
    [4, '3'],
  ]);
  const onBranch = insertAction(flow, { from: '2', key: 'default', target: undefined }, newStep).flow;
  expect(onBranch.actions[1]).toMatchObject({ defaultBranch: { edgeType: 'STANDARD', nextActionId: '4' } });
  expect(shown(onBranch)).toEqual([
    [1, '1'],
    [2, '2'],
    [3, '3'],
    [4, '4'],
  ]);
});

it('a new branch continues with the steps that were there', () => {
  const flow = toFlow(wait('1', '2'), wait('2'));
  const { actionId: _, ...added } = branch('0');
  const after = insertAction(flow, { from: '1', key: 'next', target: '2' }, added).flow;
  expect(after.actions[2]).toMatchObject({ actionId: '3', listBranches: [{ connection: { nextActionId: '2' } }] });
});

it('shows a step once that several lead to, and loops', () => {
  const flow = toFlow(branch('1', '2', '3'), wait('2', '3'), wait('3', '1'));
  const [first] = arrange(flow).steps;
  expect(first?.branches.map(({ chain }) => [chain.steps.map(({ number }) => number), chain.goesTo])).toEqual([
    [[2, 3], '1'],
    [[], '3'],
  ]);
});

it('removes a step: others lead to the next one, and steps that nothing leads to go with it', () => {
  const flow = toFlow(wait('1', '2'), branch('2', '3', '4'), wait('3'), wait('4'));
  expect(shown(removeAction(flow, '1'))).toEqual([
    [1, '2'],
    [2, '3'],
    [3, '4'],
  ]);
  const straight = removeAction(flow, '2');
  expect(straight.actions.map(({ actionId }) => actionId)).toEqual(['1', '3']);
  expect(shown(straight)).toEqual([
    [1, '1'],
    [2, '3'],
  ]);
  expect(removeAction(toFlow(wait('1', '1')), '1')).toMatchObject({ actions: [], startActionId: null });
});

it('finds the step that a refusal names', () => {
  const flow = toFlow(wait('5'), wait('6'));
  expect([findPlace(flow, 'actions[1].fields.delta'), findPlace(flow, 'enrollmentCriteria')]).toEqual(['6', undefined]);
});
