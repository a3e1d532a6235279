import { isStageProperty, type ValueWords } from './format-value.js';
import type { Property } from './property.js';

/** What to write for a value: a stage takes its pipeline along. */
export function toChanges(property: Property, value: string, { pipelines }: ValueWords): Record<string, string> {
  const own = { [property.name]: value };
  if (!isStageProperty(property) || value === '') return own;
  const pipeline = pipelines.find(({ stages }) => stages.some(({ id }) => id === value));
  return pipeline ? { ...own, [property.name === 'dealstage' ? 'pipeline' : 'hs_pipeline']: pipeline.id } : own;
}
