import { toValues } from '../objects/json/read-records.js';
import type { ListsService } from '../lists/lists.service.js';
import type { ObjectsService } from '../objects/objects.service.js';
import { maxResults as reachable } from '../objects/search/search.schema.js';
import type { ExportOrder } from './orders.service.js';

/** The values of a record, by property. */
export interface ExportedRecord {
  readonly id: string;
  readonly properties: Readonly<Record<string, string | null>>;
}

interface MatchesDeps {
  readonly objects: Pick<ObjectsService, 'records' | 'search'>;
  readonly lists: Pick<ListsService, 'memberReads'>;
}

interface MatchesService {
  /** Reads the records of an export page by page: memory does not depend on how many there are. */
  readMatches(hubId: number, order: ExportOrder): AsyncGenerator<readonly ExportedRecord[]>;
}

const pageSize = 100;
const noBody = { text: '', steps: [] };

export function createMatchesService({ objects, lists }: MatchesDeps): MatchesService {
  async function* readList(hubId: number, listId: string, order: ExportOrder): AsyncGenerator<ExportedRecord[]> {
    const place = { hubId, objectType: order.objectType };
    let after: string | undefined;
    do {
      const page = await lists.memberReads.listMembers({ hubId, listId }, 'id', {
        limit: pageSize,
        ...(after !== undefined && { after }),
      });
      const options = { properties: order.properties, baseUrl: '' };
      const { records } = await objects.records.readBatch(place, { inputs: page.members }, options);
      const byId = new Map(records.map((record) => [record.id, toExported(record)]));
      yield page.members.flatMap(({ id }) => byId.get(id) ?? []);
      after = page.after;
    } while (after !== undefined);
  }

  async function* readById(hubId: number, order: ExportOrder): AsyncGenerator<readonly ExportedRecord[]> {
    const place = { hubId, objectType: order.objectType };
    let afterId: string | undefined;
    do {
      const request = { ...order.search, properties: [...order.properties], limit: pageSize, afterId };
      const records = await objects.search.listMatches(place, request, noBody);
      yield records;
      afterId = records.length < pageSize ? undefined : records.at(-1)?.id;
    } while (afterId !== undefined);
  }

  /** Undefined if there are more matches than a search reaches. */
  async function readSorted(hubId: number, order: ExportOrder) {
    const place = { hubId, objectType: order.objectType };
    const options = { baseUrl: '', body: noBody, mayLag: false };
    const read = (after: string | undefined) => {
      const request = { ...order.search, properties: [...order.properties], limit: pageSize, after: after ?? null };
      return objects.search.searchRecords(place, request, options);
    };
    const first = await read(undefined);
    // A search reaches no further, so that more records are in the order of their ids.
    if (first.total > reachable) return undefined;
    return (async function* pages() {
      let page = first;
      yield page.records.map(toExported);
      while (page.after !== undefined) {
        page = await read(page.after);
        yield page.records.map(toExported);
      }
    })();
  }

  return {
    async *readMatches(hubId, order) {
      if (order.listId !== undefined) return yield* readList(hubId, order.listId, order);
      const sorted = order.search.sorts?.length ? await readSorted(hubId, order) : undefined;
      yield* sorted ?? readById(hubId, order);
    },
  };
}

const toExported = ({ id, printed }: { readonly id: string; readonly printed: string }): ExportedRecord => ({
  id,
  properties: toValues({ printed }),
});
