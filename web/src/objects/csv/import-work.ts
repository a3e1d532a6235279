import Papa from 'papaparse';
import { inSentence } from '../../i18n/language.js';
import { t } from '../../i18n/messages.js';
import type { Api } from '../../api/client.js';
import type { Work, WorkSteps } from '../../ui/notices/work.js';
import type { ObjectType } from '../object-types.js';
import { writeBatch, type BatchInput } from '../record-batches.js';
import { toCsv } from './csv-text.js';
import { readRow, type RowReading } from './mapping.js';
import { formatNumber } from '../../formats/numbers.js';

interface ImportOrder extends RowReading {
  readonly api: Api;
  readonly type: ObjectType;
  readonly file: File;
  readonly headers: readonly string[];
  readonly delimiter: string;
}

/** The outcome of an import, updated while it runs. */
interface ImportOutcome {
  written: number;
  /** CSV: the rejected rows, unchanged, with the reason. */
  readonly rejected: string[];
  rejectedRows: number;
}

export const createOutcome = (): ImportOutcome => ({ written: 0, rejected: [], rejectedRows: 0 });

const batchSize = 100;
// Small, so that the import stops soon after it is aborted.
const chunkSize = 256 * 1024;

interface Row {
  readonly number: number;
  readonly cells: readonly string[];
}

/** Reads the file in chunks and writes its rows in batches of 100. */
export function toImportWork(order: ImportOrder, outcome: ImportOutcome): Omit<Work, 'onEnd' | 'outcome'> {
  const { type, file, headers } = order;
  return {
    title: t('Importing {name}', { name: file.name }),
    async run(steps) {
      outcome.rejected.push(toCsv([[...headers, t('Row'), t('Reason')]]));
      const batch = createBatch(order, { steps, outcome });
      await readRows(order, steps.signal, async (rows, read) => {
        for (const row of rows) await batch.add(row);
        steps.report({ done: read, total: file.size, note: toNote(outcome, inSentence(type.plural)) });
      });
      await batch.flush();
      const note = t('{written} imported, {rejectedRows} rejected', {
        written: formatNumber(outcome.written),
        rejectedRows: formatNumber(outcome.rejectedRows),
      });
      steps.report({ done: file.size, total: file.size, note });
    },
  };
}

function toNote({ written, rejectedRows }: ImportOutcome, plural: string): string {
  const values = { written: formatNumber(written), plural };
  if (rejectedRows === 0) return t('{written} {plural} imported', values);
  const rejected = formatNumber(rejectedRows);
  return t('{written} {plural} imported, {rejected} rejected', { ...values, rejected });
}

interface BatchParts {
  readonly steps: WorkSteps;
  readonly outcome: ImportOutcome;
}

/** Collects rows and writes them together. */
function createBatch(order: ImportOrder, { steps, outcome }: BatchParts) {
  const { api, type, mode } = order;
  let pending = new Map<string, Row & { readonly input: BatchInput }>();
  const reject = ({ number, cells }: Row, reason: string): void => {
    outcome.rejectedRows += 1;
    outcome.rejected.push(toCsv([[...order.headers.map((_, index) => cells[index] ?? ''), String(number), reason]]));
    steps.fail({ subject: t('Row {number}', { number }), reason });
  };
  const flush = async (): Promise<void> => {
    const sent = pending;
    pending = new Map();
    if (sent.size === 0) return;
    steps.signal.throwIfAborted();
    const inputs = [...sent.values()].map(({ input }) => input);
    const failures = await writeBatch(api, { type: type.name, kind: mode.kind, signal: steps.signal }, inputs);
    outcome.written += sent.size - failures.length;
    for (const { trace, reason } of failures) {
      const row = [...sent.values()].find(({ input }) => input.trace === trace);
      if (row) reject(row, reason);
    }
  };
  return {
    flush,
    async add(row: Row): Promise<void> {
      const read = readRow(row.cells, String(row.number), order);
      if ('problems' in read) return reject(row, read.problems.join('; '));
      // A batch with the same record twice would be rejected as a whole.
      const key = read.input.id?.toLowerCase() ?? read.input.trace;
      if (pending.has(key)) await flush();
      pending.set(key, { ...row, input: read.input });
      if (pending.size >= batchSize) await flush();
      return undefined;
    },
  };
}

/** Reads all rows after the first, one chunk at a time, waiting for each to be handled. */
function readRows(
  { file, delimiter }: ImportOrder,
  signal: AbortSignal,
  onRows: (rows: Row[], read: number) => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let number = 0;
    Papa.parse<string[]>(file, {
      delimiter,
      chunkSize,
      skipEmptyLines: 'greedy',
      chunk: ({ data, meta }, parser) => {
        parser.pause();
        const rows = data.map((cells) => ({ number: (number += 1), cells })).filter((row) => row.number > 1);
        onRows(rows, meta.cursor).then(
          () => (signal.aborted ? parser.abort() : parser.resume()),
          (error: Error) => {
            parser.abort();
            reject(error);
          },
        );
      },
      complete: () => resolve(),
      error: reject,
    });
  });
}

/** Reads the header and the first rows of a file, and detects its delimiter. */
export function previewFile(
  file: File,
  count: number,
): Promise<{ headers: string[]; rows: string[][]; delimiter: string }> {
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(file, {
      preview: count + 1,
      skipEmptyLines: 'greedy',
      delimitersToGuess: [',', ';', '\t', '|'],
      complete: ({ data, meta }) => {
        const [headers = [], ...rows] = data;
        resolve({ headers: headers.map((header) => header.trim()), rows, delimiter: meta.delimiter });
      },
      error: reject,
    });
  });
}
