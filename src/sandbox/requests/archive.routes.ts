import { Type } from 'typebox';
import { toHarText } from '../../platform/har.js';
import type { Server } from '../../platform/http/facts.js';
import { addRoute, sendJson } from '../../platform/http/route.js';
import { version } from '../../version.js';
import type { RequestLog } from './requests.js';
import { toEntry } from './entries.js';

interface ArchiveRouteDeps {
  readonly requests: Pick<RequestLog, 'list'>;
  readonly isDeterministic: boolean;
}

/** `GET /_spoke/requests/archive`: the last requests as an HTTP Archive, oldest first. */
export function addArchiveRoute(server: Server, { requests, isDeterministic }: ArchiveRouteDeps): void {
  addRoute(server, {
    method: 'GET',
    path: '/_spoke/requests/archive',
    operationId: 'getSandboxRequestArchive',
    summary: 'Read the last requests and responses as an HTTP Archive 1.2, secrets masked',
    tag: 'Sandbox',
    callers: ['anyone'],
    query: Type.Object({
      hubId: Type.Optional(Type.Integer()),
      after: Type.Optional(Type.String({ description: 'The id of a request: only later ones' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 2000 })),
    }),
    success: { 200: Type.Object({ log: Type.Object({ version: Type.String() }, { additionalProperties: true }) }) },
    handler: ({ query: { limit = 2000, ...filter }, reply }) => {
      const entries = requests.list({ ...filter, limit }).reverse();
      const har = toHarText(
        entries.map((entry) => toEntry(entry, { isDeterministic })),
        { name: 'Spoke', version },
      );
      return sendJson(reply, har);
    },
  });
}
