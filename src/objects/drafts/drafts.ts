import { checkValues } from '../../properties/values/values.js';
import { validationFailure } from '../../properties/values/failures.js';
import type { PropertySet } from '../../properties/types/definition.js';
import type { ValueTarget } from '../../properties/values/target.js';
import type { BodyPlace } from '../../platform/http/body/json-position.js';
import { linkEffects } from '../links/effects.js';
import type { Source } from '../kinds/kind.js';
import { pinProperty, toPinFailure } from '../types/pins.js';
import { listBlockedFailures } from './changes.js';
import type { RecordFacts } from '../types/facts.js';
import { noLinks, resolveLinks, type NewAssociation, type ResolvedLinks } from '../links/resolved-links.js';
import type { RecordsWrite, WrittenRow } from '../rows/writes.store.js';
import type { Traced } from './refusals.js';
import { chooseStage, noChoice } from '../kinds/stage-choice.js';
import { objectErrors } from '../types/records.errors.js';
import type { UniqueValue } from './unique-values.service.js';
import { printNewRecords, type CreatedRecord, type RecordValues } from '../json/written-records.js';
import { listNewUniqueValues, toNewValues, toOrigin, toOriginOf, type Origin } from './record-values.js';
import { noTemplates, toTemplateValues, type Templates } from './templates.js';

/** Spec 2.6 and 2.8. */
export interface NewRecord extends Traced {
  /** Only set by seeds. */
  readonly id?: string;
  /** Only set by seeds; now by default. */
  readonly createdAt?: Date | undefined;
  /** The id of its author, if that is not the one of the others. */
  readonly sourceId?: string | undefined;
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

/** What the records of a request are checked against: shared by all of its drafts. */
interface DraftContext {
  readonly origin: Origin;
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

export function toDraftContext(facts: RecordFacts, authorship: Authorship, templates = noTemplates): DraftContext {
  const { hubId, type, owners } = facts;
  const target = { hubId, objectType: type, owners };
  return { origin: toOrigin(facts, authorship), target, templates };
}

/** Validates a record to create; throws its failures. `place`: position of its properties in the request body. */
export function toDraft(input: NewRecord, { origin, target, templates }: DraftContext, place?: BodyPlace): Draft {
  const { facts } = origin;
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
  const dated = toOriginOf(origin, input);
  const record = toNewValues({ ...values, ...stage.values }, links.counts, dated);
  return {
    id: input.id,
    traceId: input.traceId,
    values: record,
    ...(input.createdAt && { at: dated.facts.moment }),
    createdAt: record.get(kind.createdProperty),
    updatedAt: record.get(kind.modifiedProperty),
    links,
    uniques: listNewUniqueValues(record, facts),
  };
}

/** The write of drafts; the index of a draft is its `ord`. */
export function toRecordsWrite(
  drafts: readonly Draft[],
  facts: RecordFacts,
  { source, now }: Authorship,
): RecordsWrite {
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
