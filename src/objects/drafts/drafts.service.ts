import {
  checkValues,
  validationFailure,
  type PropertySet,
  type ValueTarget,
} from '../../properties/properties.service.js';
import { linkEffects } from '../links/effects.service.js';
import { toMaking, writeNewRecord, type Making } from './new-records.js';
import type { Source, Values } from '../kinds/kind.js';
import { toPinFailure } from '../types/pins.js';
import { listBlockedFailures } from './changes.js';
import type { RecordFacts } from '../types/facts.js';
import { resolveLinks, type NewAssociation, type ResolvedLinks } from '../links/resolved-links.service.js';
import type { RecordsWrite, WrittenRow } from '../rows/writes.store.js';
import type { Traced } from './refusals.js';
import { chooseStage } from '../kinds/stage-choice.js';
import { objectErrors } from '../types/records.errors.js';
import type { UniqueValue } from './unique-values.service.js';
import { fillIn, type ValueSheet } from './value-sheet.js';

/** Spec 2.6 and 2.8. */
export interface NewRecord extends Traced {
  /** Given by a seed only. */
  readonly id?: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly associations?: readonly NewAssociation[] | undefined;
}

/** A record that is about to be written. */
export interface Draft extends Traced {
  readonly id?: string | undefined;
  /** The members of a JSON object, those open that are known once it is written. */
  readonly printed: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly links: ResolvedLinks;
  readonly uniques: readonly UniqueValue[];
}

/** As the answer prints it, whole. */
export interface CreatedRecord extends Traced, Pick<Draft, 'printed' | 'createdAt' | 'updatedAt'> {
  readonly id: string;
}

interface Authorship {
  readonly source: Source;
  readonly now: Date;
}

/** What is the same for all drafts of a request. */
interface Drafting {
  readonly making: Making;
  readonly target: ValueTarget;
  readonly late: LateNames;
}

/** Properties whose values are known once a record is written. */
interface LateNames {
  /** Those that hold its id, with what goes before it. */
  readonly ids: RecordsWrite['idProperties'];
  /** Those that hold the currency of the hub. */
  readonly currencies: readonly string[];
  readonly all: readonly string[];
}

export function toDrafting(facts: RecordFacts, authorship: Authorship): Drafting {
  const { hubId, type, owners } = facts;
  const target = { hubId, objectType: type, owners };
  return { making: toMaking(facts, authorship), target, late: toLateNames(facts) };
}

/** What a request is about to create. Throws what is wrong with it. `body`: where its properties are, for messages. */
export function toDraft(input: NewRecord, { making, target, late }: Drafting, body?: ValueTarget['body']): Draft {
  const { facts } = making;
  const { type, kind, set, hubId, compat } = facts;
  const { values, failures } = checkValues(input.properties, set, body ? { ...target, body } : target);
  const links = resolveLinks(input.associations ?? [], facts);
  const stage = chooseStage(values, { kind, pipelines: facts.pipelines, current: {} });
  const pin = toPinFailure(values['hs_pinned_engagement_id'] ?? '', links.ends);
  const all = [...failures, ...stage.failures, ...listBlockedFailures(values, facts), ...(pin ? [pin] : [])];
  if (all.length > 0) throw validationFailure(all, hubId);
  const missing = kind.listMissing(values, compat);
  if (missing.length > 0) {
    const message = `Error creating ${type.typeName}.  Some required properties were not set.`;
    throw objectErrors.requiredPropertiesMissing({ message, context: { properties: missing } });
  }
  const sheet = writeNewRecord({ ...values, ...stage.values }, links.counts, making);
  const uniques = listSheetUniques(sheet, facts);
  sheet.leaveOpen(late.all);
  const createdAt = sheet.read(kind.createdProperty);
  const updatedAt = sheet.read(kind.modifiedProperty);
  return { id: input.id, traceId: input.traceId, printed: sheet.print(), createdAt, updatedAt, links, uniques };
}

/** The values of a record that no other live record of its type may have. */
export function listUniqueValues(properties: Values, { kind, set }: RecordFacts): UniqueValue[] {
  return [...listNamedUniques(set, (name) => properties[name]), ...kind.toUniqueValues(properties)];
}

function listSheetUniques(sheet: ValueSheet, { kind, set }: RecordFacts): UniqueValue[] {
  const own = kind.uniqueProperty === undefined ? [] : kind.toUniqueValues(sheet.toValues());
  return [...listNamedUniques(set, sheet.read), ...own];
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

/** Looked up once for a set, which has some hundred properties. */
function listUniqueNames(set: PropertySet): readonly string[] {
  const known = uniqueNames.get(set);
  if (known) return known;
  const names = [...set.values()].filter(({ hasUniqueValue }) => hasUniqueValue).map(({ name }) => name);
  uniqueNames.set(set, names);
  return names;
}

/** What is to be inserted for drafts; the place of a draft is its `ord`. */
export function toInsertion(drafts: readonly Draft[], facts: RecordFacts, { source, now }: Authorship): RecordsWrite {
  const late = toLateNames(facts);
  return {
    hubId: facts.hubId,
    objectType: facts.type.id,
    now,
    source,
    effects: linkEffects,
    createdProperty: facts.kind.createdProperty,
    records: drafts,
    uniques: drafts.flatMap(({ uniques }, ord) => uniques.map((unique) => ({ ord, ...unique }))),
    links: drafts.flatMap(({ links }, ord) => links.rows.map((row) => ({ ord, ...row }))),
    idProperties: late.ids,
    currencyProperties: late.currencies,
  };
}

const lateNames = new WeakMap<PropertySet, LateNames>();

/** Those of a type that its set has; each set is that of one type. */
function toLateNames({ kind, set }: RecordFacts): LateNames {
  const known = lateNames.get(set);
  if (known) return known;
  const ids = Object.entries(kind.idProperties)
    .filter(([name]) => set.has(name))
    .map(([name, prefix]) => ({ name, prefix }));
  const currencies = kind.currencyProperties.filter((name) => set.has(name));
  const late = { ids, currencies, all: [...ids.map(({ name }) => name), ...currencies] };
  lateNames.set(set, late);
  return late;
}

/** A draft as it was written. */
export function toCreated({ id, currency }: WrittenRow, draft: Draft, facts: RecordFacts): CreatedRecord {
  const { ids, currencies } = toLateNames(facts);
  let { printed } = draft;
  for (const { name, prefix } of ids) printed = fillIn(printed, name, prefix + id);
  for (const name of currencies) printed = fillIn(printed, name, currency);
  return { id, printed, createdAt: draft.createdAt, updatedAt: draft.updatedAt, traceId: draft.traceId };
}
