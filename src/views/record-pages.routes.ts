import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import * as wire from './record-pages.schema.js';
import type { RecordPagesService } from './record-pages.service.js';

const path = '/_app/record-pages/:objectType';
const common = { tag: 'Record pages', callers: ['member'], params: wire.RecordPageParams } as const;

/** How the pages of records are arranged, for the web app. */
export function addRecordPageRoutes(
  server: Server,
  { recordPages: pages }: { readonly recordPages: RecordPagesService },
): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path,
    operationId: 'getRecordPage',
    summary: 'Read the property groups, validation rules, pipelines and layouts of the record pages of a type',
    success: { 200: wire.RecordPage },
    handler: ({ params, caller }) => pages.getPage(caller, params.objectType),
  });

  addRoute(server, {
    ...common,
    method: 'PUT',
    path: `${path}/own`,
    operationId: 'setOwnRecordLayout',
    summary: "Set the user's own layout of record pages",
    body: wire.Layout,
    success: { 200: wire.Layout },
    handler: ({ params, body, caller }) => pages.setOwnLayout(caller, params.objectType, body),
  });

  addRoute(server, {
    ...common,
    method: 'DELETE',
    path: `${path}/own`,
    operationId: 'resetOwnRecordLayout',
    summary: "Delete the user's own layout, so that the layout of the account applies",
    success: { 204: null },
    handler: ({ params, caller }) => pages.resetOwnLayout(caller, params.objectType),
  });

  addRoute(server, {
    ...common,
    method: 'PUT',
    path: `${path}/account`,
    operationId: 'setAccountRecordLayout',
    summary: 'Set the layout of record pages for all users without their own',
    body: wire.Layout,
    success: { 200: wire.Layout },
    handler: ({ params, body, caller }) => pages.setAccountLayout(caller, params.objectType, body),
  });

  addRoute(server, {
    ...common,
    method: 'DELETE',
    path: `${path}/account`,
    operationId: 'resetAccountRecordLayout',
    summary: 'Delete the layout of the account',
    success: { 204: null },
    handler: ({ params, caller }) => pages.resetAccountLayout(caller, params.objectType),
  });
}
