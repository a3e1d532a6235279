import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import type { JobLife } from '../platform/jobs/job.js';
import type { EntryContent } from './entries.schema.js';
import { keptMs, uuid } from './entries.service.js';
import * as store from './entries.store.js';
import type { EntryUrls } from './entry-urls.js';
import { journalErrors } from './journal.errors.js';

interface EntryUrl {
  readonly appId: string;
  readonly offset: string;
  readonly expires: string;
  readonly signature: string;
}

/** The events of journal entries. */
export interface JournalContentsService {
  /** The events of an entry, by its URL. Throws JOURNAL_URL_NOT_VALID (403), JOURNAL_OFFSET_NOT_FOUND (404). */
  readContent(url: EntryUrl): Promise<EntryContent>;
  /** Deletes entries after three days. */
  forgetOld(life: JobLife): Promise<void>;
}

interface ContentsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly urls: EntryUrls;
}

const largestAppId = 2_147_483_647;

/** On a cluster the node with the entries may have committed shortly before the one with their content. */
const late = { entryMs: 10_000, waitMs: 50, times: 20 };

export function createJournalContents({ db, clock, urls }: ContentsDeps): JournalContentsService {
  const listEvents = async (appId: number, { portalId: hubId, entryNo, publishedAt }: store.EntryRow) => {
    for (let time = 1; ; time += 1) {
      const events = await db.read((tx) => store.findEvents(tx, { hubId, appId, entryNo }));
      const mayFollow = time < late.times && clock.now().getTime() - publishedAt.getTime() < late.entryMs;
      if (events || !mayFollow) return events ?? [];
      await sleep(late.waitMs);
    }
  };
  return {
    async readContent({ appId, offset, expires, signature }) {
      const isLive = Number(expires) * 1000 > clock.now().getTime();
      if (!urls.isGenuine({ appId, offset, expires }, signature) || !isLive) throw journalErrors.journalUrlNotValid();
      const app = Math.min(Number(appId), largestAppId);
      const since = new Date(clock.now().getTime() - keptMs);
      const place = { appId: app, portalId: undefined, since };
      const [entry] = uuid.test(offset) ? await db.read((tx) => store.listEntriesByOffset(tx, place, [offset])) : [];
      if (!entry) throw journalErrors.journalOffsetNotFound();
      const journalEvents = await listEvents(app, entry);
      return { offset, journalEvents: [...journalEvents], publishedAt: entry.publishedAt.toISOString() };
    },
    async forgetOld(life) {
      const before = new Date(clock.now().getTime() - keptMs);
      for (const hubId of await db.read((tx) => store.listHubsWithContentBefore(tx, before))) {
        if (life.hasEnded()) return;
        await db.statement((tx) => store.deleteContentBefore(tx, hubId, before));
      }
      await db.statement((tx) => store.deleteEntriesBefore(tx, before));
    },
  };
}
