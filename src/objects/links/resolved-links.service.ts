import { associationErrors } from '../../associations/associations.errors.js';
import type { AssociationSpec, LinkType } from '../../associations/associations.service.js';
import { type AppError } from '../../platform/http/errors.js';
import { findObjectType, type ObjectType } from '../../properties/properties.service.js';
import type { ObjectKind } from '../kinds/kind.js';
import type { Edge } from './limits.service.js';
import { toRecordId } from '../types/ids.js';
import type { RecordFacts } from '../types/facts.js';
import type { LinkRow, PlaceRow } from '../rows/writes.store.js';

/** Spec 2.8. */
export interface NewAssociation {
  readonly to: { readonly id: string | number };
  readonly types: readonly AssociationSpec[];
}

export interface ResolvedLinks {
  readonly rows: readonly LinkRow[];
  readonly ends: readonly { readonly to_type: string; readonly to_id: string }[];
  /** What follows for the new record, by property: how many there are of a kind, where the one of a kind leads. */
  readonly counts: Readonly<Record<string, string>>;
}

const noLinks: ResolvedLinks = { rows: [], ends: [], counts: {} };

/** Spec 2.8: the associations of a new record. Throws INVALID_ASSOCIATIONS and the like (400). */
export function resolveLinks(
  given: readonly NewAssociation[],
  { type, kind, associations }: RecordFacts,
): ResolvedLinks {
  if (given.length === 0) return noLinks;
  const rows = new Map<string, LinkRow>();
  for (const { to, types } of given) {
    const resolved = associations.resolveSpecs(type, types);
    const id = toRecordId(to.id);
    if (id === undefined || id === 'none') throw invalidEnds([`${resolved.to.typeName}=${to.id}`], type);
    for (const link of resolved.links) addRow(rows, toLinkRow(link, { to_type: resolved.to.id, to_id: id }));
  }
  const all = [...rows.values()];
  assertOnePrimary(all);
  return { rows: all, ends: all, counts: all.length > 0 ? toCounts(all, kind) : {} };
}

function toCounts(rows: readonly LinkRow[], { counters, pointers }: ObjectKind): Record<string, string> {
  const listOf = (id: number) => rows.filter((row) => row.type_id === id && row.category === 'HUBSPOT_DEFINED');
  const counts: Record<string, number> = {};
  for (const { typeId, property } of counters) counts[property] = (counts[property] ?? 0) + listOf(typeId).length;
  const ends = pointers.map(({ typeId, property }) => {
    const [first] = listOf(typeId).sort((a, b) => Number(b.mode === 'move') - Number(a.mode === 'move'));
    return [property, first?.to_id ?? ''];
  });
  const printed = Object.entries(counts).flatMap(([property, count]) => (count > 0 ? [[property, String(count)]] : []));
  return Object.fromEntries([...printed, ...ends]) as Record<string, string>;
}

/** The same record may be named twice: what is asked for weighs more than what comes of itself. */
function addRow(rows: Map<string, LinkRow>, row: LinkRow): void {
  const key = `${row.to_type} ${row.to_id} ${row.category} ${row.type_id}`;
  if (rows.get(key)?.mode !== 'move') rows.set(key, row);
}

export function toLinkRow(link: LinkType, end: { readonly to_type: string; readonly to_id: string }): LinkRow {
  const { category, typeId, inverseTypeId, primarySide, mode, max, inverseMax } = link;
  const row = { category, type_id: typeId, inverse_id: inverseTypeId, primary_side: primarySide, mode };
  return { ...end, ...row, max, inverse_max: inverseMax };
}

/** Throws SEVERAL_PRIMARY_ASSOCIATIONS (400) where two records are both asked to be the primary one of a third. */
export function assertOnePrimary(rows: readonly LinkRow[]): void {
  const claims = new Map<string, Set<string>>();
  for (const { ord, from_id, to_type, to_id, category, primary_side, mode, ...row } of rows) {
    if (primary_side === null || mode !== 'move') continue;
    const start = from_id ?? `new ${ord}`;
    const [holder, other] = primary_side === 'from' ? [start, to_id] : [to_id, start];
    const typeId = primary_side === 'from' ? row.type_id : row.inverse_id;
    const key = `${holder} ${to_type} ${category} ${typeId}`;
    const others = (claims.get(key) ?? new Set()).add(other);
    claims.set(key, others);
    if (others.size === 1) continue;
    const spec = `AssociationSpec{associationCategory=${category}, associationTypeId=${typeId}}`;
    throw associationErrors.severalPrimaryAssociations({
      message: `cannot pass multiple to object ids: [${[...others].join(', ')}] for one to one association type ${spec}`,
    });
  }
}

/** The refusal of associations with records that are not there. */
export function toMissingEnds(missing: readonly PlaceRow[], from: ObjectType): AppError {
  return invalidEnds(
    missing.map(({ object_type, id }) => `${findObjectType(object_type)?.typeName ?? object_type}=${id}`),
    from,
  );
}

/** `id`: of the record that they were to start at, if it is there already. */
export function invalidEnds(ends: readonly string[], from: ObjectType, id?: string): AppError {
  const context = { INVALID_OBJECT_IDS: ends.map((end) => `${end} is not valid`), ...toStart(from, id) };
  return associationErrors.invalidAssociations({ context });
}

/** The refusal of associations beyond a limit. */
export function limitExceeded(edges: readonly Edge[], from: ObjectType, fromId?: string): AppError {
  const texts = edges.map(({ max, object_type, id, category, type_id }) => {
    const name = findObjectType(object_type)?.typeName ?? object_type;
    const holder = id === undefined ? `a new ${name}` : `${name}=${id}`;
    return `Exceeded association limit of ${max} for ${holder} by ${category}=${type_id}`;
  });
  const context = { ASSOCIATION_LIMIT_EXCEEDED: texts, ...toStart(from, fromId) };
  return associationErrors.invalidAssociations({ context });
}

function toStart({ typeName }: ObjectType, id: string | undefined) {
  return { ...(id !== undefined && { objectId: [id] }), objectType: [typeName] };
}
