import type { ScopeRule } from '../platform/http/callers.js';
import type { PathParameters } from '../platform/http/facts.js';
import {
  findObjectType,
  isCustomSpelling,
  isCustomType,
  refuseObjectType,
  type ObjectType,
  type PropertiesService,
} from '../properties/properties.service.js';
import { defaultPipelines } from './default-pipelines.js';
import { isLifecycleType } from './lifecycle-pipelines.js';
import { pipelineErrors } from './pipelines.errors.js';

export interface PipelinesPlace {
  readonly hubId: number;
  /** Any spelling. */
  readonly objectType: string;
}

/** The types of a hub that have pipelines. */
export interface PipelineTypesService {
  /** Throws UNKNOWN_OBJECT_TYPE (400), also for a type without pipelines. Assumption L1. */
  getType(place: PipelinesPlace): Promise<ObjectType>;
  /** The same for a change. Throws PIPELINES_READ_ONLY (400) for lifecycles. */
  getChangeableType(place: PipelinesPlace): Promise<ObjectType>;
}

export function createPipelineTypesService(properties: Pick<PropertiesService, 'getType'>): PipelineTypesService {
  const getType: PipelineTypesService['getType'] = async ({ hubId, objectType }) => {
    const type = await properties.getType(hubId, objectType);
    const hasPipelines = isLifecycleType(type.id) || defaultPipelines.has(type.id) || isCustomType(type);
    return hasPipelines ? type : refuseObjectType(objectType);
  };
  return {
    getType,
    async getChangeableType(place) {
      const type = await getType(place);
      if (!isLifecycleType(type.id)) return type;
      throw pipelineErrors.pipelinesReadOnly({
        message: `The pipelines of object type ${type.id} cannot be changed.`,
      });
    },
  };
}

/** Pipelines are read with the schema scope of the type or any scope on its records. Assumption L2. */
export function readScopes({ objectType }: PathParameters): ScopeRule | undefined {
  const name = toScopeName(objectType);
  if (name === undefined) return undefined;
  if (name === 'tickets') return { oneOf: ['tickets', 'crm.schemas.tickets.read'] };
  return { oneOf: [`crm.schemas.${name}.read`, `crm.objects.${name}.read`, `crm.objects.${name}.write`] };
}

/** Pipelines are changed with the schema scope of the type; those of tickets also with their one scope. */
export function writeScopes({ objectType }: PathParameters): ScopeRule | undefined {
  const name = toScopeName(objectType);
  if (name === undefined) return undefined;
  return { oneOf: name === 'tickets' ? ['tickets', 'crm.schemas.tickets.write'] : [`crm.schemas.${name}.write`] };
}

/** Undefined for a type that does not exist, which is refused as such and not for a lack of scopes. */
function toScopeName(objectType = ''): string | undefined {
  return isCustomSpelling(objectType) ? 'custom' : findObjectType(objectType)?.plural;
}
