import type { Clock } from '../../platform/clock.js';
import type { Tx } from '../../platform/db/db.js';
import * as drafts from '../drafts/change-drafts.service.js';
import type { Source, Values } from '../kinds/kind.js';
import { listCleared, toUniqueValues } from '../drafts/changes.js';
import { toDraft, toDrafting, toInsertion, type Draft } from '../drafts/drafts.service.js';
import type { RecordFacts } from '../types/facts.js';
import { listHolders } from '../rows/reads.store.js';
import { listPinFailures } from './updates.service.js';
import { lockRecordsByKeys, updateRecords } from './updates.store.js';
import { insertRecords } from '../rows/writes.store.js';
import type { ServedTypesService } from '../types/served-types.service.js';
import type { UniqueValue } from '../drafts/unique-values.service.js';

/** Values that a record is to have as far as it takes them. */
export interface RecordSetting {
  readonly id: string;
  readonly values: Values;
}

/** Writes records of one type within somebody else's transaction. A unique value that another takes meanwhile ends it: unique_value_pk. */
export interface RecordSetter {
  /** A record to create. Throws what creating it would: INVALID_PROPERTY_VALUES and the like (400). */
  toDraft(properties: Readonly<Record<string, unknown>>): Draft;
  /** Their ids, in the same order. */
  createRecords(tx: Tx, drafts: readonly Draft[]): Promise<string[]>;
  /**
   * Sets what the records accept, with history, in a constant number of statements; what does not exist, is read-only, refused
   * by a rule or held by another record leaves the record as it is. Of several settings of one record the last says more.
   * The source is that of the setter unless another is told.
   */
  applySettings(tx: Tx, settings: readonly RecordSetting[], by?: Source): Promise<void>;
}

export interface RecordSettingsService {
  /** Reads what the rules look at, before the transaction begins. Throws UNKNOWN_OBJECT_TYPE (400). */
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
        toDraft: (properties) => toDraft({ properties }, toDrafting(facts, { source, now: clock.now() })),
        async createRecords(tx, wanted) {
          const { written } = await insertRecords(tx, toInsertion(wanted, facts, { source, now: clock.now() }));
          return written.map(({ id }) => id);
        },
        applySettings: (tx, settings, by = source) =>
          applySettings(tx, settings, { facts, source: by, now: clock.now() }),
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
  const { facts, source, now } = setting;
  const place = { hubId: facts.hubId, objectType: facts.type.id };
  const wanted = toOnePerRecord(settings, facts);
  if (wanted.length === 0) return;
  const locked = await lockRecordsByKeys(
    tx,
    place,
    wanted.map(({ id }) => ({ id })),
  );
  const targets = locked.map(({ ord, id, properties }) => {
    const values = toAccepted(wanted[ord]?.values ?? {}, facts, properties);
    return { id, properties, values };
  });
  const free = await withoutTaken(tx, await withoutPins(tx, targets, facts), facts);
  const changes = free
    .filter(({ values }) => Object.keys(values).length > 0)
    .map(({ id, properties, values }) => ({
      id,
      ...drafts.toWholeChange(values, facts, { current: properties, now }),
    }));
  if (changes.length === 0) return;
  const touched = changes.flatMap(({ id, uniques }) => uniques.touched.map((property) => ({ id, property })));
  const { createdProperty, modifiedProperty } = facts.kind;
  const stamps = drafts.toStamps(facts, source);
  await updateRecords(tx, {
    ...place,
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
}

/** Values that are good by themselves, of each record together. */
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

/** What of the values a record takes that holds others already. */
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
    // A pipeline and a stage of another one are refused by the name of the stage.
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

/** Leaves out what another record holds, or an earlier one of these asks for. */
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
