import type { FilterBranch } from '../../lists/filters/filter-tree.js';
import type { FlowSettings } from './flow-settings.js';

/** Where an action leads. */
interface Connection {
  readonly edgeType?: string | null;
  readonly nextActionId?: string | number | null;
}

/** A value of a field. */
export interface FieldValue {
  readonly type?: string | null;
  readonly staticValue?: string | number;
  readonly propertyName?: string;
  readonly timestampType?: string;
  /** Of an output of an action. */
  readonly actionId?: string | number;
  readonly dataKey?: string;
  readonly incrementAmount?: string | number;
  readonly appendPropertyName?: string;
  readonly staticAppendValue?: string | number;
  readonly timeDelay?: Readonly<Record<string, unknown>>;
  readonly propertyToken?: string;
}

interface ListBranch {
  readonly branchName?: string | null;
  readonly filterBranch: FilterBranch;
  readonly connection?: Connection | null;
}

interface ValueBranch {
  readonly branchValue: string;
  readonly connection?: Connection | null;
}

interface TestBranch extends Connection {
  readonly branchName?: string | null;
  readonly percentage?: number | string | null;
  readonly connection?: Connection | null;
}

/** An action in the format of the server: members that the editor does not know are kept. */
export interface Action {
  readonly actionId: string | number;
  readonly type: string;
  readonly actionTypeId?: string;
  readonly actionTypeVersion?: number;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly connection?: Connection | null;
  readonly listBranches?: readonly ListBranch[];
  readonly defaultBranch?: Connection | null;
  readonly defaultBranchName?: string | null;
  readonly staticBranches?: readonly ValueBranch[];
  readonly inputValue?: FieldValue;
  readonly testBranches?: readonly TestBranch[];
  /** Of webhooks. */
  readonly method?: string;
  readonly webhookUrl?: string;
  readonly queryParams?: readonly { readonly name: string; readonly value: FieldValue }[];
  readonly authSettings?: { readonly type: string; readonly appId: number } | null;
}

/** What enrolls records. */
export interface Criteria {
  readonly type: string;
  readonly shouldReEnroll?: boolean;
  readonly listFilterBranch?: FilterBranch;
  readonly unEnrollObjectsNotMeetingCriteria?: boolean;
  readonly reEnrollmentTriggersFilterBranches?: readonly FilterBranch[];
  readonly eventFilterBranches?: readonly FilterBranch[];
  readonly listMembershipFilterBranches?: readonly FilterBranch[];
  readonly refinementCriteria?: FilterBranch | null;
}

/** A workflow in the format of the server. */
export interface Flow extends FlowSettings {
  readonly id: string;
  readonly revisionId: string;
  readonly isEnabled: boolean;
  readonly name?: string;
  readonly type: string;
  readonly objectTypeId: string;
  readonly startActionId?: string | number | null;
  readonly actions: readonly Action[];
  readonly enrollmentCriteria?: Criteria | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The output of a step that waits for an event. */
export const eventOutput = 'hs_event_criteria_met';

/** A way out of an action, or the start of the workflow. */
export interface Exit {
  /** Undefined: the start. */
  readonly from: string | undefined;
  readonly key: string;
  readonly target: string | undefined;
  /** Whether it goes to a step that has its place elsewhere. */
  readonly isGoTo?: boolean;
}

export const idOf = ({ actionId }: Action): string => String(actionId);
const targetOf = (connection: Connection | null | undefined): string | undefined => {
  const id = connection?.nextActionId ?? undefined;
  return id === undefined ? undefined : String(id);
};
const isGoTo = (connection: Connection | null | undefined): boolean => /^GO/.test(connection?.edgeType ?? '');
const to = (target: string | undefined, isGoTo: boolean): Connection | undefined =>
  target === undefined ? undefined : { edgeType: isGoTo ? 'GOTO' : 'STANDARD', nextActionId: target };

export const startOf = ({ startActionId }: Flow): Exit => {
  const target = startActionId ?? undefined;
  return { from: undefined, key: 'start', target: target === undefined ? undefined : String(target) };
};

/** Lists the ways out of an action in display order. */
export function listExits(action: Action): Exit[] {
  const from = idOf(action);
  const toExit = (key: string, connection: Connection | null | undefined): Exit => ({
    ...{ from, key, target: targetOf(connection) },
    ...(isGoTo(connection) && { isGoTo: true }),
  });
  const number = (name: string, connections: readonly (Connection | null | undefined)[]): Exit[] =>
    connections.map((connection, at) => toExit(`${name} ${at}`, connection));
  const others = toExit('default', action.defaultBranch);
  if (action.listBranches) {
    const connections = action.listBranches.map(({ connection }) => connection);
    return [...number('list', connections), others];
  }
  if (action.staticBranches) {
    const connections = action.staticBranches.map(({ connection }) => connection);
    return [...number('value', connections), others];
  }
  if (action.testBranches) {
    const toConnection = (branch: TestBranch) => ('connection' in branch ? branch.connection : branch);
    return number('test', action.testBranches.map(toConnection));
  }
  return [toExit('next', action.connection)];
}

/** Where a way out leads. */
export interface Destination {
  readonly target: string | undefined;
  readonly isGoTo?: boolean;
}

/** Returns an action with one way out leading elsewhere. */
export function withExit(action: Action, key: string, { target, isGoTo = false }: Destination): Action {
  const [name, at = ''] = key.split(' ');
  const connection = to(target, isGoTo) ?? null;
  const replace = <B extends object>(branches: readonly B[] | undefined, change: (branch: B) => B): readonly B[] =>
    (branches ?? []).map((branch, place) => (place === Number(at) ? change(branch) : branch));
  switch (name) {
    case 'list':
      return { ...action, listBranches: replace(action.listBranches, (branch) => ({ ...branch, connection })) };
    case 'value':
      return { ...action, staticBranches: replace(action.staticBranches, (branch) => ({ ...branch, connection })) };
    case 'test':
      return {
        ...action,
        testBranches: replace(action.testBranches, (branch) =>
          'connection' in branch
            ? { ...branch, connection }
            : { ...branch, edgeType: connection?.edgeType ?? 'STANDARD', nextActionId: target ?? null },
        ),
      };
    case 'default':
      return { ...action, defaultBranch: connection };
    default:
      return { ...action, connection };
  }
}

/** Returns a workflow with one way out leading elsewhere. */
export function withDestination(flow: Flow, { from, key }: Exit, destination: Destination): Flow {
  if (from === undefined) return { ...flow, startActionId: destination.target ?? null };
  return withAction(flow, from, (action) => withExit(action, key, destination));
}

/** Returns a workflow with one action changed. */
export function withAction(flow: Flow, id: string, change: (action: Action) => Action): Flow {
  return { ...flow, actions: flow.actions.map((action) => (idOf(action) === id ? change(action) : action)) };
}

/** The ids of the actions that the start leads to, by some of the ways out. */
export function listReached(flow: Flow, isFollowed: (exit: Exit) => boolean = () => true): ReadonlySet<string> {
  const byId = new Map(flow.actions.map((action) => [idOf(action), action]));
  const reached = new Set<string>();
  const open = [startOf(flow)];
  for (let exit = open.pop(); exit !== undefined; exit = open.pop()) {
    const { target = '' } = exit;
    const action = byId.get(target);
    if (!action || reached.has(target) || !isFollowed(exit)) continue;
    reached.add(target);
    open.push(...listExits(action));
  }
  return reached;
}

/** Steps from one way out to the end, or to a step that is shown elsewhere. */
export interface Chain {
  readonly steps: readonly PlacedStep[];
  /** Where more steps can be added; undefined after a step with branches. */
  readonly end: Exit | undefined;
  /** The number of a step that is shown elsewhere and goes on from here. */
  readonly goesTo: string | undefined;
}

export interface PlacedStep {
  readonly action: Action;
  readonly number: number;
  /** The way that leads to the step here. */
  readonly entry: Exit;
  /** Of a step with branches. */
  readonly branches: readonly { readonly exit: Exit; readonly chain: Chain }[];
}

/** Arranges the steps as they are shown: each of them once, numbered from the top. */
export function arrange(flow: Flow): Chain {
  const byId = new Map(flow.actions.map((action) => [idOf(action), action]));
  const placed = listReached(flow, (exit) => exit.isGoTo !== true);
  const shown = new Set<string>();
  const toChain = (first: Exit): Chain => {
    const steps: PlacedStep[] = [];
    let exit = first;
    for (;;) {
      const { target = '' } = exit;
      const action = byId.get(target);
      const isElsewhere = shown.has(target) || (exit.isGoTo === true && placed.has(target));
      if (!action || isElsewhere) return { steps, end: exit, goesTo: action ? target : undefined };
      shown.add(target);
      const number = shown.size;
      const exits = listExits(action);
      const [next] = exits;
      if (isBranching(action) || !next) {
        const branches = exits.map((each) => ({ exit: each, chain: toChain(each) }));
        steps.push({ action, number, entry: exit, branches });
        return { steps, end: undefined, goesTo: undefined };
      }
      steps.push({ action, number, entry: exit, branches: [] });
      exit = next;
    }
  };
  return toChain(startOf(flow));
}

export const isBranching = ({ listBranches, staticBranches, testBranches }: Action): boolean =>
  (listBranches ?? staticBranches ?? testBranches) !== undefined;

/** Lists all steps of a chain in the order of their numbers. */
export const listSteps = ({ steps }: Chain): PlacedStep[] =>
  steps.flatMap((step) => [step, ...step.branches.flatMap(({ chain }) => listSteps(chain))]);

/** The action that a place of a refusal is in: `actions[2].fields`. Undefined if it is in none. */
export function findPlace({ actions }: Flow, place: string): string | undefined {
  const [, at] = /^actions\[(\d+)\]/.exec(place) ?? [];
  const action = at === undefined ? undefined : actions[Number(at)];
  return action && idOf(action);
}
