import type { CompatOf } from '../accounts/hubs/compat.js';
import type { CurrenciesService } from '../accounts/currencies/currencies.service.js';
import type { HubsService } from '../accounts/hubs/hubs.service.js';
import type { OwnersService } from '../accounts/people/owners.service.js';
import type { AssociationsService } from '../associations/associations.service.js';
import type { FilesService } from '../files/files.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import type { PropertiesService } from '../properties/properties.service.js';
import type { PipelinesService } from '../pipelines/pipelines.service.js';
import type { RecordFollower } from './lifecycle/followers.js';
import { createLifecycleService, type LifecycleService } from './lifecycle/lifecycle.service.js';
import { createLinksService, type LinksService } from './links/links.service.js';
import { createRecordsService, type RecordsService } from './records/records.service.js';
import { createRecordSettingsService } from './records/property-writes.service.js';
import { createFollowedTypesService } from './records/user-records.service.js';
import { createRecordViewsService } from './records/views.service.js';
import { createRelatedService, type RelatedService } from './related/related.service.js';
import type { SearchDials } from './search/dials.js';
import { createLookalikesService } from './search/lookalikes.service.js';
import { createSearchService, type SearchService } from './search/search.service.js';
import { createDealSplitsService, type DealSplitsService } from './splits/deal-splits.service.js';
import { createBlockedAddressesService } from './types/blocked-addresses.service.js';
import { createServedTypesService, toCachedTypes } from './types/served-types.service.js';
import { createSummariesService, type SummariesService } from './search/summaries.service.js';
import { createFillRatesService, type FillRatesService } from './usage/fill-rates.service.js';
import { createUsageService, type UsageService } from './usage/usage.service.js';

/** Records for other capabilities: one member per room of this folder. */
export interface ObjectsService {
  readonly records: RecordsService;
  readonly links: LinksService;
  readonly splits: DealSplitsService;
  readonly search: SearchService;
  readonly summaries: SummariesService;
  readonly lifecycle: LifecycleService;
  readonly related: RelatedService;
  readonly usage: UsageService;
  readonly fillRates: FillRatesService;
}

interface ObjectsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hubs: Pick<HubsService, 'getHub'>;
  readonly owners: Pick<OwnersService, 'getActiveOwners' | 'listAllInTx'>;
  readonly currencies: Pick<CurrenciesService, 'getFindRate'>;
  readonly properties: PropertiesService;
  readonly pipelines: PipelinesService;
  readonly associations: AssociationsService;
  readonly files: Pick<FilesService, 'searches'>;
  /** Signing secrets, newest first. */
  readonly secrets: readonly string[];
  readonly compatOf: CompatOf;
  readonly followers: readonly RecordFollower[];
  readonly searchDials: SearchDials;
}

/** Records of every object type: one engine; a type only adds its own rules. */
export function createObjectsService(deps: ObjectsDeps): ObjectsService {
  const {
    db,
    clock,
    hubs,
    owners,
    currencies,
    properties,
    pipelines,
    associations,
    files,
    secrets,
    compatOf,
    followers,
    searchDials,
  } = deps;
  const blockedAddresses = createBlockedAddressesService({ db, clock, secrets });
  const definitions = { owners, currencies, properties, pipelines, associations };
  const plainTypes = createServedTypesService({ ...definitions, blockedAddresses, compatOf });
  const settings = createRecordSettingsService({ clock, servedTypes: plainTypes });
  const servedTypes = toCachedTypes(db, createFollowedTypesService(plainTypes, { db, owners, settings }));
  const views = createRecordViewsService({ properties, servedTypes });
  const records = createRecordsService({ db, clock, servedTypes, views });
  const { findLookalikes } = createLookalikesService({ db, views });
  return {
    records,
    links: createLinksService({ db, clock, properties, associations, servedTypes }),
    splits: createDealSplitsService({ db, clock, servedTypes }),
    search: createSearchService({ db, clock, views, dials: searchDials }),
    summaries: createSummariesService({ db, clock, hubs, views }),
    lifecycle: createLifecycleService({ db, clock, servedTypes, blockedAddresses, followers }),
    related: createRelatedService({
      ...{ db, clock, properties, pipelines, associations, files, findLookalikes },
      getRecord: records.get,
    }),
    usage: createUsageService({ db, properties, pipelines, associations, servedTypes }),
    fillRates: createFillRatesService({ db, servedTypes }),
  };
}
