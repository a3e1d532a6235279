import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import { createArchivedPropertiesService, type ArchivedPropertiesService } from './definitions/archived.service.js';
import { createPropertyBatchesService, type PropertyBatchesService } from './definitions/batches.service.js';
import { createPropertyChangesService } from './definitions/changes.service.js';
import { createPropertyCreatesService, type PropertyCreatesService } from './definitions/creates.service.js';
import { createCustomTypesService, type CustomTypesService } from './definitions/custom-types.service.js';
import { createDefinitionsService, type DefinitionsService } from './definitions/definitions.service.js';
import { createPropertyOptionsService, type PropertyOptionsService } from './definitions/options.service.js';
import { createRecalculationsService } from './definitions/recalculations.service.js';
import { createPropertySetsService } from './definitions/sets.service.js';
import { createPropertyUpdatesService, type PropertyUpdatesService } from './definitions/updates.service.js';
import { createGroupsService, type GroupsService } from './groups/groups.service.js';
import { createObjectTypesService, type ObjectTypesService } from './types/object-types.service.js';
import {
  createPropertyValidationsService,
  type PropertyValidationsService,
} from './validations/validations.service.js';
import { createTypeDefaults } from './types/default-properties.js';
import type { ObjectType } from './types/object-types.js';
import type { StageFacts } from './types/stage-properties.js';

/** Object types and the definitions of their properties (Spec 4.3): one member per room of this folder. */
export interface PropertiesService {
  readonly types: ObjectTypesService;
  readonly customTypes: CustomTypesService;
  readonly definitions: DefinitionsService;
  readonly creates: PropertyCreatesService;
  readonly updates: PropertyUpdatesService;
  readonly options: PropertyOptionsService;
  readonly batches: PropertyBatchesService;
  readonly archived: ArchivedPropertiesService;
  readonly groups: GroupsService;
  readonly validations: PropertyValidationsService;
}

interface PropertiesServiceDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** The pipeline stages of a type, each of which has properties; none by default. */
  readonly listStages?: (hubId: number, type: ObjectType) => Promise<readonly StageFacts[]>;
}

export function createPropertiesService({ db, clock, listStages }: PropertiesServiceDeps): PropertiesService {
  const getDefaults = createTypeDefaults();
  const types = createObjectTypesService({ db });
  const sets = createPropertySetsService({ db, getDefaults, listStages });
  const changes = createPropertyChangesService({ db, clock, types, sets });
  const recalculations = createRecalculationsService({ db, clock, types, sets });
  const definitions = createDefinitionsService({ types, sets, getDefaults });
  const creates = createPropertyCreatesService({ changes, recalculations });
  const updates = createPropertyUpdatesService({ clock, sets, changes, recalculations });
  return {
    types,
    customTypes: createCustomTypesService({ clock, types, sets, creates }),
    definitions,
    creates,
    updates,
    options: createPropertyOptionsService({ sets, changes }),
    batches: createPropertyBatchesService({ clock, creates, updates, definitions }),
    archived: createArchivedPropertiesService({ db, clock, sets }),
    groups: createGroupsService({ types, sets, changes }),
    validations: createPropertyValidationsService({ definitions, changes, sets }),
  };
}
