/** An association type in one direction, with the name that both directions share. */
export interface TypeRow {
  readonly category: string;
  readonly typeId: number;
  /** Null for the unlabelled association. */
  readonly label: string | null;
  readonly name: string;
}

/** A custom label with its text in the other direction. */
export interface LabelPair {
  readonly typeId: number;
  readonly name: string;
  readonly label: string;
  readonly inverseLabel: string;
}

/** The association types between two object types. */
export interface AssociationKinds {
  /** Whether records can be associated at all. */
  readonly hasPlain: boolean;
  /** Built-in labels. */
  readonly builtIn: readonly string[];
  readonly own: readonly LabelPair[];
}

/** Pairs the directions of each label; for one object type, both are in the same list. */
export function toKinds(there: readonly TypeRow[], back: readonly TypeRow[], isSameType: boolean): AssociationKinds {
  const isOwn = ({ category, label }: TypeRow): boolean => category === 'USER_DEFINED' && label !== null;
  const own = there.filter(isOwn);
  const seen = new Set<string>();
  const firsts = own.filter(({ name }) => !seen.has(name) && seen.add(name));
  return {
    hasPlain: there.some(({ label }) => label === null),
    builtIn: there.flatMap((row) => (row.label !== null && !isOwn(row) ? [row.label] : [])),
    own: firsts.map(({ typeId, name, label }) => {
      const inverse = back.find((row) => isOwn(row) && row.name === name && !(isSameType && row.typeId === typeId));
      return { typeId, name, label: label ?? '', inverseLabel: inverse?.label ?? label ?? '' };
    }),
  };
}

/** Adds the names, which come from another request in the same order. */
export function withNames(
  labels: readonly Omit<TypeRow, 'name'>[],
  types: readonly { readonly id: string; readonly name: string }[],
): TypeRow[] {
  return labels.flatMap((row, place) => {
    const named = types[place];
    return named?.id === String(row.typeId) ? [{ ...row, name: named.name }] : [];
  });
}
