import type { UsersService } from '../accounts/people/users.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import type { PropertiesService } from '../properties/properties.service.js';
import { createAssociationTypesService, type AssociationTypesService } from './association-types.service.js';
import { createLabelsService, type LabelsService } from './labels.service.js';
import { createLimitsService, type LimitsService } from './limits.service.js';
import { createUsageReportsService, type UsageReportsService } from './usage-reports.service.js';

/** Association types with their labels and limits (Spec 2.8). Associations themselves belong to the records. */
export interface AssociationsService {
  readonly types: AssociationTypesService;
  readonly labels: LabelsService;
  readonly limits: LimitsService;
  readonly usageReports: UsageReportsService;
}

interface AssociationsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly properties: PropertiesService;
  readonly users: UsersService;
}

export function createAssociationsService({ db, clock, properties, users }: AssociationsDeps): AssociationsService {
  const types = createAssociationTypesService({ db, clock, properties });
  return {
    types,
    labels: createLabelsService({ db, properties, associationTypes: types }),
    limits: createLimitsService({ db, clock, properties, associationTypes: types }),
    usageReports: createUsageReportsService({ clock, users }),
  };
}
