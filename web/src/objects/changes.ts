import { stageProperties } from './object-types.js';
import type { Property, ValueContext } from './property.js';

/** Returns the properties to write for a value: a stage also sets its pipeline. */
export function toChanges(property: Property, value: string, { pipelines }: ValueContext): Record<string, string> {
  const own = { [property.name]: value };
  const keys = stageProperties.find(({ stage }) => stage === property.name);
  if (!keys || value === '') return own;
  const pipeline = pipelines.find(({ stages }) => stages.some(({ id }) => id === value));
  return pipeline ? { ...own, [keys.pipeline]: pipeline.id } : own;
}
