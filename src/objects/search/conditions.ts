import { findObjectType } from '../../properties/types/object-types.js';
import { toInstant } from '../../properties/values/dates.js';
import { propertyTypes } from '../../properties/values/property-types.js';
import type { Definition, PropertySet } from '../../properties/types/definition.js';
import type { ObjectKind } from '../kinds/kind.js';
import { toRecordId } from '../types/ids.js';
import type { Filter, Search, Sort } from './request.js';
import { toTokens, toUnaccented, toWords } from './words.js';
import type {
  Association,
  Bound,
  Comparison,
  Condition,
  Conditions,
  Equality,
  Operand,
  Order,
  Range,
  Wording,
} from './filters.store.js';
import { searchErrors } from './search.errors.js';

/** The records that are searched. */
interface Searched {
  readonly kind: ObjectKind;
  readonly set: PropertySet;
}

const associations = 'associations.';
const impossible = () => searchErrors.searchNotPossible();

/**
 * Translates a search to conditions on stored properties. Throws SEARCH_NOT_POSSIBLE (400) for an undefined property, an
 * operator that does not fit its type, and a value that is not valid for its type.
 */
export function toConditions(
  { groups, query, sort }: Pick<Search, 'groups' | 'query' | 'sort'>,
  searched: Searched,
): Conditions {
  return {
    groups: groups.map((group) => group.map((filter) => toCondition(filter, searched))),
    wording: toQueryWording(query, searched.kind),
    order: toOrder(sort, searched),
  };
}

function toCondition(filter: Filter, searched: Searched): Condition {
  const { property, operator } = filter;
  if (property.startsWith(associations)) return toAssociation(filter);
  const definition = getDefinition(property, searched.set);
  switch (operator) {
    case 'HAS_PROPERTY':
    case 'NOT_HAS_PROPERTY':
      return { is: 'presence', property, isNegated: operator === 'NOT_HAS_PROPERTY' };
    case 'CONTAINS_TOKEN':
    case 'NOT_CONTAINS_TOKEN':
      return toWording(filter, definition);
    case 'EQ':
    case 'NEQ':
    case 'IN':
    case 'NOT_IN':
      return toEquality(filter, definition, searched.kind);
    default:
      return toRange(filter, definition, searched.kind);
  }
}

function getDefinition(name: string, set: PropertySet): Definition {
  const definition = set.get(name);
  if (!definition) throw impossible();
  return definition;
}

/** Built-in association types only, by record id. */
function toAssociation({ property, operator, values }: Filter): Association {
  const type = findObjectType(property.slice(associations.length));
  const ids = values.map(toRecordId).filter((id) => id !== undefined);
  if (!type || (operator !== 'EQ' && operator !== 'IN') || ids.length < values.length) throw impossible();
  return { is: 'association', toType: type.id, ids: ids.filter((id) => id !== 'none') };
}

function toEquality({ operator, values }: Filter, definition: Definition, kind: ObjectKind): Equality {
  const { property, as } = toOperand(definition, kind, values);
  // Assumption S5.
  const operand = { property, as: as === 'text' && operator.endsWith('IN') ? ('lowered' as const) : as };
  return {
    is: 'equality',
    operand,
    values: values.map((value) => toComparable(value, operand)),
    isNegated: operator.startsWith('N'),
  };
}

const ordered: readonly Comparison[] = ['number', 'date', 'datetime', 'created', 'updated', 'id'];

function toRange({ operator, values }: Filter, definition: Definition, kind: ObjectKind): Range {
  const operand = toOperand(definition, kind, values);
  if (!ordered.includes(operand.as)) throw impossible();
  const isIncluded = operator !== 'LT' && operator !== 'GT';
  const [first, second] = values.map((value): Bound => ({ value: toComparable(value, operand), isIncluded }));
  return operator.startsWith('L')
    ? { is: 'range', operand, low: undefined, high: first }
    : { is: 'range', operand, low: first, high: second };
}

function toWording({ property, operator, values }: Filter, { type }: Definition): Wording {
  const tokens = toTokens(values[0] ?? '');
  if (!tokens || !propertyTypes[type].hasWords) throw impossible();
  return { is: 'wording', properties: [property], tokens, isNegated: operator === 'NOT_CONTAINS_TOKEN' };
}

/** Assumptions S7, S12. A query without letters or digits has no effect. */
function toQueryWording(query: string, { searchable }: ObjectKind): Wording | undefined {
  const tokens = toWords(toUnaccented(query)).map((text) => ({ is: 'prefix' as const, text }));
  if (tokens.length === 0) return undefined;
  return { is: 'wording', properties: searchable, tokens, isNegated: false, isUnaccented: true };
}

function toOrder(sort: Sort | undefined, { kind, set }: Searched): Order {
  const { property, isDescending } = sort ?? { property: kind.createdProperty, isDescending: false };
  return { operand: getOperand(property, { kind, set }), isDescending };
}

/** How the values of a property are compared with each other. Throws SEARCH_NOT_POSSIBLE if it is not defined. */
export function getOperand(name: string, { kind, set }: Searched): Operand {
  return toOperand(getDefinition(name, set), kind, []);
}

/** How the values of a property are compared with the given ones. */
function toOperand({ name, type, fieldType }: Definition, kind: ObjectKind, values: readonly string[]): Operand {
  const toAs = (): Comparison => {
    if (name === kind.createdProperty) return 'created';
    if (name === kind.modifiedProperty) return 'updated';
    const { comparison } = propertyTypes[type];
    if (comparison === 'number') {
      const areIds = values.every((value) => /^[0-9]+$/.test(toRecordId(value) ?? ''));
      return kind.idProperties[name] === '' && areIds ? 'id' : 'number';
    }
    if (comparison !== 'choice') return comparison;
    return fieldType === 'checkbox' ? 'choices' : 'exact';
  };
  return { property: name, as: toAs() };
}

const number = /^-?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?$/;
const numberLength = 100;

/** Converts a filter value to its comparable form. Throws SEARCH_NOT_POSSIBLE. */
function toComparable(value: string, { as }: Operand): string {
  switch (as) {
    case 'number':
      if (value.length > numberLength || !number.test(value)) throw impossible();
      return value;
    case 'date':
    case 'datetime':
    case 'created':
    case 'updated': {
      const ms = toInstant(value);
      if (ms === undefined) throw impossible();
      return new Date(ms).toISOString();
    }
    default:
      return value;
  }
}
