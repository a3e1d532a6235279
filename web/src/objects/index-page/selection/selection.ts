/** The selected records: some by ID, or all matches except some. */
export type Selection =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<string> }
  | { readonly kind: 'all'; readonly except: ReadonlySet<string> };

export const nothing: Selection = { kind: 'some', ids: new Set() };
export const everything: Selection = { kind: 'all', except: new Set() };

export const isSelected = (selection: Selection, id: string): boolean =>
  selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id);

export const countSelected = (selection: Selection, total: number): number =>
  selection.kind === 'some' ? selection.ids.size : Math.max(0, total - selection.except.size);

/** Returns the selection with these records selected or deselected. */
export function select(selection: Selection, ids: readonly string[], isPicked: boolean): Selection {
  if (selection.kind === 'some') {
    return { kind: 'some', ids: isPicked ? union(selection.ids, ids) : without(selection.ids, ids) };
  }
  return { kind: 'all', except: isPicked ? without(selection.except, ids) : union(selection.except, ids) };
}

const union = (set: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> => new Set([...set, ...ids]);
const without = (set: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> => {
  const removed = new Set(ids);
  return new Set([...set].filter((id) => !removed.has(id)));
};
