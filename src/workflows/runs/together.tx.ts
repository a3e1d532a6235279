import type { Tx } from '../../platform/db/db.js';
import { AppError } from '../../platform/http/errors.js';
import type { Step } from '../definitions/program.js';
import { listValues } from './runs.store.js';
import { runInRounds, type Share } from './rounds.js';
import type { Carrying, StepDeps } from '../steps/step-place.js';
import { carryOut, type Outcome, type Task } from '../steps/steps.tx.js';

type Writes = ReturnType<Carrying['records']['begin']>;

/** Some of the enrollments have a step that is refused. Nothing of the transaction may be kept: these are carried out alone. */
export class RefusedTogether extends Error {
  readonly enrollmentIds: ReadonlySet<string>;

  constructor(enrollmentIds: ReadonlySet<string>) {
    super('Steps of some enrollments are refused.');
    this.enrollmentIds = enrollmentIds;
  }
}

/** Whether enrollments at the step can share its statements. The step must concern the enrolled record and new records only. */
export function goesTogether(step: Step | undefined): boolean {
  switch (step?.is) {
    case 'set':
      return !changes.has(step.value.from) && hasOnly(step, ['is', 'property', 'value', 'next']);
    case 'activity':
      return hasOnly(step, ['is', 'type', 'properties', 'due', 'next']);
    case 'list':
    case 'delay':
    case 'delayUntil':
    case 'filters':
    case 'values':
    case 'split':
      return true;
    default:
      return false;
  }
}

/** They read and lock the value before. */
const changes: ReadonlySet<string> = new Set(['increment', 'append']);

/** Ignores empty lists. */
const hasOnly = (step: object, names: readonly string[]): boolean =>
  Object.entries(step).every(([name, value]) => names.includes(name) || (Array.isArray(value) && value.length === 0));

/** Steps of each in a transaction, which has the records of all: the rest follows in the next one. */
const stepsTogether = 10;

/** Enrollments of one revision, whose records are locked. */
interface Together {
  readonly hubId: number;
  readonly objectType: string;
  readonly tasks: readonly Task[];
  /** The values of the records, by id. */
  readonly values: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

/**
 * Carries out the steps of enrollments like {@link carryOut}, with as many statements as one of them takes: what they do at the same
 * time is one batch. Ends at steps that are no part of this. Throws RefusedTogether.
 */
export async function carryOutTogether(deps: StepDeps, tx: Tx, together: Together): Promise<Outcome[]> {
  const { tasks } = together;
  const state: State = { ...together, tx, deps, values: new Map(together.values), failure: undefined };
  const results = await runInRounds<Outcome>(
    tasks.map((task) => (share) => carryOut(toSharing(state, share), tx, toSharingTask(state, share, task))),
  );
  if (state.failure) throw state.failure.error;
  const refused = new Set<string>();
  const outcomes = results.flatMap((result, place) => {
    // A value that two rows of a batch have, for one: alone, an enrollment has a reason of its own.
    const hasFailed = result.status === 'rejected' || result.value.is === 'failed';
    if (!hasFailed) return [result.value];
    if (result.status === 'rejected' && !isRefusal(result.reason)) throw result.reason;
    return (refused.add(tasks[place]?.enrollmentId ?? ''), []);
  });
  if (refused.size > 0) throw new RefusedTogether(refused);
  return outcomes;
}

const isRefusal = (error: unknown): boolean => error instanceof AppError && error.row.status < 500;

interface State extends Omit<Together, 'values'> {
  readonly tx: Tx;
  readonly deps: StepDeps;
  /** Of the records that have not been changed since they were read. */
  readonly values: Map<string, Readonly<Record<string, string>>>;
  /** The first failure of a statement: the others fail because of it. */
  failure: { readonly error: unknown } | undefined;
}

/** Calls that fail for all, unless they are refused. */
function toShare(state: State, share: Share): Share {
  return (key, input, together) =>
    share(key, input, async (inputs) => {
      if (state.failure) throw state.failure.error;
      try {
        return await together(inputs);
      } catch (error) {
        if (!isRefusal(error)) state.failure ??= { error };
        throw error;
      }
    });
}

function toSharing(state: State, plain: Share): StepDeps {
  const share = toShare(state, plain);
  const { deps, tx, hubId, objectType, values } = state;
  const { conditions, memberWrites } = deps.lists;
  let steps = 0;
  return {
    ...deps,
    lists: {
      conditions: {
        ...conditions,
        findMissingInTx: (_, used) =>
          share(`missing ${used.dependsOn.join()}`, used, async (all) => {
            const missing = await conditions.findMissingInTx(tx, used);
            return all.map(() => missing);
          }),
        listMatchingInTx: (_, asked) =>
          share(asked.condition, asked, async (all) => {
            const ids = all.flatMap((each) => each.ids);
            const matching = new Set(await conditions.listMatchingInTx(tx, { ...asked, ids }));
            return all.map((each) => each.ids.filter((id) => matching.has(id)));
          }),
      },
      memberWrites: {
        ...memberWrites,
        changeMembersInTx: (_, place, change) =>
          share(`list ${place.listId}`, change, async (all) => {
            const add = all.flatMap((each) => each.add);
            const remove = all.flatMap((each) => each.remove);
            const update = await memberWrites.changeMembersInTx(tx, place, { add, remove });
            return all.map(() => update);
          }),
      },
    },
    sharing: {
      stopsAt: (step) => (steps += 1) > stepsTogether || !goesTogether(step),
      // The transaction as a whole is undone.
      undone: (run) => run(),
      findValues: async (_tx, _hubId, { recordId }) =>
        values.get(recordId) ??
        share('values', recordId, async (ids) => {
          for (const row of await listValues(tx, { hubId, objectType }, ids)) values.set(row.recordId, row.properties);
          return ids.map((id) => values.get(id));
        }),
    },
  };
}

function toSharingTask(state: State, plain: Share, task: Task): Task {
  const share = toShare(state, plain);
  const begin = () => toSharingWrites(state, share, task);
  return { ...task, records: { ...task.records, begin } };
}

/** The rows of all enrollments in one write. The author of a row is its own enrollment. */
function toSharingWrites(state: State, share: Share, { records, sourceId }: Task): Writes {
  const { tx, values } = state;
  const begin = (authors: Readonly<Record<string, string>>) => records.begin(tx, authors);
  return {
    ...begin({}),
    create: (typeId, rows) =>
      share(`create ${typeId}`, { rows, sourceId }, async (all) => {
        const named = all.flatMap((each, at) =>
          each.rows.map((row) => ({ ...row, traceId: toName(at, row.traceId), sourceId: each.sourceId })),
        );
        return toEach(all, await begin({}).create(typeId, named));
      }),
    update: (typeId, rows) =>
      share(`update ${typeId}`, { rows, sourceId }, async (all) => {
        const named = all.flatMap((each, at) => each.rows.map((row) => ({ ...row, traceId: toName(at, row.traceId) })));
        const authors = all.flatMap((each) =>
          each.rows.map(({ key }) => ['id' in key ? `${typeId}/${key.id}` : '', each.sourceId] as const),
        );
        values.clear();
        return toEach(all, await begin(Object.fromEntries(authors)).update(typeId, named));
      }),
    associate: (fromType, toType, pairs) =>
      share(`associate ${fromType} ${toType}`, { pairs, sourceId }, async (all) => {
        const authors = all.flatMap((each) =>
          each.pairs.flatMap(({ fromId, toId }) => [
            [`${fromType}/${fromId}`, each.sourceId] as const,
            [`${toType}/${toId}`, each.sourceId] as const,
          ]),
        );
        values.clear();
        const pairsOfAll = all.flatMap((each) => each.pairs);
        const refusals = await begin(Object.fromEntries(authors)).associate(fromType, toType, pairsOfAll);
        let from = 0;
        return all.map((each) => refusals.slice(from, (from += each.pairs.length)));
      }),
  };
}

type Rows = Awaited<ReturnType<Writes['create']>>;

const toName = (place: number, traceId: string): string => `${place} ${traceId}`;

/** What became of the rows of each. */
function toEach(all: readonly { readonly rows: readonly { readonly traceId: string }[] }[], whole: Rows): Rows[] {
  const pick = <T>(found: ReadonlyMap<string, T>, at: number, rows: readonly { readonly traceId: string }[]) =>
    new Map(
      rows.flatMap(({ traceId }) => {
        const value = found.get(toName(at, traceId));
        return value === undefined ? [] : [[traceId, value] as const];
      }),
    );
  return all.map(({ rows }, at) => ({
    created: pick(whole.created, at, rows),
    updated: pick(whole.updated, at, rows),
    failures: pick(whole.failures, at, rows),
    missing: new Set(rows.flatMap(({ traceId }) => (whole.missing.has(toName(at, traceId)) ? [traceId] : []))),
  }));
}
