import { dataOf, type Api } from '../../api/client.js';
import type { paths } from '../../api/schema.js';
import { t } from '../../i18n/messages.js';
import { downloadText } from '../../ui/download.js';
import { withRetry } from '../record-batches.js';
import { byteOrderMark, toCsv, toHead } from './csv-text.js';

type Answer<Path extends keyof paths, Method extends 'get' | 'post'> = paths[Path] extends {
  readonly [M in Method]: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;

export type StoredImport = Answer<'/crm/v3/imports/{importId}', 'get'>;
export type SeenSheet = Answer<'/_app/imports/sheets', 'post'>;

const pollMs = 500;

/** Forms are sent as they are. */
const asForm = (body: unknown) => body as FormData;

/** Reads the header and the first rows of a file. A spreadsheet is read from its end, so all of it is sent. */
export async function seeSheet(api: Api, file: File): Promise<SeenSheet> {
  const form = new FormData();
  form.append('file', isSpreadsheet(file) ? file : await toHead(file), file.name);
  return dataOf(api.POST('/_app/imports/sheets', { body: form as never, bodySerializer: asForm }));
}

export const isSpreadsheet = ({ name }: File): boolean => /\.xlsx$/i.test(name);

/** Starts an import at the server, which goes on without this page. */
export function startImport(
  api: Api,
  file: File,
  { importRequest, signal }: { importRequest: object; signal: AbortSignal },
) {
  const form = new FormData();
  form.append('importRequest', JSON.stringify(importRequest));
  form.append('files', file, file.name);
  return dataOf(api.POST('/crm/v3/imports', { body: form as never, bodySerializer: asForm, signal }));
}

const running: readonly StoredImport['state'][] = ['STARTED', 'PROCESSING', 'DEFERRED'];

export const isRunning = ({ state }: StoredImport): boolean => running.includes(state);

/** Reads an import again and again until it has ended. */
export async function followImport(
  api: Api,
  importId: string,
  { signal, onState }: { readonly signal: AbortSignal; readonly onState: (state: StoredImport) => void },
): Promise<StoredImport> {
  const params = { path: { importId } };
  for (;;) {
    const state = await withRetry(() => dataOf(api.GET('/crm/v3/imports/{importId}', { params, signal })), signal);
    onState(state);
    if (!isRunning(state)) return state;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    signal.throwIfAborted();
  }
}

/** A row that was not imported, or only in part. */
interface RejectedRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly reasons: readonly string[];
}

/** The rejected rows of an import that the server keeps, in the order of the file. */
export async function listRejected(api: Api, importId: string): Promise<RejectedRow[]> {
  const rows = new Map<number, RejectedRow>();
  for (let after: string | undefined; ;) {
    const query = { limit: 500, includeErrorMessage: true, ...(after !== undefined && { after }) };
    const page = await dataOf(api.GET('/crm/v3/imports/{importId}/errors', { params: { path: { importId }, query } }));
    for (const { sourceData, errorMessage = '' } of page.results) {
      const { lineNumber: line, rowData: cells } = sourceData;
      rows.set(line, { line, cells, reasons: [...(rows.get(line)?.reasons ?? []), errorMessage] });
    }
    after = page.paging?.next.after;
    if (after === undefined) return [...rows.values()];
  }
}

/** Downloads the rejected rows as a CSV file that can be corrected and imported again. */
export function downloadRejected(shown: StoredImport, rejected: readonly RejectedRow[]): void {
  const header = listColumns(shown);
  const rows = rejected.map(({ line, cells, reasons }) => [
    ...header.map((_, index) => cells[index] ?? ''),
    String(line),
    reasons.join(' '),
  ]);
  downloadText('rejected-rows.csv', [byteOrderMark, toCsv([[...header, t('Row'), t('Reason')], ...rows])]);
}

/** The names of the columns of its first file, as they were requested. */
function listColumns({ importRequestJson }: StoredImport): string[] {
  const request = importRequestJson as {
    files: { fileImportPage: { columnMappings: { columnName: string }[] } }[];
  };
  return request.files[0]?.fileImportPage.columnMappings.map(({ columnName }) => columnName) ?? [];
}
