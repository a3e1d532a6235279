/** The filters of a list as the server stores them. During editing, values may be missing. */
export interface FilterBranch {
  readonly filterBranchType: string;
  readonly filterBranchOperator?: string | null;
  readonly filterBranches?: readonly FilterBranch[] | null;
  readonly filters?: readonly Filter[] | null;
  /** Only on branches of associations: the type of the associated records. */
  readonly objectTypeId?: string;
  /** Only on event branches. */
  readonly eventTypeId?: string;
  readonly operator?: string;
  readonly pruningRefineBy?: Pruning | null;
  readonly coalescingRefineBy?: Coalescing | null;
}

export interface Filter {
  readonly filterType?: string | null;
  readonly property?: string;
  readonly operation?: Operation;
  readonly listId?: string | number;
  /** Only on constants. */
  readonly shouldAccept?: boolean;
  readonly operator?: string;
  readonly eventTypeId?: string | number;
  readonly eventId?: string | number;
  readonly filterLines?: readonly Filter[] | null;
  readonly pruningRefineBy?: Pruning | null;
  readonly coalescingRefineBy?: Coalescing | null;
}

export type Scalar = string | number | boolean;

export interface Operation {
  readonly operationType: string;
  readonly operator: string;
  readonly includeObjectsWithNoValueSet?: boolean | null;
  readonly value?: Scalar;
  readonly values?: readonly Scalar[];
  readonly lowerBound?: Scalar;
  readonly upperBound?: Scalar;
  readonly timestamp?: Scalar;
  readonly numberOfDays?: Scalar;
  readonly timePoint?: TimePoint;
  readonly lowerBoundTimePoint?: TimePoint;
  readonly upperBoundTimePoint?: TimePoint;
  readonly propertyParser?: string | null;
  readonly endpointBehavior?: string | null;
}

export interface TimePoint {
  readonly timeType: string;
  readonly zoneId: string;
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  readonly hour?: number | null;
  readonly minute?: number | null;
  readonly second?: number | null;
  readonly millisecond?: number | null;
  readonly indexReference?: { readonly referenceType: string; readonly hour?: number | null };
  readonly offset?: Readonly<Record<string, number | null>> | null;
}

/** The span in which events count. */
export interface Pruning {
  readonly type: string;
  readonly comparison?: string;
  readonly rangeType?: string;
  readonly timestamp?: number;
  readonly lowerTimestamp?: number;
  readonly upperTimestamp?: number;
  readonly timeOffset?: TimeOffset;
  readonly lowerBoundOffset?: TimeOffset;
  readonly upperBoundOffset?: TimeOffset;
}

export interface TimeOffset {
  readonly amount: number;
  readonly timeUnit: string;
  readonly offsetDirection: string;
}

/** How many events there must be. */
export interface Coalescing {
  readonly type: string;
  readonly setType?: string;
  readonly minOccurrences?: number | null;
  readonly maxOccurrences?: number | null;
}

/** Lists the IDs of the lists that a tree refers to. */
export function listListIds({ filters, filterBranches }: FilterBranch): string[] {
  const own = (filters ?? []).flatMap(({ listId }) => (listId === undefined ? [] : [String(listId)]));
  return [...new Set([...own, ...(filterBranches ?? []).flatMap(listListIds)])];
}

/** Lists the fields of an object that are set; null counts as not set. */
export function listFields(part: object): string[] {
  return Object.entries(part).flatMap(([name, value]) => (value === null || value === undefined ? [] : [name]));
}

/** Whether an object has no other fields. */
export const hasOnly = (part: object, names: readonly string[]): boolean =>
  listFields(part).every((name) => names.includes(name));
