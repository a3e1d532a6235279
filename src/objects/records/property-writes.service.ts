import type { Clock } from '../../platform/clock.js';
import type { Tx } from '../../platform/db/db.js';
import * as drafts from '../drafts/change-drafts.js';
import type { Source, Values } from '../kinds/kind.js';
import { isRolledUpFrom, listCleared, toUniqueValues } from '../drafts/changes.js';
import { toDraft, toDraftContext, toRecordsWrite, type Draft } from '../drafts/drafts.js';
import type { RecordFacts } from '../types/facts.js';
import { lockParts, settleParts } from '../links/rollups.tx.js';
import { listHolders } from '../rows/reads.store.js';
import { listPinFailures } from './updates.service.js';
import { lockRecordsByKeys, updateRecords } from './updates.store.js';
import { insertRecords } from '../rows/writes.store.js';
import type { ServedTypesService } from '../types/served-types.service.js';
import type { UniqueValue } from '../drafts/unique-values.service.js';

/** Values to set on a record where it accepts them. */
export interface RecordSetting {
  readonly id: string;
  readonly values: Values;
}

/**
 * Writes records of one type in the caller's transaction. If another transaction claims a unique value meanwhile, it
 * fails: unique_value_pk.
 */
export interface RecordSetter {
  /** Validates a record to create. Throws the errors of a creation: INVALID_PROPERTY_VALUES and the like (400). */
  toDraft(properties: Readonly<Record<string, unknown>>): Draft;
  /** Returns their ids in the same order. */
  createRecords(tx: Tx, drafts: readonly Draft[]): Promise<string[]>;
  /**
   * Sets what the records accept, with history, in a constant number of statements; properties that do not exist, are
   * read-only, fail a rule or hold a value of another record are skipped. Of several settings of one record the last
   * wins. The source is that of the setter unless `by` is given.
   */
  applySettings(tx: Tx, settings: readonly RecordSetting[], by?: Source): Promise<void>;
  /**
   * Sets existing properties that a capability maintains and no client may write, with history and without the rules of
   * written values. At most one setting for each record.
   */
  applyMaintained(tx: Tx, settings: readonly RecordSetting[]): Promise<void>;
}

export interface RecordSettingsService {
  /** Loads the inputs of the rules before the transaction begins. Throws UNKNOWN_OBJECT_TYPE (400). */
  prepareSettings(hubId: number, objectType: string, source: Source): Promise<RecordSetter>;
}

interface RecordSettingsDeps {
  readonly clock: Clock;
  readonly servedTypes: ServedTypesService;
}

export function createRecordSettingsService({ clock, servedTypes }: RecordSettingsDeps): RecordSettingsService {
  return {
    async prepareSettings(hubId, objectType, source) {
      const facts = await servedTypes.getFacts(hubId, objectType);
      return {
        toDraft: (properties) => toDraft({ properties }, toDraftContext(facts, { source, now: clock.now() })),
        async createRecords(tx, wanted) {
          const { written } = await insertRecords(tx, toRecordsWrite(wanted, facts, { source, now: clock.now() }));
          return written.map(({ id }) => id);
        },
        applySettings: (tx, settings, by = source) =>
          applySettings(tx, settings, { facts, source: by, now: clock.now() }),
        applyMaintained: (tx, settings) => applyMaintained(tx, settings, { facts, source, now: clock.now() }),
      };
    },
  };
}

interface Setting {
  readonly facts: RecordFacts;
  readonly source: Source;
  readonly now: Date;
}

interface Target {
  readonly id: string;
  readonly properties: Values;
  readonly values: Values;
}

async function applySettings(tx: Tx, settings: readonly RecordSetting[], setting: Setting): Promise<void> {
  const { facts, now } = setting;
  const place = { hubId: facts.hubId, objectType: facts.type.id };
  const wanted = toOnePerRecord(settings, facts);
  if (wanted.length === 0) return;
  const isRolledUp = isRolledUpFrom(
    facts,
    wanted.map(({ values }) => values),
  );
  if (isRolledUp) {
    await lockParts(
      tx,
      place,
      wanted.map(({ id }) => id),
    );
  }
  const locked = await lockTargets(tx, wanted, facts);
  const targets = locked.map((target) => ({ ...target, values: toAccepted(target.values, facts, target.properties) }));
  const free = await withoutTaken(tx, await withoutPins(tx, targets, facts), facts);
  const changed = await writeTargets(tx, free, setting);
  if (!isRolledUp || changed.length === 0) return;
  await settleParts(
    tx,
    { hubId: facts.hubId, now },
    changed.map((id) => ({ objectType: place.objectType, id })),
  );
}

async function applyMaintained(tx: Tx, settings: readonly RecordSetting[], setting: Setting): Promise<void> {
  if (settings.length > 0) await writeTargets(tx, await lockTargets(tx, settings, setting.facts), setting);
}

async function lockTargets(tx: Tx, settings: readonly RecordSetting[], facts: RecordFacts): Promise<Target[]> {
  const place = { hubId: facts.hubId, objectType: facts.type.id };
  const locked = await lockRecordsByKeys(
    tx,
    place,
    settings.map(({ id }) => ({ id })),
  );
  return locked.map(({ ord, id, properties }) => ({ id, properties, values: settings[ord]?.values ?? {} }));
}

/** Writes the values of locked records, with derived ones; returns the ids of the records that have any. */
async function writeTargets(tx: Tx, targets: readonly Target[], { facts, source, now }: Setting): Promise<string[]> {
  const changes = targets
    .filter(({ values }) => Object.keys(values).length > 0)
    .map(({ id, properties, values }) => ({
      id,
      ...drafts.toWholeChange(values, facts, { current: properties, now }),
    }));
  if (changes.length === 0) return [];
  const touched = changes.flatMap(({ id, uniques }) => uniques.touched.map((property) => ({ id, property })));
  const { createdProperty, modifiedProperty } = facts.kind;
  const stamps = drafts.toStamps(facts, source);
  await updateRecords(tx, {
    hubId: facts.hubId,
    objectType: facts.type.id,
    now,
    source,
    createdProperty,
    modifiedProperty,
    updates: changes.map(({ id, values }) => ({ key: { id }, values, stamps })),
    uniques:
      touched.length === 0
        ? undefined
        : {
            touched,
            wanted: changes.flatMap(({ id, uniques }) => uniques.wanted.map((unique) => ({ id, ...unique }))),
          },
  });
  return changes.map(({ id }) => id);
}

/** Merges the settings of each record, dropping values that are not valid by themselves. */
function toOnePerRecord(settings: readonly RecordSetting[], facts: RecordFacts): RecordSetting[] {
  const byId = new Map<string, Values>();
  for (const { id, values } of settings) {
    const known = Object.fromEntries(Object.entries(values).filter(([name]) => facts.set.has(name)));
    const checked = drafts.checkAlone({ properties: known }, facts);
    const refused = new Set(checked.failures.map(({ name }) => name));
    byId.set(id, { ...byId.get(id), ...omit(known, refused) });
  }
  return [...byId].map(([id, values]) => ({ id, values }));
}

/** The values that a record accepts, given its current ones. */
function toAccepted(values: Values, facts: RecordFacts, current: Values): Values {
  const { stageProperty = '', pipelineProperty = '' } = facts.kind;
  let left = values;
  for (;;) {
    const checked = drafts.checkAgainst({ properties: left }, facts, current);
    const refused = new Set([
      ...checked.failures.map(({ name }) => name),
      ...listCleared(checked.values, current, facts),
    ]);
    if (refused.size === 0) return checked.values;
    // A mismatched pipeline and stage are refused under the name of the stage.
    if (refused.has(stageProperty)) refused.add(pipelineProperty);
    const rest = omit(left, refused);
    if (Object.keys(rest).length === Object.keys(left).length) return {};
    left = rest;
  }
}

async function withoutPins(tx: Tx, targets: readonly Target[], facts: RecordFacts): Promise<Target[]> {
  const failing = await listPinFailures(tx, facts, targets);
  return targets.map((target) => {
    const failure = failing.get(target.id);
    return failure ? { ...target, values: omit(target.values, new Set([failure.name])) } : target;
  });
}

/** Drops values that another record holds or an earlier target claims. */
async function withoutTaken(tx: Tx, targets: readonly Target[], facts: RecordFacts): Promise<Target[]> {
  const { hubId, type, kind } = facts;
  const asked = targets.map((target) => ({
    target,
    uniques: toUniqueValues(target.values, target.properties, facts).wanted,
  }));
  const uniques = asked.flatMap((each) => each.uniques);
  if (uniques.length === 0) return [...targets];
  const holders = await listHolders(tx, { hubId, objectType: type.id }, uniques);
  const owners = new Map(holders.map((holder) => [toKey(holder), holder.id]));
  return asked.map(({ target, uniques }) => {
    const taken = new Set<string>();
    for (const unique of uniques) {
      const owner = owners.get(toKey(unique)) ?? target.id;
      owners.set(toKey(unique), owner);
      if (owner !== target.id) taken.add(unique.property);
    }
    if (taken.has(kind.uniqueProperty ?? '') && kind.further) taken.add(kind.further.others);
    return { ...target, values: omit(target.values, taken) };
  });
}

function toKey({ property, value }: UniqueValue): string {
  return JSON.stringify([property, value]);
}

function omit(values: Values, names: ReadonlySet<string>): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}
