import type { AccountInfoService } from '../accounts/hubs/account-info.service.js';
import type { IntakeService } from '../accounts/hubs/intake.service.js';
import type { OwnersService } from '../accounts/people/owners.service.js';
import type { AssociationsService } from '../associations/associations.service.js';
import type { FilesService } from '../files/files.service.js';
import type { ListsService } from '../lists/lists.service.js';
import type { ObjectsService } from '../objects/objects.service.js';
import type { PipelinesService } from '../pipelines/pipelines.service.js';
import type { Clock } from '../platform/clock.js';
import type { PropertiesService } from '../properties/properties.service.js';
import type { QuotasService } from '../quotas/quotas.service.js';
import type { TimelineService } from '../timeline/timeline.service.js';
import type { WorkflowsService } from '../workflows/workflows.service.js';
import { createEngagementsService, type EngagementsService } from './activities/engagements.service.js';
import type { VisitorsService } from '../timeline/visitors/visitors.service.js';
import { createLegacyListsService, type LegacyListsService } from './contacts/contact-lists.service.js';
import {
  createLegacyContactWritesService,
  type LegacyContactWritesService,
} from './contacts/contact-writes.service.js';
import { createLegacyContactsService, type LegacyContactsService } from './contacts/contacts.service.js';
import { createLegacyAssociationsService, type LegacyAssociationsService } from './records/associations.service.js';
import { createLegacyCompaniesService, type LegacyCompaniesService } from './records/companies.service.js';
import { createLegacyObjectsService, type LegacyObjectsService } from './records/crm-objects.service.js';
import { createLegacyDealsService, type LegacyDealsService } from './records/deals.service.js';
import { createLegacyReadsService } from './records/reading.service.js';
import { createLegacyWritesService, type LegacyWritesService } from './records/writing.service.js';

/** Versions 1 and 2 of the wire, over the services of the other capabilities: one member per noun. */
export interface LegacyService {
  readonly writes: LegacyWritesService;
  readonly companies: LegacyCompaniesService;
  readonly deals: LegacyDealsService;
  readonly crmObjects: LegacyObjectsService;
  readonly associations: LegacyAssociationsService;
  readonly engagements: EngagementsService;
  /** Services of other capabilities that only the shapes of their answers separate from versions 1 and 2. */
  readonly neighbours: Neighbours;
  readonly contacts: LegacyContactsService;
  readonly contactWrites: LegacyContactWritesService;
  readonly lists: LegacyListsService;
  readonly visitors: Visitors;
}

type Visitors = Pick<VisitorsService, 'findContactId' | 'listContactIds'>;

interface Neighbours {
  readonly accountInfo: AccountInfoService;
  readonly intake: IntakeService;
  readonly owners: OwnersService;
  readonly properties: PropertiesService;
  readonly pipelines: PipelinesService;
  readonly files: FilesService;
  readonly quotas: QuotasService;
  readonly timeline: TimelineService;
  readonly workflows: WorkflowsService;
}

interface LegacyDeps extends Neighbours {
  readonly clock: Clock;
  readonly objects: ObjectsService;
  readonly associations: AssociationsService;
  readonly lists: ListsService;
  readonly visitors: Visitors;
}

export function createLegacyService(deps: LegacyDeps): LegacyService {
  const { objects, properties, associations, lists, visitors } = deps;
  const reads = createLegacyReadsService({ objects, properties });
  const writes = createLegacyWritesService(objects);
  const engagements = createEngagementsService(deps);
  const companies = createLegacyCompaniesService({ objects, reads, writes });
  const contacts = createLegacyContactsService({ reads, lists, companies, usage: objects.usage });
  return {
    writes,
    companies,
    contacts,
    contactWrites: createLegacyContactWritesService({ objects, writes, contacts }),
    lists: createLegacyListsService({ lists, reads, contacts }),
    visitors,
    deals: createLegacyDealsService({ objects, reads, writes }),
    crmObjects: createLegacyObjectsService({ objects, reads, writes }),
    associations: createLegacyAssociationsService({ objects, associations, engagements }),
    engagements,
    neighbours: deps,
  };
}
