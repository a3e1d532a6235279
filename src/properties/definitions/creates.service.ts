import type { Tx } from '../../platform/db/db.js';
import { AppError } from '../../platform/http/errors.js';
import { maxUniqueBytes, type Definition, type PropertyFacts } from '../types/definition.js';
import { takeNewProperties } from './new-properties.js';
import type { ObjectType } from '../types/object-types.js';
import type { PropertyInput } from '../types/properties.schema.js';
import { toOwner, type PropertyChangesService, type PropertyWrite, type Situation } from './changes.service.js';
import type { RecalculationsService } from './recalculations.service.js';
import { propertyNotFound } from '../formulas/refusals.js';
import { insertUniqueValues, listUnfitValues } from './stored-values.store.js';

interface PropertiesCreation extends Omit<PropertyWrite, 'objectType'> {
  readonly type: ObjectType;
  readonly inputs: readonly PropertyInput[];
}

interface EachProperty {
  readonly made: readonly Definition[];
  /** Properties that were refused, with the reason. */
  readonly refused: readonly { readonly name: string; readonly refusal: AppError }[];
}

/** Refusals: properties.errors.ts. */
export interface PropertyCreatesService {
  /**
   * Creates a custom property; an archived one of that name is restored with the new definition, its values and its
   * creation time.
   */
  createProperty(creation: PropertyWrite & { readonly input: PropertyInput }): Promise<Definition>;
  /** As `createProperty` for several, all or none, in the caller's transaction. */
  createPropertiesInTx(tx: Tx, creation: PropertiesCreation): Promise<Definition[]>;
  /** As `createProperty` for several, each independently, in order. */
  createEachProperty(creation: PropertyWrite & { readonly inputs: readonly PropertyInput[] }): Promise<EachProperty>;
}

interface PropertyCreatesDeps {
  readonly changes: PropertyChangesService;
  readonly recalculations: RecalculationsService;
}

export function createPropertyCreatesService(deps: PropertyCreatesDeps): PropertyCreatesService {
  const { change, changeInTx, write } = deps.changes;
  const { recalculate } = deps.recalculations;

  const insert = async (situation: Situation, added: readonly PropertyFacts[]): Promise<Definition[]> => {
    const back = added.filter(({ name, hasUniqueValue }) => hasUniqueValue && situation.hub.archived.has(name));
    await insertUniqueValues(situation.tx, { ...toOwner(situation), names: back.map(({ name }) => name) });
    return write(situation, added);
  };

  return {
    async createPropertiesInTx(tx, { inputs, userId, ...place }) {
      const situation = await changeInTx(tx, place);
      const take = await takeFor(situation, inputs, userId);
      return insert(situation, inputs.map(take));
    },
    async createProperty({ input, ...creation }) {
      const [made] = await change(creation, async (situation) => {
        const take = await takeFor(situation, [input], creation.userId);
        return insert(situation, [take(input)]);
      });
      if (!made) throw propertyNotFound(input.name);
      if (made.calculated) await recalculate(creation);
      return made;
    },
    async createEachProperty({ inputs, ...creation }) {
      const each = await change(creation, async (situation) => {
        const take = await takeFor(situation, inputs, creation.userId);
        const outcomes = inputs.map((input) => attempt(input, take));
        const added = outcomes.flatMap(({ facts }) => facts ?? []);
        const refused = outcomes.flatMap(({ name, refusal }) => (refusal ? [{ name, refusal }] : []));
        return { made: await insert(situation, added), refused };
      });
      if (each.made.some(({ calculated }) => calculated)) await recalculate(creation);
      return each;
    },
  };
}

type Take = (input: PropertyInput) => PropertyFacts;

async function takeFor(
  situation: Situation,
  inputs: readonly PropertyInput[],
  userId: number | undefined,
): Promise<Take> {
  const { tx, hub, type } = situation;
  const back = inputs.filter(({ name, hasUniqueValue }) => hasUniqueValue && hub.archived.has(name));
  const names = [...new Set(back.map(({ name }) => name))];
  const unfit = await listUnfitValues(tx, { ...toOwner(situation), names, maxBytes: maxUniqueBytes });
  const values = new Map(unfit.map(({ name, value }) => [name, value]));
  return takeNewProperties({ hub, objectTypeId: type.id, userId, unfit: values });
}

interface Outcome {
  readonly name: string;
  readonly facts?: PropertyFacts;
  readonly refusal?: AppError;
}

function attempt(input: PropertyInput, take: Take): Outcome {
  try {
    return { name: input.name, facts: take(input) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { name: input.name, refusal: error };
  }
}
