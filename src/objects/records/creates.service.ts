import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import { type AppError, httpErrors } from '../../platform/http/errors.js';
import type { Source } from '../kinds/kind.js';
import { toCreated, toDraft, toDrafting, toInsertion, type Draft, type NewRecord } from '../drafts/drafts.js';
import { listTemplateIds, noTemplates } from '../drafts/templates.js';
import { readTemplates } from '../rows/templates.store.js';
import type { BodyPlace } from '../../platform/http/body/json-position.js';
import type { CreatedRecord } from '../json/record-json.js';
import type { RecordFacts } from '../types/facts.js';
import { writeRecords } from '../links/writes.tx.js';
import { limitExceeded, toMissingEnds } from '../links/resolved-links.js';
import type { RecordsPlace } from './views.service.js';
import type { PlaceRow } from '../rows/writes.store.js';
import { createRefusals, type InputFailure, type Refusals } from '../drafts/refusals.js';
import type { ServedTypesService } from '../types/served-types.service.js';
import { claimValues, createDistinctness } from '../drafts/unique-values.service.js';

export interface RecordsCreation extends RecordsPlace {
  readonly inputs: readonly NewRecord[];
  readonly source: Source;
  /** Position of an input's properties in the request body. */
  readonly toPlace?: ((index: number) => BodyPlace) | undefined;
}

export interface RecordCreatesService {
  /**
   * Creates records with their associations: all or none, or, if every input has a trace id, the valid ones. Refusals:
   * INVALID_PROPERTY_VALUES, REQUIRED_PROPERTIES_MISSING, INVALID_ASSOCIATIONS and the like (400), CONTACT_EXISTS (409).
   */
  createRecords(
    creation: RecordsCreation,
  ): Promise<{ readonly created: readonly CreatedRecord[]; readonly failures: readonly InputFailure[] }>;
}

interface RecordCreatesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly servedTypes: ServedTypesService;
}

export function createRecordCreatesService({ db, clock, servedTypes }: RecordCreatesDeps): RecordCreatesService {
  return {
    async createRecords({ hubId, objectType, inputs, source, toPlace }) {
      const facts = await servedTypes.getFacts(hubId, objectType);
      const refusals = createRefusals(inputs);
      const now = clock.now();
      const named = listTemplateIds(facts, inputs);
      const templates = named.length > 0 ? await db.read((tx) => readTemplates(tx, facts, named)) : noTemplates;
      const drafting = toDrafting(facts, { source, now }, templates);
      const drafts = refusals.checkEach(inputs, (input, index) => toDraft(input, drafting, toPlace?.(index)));
      const distinct = refuseRepeated(drafts, facts, refusals);
      const created = await claimValues({ db, facts, inputs: distinct, refusals }, async (open, claims) => {
        for (const draft of open) claims.set(draft, { id: undefined, uniques: draft.uniques });
        return insertDrafts(db, open, { facts, refusals, source, now });
      });
      return { created, failures: refusals.listFailures() };
    },
  };
}

function refuseRepeated(drafts: readonly Draft[], facts: RecordFacts, refusals: Refusals): Draft[] {
  const findRepeated = createDistinctness(facts);
  return refusals.checkEach(drafts, (draft) => {
    const refusal = findRepeated(draft.uniques);
    if (refusal) throw refusal;
    return draft;
  });
}

interface Insertion {
  readonly facts: RecordFacts;
  readonly refusals: Refusals;
  readonly source: Source;
  readonly now: Date;
}

/** Writes drafts, and retries once without those whose associations are refused: a missing record, or a limit. */
async function insertDrafts(db: Db, drafts: readonly Draft[], insertion: Insertion): Promise<CreatedRecord[]> {
  const { facts, refusals } = insertion;
  if (drafts.length === 0) return [];
  const write = toInsertion(drafts, facts, insertion);
  const { written, missing, exceeded } = await writeRecords(db, write);
  if (missing.length === 0 && exceeded.length === 0) {
    return written.flatMap((row) => (drafts[row.ord] ? [toCreated(row, drafts[row.ord] as Draft, facts)] : []));
  }
  const refused = new Map<Draft, AppError>();
  for (const edge of exceeded) {
    const draft = drafts[edge.link.ord ?? -1];
    if (draft) refused.set(draft, limitExceeded([edge], facts.type));
  }
  for (const draft of drafts) {
    const ends = listMissingEnds(draft, missing);
    if (ends.length > 0) refused.set(draft, toMissingEnds(ends, facts.type));
  }
  if (refused.size === 0) throw httpErrors.unavailable();
  for (const [draft, error] of refused) refusals.refuse(draft, error);
  return insertDrafts(
    db,
    drafts.filter((draft) => !refused.has(draft)),
    insertion,
  );
}

function listMissingEnds({ links }: Draft, missing: readonly PlaceRow[]): PlaceRow[] {
  return missing.filter(({ objectType, id }) =>
    links.ends.some(({ toType, toId }) => toType === objectType && toId === id),
  );
}
