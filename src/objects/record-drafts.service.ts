import { AppError } from '../platform/http/errors.js';
import { checkValues, validationFailure, type PropertySet } from '../properties/properties.service.js';
import { linkEffects } from './link-effects.service.js';
import { toNewProperties } from './new-records.js';
import type { Source, Values } from './object-kind.js';
import './objects.errors.js';
import { toPinFailure } from './pins.js';
import { listBlockedFailures } from './record-changes.js';
import type { RecordFacts } from './record-facts.js';
import { resolveLinks, type NewAssociation, type ResolvedLinks } from './record-links.service.js';
import type { RecordsWrite, WrittenRow } from './record-writes.store.js';
import type { Traced } from './refusals.js';
import { chooseStage } from './stage-choice.js';
import type { UniqueValue } from './unique-values.service.js';

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
  readonly properties: Values;
  readonly links: ResolvedLinks;
  readonly uniques: readonly UniqueValue[];
}

export interface CreatedRecord extends Traced {
  readonly id: string;
  readonly properties: Values;
}

export interface Authorship {
  readonly source: Source;
  readonly now: Date;
}

export interface DraftRequest extends Authorship {
  /** The request's JSON text and where in it the properties are, for messages. */
  readonly body?: { readonly text: string; readonly pointer: string } | undefined;
}

/** What a request is about to create. Throws what is wrong with it. */
export function toDraft(input: NewRecord, facts: RecordFacts, { source, now, body }: DraftRequest): Draft {
  const { type, kind, set, hubId, compat } = facts;
  const where = { hubId, objectType: type, owners: facts.owners, ...(body && { body }) };
  const { values, failures } = checkValues(input.properties, set, where);
  const links = resolveLinks(input.associations ?? [], facts);
  const stage = chooseStage(values, { ...facts, current: {} });
  const pin = toPinFailure(values['hs_pinned_engagement_id'] ?? '', links.ends);
  const all = [...failures, ...stage.failures, ...listBlockedFailures(values, facts), ...(pin ? [pin] : [])];
  if (all.length > 0) throw validationFailure(all, hubId);
  const missing = kind.listMissing(values, compat);
  if (missing.length > 0) {
    const message = `Error creating ${type.typeName}.  Some required properties were not set.`;
    throw new AppError('REQUIRED_PROPERTIES_MISSING', { message, context: { properties: missing } });
  }
  const added = { source, moment: now.toISOString(), counts: links.counts };
  const properties = toNewProperties({ ...values, ...stage.values }, facts, added);
  return { id: input.id, traceId: input.traceId, properties, links, uniques: listUniqueValues(properties, facts) };
}

/** The values of a record that no other live record of its type may have. */
export function listUniqueValues(properties: Values, { kind, set }: RecordFacts): UniqueValue[] {
  return [
    ...listUniqueNames(set).flatMap((name) => (properties[name] ? [{ property: name, value: properties[name] }] : [])),
    ...kind.toUniqueValues(properties),
  ];
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
  const { kind, set } = facts;
  return {
    hubId: facts.hubId,
    objectType: facts.type.id,
    now,
    source,
    effects: linkEffects,
    createdProperty: kind.createdProperty,
    records: drafts.map(({ id, properties }, ord) => ({ ord, id, properties })),
    uniques: drafts.flatMap(({ uniques }, ord) => uniques.map((unique) => ({ ord, ...unique }))),
    links: drafts.flatMap(({ links }, ord) => links.rows.map((row) => ({ ord, ...row }))),
    idProperties: Object.entries(kind.idProperties)
      .filter(([name]) => set.has(name))
      .map(([name, prefix]) => ({ name, prefix })),
    currencyProperties: kind.currencyProperties.filter((name) => set.has(name)),
  };
}

/** A draft as it was written. */
export function toCreated({ id, currency }: WrittenRow, draft: Draft, { kind, set }: RecordFacts): CreatedRecord {
  const properties: Record<string, string> = { ...draft.properties };
  for (const [name, prefix] of Object.entries(kind.idProperties)) if (set.has(name)) properties[name] = prefix + id;
  for (const name of kind.currencyProperties) if (set.has(name)) properties[name] = currency;
  return { id, properties, traceId: draft.traceId };
}
