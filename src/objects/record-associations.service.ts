import type { AssociationsService } from '../associations/associations.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import { AppError } from '../platform/http/errors.js';
import type { ObjectType, PropertiesService } from '../properties/properties.service.js';
import { linkEffects } from './link-effects.service.js';
import type { Source } from './object-kind.js';
import { toNextStart, toRecordId } from './record-ids.js';
import { toPathId } from './record-keys.js';
import { writeRecords } from './limited-writes.service.js';
import { invalidEnds, limitExceeded, toLinkRow } from './record-links.service.js';
import { findAssociated } from './record-reads.store.js';
import { getPageStart } from './record-reads.service.js';
import type { RecordDissociationsService } from './record-dissociations.service.js';
import { toAssociatedIds, type AssociatedId } from './record-view.js';
import type { ServedTypesService } from './served-types.service.js';

/** Two records, their types in any spelling. */
export interface RecordPair {
  readonly hubId: number;
  readonly objectType: string;
  readonly objectId: string;
  readonly toObjectType: string;
  readonly toObjectId: string;
}

export interface PairWrite extends RecordPair {
  /** Type id or name; undefined: the plain association. */
  readonly associationType?: string | undefined;
  readonly source: Source;
}

export interface AssociationsPlace extends Omit<RecordPair, 'toObjectId'> {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}

export interface AssociationsPage {
  readonly results: readonly AssociatedId[];
  readonly after: string | undefined;
}

export interface RecordAssociationsService {
  /** Throws INVALID_ASSOCIATION_TYPE (400), RECORD_NOT_FOUND or ASSOCIATION_TARGET_NOT_FOUND (404). */
  associate(write: PairWrite): Promise<void>;
  /** Removing the plain type removes everything; what is not there is no error. Throws INVALID_ASSOCIATION_TYPE (400). */
  dissociate(write: PairWrite): Promise<void>;
  /** By id; 500 at most and by default. Throws ASSOCIATION_PAGE_TOO_LARGE (400), RECORD_NOT_FOUND (404). */
  listAssociated(place: AssociationsPlace): Promise<AssociationsPage>;
}

export interface RecordAssociationsParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly properties: PropertiesService;
  readonly servedTypes: ServedTypesService;
  readonly associations: AssociationsService;
  readonly dissociations: RecordDissociationsService;
}

const pageLimit = 500;

export function createRecordAssociationsService(parts: RecordAssociationsParts): RecordAssociationsService {
  const { db, clock, dissociations } = parts;
  const toEnds = async ({ hubId, objectType, objectId, toObjectType }: Omit<RecordPair, 'toObjectId'>) => ({
    from: (await parts.servedTypes.getServedType(hubId, objectType)).type,
    to: await parts.properties.getType(hubId, toObjectType),
    fromId: toPathId(objectId),
    associations: await parts.associations.getAssociations(hubId),
  });
  return {
    async associate({ hubId, source, associationType, ...pair }) {
      const { from, to, fromId, associations } = await toEnds({ hubId, ...pair });
      const links =
        associationType === undefined
          ? associations.resolveDefault({ from, to })
          : associations.resolveType({ from, to }, associationType);
      const toId = toRecordId(pair.toObjectId);
      if (toId === undefined || toId === 'none') throw targetNotFound(to, pair.toObjectId);
      if (from.id === to.id && fromId === toId) throw invalidEnds([`${to.typeName}=${toId}`], from);
      const rows = links.map((link) => ({ from_id: fromId, ...toLinkRow(link, { to_type: to.id, to_id: toId }) }));
      const write = { ...noRecords, hubId, objectType: from.id, now: clock.now(), source, links: rows };
      const { missing, exceeded } = await writeRecords(db, write);
      if (missing.some((row) => row.object_type === from.id && row.id === fromId))
        throw new AppError('RECORD_NOT_FOUND');
      if (missing.length > 0) throw targetNotFound(to, toId);
      if (exceeded.length > 0) throw limitExceeded(exceeded, from);
    },
    async dissociate({ hubId, source, associationType, ...pair }) {
      const { from, to, fromId, associations } = await toEnds({ hubId, ...pair });
      const links =
        associationType === undefined ? undefined : associations.resolveRemoval({ from, to }, associationType);
      const toId = toRecordId(pair.toObjectId);
      if (toId === undefined || toId === 'none') return;
      const [start, end] = [
        { object_type: from.id, id: fromId },
        { object_type: to.id, id: toId },
      ];
      await dissociations.dissociate({ hubId, pairs: [{ from: start, to: end, links }], source });
    },
    async listAssociated({ hubId, limit = pageLimit, after, ...place }) {
      if (limit > pageLimit) throw new AppError('ASSOCIATION_PAGE_TOO_LARGE', { context: { limit: [String(limit)] } });
      const { from, to, fromId, associations } = await toEnds({ hubId, ...place });
      const start = getPageStart(after);
      const page = { hubId, objectType: from.id, id: fromId, toType: to.id, limit: limit + 1 };
      const found = await db.read((tx) => findAssociated(tx, { ...page, fromId: start === 'none' ? largest : start }));
      if (!found) throw new AppError('RECORD_NOT_FOUND');
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      return { results: toAssociatedIds(shown, associations.getTypeName), after: last && toNextStart(last.id) };
    },
  };
}

const largest = '9223372036854775807';
const noRecords = {
  createdProperty: '',
  records: [],
  uniques: [],
  idProperties: [],
  currencyProperties: [],
  effects: linkEffects,
};

function targetNotFound(to: ObjectType, id: string): AppError {
  return new AppError('ASSOCIATION_TARGET_NOT_FOUND', {
    message: `${to.typeName} with id ${id} does not exist`,
    context: { toObjectId: [id], toObjectType: [to.plural] },
  });
}
