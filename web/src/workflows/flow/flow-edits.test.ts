import { expect, it } from 'vitest';
import {
  copyAction,
  findNeighbors,
  listDestinations,
  moveAction,
  removeBranch,
  shiftAction,
  withPathEnd,
} from './flow-edits.js';
import { arrange, idOf, listSteps, type Action, type Chain, type Flow } from './flow.js';

const to = (next?: string) => ({ edgeType: 'STANDARD', nextActionId: next ?? null });
const wait = (actionId: string, next?: string): Action => ({
  ...{ actionId, type: 'SINGLE_CONNECTION', actionTypeId: '0-1', fields: { delta: '1', time_unit: 'DAYS' } },
  ...(next !== undefined && { connection: to(next) }),
});
const split = (actionId: string, ...targets: (string | undefined)[]): Action => ({
  ...{ actionId, type: 'AB_TEST_BRANCH', testBranches: targets.map((target) => ({ connection: to(target) })) },
});
const toFlow = (...actions: Action[]): Flow => ({
  ...{ id: '7', revisionId: '1', isEnabled: false, type: 'CONTACT_FLOW', objectTypeId: '0-1' },
  ...{ createdAt: '', updatedAt: '', actions, startActionId: actions[0]?.actionId ?? null },
});

/** Paths in one line: `1 2(3 → 1 | 4)`. */
function show({ steps, goesTo }: Chain): string {
  const shown = steps.map(({ action, branches }) => {
    const within = branches.map(({ chain }) => show(chain)).join(' | ');
    return branches.length > 0 ? `${idOf(action)}(${within})` : idOf(action);
  });
  return [...shown, ...(goesTo === undefined ? [] : [`→ ${goesTo}`])].join(' ');
}
const shown = (flow: Flow): string => show(arrange(flow));
const exit = (from: string, key = 'next', target?: string) => ({ from, key, target });

/** 1, and a split of 3 4 and 5. */
const branched = toFlow(wait('1', '2'), split('2', '3', '5'), wait('3', '4'), wait('4'), wait('5'));

it('exchanges a step with its neighbors on the path', () => {
  const flow = toFlow(wait('1', '2'), wait('2', '3'), wait('3'));
  expect(shown(shiftAction(flow, '2', 'up'))).toBe('2 1 3');
  expect(shown(shiftAction(flow, '2', 'down'))).toBe('1 3 2');
  expect([shown(shiftAction(flow, '1', 'up')), shown(shiftAction(flow, '3', 'down'))]).toEqual(['1 2 3', '1 2 3']);
  expect([findNeighbors(branched, '1'), findNeighbors(branched, '2')]).toEqual([{}, {}]);
});

it('moves a step to another path, and one with branches to the end of one', () => {
  expect(shown(branched)).toBe('1 2(3 4 | 5)');
  expect(shown(moveAction(branched, '3', exit('5')))).toBe('1 2(4 | 5 3)');
  expect(shown(moveAction(branched, '1', exit('3', 'next', '4')))).toBe('2(3 1 4 | 5)');
  const inner = toFlow(split('1', '2', '5'), wait('2', '3'), split('3', '4', undefined), wait('4'), wait('5'));
  const places = listDestinations(inner, '3').map(({ from, key }) => `${from} ${key}`);
  expect(places).toEqual(['5 next']);
  expect(shown(moveAction(inner, '3', exit('5')))).toBe('1(2 | 5 3(4 | ))');
});

it('goes to a step of another path without taking it along', () => {
  const first = withPathEnd(branched, exit('4'), '5');
  expect(shown(first)).toBe('1 2(3 4 → 5 | 5)');
  expect(first.actions[3]?.connection).toEqual({ edgeType: 'GOTO', nextActionId: '5' });
  expect(shown(withPathEnd(first, exit('4', 'next', '5'), undefined))).toBe('1 2(3 4 | 5)');
  expect(shown(withPathEnd(branched, exit('5'), '1'))).toBe('1 2(3 4 | 5 → 1)');
  // A step that goes there keeps going there after it was moved.
  expect(shown(moveAction(first, '5', exit('1', 'next', '2')))).toBe('1 5 2(3 4 → 5 | )');
});

it('copies a step, and one with its branches, whose outputs are those of the copies', () => {
  expect(shown(copyAction(branched, '3', exit('3', 'next', '4')).flow)).toBe('1 2(3 6 4 | 5)');
  const output = { type: 'FIELD_DATA', actionId: '3', dataKey: 'reply' };
  const using = { ...wait('4', '1'), fields: { value: output } };
  const flow = toFlow(wait('1', '2'), split('2', '3', '5'), wait('3', '4'), using, wait('5'));
  const { flow: copied, id } = copyAction(flow, '2', exit('5'));
  expect([id, shown(copied)]).toEqual(['6', '1 2(3 4 → 1 | 5 6(7 8 → 1 | 9))']);
  expect(copied.actions.find((action) => idOf(action) === '8')?.fields).toEqual({
    value: { ...output, actionId: '7' },
  });
});

it('removes a branch with the steps that only it leads to', () => {
  expect(shown(removeBranch(branched, exit('2', 'test 0')))).toBe('1 2(5)');
  const joined = withPathEnd(branched, exit('4'), '5');
  expect(shown(removeBranch(joined, exit('2', 'test 1')))).toBe('1 2(3 4 5)');
  expect(listSteps(arrange(removeBranch(joined, exit('2', 'test 0')))).length).toBe(3);
});
