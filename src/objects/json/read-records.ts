import type { WrittenView } from './written-records.js';
import { toNextStart } from '../types/ids.js';

/**
 * Prints records that were read. Their properties are already JSON: the database prints them, so a page of records is neither
 * parsed nor printed here (docs/performance.md "Printing records").
 */

interface AssociationPage {
  readonly results: readonly AssociatedId[];
  readonly paging?: { readonly next: { readonly after: string; readonly link: string } };
}

interface AssociatedId {
  readonly id: string;
  readonly type: string;
}

interface AssociatedRecord {
  readonly type: string;
  readonly id: string;
  /** Type ids, negative for a hub's own types. */
  readonly typeKeys: readonly number[];
}

/** A stored record as read. */
export interface ReadRecord {
  readonly id: string;
  /** The requested properties as members of a JSON object. */
  readonly printed: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly archivedAt: string | null;
  readonly changes: readonly RecordChange[] | null;
  readonly associations: readonly AssociatedRecord[] | null;
}

/** The requested values of a record that was read, by name. */
export function toValues({ printed }: Pick<ReadRecord, 'printed'>): Record<string, string | null> {
  return JSON.parse(`{${printed}}`) as Record<string, string | null>;
}

/** How the records of a response are printed. */
export interface RecordView extends WrittenView {
  /** Plural name of the type, for links. */
  readonly plural: string;
  readonly hubId: number;
  readonly baseUrl: string;
  /** Names to print: sorted, all defined. */
  readonly names: readonly string[];
  /** Names that were asked for and are not defined: they are ignored. */
  readonly unknownNames: readonly string[];
  readonly historyNames: readonly string[];
  /** Other types: type id to plural name. */
  readonly associated: ReadonlyMap<string, string>;
  readonly toTypeName: (typeKey: number) => string;
}

/** Maximum associated records per type in a read; the rest is behind a link. */
export const associatedLimit = 100;

/** Prints a page of records; `total` for searches, `paging` if there is a next page. */
export function printPage(
  records: readonly ReadRecord[],
  view: RecordView,
  { total, paging }: { readonly total?: number; readonly paging?: object | undefined },
): string {
  const results = records.map((record) => printRead(record, view)).join(',');
  const totalMember = total === undefined ? '' : `"total":${total},`;
  return `{${totalMember}"results":[${results}]${paging ? `,"paging":${JSON.stringify(paging)}` : ''}}`;
}

/** Prints a record that was read. Names in `properties` are sorted. */
export function printRead(record: ReadRecord, view: RecordView): string {
  const { id, printed, createdAt, updatedAt, archivedAt } = record;
  const archived = archivedAt === null ? 'false' : `true,"archivedAt":"${archivedAt}"`;
  const history = view.historyNames.length > 0 ? toHistories(record, view) : undefined;
  const associations = view.associated.size > 0 ? toAssociations(record, view) : undefined;
  return (
    `{"id":"${id}","properties":{${printed}},"createdAt":"${createdAt}","updatedAt":"${updatedAt}","archived":${archived}` +
    (history ? `,"propertiesWithHistory":${JSON.stringify(history)}` : '') +
    (associations ? `,"associations":${JSON.stringify(associations)}` : '') +
    `,"url":${view.urlStart}${id}"}`
  );
}

/** Spec 4.3 rule 1 also for histories: a property without a current value is omitted. */
function toHistories({ printed, changes }: ReadRecord, { historyNames, noValue }: RecordView) {
  const current = toValues({ printed });
  const shown = noValue === 'null' ? historyNames : historyNames.filter((name) => Object.hasOwn(current, name));
  return Object.fromEntries(shown.map((name) => [name, toHistory(changes ?? [], name)]));
}

/** Spec 4.3 rule 2: types without associated records are omitted, and the member itself if there are none. */
function toAssociations({ id, associations }: ReadRecord, view: RecordView) {
  const pages = [...view.associated].flatMap(([typeId, plural]) => {
    const found = (associations ?? []).filter(({ type }) => type === typeId);
    if (found.length === 0) return [];
    const link = `${view.baseUrl}/crm/v3/objects/${view.plural}/${id}/associations/${plural}`;
    return [[plural, toAssociationPage(found, { limit: associatedLimit, link, toTypeName: view.toTypeName })] as const];
  });
  return pages.length > 0 ? Object.fromEntries(pages) : undefined;
}

interface PagePlace {
  readonly limit: number;
  /** URL of the page, without `after`. */
  readonly link: string;
  readonly toTypeName: (typeKey: number) => string;
}

/** A page of associated records, each once per type; one more than the limit indicates a next page. */
function toAssociationPage(
  found: readonly AssociatedRecord[],
  { limit, link, toTypeName }: PagePlace,
): AssociationPage {
  const shown = found.slice(0, limit);
  const results = toAssociatedIds(shown, toTypeName);
  const last = shown.at(-1);
  if (found.length <= limit || !last) return { results };
  const after = toNextStart(last.id);
  return { results, paging: { next: { after, link: `${link}${link.includes('?') ? '&' : '?'}after=${after}` } } };
}

/** Each associated record once per association type, by type id: primary before plain. */
function toAssociatedIds(
  records: readonly AssociatedRecord[],
  toTypeName: (typeKey: number) => string,
): AssociatedId[] {
  return records.flatMap(({ id, typeKeys }) => typeKeys.map((key) => ({ id, type: toTypeName(key) })));
}

/** The values written to a record at one time. */
interface RecordChange {
  readonly at: string;
  readonly sourceType: string;
  readonly sourceId: string | null;
  readonly sourceLabel: string | null;
  readonly userId: number | null;
  readonly properties: Readonly<Record<string, string>>;
}

/** A former value as printed on the wire. */
interface ValueWithTimestamp {
  readonly value: string;
  readonly timestamp: string;
  readonly sourceType: string;
  readonly sourceId?: string;
  readonly sourceLabel?: string;
  readonly updatedByUserId?: number;
}

/** The history of one property from the changes of its record: newest first, '' where it was cleared. */
function toHistory(changes: readonly RecordChange[], name: string): ValueWithTimestamp[] {
  return changes.flatMap(({ at, sourceType, sourceId, sourceLabel, userId, properties }) => {
    if (!Object.hasOwn(properties, name)) return [];
    return {
      value: properties[name] ?? '',
      timestamp: at,
      sourceType,
      ...(sourceId !== null && { sourceId }),
      ...(sourceLabel !== null && { sourceLabel }),
      ...(userId !== null && { updatedByUserId: userId }),
    };
  });
}
