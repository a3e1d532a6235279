import type { Api } from '../api/client.js';
import { dataOf } from '../api/client.js';
import { Problem } from '../api/problem.js';
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
      const read = () =>
        dataOf(
          api.GET('/crm/v3/exports/export/async/tasks/{taskId}/status', { params: { path: { taskId: id } }, signal }),
        );
      for (;;) {
        const { status, result, errors } = await withRetry(read, signal);
        if (status === 'CANCELED')
          throw new Problem(400, { message: errors?.[0]?.message ?? t('Something went wrong') });
        if (result !== undefined) {
          report({ done: total, total });
          return downloadAddress(result);
        }
        await new Promise((resolve) => setTimeout(resolve, pollMs));
        signal.throwIfAborted();
      }
    },
  };
}

function toInput({ type, name, format, properties, records }: FileExport): ExportInput {
  const common = { format, exportName: name, objectType: type.name, objectProperties: [...properties] };
  return 'listId' in records
    ? { ...common, exportType: 'LIST', listId: records.listId }
    : { ...common, exportType: 'VIEW', publicCrmSearchRequest: records };
}
