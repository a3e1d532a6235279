import { hubCallers } from '../../platform/http/callers.js';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { toBatchRest } from '../records/batch-answers.js';
import { toSource } from '../types/callers.js';
import { DealSplitsBatch, DealSplitsInput, DealSplitsRead, PartialDealSplitsBatch } from './deal-splits.schema.js';
import type { DealSplitsService } from './deal-splits.service.js';

const tag = 'Deal splits';
const path = '/crm/v3/objects/deals/splits/batch';
const shared = { tag, callers: hubCallers, scopes: { oneOf: ['crm.dealsplits.read_write'] } };
const success = { 200: DealSplitsBatch, 207: PartialDealSplitsBatch };

type Batch = Awaited<ReturnType<DealSplitsService['readSplits']>>;

/** How owners share deals. Assumption K23. */
export function addDealSplitRoutes(server: Server, splits: DealSplitsService): void {
  addRoute(server, {
    ...shared,
    method: 'POST',
    path: `${path}/upsert`,
    operationId: 'upsertDealSplits',
    summary: 'Create or replace the splits of up to 100 deals',
    body: DealSplitsInput,
    success,
    handler: async ({ body: { inputs }, caller, reply }) => {
      const batch = await splits.upsertSplits({ hubId: caller.hubId, source: toSource(caller), inputs });
      if (batch.missing.length > 0) reply.status(207);
      return toWire(batch);
    },
  });

  addRoute(server, {
    ...shared,
    method: 'POST',
    path: `${path}/read`,
    operationId: 'readDealSplits',
    summary: 'Read the splits of up to 100 deals',
    reads: true,
    body: DealSplitsRead,
    success,
    handler: async ({ body: { inputs }, caller, reply }) => {
      const batch = await splits.readSplits(caller.hubId, inputs);
      if (batch.missing.length > 0) reply.status(207);
      return toWire(batch);
    },
  });
}

function toWire({ deals, missing, ...batch }: Batch) {
  const results = deals.map(({ id, splits }) => ({
    id,
    splits: splits.map(({ id: splitId, ownerId, percentage, createdAt, updatedAt }) => ({
      id: splitId,
      properties: { hs_deal_split_percentage: percentage, hubspot_owner_id: ownerId },
      createdAt,
      updatedAt,
      archived: false,
    })),
  }));
  return { status: 'COMPLETE' as const, results, ...toBatchRest({ ...batch, missing: missing.map((id) => ({ id })) }) };
}
