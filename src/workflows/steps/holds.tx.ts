import type { ListsService } from '../../lists/lists.service.js';
import type { Tx } from '../../platform/db/db.js';
import { toOpenTime } from '../definitions/open-times.js';
import type { Program } from '../definitions/program.js';
import { toSets, type Carrying } from './step-place.js';

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
