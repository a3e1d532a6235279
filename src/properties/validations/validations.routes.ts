import { hubCallers } from '../../platform/http/callers.js';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import type { ValidationRule } from '../types/definition.js';
import {
  ObjectTypeParams,
  PropertyParams,
  Rule,
  RuleInput,
  RuleParams,
  Rules,
  RulesByProperty,
} from '../types/properties.schema.js';
import { readScopes, writeScopes } from '../types/scopes.js';
import type { PropertyValidationsService } from './validations.service.js';

const path = '/crm/v3/property-validations/:objectType';
const rulePath = `${path}/:propertyName/rule-type/:ruleType`;
const shared = { tag: 'Property validations', callers: hubCallers };

/** Rules that values of properties have to fulfil. */
export function addPropertyValidationRoutes(server: Server, validations: PropertyValidationsService): void {
  addRoute(server, {
    ...shared,
    method: 'GET',
    path,
    operationId: 'listValidationRules',
    summary: 'List the properties of an object type that have validation rules',
    scopes: readScopes,
    params: ObjectTypeParams,
    success: { 200: RulesByProperty },
    handler: async ({ params, caller }) => {
      const found = await validations.listRules({ ...params, hubId: caller.hubId });
      return {
        results: found.map(({ name, rules = [] }) => ({
          propertyName: name,
          propertyValidationRules: rules.map(toWireRule),
        })),
      };
    },
  });

  addRoute(server, {
    ...shared,
    method: 'GET',
    path: `${path}/:propertyName`,
    operationId: 'listValidationRulesOfProperty',
    summary: 'List the validation rules of a property',
    scopes: readScopes,
    params: PropertyParams,
    success: { 200: Rules },
    handler: async ({ params, caller }) => ({
      results: (await validations.listRulesOf({ ...params, hubId: caller.hubId })).map(toWireRule),
    }),
  });
  addRuleRoutes(server, validations);
}

function addRuleRoutes(server: Server, validations: PropertyValidationsService): void {
  addRoute(server, {
    ...shared,
    method: 'GET',
    path: rulePath,
    operationId: 'getValidationRule',
    summary: 'Read one validation rule of a property',
    scopes: readScopes,
    params: RuleParams,
    success: { 200: Rule },
    handler: async ({ params, caller }) => toWireRule(await validations.getRule({ ...params, hubId: caller.hubId })),
  });

  addRoute(server, {
    ...shared,
    method: 'PUT',
    path: rulePath,
    operationId: 'setValidationRule',
    summary: 'Set a validation rule of a property',
    scopes: writeScopes,
    params: RuleParams,
    body: RuleInput,
    success: { 204: null },
    handler: ({ params: { ruleType, ...place }, body, caller }) =>
      validations.setRule(
        { ...place, hubId: caller.hubId },
        {
          ruleType,
          ruleArguments: body.ruleArguments,
          shouldApplyNormalization: body.shouldApplyNormalization ?? false,
        },
      ),
  });

  addRoute(server, {
    ...shared,
    method: 'DELETE',
    path: rulePath,
    operationId: 'removeValidationRule',
    summary: 'Remove a validation rule of a property; the live service has this in its settings only',
    scopes: writeScopes,
    params: RuleParams,
    success: { 204: null },
    handler: ({ params, caller }) => validations.removeRule({ ...params, hubId: caller.hubId }),
  });
}

function toWireRule({ ruleType, ruleArguments, shouldApplyNormalization }: ValidationRule) {
  return { ruleType, ruleArguments: [...ruleArguments], shouldApplyNormalization };
}
