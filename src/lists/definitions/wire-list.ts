import type { ProcessingType } from '../filters/list.js';

/** What answers print of a list. */
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

/** A list as the wire has it, with its filters or without. */
export function toWireList(list: ListFacts, includeFilters: boolean | undefined) {
  return {
    ...toFacts(list),
    size: list.size,
    ...(includeFilters && list.filterBranch !== null && { filterBranch: list.filterBranch }),
  };
}

/** A list as searches answer it. Assumption G13. */
export function toFoundList(list: ListFacts, names: readonly string[]) {
  const known: Readonly<Record<string, string>> = { hs_list_size: String(list.size) };
  const asked = names.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]] as const]));
  return { ...toFacts(list), additionalProperties: Object.fromEntries(asked) };
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
