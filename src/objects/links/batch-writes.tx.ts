import { associationErrors } from '../../associations/associations.errors.js';
import type { ResolvedTypes } from '../../associations/hub-associations.js';
import type { Db } from '../../platform/db/db.js';
import { AppError } from '../../platform/http/errors.js';
import type { AssociationEnds } from './ends.service.js';
import { lockLinks, toLinksWrite, type LockedLinks } from './writes.tx.js';
import type { Source } from '../kinds/kind.js';
import type { AssociatedPair } from './pair.service.js';
import { toRecordId } from '../types/ids.js';
import { assertOnePrimary, invalidEnds, limitExceeded, toLinkRow } from './resolved-links.js';
import { insertRecords, type LinkRow } from '../rows/writes.store.js';

/** Two records to associate, by ids as sent, and the association types. */
export interface AskedPair extends ResolvedTypes {
  readonly fromId: string | number;
  readonly toId: string | number;
}

interface PairsWrite extends AssociationEnds {
  readonly hubId: number;
  readonly source: Source;
  readonly now: Date;
  readonly pairs: readonly AskedPair[];
  /** The refusal of a pair whose records do not exist. */
  readonly refuseEnds: (lacking: LackingEnds) => AppError;
}

/** A pair and which of its ends do not exist. */
export interface LackingEnds extends Pick<AssociationEnds, 'from' | 'to'> {
  readonly fromId: string;
  readonly toId: string;
  readonly isFromLacking: boolean;
  readonly isToLacking: boolean;
}

interface PairsOutcome {
  readonly results: readonly AssociatedPair[];
  readonly failures: readonly AppError[];
}

/** A pair with valid ids and the rows that it needs. */
interface OpenPair extends AskedPair {
  readonly fromId: string;
  readonly toId: string;
  readonly rows: readonly LinkRow[];
}

/**
 * Associates pairs of records of two types, each entirely or not at all, in one transaction: the records are locked
 * first, so that what is read stays current. Throws SEVERAL_PRIMARY_ASSOCIATIONS (400).
 */
export async function writePairs(db: Db, write: PairsWrite): Promise<PairsOutcome> {
  const { hubId, source, now, from, pairs } = write;
  const asked = pairs.map((pair) => toOpenPair(pair, write));
  const open = asked.flatMap((pair) => (pair instanceof AppError ? [] : [pair]));
  const links = open.flatMap(({ rows }) => rows);
  assertOnePrimary(links);
  const rows = toLinksWrite({ hubId, objectType: from.id, now, source, links });
  const refusals =
    links.length === 0
      ? new Map<OpenPair, AppError>()
      : await db.write(async (tx) => {
          const groups = open.map((pair) => pair.rows);
          const locked = await lockLinks(tx, rows, groups);
          if (locked.kept.length > 0) await insertRecords(tx, { ...rows, links: locked.kept });
          return toRefusals(open, locked, write);
        });
  const failures = asked.flatMap((pair) => (pair instanceof AppError ? pair : (refusals.get(pair) ?? [])));
  const done = open.filter((pair) => !refusals.has(pair));
  return { results: done.map((pair) => toAssociated(pair, write)), failures };
}

function toOpenPair(pair: AskedPair, { from, to, refuseEnds }: PairsWrite): OpenPair | AppError {
  const [fromId, toId] = [toRecordId(pair.fromId), toRecordId(pair.toId)];
  const isFromLacking = fromId === undefined || fromId === 'none';
  const isToLacking = toId === undefined || toId === 'none' || (from.id === to.id && fromId === toId);
  if (isFromLacking || isToLacking) {
    const ids = { fromId: String(pair.fromId), toId: String(pair.toId) };
    return refuseEnds({ from, to, ...ids, isFromLacking, isToLacking });
  }
  const rows = pair.links.map((link) => ({ fromId, ...toLinkRow(link, { toType: to.id, toId }) }));
  return { ...pair, fromId, toId, rows };
}

/** Why pairs are not written: a missing end, or a limit. */
function toRefusals(
  open: readonly OpenPair[],
  { missing, exceeded }: LockedLinks,
  { from, to, refuseEnds }: PairsWrite,
): Map<OpenPair, AppError> {
  const isMissing = (type: string, id: string) => missing.some((row) => row.objectType === type && row.id === id);
  const refusals = new Map<OpenPair, AppError>();
  for (const pair of open) {
    const { fromId, toId, rows } = pair;
    const [isFromLacking, isToLacking] = [isMissing(from.id, fromId), isMissing(to.id, toId)];
    const edges = exceeded.filter(({ link }) => rows.includes(link));
    if (isFromLacking || isToLacking)
      refusals.set(pair, refuseEnds({ from, to, fromId, toId, isFromLacking, isToLacking }));
    else if (edges.length > 0) refusals.set(pair, limitExceeded(edges, from, fromId));
  }
  return refusals;
}

/** The refusal of a pair in version 4. */
export function refusePair({ from, to, fromId, toId, isFromLacking, isToLacking }: LackingEnds): AppError {
  const lacking = [
    ...(isFromLacking ? [`${from.typeName}=${fromId}`] : []),
    ...(isToLacking ? [`${to.typeName}=${toId}`] : []),
  ];
  return invalidEnds(lacking, from, fromId);
}

/** The refusal of a pair in version 3. */
export function refuseOldPair({ from, to, fromId, toId, isFromLacking, isToLacking }: LackingEnds): AppError {
  const toEntry = (end: string, result: string) => ({
    message: `${end} is not a valid object`,
    context: { validationResult: [result] },
  });
  return associationErrors.invalidAssociationEnds({
    errors: [
      ...(isFromLacking ? [toEntry(`${from.id}=${fromId}`, 'INVALID_FROM_OBJECT')] : []),
      ...(isToLacking ? [toEntry(`${to.id}=${toId}`, 'INVALID_TO_OBJECT')] : []),
    ],
  });
}

function toAssociated({ fromId, toId, types }: OpenPair, { from, to, associations }: AssociationEnds): AssociatedPair {
  return { from, fromId, to, toId, types, inverses: types.flatMap((type) => associations.findInverse(type) ?? []) };
}
