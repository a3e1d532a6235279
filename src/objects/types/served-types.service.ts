import type { CurrenciesService } from '../../accounts/currencies/currencies.service.js';
import type { CompatOf } from '../../accounts/hubs/compat.js';
import type { OwnersService } from '../../accounts/people/owners.service.js';
import type { AssociationsService } from '../../associations/associations.service.js';
import type { PipelinesService } from '../../pipelines/pipelines.service.js';
import { findCalculation } from '../../properties/formulas/calculated-values.js';
import { refuseObjectType } from '../../properties/types/object-types.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import type { Db } from '../../platform/db/db.js';
import { createDerivedCache } from '../../platform/cache.js';
import type { BlockedAddressesService } from './blocked-addresses.service.js';
import { findKind } from '../kinds/object-kinds.js';
import type { RecordFacts, ServedType } from './facts.js';
import { objectErrors } from './records.errors.js';

export interface ServedTypesService {
  /**
   * Resolves any spelling to a served type. Throws UNKNOWN_OBJECT_TYPE (400), also for types that are known but not
   * served.
   */
  getServedType(hubId: number, text: string): Promise<ServedType>;
  /** As {@link getServedType}, with all inputs of the rules. */
  getFacts(hubId: number, text: string): Promise<RecordFacts>;
}

interface ServedTypesDeps {
  readonly owners: Pick<OwnersService, 'getActiveOwners'>;
  readonly currencies: Pick<CurrenciesService, 'getFindRate'>;
  readonly properties: PropertiesService;
  readonly pipelines: PipelinesService;
  readonly associations: AssociationsService;
  readonly blockedAddresses: BlockedAddressesService;
  readonly compatOf: CompatOf;
}

export function createServedTypesService(deps: ServedTypesDeps): ServedTypesService {
  const { owners, currencies, properties, pipelines, associations, blockedAddresses, compatOf } = deps;
  const getServedType: ServedTypesService['getServedType'] = async (hubId, text) => {
    const type = await properties.types.getType(hubId, text);
    return { type, kind: findKind(type) ?? refuseObjectType(text) };
  };
  return {
    getServedType,
    async getFacts(hubId, text) {
      const { type, kind } = await getServedType(hubId, text);
      const set = await properties.definitions.getPropertySet(hubId, type);
      return {
        hubId,
        type,
        kind,
        compat: compatOf(hubId),
        set,
        calculate: findCalculation(set),
        pipelines: kind.pipelineProperty === undefined ? [] : await pipelines.reads.getPipelines(hubId, type),
        owners: await owners.getActiveOwners(hubId),
        findRate: kind.toRateValues && (await currencies.getFindRate(hubId)),
        associations: await associations.types.getAssociations(hubId),
        isBlocked: await blockedAddresses.getCheck(hubId),
      };
    },
  };
}

/** Resolves each spelling once: the result is cached until something changes that it derives from. */
export function toCachedTypes(db: Db, served: ServedTypesService): ServedTypesService {
  const [cacheType, cacheFacts] = [createDerivedCache<ServedType>(db), createDerivedCache<RecordFacts>(db)];
  return {
    getServedType: (hubId, text) => cacheType(hubId, text, () => served.getServedType(hubId, text)),
    getFacts: (hubId, text) => cacheFacts(hubId, text, () => served.getFacts(hubId, text)),
  };
}

/** Throws READ_ONLY_RECORDS (400) for a type whose records requests cannot change. */
export function assertChangeable({ type, kind }: Pick<ServedType, 'type' | 'kind'>): void {
  if (!kind.isReadOnly) return;
  throw objectErrors.readOnlyRecords({ message: `Records of type ${type.plural} are read only.` });
}

/** Throws READ_ONLY_RECORDS, MANAGED_RECORDS (400) for a type whose records requests cannot create and remove. */
export function assertWritable(served: Pick<ServedType, 'type' | 'kind'>): void {
  assertChangeable(served);
  if (!served.kind.isManaged) return;
  const { plural } = served.type;
  throw objectErrors.managedRecords({ message: `Records of type ${plural} follow the ${plural} of the account.` });
}
