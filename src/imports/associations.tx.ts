import type { ObjectType } from '../properties/types/object-types.js';
import type { AppError } from '../platform/http/errors.js';
import { isId } from '../platform/ids.js';
import type { SheetRow } from './csv.js';
import { toKeyText, type RowDraft } from './drafts.js';
import type { PlannedColumn, PreparedImport, RowWrites } from './plan-columns.js';
import type { toRowError } from './row-errors.js';

type Fault = Parameters<typeof toRowError>[0];
type NamedColumn = Extract<PlannedColumn, { kind: 'associated' }>;
type Spec = NonNullable<NamedColumn['spec']>;

/** What the associations of rows follow from. */
export interface AssociatingRows {
  readonly columns: readonly PlannedColumn[];
  readonly typeIds: readonly string[];
  readonly associations: PreparedImport['associations'];
  readonly getType: (typeId: string) => ObjectType;
}

/** Two records to associate. */
interface RowPair {
  readonly row: SheetRow;
  readonly from: string;
  readonly to: string;
  readonly fromId: string;
  readonly toId: string;
  readonly specs: readonly Spec[];
  readonly column?: number;
}

interface Paired {
  readonly pairs: RowPair[];
  readonly faults: Fault[];
}

type RowRecords = ReadonlyMap<SheetRow, ReadonlyMap<string, string>>;

/** Associates the records of each row with each other, and with those that its columns name. */
export async function associateRows(
  reading: AssociatingRows,
  writes: RowWrites,
  ids: ReadonlyMap<RowDraft, string>,
): Promise<Fault[]> {
  const byRow = new Map<SheetRow, Map<string, string>>();
  for (const [{ row, typeId }, id] of ids) {
    const records = byRow.get(row) ?? new Map<string, string>();
    byRow.set(row, records.set(typeId, id));
  }
  const all: Paired[] = [...byRow].map(([row, records]) => pairWithin(row, records, reading));
  for (const [column, planned] of reading.columns.entries()) {
    if (planned.kind !== 'associated') continue;
    all.push(await pairWithNamed(reading, { planned, column, writes, byRow }));
  }
  const faults = all.flatMap((each) => each.faults);
  for (const pairs of toGroups(all.flatMap((each) => each.pairs))) faults.push(...(await writePairs(writes, pairs)));
  return faults;
}

/** Pairs of the records of a row, in the order of the types or in the direction of their labels. */
function pairWithin(row: SheetRow, records: ReadonlyMap<string, string>, reading: AssociatingRows): Paired {
  const paired: Paired = { pairs: [], faults: [] };
  const typeIds = reading.typeIds.filter((typeId) => records.has(typeId));
  for (const [place, first] of typeIds.entries()) {
    for (const second of typeIds.slice(place + 1)) {
      const isReversed = reading.columns.some(
        (column) => column.kind === 'label' && column.from === second && column.to === first,
      );
      const [from, to] = isReversed ? [second, first] : [first, second];
      const labels = findLabels(row, { from, to }, reading);
      paired.faults.push(...labels.faults);
      if (labels.faults.length > 0) continue;
      const [fromId = '', toId = ''] = [records.get(from), records.get(to)];
      paired.pairs.push({ row, from, to, fromId, toId, specs: labels.specs });
    }
  }
  return paired;
}

interface Labels {
  readonly specs: readonly Spec[];
  readonly faults: readonly Fault[];
}

/** The association types that the label columns of a row name, joined by semicolons. */
function findLabels(row: SheetRow, pair: { from: string; to: string }, reading: AssociatingRows): Labels {
  const { columns, associations, getType } = reading;
  const specs: Spec[] = [];
  const faults: Fault[] = [];
  for (const [column, planned] of columns.entries()) {
    if (planned.kind !== 'label' || planned.from !== pair.from || planned.to !== pair.to) continue;
    const types = associations.listTypes({ from: getType(pair.from), to: getType(pair.to) });
    for (const label of splitCell(row.cells[column])) {
      const found = types.find((type) => type.label?.toLowerCase() === label.toLowerCase());
      if (found) specs.push({ associationTypeId: found.typeId, associationCategory: found.category });
      else {
        const message = `${label} is not a label of associations from ${pair.from} to ${pair.to}.`;
        faults.push({ row, typeId: pair.from, column, errorType: 'ASSOCIATION_LABEL_NOT_FOUND', message });
      }
    }
  }
  return { specs, faults };
}

const splitCell = (cell: string | undefined): string[] =>
  (cell ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

interface Named {
  readonly planned: NamedColumn;
  readonly column: number;
  readonly writes: RowWrites;
  readonly byRow: RowRecords;
}

/** Pairs of the record of a row with the records that a cell of it names. */
async function pairWithNamed(reading: AssociatingRows, named: Named): Promise<Paired> {
  const { planned, column, writes, byRow } = named;
  const { from, to, property, spec } = planned;
  const toKey = (text: string) => toKeyText(property, text);
  const isPossible = (key: string) => property !== 'hs_object_id' || isId(key);
  const rows = [...byRow].flatMap(([row, records]) => {
    const fromId = records.get(from);
    return fromId === undefined ? [] : [{ row, fromId, texts: splitCell(row.cells[column]) }];
  });
  const keys = [...new Set(rows.flatMap(({ texts }) => texts.map(toKey)))].filter(isPossible);
  const found = await writes.findIds(to, property, keys);
  const paired: Paired = { pairs: [], faults: [] };
  for (const { row, fromId, texts } of rows) {
    const labels = findLabels(row, { from, to }, reading);
    if (texts.length > 0) paired.faults.push(...labels.faults);
    for (const text of texts) {
      const [toId, another] = found.get(toKey(text)) ?? [];
      const specs = [...(spec ? [spec] : []), ...labels.specs];
      if (toId !== undefined && another === undefined)
        paired.pairs.push({ row, from, to, fromId, toId, specs, column });
      else paired.faults.push({ row, typeId: from, column, ...toUnfound(text, toId) });
    }
  }
  return paired;
}

const toUnfound = (text: string, first: string | undefined) =>
  first === undefined
    ? { errorType: 'NO_OBJECT_ID_FROM_ASSOCIATION_IDENTIFIER', message: `No record to associate has ${text}.` }
    : { errorType: 'MULTIPLE_COMPANIES_WITH_THIS_DOMAIN', message: `Several companies have the domain ${text}.` };

/** Pairs of the same types together, each pair of records once. */
function toGroups(pairs: readonly RowPair[]): RowPair[][] {
  const groups = new Map<string, Map<string, RowPair>>();
  for (const pair of pairs) {
    const types = `${pair.from} ${pair.to}`;
    const group = groups.get(types) ?? new Map<string, RowPair>();
    const records = `${pair.fromId} ${pair.toId}`;
    const specs = [...(group.get(records)?.specs ?? []), ...pair.specs];
    groups.set(types, group.set(records, { ...pair, specs }));
  }
  return [...groups.values()].map((group) => [...group.values()]);
}

async function writePairs(writes: RowWrites, pairs: readonly RowPair[]): Promise<Fault[]> {
  const [first] = pairs;
  if (!first) return [];
  const refusals = await writes.associate(first.from, first.to, pairs);
  return pairs.flatMap(({ row, from, column }, place) => {
    const refusal: AppError | undefined = refusals[place];
    if (!refusal) return [];
    const isLimit = refusal.code.includes('LIMIT');
    const errorType = isLimit ? 'ASSOCIATION_LIMIT_EXCEEDED' : 'FAILED_TO_CREATE_ASSOCIATION';
    return [{ row, typeId: from, column, errorType, message: refusal.message }];
  });
}
