import type { Tx } from '../platform/db/db.js';
import { newUuid } from '../platform/ids.js';
import * as store from './entries.store.js';

interface Addition {
  readonly hubId: number;
  readonly appId: number;
  readonly events: readonly Readonly<Record<string, unknown>>[];
  readonly now: Date;
}

/** Of one entry. Assumption W26. */
const most = { events: 10_000, bytes: 5 * 1024 * 1024 };

/**
 * Adds events of an account to the journal of an app, in as many entries as they need. Blocks further entries of the app until
 * the transaction ends, so that readers never miss one.
 */
export async function appendInTx(tx: Tx, { hubId, appId, events, now }: Addition): Promise<void> {
  if (events.length === 0) return;
  const chunks = toChunks(events);
  const last = await store.takeNumbers(tx, appId, chunks.length);
  const entries = chunks.map((chunk, place) => ({
    entryNo: String(BigInt(last) - BigInt(chunks.length - 1 - place)),
    offsetId: newUuid(),
    events: chunk,
  }));
  await store.insertEntries(tx, hubId, { appId, entries, now });
}

function toChunks(events: Addition['events']): Addition['events'][] {
  const chunks: Readonly<Record<string, unknown>>[][] = [];
  let bytes = Infinity;
  for (const event of events) {
    const size = Buffer.byteLength(JSON.stringify(event));
    const current = chunks.at(-1);
    if (!current || bytes + size > most.bytes || current.length >= most.events) {
      chunks.push([event]);
      bytes = size;
    } else {
      current.push(event);
      bytes += size;
    }
  }
  return chunks;
}
