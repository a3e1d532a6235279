import type { LegacyReading, LegacyReadsService } from './reading.service.js';

interface RecentPage {
  readonly count?: number;
  readonly offset?: number;
  readonly since?: number;
}

const usual = 20;
const most = 100;

/** Assumption D5. Records by a time, newest first: at most the 10,000 newest can be reached. Throws SEARCH_NOT_POSSIBLE (400) beyond. */
export async function listRecent(
  reads: LegacyReadsService,
  reading: LegacyReading,
  { property, page }: { readonly property: string; readonly page: RecentPage },
) {
  const { count = usual, offset = 0, since } = page;
  const filters = since === undefined ? [] : [{ propertyName: property, operator: 'GTE' as const, value: since }];
  const sorts = [{ propertyName: property, direction: 'DESCENDING' as const }];
  const limit = Math.min(count, most);
  const found = await reads.search(reading, { filters, sorts, limit, after: offset });
  const next = offset + found.records.length;
  return { ...found, hasMore: next < found.total, offset: next };
}
