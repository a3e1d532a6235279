import type { AssociationsService } from '../../associations/associations.service.js';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import type { ServedTypesService } from '../types/served-types.service.js';
import { createAssociationReadsService, type AssociationReadsService } from './batch-reads.service.js';
import { createAssociationBatchesService, type AssociationBatchesService } from './batches.service.js';
import { createAssociationEndsService } from './ends.service.js';
import { createRecordAssociationsService, type RecordAssociationsService } from './pair.service.js';
import { createRecordDissociationsService } from './removals.service.js';

/** Associations between two records, or many at once. */
export interface LinksService {
  readonly list: RecordAssociationsService['listAssociated'];
  readonly readBatch: AssociationReadsService['readAssociations'];
  readonly associate: RecordAssociationsService['associate'];
  readonly replaceLabels: RecordAssociationsService['replaceLabels'];
  readonly dissociate: RecordAssociationsService['dissociate'];
  readonly associateByType: AssociationBatchesService['associateByType'];
  readonly associateWithLabels: AssociationBatchesService['associateWithLabels'];
  readonly associateByDefault: AssociationBatchesService['associateByDefault'];
  readonly dissociateByType: AssociationBatchesService['dissociateByType'];
  readonly removeLabels: AssociationBatchesService['removeLabels'];
  readonly dissociateAll: AssociationBatchesService['dissociateAll'];
}

interface LinksDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly properties: PropertiesService;
  readonly associations: AssociationsService;
  readonly servedTypes: ServedTypesService;
}

export function createLinksService(deps: LinksDeps): LinksService {
  const { db, clock, properties, associations, servedTypes } = deps;
  const dissociations = createRecordDissociationsService({ db, clock });
  const ends = createAssociationEndsService({ properties, associations, servedTypes });
  const pair = createRecordAssociationsService({ db, clock, ends, dissociations });
  const batches = createAssociationBatchesService({ db, clock, ends, dissociations });
  const reads = createAssociationReadsService({ db, clock, ends });
  return {
    list: pair.listAssociated,
    readBatch: reads.readAssociations,
    associate: pair.associate,
    replaceLabels: pair.replaceLabels,
    dissociate: pair.dissociate,
    associateByType: batches.associateByType,
    associateWithLabels: batches.associateWithLabels,
    associateByDefault: batches.associateByDefault,
    dissociateByType: batches.dissociateByType,
    removeLabels: batches.removeLabels,
    dissociateAll: batches.dissociateAll,
  };
}
