import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import type { Source } from '../kinds/kind.js';
import { toCreated, toDraft, toDrafting, toInsertion } from '../drafts/drafts.js';
import { listTemplateIds, noTemplates } from '../drafts/templates.js';
import { readTemplates } from '../rows/templates.store.js';
import type { ChangedRecord, CreatedRecord } from '../json/written-records.js';
import type { RecordFacts } from '../types/facts.js';
import { applyLocked, type KeyedChange } from './updates.service.js';
import { insertRecords } from '../rows/writes.store.js';
import { createRefusals, type InputFailure } from '../drafts/refusals.js';
import { claimValues, createDistinctness, type Claim } from '../drafts/unique-values.service.js';

/** A record to update, or to create if no live record has the key value. */
interface Upsertion extends KeyedChange {
  readonly key: { readonly property: string; readonly value: string };
}

interface Upsertions {
  readonly facts: RecordFacts;
  readonly inputs: readonly Upsertion[];
  readonly source: Source;
}

interface AppliedUpsertions {
  readonly updated: readonly ChangedRecord[];
  readonly created: readonly CreatedRecord[];
  readonly failures: readonly InputFailure[];
}

export interface RecordUpsertsService {
  /** All or none, or, if every input has a trace id, the valid ones. Refusals: those of creates and updates. */
  upsertRecords(upsertions: Upsertions): Promise<AppliedUpsertions>;
}

interface RecordUpsertsDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export function createRecordUpsertsService({ db, clock }: RecordUpsertsDeps): RecordUpsertsService {
  return {
    async upsertRecords(upsertions) {
      const { facts, inputs } = upsertions;
      if (inputs.length === 0) return { updated: [], created: [], failures: [] };
      const refusals = createRefusals(inputs);
      const done = await claimValues({ db, facts, inputs, refusals }, (open, claims) =>
        db.write((tx) => upsertLocked(tx, { ...upsertions, open, claims, now: clock.now() })),
      );
      return { ...done, failures: [...refusals.listFailures(), ...done.failures] };
    },
  };
}

interface Upserting extends Upsertions {
  readonly open: readonly Upsertion[];
  readonly claims: Map<Upsertion, Claim>;
  readonly now: Date;
}

async function upsertLocked(tx: Tx, upserting: Upserting): Promise<AppliedUpsertions> {
  const { facts, inputs, open, claims, source, now } = upserting;
  const applied = await applyLocked(tx, { ...upserting, claims });
  const refusals = createRefusals(inputs);
  const findRepeated = createDistinctness(facts);
  const missing = open.filter((input) => applied.missing.includes(input));
  const named = listTemplateIds(facts, missing);
  const templates = named.length > 0 ? await readTemplates(tx, facts, named) : noTemplates;
  const drafting = toDrafting(facts, { source, now }, templates);
  const drafts = refusals.checkEach(missing, (input) => {
    const { key, traceId, place } = input;
    const properties = { [key.property]: key.value, ...input.properties };
    const draft = toDraft({ properties, traceId }, drafting, place);
    const refusal = findRepeated(draft.uniques);
    if (refusal) throw refusal;
    // A record that claimed the key value meanwhile is updated rather than refused.
    const others = draft.uniques.filter(({ property, value }) => property !== key.property || value !== key.value);
    claims.set(input, { id: undefined, uniques: others });
    return draft;
  });
  const failures = [...applied.failures, ...refusals.listFailures()];
  if (drafts.length === 0) return { updated: applied.updated, created: [], failures };
  const { written } = await insertRecords(tx, toInsertion(drafts, facts, { source, now }));
  const created = written.flatMap((row) => {
    const draft = drafts[row.ord];
    return draft ? [toCreated(row, draft, facts)] : [];
  });
  return { updated: applied.updated, created, failures };
}
