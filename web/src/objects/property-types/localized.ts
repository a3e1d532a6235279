import { hasLabels, tLabel } from '../../i18n/labels.js';
import type { Pipeline, Property } from '../property.js';

const localize = <T extends { readonly label: string }>(item: T) => ({
  ...item,
  label: tLabel(item.label),
  storedLabel: item.label,
});

/** Gives standard properties and their options the labels of the language of the app. */
export const localizeProperties = once((properties: ReadonlyMap<string, Property>): ReadonlyMap<string, Property> => {
  const localized = [...properties].map(([name, property]): [string, Property] => [
    name,
    property.hubspotDefined ? { ...localize(property), options: property.options.map(localize) } : property,
  ]);
  return new Map(localized);
});

/** The same for pipelines and stages, which are standard ones if their labels are. */
export const localizePipelines = once((pipelines: readonly Pipeline[]): readonly Pipeline[] =>
  pipelines.map((pipeline) => ({ ...localize(pipeline), stages: pipeline.stages.map(localize) })),
);

/** Many parts of a page ask for the same. */
function once<T extends object>(work: (given: T) => T): (given: T) => T {
  const done = new WeakMap<T, T>();
  return (given) => {
    if (!hasLabels()) return given;
    const result = done.get(given) ?? work(given);
    done.set(given, result);
    return result;
  };
}
