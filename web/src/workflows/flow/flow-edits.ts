import { t } from '../../i18n/messages.js';
import {
  arrange,
  eventOutput,
  idOf,
  isBranching,
  listExits,
  listReached,
  listSteps,
  startOf,
  withAction,
  withDestination,
  withExit,
  type Action,
  type Chain,
  type Exit,
  type Flow,
  type PlacedStep,
} from './flow.js';

/** A workflow after a step was added to it. */
interface Added {
  readonly flow: Flow;
  readonly id: string;
}

const toNextId = ({ actions }: Flow): number => Math.max(0, ...actions.map(({ actionId }) => Number(actionId))) + 1;

/** Inserts an action at a way out: what followed there follows the action. */
export function insertAction(flow: Flow, exit: Exit, action: Omit<Action, 'actionId'>): Added {
  const id = String(toNextId(flow));
  return { id, flow: put(flow, exit, { ...action, actionId: id }) };
}

function put(flow: Flow, exit: Exit, added: Action): Flow {
  const [first] = listExits(added);
  const leading = first ? withExit(added, first.key, exit) : added;
  return withDestination({ ...flow, actions: [...flow.actions, leading] }, exit, { target: idOf(added) });
}

/** Removes an action: what follows it, on its first branch, takes its place. Actions that nothing leads to go with it. */
export function removeAction(flow: Flow, id: string): Flow {
  return withoutUnreached(detach(flow, id));
}

/** Takes an action out; only its first way out is still led to. */
function detach(flow: Flow, id: string): Flow {
  const removed = flow.actions.find((action) => idOf(action) === id);
  if (!removed) return flow;
  const [next] = listExits(removed);
  const target = next?.target === id ? undefined : next?.target;
  const redirected = listLeading(flow, id).reduce(
    (now, exit) => withDestination(now, exit, { target, isGoTo: exit.isGoTo === true || next?.isGoTo === true }),
    flow,
  );
  return { ...redirected, actions: redirected.actions.filter((action) => idOf(action) !== id) };
}

const listLeading = (flow: Flow, id: string): Exit[] =>
  [startOf(flow), ...flow.actions.flatMap(listExits)].filter((exit) => exit.target === id);

function withoutUnreached(flow: Flow): Flow {
  const reached = listReached(flow);
  return { ...flow, actions: flow.actions.filter((action) => reached.has(idOf(action))) };
}

/** Removes a branch of a step. Actions that only it leads to go with it. */
export function removeBranch(flow: Flow, { from = '', key }: Exit): Flow {
  const [name, at] = key.split(' ');
  const without = <B>(branches: readonly B[] | undefined) => (branches ?? []).toSpliced(Number(at), 1);
  const changed = withAction(flow, from, (action) => {
    if (name === 'list') return { ...action, listBranches: without(action.listBranches) };
    if (name === 'value') return { ...action, staticBranches: without(action.staticBranches) };
    return name === 'test' ? { ...action, testBranches: without(action.testBranches) } : action;
  });
  return withoutUnreached(changed);
}

/** Lets a path end, or go on with a step that has its place elsewhere. Actions that nothing leads to any more are removed. */
export function withPathEnd(flow: Flow, exit: Exit, target: string | undefined): Flow {
  return withoutUnreached(withDestination(flow, exit, { target, isGoTo: target !== undefined }));
}

/** A step with those of its branches, by id; others that go to one of them do not count. */
function listTree(flow: Flow, id: string): readonly string[] {
  const step = listSteps(arrange(flow)).find(({ action }) => idOf(action) === id);
  const within = step?.branches.flatMap(({ chain }) => listSteps(chain).map(({ action }) => idOf(action))) ?? [];
  return step ? [id, ...within] : [];
}

/**
 * Moves a step to another way out: what followed it takes its place, and what followed there follows it. A step with branches
 * takes them along, to the end of a path outside of them.
 */
export function moveAction(flow: Flow, id: string, exit: Exit): Flow {
  const moved = flow.actions.find((action) => idOf(action) === id);
  if (!moved || exit.target === id || exit.from === id) return flow;
  if (isBranching(moved)) {
    const ended = listLeading(flow, id)
      .filter(({ isGoTo }) => isGoTo !== true)
      .reduce((now, leading) => withDestination(now, leading, { target: undefined }), flow);
    return withDestination(ended, exit, { target: id });
  }
  const isPlaced = (leading: Exit) => leading.isGoTo !== true;
  const [next] = listExits(moved);
  // Those that go to the step go to its new place.
  const rest = listLeading(flow, id)
    .filter(isPlaced)
    .reduce((now, leading) => withDestination(now, leading, { target: next?.target, ...next }), flow);
  const led = withAction(rest, id, (action) => withExit(action, 'next', exit));
  return withDestination(led, exit, { target: id });
}

/** Where the step can be moved or copied: not into its own branches, and with branches only to the ends of paths. */
export function listDestinations(flow: Flow, id: string, { isCopy = false } = {}): Exit[] {
  const action = flow.actions.find((one) => idOf(one) === id);
  if (!action) return [];
  const own = new Set(isCopy ? [] : listTree(flow, id));
  return listPlaces(arrange(flow))
    .filter(({ exit, isEnd }) => {
      if (own.has(exit.from ?? '') || (!isCopy && exit.target === id)) return false;
      return isEnd || !isBranching(action);
    })
    .map(({ exit }) => exit);
}

/** The ways out of a chain where steps can be, in display order. */
function listPlaces({ steps, end, goesTo }: Chain): { readonly exit: Exit; readonly isEnd: boolean }[] {
  const within = steps.flatMap((step) => [
    { exit: step.entry, isEnd: false },
    ...step.branches.flatMap(({ chain }) => listPlaces(chain)),
  ]);
  return end ? [...within, { exit: end, isEnd: goesTo === undefined }] : within;
}

/** Copies a step, with the steps of its branches, to a way out. Ways that lead out of the copy lead where they led. */
export function copyAction(flow: Flow, id: string, exit: Exit): Added {
  const ids = listTree(flow, id);
  const first = toNextId(flow);
  const names = new Map(ids.map((old, at) => [old, String(first + at)]));
  const copies = flow.actions.filter((action) => names.has(idOf(action))).map((action) => toCopy(action, names));
  const [copiedId = ''] = [...names.values()];
  const [head] = copies.filter((action) => idOf(action) === copiedId);
  if (!head) return { flow, id };
  const others = { ...flow, actions: [...flow.actions, ...copies.filter((action) => action !== head)] };
  if (!isBranching(head)) return { id: copiedId, flow: put(others, exit, head) };
  const added = { ...others, actions: [...others.actions, head] };
  return { id: copiedId, flow: withDestination(added, exit, { target: copiedId }) };
}

function toCopy(action: Action, names: ReadonlyMap<string, string>): Action {
  const renamed = { ...action, actionId: names.get(idOf(action)) ?? action.actionId };
  const led = listExits(action).reduce((now, { key, target, isGoTo }) => {
    const copied = names.get(target ?? '');
    if (target === undefined) return now;
    return withExit(
      now,
      key,
      copied === undefined ? { target, isGoTo: true } : { target: copied, isGoTo: isGoTo === true },
    );
  }, renamed);
  return withOutputs(led, names);
}

/** Values that are outputs of copied actions become those of the copies. */
function withOutputs<Part>(part: Part, names: ReadonlyMap<string, string>): Part {
  if (Array.isArray(part)) return part.map((one: unknown) => withOutputs(one, names)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part).map(([name, value]) => [name, withOutputs<unknown>(value, names)] as const);
  const copied = Object.fromEntries(entries);
  const isOutput = copied['type'] === 'FIELD_DATA';
  return (
    isOutput ? { ...copied, actionId: names.get(String(copied['actionId'])) ?? copied['actionId'] } : copied
  ) as Part;
}

/** The step before or after another one on the same path, with which it can change places. */
export function findNeighbors(flow: Flow, id: string): { readonly before?: PlacedStep; readonly after?: PlacedStep } {
  const path = listPaths(arrange(flow)).find(({ steps }) => steps.some(({ action }) => idOf(action) === id));
  const at = path?.steps.findIndex(({ action }) => idOf(action) === id) ?? -1;
  const step = path?.steps[at];
  if (!path || !step || isBranching(step.action)) return {};
  const [before, after] = [path.steps[at - 1], path.steps[at + 1]];
  return { ...(before && { before }), ...(after && !isBranching(after.action) && { after }) };
}

const listPaths = (chain: Chain): Chain[] => [
  chain,
  ...chain.steps.flatMap(({ branches }) => branches.flatMap((branch) => listPaths(branch.chain))),
];

/** Exchanges a step with the one before it, or the one after it. */
export function shiftAction(flow: Flow, id: string, by: 'up' | 'down'): Flow {
  const { before, after } = findNeighbors(flow, id);
  if (by === 'up') return before ? moveAction(flow, id, before.entry) : flow;
  const exit = after && listExits(after.action)[0];
  return exit ? moveAction(flow, id, exit) : flow;
}

/** Adds a branch on the result of a wait after it: what followed goes on where the event has happened. */
export function withEventBranch(flow: Flow, id: string): Flow {
  const action = flow.actions.find((one) => idOf(one) === id);
  const [exit] = action ? listExits(action) : [];
  if (!exit) return flow;
  return insertAction(flow, exit, {
    ...{ type: 'STATIC_BRANCH', inputValue: { type: 'FIELD_DATA', actionId: id, dataKey: eventOutput } },
    ...{ staticBranches: [{ branchValue: 'true', connection: null }] },
    ...{ defaultBranchName: t('It did not happen'), defaultBranch: null },
  }).flow;
}

/** Shares of 100 that differ by 1 at most. */
export const toEvenShares = (count: number): number[] =>
  Array.from({ length: count }, (_, at) => Math.floor(100 / count) + (at < 100 % count ? 1 : 0));
