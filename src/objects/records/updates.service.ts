import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import * as drafts from '../drafts/change-drafts.service.js';
import type { Source, Values } from '../kinds/kind.js';
import { activityTypes, notAssociated } from '../types/pins.js';
import { needsRecord } from '../drafts/changes.js';
import { toRecordId } from '../types/ids.js';
import { listPinnable } from '../rows/reads.store.js';
import * as store from './updates.store.js';
import { createRefusals, type InputFailure } from '../drafts/refusals.js';
import type { RecordFacts } from '../types/facts.js';
import { claimValues, type Claim } from '../drafts/unique-values.service.js';
import { objectErrors } from '../types/records.errors.js';

/** A change of the record behind a key. */
export interface KeyedChange extends drafts.AskedChange {
  readonly key: store.RecordKey;
}

interface Changes {
  readonly facts: RecordFacts;
  readonly inputs: readonly KeyedChange[];
  readonly source: Source;
}

export interface UpdatedRecord {
  readonly input: KeyedChange;
  readonly id: string;
  /** Everything that it holds now. */
  readonly properties: Values;
  /** What was set, asked for or in consequence. */
  readonly changed: Values;
}

interface AppliedChanges {
  readonly updated: readonly UpdatedRecord[];
  /** Those whose records are not there. */
  readonly missing: readonly KeyedChange[];
  readonly failures: readonly InputFailure[];
}

export interface RecordUpdatesService {
  /**
   * Merges property by property, in a constant number of statements: all changes whose records are there or none, or, where
   * every input has a trace id, those that nothing is wrong with. Refusals: INVALID_PROPERTY_VALUES, REQUIRED_PROPERTIES_MISSING,
   * UNIQUE_VALUE_TAKEN, REPEATED_RECORDS (400).
   */
  applyChanges(changes: Changes): Promise<AppliedChanges>;
}

interface RecordUpdatesDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export function createRecordUpdatesService({ db, clock }: RecordUpdatesDeps): RecordUpdatesService {
  return {
    async applyChanges(changes) {
      const { facts, inputs } = changes;
      if (inputs.length === 0) return { updated: [], missing: [], failures: [] };
      const alone = inputs.map((input) => ({ input, ...drafts.checkAlone(input, facts) }));
      const isSimple =
        (inputs.length === 1 || inputs.every(({ key }) => 'id' in key)) &&
        alone.every(({ input, values }) => !needsRecord(values, input.properties, facts));
      assertDistinct(inputs.flatMap(({ key }) => ('id' in key ? [key.id] : [])));
      if (isSimple) return applyAlone(db, alone, { ...changes, now: clock.now() });
      const refusals = createRefusals(inputs);
      const applied = await claimValues({ db, facts, inputs, refusals }, (open, claims) =>
        db.write((tx) => applyLocked(tx, { ...changes, open, claims, now: clock.now() })),
      );
      return { ...applied, failures: [...refusals.listFailures(), ...applied.failures] };
    },
  };
}

interface Applying extends Changes {
  readonly now: Date;
}

type CheckedInput = drafts.CheckedChange & { readonly input: KeyedChange };

/** Changes that do not depend on what their records hold: one statement. */
async function applyAlone(db: Db, alone: readonly CheckedInput[], applying: Applying): Promise<AppliedChanges> {
  const { facts, inputs, now } = applying;
  const refusals = createRefusals(inputs);
  const permitted = refusals.checkEach(
    alone.map((change) => ({ ...change, traceId: change.input.traceId })),
    (change) => {
      drafts.assertPermitted(change, facts, {});
      return { input: change.input, values: drafts.toWholeChange(change.values, facts, { current: {}, now }).values };
    },
  );
  const failures = refusals.listFailures();
  if (permitted.length === 0) return { updated: [], missing: [], failures };
  const rows = permitted.map(({ input, values }) => ({ key: input.key, values }));
  const found = await db.statement((tx) => store.updateRecords(tx, toUpdate(rows, applying)));
  const missing = permitted.flatMap(({ input }, place) => (found.some(({ ord }) => ord === place) ? [] : [input]));
  return { updated: toUpdated(found, permitted), missing, failures };
}

interface LockedApplying extends Applying {
  readonly open: readonly KeyedChange[];
  readonly claims: Map<KeyedChange, Claim>;
}

/** Changes that depend on what their records hold, which are locked first, so that nobody else changes that. */
export async function applyLocked(tx: Tx, applying: LockedApplying): Promise<AppliedChanges> {
  const { facts, open, inputs, claims, now } = applying;
  const refusals = createRefusals(inputs);
  const place = { hubId: facts.hubId, objectType: facts.type.id };
  const locked = await store.lockRecordsByKeys(
    tx,
    place,
    open.map(({ key }) => key),
  );
  assertDistinct(locked.map(({ id }) => id));
  const targets = locked.flatMap(({ ord, ...row }) => {
    const input = open[ord];
    return input
      ? [{ input, traceId: input.traceId, ...row, ...drafts.checkAgainst(input, facts, row.properties) }]
      : [];
  });
  const failing = await listPinFailures(tx, facts, targets);
  const permitted = refusals.checkEach(targets, (target) => {
    const pin = failing.get(target.id);
    drafts.assertPermitted(
      { ...target, failures: [...target.failures, ...(pin ? [pin] : [])] },
      facts,
      target.properties,
    );
    const whole = drafts.toWholeChange(target.values, facts, { current: target.properties, now });
    claims.set(target.input, { id: target.id, uniques: whole.uniques.wanted });
    return { input: target.input, id: target.id, ...whole };
  });
  const failures = refusals.listFailures();
  const missing = open.filter((_, place) => !locked.some(({ ord }) => ord === place));
  if (permitted.length === 0) return { updated: [], missing, failures };
  const rows = permitted.map(({ id, values }) => ({ key: { id }, values }));
  const uniques = {
    touched: permitted.flatMap(({ id, uniques }) => uniques.touched.map((property) => ({ id, property }))),
    wanted: permitted.flatMap(({ id, uniques }) => uniques.wanted.map((unique) => ({ id, ...unique }))),
  };
  const found = await store.updateRecords(tx, {
    ...toUpdate(rows, applying),
    uniques: uniques.touched.length > 0 ? uniques : undefined,
  });
  return { updated: toUpdated(found, permitted), missing, failures };
}

function toUpdate(
  rows: readonly { readonly key: store.RecordKey; readonly values: Values }[],
  { facts, source, now }: Applying,
): store.RecordsUpdate {
  const { hubId, type, kind } = facts;
  const stamps = drafts.toStamps(facts, source);
  const { createdProperty, modifiedProperty } = kind;
  const updates = rows.map((row) => ({ ...row, stamps }));
  return { hubId, objectType: type.id, now, source, createdProperty, modifiedProperty, updates };
}

function toUpdated(
  found: readonly store.FoundRecordRow[],
  permitted: readonly { readonly input: KeyedChange; readonly values: Values }[],
): UpdatedRecord[] {
  return found.flatMap(({ ord, id, properties }) => {
    const change = permitted[ord];
    return change ? [{ input: change.input, id, properties, changed: change.values }] : [];
  });
}

/** A request names each record once: two changes of one would depend on their order. */
function assertDistinct(ids: readonly string[]): void {
  const repeated = ids.filter((id, place) => ids.indexOf(id) !== place);
  if (repeated.length === 0) return;
  const message = `Duplicate IDs found in batch input: [${[...new Set(repeated)].join(', ')}]. IDs must be unique`;
  throw objectErrors.repeatedRecords({ message });
}

/** Spec 4.4: only an associated activity can be pinned. The pins that are refused, by the id of the record. */
export async function listPinFailures(
  tx: Tx,
  { hubId, type }: RecordFacts,
  targets: readonly { readonly id: string; readonly values: Values }[],
) {
  const pins = targets.flatMap(({ id, values }) => {
    const pinned = values['hs_pinned_engagement_id'] ?? '';
    return pinned === '' ? [] : [{ id, pinned, to: toRecordId(pinned) }];
  });
  const asked = pins.flatMap(({ id, to }) => (to === undefined || to === 'none' ? [] : [{ id, to }]));
  const place = { hubId, objectType: type.id };
  const found = asked.length > 0 ? await listPinnable(tx, place, { types: activityTypes, pairs: asked }) : [];
  const permitted = new Set(found);
  return new Map(pins.filter(({ id }) => !permitted.has(id)).map(({ id, pinned }) => [id, notAssociated(pinned)]));
}
