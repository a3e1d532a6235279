import type { Static } from 'typebox';
import { toTypeKey, type AssociationType } from '../../associations/association-types.js';
import type { AssociationsService } from '../../associations/associations.service.js';
import type { ObjectsService } from '../../objects/objects.service.js';
import { objectErrors } from '../../objects/types/records.errors.js';
import {
  findEngagementDefinition,
  isOfEngagements,
  splitPrimaries,
  toEnds,
  type EngagementDefinition,
  type Pair,
} from './association-definitions.js';
import type * as wire from './crm-objects.schema.js';
import type { LegacyPlace } from './writing.service.js';
import { legacyErrors } from '../shapes/legacy.errors.js';

type AssociationInput = Static<typeof wire.AssociationInput>;

type Author = Omit<LegacyPlace, 'objectType'>;
/** Refuses a caller that may not use the types at both ends. */
type Assert = (types: Pick<AssociationType, 'from' | 'to'>) => void;

interface AssociatedPage extends DefinitionName {
  readonly hubId: number;
  readonly objectId: string;
  readonly limit: number;
  readonly offset: string | undefined;
}

/** Associations as in version 1: their definitions are association types, and those of engagements. All throw UNKNOWN_DEFINITION (400). */
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

/** Engagements, which are records of five types. */
interface Engagements {
  /** The object types of the existing ones among up to 100 ids. */
  findPlurals(hubId: number, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The ids of those of a record, by id, one more than the limit if there are more. */
  listIdsOf(page: {
    readonly hubId: number;
    readonly objectType: string;
    readonly objectId: string;
    readonly limit: number;
    readonly offset: string | undefined;
  }): Promise<readonly string[]>;
}

interface LegacyAssociationsDeps {
  readonly engagements: Engagements;
  readonly objects: ObjectsService;
  readonly associations: AssociationsService;
}

/** A definition: an association type, or one of engagements in general. */
type Definition = AssociationType | EngagementDefinition;

export function createLegacyAssociationsService(deps: LegacyAssociationsDeps): LegacyAssociationsService {
  const {
    objects: { links },
    engagements,
  } = deps;
  const toBatches = async (author: Author, inputs: readonly AssociationInput[], assert: Assert) => {
    const prepared = [];
    for (const { category, definitionId, inputs: each } of toGroups(inputs)) {
      const definition = await getDefinition(deps, author.hubId, { category, definitionId });
      for (const { ends, inputs: pairs } of await toPairs(engagements, { ...author, definition, inputs: each })) {
        assert(ends);
        const place = { ...author, fromObjectType: ends.from, toObjectType: ends.to };
        prepared.push({ ...place, definition, inputs: pairs });
      }
    }
    return prepared;
  };
  return {
    async associate(author, inputs, assert) {
      for (const batch of await toBatches(author, inputs, assert)) {
        const [failure] = await associate(links, batch);
        if (failure) throw failure;
      }
    },
    async dissociate(author, inputs, assert) {
      for (const { definition, ...batch } of await toBatches(author, inputs, assert)) {
        if (isOfEngagements(definition)) {
          const pairs = batch.inputs.map(({ from, to }) => ({ from, to: [to] }));
          await links.dissociateAll({ ...batch, inputs: pairs });
        } else if (definition.category === 'USER_DEFINED') {
          const types = [toSpec(definition)];
          await links.removeLabels({ ...batch, inputs: batch.inputs.map((pair) => ({ ...pair, types })) });
        } else await links.dissociateByType(batch);
      }
    },
    async listAssociated({ hubId, objectId, category, definitionId, limit, offset }, assert) {
      const definition = await getDefinition(deps, hubId, { category, definitionId });
      if (isOfEngagements(definition)) {
        return listOfEngagements(deps, { hubId, objectId, definition, limit, offset }, assert);
      }
      assert(definition);
      const place = { hubId, objectType: definition.from, objectId, toObjectType: definition.to };
      const { results, after } = await links.list({ ...place, limit, after: offset });
      const having = results.filter(({ types }) => types.some((type) => toTypeKey(type) === toTypeKey(definition)));
      const ids = having.map(({ id }) => Number(id));
      return { results: ids, hasMore: after !== undefined, offset: Number(after ?? ids.at(-1) ?? 0) };
    },
  };
}

interface DefinitionName {
  readonly category: 'HUBSPOT_DEFINED' | 'USER_DEFINED';
  readonly definitionId: number;
}

async function getDefinition(
  { associations }: LegacyAssociationsDeps,
  hubId: number,
  { category, definitionId }: DefinitionName,
): Promise<Definition> {
  const ofEngagements = category === 'HUBSPOT_DEFINED' ? findEngagementDefinition(definitionId) : undefined;
  if (ofEngagements) return ofEngagements;
  const key = toTypeKey({ category, typeId: definitionId });
  const type = (await associations.types.getAssociations(hubId)).findType(key);
  if (type) return type;
  throw legacyErrors.unknownDefinition({ message: `Association definition ${definitionId} does not exist` });
}

function toGroups(inputs: readonly AssociationInput[]) {
  const toKey = ({ category, definitionId }: AssociationInput) => `${category} ${definitionId}`;
  return [...new Map(inputs.map((input) => [toKey(input), input])).values()].map(({ category, definitionId }) => ({
    ...{ category, definitionId },
    inputs: inputs.filter((input) => input.category === category && input.definitionId === definitionId),
  }));
}

interface Pairing extends Author {
  readonly definition: Definition;
  readonly inputs: readonly AssociationInput[];
}

/** The pairs of a definition, by the types at their ends: those of engagements in general lead to five types. */
async function toPairs(engagements: Engagements, { hubId, definition, inputs }: Pairing) {
  const toPair = ({ fromObjectId, toObjectId, definitionId }: AssociationInput) => ({
    from: { id: fromObjectId },
    to: { id: toObjectId },
    type: definitionId,
  });
  if (!isOfEngagements(definition)) return [{ ends: definition, inputs: inputs.map(toPair) }];
  const toId = (input: AssociationInput) =>
    String(definition.engagement === 'from' ? input.fromObjectId : input.toObjectId);
  const plurals = await engagements.findPlurals(hubId, [...new Set(inputs.map(toId))]);
  // An engagement that does not exist is refused like any other record.
  const toPlural = (input: AssociationInput) => plurals.get(toId(input)) ?? 'notes';
  return [...new Set(inputs.map(toPlural))].map((plural) => ({
    ends: toEnds(definition, plural),
    inputs: inputs.filter((input) => toPlural(input) === plural).map(toPair),
  }));
}

interface Batch extends Author {
  readonly fromObjectType: string;
  readonly toObjectType: string;
  readonly definition: Definition;
  readonly inputs: readonly Pair[];
}

/** Returns the failures. */
async function associate(links: ObjectsService['links'], { definition, ...batch }: Batch) {
  if (isOfEngagements(definition)) return (await links.associateByDefault(batch)).failures;
  if (definition.category === 'USER_DEFINED') {
    const types = [toSpec(definition)];
    const inputs = batch.inputs.map((pair) => ({ ...pair, types }));
    return (await links.associateWithLabels({ ...batch, inputs })).failures;
  }
  const { plain, typed } = splitPrimaries({ type: definition, inputs: batch.inputs });
  return [
    ...(plain.length > 0 ? (await links.associateByDefault({ ...batch, inputs: plain })).failures : []),
    ...(await links.associateByType({ ...batch, inputs: typed })).failures,
  ];
}

function toSpec({ category, typeId }: AssociationType) {
  return { associationCategory: category, associationTypeId: typeId };
}

interface EngagementsPage extends Pick<AssociatedPage, 'hubId' | 'objectId' | 'limit' | 'offset'> {
  readonly definition: EngagementDefinition;
}

/** The engagements of a record, or the records of an engagement. */
async function listOfEngagements(
  { engagements, objects: { links } }: LegacyAssociationsDeps,
  { hubId, objectId, definition, limit, offset }: EngagementsPage,
  assert: Assert,
) {
  if (definition.engagement === 'to') {
    assert(toEnds(definition, 'notes'));
    const page = { hubId, objectType: definition.objectType, objectId, limit, offset };
    const ids = (await engagements.listIdsOf(page)).map(Number);
    const shown = ids.slice(0, limit);
    return { results: shown, hasMore: ids.length > limit, offset: (shown.at(-1) ?? -1) + 1 };
  }
  const plural = (await engagements.findPlurals(hubId, [objectId])).get(objectId);
  assert(toEnds(definition, plural ?? 'notes'));
  if (plural === undefined) throw objectErrors.recordNotFound();
  const place = { hubId, objectType: plural, objectId, toObjectType: definition.objectType };
  const { results, after } = await links.list({ ...place, limit, after: offset });
  const ids = results.map(({ id }) => Number(id));
  return { results: ids, hasMore: after !== undefined, offset: Number(after ?? ids.at(-1) ?? 0) };
}
