import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import { createArchivedPropertiesService, type ArchivedPropertiesService } from './definitions/archived.service.js';
import { createCustomTypesService, type CustomTypesService } from './definitions/custom-types.service.js';
import type { Definition, PropertySet } from './types/definition.js';
import { createGroupsService, type GroupsService } from './groups/groups.service.js';
import type { ObjectType } from './types/object-types.js';
import { createObjectTypesService, type ObjectTypesService } from './types/object-types.service.js';
import { createPropertyBatchesService, type PropertyBatchesService } from './definitions/batches.service.js';
import { createPropertyChangesService } from './definitions/changes.service.js';
import { createPropertyCreatesService, type PropertyCreatesService } from './definitions/creates.service.js';
import { createPropertySetsService, type ListStages, type PropertySetsService } from './definitions/sets.service.js';
import { createPropertyUpdatesService, type PropertyUpdatesService } from './definitions/updates.service.js';
import { createRecalculationsService } from './definitions/recalculations.service.js';
import { propertyNotFound } from './formulas/refusals.js';
import { createTypeDefaults } from './types/type-defaults.js';

// What other capabilities need of the pure files.
export { type Definition, type PropertySet } from './types/definition.js';
export {
  isCustomSpelling,
  isCustomType,
  toCustomSpellings,
  type CustomSchema,
  type CustomType,
} from './types/custom-types.js';
export type { NewSchema, SchemaChanges } from './types/custom-type-rules.js';
export { findObjectType, refuseObjectType, type ObjectType } from './types/object-types.js';
export { type StageFacts } from './types/stage-properties.js';
export { toInstant } from './values/dates.js';
export { readNumber, toNumberText } from './values/numbers.js';
export { validationFailure, type PropertyFailure } from './values/failures.js';
export { findCalculation, listCalculated, type CalculatedProperty } from './formulas/calculated-values.js';
export { evaluateFormula, toFormulaValue } from './formulas/evaluation.js';
export { listFormulaProperties, parseFormula, type Formula } from './formulas/formula.js';
export { type ValueTarget } from './values/target.js';
export { checkValues, type CheckedValues } from './values/values.js';
export { toWireProperty } from './definitions/wire-property.js';

interface PropertyFilter {
  readonly archived?: boolean;
  readonly dataSensitivity?: string;
  readonly properties?: readonly string[];
}

interface PropertyPlace {
  readonly objectType: string;
  readonly propertyName: string;
}

export interface PropertiesService
  extends
    Pick<ObjectTypesService, 'findType' | 'getType' | 'listCustomTypes' | 'announceTypes'>,
    Pick<PropertySetsService, 'announceProperties'>,
    CustomTypesService,
    ArchivedPropertiesService,
    PropertyCreatesService,
    PropertyUpdatesService,
    PropertyBatchesService,
    GroupsService {
  /** The properties of a type in a hub that are not archived; no database trip once known. Throws UNKNOWN_OBJECT_TYPE. */
  getPropertySet(hubId: number, objectType: ObjectType): Promise<PropertySet>;
  /** All that match, sorted by name. */
  listProperties(hubId: number, objectType: string, filter?: PropertyFilter): Promise<Definition[]>;
  /** Throws PROPERTY_NOT_FOUND (404), also for an active property when archived ones are asked for. */
  getProperty(hubId: number, place: PropertyPlace, filter?: PropertyFilter): Promise<Definition>;
}

interface PropertiesServiceDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** The stages of the pipelines of a type, each of which has properties; none by default. */
  readonly listStages?: ListStages;
}

export function createPropertiesService({ db, clock, listStages }: PropertiesServiceDeps): PropertiesService {
  const getDefaults = createTypeDefaults();
  const types = createObjectTypesService({ db });
  const sets = createPropertySetsService({ db, getDefaults, listStages });
  const changes = createPropertyChangesService({ db, clock, types, sets });
  const recalculations = createRecalculationsService({ db, clock, types, sets });
  const creates = createPropertyCreatesService({ changes, recalculations });
  const updates = createPropertyUpdatesService({ clock, sets, changes, recalculations });

  const findAsked = async (hubId: number, objectType: string, filter: PropertyFilter): Promise<PropertySet> => {
    const type = await types.getType(hubId, objectType);
    getDefaults(type);
    // No property of this server is a sensitive one.
    if ((filter.dataSensitivity ?? 'non_sensitive') !== 'non_sensitive') return new Map();
    const { active, archived } = await sets.getProperties(hubId, type);
    return filter.archived ? archived : active;
  };

  return {
    ...types,
    ...createCustomTypesService({ clock, types, sets, creates }),
    ...creates,
    ...updates,
    ...createArchivedPropertiesService({ db, clock, sets }),
    ...createPropertyBatchesService({ clock, creates, updates, findAsked }),
    ...createGroupsService({ types, sets, changes }),
    announceProperties: sets.announceProperties,
    // Without async: every write of a record asks this.
    getPropertySet: (hubId, type) => sets.getProperties(hubId, type).then(({ active }) => active),
    async listProperties(hubId, objectType, filter = {}) {
      const all = [...(await findAsked(hubId, objectType, filter)).values()];
      const names = filter.properties?.length ? new Set(filter.properties) : undefined;
      return names ? all.filter(({ name }) => names.has(name)) : all;
    },
    async getProperty(hubId, { objectType, propertyName }, filter = {}) {
      const found = (await findAsked(hubId, objectType, filter)).get(propertyName);
      if (!found) throw propertyNotFound(propertyName);
      return found;
    },
  };
}
