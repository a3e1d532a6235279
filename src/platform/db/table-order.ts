interface Referring {
  readonly name: string;
  /** Names of other tables. */
  readonly refersTo: readonly string[];
}

/** Sorts tables so that each comes after those that it refers to. Throws for circular references. */
export function inOrderOfReference<Table extends Referring>(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const done = new Set<string>();
  while (ordered.length < tables.length) {
    const next = tables.filter(({ name, refersTo }) => !done.has(name) && refersTo.every((other) => done.has(other)));
    if (next.length === 0) throw new Error('Tables refer to each other in a circle: none can be filled first.');
    ordered.push(...next);
    for (const { name } of next) done.add(name);
  }
  return ordered;
}
