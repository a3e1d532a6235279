/** A step of a workflow as a model of it knows it. */
export type ModelStep =
  | {
      readonly is: 'set';
      readonly id: string;
      readonly name: string;
      readonly value: { readonly text: string } | { readonly of: string };
      readonly next: string | null;
    }
  | {
      readonly is: 'increment';
      readonly id: string;
      readonly name: string;
      readonly amount: number;
      readonly next: string | null;
    }
  | { readonly is: 'create'; readonly id: string; readonly type: 'tasks' | 'notes'; readonly next: string | null }
  | {
      readonly is: 'list';
      readonly id: string;
      readonly listId: string;
      readonly isAdded: boolean;
      readonly next: string | null;
    }
  | { readonly is: 'delay'; readonly id: string; readonly ticks: number; readonly next: string | null }
  /** Continues with the branch of the value that the property has. */
  | {
      readonly is: 'filters' | 'values' | 'split';
      readonly id: string;
      readonly name: string;
      readonly values: readonly string[];
      readonly branches: readonly string[];
      readonly other: string | null;
    };

interface ModelTest {
  readonly name: string;
  readonly value: string;
}

export interface ModelFlow {
  readonly by: 'filters' | 'set' | 'creation' | 'join' | 'submission' | 'requests';
  /** The property that enrolls, and its value; of filters and changes. */
  readonly name: string;
  readonly value: string;
  /** What a record has to fulfil when an event enrolls it. */
  readonly refinement: ModelTest | null;
  /** What ends enrollments, and prevents them. */
  readonly goal: ModelTest | null;
  /** Whether members of the list of suppressed records are not enrolled. */
  readonly isSuppressing: boolean;
  readonly isRepeated: boolean;
  readonly isLeft: boolean;
  readonly isEnabled: boolean;
  readonly steps: readonly ModelStep[];
}

interface ModelRecord {
  readonly id: string;
  readonly values: Record<string, string>;
  tasks: number;
  notes: number;
}

interface ModelEnrollment {
  readonly record: ModelRecord;
  readonly revision: number;
  readonly steps: readonly ModelStep[];
  state: 'ACTIVE' | 'COMPLETED' | 'ENDED';
  at: string | null;
  due: number;
  reason: string;
}

interface ModelOfFlow {
  flow: ModelFlow;
  revision: number;
  readonly enrollments: ModelEnrollment[];
  readonly members: Set<string>;
}

/** What workflows must have done, computed step by step from the rules alone. */
export interface Model {
  create(id: string, values: Readonly<Record<string, string>>): void;
  change(id: string, values: Readonly<Record<string, string>>): void;
  /** The record joins the list that enrolls, or leaves it. */
  changeMember(id: string): void;
  /** The record is suppressed from now on, or not any more. */
  changeSuppressed(id: string): void;
  /** A form is submitted for the record. */
  submit(id: string): void;
  /** A request enrolls the record. */
  request(id: string, place: number): void;
  isMember(id: string): boolean;
  isSuppressed(id: string): boolean;
  delete(id: string): void;
  addFlow(flow: ModelFlow): void;
  replaceFlow(place: number, flow: ModelFlow): void;
  getFlow(place: number): ModelFlow;
  pass(ticks: number): void;
  listRecords(): string[];
  look(properties: readonly string[]): object;
}

export function createModel(): Model {
  const records = new Map<string, ModelRecord>();
  const flows: ModelOfFlow[] = [];
  const joined = new Set<string>();
  const suppressed = new Set<string>();
  let now = 0;
  const enroll = (of: ModelOfFlow, record: ModelRecord, isAsked = false): void => {
    const earlier = of.enrollments.filter((one) => one.record === record);
    const { steps, goal, isEnabled, isRepeated, isSuppressing, refinement } = of.flow;
    if (!isEnabled || earlier.some(({ state }) => state === 'ACTIVE')) return;
    if (earlier.length > 0 && !isRepeated && !isAsked) return;
    if (goal && passes(record, goal)) return;
    if (!isAsked && isSuppressing && suppressed.has(record.id)) return;
    if (!isAsked && refinement && !passes(record, refinement)) return;
    const at = steps[0]?.id ?? null;
    of.enrollments.push({ record, revision: of.revision, steps, state: 'ACTIVE', at, due: now, reason: '' });
  };
  const runDue = (): void => {
    for (const of of flows.filter(({ flow }) => flow.isEnabled)) {
      for (const one of of.enrollments) if (one.state === 'ACTIVE' && one.due <= now) run(one, of, now);
    }
  };
  const fits = ({ flow }: ModelOfFlow, record: ModelRecord): boolean =>
    (flow.by === 'filters' || flow.by === 'set') && passes(record, flow);
  const end = (of: ModelOfFlow, record: ModelRecord, reason: string): void => {
    const open = of.enrollments.find((one) => one.record === record && one.state === 'ACTIVE');
    if (open) Object.assign(open, { state: 'ENDED', reason });
  };
  const getRecord = (id: string): ModelRecord => {
    const record = records.get(id);
    if (!record) throw new Error(`There is no record ${id}.`);
    return record;
  };
  const getOf = (place: number): ModelOfFlow => {
    const of = flows[place];
    if (!of) throw new Error(`There is no workflow ${place}.`);
    return of;
  };
  return {
    create(id, values) {
      const record: ModelRecord = { id, values: { ...values }, tasks: 0, notes: 0 };
      records.set(id, record);
      for (const of of flows) if (of.flow.by === 'creation' || fits(of, record)) enroll(of, record);
      runDue();
    },
    change(id, values) {
      const record = getRecord(id);
      const before = flows.map((of) => fits(of, record));
      Object.assign(record.values, values);
      for (const [place, of] of flows.entries()) {
        if (of.flow.isEnabled && of.flow.goal && passes(record, of.flow.goal)) end(of, record, goalMet);
        if (before[place] === fits(of, record)) continue;
        if (!before[place]) enroll(of, record);
        else if (of.flow.isEnabled && of.flow.isLeft) end(of, record, 'The record no longer meets the criteria.');
      }
      runDue();
    },
    changeMember(id) {
      if (joined.delete(id)) return;
      joined.add(id);
      for (const of of flows) if (of.flow.by === 'join') enroll(of, getRecord(id));
      runDue();
    },
    changeSuppressed(id) {
      if (!suppressed.delete(id)) suppressed.add(id);
    },
    submit(id) {
      for (const of of flows) if (of.flow.by === 'submission') enroll(of, getRecord(id));
      runDue();
    },
    request(id, place) {
      enroll(getOf(place), getRecord(id), true);
      runDue();
    },
    isMember: (id) => joined.has(id),
    isSuppressed: (id) => suppressed.has(id),
    delete(id) {
      const record = getRecord(id);
      records.delete(id);
      for (const of of flows) {
        end(of, record, 'The record was deleted.');
        of.members.delete(id);
      }
    },
    addFlow(flow) {
      const of: ModelOfFlow = { flow, revision: 1, enrollments: [], members: new Set() };
      flows.push(of);
      if (flow.by === 'filters') for (const record of records.values()) if (fits(of, record)) enroll(of, record);
      runDue();
    },
    replaceFlow(place, flow) {
      const of = getOf(place);
      const isTurnedOn = !of.flow.isEnabled && flow.isEnabled;
      of.flow = flow;
      of.revision += 1;
      const isFilled = isTurnedOn && flow.by === 'filters';
      if (isFilled) for (const record of records.values()) if (fits(of, record)) enroll(of, record);
      runDue();
    },
    getFlow: (place) => getOf(place).flow,
    pass(ticks) {
      now += ticks;
      runDue();
    },
    listRecords: () => [...records.keys()],
    look: (properties) => ({
      records: [...records.values()].map(({ id, values, tasks, notes }) => ({
        id,
        values: Object.fromEntries(properties.map((name) => [name, values[name] ?? ''])),
        ...{ tasks, notes },
      })),
      lists: flows.map(({ members }) => [...members].sort()),
      enrollments: flows.map(({ enrollments }) =>
        enrollments
          .map(({ record, state, revision, at, reason }) =>
            [record.id, state, `revision ${revision}`, state === 'ACTIVE' ? at : '', reason].join(' | '),
          )
          .sort(),
      ),
    }),
  };
}

const goalMet = 'The record has met the goal.';

const passes = ({ values }: ModelRecord, { name, value }: ModelTest): boolean => values[name] === value;

/** Carries out steps until one waits. */
function run(one: ModelEnrollment, { flow: { goal }, members }: ModelOfFlow, now: number): void {
  const { record, steps } = one;
  for (;;) {
    const step = steps.find(({ id }) => id === one.at);
    if (!step) return void (one.state = 'COMPLETED');
    if (goal && passes(record, goal)) return void Object.assign(one, { state: 'ENDED', reason: goalMet });
    switch (step.is) {
      case 'filters':
      case 'values':
        one.at = step.branches[step.values.indexOf(record.values[step.name] ?? '')] ?? step.other;
        continue;
      case 'split':
        one.at = step.branches[0] ?? null;
        continue;
      case 'set':
        record.values[step.name] = 'of' in step.value ? (record.values[step.value.of] ?? '') : step.value.text;
        break;
      case 'increment':
        record.values[step.name] = String(Number(record.values[step.name] ?? 0) + step.amount);
        break;
      case 'create':
        record[step.type] += 1;
        break;
      case 'list':
        if (step.isAdded) members.add(record.id);
        else members.delete(record.id);
        break;
      case 'delay':
        one.at = step.next;
        one.due = now + step.ticks;
        return;
    }
    one.at = step.next;
  }
}
