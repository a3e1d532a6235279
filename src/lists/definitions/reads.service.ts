import type { Db, Tx } from '../../platform/db/db.js';
import { toRecordScopes } from '../../objects/types/served-types.service.js';
import { refuseObjectType, type ObjectType, type PropertiesService } from '../../properties/properties.service.js';
import { listNotFound, toListId } from '../filters/list.js';
import { listErrors } from '../filters/lists.errors.js';
import type { ListSearchRequest } from '../filters/lists.schema.js';
import * as store from '../filters/lists.store.js';

export type List = store.ListRow;

export interface Author {
  readonly hubId: number;
  /** Private apps have none. */
  readonly userId?: number;
}

export interface ListPlace extends Author {
  /** As it was sent. */
  readonly listId: string;
}

interface FoundLists {
  readonly total: number;
  readonly lists: readonly List[];
}

export interface ListReadsService {
  /** Throws LIST_NOT_FOUND (404). */
  getList(place: ListPlace): Promise<List>;
  /** In any letter case. Throws LIST_NAME_NOT_FOUND (404), UNKNOWN_OBJECT_TYPE (400). */
  getListByName(hubId: number, names: { readonly objectTypeId: string; readonly listName: string }): Promise<List>;
  /** Those of the ids that are there. */
  listLists(hubId: number, ids: readonly string[]): Promise<List[]>;
  searchLists(hubId: number, request: ListSearchRequest): Promise<FoundLists>;
}

interface ListReadsDeps {
  readonly db: Db;
  readonly properties: Pick<PropertiesService, 'getType'>;
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
      const { total, rows } = await db.read((tx) => store.searchLists(tx, hubId, toSearch(request)));
      return { total, lists: rows };
    },
  };
}

/** The type behind any spelling, as far as there are records of it. Throws UNKNOWN_OBJECT_TYPE (400). */
export async function getServedType(
  properties: Pick<PropertiesService, 'getType'>,
  hubId: number,
  text: string,
): Promise<ObjectType> {
  const type = await properties.getType(hubId, text);
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
  if (!list || list.deletedAt) throw listNotFound(listId);
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

function toSearch({ query, listIds, processingTypes, sort, count, offset }: ListSearchRequest): store.ListSearch {
  return {
    query: query ?? '',
    // Empty lists ask for nothing in particular.
    listIds: listIds?.length ? toListIds(listIds.map(String)) : undefined,
    processingTypes: processingTypes?.length ? processingTypes : undefined,
    sort: sorts[(sort ?? 'LIST_ID').replace(/^-/, '')] ?? 'id',
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
