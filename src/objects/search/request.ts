import type { Static } from 'typebox';
import { httpErrors } from '../../platform/http/errors.js';
import { toEnd, toInnerPlace, type BodyPlace } from '../../platform/http/body/json-position.js';
import { usualDials, type SearchDials } from './dials.js';
import { searchErrors } from './search.errors.js';
import type * as wire from './search.schema.js';

type Operator = Static<typeof wire.Operator>;
type FilterInput = Static<typeof wire.Filter>;
type SortInput = Static<typeof wire.Sort>;

/** A filter with all operands of its operator. */
export interface Filter {
  readonly property: string;
  readonly operator: Operator;
  /** One for comparisons, low and high for BETWEEN, any number for lists, none for HAS_PROPERTY and NOT_HAS_PROPERTY. */
  readonly values: readonly string[];
}

export interface Sort {
  readonly property: string;
  readonly isDescending: boolean;
}

/** A requested search with defaults applied. */
export interface Search {
  /** At least one must match, if there are any; all filters of a group must match, and no group is empty. */
  readonly groups: readonly (readonly Filter[])[];
  readonly query: string;
  readonly sort: Sort | undefined;
  readonly properties: readonly string[];
  readonly limit: number;
  readonly offset: number;
}

const maxGroups = 5;
const maxFiltersPerGroup = 6;
const maxFilters = 18;
const maxSorts = 1;
const maxCharacters = 3000;
const defaultLimit = 10;

/**
 * Parses a search request. `body` locates refusals. Throws SEARCH_LIMIT_EXCEEDED, INVALID_JSON for a filter with missing
 * or superfluous operands, SEARCH_NOT_POSSIBLE for a page that ends beyond `maxResults` (all 400).
 */
export function toSearch(
  input: wire.SearchRequest,
  body: BodyPlace,
  { maxResults }: Pick<SearchDials, 'maxResults'> = usualDials,
): Search {
  assertSize(input);
  const groups = toGroups(input, body);
  assertLimits(groups, input.sorts ?? []);
  const limit = input.limit ?? defaultLimit;
  return {
    groups: groups.map((group) => group.map((filter) => toFilter(filter))).filter(({ length }) => length > 0),
    query: input.query ?? '',
    sort: toSort(input.sorts?.[0]),
    properties: input.properties ?? [],
    limit,
    offset: toOffset(input.after ?? '', limit, maxResults),
  };
}

/** A filter and its position in the body. */
interface PlacedFilter {
  readonly input: FilterInput;
  readonly place: BodyPlace;
}

/** Assumption S1. Top-level filters form another group. */
function toGroups({ filterGroups, filters }: wire.SearchRequest, body: BodyPlace): PlacedFilter[][] {
  const toPlaced = (list: readonly FilterInput[], holder: BodyPlace): PlacedFilter[] =>
    list.map((input, index) => ({ input, place: toInnerPlace(holder, 'filters', index) }));
  const groups = (filterGroups ?? []).map((group, index) =>
    toPlaced(group.filters ?? [], toInnerPlace(body, 'filterGroups', index)),
  );
  return filters && filters.length > 0 ? [...groups, toPlaced(filters, body)] : groups;
}

/** Assumption S2. The list of properties to return does not count. */
function assertSize({ properties: _, ...rest }: wire.SearchRequest): void {
  assertCount('characters', JSON.stringify(rest).length, maxCharacters);
}

function assertLimits(groups: readonly PlacedFilter[][], sorts: readonly SortInput[]): void {
  assertCount('filterGroups', groups.length, maxGroups);
  for (const { length } of groups) assertCount('filters per filter group', length, maxFiltersPerGroup);
  assertCount('filters', groups.flat().length, maxFilters);
  assertCount('sorts', sorts.length, maxSorts);
}

function assertCount(what: string, count: number, max: number): void {
  if (count <= max) return;
  const message = `too many ${what} (count: ${count}, max allowed: ${max})`;
  throw searchErrors.searchLimitExceeded({ message });
}

function toSort(input: SortInput | undefined): Sort | undefined {
  if (input === undefined) return undefined;
  if (typeof input !== 'string') {
    return { property: input.propertyName, isDescending: input.direction === 'DESCENDING' };
  }
  return { property: input.replace(/^-/, ''), isDescending: input.startsWith('-') };
}

function toOffset(after: string | number, limit: number, maxResults: number): number {
  const text = String(after);
  const offset = Number(text);
  if (!/^[0-9]{0,15}$/.test(text) || offset + limit > maxResults) throw searchErrors.searchNotPossible();
  return offset;
}

function toFilter({ input, place }: PlacedFilter): Filter {
  const { propertyName: property, operator } = input;
  const refuse = (why: string): never => {
    const { line, column } = toEnd(place);
    throw httpErrors.invalidJson({ message: `Invalid input JSON on line ${line}, column ${column}: ${why}` });
  };
  if (!property || !operator) {
    const missing = [...(property ? [] : ['propertyName']), ...(operator ? [] : ['operator'])];
    return refuse(`Cannot build Filter, some of required attributes are not set [${missing.join(', ')}]`);
  }
  const value = toText(input.value);
  if (value !== undefined && input.values) refuse('problem: value and values are mutually exclusive');
  return { property, operator, values: toValues(operator, { ...input, value }, refuse) };
}

type Given = Pick<FilterInput, 'values' | 'highValue'> & { readonly value: string | undefined };

function toValues(operator: Operator, given: Given, refuse: (why: string) => never): readonly string[] {
  const { value, values } = given;
  switch (operator) {
    case 'HAS_PROPERTY':
    case 'NOT_HAS_PROPERTY':
      return value === undefined && !values ? [] : refuse(`operator ${operator} does not take a value`);
    case 'IN':
    case 'NOT_IN':
      return values && values.length > 0 ? values.map(String) : refuse(`operator ${operator} requires values`);
    case 'BETWEEN': {
      const highValue = toText(given.highValue) ?? refuse('operator BETWEEN requires a highValue');
      return [value ?? refuse('operator BETWEEN requires a value'), highValue];
    }
    default:
      return [value ?? refuse(`operator ${operator} requires a value`)];
  }
}

function toText(value: FilterInput['value']): string | undefined {
  return value === null || value === undefined ? undefined : String(value);
}
