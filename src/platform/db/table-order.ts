interface Referring {
  readonly name: string;
  /** Names of others. */
  readonly refersTo: readonly string[];
}

/** The same tables, each after those that it refers to. Throws when some refer to each other in a circle. */
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
