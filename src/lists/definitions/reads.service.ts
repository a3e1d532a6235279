import type { Static } from 'typebox';
import type { Db, Tx } from '../../platform/db/db.js';
import { toRecordScopes } from '../../objects/types/callers.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import { refuseObjectType, type ObjectType } from '../../properties/types/object-types.js';
import { listNotFound, toListId } from '../filters/list.js';
import { listErrors } from '../filters/lists.errors.js';
import type * as wire from '../filters/lists.schema.js';
import * as store from '../filters/lists.store.js';

type ListSearchRequest = Static<typeof wire.ListSearchRequest>;

export type List = store.ListRow;

export interface Author {
  readonly hubId: number;
  /** Absent for private apps. */
  readonly userId?: number;
}

export interface ListPlace extends Author {
  /** As sent. */
  readonly listId: string;
}

interface FoundLists {
  readonly total: number;
  readonly lists: readonly List[];
}

export interface ListReadsService {
  /** Throws LIST_NOT_FOUND (404). */
  getList(place: ListPlace): Promise<List>;
  /** Ignores case. Throws LIST_NAME_NOT_FOUND (404), UNKNOWN_OBJECT_TYPE (400). */
  getListByName(hubId: number, names: { readonly objectTypeId: string; readonly listName: string }): Promise<List>;
  /** The existing lists among the ids. */
  listLists(hubId: number, ids: readonly string[]): Promise<List[]>;
  /** Throws UNKNOWN_OBJECT_TYPE (400). */
  searchLists(hubId: number, request: ListSearchRequest): Promise<FoundLists>;
}

interface ListReadsDeps {
  readonly db: Db;
  readonly properties: Pick<PropertiesService, 'types'>;
}

export function createListReadsService({ db, properties }: ListReadsDeps): ListReadsService {
  return {
    getList: (place) => db.read((tx) => getLive(tx, place)),
    async getListByName(hubId, { objectTypeId, listName }) {
      const { id } = await getServedType(properties, hubId, objectTypeId);
      const list = await db.read((tx) => store.findListByName(tx, hubId, { name: listName, objectType: id }));
      return list ?? nameNotFound(listName);
    },
    listLists: (hubId, ids) => db.read((tx) => store.listListsByIds(tx, hubId, toListIds(ids))),
    async searchLists(hubId, request) {
      const { objectTypeId } = request;
      const type = objectTypeId ? await getServedType(properties, hubId, objectTypeId) : undefined;
      const search = { ...toSearch(request), objectType: type?.id };
      const { total, rows } = await db.read((tx) => store.searchLists(tx, hubId, search));
      return { total, lists: rows };
    },
  };
}

/** Resolves any spelling to a type that has records. Throws UNKNOWN_OBJECT_TYPE (400). */
export async function getServedType(
  properties: Pick<PropertiesService, 'types'>,
  hubId: number,
  text: string,
): Promise<ObjectType> {
  const type = await properties.types.getType(hubId, text);
  return toRecordScopes(type.id, 'read') ? type : refuseObjectType(text);
}

/** A list that is not deleted. Throws LIST_NOT_FOUND (404). */
export async function getLive(
  tx: Tx,
  { hubId, listId }: Pick<ListPlace, 'hubId' | 'listId'>,
  find: typeof store.findList = store.findList,
): Promise<List> {
  const id = toListId(listId);
  const list = id === undefined ? undefined : await find(tx, hubId, id);
  if (!list || list.deletedAt || list.flowId !== null) throw listNotFound(listId);
  return list;
}

function nameNotFound(name: string): never {
  const shown = name.slice(0, 200).toWellFormed();
  throw listErrors.listNameNotFound({
    message: `List does not exist with name '${shown}'.`,
    context: { listName: [shown] },
  });
}

function toListIds(ids: readonly string[]): number[] {
  return ids.flatMap((id) => toListId(id) ?? []);
}

function toSearch(request: ListSearchRequest): Omit<store.ListSearch, 'objectType'> {
  const { query, listIds, processingTypes, sort, count, offset } = request;
  return {
    query: query ?? '',
    // Empty lists mean no restriction.
    listIds: listIds?.length ? toListIds(listIds.map(String)) : undefined,
    processingTypes: processingTypes?.length ? processingTypes : undefined,
    sort: sorts[(sort ?? 'LIST_ID').replace(/^-?(HS_)?/, '')] ?? 'id',
    isDescending: sort?.startsWith('-') ?? false,
    limit: count ?? 20,
    offset: offset ?? 0,
  };
}

/** Assumption G12. */
const sorts: Readonly<Record<string, store.ListSearch['sort']>> = {
  LIST_ID: 'id',
  NAME: 'name',
  CREATED_AT: 'created',
  UPDATED_AT: 'updated',
  SIZE: 'size',
};
