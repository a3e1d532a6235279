import type { Change } from '../changes/change.js';
import type { ChangesService } from '../changes/changes.service.js';
import type { ListsService } from '../lists/lists.service.js';
import type { Clock } from '../platform/clock.js';
import type { Tx } from '../platform/db/db.js';
import { workflowWatcher } from './flows.service.js';
import { findEnabledFlow, listEnabledFlows, type EnabledFlow } from './flows.store.js';
import * as store from './enrolling.store.js';
import { hearEvents } from './event-waits.tx.js';
import { goalMet } from './steps/holds.tx.js';
import type { EnrollmentRow } from './histories/rows.store.js';
import { recordGone } from './steps/steps.tx.js';
import type { EventTrigger, FlowCondition, Trigger } from './definitions/program.js';

type Flow = EnabledFlow<Trigger>;

interface EnrollingService {
  readonly name: string;
  /** Enrolls records whose changes meet the criteria of workflows, and ends the enrollments of deleted records. */
  consume(tx: Tx, hubId: number, changes: readonly Change[]): Promise<void>;
  /**
   * Enrolls records that do not meet the goal and, unless a request enrolls them, are not suppressed: at most so often within an hour.
   * They leave the other workflows that the workflow ends.
   */
  enrollInTx(tx: Tx, enrolled: Enrolled): Promise<void>;
  /** As a request does, for a user; nothing if the workflow has been turned off. */
  enrollForUserInTx(tx: Tx, enrolled: Pick<Enrolled, 'hubId' | 'flowId' | 'ids'>): Promise<void>;
}

interface Enrolled extends Flow {
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
  const end = (tx: Tx, ended: Omit<Parameters<typeof store.endEnrollments>[1], 'now'>): Promise<void> =>
    ended.ids.length === 0 ? Promise.resolve() : store.endEnrollments(tx, { ...ended, now: clock.now() });
  const enrollInTx: EnrollingService['enrollInTx'] = async (tx, enrolled) => {
    if (enrolled.ids.length === 0) return;
    const missing = await findMissing(deps, tx, enrolled);
    const ids = missing === undefined ? await listAdmitted(deps, tx, enrolled) : enrolled.ids;
    if (ids.length === 0) return;
    const now = clock.now();
    const limit = { since: new Date(now.getTime() - hourMs), ...toLimit(missing) };
    const inProgress = await store.insertEnrollments(tx, { ...enrolled, ids, now, limit });
    if (inProgress.length > 0) await wakeAfter(tx, enrolled.hubId);
    const { hubId, flowId, objectType, trigger } = enrolled;
    const { unenrolls } = trigger;
    if (!unenrolls) return;
    const reason = `The record was enrolled in another workflow: ${flowId}.`;
    const others = { exceptFlowId: flowId, ...(unenrolls !== 'all' && { flowIds: unenrolls }) };
    await end(tx, { hubId, objectType, ids: inProgress, reason, ...others });
  };
  return {
    name: workflowWatcher,
    enrollInTx,
    async enrollForUserInTx(tx, { hubId, flowId, ids }) {
      const flow = await findEnabledFlow<Trigger>(tx, { hubId, flowId });
      if (flow) await enrollInTx(tx, { ...flow, hubId, ids, by: 'USER', isRepeated: true });
    },
    async consume(tx, hubId, changes) {
      const flows = await listEnabledFlows<Trigger>(tx, hubId);
      if (flows.length === 0) return feed.unwatch(tx, hubId, workflowWatcher);
      for (const objectType of new Set(changes.map((change) => change.objectType))) {
        const ofType = changes.filter((change) => change.objectType === objectType);
        for (const flow of flows.filter((each) => each.objectType === objectType)) {
          const place = { ...flow, hubId };
          const ended = { hubId, objectType, flowIds: [flow.flowId] };
          const { isRepeated, isLeft, by } = flow.trigger;
          await end(tx, { ...ended, ids: await listAtGoal(deps, tx, { ...place, changes: ofType }), reason: goalMet });
          const met = toMet(ofType, flow.flowId);
          // Others are enrolled at the times of a schedule.
          if (by === 'filters') await enrollInTx(tx, { ...place, ids: met.now, by: 'FILTERS', isRepeated });
          const reason = 'The record no longer meets the criteria.';
          if (isLeft) await end(tx, { ...ended, ids: met.noLonger, reason });
          if (by === 'filters' && !isRepeated) continue;
          const happened = await listHappened(deps, tx, { ...place, changes: ofType });
          await enrollInTx(tx, { ...place, ids: happened, by: 'EVENT', isRepeated });
        }
        await end(tx, { hubId, objectType, ids: ofType.flatMap(toGone), reason: recordGone });
        const listOf = (event: EventTrigger, some: readonly Change[]) =>
          listRecords(deps, tx, { hubId, changes: some, event });
        const hearing = { hubId, objectType, changes: ofType, now: clock.now(), listRecords: listOf };
        if (await hearEvents(tx, hearing)) await wakeAfter(tx, hubId);
      }
    },
  };
}

const toLimit = (missing: string | undefined) =>
  missing === undefined
    ? { most: mostPerHour, reason: loopReason }
    : { most: 0, reason: `The ${missing} of the enrollment criteria does not exist any more.` };

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

/** The records that an event of the trigger happened to. */
async function listHappened(deps: EnrollingDeps, tx: Tx, happening: Happening): Promise<string[]> {
  const found = new Set<string>();
  for (const event of happening.trigger.events)
    for (const id of await listRecords(deps, tx, { ...happening, event })) found.add(id);
  return [...found];
}

interface OneEvent extends Pick<Happening, 'hubId' | 'changes'> {
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
    case 'membership':
      return changes.flatMap((change) => {
        const joins = change.kind === 'listChange' && !change.listChange.isRemoved;
        return joins && String(change.listChange.listId) === event.listId ? [change.recordId] : [];
      });
    case 'submission':
      return changes.flatMap((change) => {
        if (change.kind !== 'submission') return [];
        return event.formIds.includes(change.submission.formId) === event.isNegated ? [] : [change.recordId];
      });
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

/** The conditions that decide about records: those who meet one of `out` are not enrolled. */
function toConditions({ by, trigger: { refinement, suppression, goal } }: Enrolled) {
  const isAsked = by === 'REQUEST' || by === 'USER';
  const out = [...(suppression && !isAsked ? [suppression] : []), ...(goal ? [goal] : [])];
  return { refinement: isAsked ? null : refinement, out };
}

/** What a condition of the criteria depends on and what does not exist any more: nobody knows who should be enrolled. */
async function findMissing({ lists }: EnrollingDeps, tx: Tx, enrolled: Enrolled): Promise<string | undefined> {
  const { refinement, out } = toConditions(enrolled);
  const dependsOn = [...out, ...(refinement ? [refinement] : [])].flatMap(lists.conditions.listDependencies);
  const { hubId, objectType } = enrolled;
  return dependsOn.length === 0 ? undefined : lists.conditions.findMissingInTx(tx, { hubId, objectType, dependsOn });
}

/** The records among the given ones that the workflow enrolls: none that meets the goal or is suppressed. */
async function listAdmitted(deps: EnrollingDeps, tx: Tx, enrolled: Enrolled): Promise<readonly string[]> {
  const { hubId, objectType, by } = enrolled;
  const { refinement, out } = toConditions(enrolled);
  const asked = { hubId, objectType };
  // Records that a change of the filters enrolls meet them already.
  const isRefined = refinement !== null && by === 'EVENT';
  const ids = isRefined
    ? await matching(deps, tx, { ...asked, condition: refinement, ids: enrolled.ids })
    : enrolled.ids;
  if (out.length === 0 || ids.length === 0) return ids;
  const condition = { is: 'any', of: out, isNegated: false } as const;
  const kept = new Set(await matching(deps, tx, { ...asked, condition, ids }));
  return ids.filter((id) => !kept.has(id));
}

/** The changed records in a workflow that meet its goal now. The steps notice what no change of the record brings about. */
async function listAtGoal(deps: EnrollingDeps, tx: Tx, happening: Happening): Promise<string[]> {
  const { hubId, objectType, trigger, changes } = happening;
  const { goal: condition } = trigger;
  if (!condition) return [];
  const ids = await store.listActive(tx, happening, [...new Set(changes.map(({ recordId }) => recordId))]);
  return ids.length === 0 ? [] : matching(deps, tx, { hubId, objectType, condition, ids });
}
