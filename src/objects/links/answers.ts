import type { AssociationType } from '../../associations/associations.service.js';
import { isDated } from '../../platform/http/aliases.js';
import { toWireError, type AppError } from '../../platform/http/errors.js';
import type { ObjectType } from '../../properties/properties.service.js';

export type PrintId = (id: string) => string | number;

/** How ids are printed: as numbers in version 4, as texts on dated paths. Takes the URL as it was sent. */
export function toPrintId(originalUrl: string): PrintId {
  return isDated(originalUrl) ? (id) => id : Number;
}

/** The same as JSON text. */
export function toPrintIdText(originalUrl: string): (id: string) => string {
  return isDated(originalUrl) ? (id) => `"${id}"` : toNumberText;
}

/** Numbers of as many digits are printed as they are; longer ones lose some. */
const exactDigits = 15;

function toNumberText(id: string): string {
  return id.length <= exactDigits ? id : String(Number(id));
}

interface Page {
  readonly results: readonly { readonly id: string; readonly types: readonly AssociationType[] }[];
}

interface Pair {
  readonly from: ObjectType;
  readonly fromId: string;
  readonly to: ObjectType;
  readonly toId: string;
  readonly types: readonly AssociationType[];
  readonly inverses: readonly AssociationType[];
}

/** As version 3 lists associated records: each once for each of its types. */
export function toNamedIds({ results }: Page) {
  return results.flatMap(({ id, types }) => types.map(({ name }) => ({ id, type: name })));
}

/** As version 4 lists associated records, with the types of each. */
export function toTypedIds({ results }: Page, printId: PrintId) {
  return results.map(({ id, types }) => ({
    toObjectId: printId(id),
    associationTypes: toWireTypes(types),
  }));
}

/** The same as JSON text. */
export function toTypedIdsText({ results }: Page, toIdText: (id: string) => string): string {
  const printed = results.map(
    ({ id, types }) => `{"toObjectId":${toIdText(id)},"associationTypes":${toTypesText(types)}}`,
  );
  return `[${printed.join(',')}]`;
}

type Types = Page['results'][number]['types'];
const typesTexts = new WeakMap<Types, string>();

/** Kept for a list of types, which is the same one for all records that are associated in the same way. */
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

/** A pair as version 4 answers what was put between them: the texts of the types that were asked for. */
export function toLabels({ from, fromId, to, toId, types }: Pair, printId: PrintId) {
  return {
    fromObjectTypeId: from.id,
    fromObjectId: printId(fromId),
    toObjectTypeId: to.id,
    toObjectId: printId(toId),
    labels: types.flatMap(({ label }) => label ?? []),
  };
}

/** Both directions of a pair as version 3 answers them. */
export function toNamedPairs({ fromId, toId, types, inverses }: Pair) {
  const [from, to] = [{ id: fromId }, { id: toId }];
  return [
    ...types.map(({ name }) => ({ from, to, type: name })),
    ...inverses.map(({ name }) => ({ from: to, to: from, type: name })),
  ];
}

/** Both directions of a plain association as version 4 answers them. */
export function toDefaultPairs({ fromId, toId, types, inverses }: Pair) {
  const [from, to] = [{ id: fromId }, { id: toId }];
  return [
    ...types.map((type) => ({ from, to, associationSpec: toSpec(type) })),
    ...inverses.map((type) => ({ from: to, to: from, associationSpec: toSpec(type) })),
  ];
}

function toSpec({ category, typeId }: AssociationType) {
  return { associationCategory: category, associationTypeId: typeId };
}

interface Batch {
  readonly errors: readonly object[];
  readonly startedAt: Date;
  readonly completedAt: Date;
}

/** The answer of a batch; one with errors is a 207. */
export function toBatch(results: readonly object[], { errors, startedAt, completedAt }: Batch) {
  return {
    status: 'COMPLETE',
    results,
    ...(errors.length > 0 && { numErrors: errors.length, errors }),
    startedAt: startedAt.toISOString(),
    completedAt: completedAt.toISOString(),
  };
}

/** Why one input of a batch came to nothing. */
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

/** A record that is associated with none of the other type. */
export function toNoneFound(id: string, { from, to }: Pick<Pair, 'from' | 'to'>) {
  return {
    status: 'error',
    category: 'OBJECT_NOT_FOUND',
    subCategory: 'crm.associations.NO_ASSOCIATIONS_FOUND',
    message: `No ${to.singular} is associated with ${from.singular} ${id}.`,
    context: { fromObjectId: [id], fromObjectType: [from.singular], toObjectType: [to.singular] },
  };
}
