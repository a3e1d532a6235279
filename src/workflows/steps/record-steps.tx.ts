import type { Tx } from '../../platform/db/db.js';
import type { AppError } from '../../platform/http/errors.js';
import type { Definition } from '../../properties/types/definition.js';
import { toDelayEnd } from '../definitions/due-times.js';
import type { CopiedLink, StepValue, ValueChange } from '../definitions/program.js';
import { lockCurrentValues } from './steps.store.js';
import type { CarryOut, StepOf, StepPlace } from './step-place.js';
import { isMissing, resolve, resolveFor, resolveHtml, toMissing, toMissingReason, type Missing } from './step-texts.js';

type Writes = ReturnType<StepPlace['records']['begin']>;

const toSpec = ({ category, typeId }: CopiedLink['source']) => ({
  associationCategory: category,
  associationTypeId: typeId,
});

/** What is wrong with the values, if it is about them. */
const toReason = ({ message, details: { errors = [] } }: AppError) => ({
  reason: errors.length > 0 ? [...new Set(errors.map((error) => error.message))].join(' ') : message,
});

/** Sets a property of the enrolled record, or of those associated with it. */
export const setProperty: CarryOut<'set'> = async (_, tx, { place, step }) => {
  const { records, objectType, recordId } = place;
  const writes = records.begin(tx);
  const type = step.of?.type ?? objectType;
  const definition = records.types.get(type)?.set.get(step.property);
  if (!definition) return toMissingReason(toMissing(step.property));
  const associated = { fromType: objectType, fromId: recordId, toType: type };
  const ids = step.of ? await writes.listAssociated({ ...associated, spec: toSpec(step.of.spec) }) : [recordId];
  const rows = await toRows(tx, place, { step, definition, type, ids });
  if (isMissing(rows)) return toMissingReason(rows);
  const { failures } = await writes.update(type, rows);
  const [failure] = failures.values();
  if (failure) return toReason(failure);
  const [first] = rows;
  return { next: step.next, ...(!step.of && { note: { value: toNoted(first?.properties[step.property]) } }) };
};

const longestNote = 200;

/** The beginning of a value, for the history. */
const toNoted = (value = ''): string => value.slice(0, longestNote).toWellFormed();

interface Setting {
  readonly step: StepOf<'set'>;
  readonly definition: Definition;
  readonly type: string;
  readonly ids: readonly string[];
}

interface ChangedRow {
  readonly traceId: string;
  readonly key: { readonly id: string };
  readonly properties: Readonly<Record<string, string>>;
}

async function toRows(
  tx: Tx,
  place: StepPlace,
  { step, definition, type, ids }: Setting,
): Promise<ChangedRow[] | Missing> {
  const { property, value } = step;
  const toRow = (id: string, text: string) => ({ traceId: id, key: { id }, properties: { [property]: text } });
  if (value.from !== 'increment' && value.from !== 'append') {
    const text = resolveFor(value, definition, place);
    return isMissing(text) ? text : ids.map((id) => toRow(id, text));
  }
  const rows: ChangedRow[] = [];
  for (const { id, properties } of await lockCurrentValues(tx, { hubId: place.hubId, objectType: type, ids })) {
    const text = toChanged(value, properties[property] ?? '', place);
    if (isMissing(text)) return text;
    rows.push(toRow(id, text));
  }
  return rows;
}

/** Assumption AA25. */
function toChanged(
  change: Extract<ValueChange, { from: 'increment' | 'append' }>,
  current: string,
  place: StepPlace,
): string | Missing {
  // Sums of decimals: 0.1 + 0.2 is 0.3.
  if (change.from === 'increment') return String(Number((Number(current) + change.amount).toFixed(10)));
  const added = resolve(change.value, place);
  if (isMissing(added)) return added;
  const options = [...current.split(';'), ...added.split(';')].filter((option) => option !== '');
  return [...new Set(options)].join(';');
}

const htmlProperties = new Set(['hs_task_body', 'hs_note_body']);

/** The texts of properties of a record that is created, without empty ones. */
function toTexts(given: Readonly<Record<string, StepValue>>, place: StepPlace, type: string) {
  const set = place.records.types.get(type)?.set;
  const properties: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const text = htmlProperties.has(name) ? resolveHtml(value, place) : resolveFor(value, set?.get(name), place);
    if (isMissing(text)) return text;
    if (text !== '') properties[name] = text;
  }
  return properties;
}

export const createActivity: CarryOut<'activity'> = async (_, tx, { place, step }) => {
  const texts = toTexts(step.properties, place, step.type);
  if (isMissing(texts)) return toMissingReason(texts);
  const at = place.now.getTime();
  const due = step.due ? toDelayEnd(at, step.due, place.timeZone) : at;
  const properties = { ...texts, hs_timestamp: new Date(due).toISOString() };
  return create(tx, place, { ...step, links: step.links ?? [], toEnrolled: [], texts: properties });
};

export const createRecord: CarryOut<'creation'> = async (_, tx, { place, step }) => {
  const texts = toTexts(step.properties, place, step.type);
  return isMissing(texts) ? toMissingReason(texts) : create(tx, place, { ...step, texts });
};

interface Creation extends Pick<StepOf<'creation'>, 'type' | 'toEnrolled' | 'links' | 'next'> {
  readonly texts: Readonly<Record<string, string>>;
}

async function create(tx: Tx, place: StepPlace, { type, texts, toEnrolled, links, next }: Creation) {
  const { objectType, recordId } = place;
  const writes = place.records.begin(tx);
  const { created, failures } = await writes.create(type, [{ traceId: '0', properties: texts }]);
  const id = created.get('0');
  const [failure] = failures.values();
  if (id === undefined) return failure ? toReason(failure) : { reason: 'The record could not be created.' };
  if (toEnrolled) {
    const specs = toEnrolled.map(toSpec);
    assertWritten(await writes.associate(type, objectType, [{ fromId: id, toId: recordId, specs }]));
  }
  for (const link of links) await copyLink(writes, place, { type, id, link });
  return { next, note: { created: { objectTypeId: type, id } } };
}

interface Copying {
  readonly type: string;
  readonly id: string;
  readonly link: CopiedLink;
}

async function copyLink(writes: Writes, { objectType, recordId }: StepPlace, { type, id, link }: Copying) {
  const associated = { fromType: objectType, fromId: recordId, toType: link.type, spec: toSpec(link.source) };
  const specs = link.spec ? [toSpec(link.spec)] : [];
  const pairs = (await writes.listAssociated(associated)).map((toId) => ({ fromId: id, toId, specs }));
  if (pairs.length > 0) assertWritten(await writes.associate(type, link.type, pairs));
}

/** Undoes the step. */
function assertWritten(refusals: readonly (AppError | undefined)[]): void {
  const refusal = refusals.find((each) => each !== undefined);
  if (refusal) throw refusal;
}

/** Associates the records of a type that have the same value. */
export const matchRecords: CarryOut<'match'> = async (_, tx, { place, step }) => {
  const { records, objectType, recordId } = place;
  const { type, otherProperty, next } = step;
  const value = resolve({ from: 'property', name: step.property }, place);
  if (isMissing(value)) return toMissingReason(value);
  if (!records.types.get(type)?.set.has(otherProperty)) return toMissingReason(toMissing(otherProperty));
  if (value === '') return { next };
  const writes = records.begin(tx);
  const found = (await writes.findIds(type, otherProperty, [value])).get(value) ?? [];
  if (found.length === 0 && step.isCreating) {
    return create(tx, place, { type, texts: { [otherProperty]: value }, toEnrolled: [], links: [], next });
  }
  const pairs = found.map((toId) => ({ fromId: recordId, toId, specs: [] })).filter(({ toId }) => toId !== recordId);
  if (pairs.length > 0) assertWritten(await writes.associate(objectType, type, pairs));
  return { next };
};

/** Adds a label to associations that exist, or removes it. */
export const changeLabels: CarryOut<'label'> = async (_, tx, { place, step }) => {
  const { records, objectType, recordId } = place;
  const writes = records.begin(tx);
  const specs = [toSpec(step.spec)];
  const associated = { fromType: objectType, fromId: recordId, toType: step.type };
  const ids = await writes.listAssociated(step.isRemoved ? { ...associated, spec: specs[0] } : associated);
  const pairs = ids.map((toId) => ({ fromId: recordId, toId, specs }));
  if (pairs.length === 0) return { next: step.next };
  if (step.isRemoved) await writes.removeLabels(objectType, step.type, pairs);
  else assertWritten(await writes.associate(objectType, step.type, pairs));
  return { next: step.next };
};
