import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import type { BatchAnswer, JournalEntry } from './entries.schema.js';
import * as store from './entries.store.js';
import type { EntryUrls } from './entry-urls.js';
import { journalErrors } from './journal.errors.js';

/** The journal of an app, or with `portalId` the part of one account. */
interface JournalReading {
  readonly appId: number;
  readonly portalId?: number | undefined;
  /** Scheme and authority of the URLs of entries. */
  readonly baseUrl: string;
}

interface OffsetReading extends JournalReading {
  readonly offset: string;
}

/** The journals of apps, entry by entry, for three days. Assumptions W22 and W26. */
export interface JournalEntriesService {
  /** Undefined if there is none. */
  findEarliest(reading: JournalReading): Promise<JournalEntry | undefined>;
  findLatest(reading: JournalReading): Promise<JournalEntry | undefined>;
  /** The entry after an offset. Throws JOURNAL_OFFSET_NOT_FOUND (404). */
  findNext(reading: OffsetReading): Promise<JournalEntry | undefined>;
  listEarliest(reading: JournalReading, count: number): Promise<BatchAnswer>;
  /** The last entries, the oldest of them first. */
  listLatest(reading: JournalReading, count: number): Promise<BatchAnswer>;
  /** Throws JOURNAL_OFFSET_NOT_FOUND (404). */
  listNext(reading: OffsetReading, count: number): Promise<BatchAnswer>;
  /** Each entry once; with `errors` for unknown offsets. */
  readBatch(reading: JournalReading, offsets: readonly string[]): Promise<BatchAnswer>;
}

interface EntriesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly urls: EntryUrls;
}

/** Assumption W22. */
export const keptMs = 3 * 24 * 3600 * 1000;
const urlSeconds = 3600;
export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function createJournalEntries({ db, clock, urls }: EntriesDeps): JournalEntriesService {
  const toPlace = ({ appId, portalId }: Pick<JournalReading, 'appId' | 'portalId'>): store.JournalPlace => ({
    ...{ appId, portalId },
    since: new Date(clock.now().getTime() - keptMs),
  });
  const toWire = ({ appId, baseUrl }: JournalReading) => {
    const seconds = Math.floor(clock.now().getTime() / 1000) + urlSeconds;
    const expiresAt = new Date(seconds * 1000).toISOString();
    return ({ offsetId: offset }: store.EntryRow): JournalEntry => ({
      url: baseUrl + urls.toPath({ appId: String(appId), offset, expires: String(seconds) }),
      expiresAt,
      currentOffset: offset,
    });
  };
  const listAfter = (reading: JournalReading, after: string, limit: number): Promise<store.EntryRow[]> =>
    db.read((tx) => store.listEntriesAfter(tx, toPlace(reading), { after, limit }));
  const listLast = (reading: JournalReading, limit: number): Promise<store.EntryRow[]> =>
    db.read((tx) => store.listLastEntries(tx, toPlace(reading), limit));
  /** Offsets are those of the whole journal, also where one account is read. */
  const getNumber = async ({ appId, offset }: OffsetReading): Promise<string> => {
    const place = toPlace({ appId });
    const [found] = uuid.test(offset) ? await db.read((tx) => store.listEntriesByOffset(tx, place, [offset])) : [];
    if (!found) throw journalErrors.journalOffsetNotFound({ context: { offset: [offset.slice(0, 100)] } });
    return found.entryNo;
  };
  const toBatch = async (reading: JournalReading, list: Promise<store.EntryRow[]>): Promise<BatchAnswer> => {
    const startedAt = clock.now().toISOString();
    const results = (await list).map(toWire(reading));
    return { status: 'COMPLETE', results, startedAt, completedAt: clock.now().toISOString() };
  };
  const toFirst = async (reading: JournalReading, list: Promise<store.EntryRow[]>) =>
    (await list).map(toWire(reading))[0];
  return {
    findEarliest: (reading) => toFirst(reading, listAfter(reading, '0', 1)),
    findLatest: (reading) => toFirst(reading, listLast(reading, 1)),
    findNext: async (reading) => toFirst(reading, listAfter(reading, await getNumber(reading), 1)),
    listEarliest: (reading, count) => toBatch(reading, listAfter(reading, '0', count)),
    listLatest: (reading, count) => toBatch(reading, listLast(reading, count)),
    listNext: async (reading, count) => toBatch(reading, listAfter(reading, await getNumber(reading), count)),
    async readBatch(reading, offsets) {
      const asked = [...new Set(offsets.map((offset) => offset.toLowerCase()))];
      const known = asked.filter((offset) => uuid.test(offset));
      const rows = await db.read((tx) => store.listEntriesByOffset(tx, toPlace(reading), known));
      const inOrder = asked.flatMap((offset) => rows.find(({ offsetId }) => offsetId === offset) ?? []);
      const missing = asked.filter((offset) => !rows.some(({ offsetId }) => offsetId === offset));
      const batch = await toBatch(reading, Promise.resolve(inOrder));
      return missing.length === 0 ? batch : { ...batch, numErrors: missing.length, errors: missing.map(toFailure) };
    },
  };
}

function toFailure(offset: string) {
  const { message } = journalErrors.journalOffsetNotFound;
  const context = { offset: [offset.slice(0, 100)] };
  return { status: 'error', category: 'OBJECT_NOT_FOUND', message, context, errors: [], links: {} };
}
