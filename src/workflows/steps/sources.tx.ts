import type { Tx } from '../../platform/db/db.js';
import type { DataSource } from '../definitions/program.js';
import { listAssociatedValues } from './steps.store.js';
import type { Carrying, Values } from './step-place.js';

/** Associated records that a source chooses from. Assumption AA25. */
const mostAssociated = 500;

/** The values of the record that each data source finds, by name; none where there is no associated record. */
export async function readSources(
  tx: Tx,
  carrying: Pick<Carrying, 'hubId' | 'objectType' | 'recordId'>,
  sources: readonly DataSource[],
): Promise<ReadonlyMap<string, Values>> {
  const found = new Map<string, Values>();
  for (const { name, type: toType, spec, sort } of sources) {
    const which = { toType, ...spec, isNewestFirst: sort === null, limit: sort === null ? 1 : mostAssociated };
    const rows = await listAssociatedValues(tx, { ...carrying, ...which });
    const records = rows.map(({ id, properties }): Values => ({ ...properties, hs_object_id: id }));
    const [first] = sort === null ? records : records.toSorted(compareBy(sort));
    if (first) found.set(name, first);
  }
  return found;
}

/** Records without the property come last. */
function compareBy({ property, isDescending }: NonNullable<DataSource['sort']>) {
  return (one: Values, other: Values): number => {
    const [a, b] = [one[property] ?? '', other[property] ?? ''];
    if (a === '' || b === '') return Number(a === '') - Number(b === '');
    const order = isNumber(a) && isNumber(b) ? Number(a) - Number(b) : Number(a > b) - Number(a < b);
    return isDescending ? -order : order;
  };
}

const isNumber = (text: string): boolean => /^-?\d{1,15}(\.\d+)?$/.test(text);
