import { checkValues } from '../../properties/values/values.js';
import { validationFailure } from '../../properties/values/failures.js';
import type { PropertySet } from '../../properties/types/definition.js';
import type { ValueTarget } from '../../properties/values/target.js';
import type { BodyPlace } from '../../platform/http/body/json-position.js';
import { linkEffects } from '../links/effects.js';
import type { Source, Values } from '../kinds/kind.js';
import { pinProperty, toPinFailure } from '../types/pins.js';
import { listBlockedFailures } from './changes.js';
import type { RecordFacts } from '../types/facts.js';
import { noLinks, resolveLinks, type NewAssociation, type ResolvedLinks } from '../links/resolved-links.js';
import type { RecordsWrite, WrittenRow } from '../rows/writes.store.js';
import type { Traced } from './refusals.js';
import { chooseStage, findStage, noChoice } from '../kinds/stage-choice.js';
import { objectErrors } from '../types/records.errors.js';
import type { UniqueValue } from './unique-values.service.js';
import { printNewRecords, type CreatedRecord } from '../json/written-records.js';
import { type RecordValues, createRecordValues } from '../json/written-records.js';
import { toOwnerValues } from './owners.js';
import { noTemplates, toTemplateValues, type Templates } from './templates.js';

/** Spec 2.6 and 2.8. */
export interface NewRecord extends Traced {
  /** Only set by seeds. */
  readonly id?: string;
  /** Only set by seeds; now by default. */
  readonly createdAt?: Date | undefined;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly associations?: readonly NewAssociation[] | undefined;
}

/** A record ready to be written. */
export interface Draft extends Traced {
  readonly id?: string | undefined;
  /** Without values that are known only after the write. */
  readonly values: RecordValues;
  /** When it was created, if not now; ISO 8601. */
  readonly at?: string | undefined;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly links: ResolvedLinks;
  readonly uniques: readonly UniqueValue[];
}

interface Authorship {
  readonly source: Source;
  readonly now: Date;
}

/** Shared by all drafts of a request. */
interface Drafting {
  readonly making: Making;
  readonly target: ValueTarget;
  readonly templates: Templates;
}

/** Properties whose values are known only after a record is written. */
interface LateNames {
  /** Properties that hold the record id, with their prefix. */
  readonly ids: RecordsWrite['idProperties'];
  /** Properties that hold the currency of the hub. */
  readonly currencies: readonly string[];
}

export function toDrafting(facts: RecordFacts, authorship: Authorship, templates: Templates = noTemplates): Drafting {
  const { hubId, type, owners } = facts;
  const target = { hubId, objectType: type, owners };
  return { making: toMaking(facts, authorship), target, templates };
}

/** Validates a record to create; throws its failures. `place`: position of its properties in the request body. */
export function toDraft(input: NewRecord, { making, target, templates }: Drafting, place?: BodyPlace): Draft {
  const { facts } = making;
  const { type, kind, set, hubId, compat } = facts;
  const { values: given, failures } = checkValues(input.properties, set, place ? { ...target, place } : target);
  const values = kind.template ? { ...toTemplateValues(given, facts, { templates, target }), ...given } : given;
  const links = input.associations?.length ? resolveLinks(input.associations, facts) : noLinks;
  const stage = kind.pipelineProperty === undefined ? noChoice : chooseStage(values, { ...facts, current: {} });
  const blocked = facts.isBlocked ? listBlockedFailures(values, facts) : [];
  const pinned = values[pinProperty];
  const pin = pinned ? toPinFailure(pinned, links.ends) : undefined;
  const all = [...failures, ...stage.failures, ...blocked, ...(pin ? [pin] : [])];
  if (all.length > 0) throw validationFailure(all, hubId);
  const missing = kind.listMissing(values, compat);
  if (missing.length > 0) {
    const message = `Error creating ${type.typeName}.  Some required properties were not set.`;
    throw objectErrors.requiredPropertiesMissing({ message, context: { properties: missing } });
  }
  const dated = input.createdAt ? toMakingAt(making, input.createdAt) : making;
  const record = writeNewRecord({ ...values, ...stage.values }, links.counts, dated);
  return {
    id: input.id,
    traceId: input.traceId,
    values: record,
    ...(input.createdAt && { at: dated.facts.moment }),
    createdAt: record.get(kind.createdProperty),
    updatedAt: record.get(kind.modifiedProperty),
    links,
    uniques: listOwnUniques(record, facts),
  };
}

/** The values of a record that must be unique among live records of its type. */
export function listUniqueValues(properties: Values, { kind, set }: RecordFacts): UniqueValue[] {
  return [...listNamedUniques(set, (name) => properties[name]), ...kind.toUniqueValues(properties)];
}

function listOwnUniques(record: RecordValues, { kind, set }: RecordFacts): UniqueValue[] {
  const own = kind.uniqueProperty === undefined ? [] : kind.toUniqueValues(record.toObject());
  return [...listNamedUniques(set, record.get), ...own];
}

function listNamedUniques(set: PropertySet, find: (name: string) => string | undefined): UniqueValue[] {
  const uniques: UniqueValue[] = [];
  for (const property of listUniqueNames(set)) {
    const value = find(property);
    if (value) uniques.push({ property, value });
  }
  return uniques;
}

const uniqueNames = new WeakMap<PropertySet, readonly string[]>();

/** Cached per set: a set has hundreds of properties. */
function listUniqueNames(set: PropertySet): readonly string[] {
  const known = uniqueNames.get(set);
  if (known) return known;
  const names = [...set.values()].filter(({ hasUniqueValue }) => hasUniqueValue).map(({ name }) => name);
  uniqueNames.set(set, names);
  return names;
}

/** Converts drafts to rows; the index of a draft is its `ord`. */
export function toInsertion(drafts: readonly Draft[], facts: RecordFacts, { source, now }: Authorship): RecordsWrite {
  const late = toLateNames(facts);
  return {
    hubId: facts.hubId,
    objectType: facts.type.id,
    now,
    source,
    effects: linkEffects,
    createdProperty: facts.kind.createdProperty,
    records: { count: drafts.length, json: printNewRecords(drafts) },
    uniques: drafts.flatMap(({ uniques }, ord) => uniques.map((unique) => ({ ord, ...unique }))),
    links: drafts.flatMap(({ links }, ord) => links.rows.map((row) => ({ ord, ...row }))),
    idProperties: late.ids,
    currencyProperties: late.currencies,
  };
}

const lateNames = new WeakMap<PropertySet, LateNames>();

/** Computed once for each set, which belongs to one type. */
function toLateNames({ kind, set }: RecordFacts): LateNames {
  const known = lateNames.get(set);
  if (known) return known;
  const ids = Object.entries(kind.idProperties)
    .filter(([name]) => set.has(name))
    .map(([name, prefix]) => ({ name, prefix }));
  const currencies = kind.currencyProperties.filter((name) => set.has(name));
  const late = { ids, currencies };
  lateNames.set(set, late);
  return late;
}

/** Returns a draft as written. */
export function toCreated({ id, currency }: WrittenRow, draft: Draft, facts: RecordFacts): CreatedRecord {
  const { ids, currencies } = toLateNames(facts);
  const { values, createdAt, updatedAt, traceId } = draft;
  for (const { name, prefix } of ids) values.set({ [name]: prefix + id });
  for (const name of currencies) values.set({ [name]: currency });
  return { id, values, createdAt, updatedAt, traceId };
}

/** Shared by all new records of a request. */
interface Making {
  /** `moment`: now, ISO 8601. */
  readonly facts: RecordFacts & { readonly moment: string };
  readonly system: Values;
}

function toMaking(facts: RecordFacts, { source, now }: { readonly source: Source; readonly now: Date }): Making {
  const { createdProperty, modifiedProperty } = facts.kind;
  const moment = now.toISOString();
  const system = { [createdProperty]: moment, [modifiedProperty]: moment, ...toSourceValues(source) };
  return { facts: { ...facts, moment }, system };
}

function toMakingAt({ facts, system }: Making, at: Date): Making {
  const { createdProperty, modifiedProperty } = facts.kind;
  const moment = at.toISOString();
  return { facts: { ...facts, moment }, system: { ...system, [createdProperty]: moment, [modifiedProperty]: moment } };
}

/**
 * Returns all values of a new record except those that hold its id: requested and system values. `counts`: initial
 * association counters by property.
 */
function writeNewRecord(given: Values, counts: Values, { facts, system }: Making): RecordValues {
  const { kind, set } = facts;
  const values = withFirstStage(toFilled(given), facts);
  const entered = facts.pipelines.length > 0 ? findStage(values, facts) : undefined;
  const record = createRecordValues(set);
  const all: Record<string, string> = {};
  const add = (some: Values) => {
    Object.assign(all, some);
    record.set(some);
  };
  add(kind.toSystemValues(values, facts));
  if (entered && kind.toStageValues) add(kind.toStageValues({ ...facts, current: {}, after: values, stage: entered }));
  add(counts);
  add(system);
  if (values['hubspot_owner_id']) add(toOwnerValues(values['hubspot_owner_id'], facts));
  Object.assign(all, values);
  if (facts.findRate && kind.toRateValues) {
    const move = { ...facts, current: {}, after: all, stage: entered };
    add(kind.toRateValues(values, move, facts.findRate));
  }
  record.set(kind.derive(all, facts));
  record.set(values);
  if (facts.calculate) record.set(toFilled(facts.calculate(record.toObject())));
  return record;
}

/** A record starts in the stage `lead`; in the earliest one where the account has no such stage. Assumption L17. */
function withFirstStage(values: Record<string, string>, { kind, set }: RecordFacts): Record<string, string> {
  const property = kind.stageProperty ?? '';
  const stages = property === 'lifecyclestage' ? set.get(property) : undefined;
  const [first] = stages?.options ?? [];
  if (!first || values[property] !== undefined || stages?.optionValues.has('lead')) return values;
  return { ...values, [property]: first.value };
}

function toFilled(values: Values): Record<string, string> {
  const filled: Record<string, string> = {};
  for (const name of Object.keys(values)) {
    const value = values[name];
    if (value !== undefined && value !== '') filled[name] = value;
  }
  return filled;
}

function toSourceValues({ type, id, label, userId }: Source): Record<string, string> {
  const user = userId === undefined ? '' : String(userId);
  return {
    hs_object_source: type,
    hs_object_source_id: id ?? '',
    hs_object_source_label: label ?? type,
    hs_object_source_user_id: user,
    hs_created_by_user_id: user,
    hs_updated_by_user_id: user,
  };
}
