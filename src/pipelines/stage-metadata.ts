import { type AppError } from '../platform/http/errors.js';
import type { Stage, StageMetadata } from './pipeline.js';
import { pipelineErrors } from './pipelines.errors.js';

const deals = '0-3';
const tickets = '0-5';

/** Facts derived from the metadata of a stage. */
type StageMeaning = Pick<Stage, 'metadata' | 'isClosed' | 'probability'>;

/**
 * Normalises the metadata of a stage for storage: the members required by the type, and a derived `isClosed`. Throws
 * PROBABILITY_MISSING or INVALID_STAGE_METADATA (400).
 */
export function toStageMeaning(objectTypeId: string, sent: StageMetadata): StageMeaning {
  if (objectTypeId === deals) return toDealMeaning(sent['probability']);
  const key = objectTypeId === tickets ? 'ticketState' : 'state';
  const state = sent[key] ?? 'OPEN';
  if (state !== 'OPEN' && state !== 'CLOSED') throw invalidMetadata(`${key} must be one of: [OPEN, CLOSED]`);
  const isClosed = state === 'CLOSED';
  return { metadata: { [key]: state, isClosed: String(isClosed) }, isClosed };
}

const decimal = /^(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

function toDealMeaning(sent: string | undefined): StageMeaning {
  if (sent === undefined) throw pipelineErrors.probabilityMissing();
  const probability = decimal.test(sent) ? Number(sent) : Number.NaN;
  if (!(probability >= 0 && probability <= 1)) throw invalidMetadata('probability must be between 0.0 and 1.0');
  const isClosed = probability === 0 || probability === 1;
  const text = isClosed ? probability.toFixed(1) : String(probability);
  return { metadata: { isClosed: String(isClosed), probability: text }, isClosed, probability };
}

function invalidMetadata(reason: string): AppError {
  return pipelineErrors.invalidStageMetadata({ message: `Invalid pipeline stage metadata: ${reason}` });
}
