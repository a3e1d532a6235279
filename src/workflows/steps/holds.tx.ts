import { toTypeKey, type AssociationType } from '../../associations/association-types.js';
import type { ListsService } from '../../lists/lists.service.js';
import type { Tx } from '../../platform/db/db.js';
import { toOpenTime } from '../definitions/open-times.js';
import type { DataSource, Program, Step } from '../definitions/program.js';
import { listNeeds } from '../definitions/soundness.js';
import { toSets, type Carrying, type StepPlace } from './step-place.js';

interface HeldStep extends Carrying {
  readonly actionId: string;
  readonly program: Program;
}

/** Why a step is not carried out now. */
type Hold =
  | { readonly is: 'waiting'; readonly actionId: string; readonly dueAt: Date }
  | { readonly is: 'ended' | 'failed'; readonly actionId: string; readonly reason: string };

export const goalMet = 'The record has met the goal.';

/** Kinds of steps that only wait: they begin at any time. */
const waits: ReadonlySet<string> = new Set(['delay', 'delayUntil', 'event']);

/** Checks the goal of the workflow and its open times before a step; undefined if the step is carried out. Assumptions AA18, AA19. */
export async function findHold(
  lists: Pick<ListsService, 'conditions'>,
  tx: Tx,
  { hubId, objectType, recordId, records, timeZone, now, actionId, program }: HeldStep,
): Promise<Hold | undefined> {
  const { goal, openTimes, steps } = program;
  if (goal) {
    const used = { hubId, objectType, dependsOn: goal.dependsOn, sets: toSets(records) };
    const missing = await lists.conditions.findMissingInTx(tx, used);
    if (missing !== undefined)
      return { is: 'failed', actionId, reason: `The ${missing} of the goal does not exist any more.` };
    const asked = { hubId, objectType, condition: goal.condition, ids: [recordId] };
    if ((await lists.conditions.listMatchingInTx(tx, asked)).length > 0)
      return { is: 'ended', actionId, reason: goalMet };
  }
  if (!openTimes || waits.has(steps[actionId]?.is ?? '')) return undefined;
  const opensAt = toOpenTime(now.getTime(), openTimes, timeZone);
  return opensAt > now.getTime() ? { is: 'waiting', actionId, dueAt: new Date(opensAt) } : undefined;
}

/** The failure of a step that waits for what cannot happen any more; undefined for any other. */
export async function findLostWait(
  lists: Pick<ListsService, 'conditions'>,
  tx: Tx,
  { hubId, objectType, records, actionId, program }: HeldStep,
): Promise<Hold | undefined> {
  const step = program.steps[actionId];
  if (step?.is !== 'event') return undefined;
  const used = { hubId, objectType, dependsOn: listNeeds(step.events), sets: toSets(records) };
  const missing = await lists.conditions.findMissingInTx(tx, used);
  if (missing === undefined) return undefined;
  return { is: 'failed', actionId, reason: `The ${missing} that the step waits for does not exist any more.` };
}

type Spec = DataSource['spec'];

/** Why a step fails that uses an association type which has been deleted since the workflow was saved. */
export function findDeletedAssociation({ records, program }: StepPlace, step: Step): { reason: string } | undefined {
  const sources = (program.sources ?? []).filter(({ name }) => usesSource(step, name));
  const specs = [...listSpecs(step), ...sources.map(({ spec }) => spec)];
  // Categories of programs are those of association types.
  const deleted = specs.find((spec) => !records.associations.findType(toTypeKey(spec as AssociationType)));
  return deleted && { reason: `The association type ${deleted.typeId} does not exist any more.` };
}

function listSpecs(step: Step): readonly Spec[] {
  switch (step.is) {
    case 'set':
      return step.of ? [step.of.spec] : [];
    case 'activity':
    case 'creation': {
      const links = (step.links ?? []).flatMap(({ source, spec }) => (spec ? [source, spec] : [source]));
      return step.is === 'creation' ? [...links, ...(step.toEnrolled ?? [])] : links;
    }
    case 'label':
      return [step.spec];
    default:
      return [];
  }
}

/** Whether a value of the step, however deep, is of the record that the source finds. */
function usesSource(part: unknown, name: string): boolean {
  if (typeof part !== 'object' || part === null) return false;
  return ('source' in part && part.source === name) || Object.values(part).some((each) => usesSource(each, name));
}
