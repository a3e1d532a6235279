import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { createSharing, maxSharedWrites } from '../../platform/db/sharing.js';
import { toAuthor } from '../types/callers.js';
import * as drafts from '../drafts/change-drafts.js';
import { toWrittenView, type ChangedRecord, type WrittenView } from '../json/written-records.js';
import type { BodyPlace } from '../../platform/http/body/json-position.js';
import type { Source, Values } from '../kinds/kind.js';
import { activityTypes, notAssociated } from '../types/pins.js';
import { isRolledUpFrom, needsRecord } from '../drafts/changes.js';
import { toRecordId } from '../types/ids.js';
import { toRecordKey, type RecordKey } from '../types/keys.js';
import { findMergedInto } from '../rows/aliases.store.js';
import { assertChangeable, type ServedTypesService } from '../types/served-types.service.js';
import type { RecordPlace } from './reads.service.js';
import { lockParts, settleParts } from '../links/rollups.tx.js';
import { listHolders, listPinnable } from '../rows/reads.store.js';
import * as store from './updates.store.js';
import { createRefusals, toOrder, withPositions, type InputFailure } from '../drafts/refusals.js';
import type { RecordFacts } from '../types/facts.js';
import { claimValues, type Claim } from '../drafts/unique-values.service.js';
import { objectErrors } from '../types/records.errors.js';

/** A change of the record identified by a key. */
export interface KeyedChange extends drafts.AskedChange {
  readonly key: RecordKey;
  /** Refuses the change unless this is when the record was last changed, as its properties say. */
  readonly version?: string | undefined;
}

interface RecordChange extends RecordPlace {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly version?: string | undefined;
  readonly source: Source;
  /** The body of the request. */
  readonly body: BodyPlace;
  readonly baseUrl: string;
}

interface Changes {
  readonly facts: RecordFacts;
  readonly inputs: readonly KeyedChange[];
  readonly source: Source;
  /** For changes that depend on no stored value: reports records that are locked as missing, instead of waiting for them. */
  readonly skipsLocked?: boolean;
}

interface AppliedChanges {
  readonly updated: readonly ChangedRecord[];
  /** Changes whose records do not exist. */
  readonly missing: readonly KeyedChange[];
  readonly failures: readonly InputFailure[];
}

export interface RecordUpdatesService {
  /** One record. Throws RECORD_NOT_FOUND (404), RECORD_CHANGED (412) and the errors of {@link applyChanges}. */
  updateRecord(change: RecordChange): Promise<{ readonly record: ChangedRecord; readonly view: WrittenView }>;
  /**
   * Merges property by property, in a constant number of statements: all changes whose records exist or none, or, if
   * every input has a trace id, the valid ones. Refusals: INVALID_PROPERTY_VALUES, REQUIRED_PROPERTIES_MISSING,
   * UNIQUE_VALUE_TAKEN, REPEATED_RECORDS (400).
   */
  applyChanges(changes: Changes): Promise<AppliedChanges>;
}

interface RecordUpdatesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly servedTypes: ServedTypesService;
}

export function createRecordUpdatesService({ db, clock, servedTypes }: RecordUpdatesDeps): RecordUpdatesService {
  const applyChanges: RecordUpdatesService['applyChanges'] = async (changes) => {
    const { facts, inputs } = changes;
    if (inputs.length === 0) return { updated: [], missing: [], failures: [] };
    const alone = inputs.map((input) => ({ input, ...drafts.checkAlone(input, facts) }));
    const isSimple =
      (inputs.length === 1 || inputs.every(({ key }) => 'id' in key)) &&
      alone.every(({ input, values }) => isAlone(input, values, facts));
    assertDistinct(inputs.flatMap(({ key }) => ('id' in key ? [key.id] : [])));
    if (isSimple) return applyAlone(db, alone, { ...changes, now: clock.now() });
    const refusals = createRefusals(inputs);
    const applied = await claimValues({ db, facts, inputs, refusals }, (open, claims) =>
      db.write((tx) => applyLocked(tx, { ...changes, open, claims, now: clock.now() })),
    );
    return { ...applied, failures: [...refusals.listFailures(), ...applied.failures] };
  };
  const updateOne = createSharedUpdate(applyChanges);
  return {
    async updateRecord({ hubId, objectType, objectId, idProperty, properties, version, source, baseUrl, body }) {
      const facts = await servedTypes.getFacts(hubId, objectType);
      assertChangeable(facts);
      const key = toRecordKey(objectId, { ...facts, idProperty, action: 'update' });
      const place = { ...body, steps: [...body.steps, 'properties'] };
      const apply = (key: RecordKey) => updateOne({ facts, source, input: { key, properties, version, place } });
      const findMeant = (id: string) => db.read((tx) => findMergedInto(tx, { hubId, objectType: facts.type.id }, id));
      let record = await apply(key);
      const meant = !record && 'id' in key ? await findMeant(key.id) : undefined;
      if (meant !== undefined) record = await apply({ id: meant });
      if (!record) throw objectErrors.recordNotFound();
      return { record, view: toWrittenView(facts, baseUrl) };
    },
    applyChanges,
  };
}

interface SingleUpdate {
  readonly facts: RecordFacts;
  readonly source: Source;
  readonly input: KeyedChange;
}

/** Updates of the same type by the same author that arrive together are one batch; undefined: there is no such record. */
function createSharedUpdate(applyChanges: RecordUpdatesService['applyChanges']) {
  const updateAlone = async ({ input, ...changes }: SingleUpdate): Promise<ChangedRecord | undefined> =>
    (await applyChanges({ ...changes, inputs: [input] })).updated[0];
  const share = createSharing<SingleUpdate, ChangedRecord | undefined>({
    alone: updateAlone,
    most: maxSharedWrites,
    async together(all) {
      const [{ facts, source }] = all;
      const inputs = all.map(({ input }) => input);
      // A batch names each record once. A second change of one, and a record that is locked or missing, is changed alone
      // afterwards: the others do not wait for it.
      const named = new Set<string>();
      const distinct = withPositions(inputs).filter(
        ({ key }) => 'id' in key && !named.has(key.id) && named.add(key.id),
      );
      const { updated } = await applyChanges({ facts, source, inputs: distinct, skipsLocked: true });
      return toOrder(inputs, updated);
    },
  });
  return (update: SingleUpdate): Promise<ChangedRecord | undefined> => {
    const { facts, source, input } = update;
    const isSimple = 'id' in input.key && isAlone(input, drafts.checkAlone(input, facts).values, facts);
    return isSimple ? share(facts, toAuthor(source), update) : updateAlone(update);
  };
}

/** Whether a change depends on nothing that is stored. */
const isAlone = (input: KeyedChange, values: Values, facts: RecordFacts): boolean =>
  input.version === undefined && !needsRecord(values, input.properties, facts);

interface Applying extends Changes {
  readonly now: Date;
}

type CheckedInput = drafts.CheckedChange & { readonly input: KeyedChange };

/** Applies changes that do not depend on stored values: one statement. */
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

/** Applies changes that depend on stored values; locks the records first. */
export async function applyLocked(tx: Tx, applying: LockedApplying): Promise<AppliedChanges> {
  const { facts, open, inputs, claims, now } = applying;
  const refusals = createRefusals(inputs);
  const place = { hubId: facts.hubId, objectType: facts.type.id };
  const isRolledUp = isRolledUpFrom(
    facts,
    open.map(({ properties }) => properties),
  );
  if (isRolledUp) await lockParts(tx, place, await listMeantIds(tx, place, open));
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
    const { version } = target.input;
    const isChanged = version !== undefined && version !== target.properties[facts.kind.modifiedProperty];
    if (isChanged) throw objectErrors.recordChanged();
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
  if (isRolledUp) await settleParts(tx, { hubId: facts.hubId, now }, toPlaces(place, permitted));
  return { updated: toUpdated(found, permitted), missing, failures };
}

/** Ids of the records, before they are locked: a key may identify another record by then. */
async function listMeantIds(
  tx: Tx,
  place: { readonly hubId: number; readonly objectType: string },
  changes: readonly KeyedChange[],
): Promise<string[]> {
  const ids = changes.flatMap(({ key }) => ('id' in key ? key.id : []));
  const uniques = changes.flatMap(({ key }) => ('id' in key ? [] : key));
  const holders = uniques.length > 0 ? await listHolders(tx, place, uniques) : [];
  return [...new Set([...ids, ...holders.map(({ id }) => id)])];
}

function toPlaces({ objectType }: { readonly objectType: string }, records: readonly { readonly id: string }[]) {
  return records.map(({ id }) => ({ objectType, id }));
}

function toUpdate(
  rows: readonly { readonly key: RecordKey; readonly values: Values }[],
  { facts, source, now, skipsLocked }: Applying,
): store.RecordsUpdate {
  const { hubId, type, kind } = facts;
  const stamps = drafts.toStamps(facts, source);
  const { createdProperty, modifiedProperty } = kind;
  const updates = rows.map((row) => ({ ...row, stamps }));
  return { hubId, objectType: type.id, now, source, createdProperty, modifiedProperty, updates, skipsLocked };
}

function toUpdated(
  found: readonly store.FoundRecordRow[],
  permitted: readonly { readonly input: KeyedChange; readonly values: Values }[],
): ChangedRecord[] {
  return found.flatMap(({ ord, id, properties }) => {
    const change = permitted[ord];
    if (!change) return [];
    const { traceId, properties: sent } = change.input;
    return [{ id, properties, changed: change.values, asked: Object.keys(sent), traceId }];
  });
}

/** A request may name each record once: the result of two changes would depend on their order. */
function assertDistinct(ids: readonly string[]): void {
  const repeated = ids.filter((id, place) => ids.indexOf(id) !== place);
  if (repeated.length === 0) return;
  const message = `Duplicate IDs found in batch input: [${[...new Set(repeated)].join(', ')}]. IDs must be unique`;
  throw objectErrors.repeatedRecords({ message });
}

/** Spec 4.4: only an associated activity can be pinned. Returns failures by record id. */
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
