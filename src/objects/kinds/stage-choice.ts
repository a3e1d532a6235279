import type { Compat } from '../../accounts/hubs/compat.js';
import type { Pipeline, Stage } from '../../pipelines/pipeline.js';
import type { PropertyFailure } from '../../properties/values/failures.js';
import type { ObjectKind, Values } from './kind.js';

interface StageFacts {
  readonly kind: Pick<ObjectKind, 'stageProperty' | 'pipelineProperty' | 'defaultPipeline'>;
  readonly pipelines: readonly Pipeline[];
  /** Stored values; empty for a new record. */
  readonly current: Values;
  readonly compat: Compat;
}

interface StageChoice {
  /** Values that the request implies: the pipeline of a stage. */
  readonly values: Values;
  readonly failures: readonly PropertyFailure[];
}

/** Of a type without pipelines. */
export const noChoice: StageChoice = { values: {}, failures: [] };

/**
 * Spec 2.7: a stage belongs to its pipeline. Where only the stage is given, the pipeline of a new ticket is the default one;
 * otherwise it is the one that has the stage (Assumption R25).
 */
export function chooseStage(changes: Values, facts: StageFacts): StageChoice {
  const { kind, current } = facts;
  const { stageProperty, pipelineProperty } = kind;
  if (stageProperty === undefined || pipelineProperty === undefined) return noChoice;
  if (changes[stageProperty] === undefined && changes[pipelineProperty] === undefined) return noChoice;
  const pipelines = changes[pipelineProperty] ? facts.pipelines : listEligible(facts);
  const stage = changes[stageProperty] ?? current[stageProperty] ?? '';
  const given = changes[pipelineProperty] ?? '';
  if (given !== '' && !pipelines.some(({ id }) => id === given)) {
    return { values: {}, failures: [unknownPipeline(pipelineProperty, given, pipelines)] };
  }
  if (stage === '') return noChoice;
  const owner = pipelines.find(
    ({ id, stages }) => (given === '' || id === given) && stages.some((s) => s.id === stage),
  );
  if (!owner) return { values: {}, failures: [unknownStage(stageProperty, stage, pipelines)] };
  return { values: { [pipelineProperty]: owner.id }, failures: [] };
}

/** Those whose stages a request without a pipeline may name. */
function listEligible({ kind, pipelines, current, compat }: StageFacts): readonly Pipeline[] {
  const isNew = Object.keys(current).length === 0;
  if (!isNew || compat === 'observed' || kind.defaultPipeline === undefined) return pipelines;
  const fallback = pipelines.find(({ id }) => id === kind.defaultPipeline) ?? pipelines[0];
  return fallback ? [fallback] : [];
}

/** The stage that a record is in, as far as a pipeline of the hub has it. */
export function findStage(
  values: Values,
  { kind, pipelines }: Pick<StageFacts, 'kind' | 'pipelines'>,
): Stage | undefined {
  const id = values[kind.stageProperty ?? ''] ?? '';
  const pipelineId = values[kind.pipelineProperty ?? ''];
  const pipeline = pipelines.find((one) => one.id === pipelineId) ?? pipelines[0];
  return pipeline?.stages.find((stage) => stage.id === id);
}

function unknownPipeline(name: string, value: string, pipelines: readonly Pipeline[]): PropertyFailure {
  const options = pipelines.map(({ id }) => id).join(', ');
  const message = `${value} is not a valid pipeline ID. Valid options are: [${options}]`;
  return { name, code: 'INVALID_OPTION', message, value };
}

function unknownStage(name: string, value: string, pipelines: readonly Pipeline[]): PropertyFailure {
  const options = pipelines.map(({ id, stages }) => `pipelineId=${id} : [${stages.map((s) => s.id).join(', ')}]`);
  const message = `${value} is not a valid pipeline stage ID. Valid options are: ${options.join(', ')}`;
  return { name, code: 'INVALID_OPTION', message, value };
}
