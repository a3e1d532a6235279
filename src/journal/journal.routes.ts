import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ClientCaller } from '../platform/http/callers.js';
import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import * as wire from './entries.schema.js';
import type { JournalService } from './journal.service.js';
import { addJournalSubscriptionRoutes } from './subscriptions.routes.js';

const tag = 'Webhook journal';
const common = { tag, callers: ['client'] } as const;
const reads = {
  ...common,
  countsAs: 'journal',
  method: 'GET',
  scopes: { oneOf: ['developer.webhooks_journal.read'] },
} as const;
const nothing = { 204: null } as const;

/** The webhook journal, read by apps with tokens of their own. Assumptions W22 to W27. */
export function addJournalRoutes(server: Server, journal: JournalService): void {
  addJournalSubscriptionRoutes(server, journal);
  for (const variant of ['journal', 'journal-local'] as const) {
    const at = { variant, path: `/webhooks-journal/${variant}/2026-03` };
    addEntryRoutes(server, journal, at);
    addBatchRoutes(server, journal, at);
    addStatusRoute(server, journal, { path: `${at.path}/status/:statusId`, operation: toName('get', at, 'Status') });
  }
  addContentRoute(server, journal);
  addSnapshotRoutes(server, journal);
}

interface At {
  readonly variant: 'journal' | 'journal-local';
  readonly path: string;
}

/** An operation id: `getJournalEarliest`, `getJournalLocalEarliest`. */
function toName(verb: string, { variant }: At, rest: string): string {
  return `${verb}${variant === 'journal' ? 'Journal' : 'JournalLocal'}${rest}`;
}

interface Reading {
  readonly caller: ClientCaller;
  readonly query: { readonly installPortalId?: number };
  readonly request: FastifyRequest;
}

function toReading({ caller: { appId }, query, request: { baseUrl } }: Reading) {
  return { appId, portalId: query.installPortalId, baseUrl };
}

/** No content where there is no entry. */
function orNothing<Found>(reply: FastifyReply, found: Found | undefined): Found | undefined {
  if (found === undefined) reply.status(204);
  return found;
}

function addEntryRoutes(server: Server, { entries }: JournalService, at: At): void {
  const entry = { ...reads, query: wire.JournalQuery, success: { 200: wire.JournalEntry, ...nothing } } as const;
  addRoute(server, {
    ...entry,
    path: `${at.path}/earliest`,
    operationId: toName('get', at, 'Earliest'),
    summary: 'Read where the earliest entry of the journal is',
    handler: async (input) => orNothing(input.reply, await entries.findEarliest(toReading(input))),
  });
  addRoute(server, {
    ...entry,
    path: `${at.path}/latest`,
    operationId: toName('get', at, 'Latest'),
    summary: 'Read where the latest entry of the journal is',
    handler: async (input) => orNothing(input.reply, await entries.findLatest(toReading(input))),
  });
  addRoute(server, {
    ...entry,
    path: `${at.path}/offset/:offset/next`,
    operationId: toName('get', at, 'Next'),
    summary: 'Read where the entry after an offset is',
    params: wire.OffsetParams,
    handler: async (input) =>
      orNothing(input.reply, await entries.findNext({ ...toReading(input), offset: input.params.offset })),
  });
}

function addBatchRoutes(server: Server, { entries }: JournalService, at: At): void {
  const batch = { ...reads, query: wire.JournalQuery, success: { 200: wire.JournalBatch } } as const;
  addRoute(server, {
    ...batch,
    path: `${at.path}/batch/earliest/:count`,
    operationId: toName('list', at, 'Earliest'),
    summary: 'List the earliest entries of the journal',
    params: wire.CountParams,
    handler: (input) => entries.listEarliest(toReading(input), Number(input.params.count)),
  });
  addRoute(server, {
    ...batch,
    path: `${at.path}/batch/latest/:count`,
    operationId: toName('list', at, 'Latest'),
    summary: 'List the latest entries of the journal, the oldest of them first',
    params: wire.CountParams,
    handler: (input) => entries.listLatest(toReading(input), Number(input.params.count)),
  });
  addRoute(server, {
    ...batch,
    path: `${at.path}/batch/:offset/next/:count`,
    operationId: toName('list', at, 'Next'),
    summary: 'List the entries after an offset',
    params: wire.OffsetCountParams,
    handler: (input) => {
      const { offset, count } = input.params;
      return entries.listNext({ ...toReading(input), offset }, Number(count));
    },
  });
  addRoute(server, {
    ...reads,
    method: 'POST',
    reads: true,
    path: `${at.path}/batch/read`,
    operationId: toName('read', at, 'Batch'),
    summary: 'Read where the entries at several offsets are',
    query: wire.JournalQuery,
    body: wire.OffsetBatch,
    success: { 200: wire.JournalBatch, 207: wire.PartialJournalBatch },
    handler: async (input) => {
      const answer = await entries.readBatch(toReading(input), input.body.inputs);
      if (answer.errors) input.reply.status(207);
      return answer;
    },
  });
}

function addContentRoute(server: Server, { contents }: JournalService): void {
  addRoute(server, {
    tag,
    // The signature of the URL is the credential.
    callers: ['anyone'],
    ignoresBearer: true,
    method: 'GET',
    path: '/webhooks-journal/entries/:appId/:offset',
    operationId: 'getJournalEntryContent',
    summary: 'Download the events of an entry, by the signed URL in the journal',
    params: wire.EntryParams,
    query: wire.EntryQuery,
    success: { 200: wire.EntryContent },
    handler: ({ params, query, reply }) => {
      reply.header('cache-control', 'private, no-store');
      return contents.readContent({ ...params, ...query });
    },
  });
}

function addSnapshotRoutes(server: Server, journal: JournalService): void {
  const path = '/webhooks-journal/snapshots/2026-03/crm';
  addRoute(server, {
    ...common,
    countsAs: 'journal-snapshots',
    method: 'POST',
    path,
    operationId: 'takeJournalSnapshots',
    summary: 'Write the values of records to the journal',
    scopes: { oneOf: ['developer.webhooks_journal.snapshots.write'] },
    body: wire.SnapshotRequest,
    success: { 200: wire.SnapshotAnswer },
    handler: ({ caller, body }) => journal.snapshots.take(caller.appId, body),
  });
  addStatusRoute(server, journal, { path: `${path}/status/:statusId`, operation: 'getJournalSnapshotStatus' });
}

function addStatusRoute(
  server: Server,
  { snapshots }: JournalService,
  { path, operation }: { readonly path: string; readonly operation: string },
): void {
  addRoute(server, {
    ...common,
    countsAs: 'journal-snapshots',
    method: 'GET',
    path,
    operationId: operation,
    summary: 'Read the status of a snapshot',
    scopes: { oneOf: ['developer.webhooks_journal.snapshots.read'] },
    params: wire.StatusParams,
    success: { 200: wire.SnapshotStatus },
    handler: ({ caller, params }) => snapshots.getStatus(caller.appId, params.statusId),
  });
}
