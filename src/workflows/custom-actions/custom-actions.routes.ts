import { toPaging } from '../../platform/http/body/paging.js';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import * as wire from './custom-actions.schema.js';
import type { CustomActionsService } from './custom-actions.service.js';

const path = '/automation/v4/actions/:appId';
const common = { callers: ['developer'], tag: 'Custom actions' } as const;
const toPlace = <Params extends object>(params: Params, { developerId }: { readonly developerId: number }) => ({
  ...params,
  developerId,
});

/** Custom actions of apps, for their developers. Assumptions AA10 to AA12. */
export function addCustomActionRoutes(server: Server, actions: CustomActionsService): void {
  addReadRoutes(server, actions);
  addWriteRoutes(server, actions);
  addRevisionRoutes(server, actions);
  addFunctionReadRoutes(server, actions);
  addFunctionWriteRoutes(server, actions);
}

function addReadRoutes(server: Server, actions: CustomActionsService): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path,
    operationId: 'listCustomActions',
    summary: 'List the custom actions of an app',
    params: wire.ActionsParams,
    query: wire.ActionsQuery,
    success: { 200: wire.Actions },
    handler: async ({ params, query, caller, request }) => {
      const { rows, after } = await actions.listActions(toPlace(params, caller), query);
      return { results: rows.map(toWire), ...(after !== undefined && { paging: toPaging(request, after) }) };
    },
  });

  addRoute(server, {
    ...common,
    method: 'GET',
    path: `${path}/:definitionId`,
    operationId: 'getCustomAction',
    summary: 'Read a custom action',
    params: wire.ActionParams,
    query: wire.ActionQuery,
    success: { 200: wire.Action },
    handler: async ({ params, query, caller }) =>
      toWire(await actions.getAction({ ...toPlace(params, caller), ...query })),
  });
}

function addWriteRoutes(server: Server, actions: CustomActionsService): void {
  addRoute(server, {
    ...common,
    method: 'POST',
    path,
    operationId: 'createCustomAction',
    summary: 'Create a custom action, which workflows of accounts with the app can use once it is published',
    params: wire.ActionsParams,
    body: wire.NewAction,
    success: { 201: wire.Action },
    handler: async ({ params, body, caller }) => toWire(await actions.createAction(toPlace(params, caller), body)),
  });

  addRoute(server, {
    ...common,
    method: 'PATCH',
    path: `${path}/:definitionId`,
    operationId: 'changeCustomAction',
    summary: 'Change a custom action; parts that are left out stay',
    params: wire.ActionParams,
    body: wire.ActionChange,
    success: { 200: wire.Action },
    handler: async ({ params, body, caller }) => toWire(await actions.changeAction(toPlace(params, caller), body)),
  });

  addRoute(server, {
    ...common,
    method: 'DELETE',
    path: `${path}/:definitionId`,
    operationId: 'archiveCustomAction',
    summary: 'Archive a custom action',
    params: wire.ActionParams,
    success: { 204: null },
    handler: ({ params, caller }) => actions.archiveAction(toPlace(params, caller)),
  });
}

function addRevisionRoutes(server: Server, actions: CustomActionsService): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path: `${path}/:definitionId/revisions`,
    operationId: 'listCustomActionRevisions',
    summary: 'List the revisions of a custom action, the newest first',
    params: wire.ActionParams,
    query: wire.RevisionsQuery,
    success: { 200: wire.Revisions },
    handler: async ({ params, query, caller, request }) => {
      const { rows, action, after } = await actions.listRevisions(toPlace(params, caller), query);
      const results = rows.map((row) => toWireRevision(action, row));
      return { results, ...(after !== undefined && { paging: toPaging(request, after) }) };
    },
  });

  addRoute(server, {
    ...common,
    method: 'GET',
    path: `${path}/:definitionId/revisions/:revisionId`,
    operationId: 'getCustomActionRevision',
    summary: 'Read a revision of a custom action',
    params: wire.RevisionParams,
    success: { 200: wire.Revision },
    handler: async ({ params, caller }) => {
      const { action, revision } = await actions.getRevision(toPlace(params, caller));
      return toWireRevision(action, revision);
    },
  });
}

const functionsPath = `${path}/:definitionId/functions`;
/** With and without the field that the function is for. */
const functionRoutes = [
  { path: `${functionsPath}/:functionType`, params: wire.FunctionTypeParams, name: 'CustomActionFunctionByType' },
  { path: `${functionsPath}/:functionType/:functionId`, params: wire.FunctionParams, name: 'CustomActionFunction' },
];

function addFunctionReadRoutes(server: Server, actions: CustomActionsService): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path: functionsPath,
    operationId: 'listCustomActionFunctions',
    summary: 'List the functions of a custom action',
    params: wire.ActionParams,
    success: { 200: wire.Functions },
    handler: async ({ params, caller }) => {
      const { functions } = await actions.getAction(toPlace(params, caller));
      return { results: functions.map(toIdentifier) };
    },
  });

  for (const { name, ...one } of functionRoutes) {
    addRoute(server, {
      ...{ ...common, ...one, method: 'GET', operationId: `get${name}`, summary: 'Read a function of a custom action' },
      success: { 200: wire.StoredFunction },
      handler: async ({ params, caller }) => {
        const place = toPlace(params, caller);
        return { ...toIdentifier(place), functionSource: await actions.getFunction(place) };
      },
    });

    addRoute(server, {
      ...{ ...common, ...one, method: 'DELETE', operationId: `delete${name}` },
      summary: 'Delete a function of a custom action',
      success: { 204: null },
      handler: ({ params, caller }) => actions.deleteFunction(toPlace(params, caller)),
    });
  }
}

/** Sources are sent as plain text. */
function addFunctionWriteRoutes(server: Server, actions: CustomActionsService): void {
  void server.register(async (scope) => {
    scope.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    for (const { name, ...one } of functionRoutes) {
      addRoute(scope, {
        ...{ ...common, ...one, method: 'PUT', operationId: `set${name}` },
        summary: 'Create or replace a function of a custom action, whose code is stored and not run',
        consumes: ['text/plain'],
        body: wire.FunctionSource,
        success: { 200: wire.StoredIdentifier },
        handler: async ({ params, body, caller }) => {
          const place = toPlace(params, caller);
          await actions.setFunction(place, body);
          return toIdentifier(place);
        },
      });
    }
  });
}

type ActionRow = Awaited<ReturnType<CustomActionsService['getAction']>>;
type Revision = Awaited<ReturnType<CustomActionsService['getRevision']>>['revision'];
type FunctionKey = Pick<ActionRow['functions'][number], 'functionType'> & { readonly functionId?: string };

const toIdentifier = ({ functionType, functionId = '' }: FunctionKey) => ({
  functionType,
  ...(functionId !== '' && { id: functionId }),
});

const toWire = ({ definitionId, revision, definition, functions, archivedAt }: ActionRow) => ({
  id: definitionId,
  revisionId: String(revision),
  ...definition,
  functions: functions.map(toIdentifier),
  ...(archivedAt && { archivedAt: archivedAt.getTime() }),
});

const toWireRevision = (action: ActionRow, { revision, definition, createdAt }: Revision) => ({
  id: String(revision),
  revisionId: String(revision),
  createdAt: createdAt.toISOString(),
  definition: toWire({ ...action, revision, definition }),
});
