import { hubCallers } from '../platform/http/callers.js';
import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import type { ExtensionsService } from './extensions.service.js';
import * as wire from './transcripts.schema.js';

const path = '/crm/v3/extensions/calling/transcripts';
const common = { tag: 'Calling extensions', callers: hubCallers } as const;
const mayRead = { oneOf: ['crm.extensions_calling_transcripts.read'] };
const mayWrite = { oneOf: ['crm.extensions_calling_transcripts.write'] };

export function addTranscriptRoutes(server: Server, { transcripts }: ExtensionsService): void {
  addRoute(server, {
    ...common,
    method: 'POST',
    path,
    operationId: 'createTranscript',
    summary: 'Store what was said in a call',
    scopes: mayWrite,
    body: wire.TranscriptCreate,
    success: { 200: wire.CreatedTranscript },
    handler: ({ caller, body }) => transcripts.create(caller.hubId, body),
  });
  const one = { ...common, path: `${path}/:transcriptId`, params: wire.TranscriptParams } as const;
  addRoute(server, {
    ...one,
    method: 'GET',
    operationId: 'getTranscript',
    summary: 'Read what was said in a call',
    scopes: mayRead,
    success: { 200: wire.Transcript },
    handler: ({ caller, params }) => transcripts.get(caller.hubId, params.transcriptId),
  });
  addRoute(server, {
    ...one,
    method: 'DELETE',
    operationId: 'deleteTranscript',
    summary: 'Delete what was said in a call',
    scopes: mayWrite,
    success: { 204: null },
    handler: ({ caller, params }) => transcripts.remove(caller.hubId, params.transcriptId),
  });
}
