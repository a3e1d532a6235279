import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import { newUuid } from '../platform/ids.js';
import { extensionErrors } from './extensions.errors.js';
import type { Transcript, TranscriptCreate } from './transcripts.schema.js';
import * as store from './transcripts.store.js';

/** Assumption W29. What was said in calls. */
export interface TranscriptsService {
  /** Throws TRANSCRIPT_CALL_NOT_FOUND (404), TRANSCRIPT_TIMES_INVALID, TRANSCRIPTS_TOO_MANY (400). */
  create(hubId: number, input: TranscriptCreate): Promise<{ readonly id: string }>;
  /** Throws TRANSCRIPT_NOT_FOUND (404). */
  get(hubId: number, transcriptId: string): Promise<Transcript>;
  /** Throws TRANSCRIPT_NOT_FOUND (404). */
  remove(hubId: number, transcriptId: string): Promise<void>;
}

interface TranscriptsDeps {
  readonly db: Db;
  readonly clock: Clock;
}

const mostOfCall = 10;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function createTranscripts({ db, clock }: TranscriptsDeps): TranscriptsService {
  return {
    async create(hubId, { engagementId, transcriptCreateUtterances: said }) {
      const isBackward = said.some(({ startTimeMillis, endTimeMillis }) => endTimeMillis < startTimeMillis);
      if (isBackward) throw extensionErrors.transcriptTimesInvalid();
      const inOrder = [...said].sort((one, other) => one.startTimeMillis - other.startTimeMillis);
      const utterances = inOrder.map((one, place) => ({ id: String(place + 1), ...one }));
      const transcriptId = newUuid();
      await db.write(async (tx) => {
        const callId = String(engagementId);
        const count = await store.countTranscriptsLocked(tx, hubId, callId);
        if (count === undefined) throw extensionErrors.transcriptCallNotFound();
        if (count >= mostOfCall) throw extensionErrors.transcriptsTooMany();
        await store.insertTranscript(tx, hubId, { transcriptId, callId, utterances, createdAt: clock.now() });
      });
      return { id: transcriptId };
    },
    async get(hubId, id) {
      const row = uuid.test(id) ? await db.read((tx) => store.findTranscript(tx, hubId, id)) : undefined;
      if (!row) throw extensionErrors.transcriptNotFound();
      const createdAt = row.createdAt.toISOString();
      return {
        id: row.transcriptId,
        engagementId: Number(row.callId),
        transcriptSource: 'INTEGRATOR_GENERATED',
        transcriptUtterances: row.utterances as Transcript['transcriptUtterances'],
        ...{ createdAt, updatedAt: createdAt },
      };
    },
    async remove(hubId, id) {
      const wasThere = uuid.test(id) && (await db.statement((tx) => store.deleteTranscript(tx, hubId, id)));
      if (!wasThere) throw extensionErrors.transcriptNotFound();
    },
  };
}
