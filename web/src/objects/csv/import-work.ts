import { formatNumber } from '../../formats/numbers.js';
import { t } from '../../i18n/messages.js';
import type { Api } from '../../api/client.js';
import { Problem } from '../../api/problem.js';
import type { Work } from '../../ui/notices/work.js';
import { followImport, isSpreadsheet, listRejected, startImport, type StoredImport } from './import-requests.js';
import { toImportRequest, type ImportPlan } from './mapping.js';

interface ImportOrder {
  readonly api: Api;
  readonly file: File;
  readonly plan: ImportPlan;
  /** Of the first rows, to estimate how many there are. */
  readonly rows: readonly (readonly string[])[];
  /** Called with the import once it has ended. */
  readonly onEnded: (ended: StoredImport, rejected: Awaited<ReturnType<typeof listRejected>>) => void;
}

/** Has the server import a file, and shows how far it is. It goes on when the page is closed; stopping cancels it. */
export function toImportWork({ api, file, plan, rows, onEnded }: ImportOrder): Omit<Work, 'onEnd' | 'outcome'> {
  return {
    title: t('Importing {name}', { name: file.name }),
    async run({ signal, report, fail }) {
      const total = estimateRows(file, rows);
      const { id } = await startImport(api, file, { importRequest: toImportRequest(plan), signal });
      const cancel = () => void api.POST('/crm/v3/imports/{importId}/cancel', { params: { path: { importId: id } } });
      signal.addEventListener('abort', cancel, { once: true });
      const onState = (state: StoredImport): void => {
        const done = state.metadata.counters['TOTAL_ROWS'] ?? 0;
        report({ done, total: Math.max(total, done + 1), note: toCounts(state) });
      };
      const ended = await followImport(api, id, { signal, onState });
      const rejected = (ended.metadata.counters['ERRORS'] ?? 0) > 0 ? await listRejected(api, id) : [];
      for (const { line, reasons } of rejected)
        fail({ subject: t('Row {number}', { number: String(line) }), reason: reasons.join(' ') });
      onEnded(ended, rejected);
      if (ended.state === 'FAILED') throw new Problem(400, { message: t('The file could not be read to its end.') });
    },
  };
}

/** What an import has done, in words. */
export function toCounts({ metadata: { counters } }: StoredImport): string {
  const [created, updated, rejected] = ['CREATED_OBJECTS', 'UPDATED_OBJECTS', 'FAILED_ROWS'].map((name) =>
    formatNumber(counters[name] ?? 0),
  );
  return t('{created} created, {updated} updated, {rejected} rejected', { created, updated, rejected });
}

/** By the size of the file and of its first rows; those of a spreadsheet are packed. */
function estimateRows(file: File, rows: readonly (readonly string[])[]): number {
  const characters = rows.reduce((sum, row) => sum + row.join(',').length + 2, 0);
  const packing = isSpreadsheet(file) ? 4 : 1;
  return Math.max(1, Math.round((file.size * packing) / Math.max(1, characters / Math.max(1, rows.length))));
}
