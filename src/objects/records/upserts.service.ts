import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import type { Source } from '../kinds/kind.js';
import { toCreated, toDraft, toDraftContext, toRecordsWrite } from '../drafts/drafts.js';
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
  /** Changes of existing records, applied after the upsertions; those whose records do not exist are skipped. */
  readonly changes?: readonly KeyedChange[];
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
      const { facts, inputs, changes = [] } = upsertions;
      const all: readonly KeyedChange[] = [...inputs, ...changes];
      if (all.length === 0) return nothingApplied;
      const refusals = createRefusals(all);
      const done = await claimValues({ db, facts, inputs: all, refusals }, (open, claims) =>
        db.write(async (tx) => {
          const writing = { ...upsertions, claims, now: clock.now() };
          const upserted = await upsertLocked(tx, { ...writing, open: inputs.filter((one) => open.includes(one)) });
          const rest = changes.filter((one) => open.includes(one));
          return join(upserted, await changeLocked(tx, { ...writing, open: rest }));
        }),
      );
      return { ...done, failures: [...refusals.listFailures(), ...done.failures] };
    },
  };
}

const nothingApplied: AppliedUpsertions = { updated: [], created: [], failures: [] };

function join(first: AppliedUpsertions, second: AppliedUpsertions): AppliedUpsertions {
  return {
    updated: [...first.updated, ...second.updated],
    created: first.created,
    failures: [...first.failures, ...second.failures],
  };
}

interface Writing<I> extends Upsertions {
  readonly open: readonly I[];
  readonly claims: Map<KeyedChange, Claim>;
  readonly now: Date;
}

async function changeLocked(tx: Tx, writing: Writing<KeyedChange>): Promise<AppliedUpsertions> {
  const { open } = writing;
  if (open.length === 0) return nothingApplied;
  const { updated, failures } = await applyLocked(tx, { ...writing, inputs: open });
  return { updated, created: [], failures };
}

async function upsertLocked(tx: Tx, upserting: Writing<Upsertion>): Promise<AppliedUpsertions> {
  const { facts, inputs, open, claims, source, now } = upserting;
  if (open.length === 0) return nothingApplied;
  const applied = await applyLocked(tx, { ...upserting, claims });
  const refusals = createRefusals(inputs);
  const findRepeated = createDistinctness(facts);
  const missing = open.filter((input) => applied.missing.includes(input));
  const named = listTemplateIds(facts, missing);
  const templates = named.length > 0 ? await readTemplates(tx, facts, named) : noTemplates;
  const context = toDraftContext(facts, { source, now }, templates);
  const drafts = refusals.checkEach(missing, (input) => {
    const { key, traceId, place } = input;
    const properties = { [key.property]: key.value, ...input.properties };
    const draft = toDraft({ properties, traceId }, context, place);
    const refusal = findRepeated(draft.uniques);
    if (refusal) throw refusal;
    // A record that claimed the key value meanwhile is updated rather than refused.
    const others = draft.uniques.filter(({ property, value }) => property !== key.property || value !== key.value);
    claims.set(input, { id: undefined, uniques: others, key });
    return draft;
  });
  const failures = [...applied.failures, ...refusals.listFailures()];
  if (drafts.length === 0) return { updated: applied.updated, created: [], failures };
  const { written } = await insertRecords(tx, toRecordsWrite(drafts, facts, { source, now }));
  const created = written.flatMap((row) => {
    const draft = drafts[row.ord];
    return draft ? [toCreated(row, draft, facts)] : [];
  });
  return { updated: applied.updated, created, failures };
}
