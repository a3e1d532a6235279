import { associationErrors } from '../../associations/associations.errors.js';
import type { AssociationSpec, AssociationType } from '../../associations/association-types.js';
import type { ResolvedTypes } from '../../associations/hub-associations.js';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import { type AppError } from '../../platform/http/errors.js';
import type { ObjectType } from '../../properties/types/object-types.js';
import type { AssociationEnds, AssociationEndsService } from './ends.service.js';
import { createPageRead, type AssociationsPage } from './pages.tx.js';
import { lockLinks, toLinksWrite, writeRecords, type LockedLinks } from './writes.tx.js';
import type { Source } from '../kinds/kind.js';
import { dissociateInTx, type RecordDissociationsService } from './removals.service.js';
import { toRecordId } from '../types/ids.js';
import { toPathId } from '../types/keys.js';
import { invalidEnds, limitExceeded, toLinkRow } from './resolved-links.js';
import { insertRecords } from '../rows/writes.store.js';
import { objectErrors } from '../types/records.errors.js';

/** Two records, their types in any spelling. */
interface RecordPair {
  readonly hubId: number;
  readonly objectType: string;
  readonly objectId: string;
  readonly toObjectType: string;
  readonly toObjectId: string;
}

interface PairWrite extends RecordPair {
  readonly source: Source;
}

interface NamedWrite extends PairWrite {
  /** Type id or name; undefined: the plain association. */
  readonly associationType?: string | undefined;
  /** How a missing target is refused: as not found, or, in version 4, as an invalid association. */
  readonly missingTarget?: 'not found' | 'invalid';
}

interface LabelsWrite extends PairWrite {
  readonly specs: readonly AssociationSpec[];
}

interface AssociationsPlace extends Omit<RecordPair, 'toObjectId'> {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}

/** Two associated records and the requested types; each type has its mirror beside it. */
export interface AssociatedPair {
  readonly from: ObjectType;
  readonly fromId: string;
  readonly to: ObjectType;
  readonly toId: string;
  readonly types: readonly AssociationType[];
  readonly inverses: readonly AssociationType[];
}

/** All throw RECORD_ID_NOT_NUMERIC (404) for an invalid id; writes also INVALID_ASSOCIATIONS (400) beyond a limit. */
export interface RecordAssociationsService {
  /** Throws INVALID_ASSOCIATION_TYPE or NO_DEFAULT_ASSOCIATION (400), RECORD_NOT_FOUND or ASSOCIATION_TARGET_NOT_FOUND (404). */
  associate(write: NamedWrite): Promise<AssociatedPair & { readonly startedAt: Date; readonly completedAt: Date }>;
  /**
   * Associates two records with labels, replacing existing ones. Primary and plain associations stay. Throws
   * INVALID_ASSOCIATIONS or MISMATCHED_ASSOCIATION_TYPES (400), RECORD_NOT_FOUND (404).
   */
  replaceLabels(write: LabelsWrite): Promise<AssociatedPair>;
  /** Removing the plain type removes all; a missing association is not an error. Throws INVALID_ASSOCIATION_TYPE (400). */
  dissociate(write: NamedWrite): Promise<void>;
  /** By id; 500 at most and by default. Throws ASSOCIATION_PAGE_TOO_LARGE (400), RECORD_NOT_FOUND (404). */
  listAssociated(place: AssociationsPlace): Promise<AssociationsPage>;
}

interface RecordAssociationsDeps {
  readonly ends: AssociationEndsService;
  readonly db: Db;
  readonly clock: Clock;
  readonly dissociations: RecordDissociationsService;
}

export function createRecordAssociationsService(deps: RecordAssociationsDeps): RecordAssociationsService {
  const { db, clock, dissociations } = deps;
  const readPage = createPageRead(db);
  const findEnds = async ({ hubId, objectType, objectId, toObjectType }: Omit<RecordPair, 'toObjectId'>) => ({
    ...(await deps.ends.getEnds({ hubId, fromObjectType: objectType, toObjectType })),
    fromId: toPathId(objectId),
  });
  return {
    async associate({ associationType, missingTarget, ...pair }) {
      const ends = await findEnds(pair);
      const { from, to, associations } = ends;
      const resolved =
        associationType === undefined
          ? associations.resolveDefault({ from, to })
          : associations.resolveType({ from, to }, associationType);
      const refuseTarget = missingTarget === 'invalid' ? invalidTarget : targetNotFound;
      const startedAt = clock.now();
      const write = toPairWrite(pair, ends, { ...resolved, now: startedAt, refuseTarget });
      assertWritable(await writeRecords(db, write.rows), write);
      return { ...toPair(write, associations), startedAt, completedAt: clock.now() };
    },
    async replaceLabels({ specs, ...pair }) {
      const ends = await findEnds(pair);
      const { from, to, associations } = ends;
      const { others, ...resolved } = associations.resolveLabels({ from, to }, specs);
      const now = clock.now();
      const write = toPairWrite(pair, ends, { ...resolved, now, refuseTarget: invalidTarget });
      const removal = { from: write.start, to: write.end, links: others };
      await db.write(async (tx) => {
        const locked = await lockLinks(tx, write.rows, [write.rows.links]);
        assertWritable(locked, write);
        const { hubId, source } = pair;
        if (others.length > 0) await dissociateInTx(tx, { hubId, pairs: [removal], source, now });
        await insertRecords(tx, { ...write.rows, links: locked.kept });
      });
      return toPair(write, associations);
    },
    async dissociate({ hubId, source, associationType, ...pair }) {
      const { from, to, fromId, associations } = await findEnds({ hubId, ...pair });
      const links =
        associationType === undefined ? undefined : associations.resolveRemoval({ from, to }, associationType);
      const toId = toRecordId(pair.toObjectId);
      if (toId === undefined || toId === 'none') return;
      const [start, end] = [
        { objectType: from.id, id: fromId },
        { objectType: to.id, id: toId },
      ];
      await dissociations.dissociate({ hubId, pairs: [{ from: start, to: end, links }], source });
    },
    async listAssociated(place) {
      const { hubId, limit, after } = place;
      const { from, to, associations, fromId } = await findEnds(place);
      const page = await readPage({ hubId, from, to, associations, limit, page: { id: fromId, after } });
      if (!page) throw objectErrors.recordNotFound();
      return page;
    },
  };
}

interface PairEnds extends AssociationEnds {
  readonly fromId: string;
}

type PairRows = ReturnType<typeof toPairWrite>;

interface PairFacts extends ResolvedTypes {
  readonly now: Date;
  /** Creates the refusal of a missing target. */
  readonly refuseTarget: (ends: PairEnds, id: string) => AppError;
}

/** Prepares a write between two records. Throws the refusal if such a target cannot exist. */
function toPairWrite(
  { hubId, source, toObjectId }: Pick<PairWrite, 'hubId' | 'source' | 'toObjectId'>,
  ends: PairEnds,
  { types, links, now, refuseTarget }: PairFacts,
) {
  const { from, to, fromId } = ends;
  const toId = toRecordId(toObjectId);
  if (toId === undefined || toId === 'none') throw refuseTarget(ends, toObjectId);
  if (from.id === to.id && fromId === toId) throw invalidTarget(ends, toId);
  const linkRows = links.map((link) => ({ fromId, ...toLinkRow(link, { toType: to.id, toId }) }));
  return {
    from,
    fromId,
    start: { objectType: from.id, id: fromId },
    to,
    toId,
    end: { objectType: to.id, id: toId },
    types,
    refuseTarget: () => refuseTarget(ends, toId),
    rows: toLinksWrite({ hubId, objectType: from.id, now, source, links: linkRows }),
  };
}

function assertWritable({ missing, exceeded }: Pick<LockedLinks, 'missing' | 'exceeded'>, write: PairRows): void {
  const { from, fromId } = write;
  if (missing.some((row) => row.objectType === from.id && row.id === fromId)) throw objectErrors.recordNotFound();
  if (missing.length > 0) throw write.refuseTarget();
  if (exceeded.length > 0) throw limitExceeded(exceeded, from, fromId);
}

function toPair({ from, fromId, to, toId, types }: PairRows, associations: AssociationEnds['associations']) {
  return { from, fromId, to, toId, types, inverses: types.flatMap((type) => associations.findInverse(type) ?? []) };
}

function invalidTarget({ from, fromId, to }: PairEnds, id: string): AppError {
  return invalidEnds([`${to.typeName}=${id}`], from, fromId);
}

function targetNotFound({ to }: PairEnds, id: string): AppError {
  return associationErrors.associationTargetNotFound({
    message: `${to.typeName} with id ${id} does not exist`,
    context: { toObjectId: [id], toObjectType: [to.plural] },
  });
}
