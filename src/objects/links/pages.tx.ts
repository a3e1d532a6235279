import { associationErrors } from '../../associations/associations.errors.js';
import type { AssociationType } from '../../associations/association-types.js';
import type { HubAssociations } from '../../associations/hub-associations.js';
import type { Db } from '../../platform/db/db.js';
import { createSharing } from '../../platform/db/sharing.js';
import type { AssociationEnds } from './ends.service.js';
import { listAssociated } from './pages.store.js';
import { toNextStart } from '../types/ids.js';
import { getPageStart } from '../types/keys.js';

/** A record at the other end with its association types: primary before plain. */
interface AssociatedRecord {
  readonly id: string;
  readonly types: readonly AssociationType[];
}

export interface AssociationsPage {
  readonly results: readonly AssociatedRecord[];
  /** Cursor of the next page; undefined on the last one. */
  readonly after: string | undefined;
}

/** A record whose associations are requested, starting at a cursor. */
export interface PageRequest {
  readonly id: string;
  readonly after?: string | undefined;
}

interface PagesRequest extends Pick<AssociationEnds, 'from' | 'to' | 'associations'> {
  readonly hubId: number;
  readonly pages: readonly PageRequest[];
  /** Only associations of this type; undefined: all. */
  readonly only?: AssociationType | undefined;
  readonly limit?: number | undefined;
}

const pageLimit = 500;
/** Limits how long one statement can take, however many associations there are. */
const pagesPerStatement = 25;
const largest = '9223372036854775807';

/**
 * Pages of associated records, by id, in the order of the request; undefined for a missing record. One statement per 25
 * records. Throws ASSOCIATION_PAGE_TOO_LARGE (400) above 500 records, INVALID_REQUEST (400) for an invalid cursor.
 */
export async function readPages(db: Db, request: PagesRequest): Promise<(AssociationsPage | undefined)[]> {
  const { hubId, from, to, associations, only, limit = pageLimit } = request;
  if (limit > pageLimit) throw associationErrors.associationPageTooLarge({ context: { limit: [String(limit)] } });
  const pages = request.pages.map(({ id, after }, place) => {
    const start = getPageStart(after);
    return { place, id, fromId: start === 'none' ? largest : start };
  });
  const place = { hubId, objectType: from.id, toType: to.id, only, limit: limit + 1 };
  const found = new Map<number, string | null>();
  for (let at = 0; at < pages.length; at += pagesPerStatement) {
    const some = pages.slice(at, at + pagesPerStatement);
    const rows = await db.read((tx) => listAssociated(tx, { ...place, pages: some }));
    for (const row of rows) found.set(row.place, row.found);
  }
  return pages.map((page) => {
    const text = found.get(page.place);
    return text === undefined ? undefined : toPage(text, limit, associations);
  });
}

interface SinglePage extends Omit<PagesRequest, 'pages' | 'only'> {
  readonly page: PageRequest;
}

/** Reads single pages as {@link readPages}: those between the same types that are requested together are one statement. */
export function createPageRead(db: Db): (request: SinglePage) => Promise<AssociationsPage | undefined> {
  const share = createSharing<SinglePage, AssociationsPage | undefined>({
    alone: async (request) => (await readPages(db, { ...request, pages: [request.page] }))[0],
    most: pagesPerStatement,
    async together(requests) {
      const pages = await readPages(db, { ...requests[0], pages: requests.map(({ page }) => page) });
      return pages.map((value) => ({ value }));
    },
  });
  return (request) => {
    const { hubId, from, to, associations, limit } = request;
    return share(associations, `${hubId} ${from.id} ${to.id} ${limit}`, request);
  };
}

/** Parses `id key key,id key`, sorted by id; null for none. */
function toPage(found: string | null, limit: number, associations: HubAssociations): AssociationsPage {
  if (found === null) return { results: [], after: undefined };
  const all = found.split(',');
  const results = all.slice(0, limit).map((text) => {
    const cut = text.indexOf(' ');
    return { id: text.slice(0, cut), types: associations.listTypesByKeys(text.slice(cut + 1)) };
  });
  const last = all.length > limit ? results.at(-1) : undefined;
  return { results, after: last && toNextStart(last.id) };
}
