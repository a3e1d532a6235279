import type { Static } from 'typebox';
import type { FilesService } from '../files/files.service.js';
import type { ListsService } from '../lists/lists.service.js';
import type { ObjectsService } from '../objects/objects.service.js';
import type * as wire from './global-search.schema.js';

type GlobalSearch = Static<typeof wire.GlobalSearch>;
type GlobalMatches = Static<typeof wire.GlobalMatches>;

export interface GlobalSearchService {
  /**
   * The records, lists and files of an account that a query finds, few of each kind; none for a blank query. Throws
   * UNKNOWN_OBJECT_TYPE (400).
   */
  findEverywhere(hubId: number, search: GlobalSearch): Promise<GlobalMatches>;
}

interface GlobalSearchDeps {
  readonly objects: Pick<ObjectsService, 'search'>;
  readonly lists: Pick<ListsService, 'reads'>;
  readonly files: Pick<FilesService, 'searches'>;
}

const defaultLimit = 5;

export function createGlobalSearchService({ objects, lists, files }: GlobalSearchDeps): GlobalSearchService {
  /** Two types at a time, whichever are next: a search of a page is not worth more than two connections. */
  async function findRecords(hubId: number, { query, types, limit = defaultLimit }: GlobalSearch) {
    const found: GlobalMatches['records'] = [];
    const waiting = types.entries();
    const findNext = async () => {
      for (const [at, { objectType, properties }] of waiting) {
        const { total, records } = await objects.search.findByWords(
          { hubId, objectType },
          { query, properties, limit },
        );
        found[at] = { objectType, total, results: [...records] };
      }
    };
    await Promise.all([findNext(), findNext()]);
    return found.filter(({ results }) => results.length > 0);
  }

  return {
    async findEverywhere(hubId, search) {
      const { limit = defaultLimit } = search;
      const query = search.query.trim();
      if (query === '') return { records: [], lists: [], files: [] };
      const records = await findRecords(hubId, { ...search, query });
      const { lists: ofRecords } = await lists.reads.searchLists(hubId, { query, count: limit });
      const { results } = await files.searches.searchFiles(hubId, { name: query, limit });
      return {
        records,
        lists: ofRecords.map(({ listId, name, objectType: objectTypeId }) => ({
          ...{ name, objectTypeId },
          listId: String(listId),
        })),
        files: results.map(({ id, name, extension, folderId = null }) => ({
          ...{ id, name, extension },
          parentFolderId: folderId,
        })),
      };
    },
  };
}
