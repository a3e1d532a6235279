import { isKnownScope } from '../accounts/rules/scopes.js';
import type { ScopeRule } from '../platform/http/callers.js';
import type { PathParameters } from '../platform/http/facts.js';
import type { PropertiesService } from '../properties/properties.service.js';
import { refuseObjectType, type ObjectType } from '../properties/types/object-types.js';
import { isCustomType } from '../properties/types/custom-types.js';
import * as definitionScopes from '../properties/types/scopes.js';
import { defaultPipelines } from './default-pipelines.js';
import { isLifecycleType } from './lifecycle-pipelines.js';

export interface PipelinesPlace {
  readonly hubId: number;
  /** Any spelling. */
  readonly objectType: string;
}

/** The types of a hub that have pipelines. */
export interface PipelineTypesService {
  /** Throws UNKNOWN_OBJECT_TYPE (400), also for a type without pipelines. Assumption L1. */
  getType(place: PipelinesPlace): Promise<ObjectType>;
}

export function createPipelineTypesService(objectTypes: PropertiesService['types']): PipelineTypesService {
  const getType: PipelineTypesService['getType'] = async ({ hubId, objectType }) => {
    const type = await objectTypes.getType(hubId, objectType);
    const hasPipelines = isLifecycleType(type.id) || defaultPipelines.has(type.id) || isCustomType(type);
    return hasPipelines ? type : refuseObjectType(objectType);
  };
  return { getType };
}

/** Pipelines are read with the schema scope of the type or any scope on its records. Assumption L2. */
export function readScopes(params: PathParameters): ScopeRule | undefined {
  return withPipelineScopes(definitionScopes.readScopes(params), params, 'read');
}

/** Pipelines are changed with the schema scope of the type; those of tickets also with their one scope. */
export function writeScopes(params: PathParameters): ScopeRule | undefined {
  return withPipelineScopes(definitionScopes.writeScopes(params), params, 'write');
}

/** Some types, such as orders, have scopes on their pipelines alone. */
function withPipelineScopes(rule: ScopeRule | undefined, { objectType }: PathParameters, action: 'read' | 'write') {
  const names = definitionScopes.findTypeScopes(objectType)?.names ?? [];
  const own = names.map((name) => `crm.pipelines.${name}.${action}`).filter(isKnownScope);
  return rule && { oneOf: [...(rule.oneOf ?? []), ...own] };
}
