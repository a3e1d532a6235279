import type { Static } from 'typebox';
import { findPrimarySide, type AssociationType } from '../../associations/association-types.js';
import type { AssociationsService } from '../../associations/associations.service.js';
import type { ObjectsService } from '../../objects/objects.service.js';
import type * as wire from './crm-objects.schema.js';
import type { LegacyPlace } from './writing.service.js';
import { legacyErrors } from '../shapes/legacy.errors.js';

type AssociationInput = Static<typeof wire.AssociationInput>;

type Author = Omit<LegacyPlace, 'objectType'>;
/** Refuses a caller that may not use the types at both ends. */
type Assert = (types: Pick<AssociationType, 'from' | 'to'>) => void;

interface AssociatedPage {
  readonly hubId: number;
  readonly objectId: string;
  readonly definitionId: number;
  readonly limit: number;
  readonly offset: string | undefined;
}

/** Associations as in version 1: their definitions are association types. All throw UNKNOWN_DEFINITION (400). */
export interface LegacyAssociationsService {
  /** Up to 100, in one write per definition. Throws the refusal of a pair whose records do not exist, and writes the others. */
  associate(author: Author, inputs: readonly AssociationInput[], assert: Assert): Promise<void>;
  dissociate(author: Author, inputs: readonly AssociationInput[], assert: Assert): Promise<void>;
  /** By id; a page may have fewer records than its limit. Throws RECORD_NOT_FOUND (404). */
  listAssociated(
    page: AssociatedPage,
    assert: Assert,
  ): Promise<{ results: number[]; hasMore: boolean; offset: number }>;
}

interface LegacyAssociationsDeps {
  readonly objects: ObjectsService;
  readonly associations: AssociationsService;
}

export function createLegacyAssociationsService({
  objects: { links },
  associations,
}: LegacyAssociationsDeps): LegacyAssociationsService {
  const getType = async (hubId: number, definitionId: number): Promise<AssociationType> => {
    const type = (await associations.types.getAssociations(hubId)).findType(definitionId);
    if (type?.category === 'HUBSPOT_DEFINED') return type;
    throw legacyErrors.unknownDefinition({ message: `Association definition ${definitionId} does not exist` });
  };
  const toBatches = async (author: Author, inputs: readonly AssociationInput[], assert: Assert) => {
    const prepared = [];
    for (const definitionId of new Set(inputs.map((input) => input.definitionId))) {
      const each = inputs.filter((input) => input.definitionId === definitionId);
      const type = await getType(author.hubId, definitionId);
      assert(type);
      const ends = { fromObjectType: type.from, toObjectType: type.to };
      const pairs = each.map(({ fromObjectId, toObjectId }) => ({
        from: { id: fromObjectId },
        to: { id: toObjectId },
        type: definitionId,
      }));
      prepared.push({ ...author, ...ends, type, inputs: pairs });
    }
    return prepared;
  };
  return {
    async associate(author, inputs, assert) {
      for (const batch of await toBatches(author, inputs, assert)) {
        const { plain, typed } = splitPrimaries(batch);
        const failures = [
          ...(plain.length > 0 ? (await links.associateByDefault({ ...batch, inputs: plain })).failures : []),
          ...(await links.associateByType({ ...batch, inputs: typed })).failures,
        ];
        if (failures[0]) throw failures[0];
      }
    },
    async dissociate(author, inputs, assert) {
      for (const batch of await toBatches(author, inputs, assert)) await links.dissociateByType(batch);
    },
    async listAssociated({ hubId, objectId, definitionId, limit, offset }, assert) {
      const type = await getType(hubId, definitionId);
      assert(type);
      const place = { hubId, objectType: type.from, objectId, toObjectType: type.to };
      const { results, after } = await links.list({ ...place, limit, after: offset });
      const having = results.filter(({ types }) => types.some(({ typeId }) => typeId === definitionId));
      const ids = having.map(({ id }) => Number(id));
      return { results: ids, hasMore: after !== undefined, offset: Number(after ?? ids.at(-1) ?? 0) };
    },
  };
}

interface Pair {
  readonly from: { readonly id: string | number };
  readonly to: { readonly id: string | number };
  readonly type: number;
}

/** Assumption D7. Clients send several primary records of one record: the last one becomes it, the others are associated plainly. */
function splitPrimaries({ type, inputs }: { readonly type: AssociationType; readonly inputs: readonly Pair[] }) {
  const side = findPrimarySide(type);
  if (side === null) return { plain: [], typed: inputs };
  const last = new Map(inputs.map((input) => [String(input[side].id), input]));
  const isLast = (input: Pair) => last.get(String(input[side].id)) === input;
  return { plain: inputs.filter((input) => !isLast(input)), typed: inputs.filter(isLast) };
}
