import type { Change } from '../changes/change.js';
import type { ChangesService } from '../changes/changes.service.js';
import type { ListsService } from '../lists/lists.service.js';
import type { Clock } from '../platform/clock.js';
import type { Tx } from '../platform/db/db.js';
import { workflowWatcher } from './flows.service.js';
import { listEnabledFlows, type EnabledFlow } from './flows.store.js';
import * as store from './enrollments.store.js';
import type { EnrollmentRow } from './histories/rows.store.js';
import { recordGone } from './steps.tx.js';
import type { EventTrigger, FlowCondition, Trigger } from './definitions/program.js';

type Flow = EnabledFlow<Trigger>;

interface EnrollingService {
  readonly name: string;
  /** Enrolls records whose changes meet the criteria of workflows, and ends the enrollments of deleted records. */
  consume(tx: Tx, hubId: number, changes: readonly Change[]): Promise<void>;
  /** Enrolls records, at most so often within an hour. */
  enrollInTx(tx: Tx, enrolled: Enrolled): Promise<void>;
}

interface Enrolled extends Pick<Flow, 'flowId' | 'objectType' | 'revision'> {
  readonly hubId: number;
  readonly ids: readonly string[];
  readonly by: EnrollmentRow['enrolledBy'];
  readonly isRepeated: boolean;
}

interface EnrollingDeps {
  readonly clock: Clock;
  readonly lists: Pick<ListsService, 'conditions'>;
  readonly changes: Pick<ChangesService, 'unwatch'>;
  readonly wakeAfter: (tx: Tx, hubId: number) => Promise<void>;
}

const hourMs = 3_600_000;
/** Of a record in a workflow, within an hour: workflows that trigger each other stop. Assumption AA7. */
const mostPerHour = 20;
const loopReason = `The record was enrolled ${mostPerHour} times within an hour: workflows may be triggering each other.`;

export function createEnrollingService(deps: EnrollingDeps): EnrollingService {
  const { clock, changes: feed, wakeAfter } = deps;
  const enrollInTx: EnrollingService['enrollInTx'] = async (tx, enrolled) => {
    if (enrolled.ids.length === 0) return;
    const now = clock.now();
    const limit = { since: new Date(now.getTime() - hourMs), most: mostPerHour, reason: loopReason };
    if ((await store.insertEnrollments(tx, { ...enrolled, now, limit })) > 0) await wakeAfter(tx, enrolled.hubId);
  };
  const end = (tx: Tx, ended: Omit<Parameters<typeof store.endEnrollments>[1], 'now'>): Promise<void> =>
    ended.ids.length === 0 ? Promise.resolve() : store.endEnrollments(tx, { ...ended, now: clock.now() });
  return {
    name: workflowWatcher,
    enrollInTx,
    async consume(tx, hubId, changes) {
      const flows = await listEnabledFlows<Trigger>(tx, hubId);
      if (flows.length === 0) return feed.unwatch(tx, hubId, workflowWatcher);
      for (const objectType of new Set(changes.map((change) => change.objectType))) {
        const ofType = changes.filter((change) => change.objectType === objectType);
        for (const flow of flows.filter((each) => each.objectType === objectType)) {
          const place = { ...flow, hubId };
          const { isRepeated, isLeft, by } = flow.trigger;
          const met = toMet(ofType, flow.flowId);
          const ids = await withoutSuppressed(deps, tx, { ...place, ids: met.now });
          await enrollInTx(tx, { ...place, ids, by: 'FILTERS', isRepeated });
          const reason = 'The record no longer meets the criteria.';
          if (isLeft) await end(tx, { hubId, flowId: flow.flowId, objectType, ids: met.noLonger, reason });
          if (by === 'filters' && !isRepeated) continue;
          const happened = await listHappened(deps, tx, { ...place, changes: ofType });
          await enrollInTx(tx, { ...place, ids: happened, by: 'EVENT', isRepeated });
        }
        await end(tx, { hubId, objectType, ids: ofType.flatMap(toGone), reason: recordGone });
      }
    },
  };
}

function toGone(change: Change): readonly string[] {
  if (change.kind === 'merge') return change.mergedIds;
  return change.kind === 'deletion' || change.kind === 'privacyDeletion' ? [change.recordId] : [];
}

/** The records that began to meet the criteria of a workflow, and those that do not meet them any more. */
function toMet(changes: readonly Change[], flowId: string) {
  const last = new Map<string, boolean>();
  const began = new Set<string>();
  for (const change of changes) {
    if (change.kind !== 'criteriaChange' || change.criteria.flowId !== flowId) continue;
    last.set(change.recordId, change.criteria.isMet);
    if (change.criteria.isMet) began.add(change.recordId);
  }
  return { now: [...began], noLonger: [...last].flatMap(([id, isMet]) => (isMet ? [] : [id])) };
}

interface Happening extends Flow {
  readonly hubId: number;
  readonly changes: readonly Change[];
}

/** The records that an event of the trigger happened to, and that fulfil its other conditions. */
async function listHappened(deps: EnrollingDeps, tx: Tx, happening: Happening): Promise<string[]> {
  const { hubId, objectType, trigger } = happening;
  const found = new Set<string>();
  for (const event of trigger.events)
    for (const id of await listRecords(deps, tx, { ...happening, event })) found.add(id);
  const ids = [...found];
  const { refinement: condition } = trigger;
  const refined = condition ? await matching(deps, tx, { hubId, objectType, condition, ids }) : ids;
  return withoutSuppressed(deps, tx, { ...happening, ids: refined });
}

interface OneEvent extends Happening {
  readonly event: EventTrigger;
}

async function listRecords({ lists }: EnrollingDeps, tx: Tx, { hubId, changes, event }: OneEvent): Promise<string[]> {
  switch (event.on) {
    case 'creation':
      return changes.filter(({ kind }) => kind === 'creation').map(({ recordId }) => recordId);
    case 'value': {
      const set = changes.flatMap((change) => {
        const value = change.kind === 'propertyChange' ? change.properties[event.property] : undefined;
        return value === undefined ? [] : [{ id: change.recordId, value }];
      });
      if (!event.test || set.length === 0) return set.map(({ id }) => id);
      const values = set.map(({ value }) => value);
      const passing = await lists.conditions.listPassingInTx(tx, event.test, values);
      return set.flatMap(({ id }, place) => (passing.has(place) ? [id] : []));
    }
    case 'event': {
      const eventNos = changes.flatMap((change) =>
        change.kind === 'eventCompleted' && change.event.templateId === event.test.templateId
          ? [change.event.eventNo]
          : [],
      );
      return lists.conditions.listWithEventInTx(tx, hubId, { test: event.test, eventNos });
    }
  }
}

interface Matched {
  readonly hubId: number;
  readonly objectType: string;
  readonly condition: FlowCondition;
  readonly ids: readonly string[];
}

const matching = ({ lists }: EnrollingDeps, tx: Tx, matched: Matched): Promise<string[]> =>
  lists.conditions.listMatchingInTx(tx, matched);

async function withoutSuppressed(
  deps: EnrollingDeps,
  tx: Tx,
  { hubId, objectType, trigger, ids }: Flow & { readonly hubId: number; readonly ids: readonly string[] },
): Promise<string[]> {
  if (!trigger.suppression || ids.length === 0) return [...ids];
  const suppressed = new Set(await matching(deps, tx, { hubId, objectType, condition: trigger.suppression, ids }));
  return ids.filter((id) => !suppressed.has(id));
}
