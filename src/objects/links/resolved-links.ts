import { associationErrors } from '../../associations/associations.errors.js';
import type { AssociationSpec } from '../../associations/association-types.js';
import type { LinkType } from '../../associations/link-types.js';
import { type AppError } from '../../platform/http/errors.js';
import { findObjectType, type ObjectType } from '../../properties/types/object-types.js';
import type { ObjectKind } from '../kinds/kind.js';
import type { Edge } from './limits.js';
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
  readonly ends: readonly { readonly toType: string; readonly toId: string }[];
  /** Initial counters and pointers of the new record, by property. */
  readonly counts: Readonly<Record<string, string>>;
}

/** Of a record without associations. */
export const noLinks: ResolvedLinks = { rows: [], ends: [], counts: {} };

/** Spec 2.8: the associations of a new record. Throws INVALID_ASSOCIATIONS and the like (400). */
export function resolveLinks(
  given: readonly NewAssociation[],
  { type, kind, associations }: RecordFacts,
): ResolvedLinks {
  const rows = new Map<string, LinkRow>();
  for (const { to, types } of given) {
    const resolved = associations.resolveSpecs(type, types);
    const id = toRecordId(to.id);
    if (id === undefined || id === 'none') throw invalidEnds([`${resolved.to.typeName}=${to.id}`], type);
    for (const link of resolved.links) addRow(rows, toLinkRow(link, { toType: resolved.to.id, toId: id }));
  }
  const all = [...rows.values()];
  assertOnePrimary(all);
  return { rows: all, ends: all, counts: all.length > 0 ? toCounts(all, kind) : {} };
}

function toCounts(rows: readonly LinkRow[], { counters, pointers }: ObjectKind): Record<string, string> {
  const listOf = (id: number) => rows.filter((row) => row.typeId === id && row.category === 'HUBSPOT_DEFINED');
  const counts: Record<string, number> = {};
  for (const { typeId, property } of counters) counts[property] = (counts[property] ?? 0) + listOf(typeId).length;
  const ends = pointers.map(({ typeId, property }) => {
    const [first] = listOf(typeId).sort((a, b) => Number(b.mode === 'move') - Number(a.mode === 'move'));
    return [property, first?.toId ?? ''];
  });
  const printed = Object.entries(counts).flatMap(([property, count]) => (count > 0 ? [[property, String(count)]] : []));
  return Object.fromEntries([...printed, ...ends]) as Record<string, string>;
}

/** If the same record is named twice, a requested association takes precedence over an implied one. */
function addRow(rows: Map<string, LinkRow>, row: LinkRow): void {
  const key = `${row.toType} ${row.toId} ${row.category} ${row.typeId}`;
  if (rows.get(key)?.mode !== 'move') rows.set(key, row);
}

export function toLinkRow(link: LinkType, end: { readonly toType: string; readonly toId: string }): LinkRow {
  const { category, typeId, inverseTypeId, primarySide, mode, max, inverseMax } = link;
  const row = { category, typeId, inverseId: inverseTypeId, primarySide, mode };
  return { ...end, ...row, max, inverseMax };
}

/** Throws SEVERAL_PRIMARY_ASSOCIATIONS (400) if two records are both requested as the primary one of a third. */
export function assertOnePrimary(rows: readonly LinkRow[]): void {
  const claims = new Map<string, Set<string>>();
  for (const { ord, fromId, toType, toId, category, primarySide, mode, ...row } of rows) {
    if (primarySide === null || mode !== 'move') continue;
    const start = fromId ?? `new ${ord}`;
    const [holder, other] = primarySide === 'from' ? [start, toId] : [toId, start];
    const typeId = primarySide === 'from' ? row.typeId : row.inverseId;
    const key = `${holder} ${toType} ${category} ${typeId}`;
    const others = (claims.get(key) ?? new Set()).add(other);
    claims.set(key, others);
    if (others.size === 1) continue;
    const spec = `AssociationSpec{associationCategory=${category}, associationTypeId=${typeId}}`;
    throw associationErrors.severalPrimaryAssociations({
      message: `cannot pass multiple to object ids: [${[...others].join(', ')}] for one to one association type ${spec}`,
    });
  }
}

/** The refusal of associations with missing records. */
export function toMissingEnds(missing: readonly PlaceRow[], from: ObjectType): AppError {
  return invalidEnds(
    missing.map(({ objectType, id }) => `${findObjectType(objectType)?.typeName ?? objectType}=${id}`),
    from,
  );
}

/** `id`: the existing record at which they would start. */
export function invalidEnds(ends: readonly string[], from: ObjectType, id?: string): AppError {
  const context = { INVALID_OBJECT_IDS: ends.map((end) => `${end} is not valid`), ...toStart(from, id) };
  return associationErrors.invalidAssociations({ context });
}

/** The refusal of associations beyond a limit. */
export function limitExceeded(edges: readonly Edge[], from: ObjectType, fromId?: string): AppError {
  const texts = edges.map(({ max, objectType, id, category, typeId }) => {
    const name = findObjectType(objectType)?.typeName ?? objectType;
    const holder = id === undefined ? `a new ${name}` : `${name}=${id}`;
    return `Exceeded association limit of ${max} for ${holder} by ${category}=${typeId}`;
  });
  const context = { ASSOCIATION_LIMIT_EXCEEDED: texts, ...toStart(from, fromId) };
  return associationErrors.invalidAssociations({ context });
}

function toStart({ typeName }: ObjectType, id: string | undefined) {
  return { ...(id !== undefined && { objectId: [id] }), objectType: [typeName] };
}
