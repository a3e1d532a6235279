import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import type { SearchPage, SearchTerm } from '../../platform/db/search.js';
import { findFileAt, findFolderAt } from '../stored/find-file.tx.js';
import { fileFields, fileOrders, folderFields, folderOrders } from './fields.js';
import { countFiles, sumFiles } from '../stored/files.store.js';
import { listFiles, listFolders } from '../stored/stored-files.tx.js';
import { lastOffset, toOrders, toTerms, type SearchQuery } from './terms.js';
import type { StoredFile, StoredFolder } from '../stored/stored-file.js';

export interface FoundPage<T> {
  readonly results: readonly T[];
  /** The cursor of the next page, if there is one. */
  readonly after: string | undefined;
}

interface TypeStorage {
  readonly type: string;
  readonly count: number;
  readonly bytes: number;
}

/** Throws INVALID_REQUEST (400) for an invalid time or field. */
export interface SearchesService {
  searchFiles(hubId: number, query: SearchQuery): Promise<FoundPage<StoredFile>>;
  searchFolders(hubId: number, query: SearchQuery): Promise<FoundPage<StoredFolder>>;
  /** How many files of each type there are, and their size; the largest first. One statement. */
  getStorage(hubId: number): Promise<readonly TypeStorage[]>;
  /** How many files have all of the fields of a search; paths, addresses and access are not among them. */
  countFiles(hubId: number, query: SearchQuery): Promise<number>;
}

export function createSearchesService({ db, clock }: { readonly db: Db; readonly clock: Clock }): SearchesService {
  return {
    async searchFiles(hubId, query) {
      const page = toPage(query, toTerms(query, fileFields), toOrders(query, fileOrders));
      const paths = [query['path'], findPathOfUrl(query['url'], hubId)].filter((path) => path !== undefined);
      const now = clock.now();
      const access = toAccess(query['allowsAnonymousAccess']);
      return db.read(async (tx) => {
        const find = (path: string) => findFileAt(tx, hubId, { path, now });
        const terms = [...page.terms, ...(await listIdTerms(paths, find, 'file_id'))];
        return toFound(await listFiles(tx, hubId, { ...page, terms, now, access }), page);
      });
    },
    getStorage: (hubId) => db.readLagging((tx) => sumFiles(tx, hubId, clock.now())),
    async countFiles(hubId, query) {
      const terms = toTerms(query, fileFields);
      return db.read((tx) => countFiles(tx, hubId, { terms, now: clock.now(), access: undefined }));
    },
    async searchFolders(hubId, query) {
      const page = toPage(query, toTerms(query, folderFields), toOrders(query, folderOrders));
      return db.read(async (tx) => {
        const find = (path: string) => findFolderAt(tx, hubId, path);
        const terms = [...page.terms, ...(await listIdTerms([query['path']], find, 'folder_id'))];
        return toFound(await listFolders(tx, hubId, { ...page, terms }), page);
      });
    },
  };
}

/** Fetches one more than requested to detect a next page. */
function toPage(query: SearchQuery, terms: SearchTerm[], orders: SearchPage['orders']): SearchPage {
  return { terms, orders, limit: Number(query['limit'] ?? 10) + 1, offset: Number(query['after'] ?? 0) };
}

function toFound<T>(found: readonly T[], { limit, offset }: SearchPage): FoundPage<T> {
  const next = offset + limit - 1;
  return {
    results: found.slice(0, limit - 1),
    after: found.length === limit && next <= lastOffset ? String(next) : undefined,
  };
}

/** Paths are not stored: resolves them to ids. */
async function listIdTerms(
  paths: readonly unknown[],
  find: (path: string) => Promise<{ readonly id: string } | undefined>,
  column: string,
): Promise<SearchTerm[]> {
  const terms: SearchTerm[] = [];
  for (const path of paths) {
    if (typeof path !== 'string' || path === '') continue;
    const found = await find(path);
    terms.push({ column, is: 'one of', value: found ? [found.id] : [] });
  }
  return terms;
}

/** The path in the address of a file; `.` if it has none. */
function findPathOfUrl(url: unknown, hubId: number): string | undefined {
  if (typeof url !== 'string' || url === '') return undefined;
  const prefix = `/hubfs/${hubId}/`;
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  if (!path.startsWith(prefix)) return '.';
  try {
    return decodeURIComponent(path.slice(prefix.length - 1));
  } catch {
    return '.';
  }
}

function toAccess(isAnonymous: unknown): readonly string[] | undefined {
  if (isAnonymous === undefined) return undefined;
  return isAnonymous ? ['PUBLIC_INDEXABLE', 'PUBLIC_NOT_INDEXABLE'] : ['PRIVATE', 'SENSITIVE'];
}
