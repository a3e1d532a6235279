import type { Tx } from '../../platform/db/db.js';
import type { PropertyOption } from '../types/definition.js';
import type { Defaults } from '../types/default-properties.js';
import type { ObjectType } from '../types/object-types.js';
import { propertyNotFound } from '../formulas/refusals.js';
import type { PropertyChangesService, Situation } from './changes.service.js';
import type { PropertySetsService } from './sets.service.js';
import { toPropertyChanges, toStoredFacts } from './update.js';

interface OptionsPlace {
  readonly hubId: number;
  readonly type: ObjectType;
  readonly propertyName: string;
  readonly userId?: number | undefined;
}

/** The options of a property as a capability above changes them, inside its transaction. */
export interface PropertyOptionsService {
  /**
   * Replaces the options by those that `edit` returns; one change of a hub at a time. Returns the new ones. Throws
   * PROPERTY_NOT_FOUND (404), what `edit` throws, and a 400 of properties.errors.ts for options that may not be.
   */
  editOptionsInTx(
    tx: Tx,
    place: OptionsPlace & { readonly builtIn: Defaults },
    edit: (options: readonly PropertyOption[]) => Promise<readonly PropertyOption[]>,
  ): Promise<readonly PropertyOption[]>;
  /** The definitions that come with the server, to be read before the transaction begins. */
  getBuiltIn: PropertySetsService['getBuiltIn'];
}

interface PropertyOptionsDeps {
  readonly sets: PropertySetsService;
  readonly changes: PropertyChangesService;
}

export function createPropertyOptionsService({ sets, changes }: PropertyOptionsDeps): PropertyOptionsService {
  return {
    getBuiltIn: sets.getBuiltIn,
    async editOptionsInTx(tx, { propertyName, userId, ...place }, edit) {
      const situation = await changes.changeInTx(tx, place);
      const stored = getActive(situation, propertyName);
      const options = (await edit(stored.options)).map((option) => ({ ...option }));
      const { hub, type } = situation;
      const home = { objectTypeId: type.id, groups: hub.groups, properties: hub.active };
      const changed = toPropertyChanges(stored, { options }, home);
      if (Object.keys(changed).length === 0) return stored.options;
      const origin = hub.builtIn.properties.get(propertyName);
      const [written] = await changes.write(situation, [toStoredFacts(stored, changed, { origin, userId })]);
      return (written ?? stored).options;
    },
  };
}

function getActive({ hub }: Situation, name: string) {
  const found = hub.active.get(name);
  if (!found) throw propertyNotFound(name);
  return found;
}
