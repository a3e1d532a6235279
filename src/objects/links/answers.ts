import type { AssociationType } from '../../associations/association-types.js';
import { isDated } from '../../platform/http/aliases.js';
import { toWireError, type AppError } from '../../platform/http/errors.js';
import type { AssociatedPair } from './pair.service.js';

type PrintId = (id: string) => string | number;

/** How ids are printed: as numbers in version 4, as text on dated paths. Takes the original URL. */
export function toPrintId(originalUrl: string): PrintId {
  return isDated(originalUrl) ? (id) => id : Number;
}

/** As {@link toPrintId}, as JSON text. */
export function toPrintIdText(originalUrl: string): (id: string) => string {
  return isDated(originalUrl) ? (id) => `"${id}"` : toNumberText;
}

/** Numbers with up to this many digits are exact. */
const exactDigits = 15;

function toNumberText(id: string): string {
  return id.length <= exactDigits ? id : String(Number(id));
}

interface Page {
  readonly results: readonly { readonly id: string; readonly types: readonly AssociationType[] }[];
}

/** Associated records as version 3 lists them: each once per type. */
export function toNamedIds({ results }: Page) {
  return results.flatMap(({ id, types }) => types.map(({ name }) => ({ id, type: name })));
}

/** Associated records as version 4 lists them: each with its types. */
export function toTypedIds({ results }: Page, printId: PrintId) {
  return results.map(({ id, types }) => ({
    toObjectId: printId(id),
    associationTypes: toWireTypes(types),
  }));
}

/** As {@link toTypedIds}, as JSON text. */
export function toTypedIdsText({ results }: Page, toIdText: (id: string) => string): string {
  const printed = results.map(
    ({ id, types }) => `{"toObjectId":${toIdText(id)},"associationTypes":${toTypesText(types)}}`,
  );
  return `[${printed.join(',')}]`;
}

type Types = Page['results'][number]['types'];
const typesTexts = new WeakMap<Types, string>();

/** Cached per list of types: records associated in the same way share one. */
function toTypesText(types: Types): string {
  const kept = typesTexts.get(types);
  if (kept !== undefined) return kept;
  const text = JSON.stringify(toWireTypes(types));
  typesTexts.set(types, text);
  return text;
}

function toWireTypes(types: Types) {
  return types.map(({ category, typeId, label }) => ({ category, typeId, label }));
}

/** A version 4 response for an associated pair: the labels that were requested. */
export function toLabels({ from, fromId, to, toId, types }: AssociatedPair, printId: PrintId) {
  return {
    fromObjectTypeId: from.id,
    fromObjectId: printId(fromId),
    toObjectTypeId: to.id,
    toObjectId: printId(toId),
    labels: types.flatMap(({ label }) => label ?? []),
  };
}

/** Both directions of a pair as version 3 returns them. */
export function toNamedPairs({ fromId, toId, types, inverses }: AssociatedPair) {
  const [from, to] = [{ id: fromId }, { id: toId }];
  return [
    ...types.map(({ name }) => ({ from, to, type: name })),
    ...inverses.map(({ name }) => ({ from: to, to: from, type: name })),
  ];
}

/** Both directions of a plain association as version 4 returns them. */
export function toDefaultPairs({ fromId, toId, types, inverses }: AssociatedPair) {
  const [from, to] = [{ id: fromId }, { id: toId }];
  return [
    ...types.map((type) => ({ from, to, associationSpec: toSpec(type) })),
    ...inverses.map((type) => ({ from: to, to: from, associationSpec: toSpec(type) })),
  ];
}

function toSpec({ category, typeId }: AssociationType) {
  return { associationCategory: category, associationTypeId: typeId };
}

/** The error of one input of a batch. */
export function toBatchError(failure: AppError) {
  const { status, category, message, context = {}, errors, subCategory } = toWireError(failure, '');
  return {
    status,
    category,
    ...(subCategory !== undefined && { subCategory }),
    message,
    context,
    ...(errors && { errors }),
  };
}

/** The error for a record without associations to the other type. */
export function toNoneFound(id: string, { from, to }: Pick<AssociatedPair, 'from' | 'to'>) {
  return {
    status: 'error',
    category: 'OBJECT_NOT_FOUND',
    subCategory: 'crm.associations.NO_ASSOCIATIONS_FOUND',
    message: `No ${to.singular} is associated with ${from.singular} ${id}.`,
    context: { fromObjectId: [id], fromObjectType: [from.singular], toObjectType: [to.singular] },
  };
}
