import type { OwnersService } from '../accounts/people/owners.service.js';
import type { AssociationsService } from '../associations/associations.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import type { PropertiesService } from '../properties/properties.service.js';
import type { PipelinesService } from '../pipelines/pipelines.service.js';
import type { Compat } from './kinds/kind.js';
import type { RecordFollower } from './lifecycle/followers.js';
import { createLifecycleService, type LifecycleService } from './lifecycle/lifecycle.service.js';
import { createLinksService, type LinksService } from './links/links.service.js';
import { createRecordsService, type RecordsService } from './records/records.service.js';
import { createRecordViewsService } from './records/views.service.js';
import { createSearchService, type SearchService } from './search/search.service.js';
import { createBlockedAddressesService } from './types/blocked-addresses.service.js';
import { createServedTypesService } from './types/served-types.service.js';

export type { Compat, Source } from './kinds/kind.js';
export type { RecordFollower } from './lifecycle/followers.js';
export { toRecordId } from './types/ids.js';
export type { RecordSetting, RecordSetter } from './records/property-writes.service.js';
export { toSource } from './types/sources.js';

/** What the rest of Spoke may do with records: one member for each room of this folder. */
export interface ObjectsService {
  readonly records: RecordsService;
  readonly links: LinksService;
  readonly search: SearchService;
  readonly lifecycle: LifecycleService;
}

interface ObjectsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly owners: Pick<OwnersService, 'getActiveOwners'>;
  readonly properties: PropertiesService;
  readonly pipelines: PipelinesService;
  readonly associations: AssociationsService;
  /** Signing secrets, newest first. */
  readonly secrets: readonly string[];
  readonly compat: Compat;
  readonly followers: readonly RecordFollower[];
}

/** The records of every object type: one engine, to which a type adds only its own rules. */
export function createObjectsService(deps: ObjectsDeps): ObjectsService {
  const { db, clock, owners, properties, pipelines, associations, secrets, compat, followers } = deps;
  const blockedAddresses = createBlockedAddressesService({ db, clock, secrets });
  const definitions = { owners, properties, pipelines, associations };
  const servedTypes = createServedTypesService({ ...definitions, blockedAddresses, compat });
  const views = createRecordViewsService({ properties, associations, servedTypes, compat });
  return {
    records: createRecordsService({ db, clock, servedTypes, views }),
    links: createLinksService({ db, clock, properties, associations, servedTypes }),
    search: createSearchService({ db, clock, views }),
    lifecycle: createLifecycleService({ db, clock, servedTypes, blockedAddresses, views, followers }),
  };
}
