import type { Api } from '../../api/client.js';
import { downloadText } from '../../ui/download.js';
import type { Work } from '../../ui/work.js';
import type { ValueWords } from '../format-value.js';
import {
  start,
  toNextPosition,
  type FoundRecord,
  type Position,
  type RecordsPage,
} from '../index-page/search-pages.js';
import { searchPage, type Wanted } from '../index-page/use-rows.js';
import type { ObjectType } from '../object-type.js';
import type { Property } from '../property.js';
import { patiently, walkMatches } from '../record-batches.js';
import { toCell } from './cell-values.js';
import { byteOrderMark, toCsv } from './csv-text.js';

export interface ExportOrder {
  readonly api: Api;
  readonly type: ObjectType;
  readonly wanted: Wanted;
  readonly properties: readonly Property[];
  readonly words: ValueWords;
  readonly total: number;
}

const limit = 200;
const reachable = 10_000;

/** Everything that matches as a CSV file: what has been read until somebody stops is in it. */
export function toExportWork(order: ExportOrder): Work {
  const { type, properties, words, total } = order;
  return {
    title: `Exporting ${type.plural.toLowerCase()}`,
    async run({ signal, report }) {
      const parts = [byteOrderMark + toCsv([['Record ID', ...properties.map(({ label }) => label)]])];
      let done = 0;
      for await (const { results } of walk(order, signal)) {
        parts.push(toCsv(results.map((record) => toRow(record, properties, words))));
        done += results.length;
        report({ done, total: Math.max(total, done) });
      }
      downloadText(`${type.name}.csv`, parts);
    },
  };
}

const toRow = (
  { id, properties: values }: FoundRecord,
  properties: readonly Property[],
  words: ValueWords,
): string[] => [id, ...properties.map((property) => toCell(values[property.name], property, words))];

/** In the order of the page as far as a search can keep it, else by id. */
async function* walk(
  { api, wanted, properties, total }: ExportOrder,
  signal: AbortSignal,
): AsyncGenerator<RecordsPage> {
  const asked = { ...wanted, properties: properties.map(({ name }) => name) };
  if (total > reachable && !wanted.isOrdered) {
    yield* walkMatches(api, asked, { signal, limit });
    return;
  }
  for (let position: Position | undefined = start; position;) {
    const at: Position = position;
    const page = await patiently(() => searchPage(api, asked, { position: at, limit, signal }), signal);
    yield page;
    position = toNextPosition(wanted.matching, at, { page, limit, isOrdered: wanted.isOrdered });
  }
}
