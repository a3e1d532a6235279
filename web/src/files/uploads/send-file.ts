import { t } from '../../i18n/messages.js';
import { identityHeaders, type Identity } from '../../api/client.js';
import { Problem } from '../../api/problem.js';
import type { Access, StoredFile } from '../file-kinds.js';
import { toFolderField } from '../file-filter.js';
import type { Sending } from './upload-queue.js';

export type DuplicateStrategy = 'NONE' | 'REJECT' | 'RETURN_EXISTING';

/** How new files are stored. */
export interface FileOptions {
  readonly access: Access;
  readonly duplicateValidationStrategy: DuplicateStrategy;
  /** An ISO 8601 period after which the file expires. */
  readonly ttl?: string | undefined;
}

/** A folder by ID, or by a path whose missing folders are created. */
type FilePlace = { readonly folderId: string } | { readonly folderPath: string };

/** A file to upload, and its target. */
export interface FileOrder {
  readonly content: File;
  readonly place: FilePlace;
  readonly options: FileOptions;
}

/** Uploads one file. Throws {@link Problem}. */
export function sendFile({ content, place, options }: FileOrder, sending: Sending & { identity: Identity }) {
  const form = new FormData();
  for (const [name, value] of Object.entries('folderId' in place ? toFolderField(place.folderId) : place))
    form.append(name, value);
  form.append('options', JSON.stringify({ ...options, duplicateValidationScope: 'ENTIRE_PORTAL' }));
  form.append('file', content, content.name);
  return sendForm({ method: 'POST', path: '/files/v3/files', form }, sending);
}

/** Replaces the content of a file. Throws {@link Problem}. */
export function sendReplacement(
  { id, access }: Pick<StoredFile, 'id' | 'access'>,
  content: File,
  sending: Sending & { identity: Identity },
) {
  const form = new FormData();
  form.append('options', JSON.stringify({ access }));
  form.append('file', content, content.name);
  return sendForm({ method: 'PUT', path: `/files/v3/files/${encodeURIComponent(id)}`, form }, sending);
}

interface FormRequest {
  readonly method: string;
  readonly path: string;
  readonly form: FormData;
}

/** Uses XMLHttpRequest, the only kind of request that reports upload progress. */
function sendForm(
  { method, path, form }: FormRequest,
  { identity, signal, onProgress }: Sending & { identity: Identity },
): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    for (const [name, value] of Object.entries(identityHeaders(identity))) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => {
      const isGood = request.status >= 200 && request.status < 300;
      const body = readBody(request.responseText);
      if (isGood && body) resolve(body as StoredFile);
      else reject(new Problem(request.status, body ?? {}));
    };
    request.onerror = () => reject(new Problem(0, {}));
    request.onabort = () => reject(new Problem(0, { message: t('The upload was cancelled.') }));
    if (signal.aborted) reject(new Problem(0, { message: t('The upload was cancelled.') }));
    else {
      signal.addEventListener('abort', () => request.abort(), { once: true });
      request.send(form);
    }
  });
}

function readBody(text: string): object | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}
