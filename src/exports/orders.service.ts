import type { ListsService } from '../lists/lists.service.js';
import type { ObjectsService } from '../objects/objects.service.js';
import type { BodyPlace } from '../platform/http/body/json-position.js';
import type { PropertiesService } from '../properties/properties.service.js';
import type { ObjectType } from '../properties/types/object-types.js';
import { exportErrors } from './exports.errors.js';
import type { ExportInput } from './exports.schema.js';

/** An export as it is stored: valid when it was requested. */
export interface ExportOrder {
  readonly exportType: 'VIEW' | 'LIST';
  readonly format: 'CSV' | 'XLSX';
  readonly exportName: string;
  /** As sent. */
  readonly objectType: string;
  readonly properties: readonly string[];
  /** Type ids. */
  readonly associatedTypes: readonly string[];
  readonly listId?: string;
  readonly search: Search;
  /** Whether properties are named, and values written, as they are stored. */
  readonly hasInternalNames: boolean;
  readonly hasInternalValues: boolean;
  readonly hasAssociationLabels: boolean;
  readonly hasAssociatedNames: boolean;
  readonly hasAllAssociated: boolean;
}

/** The part of a search request that an export has. */
type Search = Pick<SearchRequest, 'filterGroups' | 'filters' | 'query' | 'sorts'>;
type SearchRequest = Parameters<ObjectsService['search']['searchRecords']>[1];
type SearchInput = NonNullable<ExportInput['publicCrmSearchRequest']>;

interface Asked {
  /** Locates the search in the body, so that a refusal can report line and column. */
  readonly body: BodyPlace;
  /** Whether the limits of apps apply; users have those of searches. */
  readonly isLimited: boolean;
}

interface OrdersDeps {
  readonly objects: Pick<ObjectsService, 'search'>;
  readonly lists: Pick<ListsService, 'reads'>;
  readonly properties: Pick<PropertiesService, 'types' | 'definitions'>;
}

interface OrdersService {
  /**
   * Validates a request. Throws UNKNOWN_OBJECT_TYPE, UNKNOWN_EXPORT_PROPERTIES, TOO_MANY_EXPORT_FILTERS, EXPORT_LIST_REQUIRED,
   * EXPORT_LIST_OF_OTHER_TYPE, EXPORT_FIELD_OF_OTHER_TYPE, the refusals of a search (400), LIST_NOT_FOUND (404).
   */
  toOrder(hubId: number, input: ExportInput, asked: Asked): Promise<ExportOrder>;
}

export function createOrdersService({ objects, lists, properties }: OrdersDeps): OrdersService {
  const assertList = async (hubId: number, listId: string, type: ObjectType): Promise<void> => {
    const list = await lists.reads.getList({ hubId, listId });
    if (list.objectType === type.id) return;
    const message = `The list ${list.listId} does not have records of the type ${type.typeName}.`;
    throw exportErrors.exportListOfOtherType({ message });
  };
  return {
    async toOrder(hubId, input, { body, isLimited }) {
      assertFields(input);
      if (isLimited) assertFilters(input.publicCrmSearchRequest ?? {});
      const type = await properties.types.getType(hubId, input.objectType);
      const associated = [input.associatedObjectType ?? []].flat();
      const types = await Promise.all(associated.map((text) => properties.types.getType(hubId, text)));
      const order = { ...toOrder(input), associatedTypes: [...new Set(types.map(({ id }) => id))] };
      // Also refuses types without records.
      const place = { hubId, objectType: type.id };
      await objects.search.listMatches(place, { ...order.search, properties: [], limit: 1 }, body);
      const set = await properties.definitions.getPropertySet(hubId, type);
      assertProperties(order.properties.filter((name) => !set.has(name)));
      if (order.listId !== undefined) await assertList(hubId, order.listId, type);
      return order;
    },
  };
}

function assertFields({ exportType, listId, publicCrmSearchRequest: search }: ExportInput): void {
  const isView = exportType === 'VIEW';
  const field = isView ? 'listId' : 'publicCrmSearchRequest';
  if (isView ? hasValue(listId) : hasValue(search)) {
    const message = `${field} is not valid for an export of the type ${exportType}.`;
    throw exportErrors.exportFieldOfOtherType({ message });
  }
  if (!isView && !hasValue(listId)) throw exportErrors.exportListRequired();
}

const hasValue = (value: unknown): boolean => value !== undefined && value !== null;

function assertProperties(unknown: readonly string[]): void {
  if (unknown.length === 0) return;
  const message = `Properties do not exist: ${unknown.slice(0, 20).join(', ')}`;
  throw exportErrors.unknownExportProperties({ message, context: { propertyName: unknown } });
}

function toOrder(input: ExportInput): Omit<ExportOrder, 'associatedTypes'> {
  const options = input.exportInternalValuesOptions ?? [];
  const { exportType, exportName, objectType, listId } = input;
  return {
    ...{ exportType, exportName, objectType },
    format: input.format.toUpperCase() === 'CSV' ? 'CSV' : 'XLSX',
    // The record ID is a column of every export.
    properties: [...new Set(input.objectProperties)].filter((name) => name !== 'hs_object_id'),
    ...(hasValue(listId) && { listId: String(listId) }),
    search: toSearch(input.publicCrmSearchRequest ?? {}),
    hasInternalNames: options.includes('NAMES'),
    hasInternalValues: options.includes('VALUES'),
    hasAssociationLabels: input.includeLabeledAssociations ?? false,
    hasAssociatedNames: input.includePrimaryDisplayPropertyForAssociatedObjects ?? true,
    hasAllAssociated: input.overrideAssociatedObjectsPerDefinitionPerRowLimit ?? false,
  };
}

const maxGroups = 3;
const maxFilters = 3;
const maxSorts = 1;

/** Top-level filters are another group, as in a search. */
function assertFilters({ filters, filterGroups }: SearchInput): void {
  const groups = [...(filterGroups ?? []), ...(filters?.length ? [{ filters }] : [])];
  assertCount('filterGroups', groups.length, maxGroups);
  for (const group of groups) assertCount('filters per filter group', group.filters?.length ?? 0, maxFilters);
}

function toSearch({ filters: outer, filterGroups: inner, query, sorts }: SearchInput): Search {
  const [filters, filterGroups] = [outer ?? [], inner ?? []];
  assertCount('sorts', sorts?.length ?? 0, maxSorts);
  return { filterGroups, filters, query: query ?? '', sorts: (sorts ?? []).map(toSort) };
}

function assertCount(what: string, count: number, max: number): void {
  if (count <= max) return;
  throw exportErrors.tooManyExportFilters({ message: `too many ${what} (count: ${count}, max allowed: ${max})` });
}

function toSort(sort: NonNullable<SearchInput['sorts']>[number]): NonNullable<Search['sorts']>[number] {
  if (typeof sort === 'string') return sort;
  const isDescending = sort.order?.startsWith('DES') ?? sort.direction === 'DESCENDING';
  return { propertyName: sort.propertyName, direction: isDescending ? 'DESCENDING' : 'ASCENDING' };
}
