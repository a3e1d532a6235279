/** A kind of association in one direction, as the API lists it, with the name that both directions have. */
export interface TypeRow {
  readonly category: string;
  readonly typeId: number;
  /** Null for the plain association. */
  readonly label: string | null;
  readonly name: string;
}

/** A label that the account has made, with its text on the way back. */
export interface LabelPair {
  readonly typeId: number;
  readonly name: string;
  readonly label: string;
  readonly inverseLabel: string;
}

/** The kinds between two types of records. */
export interface AssociationKinds {
  /** Whether records can be associated at all. */
  readonly hasPlain: boolean;
  /** Labels that came with the server. */
  readonly builtIn: readonly string[];
  readonly own: readonly LabelPair[];
}

/** Puts both directions of each label together; between records of one type both are among the same rows. */
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

/** Names for kinds, which come from another listing in the same order. */
export function withNames(
  labels: readonly Omit<TypeRow, 'name'>[],
  types: readonly { readonly id: string; readonly name: string }[],
): TypeRow[] {
  return labels.flatMap((row, place) => {
    const named = types[place];
    return named?.id === String(row.typeId) ? [{ ...row, name: named.name }] : [];
  });
}
