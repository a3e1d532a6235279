import { inSentence } from '../../i18n/language.js';
import { t } from '../../i18n/messages.js';
import type { Api } from '../../api/client.js';
import { downloadText } from '../../ui/download.js';
import type { Work } from '../../ui/notices/work.js';
import type { Property, ValueContext } from '../property.js';
import {
  start,
  toNextPosition,
  type FoundRecord,
  type Position,
  type RecordsPage,
} from '../index-page/rows/search-pages.js';
import { searchPage, type Wanted } from '../index-page/rows/use-rows.js';
import type { ObjectType } from '../object-types.js';
import { withRetry, iterateMatches } from '../record-batches.js';
import { toCell } from './cell-values.js';
import { byteOrderMark, toCsv } from './csv-text.js';

interface ExportOrder {
  readonly api: Api;
  readonly type: ObjectType;
  readonly wanted: Wanted;
  readonly properties: readonly Property[];
  readonly context: ValueContext;
  readonly total: number;
}

const limit = 200;
const reachable = 10_000;

/** Exports all matches as a CSV file, with the stored labels, which imports know; a stopped export has the rows read so far. */
export function toExportWork(order: ExportOrder): Work {
  const { type, properties, context, total } = order;
  return {
    title: t('Exporting {plural}', { plural: inSentence(type.plural) }),
    async run({ signal, report }) {
      const parts = [byteOrderMark + toCsv([[t('Record ID'), ...properties.map(toStoredLabel)]])];
      let done = 0;
      for await (const { results } of walk(order, signal)) {
        parts.push(toCsv(results.map((record) => toRow(record, properties, context))));
        done += results.length;
        report({ done, total: Math.max(total, done) });
      }
      downloadText(`${type.name}.csv`, parts);
    },
  };
}

const toStoredLabel = ({ label, storedLabel = label }: Property): string => storedLabel;

const toRow = (
  { id, properties: values }: FoundRecord,
  properties: readonly Property[],
  context: ValueContext,
): string[] => [id, ...properties.map((property) => toCell(values[property.name], property, context))];

/** In the order of the page as far as a search supports it, otherwise by ID. */
async function* walk(
  { api, wanted, properties, total }: ExportOrder,
  signal: AbortSignal,
): AsyncGenerator<RecordsPage> {
  const search = { ...wanted, properties: properties.map(({ name }) => name) };
  if (total > reachable && !wanted.isOrdered) {
    yield* iterateMatches(api, search, { signal, limit });
    return;
  }
  for (let position: Position | undefined = start; position;) {
    const at: Position = position;
    const page = await withRetry(() => searchPage(api, search, { position: at, limit, signal }), signal);
    yield page;
    position = toNextPosition(wanted.matching, at, { page, limit, isOrdered: wanted.isOrdered });
  }
}
