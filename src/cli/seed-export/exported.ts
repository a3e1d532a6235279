import type { SeedFile } from '../../seed/seed.schema.js';

export type Records = NonNullable<SeedFile['records']>;
export type Entry<
  List extends 'properties' | 'propertyGroups' | 'pipelines' | 'objectTypes' | 'labels' | 'associations' | 'lists',
> = NonNullable<Records[List]>[number];

/** An object type of the account that is read. */
export interface ExportedType {
  /** As it is called in a seed: `contacts`, or the name of a custom object type. */
  readonly name: string;
  /** As it is called in paths of the API, and in sections of the seed that name types. */
  readonly path: string;
  readonly objectTypeId: string;
  readonly isCustom: boolean;
  /** Writable properties that the seed can hold, by name. */
  readonly properties: ReadonlyMap<string, ExportedProperty>;
}

export interface ExportedProperty {
  readonly name: string;
  readonly type: string;
  readonly fieldType: string;
  readonly options: ReadonlySet<string>;
  /** Values are ids of other things of the account. */
  readonly externalOptions: boolean;
  readonly referencedObjectType: string | undefined;
}

/** As sections of the seed name a type. */
export const toSeedName = ({ name, isCustom }: Pick<ExportedType, 'name' | 'isCustom'>): string =>
  isCustom ? `p_${name}` : name;

/** What is not in the seed, and why, in the order in which it was met. */
export interface Omissions {
  /** Counts one more of a kind. */
  add(what: string): void;
  /** Adds a name to what is left out for a reason. */
  addTo(reason: string, name: string): void;
  list(): readonly string[];
}

export function createOmissions(): Omissions {
  const counts = new Map<string, number>();
  const names = new Map<string, string[]>();
  return {
    add: (what) => void counts.set(what, (counts.get(what) ?? 0) + 1),
    addTo: (reason, name) => void names.set(reason, [...(names.get(reason) ?? []), name]),
    list: () => [
      ...[...names].map(([reason, all]) => `${reason} ${all.join(', ')}`),
      ...[...counts].map(([what, count]) => `${count} ${what}`),
    ],
  };
}

/** Ids up to the largest that a seed can have stay; the others are numbered in their order, from 1, around those that stay. */
export function toSeedIds(ids: readonly string[], largest: number): ReadonlyMap<string, string> {
  const staying = new Set(ids.filter((id) => Number(id) <= largest));
  let next = 1;
  const toFree = (): string => {
    while (staying.has(String(next))) next += 1;
    return String(next++);
  };
  const inOrder = ids.toSorted((a, b) => Number(a) - Number(b));
  return new Map(inOrder.map((id) => [id, staying.has(id) ? id : toFree()]));
}
