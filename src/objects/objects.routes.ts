import type { CompatOf } from '../accounts/hubs/compat.js';
import type { Server } from '../platform/http/facts.js';
import { addRecycleBinRoutes } from './lifecycle/recycle-bin.routes.js';
import { addRemovalRoutes } from './lifecycle/removals.routes.js';
import { addLinkBatchRoutes } from './links/batches.routes.js';
import { addLabelledLinkRoutes } from './links/links-v4.routes.js';
import { addLinkRoutes } from './links/links.routes.js';
import type { ObjectsService } from './objects.service.js';
import { addBatchRoutes } from './records/batches.routes.js';
import { addRecordRoutes } from './records/records.routes.js';
import { addRelatedRoutes } from './related/related.routes.js';
import { addDealSplitRoutes } from './splits/deal-splits.routes.js';
import { addSearchRoutes } from './search/search.routes.js';
import { addFillRateRoute, addUsageRoutes } from './usage/usage.routes.js';

/** All endpoints of records, and of the associations between them. */
export function addObjectRoutes(
  server: Server,
  { records, links, related, splits, search, summaries, lifecycle, usage, fillRates }: ObjectsService,
  { compatOf }: { readonly compatOf: CompatOf },
): void {
  addRecordRoutes(server, records);
  addBatchRoutes(server, records, { takesBareArrays: ({ hubId }) => compatOf(hubId) === 'contract' });
  addDealSplitRoutes(server, splits);
  addRemovalRoutes(server, lifecycle);
  addSearchRoutes(server, { search, summaries });
  addRecycleBinRoutes(server, { lifecycle, records });
  addLinkRoutes(server, { links, readRecord: records.get });
  addLabelledLinkRoutes(server, links);
  addLinkBatchRoutes(server, links);
  addRelatedRoutes(server, related);
  addUsageRoutes(server, usage);
  addFillRateRoute(server, fillRates);
}
