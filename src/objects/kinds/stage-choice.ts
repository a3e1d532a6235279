import type { Pipeline, Stage } from '../../pipelines/pipelines.service.js';
import type { PropertyFailure } from '../../properties/properties.service.js';
import type { ObjectKind, Values } from './kind.js';

interface StageFacts {
  readonly kind: Pick<ObjectKind, 'stageProperty' | 'pipelineProperty'>;
  readonly pipelines: readonly Pipeline[];
  /** What the record holds; empty for a new one. */
  readonly current: Values;
}

interface StageChoice {
  /** What the request leaves open: the pipeline that a stage belongs to. */
  readonly values: Values;
  readonly failures: readonly PropertyFailure[];
}

/** Spec 2.7: a stage belongs to its pipeline. Assumption R25: where only the stage is given, the pipeline is the one that has it. */
export function chooseStage(changes: Values, { kind, pipelines, current }: StageFacts): StageChoice {
  const { stageProperty, pipelineProperty } = kind;
  if (stageProperty === undefined || pipelineProperty === undefined) return { values: {}, failures: [] };
  if (changes[stageProperty] === undefined && changes[pipelineProperty] === undefined)
    return { values: {}, failures: [] };
  const stage = changes[stageProperty] ?? current[stageProperty] ?? '';
  const given = changes[pipelineProperty] ?? '';
  if (given !== '' && !pipelines.some(({ id }) => id === given)) {
    return { values: {}, failures: [unknownPipeline(pipelineProperty, given, pipelines)] };
  }
  if (stage === '') return { values: {}, failures: [] };
  const owner = pipelines.find(
    ({ id, stages }) => (given === '' || id === given) && stages.some((s) => s.id === stage),
  );
  if (!owner) return { values: {}, failures: [unknownStage(stageProperty, stage, pipelines)] };
  return { values: { [pipelineProperty]: owner.id }, failures: [] };
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
