import { expect } from 'vitest';
import type { Reply } from './http.js';
import type { TestHub } from './hubs.js';
import { soon } from './lists.js';

export const importsPath = '/crm/v3/imports';

export interface ImportedFile {
  readonly name: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** A column of contacts with the name of its property, unless the fields say otherwise. */
export const column = (propertyName: string | null, fields: object = {}) => ({
  columnObjectTypeId: '0-1',
  columnName: propertyName ?? '',
  propertyName,
  ...fields,
});

export const fileOf = (fileName: string, columnMappings: readonly object[], fields: object = {}) => ({
  fileName,
  fileFormat: 'CSV',
  fileImportPage: { hasHeader: true, columnMappings },
  ...fields,
});

function toForm(files: readonly ImportedFile[], importRequest: unknown): FormData {
  const form = new FormData();
  for (const { name, content } of files) form.append('files', new Blob([content]), name);
  if (importRequest !== undefined) {
    form.append('importRequest', typeof importRequest === 'string' ? importRequest : JSON.stringify(importRequest));
  }
  return form;
}

const nobody = [{ name: 'nobody.csv', content: 'email\nno address' }];

/** The form of an import that creates nothing. */
export const toImportOfOne = (name = 'Nobody'): FormData =>
  toForm(nobody, { name, files: [fileOf('nobody.csv', [column('email')])] });

export const tryImport = (hub: TestHub, files: readonly ImportedFile[], importRequest: unknown): Promise<Reply> =>
  hub.request({ path: importsPath, multipart: toForm(files, importRequest) });

export async function startImport(
  hub: TestHub,
  files: readonly ImportedFile[],
  importRequest: unknown,
): Promise<string> {
  const { status, body, text } = await tryImport(hub, files, importRequest);
  expect(status, text).toBe(200);
  return (body as { id: string }).id;
}

interface ShownImport {
  readonly state: string;
  readonly metadata: {
    readonly counters: Readonly<Record<string, number>>;
    readonly fileIds: readonly string[];
    readonly objectLists: readonly { readonly listId: string; readonly objectType: string }[];
  };
}

export const readImport = async (hub: TestHub, id: string): Promise<ShownImport> =>
  (await hub.request({ path: `${importsPath}/${id}` })).body as ShownImport;

/** An import once it has ended. */
export async function toImportEnd(hub: TestHub, id: string): Promise<ShownImport> {
  let body = await readImport(hub, id);
  await soon(async () => {
    body = await readImport(hub, id);
    expect(['DONE', 'FAILED', 'CANCELED']).toContain(body.state);
  }, 30_000);
  return body;
}

/** Imports one CSV file; returns the import at its end, with its errors. */
export async function importCsv(
  hub: TestHub,
  {
    content,
    columns,
    ...fields
  }: { content: string | Uint8Array<ArrayBuffer>; columns: readonly object[]; [field: string]: unknown },
) {
  const request = { name: 'Leads', files: [fileOf('leads.csv', columns)], ...fields };
  const id = await startImport(hub, [{ name: 'leads.csv', content }], request);
  const ended = await toImportEnd(hub, id);
  return { id, ...ended, errors: await readErrors(hub, id) };
}

interface ShownError {
  readonly errorType: string;
  readonly knownColumnNumber?: number;
  readonly invalidValue?: string;
  readonly sourceData: { readonly lineNumber: number; readonly rowData: readonly string[]; readonly fileId: number };
}

export async function readErrors(hub: TestHub, id: string): Promise<ShownError[]> {
  const { body } = await hub.request({ path: `${importsPath}/${id}/errors?limit=500&includeErrorMessage=true` });
  return (body as { results: ShownError[] }).results;
}
