import type { HubsService } from '../accounts/hubs/hubs.service.js';
import type { InstallsService } from '../accounts/apps/installs.service.js';
import { utcOffsetMs } from '../accounts/rules/time-zones.js';
import type { ChangeConsumer } from '../changes/change-readers.service.js';
import type { ChangesService } from '../changes/changes.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import type { PropertiesService } from '../properties/properties.service.js';
import { createListConversionsService, type ListConversionsService } from './conversions/conversions.service.js';
import { createListChangesService, listWatcher } from './definitions/changes.service.js';
import { createCriteriaListsService, type CriteriaListsService } from './definitions/criteria.service.js';
import { createFilterCountsService, type FilterCountsService } from './definitions/filter-counts.service.js';
import { createListReadsService, type ListReadsService } from './definitions/reads.service.js';
import { createListRemovalsService, type ListRemovalsService } from './definitions/removals.service.js';
import { createListWritesService, type ListWritesService } from './definitions/writes.service.js';
import { createListConditionsService, type ListConditionsService } from './evaluations/conditions.service.js';
import type { MissingThingsDeps } from './evaluations/missing-things.tx.js';
import { createEvaluationsService, type EvaluationsService } from './evaluations/evaluations.service.js';
import { createListFoldersService, type ListFoldersService } from './folders/folders.service.js';
import { createListHistoriesService, type ListHistoriesService } from './histories/histories.service.js';
import { createFilterReadingService, type FilterReadingDeps } from './filters/reading.service.js';
import { createMembershipReadsService, type MembershipReadsService } from './memberships/reads.service.js';
import { createMembershipWritesService, type MembershipWritesService } from './memberships/writes.service.js';

/** Lists of records (Spec 6.3): one member per room of this folder. */
export interface ListsService {
  readonly reads: ListReadsService;
  readonly writes: ListWritesService;
  readonly removals: ListRemovalsService;
  readonly filterCounts: FilterCountsService;
  readonly memberReads: MembershipReadsService;
  readonly memberWrites: MembershipWritesService;
  readonly evaluations: EvaluationsService;
  /** For workflows. */
  readonly conditions: ListConditionsService;
  readonly criteria: CriteriaListsService;
  readonly folders: ListFoldersService;
  readonly histories: ListHistoriesService;
  readonly conversions: ListConversionsService;
  /** Evaluates records after their changes. */
  readonly changeConsumer: ChangeConsumer;
}

interface ListsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hubs: Pick<HubsService, 'getHub'>;
  readonly properties: PropertiesService;
  readonly changes: ChangesService;
  readonly templates: FilterReadingDeps['templates'] & MissingThingsDeps['templates'];
  readonly eventDefinitions: FilterReadingDeps['eventDefinitions'];
  readonly compatOf: FilterReadingDeps['compatOf'];
  readonly associations: { readonly types: FilterReadingDeps['associationTypes'] };
  readonly installs: InstallsService;
  readonly subscriptionIds: FilterReadingDeps['subscriptionIds'];
}

export function createListsService(deps: ListsDeps): ListsService {
  const { db, clock, hubs, compatOf, properties, associations, changes, templates, eventDefinitions, installs } = deps;
  const { subscriptionIds } = deps;
  const filters = createFilterReadingService({
    ...{ db, compatOf, properties, templates, eventDefinitions, installs, subscriptionIds },
    associationTypes: associations.types,
  });
  const evaluations = createEvaluationsService({ db, clock, offsetOf: utcOffsetMs });
  const folders = createListFoldersService({ db, clock });
  const watchChanges: Parameters<typeof createListWritesService>[0]['watchChanges'] = (tx, hubId) =>
    changes.watch(tx, hubId, listWatcher);
  const findUnread: CriteriaListsService['findUnreadInTx'] = (tx, hubId, upTo) =>
    changes.findUnread(tx, hubId, { watcher: listWatcher, upTo });
  return {
    reads: createListReadsService({ db, properties }),
    writes: createListWritesService({ db, clock, properties, filters, folders, evaluations, watchChanges }),
    removals: createListRemovalsService({ db, clock, evaluations }),
    filterCounts: createFilterCountsService({ db, clock, properties, filters }),
    memberReads: createMembershipReadsService({ db, clock, properties }),
    memberWrites: createMembershipWritesService({ db, clock, evaluations }),
    evaluations,
    conditions: createListConditionsService({ clock, filters, properties, templates, offsetOf: utcOffsetMs }),
    criteria: createCriteriaListsService({ clock, evaluations, watchChanges, findUnread }),
    folders,
    histories: createListHistoriesService({ db, clock }),
    conversions: createListConversionsService({ db, clock, hubs }),
    changeConsumer: createListChangesService({ evaluations, changes }),
  };
}
