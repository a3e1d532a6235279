import { toBuiltInPipeline } from './default-pipelines.js';
import type { Pipeline } from './pipeline.js';

interface LifecycleOption {
  readonly label: string;
  readonly value: string;
}

const pipelineIds: ReadonlyMap<string, string> = new Map([
  ['0-1', 'contacts-lifecycle-pipeline'],
  ['0-2', 'companies-lifecycle-pipeline'],
]);

/** Whether records of the type have a `lifecyclestage`. */
export function isLifecycleType(objectTypeId: string): boolean {
  return pipelineIds.has(objectTypeId);
}

/** The single pipeline of a type with a lifecycle: a stage per option of the property, none of them closed. */
export function toLifecyclePipelines(objectTypeId: string, options: readonly LifecycleOption[]): readonly Pipeline[] {
  const id = pipelineIds.get(objectTypeId);
  if (id === undefined) return [];
  const stages = options.map(({ label, value }) => ({
    id: value,
    label,
    metadata: { isClosed: 'false' },
    isClosed: false,
  }));
  return [toBuiltInPipeline({ id, label: 'Lifecycle Stage Pipeline', displayOrder: 0 }, stages)];
}
