import type { ProcessingType } from '../filters/list.js';

/** The parts of a list that responses contain. */
interface ListFacts {
  readonly listId: number;
  readonly version: number;
  readonly name: string;
  readonly objectType: string;
  readonly processingType: ProcessingType;
  readonly filledTo: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly filtersUpdatedAt: Date | null;
  readonly createdBy: number | null;
  readonly updatedBy: number | null;
  readonly size: number;
  readonly filterBranch: unknown;
}

/** A list as on the wire, with or without its filters. */
export function toWireList(list: ListFacts, includeFilters: boolean | undefined) {
  return {
    ...toFacts(list),
    size: list.size,
    ...(includeFilters && list.filterBranch !== null && { filterBranch: list.filterBranch }),
  };
}

/** A list as searches return it. Assumption G13. */
export function toFoundList(list: ListFacts, names: readonly string[]) {
  const additionalProperties = names.includes('hs_list_size') ? { hs_list_size: String(list.size) } : {};
  return { ...toFacts(list), additionalProperties };
}

function toFacts(list: ListFacts) {
  return {
    listId: String(list.listId),
    listVersion: list.version,
    name: list.name,
    objectTypeId: list.objectType,
    processingType: list.processingType,
    processingStatus: list.filledTo === null ? ('COMPLETE' as const) : ('PROCESSING' as const),
    createdAt: list.createdAt.toISOString(),
    updatedAt: list.updatedAt.toISOString(),
    ...(list.filtersUpdatedAt && { filtersUpdatedAt: list.filtersUpdatedAt.toISOString() }),
    ...(list.createdBy !== null && { createdById: String(list.createdBy) }),
    ...(list.updatedBy !== null && { updatedById: String(list.updatedBy) }),
  };
}
