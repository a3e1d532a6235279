import { Type } from 'typebox';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { hubParams, newSnapshot, snapshotState } from './snapshots.schema.js';
import type { SnapshotsService } from './snapshots.service.js';

const common = { tag: 'Sandbox', callers: ['anyone'] as const };
const path = '/_spoke/snapshots';
const params = Type.Object({ id: Type.String() });

/** `/_spoke/snapshots`: states that the sandbox can be restored to. */
export function addSnapshotRoutes(server: Server, { snapshots }: { readonly snapshots: SnapshotsService }): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path,
    operationId: 'listSandboxSnapshots',
    summary: 'List the snapshots, latest first, with their sizes',
    success: { 200: Type.Object({ results: Type.Array(snapshotState) }) },
    handler: async () => ({ results: await snapshots.listSnapshots() }),
  });
  addRoute(server, {
    ...common,
    method: 'POST',
    path,
    operationId: 'takeSandboxSnapshot',
    mayTakeLong: true,
    summary: 'Take a snapshot with a name',
    body: newSnapshot,
    success: { 201: snapshotState },
    refusals: [409],
    handler: ({ body }) => snapshots.takeSnapshot(body.name),
  });
  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${path}/:id/restore`,
    operationId: 'restoreSandboxSnapshot',
    mayTakeLong: true,
    summary: 'Restore a snapshot: all data and the clock',
    params,
    success: { 204: null },
    refusals: [409],
    handler: ({ params: { id } }) => snapshots.restoreSnapshot(id),
  });
  addRoute(server, {
    ...common,
    method: 'POST',
    path: '/_spoke/hubs/:hubId/restore',
    operationId: 'restoreSandboxHub',
    mayTakeLong: true,
    summary: 'Restore one account to a snapshot: others and the clock stay as they are',
    params: hubParams,
    body: Type.Object({ snapshotId: Type.String() }, { additionalProperties: false }),
    success: { 204: null },
    refusals: [409],
    handler: ({ params: { hubId }, body }) => snapshots.restoreSnapshot(body.snapshotId, Number(hubId)),
  });
  addRoute(server, {
    ...common,
    method: 'DELETE',
    path: `${path}/:id`,
    operationId: 'deleteSandboxSnapshot',
    summary: 'Forget a snapshot',
    params,
    success: { 204: null },
    handler: ({ params: { id } }) => snapshots.deleteSnapshot(id),
  });
}
