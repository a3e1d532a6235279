import type { Family, Operation } from './description.js';

/** The scopes of endpoints, by method and path. */
export type ScopesByEndpoint = ReadonlyMap<string, readonly string[]>;

export const endpointKey = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path}`;

/**
 * Finds endpoints by words of their method, path, summary, family and scopes. A path may have values in place of its
 * parameters.
 */
export function searchFamilies(families: readonly Family[], query: string, scopes: ScopesByEndpoint): Family[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return families.flatMap((family) => {
    const operations = family.operations.filter((operation) => {
      const text = toText(operation, scopes.get(endpointKey(operation)) ?? []);
      return words.every((word) => text.includes(word) || isPathOf(operation, word));
    });
    return operations.length === 0 ? [] : [{ ...family, operations }];
  });
}

function toText({ id, method, path, summary, family }: Operation, scopes: readonly string[]): string {
  return [method, path, summary, family, id, ...scopes].join(' ').toLowerCase();
}

/** Whether a text is a path of the operation, or its beginning, with values in place of parameters. */
function isPathOf({ path }: Operation, text: string): boolean {
  if (!text.startsWith('/')) return false;
  const given = text
    .replace(/[?#].*$/, '')
    .split('/')
    .filter(Boolean);
  const segments = path.toLowerCase().split('/').filter(Boolean);
  return (
    given.length <= segments.length &&
    given.every((segment, index) => segments[index] === segment || segments[index]?.startsWith('{') === true)
  );
}
