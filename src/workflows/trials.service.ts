import type { HubsService } from '../accounts/hubs/hubs.service.js';
import type { OwnersService } from '../accounts/people/owners.service.js';
import type { ObjectsService } from '../objects/objects.service.js';
import type { Clock } from '../platform/clock.js';
import type { Tx } from '../platform/db/db.js';
import { AppError } from '../platform/http/errors.js';
import type { createFlowDefinitionsService } from './definitions/definitions.service.js';
import type { FlowInput } from './definitions/flows.schema.js';
import type { Next, Step } from './definitions/program.js';
import { listUsedTypes } from './definitions/soundness.js';
import { workflowErrors } from './definitions/workflows.errors.js';
import { eventOutput } from './definitions/worlds.service.js';
import { findValues } from './steps/steps.store.js';
import { findHold } from './steps/holds.tx.js';
import type { Carrying, Done, StepDeps, Values } from './steps/step-place.js';
import { carryOutStep, getStep, readOrigins, recordGone } from './steps/steps.tx.js';

/** What a step would do. */
interface TriedStep {
  readonly actionId: string;
  readonly at: Date;
  readonly is: 'DONE' | 'WAITS' | 'CALLS' | 'FAILS' | 'ENDS';
  /** A value, a URL or a reason. */
  readonly detail: string;
  /** The end of a wait. */
  readonly until?: Date;
  /** The branch that is taken: its place among the branches, or `other`. */
  readonly branch?: string;
}

interface Trial {
  /** Whether the record meets the criteria; null where only events or requests enroll records. */
  readonly isMet: boolean | null;
  readonly steps: readonly TriedStep[];
}

export interface TrialsService {
  /**
   * Carries out a workflow for a record, as time passes, and undoes everything; nothing is sent. Requests of apps and webhooks count
   * as successful, events as not happening. Refusals: those of `readFlow`, RECORD_NOT_FOUND (404), TRIAL_TOO_LONG (400).
   */
  tryFlow(place: { readonly hubId: number; readonly recordId: string }, type: string, input: FlowInput): Promise<Trial>;
}

interface TrialsDeps extends StepDeps {
  readonly clock: Clock;
  readonly hubs: Pick<HubsService, 'getHub'>;
  readonly owners: Pick<OwnersService, 'getActiveOwners'>;
  readonly objects: Pick<ObjectsService, 'records'>;
  readonly definitions: ReturnType<typeof createFlowDefinitionsService>;
}

/** Steps of a trial: a workflow with a cycle has no end. */
const mostSteps = 100;

/** Ends the transaction of a trial, whose result it carries. */
class Undone extends Error {
  readonly trial: Trial;

  constructor(trial: Trial) {
    super('A trial is undone.');
    this.trial = trial;
  }
}

export function createTrialsService(deps: TrialsDeps): TrialsService {
  const { clock, lists, objects, definitions } = deps;
  return {
    async tryFlow({ hubId, recordId }, objectType, input) {
      const { type, program, trigger, filters } = await definitions.readFlow(hubId, objectType, input);
      const place = { hubId, objectType: type.id, objectId: recordId };
      const { record } = await objects.records.get(place, { baseUrl: '' });
      const source = { type: 'AUTOMATION_PLATFORM', id: 'enrollmentId:0' };
      const carrying: Carrying = {
        ...{ hubId, objectType: type.id, recordId: record.id, flowId: '0', flowName: input.name ?? null },
        ...{
          enrollmentId: '0',
          sourceId: source.id,
          history: [],
          now: clock.now(),
          timeZone: (await deps.hubs.getHub(hubId)).timeZone,
        },
        owners: await deps.owners.getActiveOwners(hubId),
        records: await objects.records.prepareImport(hubId, listUsedTypes(type.id, program), source),
      };
      const meets = async (tx: Tx): Promise<boolean | null> => {
        if (!filters) return null;
        const matched = { hubId, objectType: type.id, ids: [record.id] };
        const isSuppressed =
          trigger.suppression !== null &&
          (await lists.conditions.listMatchingInTx(tx, { ...matched, condition: trigger.suppression })).length > 0;
        const { condition } = filters;
        return !isSuppressed && (await lists.conditions.listMatchingInTx(tx, { ...matched, condition })).length > 0;
      };
      return undoing(deps, async (tx) => {
        const isMet = await meets(tx);
        return { isMet, steps: await listSteps(deps, tx, { ...carrying, program, start: program.start }) };
      });
    },
  };
}

/** Runs a trial in a transaction that is undone. */
async function undoing({ db }: TrialsDeps, run: (tx: Tx) => Promise<Trial>): Promise<Trial> {
  try {
    return await db.write(async (tx) => {
      throw new Undone(await run(tx));
    });
  } catch (error) {
    if (error instanceof Undone) return error.trial;
    throw error;
  }
}

type Trying = Carrying & Pick<Parameters<typeof readOrigins>[1], 'program'> & { readonly start: Next };

/** Where a trial is, and what it has heard. */
interface Position {
  readonly actionId: string;
  readonly now: Date;
  readonly heard: Map<string, Values>;
}

async function listSteps(deps: TrialsDeps, tx: Tx, { start, ...trying }: Trying): Promise<TriedStep[]> {
  const steps: TriedStep[] = [];
  const heard = new Map<string, Values>();
  let now = trying.now;
  for (let actionId = start; actionId !== null;) {
    if (steps.length === mostSteps) throw workflowErrors.trialTooLong();
    const { next, ...tried } = await tryStep(deps, tx, { ...trying, actionId, now, heard });
    steps.push({ ...tried, actionId, at: now });
    actionId = next;
    now = tried.until ?? now;
  }
  return steps;
}

interface Tried extends Omit<TriedStep, 'actionId' | 'at'> {
  readonly next: Next;
}

async function tryStep(deps: TrialsDeps, tx: Tx, trying: Omit<Trying, 'start'> & Position): Promise<Tried> {
  const { actionId, now, heard, program } = trying;
  const values = await findValues(tx, trying.hubId, trying);
  if (!values) return { is: 'ENDS', detail: recordGone, next: null };
  const hold = await findHold(deps.lists, tx, trying);
  if (hold?.is === 'waiting') return toWaiting(hold.dueAt, actionId);
  if (hold) return { is: hold.is === 'ended' ? 'ENDS' : 'FAILS', detail: hold.reason, next: null };
  const step = getStep(program, actionId);
  const assumed = toAssumed(step, now);
  if (assumed) {
    heard.set(actionId, assumed.outputs);
    return assumed.until ? toWaiting(assumed.until, assumed.next) : assumed;
  }
  const place = { ...trying, ...(await readOrigins(tx, trying)), values };
  const done = await explained(() => carryOutStep(deps, tx, { place, step }));
  if (!('next' in done)) return { is: 'FAILS', detail: 'reason' in done ? done.reason : '', next: null };
  if (done.dueAt && done.dueAt > now) return toWaiting(done.dueAt, done.next);
  const { value = '', branch } = done.note ?? {};
  return { is: 'DONE', detail: value, ...(branch !== undefined && { branch }), next: done.next };
}

const toWaiting = (until: Date, next: Next): Tried => ({ is: 'WAITS', detail: '', next, until });

/** What depends on other servers or on the future; undefined for all other steps. */
function toAssumed(step: Step, now: Date): (Tried & { readonly outputs: Values }) | undefined {
  if (step.is === 'app' || step.is === 'webhook') {
    const detail = step.is === 'webhook' ? `${step.method} ${step.url}` : '';
    return { is: 'CALLS', next: step.next, detail, outputs: { hs_execution_state: 'SUCCESS' } };
  }
  if (step.is !== 'event') return undefined;
  const until = step.ms === null ? {} : { until: new Date(now.getTime() + step.ms) };
  return { is: 'WAITS', next: step.next, detail: '', ...until, outputs: { [eventOutput]: 'false' } };
}

/** A refusal is a reason, as it is where steps are carried out. */
async function explained(run: () => Promise<Done>): Promise<Done> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof AppError && error.row.status < 500) return { reason: error.message };
    throw error;
  }
}
