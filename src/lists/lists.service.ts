import { utcOffsetMs } from '../accounts/hubs/hubs.service.js';
import type { ChangesService } from '../changes/changes.service.js';
import type { Clock } from '../platform/clock.js';
import type { PropertiesService } from '../properties/properties.service.js';
import { createEvaluationsService, type EvaluationsService } from './evaluations/evaluations.service.js';
import { createFilterCountsService, type FilterCountsService } from './definitions/filter-counts.service.js';
import { createFilterReadingService, type FilterReadingDeps } from './filters/reading.service.js';
import { createListChangesService, listWatcher, type ListChangesService } from './definitions/changes.service.js';
import { createListReadsService, type ListReadsService } from './definitions/reads.service.js';
import { createListRemovalsService, type ListRemovalsService } from './definitions/removals.service.js';
import { createListWritesService, type ListWritesService } from './definitions/writes.service.js';
import { createMembershipReadsService, type MembershipReadsService } from './memberships/reads.service.js';
import { createMembershipWritesService, type MembershipWritesService } from './memberships/writes.service.js';

/** Lists of records. Spec 6.3. */
export interface ListsService
  extends
    ListReadsService,
    ListWritesService,
    ListRemovalsService,
    MembershipReadsService,
    MembershipWritesService,
    FilterCountsService,
    Pick<EvaluationsService, 'keepLists' | 'hasListsToKeep'> {
  /** Who has to be given the changes of records. */
  readonly changeConsumer: ListChangesService;
}

interface ListsDeps extends FilterReadingDeps {
  readonly clock: Clock;
  readonly properties: Pick<PropertiesService, 'getPropertySet' | 'getType'>;
  readonly changes: Pick<ChangesService, 'watch' | 'unwatch'>;
}

export function createListsService(given: ListsDeps): ListsService {
  const evaluations = createEvaluationsService({ ...given, offsetOf: utcOffsetMs });
  const deps = { ...given, evaluations, filters: createFilterReadingService(given) };
  return {
    ...createListReadsService(given),
    ...createListWritesService({
      ...deps,
      watchChanges: (tx, hubId) => given.changes.watch(tx, hubId, listWatcher),
    }),
    ...createListRemovalsService(deps),
    ...createMembershipReadsService(given),
    ...createMembershipWritesService(deps),
    ...createFilterCountsService(deps),
    keepLists: evaluations.keepLists,
    hasListsToKeep: evaluations.hasListsToKeep,
    changeConsumer: createListChangesService(deps),
  };
}
