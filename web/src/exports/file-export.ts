import type { Api } from '../api/client.js';
import { dataOf } from '../api/client.js';
import { isProblem, Problem } from '../api/problem.js';
import type { paths } from '../api/schema.js';
import { t } from '../i18n/messages.js';
import { inSentence } from '../i18n/language.js';
import { withRetry } from '../objects/record-batches.js';
import type { ObjectType } from '../objects/object-types.js';
import { downloadAddress } from '../ui/download.js';
import type { Work } from '../ui/notices/work.js';

type ExportInput = NonNullable<
  paths['/crm/v3/exports/export/async']['post']['requestBody']
>['content']['application/json'];

interface FileExport {
  readonly api: Api;
  readonly type: ObjectType;
  /** What the file is named after. */
  readonly name: string;
  readonly format: 'CSV' | 'XLSX';
  readonly properties: readonly string[];
  readonly records: { readonly listId: string } | NonNullable<ExportInput['publicCrmSearchRequest']>;
  readonly total: number;
}

const pollMs = 700;

/** Has the server write a file, and downloads it. A stopped export goes on at the server, without a download. */
export function toFileExportWork(wanted: FileExport): Work {
  const { api, type, total } = wanted;
  return {
    title: t('Exporting {plural}', { plural: inSentence(type.plural) }),
    async run({ signal, report }) {
      report({ done: 0, total });
      const { id } = await dataOf(api.POST('/crm/v3/exports/export/async', { body: toInput(wanted), signal }));
      await downloadExport(api, id, signal);
      report({ done: total, total });
    },
  };
}

/** Downloads the file of an export, once the server has written it. Throws a problem if the export failed or has expired. */
export async function downloadExport(api: Api, exportId: string, signal: AbortSignal): Promise<void> {
  const params = { path: { taskId: exportId } };
  const read = () => dataOf(api.GET('/crm/v3/exports/export/async/tasks/{taskId}/status', { params, signal }));
  for (;;) {
    const { status, result, errors } = await withRetry(read, signal).catch((error: unknown) => {
      throw isProblem(error, 404)
        ? new Problem(404, { message: t('The file has been deleted after 30 days.') })
        : error;
    });
    if (status === 'CANCELED') throw new Problem(400, { message: errors?.[0]?.message ?? t('Something went wrong') });
    if (result !== undefined) return downloadAddress(result);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    signal.throwIfAborted();
  }
}

function toInput({ type, name, format, properties, records }: FileExport): ExportInput {
  const common = { format, exportName: name, objectType: type.name, objectProperties: [...properties] };
  return 'listId' in records
    ? { ...common, exportType: 'LIST', listId: records.listId }
    : { ...common, exportType: 'VIEW', publicCrmSearchRequest: records };
}
