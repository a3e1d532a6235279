import { associationTypes, isUnlabeled, toTypeKey, type AssociationType } from './association-types.js';

/** The association types of a hub, to be looked up. */
export interface TypeIndex {
  /** By {@link toTypeKey}. */
  findByKey(key: number): AssociationType | undefined;
  /** All types, those that come with the server first. */
  readonly types: readonly AssociationType[];
  /** All types between two object types, by their type ids; the plain one last. */
  listBetween(from: string, to: string): readonly AssociationType[];
  /** By what a path of version 3 says: a type id or a name. */
  findByText(pair: { readonly from: string; readonly to: string }, text: string): AssociationType | undefined;
  findInverse(type: AssociationType): AssociationType | undefined;
  /** In any letter case, whatever it leads from and to. */
  hasName(name: string): boolean;
}

function toTypeIndex(types: readonly AssociationType[]): TypeIndex {
  const byKey = new Map(types.map((type) => [toTypeKey(type), type]));
  const names = new Set(types.map(({ name }) => name.toLowerCase()));
  const byPair = new Map<string, AssociationType[]>();
  for (const type of types) {
    const key = toPairKey(type);
    byPair.set(key, [...(byPair.get(key) ?? []), type]);
  }
  for (const between of byPair.values()) between.sort(plainLast);
  return {
    types,
    findByKey: (key) => byKey.get(key),
    listBetween: (from, to) => byPair.get(toPairKey({ from, to })) ?? [],
    findByText(pair, text) {
      const between = byPair.get(toPairKey(pair)) ?? [];
      if (!/^[0-9]{1,9}$/.test(text)) return between.find(({ name }) => name.toLowerCase() === text.toLowerCase());
      const same = between.filter(({ typeId }) => typeId === Number(text));
      return same.find(({ category }) => category === 'HUBSPOT_DEFINED') ?? same[0];
    },
    findInverse: ({ category, inverseTypeId }) =>
      inverseTypeId === null ? undefined : byKey.get(toTypeKey({ category, typeId: inverseTypeId })),
    hasName: (name) => names.has(name.toLowerCase()),
  };
}

function toPairKey({ from, to }: { readonly from: string; readonly to: string }): string {
  return `${from} ${to}`;
}

function plainLast(a: AssociationType, b: AssociationType): number {
  return Number(isUnlabeled(a)) - Number(isUnlabeled(b)) || a.typeId - b.typeId;
}

const builtIn = toTypeIndex(associationTypes);

/** The types that come with the server and those that a hub has added, with the limits that it has set, by key. */
export function toHubTypeIndex(added: readonly AssociationType[], limits: ReadonlyMap<number, number>): TypeIndex {
  // Most hubs add nothing, and then all share one.
  if (added.length === 0 && limits.size === 0) return builtIn;
  const types = [...associationTypes, ...added];
  return toTypeIndex(
    types.map((type) => {
      const maxToObjectIds = limits.get(toTypeKey(type));
      return maxToObjectIds === undefined ? type : { ...type, maxToObjectIds };
    }),
  );
}
