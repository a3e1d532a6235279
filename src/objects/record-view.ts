import type { ObjectKind, Values } from './object-kind.js';
import { toHistory, type Change, type ValueWithTimestamp } from './property-history.js';
import { toNextStart } from './record-ids.js';

/** A record as the wire prints it. Keys inside `properties` are sorted. */
export interface WireRecord {
  readonly id: string;
  readonly properties: Readonly<Record<string, string | null>>;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly archived: boolean;
  readonly archivedAt?: string;
  readonly propertiesWithHistory?: Readonly<Record<string, readonly ValueWithTimestamp[]>>;
  readonly associations?: Readonly<Record<string, AssociationPage>>;
  readonly url: string;
  readonly objectWriteTraceId?: string;
}

export interface AssociationPage {
  readonly results: readonly AssociatedId[];
  readonly paging?: { readonly next: { readonly after: string; readonly link: string } };
}

export interface AssociatedId {
  readonly id: string;
  readonly type: string;
}

export interface AssociatedRecord {
  readonly type: string;
  readonly id: string;
  /** Type ids, negative for a hub's own types. */
  readonly typeKeys: readonly number[];
}

/** A stored record as it was read: its properties are JSON text already. */
export interface ReadRecord {
  readonly id: string;
  readonly printed: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly archivedAt: string | null;
  readonly changes: readonly Change[] | null;
  readonly associations: readonly AssociatedRecord[] | null;
}

/** How the records of one answer are printed. */
export interface RecordView {
  readonly kind: ObjectKind;
  /** Plural name of the type, for links. */
  readonly plural: string;
  readonly hubId: number;
  readonly baseUrl: string;
  /** The address of a record's page as JSON text, as far as the record's id. */
  readonly urlStart: string;
  /** Names to print, sorted, all of them defined. */
  readonly names: readonly string[];
  readonly historyNames: readonly string[];
  /** Other types, by type id with their plural names. */
  readonly associated: ReadonlyMap<string, string>;
  /** What a property without a value is: left out (Spec 4.3 rule 1), or null as the live service prints it. */
  readonly noValue: 'left out' | 'null';
  readonly toTypeName: (typeKey: number) => string;
}

/** How many associated records of each type a record read lists; the rest is behind a link. */
export const associatedLimit = 100;

/** A record that was just written, with the named properties as far as they have a value. */
export function toWireRecord(
  { id, properties }: { readonly id: string; readonly properties: Values },
  names: readonly string[],
  view: RecordView,
): WireRecord {
  const { kind } = view;
  const shown: Record<string, string> = {};
  for (const name of [...names].sort()) {
    if (Object.hasOwn(properties, name)) shown[name] = properties[name] ?? '';
  }
  return {
    id,
    properties: shown,
    createdAt: properties[kind.createdProperty] ?? '',
    updatedAt: properties[kind.modifiedProperty] ?? '',
    archived: false,
    url: toUrlStart(view) + id,
  };
}

/** The JSON text of a {@link WireRecord} that was read. */
export function toRecordText(record: ReadRecord, view: RecordView): string {
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

/** The address of a record's page, as far as the record's id. */
export function toUrlStart({ baseUrl, hubId, kind }: Pick<RecordView, 'baseUrl' | 'hubId' | 'kind'>): string {
  return `${baseUrl}/contacts/${hubId}/record/${kind.typeId}/`;
}

/** Spec 4.3 rule 1 also for histories: a property without a value now is left out. */
function toHistories({ printed, changes }: ReadRecord, { historyNames, noValue }: RecordView) {
  const current = JSON.parse(`{${printed}}`) as object;
  const shown = noValue === 'null' ? historyNames : historyNames.filter((name) => Object.hasOwn(current, name));
  return Object.fromEntries(shown.map((name) => [name, toHistory(changes ?? [], name)]));
}

/** Spec 4.3 rule 2: types without an associated record are left out, and everything when there is none at all. */
function toAssociations({ id, associations }: ReadRecord, view: RecordView) {
  const pages = [...view.associated].flatMap(([typeId, plural]) => {
    const found = (associations ?? []).filter(({ type }) => type === typeId);
    if (found.length === 0) return [];
    const link = `${view.baseUrl}/crm/v3/objects/${view.plural}/${id}/associations/${plural}`;
    return [[plural, toAssociationPage(found, { limit: associatedLimit, link, toTypeName: view.toTypeName })] as const];
  });
  return pages.length > 0 ? Object.fromEntries(pages) : undefined;
}

export interface PagePlace {
  readonly limit: number;
  /** Of the page, without `after`. */
  readonly link: string;
  readonly toTypeName: (typeKey: number) => string;
}

/** A page of associated records, each once for each of its types; one found beyond the limit tells that there are more. */
export function toAssociationPage(
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

/** Each associated record once for each type of its association, by type id: the primary one comes before the plain one. */
export function toAssociatedIds(
  records: readonly AssociatedRecord[],
  toTypeName: (typeKey: number) => string,
): AssociatedId[] {
  return records.flatMap(({ id, typeKeys }) => typeKeys.map((key) => ({ id, type: toTypeName(key) })));
}
