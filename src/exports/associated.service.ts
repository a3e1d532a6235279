import { toValues } from '../objects/json/read-records.js';
import type { ObjectsService } from '../objects/objects.service.js';
import type { PropertiesService } from '../properties/properties.service.js';
import { isCustomType } from '../properties/types/custom-types.js';
import type { ObjectType } from '../properties/types/object-types.js';
import type { ExportOrder } from './orders.service.js';

interface AssociatedDeps {
  readonly objects: Pick<ObjectsService, 'records' | 'links'>;
  readonly properties: Pick<PropertiesService, 'types'>;
}

/** The columns about the associated records of one type. */
interface AssociatedColumns {
  readonly header: readonly string[];
  /** Reads what the records of a page are associated with; returns the cells of each of them when they are needed. */
  readPage(ids: readonly string[]): Promise<(id: string) => Promise<string[]>>;
}

interface AssociatedService {
  /** Throws UNKNOWN_OBJECT_TYPE (400) for a type that does not exist any more. */
  prepareColumns(hubId: number, order: ExportOrder): Promise<AssociatedColumns[]>;
}

interface Associated {
  readonly id: string;
  readonly types: readonly { readonly label: string | null }[];
}

/** Of one record, unless the order says that all are wanted. */
const associatedAtMost = 1000;
const namesAtOnce = 100;
/** Between the values of a cell, as between the choices of a property. */
const separator = ';';

export function createAssociatedService({ objects, properties }: AssociatedDeps): AssociatedService {
  const prepare = async (hubId: number, order: ExportOrder, typeId: string): Promise<AssociatedColumns> => {
    const type = await properties.types.getType(hubId, typeId);
    const place = { hubId, fromObjectType: order.objectType, toObjectType: typeId };
    const read = (inputs: readonly { readonly id: string; readonly after?: string }[]) =>
      objects.links.readBatch({ ...place, inputs });
    const readRest = async (id: string, after: string, start: readonly Associated[]): Promise<Associated[]> => {
      const all = [...start];
      let next: string | undefined = after;
      while (next !== undefined && (order.hasAllAssociated || all.length < associatedAtMost)) {
        const { results } = await read([{ id, after: next }]);
        all.push(...(results[0]?.page.results ?? []));
        next = results[0]?.page.after;
      }
      return all;
    };
    const readNames = async (ids: readonly string[]): Promise<Map<string, string>> => {
      const names = new Map<string, string>();
      const wanted = order.hasAssociatedNames ? [...new Set(ids)] : [];
      for (let at = 0; at < wanted.length; at += namesAtOnce) {
        const inputs = wanted.slice(at, at + namesAtOnce).map((id) => ({ id }));
        const options = { properties: listNameProperties(type), baseUrl: '' };
        const { records } = await objects.records.readBatch({ hubId, objectType: typeId }, { inputs }, options);
        for (const record of records) names.set(record.id, toName(toValues(record), type));
      }
      return names;
    };
    return {
      header: toHeader(type, order),
      async readPage(ids) {
        const { results } = await read(ids.map((id) => ({ id })));
        const pages = new Map(results.map(({ id, page }) => [id, page]));
        const names = await readNames(results.flatMap(({ page }) => page.results.map(({ id }) => id)));
        return async (id) => {
          const { results: first = [], after } = pages.get(id) ?? {};
          const found = after === undefined ? first : await readRest(id, after, first);
          const shown = order.hasAllAssociated ? found : found.slice(0, associatedAtMost);
          const later = await readNames(shown.slice(first.length).map((one) => one.id));
          return toCells(shown, (one) => names.get(one) ?? later.get(one) ?? '', order);
        };
      },
    };
  };
  return {
    prepareColumns: (hubId, order) => Promise.all(order.associatedTypes.map((typeId) => prepare(hubId, order, typeId))),
  };
}

function toHeader(type: ObjectType, order: ExportOrder): string[] {
  const label = isCustomType(type) ? type.schema.labels.singular : toTitle(type.singular);
  return [
    `Associated ${label} IDs`,
    ...(order.hasAssociatedNames ? [`Associated ${label}`] : []),
    ...(order.hasAssociationLabels ? [`Associated ${label} Labels`] : []),
  ];
}

/** `line_item` is Line Item. */
const toTitle = (name: string): string =>
  name.replace(/(?:^|_)[a-z]/g, (start) => start.replace('_', ' ').toUpperCase());

function toCells(found: readonly Associated[], nameOf: (id: string) => string, order: ExportOrder): string[] {
  const toCell = (toText: (one: Associated) => string) => found.map(toText).join(separator);
  const toLabels = ({ types }: Associated) => types.flatMap(({ label }) => label ?? []).join(', ');
  return [
    toCell(({ id }) => id),
    ...(order.hasAssociatedNames ? [toCell(({ id }) => nameOf(id))] : []),
    ...(order.hasAssociationLabels ? [toCell(toLabels)] : []),
  ];
}

type Values = Readonly<Record<string, string | null | undefined>>;

const contact = '0-1';
/** Properties that name records of the built-in types, in order of preference. */
const nameProperties = [
  ...['name', 'dealname', 'subject', 'hs_lead_name', 'hs_order_name', 'hs_goal_name', 'hs_course_name'],
  ...['hs_appointment_name', 'hs_name', 'hs_title', 'hs_task_subject', 'hs_call_title', 'hs_meeting_title'],
  ...['hs_email_subject', 'hs_body_preview', 'domain'],
];

function listNameProperties(type: ObjectType): readonly string[] {
  if (isCustomType(type)) return [type.schema.primaryDisplayProperty];
  return type.id === contact ? ['firstname', 'lastname', 'email'] : nameProperties;
}

/** The primary display value of a record; of a contact `Ada Admin (ada@example.com)`. */
function toName(values: Values, type: ObjectType): string {
  if (type.id === contact) {
    const name = [values['firstname'], values['lastname']].filter(Boolean).join(' ');
    const { email } = values;
    return name && email ? `${name} (${email})` : name || (email ?? '');
  }
  const named = listNameProperties(type).find((property) => values[property]);
  return (named !== undefined && values[named]) || '';
}
