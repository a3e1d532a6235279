import type { Change } from '../changes/change.js';
import type { Tx } from '../platform/db/db.js';
import type { EventStep, EventTrigger } from './definitions/program.js';
import { eventOutput } from './definitions/worlds.service.js';
import { listListening, updateHeard } from './enrolling.store.js';

interface Hearing {
  readonly hubId: number;
  readonly objectType: string;
  /** Of records of the type. */
  readonly changes: readonly Change[];
  readonly now: Date;
  /** The records that an event happened to. */
  readonly listRecords: (event: EventTrigger, changes: readonly Change[]) => Promise<readonly string[]>;
}

type Listening = Awaited<ReturnType<typeof listListening<EventStep>>>[number];

/** Continues the enrollments that wait for an event which has happened since. Returns whether there are any. */
export async function hearEvents(tx: Tx, hearing: Hearing): Promise<boolean> {
  const { hubId, objectType, changes, now } = hearing;
  const ids = [...new Set(changes.map(({ recordId }) => recordId))];
  const listening = await listListening<EventStep>(tx, { hubId, objectType, ids });
  const heard: string[] = [];
  for (const group of groupByStep(listening)) heard.push(...(await listHeard(hearing, group)));
  const output = { [eventOutput]: 'true' };
  if (heard.length > 0) await updateHeard(tx, { hubId, enrollmentIds: heard, output, now });
  return heard.length > 0;
}

function groupByStep(listening: readonly Listening[]): Iterable<Listening[]> {
  const groups = new Map<string, Listening[]>();
  for (const each of listening) {
    const key = `${each.flowId} ${each.revision} ${each.actionId}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return groups.values();
}

/** The enrollments at one step whose records one of its events has happened to since they arrived there. */
async function listHeard({ changes, listRecords }: Hearing, group: readonly Listening[]): Promise<string[]> {
  const begun = new Map(group.map((each) => [each.recordId, BigInt(each.after)]));
  const later = changes.filter(({ recordId, transaction }) => {
    const after = begun.get(recordId);
    return after !== undefined && BigInt(transaction) > after;
  });
  const happened = new Set<string>();
  for (const event of group[0]?.step.events ?? []) for (const id of await listRecords(event, later)) happened.add(id);
  return group.filter(({ recordId }) => happened.has(recordId)).map(({ enrollmentId }) => enrollmentId);
}
