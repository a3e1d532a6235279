import type { Clock } from '../../platform/clock.js';
import { isCustomType } from '../types/custom-types.js';
import { listCustomTypes } from '../types/custom-types.store.js';
import type { Definition } from '../types/definition.js';
import type { ObjectType } from '../types/object-types.js';
import { toCustomType } from '../types/object-types.service.js';
import { propertyErrors } from '../types/properties.errors.js';
import type { PropertyUpdate } from '../types/properties.schema.js';
import { archiveProperties } from './properties.store.js';
import { toOwner, type PropertyChangesService, type PropertyWrite, type Situation } from './changes.service.js';
import type { PropertySetsService } from './sets.service.js';
import { listFormulaUses, listSchemaUses } from '../formulas/property-uses.js';
import { toPropertyChanges, toStoredFacts } from './update.js';
import type { RecalculationsService } from './recalculations.service.js';
import { propertyInUse, propertyNotFound } from '../formulas/refusals.js';

/** Refusals: properties.errors.ts. */
export interface PropertyUpdatesService {
  /**
   * Changes the fields in the update; of a built-in property only those that a hub may change. Throws PROPERTY_NOT_FOUND.
   */
  updateProperty(
    write: PropertyWrite & { readonly propertyName: string; readonly update: PropertyUpdate },
  ): Promise<Definition>;
  /** Archives a custom property; its values stay stored. Throws PROPERTY_NOT_FOUND. */
  archiveProperty(write: PropertyWrite & { readonly propertyName: string }): Promise<void>;
  /** As `archiveProperty` for several, all or none; names without an active property are ignored. */
  archiveProperties(write: PropertyWrite & { readonly names: readonly string[] }): Promise<void>;
}

interface PropertyUpdatesDeps {
  readonly clock: Clock;
  readonly sets: PropertySetsService;
  readonly changes: PropertyChangesService;
  readonly recalculations: RecalculationsService;
}

export function createPropertyUpdatesService({
  clock,
  sets,
  changes,
  recalculations,
}: PropertyUpdatesDeps): PropertyUpdatesService {
  const archive = async (situation: Situation, archived: readonly Definition[]): Promise<void> => {
    const { tx, hubId, type } = situation;
    if (archived.length === 0) return;
    assertArchivable(archived, type);
    await assertUnused(archived, situation);
    const names = archived.map(({ name }) => name);
    await archiveProperties(tx, { ...toOwner(situation), names, now: clock.now() });
    await sets.announceProperties(tx, hubId, type);
  };

  return {
    async updateProperty({ propertyName, update, ...author }) {
      const { definition, isRecalculated } = await changes.change(author, async (situation) => {
        const { hub, type } = situation;
        const stored = getActive(situation, propertyName);
        const changed = toPropertyChanges(stored, update, {
          objectTypeId: type.id,
          groups: hub.groups,
          properties: hub.active,
        });
        // Assumption P22.
        if (Object.keys(changed).length === 0) return { definition: stored, isRecalculated: false };
        const origin = hub.builtIn.properties.get(propertyName);
        const facts = toStoredFacts(stored, changed, { origin, userId: author.userId });
        const [written] = await changes.write(situation, [facts]);
        const isRecalculated = ['type', 'options', 'calculationFormula'].some((name) => name in changed);
        return { definition: written ?? stored, isRecalculated };
      });
      if (isRecalculated) await recalculations.recalculate(author);
      return definition;
    },
    archiveProperty: ({ propertyName, ...author }) =>
      changes.change(author, (situation) => archive(situation, [getActive(situation, propertyName)])),
    archiveProperties: ({ names, ...author }) =>
      changes.change(author, (situation) =>
        archive(
          situation,
          [...new Set(names)].flatMap((name) => situation.hub.active.get(name) ?? []),
        ),
      ),
  };
}

function getActive({ hub }: Situation, name: string): Definition {
  const found = hub.active.get(name);
  if (!found) throw propertyNotFound(name);
  return found;
}

/** Throws PROPERTY_IN_USE (400) for a property used by a remaining calculated property or by a schema. */
async function assertUnused(archived: readonly Definition[], { tx, hubId, hub, type }: Situation): Promise<void> {
  const names = new Set(archived.map(({ name }) => name));
  // Reads the current state: schemas change under the same lock.
  const schemas = isCustomType(type) ? (await listCustomTypes(tx, hubId)).map((row) => toCustomType(hubId, row)) : [];
  const custom = schemas.find(({ id }) => id === type.id);
  for (const name of names) {
    const formulas = listFormulaUses(hub.active, name, type.id).filter((use) => !names.has(use.name));
    const uses = [...formulas, ...(custom ? listSchemaUses(custom, name) : [])];
    if (uses.length > 0) throw propertyInUse(name, type.id, uses);
  }
}

/** Assumption P20. */
function assertArchivable(archived: readonly Definition[], { id }: ObjectType): void {
  const builtIn = archived.find((definition) => definition.builtIn);
  if (!builtIn) return;
  throw propertyErrors.builtInProperty({
    message: `Property '${builtIn.name}' of object type '${id}' is built-in and cannot be archived.`,
    context: { property: [builtIn.name], objectTypeId: [id] },
  });
}
