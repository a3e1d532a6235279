/** What the server keeps of a list's filters; it has read them, so they are whole. */
export interface FilterBranch {
  readonly filterBranchType: string;
  readonly filterBranches?: readonly FilterBranch[] | null;
  readonly filters?: readonly Filter[] | null;
  /** On branches of events. */
  readonly eventTypeId?: string;
  readonly operator?: string;
}

export interface Filter {
  readonly filterType?: string;
  readonly property?: string;
  readonly operation?: Operation;
  readonly listId?: string | number;
  readonly operator?: string;
  readonly eventTypeId?: string | number;
  readonly eventId?: string | number;
  readonly filterLines?: readonly Filter[] | null;
}

type Scalar = string | number | boolean;

export interface Operation {
  readonly operationType: string;
  readonly operator: string;
  readonly includeObjectsWithNoValueSet?: boolean | null;
  readonly value?: Scalar;
  readonly values?: readonly Scalar[];
  readonly lowerBound?: number;
  readonly upperBound?: number;
  readonly timestamp?: number;
  readonly numberOfDays?: number;
  readonly timePoint?: TimePoint;
  readonly lowerBoundTimePoint?: TimePoint;
  readonly upperBoundTimePoint?: TimePoint;
  readonly propertyParser?: string | null;
}

export interface TimePoint {
  readonly timeType: string;
  readonly zoneId: string;
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  readonly hour?: number | null;
  readonly minute?: number | null;
  readonly indexReference?: { readonly referenceType: string };
  readonly offset?: Readonly<Record<string, number | null>> | null;
}

/** The ids of the lists that a tree looks at. */
export function listListIds({ filters, filterBranches }: FilterBranch): string[] {
  const own = (filters ?? []).flatMap(({ listId }) => (listId === undefined ? [] : [String(listId)]));
  return [...new Set([...own, ...(filterBranches ?? []).flatMap(listListIds)])];
}
