import type { SeedFile } from '../../seed/seed.schema.js';

export type Records = NonNullable<SeedFile['records']>;
export type Entry<
  List extends
    | 'properties'
    | 'propertyGroups'
    | 'pipelines'
    | 'objectTypes'
    | 'labels'
    | 'associations'
    | 'lists'
    | 'files'
    | 'workflows',
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
  readonly isUnique: boolean;
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

/** Filters and steps with the ids that owners have in the seed. */
export function withSeedOwners<T extends object>(value: T, ownerIds: ReadonlyMap<string, string>): T {
  const text = JSON.stringify(value).replace(/"(\d{6,20})"/g, (found, id: string) => {
    const seedId = ownerIds.get(id);
    return seedId === undefined ? found : JSON.stringify(seedId);
  });
  return JSON.parse(text) as T;
}

/** Whether filters or steps name lists, forms, events, labels or actions of apps: their ids are those of the account that is read. */
export function namesOtherThings(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(namesOtherThings);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, part]) => isOfAccount(key, part) || namesOtherThings(part));
}

function isOfAccount(key: string, part: unknown): boolean {
  switch (key) {
    case 'listId':
    case 'list_id':
      return part !== null;
    case 'flowIds':
    case 'listIds':
    case 'suppressionListIds':
      return Array.isArray(part) && part.length > 0;
    case 'actionTypeId':
      return typeof part === 'string' && part.startsWith('1-');
    case 'eventTypeId':
      return typeof part !== 'string' || !part.startsWith('4-');
    case 'filterType':
      return part !== 'PROPERTY';
    case 'associationCategory':
      return part === 'USER_DEFINED';
    default:
      return false;
  }
}
