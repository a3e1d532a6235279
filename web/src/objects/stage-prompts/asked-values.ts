import { dataOf, type Api } from '../../api/client.js';
import type { ObjectType } from '../object-types.js';
import { withRetry } from '../record-batches.js';

type Values = Readonly<Record<string, string>>;

/** The property that holds the stage of the records of a type; undefined for types without stages. */
export const findStageProperty = ({ stages, hasLifecycle }: ObjectType): string | undefined =>
  stages?.stage ?? (hasLifecycle ? 'lifecyclestage' : undefined);

/** The properties that the stage asks for which a change moves a record to. */
export function listAsked(
  type: ObjectType,
  values: Values,
  prompts: ReadonlyMap<string, readonly string[]> | undefined,
) {
  const stage = values[findStageProperty(type) ?? ''];
  return (stage === undefined || stage === '' ? undefined : prompts?.get(stage)) ?? [];
}

interface AskedOf {
  readonly type: string;
  /** Up to 100. */
  readonly ids: readonly string[];
  readonly signal: AbortSignal;
}

/** The given values that each record does not have yet, by its ID: what it has already is kept. */
export async function listMissing(api: Api, { type, ids, signal }: AskedOf, given: Values) {
  const names = Object.keys(given);
  if (names.length === 0 || ids.length === 0) return new Map<string, Values>();
  const body = { inputs: ids.map((id) => ({ id })), properties: names, propertiesWithHistory: [] };
  const params = { path: { objectType: type } };
  const { results } = await withRetry(
    () => dataOf(api.POST('/crm/v3/objects/{objectType}/batch/read', { params, body, signal })),
    signal,
  );
  return new Map(
    results.map(({ id, properties }) => {
      const missing = Object.entries(given).filter(([name]) => (properties[name] ?? '') === '');
      return [id, Object.fromEntries(missing)] as const;
    }),
  );
}
