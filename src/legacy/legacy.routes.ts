import type { Server } from '../platform/http/facts.js';
import { addLegacyAccountRoutes } from './account/account.routes.js';
import { addEmptyListRoutes } from './account/empty-lists.routes.js';
import { addLegacyFormRoutes } from './account/forms.routes.js';
import { addLegacyOwnerRoutes } from './account/owners.routes.js';
import { addLegacyEngagementRoutes } from './activities/engagements.routes.js';
import { addDealPipelineRoutes } from './definitions/deal-pipelines.routes.js';
import { addLegacyGroupRoutes } from './definitions/groups.routes.js';
import { addLegacyPipelineRoutes } from './definitions/pipelines.routes.js';
import { addLegacyPropertyRoutes } from './definitions/properties.routes.js';
import { addLegacyFileRoutes, type LegacyFileOptions } from './files/files.routes.js';
import type { LegacyService } from './legacy.service.js';
import { addLegacyEventRoutes } from './timeline/events.routes.js';
import { addEventTypeRoutes } from './timeline/event-types.routes.js';
import { addLegacyListRoutes } from './contacts/contact-lists.routes.js';
import { addLegacyContactWriteRoutes } from './contacts/contact-writes.routes.js';
import { addLegacyContactRoutes } from './contacts/contacts.routes.js';
import { addSecondaryEmailRoutes } from './contacts/secondary-emails.routes.js';
import { addLegacyWorkflowRoutes } from './contacts/workflows.routes.js';
import { addLegacyAssociationRoutes } from './records/associations.routes.js';
import { addLegacyCompanyRoutes } from './records/companies.routes.js';
import { addLegacyObjectRoutes } from './records/crm-objects.routes.js';
import { addLegacyDealRoutes } from './records/deals.routes.js';

/** All endpoints of versions 1 and 2. */
export function addLegacyRoutes(server: Server, legacy: LegacyService, options: LegacyFileOptions): void {
  addLegacyCompanyRoutes(server, legacy);
  addLegacyContactRoutes(server, legacy);
  addLegacyContactWriteRoutes(server, legacy.contactWrites);
  addSecondaryEmailRoutes(server, legacy.contactWrites);
  addLegacyListRoutes(server, legacy.lists);
  addLegacyWorkflowRoutes(server, legacy.neighbours.workflows);
  addLegacyDealRoutes(server, legacy);
  addLegacyObjectRoutes(server, legacy);
  addLegacyAssociationRoutes(server, legacy.associations);
  addLegacyPropertyRoutes(server, legacy.neighbours.properties);
  addLegacyGroupRoutes(server, legacy.neighbours.properties);
  addLegacyPipelineRoutes(server, legacy.neighbours);
  addDealPipelineRoutes(server, legacy.neighbours.pipelines);
  addLegacyEngagementRoutes(server, legacy.engagements);
  addLegacyOwnerRoutes(server, legacy.neighbours.owners);
  addLegacyAccountRoutes(server, legacy.neighbours);
  addLegacyFormRoutes(server, legacy.neighbours.intake);
  addEmptyListRoutes(server);
  addLegacyFileRoutes(server, legacy.neighbours.files, options);
  addEventTypeRoutes(server, legacy.neighbours.timeline.templates);
  addLegacyEventRoutes(server, legacy.neighbours.timeline.events);
}
