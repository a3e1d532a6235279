import { checkValues } from '../../properties/values/values.js';
import type { ValueTarget } from '../../properties/values/target.js';
import type { Values } from '../kinds/kind.js';
import type { RecordFacts } from '../types/facts.js';
import { toRecordId } from '../types/ids.js';

/** Values of the records that new records are created from, by id. */
export type Templates = ReadonlyMap<string, Values>;

interface Templated {
  readonly properties: Readonly<Record<string, unknown>>;
}

export const noTemplates: Templates = new Map();

/** Ids of the records that new records name as theirs. */
export function listTemplateIds({ kind: { template } }: RecordFacts, inputs: readonly Templated[]): string[] {
  if (!template) return [];
  const ids = inputs.flatMap(({ properties }) => toTemplateId(properties[template.property]) ?? []);
  return [...new Set(ids)];
}

function toTemplateId(value: unknown): string | undefined {
  const id = typeof value === 'string' || typeof value === 'number' ? toRecordId(value) : undefined;
  return id === 'none' ? undefined : id;
}

/** The values that a new record takes from its template: those that its own properties accept. Assumption K20. */
export function toTemplateValues(
  given: Values,
  { kind, set }: RecordFacts,
  { templates, target }: { readonly templates: Templates; readonly target: ValueTarget },
): Values {
  const id = kind.template && toTemplateId(given[kind.template.property]);
  const template = id === undefined ? undefined : templates.get(id);
  if (!kind.template || !template) return {};
  const isOwn = (name: string) => set.get(name)?.builtIn === false;
  const taken = Object.entries(kind.template.toValues(template, given, isOwn)).filter(
    ([name]) => set.has(name) && !set.get(name)?.hasUniqueValue,
  );
  const { values, failures } = checkValues(Object.fromEntries(taken), set, target);
  const refused = new Set(failures.map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !refused.has(name)));
}
