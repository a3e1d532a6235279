import { toJsonText } from '../../platform/json-text.js';
import type { ObjectKind, Values } from '../kinds/kind.js';
import { toHistory, type Change } from './property-history.js';
import { toNextStart } from '../types/ids.js';

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

/** A stored record as it was read: its properties are JSON text already. */
interface ReadRecord {
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

/** The JSON text of a live record that was just written. */
export function toWrittenText(
  { id, printed, createdAt, updatedAt }: Pick<ReadRecord, 'id' | 'printed' | 'createdAt' | 'updatedAt'>,
  { urlStart }: Pick<RecordView, 'urlStart'>,
): string {
  return `{"id":"${id}","properties":{${printed}},"createdAt":"${createdAt}","updatedAt":"${updatedAt}","archived":false,"url":${urlStart}${id}"}`;
}

/** The same with the named properties, as far as they have a value. Each is printed once, in the order of their names. */
export function toNamedText(
  { id, properties }: { readonly id: string; readonly properties: Values },
  names: readonly string[],
  view: RecordView,
): string {
  const { createdProperty, modifiedProperty } = view.kind;
  const parts: string[] = [];
  let last: string | undefined;
  for (const name of [...names].sort()) {
    if (name === last || !Object.hasOwn(properties, name)) continue;
    parts.push(`${JSON.stringify(name)}:${toJsonText(properties[name] ?? '')}`);
    last = name;
  }
  const createdAt = properties[createdProperty] ?? '';
  const updatedAt = properties[modifiedProperty] ?? '';
  return toWrittenText({ id, printed: parts.join(','), createdAt, updatedAt }, view);
}

/** The JSON text of a record with the trace id of the input that it answers, where that has one. */
export function withTraceId(text: string, traceId: string | undefined): string {
  return traceId === undefined ? text : withMember(text, `"objectWriteTraceId":${JSON.stringify(traceId)}`);
}

/** The JSON text of an object with one member more. */
export function withMember(text: string, member: string): string {
  return `${text.slice(0, -1)},${member}}`;
}

/** The JSON text of a record that was read. Keys inside `properties` are sorted. */
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

interface PagePlace {
  readonly limit: number;
  /** Of the page, without `after`. */
  readonly link: string;
  readonly toTypeName: (typeKey: number) => string;
}

/** A page of associated records, each once for each of its types; one found beyond the limit tells that there are more. */
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

/** Each associated record once for each type of its association, by type id: the primary one comes before the plain one. */
function toAssociatedIds(
  records: readonly AssociatedRecord[],
  toTypeName: (typeKey: number) => string,
): AssociatedId[] {
  return records.flatMap(({ id, typeKeys }) => typeKeys.map((key) => ({ id, type: toTypeName(key) })));
}
