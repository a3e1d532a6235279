import type { Clock } from '../../platform/clock.js';
import { RowsNotWrittenError, type Db } from '../../platform/db/db.js';
import { createSharing, maxSharedWrites } from '../../platform/db/sharing.js';
import { type AppError, httpErrors } from '../../platform/http/errors.js';
import type { Source } from '../kinds/kind.js';
import { toCreated, toDraft, toDraftContext, toRecordsWrite, type Draft, type NewRecord } from '../drafts/drafts.js';
import { listTemplateIds, noTemplates, type Templates } from '../drafts/templates.js';
import { readTemplates } from '../rows/templates.store.js';
import type { BodyPlace } from '../../platform/http/body/json-position.js';
import { toWrittenView, type CreatedRecord, type WrittenView } from '../json/written-records.js';
import type { RecordFacts } from '../types/facts.js';
import { writeRecords } from '../links/writes.tx.js';
import { limitExceeded, toMissingEnds } from '../links/resolved-links.js';
import { toAuthor } from '../types/callers.js';
import type { RecordsPlace } from './views.service.js';
import { insertRecords, type PlaceRow } from '../rows/writes.store.js';
import { createRefusals, toOrder, withPositions, type InputFailure, type Refusals } from '../drafts/refusals.js';
import { assertWritable, type ServedTypesService } from '../types/served-types.service.js';
import { claimValues, createDistinctness } from '../drafts/unique-values.service.js';

interface RecordCreation extends RecordsPlace {
  readonly input: NewRecord;
  readonly source: Source;
  /** The body of the request. */
  readonly body: BodyPlace;
  readonly baseUrl: string;
}

export interface RecordsCreation {
  readonly facts: RecordFacts;
  readonly inputs: readonly NewRecord[];
  readonly source: Source;
  /** Position of an input's properties in the request body. */
  readonly toPlace?: ((index: number) => BodyPlace) | undefined;
}

export interface RecordCreatesService {
  /** Spec 4.3: returns requested values and all that the system set. Refusals: those of {@link createRecords}. */
  createRecord(creation: RecordCreation): Promise<{ readonly record: CreatedRecord; readonly view: WrittenView }>;
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
  const createRecords: RecordCreatesService['createRecords'] = async ({ facts, inputs, source, toPlace }) => {
    const refusals = createRefusals(inputs);
    const now = toLatest(inputs) ?? clock.now();
    const templates = facts.kind.template ? await findTemplates(db, facts, inputs) : noTemplates;
    const context = toDraftContext(facts, { source, now }, templates);
    const drafts = refusals.checkEach(inputs, (input, index) => toDraft(input, context, toPlace?.(index)));
    const insertion = { facts, refusals, source, now };
    const isClaiming = drafts.some(({ uniques }) => uniques.length > 0);
    const created = isClaiming ? await claimDrafts(db, drafts, insertion) : await insertDrafts(db, drafts, insertion);
    return { created, failures: refusals.listFailures() };
  };
  const createOne = createSharedCreation(createRecords);
  return {
    async createRecord({ hubId, objectType, input, baseUrl, body, source }) {
      const facts = await servedTypes.getFacts(hubId, objectType);
      assertWritable(facts);
      const place = { ...body, steps: [...body.steps, 'properties'] };
      return { record: await createOne({ facts, input, place, source }), view: toWrittenView(facts, baseUrl) };
    },
    createRecords,
  };
}

/** Records that are created in the past change the records at their ends then, too. */
function toLatest(inputs: readonly NewRecord[]): Date | undefined {
  if (!inputs.every(({ createdAt }) => createdAt !== undefined)) return undefined;
  return inputs.reduce<Date | undefined>(
    (last, { createdAt }) => (last && createdAt && last > createdAt ? last : createdAt),
    undefined,
  );
}

interface SingleCreation {
  readonly facts: RecordFacts;
  readonly input: NewRecord;
  readonly place: BodyPlace;
  readonly source: Source;
}

/** Creations of the same type by the same author that arrive together are one batch. */
function createSharedCreation(createRecords: RecordCreatesService['createRecords']) {
  const createAlone = async ({ facts, input, place, source }: SingleCreation): Promise<CreatedRecord> => {
    const { created, failures } = await createRecords({ facts, inputs: [input], source, toPlace: () => place });
    const [record] = created;
    if (!record) throw failures[0]?.error ?? new RowsNotWrittenError(1, 0);
    return record;
  };
  const share = createSharing<SingleCreation, CreatedRecord>({
    alone: createAlone,
    most: maxSharedWrites,
    async together(creations) {
      const [{ facts, source, place }] = creations;
      const toPlace = (index: number) => creations[index]?.place ?? place;
      const inputs = creations.map(({ input }) => input);
      const { created } = await createRecords({ facts, inputs: withPositions(inputs), source, toPlace });
      return toOrder(inputs, created);
    },
  });
  return (creation: SingleCreation): Promise<CreatedRecord> => {
    const { facts, input, source } = creation;
    // Associations lock the records at their ends: a shared write would hold the locks of all.
    if (input.associations?.length) return createAlone(creation);
    return share(facts, toAuthor(source), creation);
  };
}

/** The records that the inputs name as their templates. */
async function findTemplates(db: Db, facts: RecordFacts, inputs: readonly NewRecord[]): Promise<Templates> {
  const named = listTemplateIds(facts, inputs);
  return named.length > 0 ? db.read((tx) => readTemplates(tx, facts, named)) : noTemplates;
}

/** Writes drafts with unique values, without those whose values are taken. */
function claimDrafts(db: Db, drafts: readonly Draft[], insertion: Insertion): Promise<CreatedRecord[]> {
  const { facts, refusals } = insertion;
  const distinct = refuseRepeated(drafts, facts, refusals);
  return claimValues({ db, facts, inputs: distinct, refusals }, (open, claims) => {
    for (const draft of open) claims.set(draft, { id: undefined, uniques: draft.uniques });
    return insertDrafts(db, open, insertion);
  });
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
  const write = toRecordsWrite(drafts, facts, insertion);
  const { written, missing, exceeded } =
    write.links.length > 0
      ? await writeRecords(db, write)
      : { ...(await db.statement((tx) => insertRecords(tx, write))), exceeded: [] };
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
