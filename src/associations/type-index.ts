import { associationTypes, isUnlabeled, toTypeKey, type AssociationType } from './association-types.js';

/** Lookups of the association types of a hub. */
export interface TypeIndex {
  /** By {@link toTypeKey}. */
  findByKey(key: number): AssociationType | undefined;
  /** All types, built-in ones first. */
  readonly types: readonly AssociationType[];
  /** All types between two object types, by object type ids; the plain one last. */
  listBetween(from: string, to: string): readonly AssociationType[];
  /** By the type id or name in a version 3 path. */
  findByText(pair: { readonly from: string; readonly to: string }, text: string): AssociationType | undefined;
  findInverse(type: AssociationType): AssociationType | undefined;
  /** Ignores case and object types. */
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

/** Indexes built-in and custom types, with the hub's limits by type key. */
export function toHubTypeIndex(added: readonly AssociationType[], limits: ReadonlyMap<number, number>): TypeIndex {
  // Most hubs add nothing and share one index.
  if (added.length === 0 && limits.size === 0) return builtIn;
  const types = [...associationTypes, ...added];
  return toTypeIndex(
    types.map((type) => {
      const maxToObjectIds = limits.get(toTypeKey(type));
      return maxToObjectIds === undefined ? type : { ...type, maxToObjectIds };
    }),
  );
}
