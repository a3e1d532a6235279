import { Type, type TObject, type TSchema } from 'typebox';
import type { SearchOrder, SearchTerm } from '../../platform/db/search.js';
import { type AppError, httpErrors } from '../../platform/http/errors.js';
import { findTime } from '../stored/expiry.js';

/** How a query parameter compares a column. */
interface SearchField {
  readonly column: string;
  readonly is: SearchTerm['is'];
  readonly type: 'text' | 'number' | 'time' | 'flag';
}

export type SearchFields = Readonly<Record<string, SearchField>>;

/** Equal, minimum and maximum: three parameters of one column. */
export function ranged(name: string, column: string, type: 'number' | 'time'): SearchFields {
  return {
    [name]: { column, is: '=', type },
    [`${name}Gte`]: { column, is: '>=', type },
    [`${name}Lte`]: { column, is: '<=', type },
  };
}

export const lastOffset = 10_000;

/** The query parameters of a search: its fields, paging, order, and the fields to return. */
export function toQuerySchema(fields: SearchFields): TObject {
  return Type.Object({
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, Type.Optional(toSchema(field))])),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
    after: Type.Optional(Type.Integer({ minimum: 0, maximum: lastOffset, default: 0 })),
    sort: Type.Optional(
      Type.Array(Type.String(), { description: 'Fields to sort by; descending with a leading minus.' }),
    ),
    properties: Type.Optional(Type.Array(Type.String())),
  });
}

function toSchema({ is, type }: SearchField): TSchema {
  if (is.endsWith('one of')) return Type.Array(Type.String({ pattern: '^\\d{1,18}$' }));
  if (type === 'number') return Type.Integer();
  return type === 'flag' ? Type.Boolean() : Type.String();
}

export type SearchQuery = Readonly<Record<string, unknown>>;

/** The terms of a validated query. Throws INVALID_REQUEST (400) for an invalid time. */
export function toTerms(query: SearchQuery, fields: SearchFields): SearchTerm[] {
  return Object.entries(fields).flatMap(([name, { column, is, type }]) => {
    const given = query[name] as SearchTerm['value'] | undefined;
    if (given === undefined || given === '') return [];
    const value = type === 'time' ? findTime(String(given)) : given;
    if (value === undefined) throw unreadable(name);
    return [{ column, is, value }];
  });
}

/** The order of a query. Throws INVALID_REQUEST (400) for a field that cannot be sorted by. */
export function toOrders(query: SearchQuery, columns: ReadonlyMap<string, string>): SearchOrder[] {
  const sort = (query['sort'] as readonly string[] | undefined) ?? [];
  return sort.map((text) => {
    const column = columns.get(text.replace(/^-/, ''));
    if (column === undefined) throw unreadable('sort');
    return { column, isDescending: text.startsWith('-') };
  });
}

function unreadable(name: string): AppError {
  return httpErrors.invalidRequest({ message: `Unable to parse value for query parameter: ${name}` });
}
