import type { Static } from 'typebox';
import type { DeveloperCaller } from '../../platform/http/callers.js';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import {
  AppChange,
  AppInput,
  AppParams,
  NewSecret,
  ScopeList,
  ShownApp,
  ShownApps,
  ShownNewApp,
} from './developer-apps.schema.js';
import type { DeveloperApp, DeveloperAppsService } from './developer-apps.service.js';
import { assertPerson } from '../developers/developers.service.js';
import { scopes } from '../rules/scopes.js';

const tag = 'Apps';
const path = '/_app/apps';
const callers = ['developer'] as const;

interface Deps {
  readonly developerApps: DeveloperAppsService;
}

/** The apps of a developer account, for its users and API keys. */
export function addDeveloperAppRoutes(server: Server, deps: Deps): void {
  const { developerApps } = deps;
  addRoute(server, {
    method: 'GET',
    path,
    operationId: 'listApps',
    summary: 'List the apps of the developer account, by name',
    tag,
    callers,
    success: { 200: ShownApps },
    handler: async ({ caller }) => ({ results: (await developerApps.listApps(caller.developerId)).map(toShown) }),
  });

  addRoute(server, {
    method: 'POST',
    path,
    operationId: 'createApp',
    summary: 'Create an app; returns its client secret once',
    tag,
    callers,
    body: AppInput,
    success: { 201: ShownNewApp },
    handler: async ({ caller, body }) => {
      assertPerson(caller);
      const facts = { ...body, optionalScopes: body.optionalScopes ?? [] };
      const { clientSecret, ...app } = await developerApps.createApp(caller.developerId, facts);
      return { ...toShown(app), clientSecret };
    },
  });

  addRoute(server, {
    method: 'GET',
    path: `${path}/:appId`,
    operationId: 'getApp',
    summary: 'Read an app',
    tag,
    callers,
    params: AppParams,
    success: { 200: ShownApp },
    handler: async ({ caller, params }) => toShown(await developerApps.getApp(toOwn(params, caller))),
  });

  addRoute(server, {
    method: 'GET',
    path: '/_app/scopes',
    operationId: 'listScopes',
    summary: 'List all scopes that an app can request, with their meaning',
    tag,
    callers: ['user'],
    success: { 200: ScopeList },
    handler: () => ({ results: scopes }),
  });

  addAppWriteRoutes(server, deps);
}

function addAppWriteRoutes(server: Server, { developerApps }: Deps): void {
  addRoute(server, {
    method: 'PATCH',
    path: `${path}/:appId`,
    operationId: 'changeApp',
    summary: 'Update the name, redirect URIs or scopes of an app; omitted fields do not change',
    tag,
    callers,
    params: AppParams,
    body: AppChange,
    success: { 200: ShownApp },
    handler: async ({ caller, params, body }) => {
      assertPerson(caller);
      return toShown(await developerApps.changeApp(toOwn(params, caller), body));
    },
  });

  addRoute(server, {
    method: 'POST',
    path: `${path}/:appId/secret`,
    operationId: 'rotateAppSecret',
    summary: 'Replace the client secret; the old one stops working immediately',
    tag,
    callers,
    params: AppParams,
    success: { 200: NewSecret },
    handler: ({ caller, params }) => {
      assertPerson(caller);
      return developerApps.rotateSecret(toOwn(params, caller));
    },
  });

  addRoute(server, {
    method: 'DELETE',
    path: `${path}/:appId`,
    operationId: 'deleteApp',
    summary: 'Delete an app that no account has connected and that has no event templates',
    tag,
    callers,
    params: AppParams,
    success: { 204: null },
    refusals: [409],
    handler: ({ caller, params }) => {
      assertPerson(caller);
      return developerApps.deleteApp(toOwn(params, caller));
    },
  });
}

function toOwn({ appId }: Static<typeof AppParams>, { developerId }: DeveloperCaller) {
  return { appId: Number(appId), developerId };
}

function toShown({ iconAt, createdAt, ...app }: DeveloperApp) {
  return {
    ...app,
    createdAt: createdAt.toISOString(),
    iconUrl: iconAt && `/_app/apps/${app.appId}/icon?v=${iconAt.getTime()}`,
  };
}
