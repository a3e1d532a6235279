import type { PathParameters } from '../platform/http/facts.js';
import type { ScopeRule } from '../platform/http/callers.js';
import { addRoute } from '../platform/http/route.js';
import type { Server } from '../platform/http/server.js';
import { findObjectType, isCustomSpelling } from '../properties/properties.service.js';
import type { AssociationsService } from './associations.service.js';
import { LabelList, LabelsParams } from './labels.schema.js';

/** The kinds of associations between two object types. Spec 4.3. */
export function addLabelRoutes(server: Server, associations: AssociationsService): void {
  addRoute(server, {
    method: 'GET',
    path: '/crm/v4/associations/:fromObjectType/:toObjectType/labels',
    operationId: 'listAssociationLabels',
    summary: 'List the association types between two object types',
    tag: 'Associations',
    callers: ['app', 'private-app'],
    scopes,
    params: LabelsParams,
    success: { 200: LabelList },
    handler: async ({ params, caller }) => ({
      results: await associations.listLabels(caller.hubId, params.fromObjectType, params.toObjectType),
    }),
  });
}

/** Whoever may see or change records of either type. Undefined for a type that does not exist, which is refused as such. */
function scopes({ fromObjectType = '', toObjectType = '' }: PathParameters): ScopeRule | undefined {
  const names = [fromObjectType, toObjectType].flatMap(toScopeName);
  if (names.length < 2) return undefined;
  return { oneOf: [...new Set(names.flatMap(toScopeNames))] };
}

function toScopeName(text: string): string[] {
  const name = isCustomSpelling(text) ? 'custom' : findObjectType(text)?.plural;
  return name === undefined ? [] : [name];
}

function toScopeNames(plural: string): string[] {
  if (plural === 'tickets') return ['tickets'];
  const name = plural === 'payments' ? 'commercepayments' : plural;
  return [`crm.objects.${name}.read`, `crm.objects.${name}.write`];
}
