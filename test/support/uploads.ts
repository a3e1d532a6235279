import { deflateSync } from 'node:zlib';
import type { Reply } from './http.js';
import type { TestHub } from './hubs.js';

/** An upload form; null omits a default field. */
export interface UploadFields {
  readonly file?: string | Uint8Array | null;
  /** The file name of the part with the file. */
  readonly partName?: string;
  readonly options?: object | string | null;
  readonly folderId?: string;
  readonly folderPath?: string | null;
  readonly fileName?: string;
  readonly charsetHunch?: string;
}

/** Uploads a file: text `note.txt`, private, at the root, unless the fields say otherwise. */
export async function upload(hub: TestHub, fields: UploadFields = {}): Promise<Reply> {
  return hub.request({ path: '/files/v3/files', multipart: toForm(fields) });
}

export function toForm({ file, partName, options, ...fields }: UploadFields): FormData {
  const form = new FormData();
  if (file !== null) form.append('file', new Blob([file ?? 'A note.']), partName ?? 'note.txt');
  const given = options === undefined ? { access: 'PRIVATE' } : options;
  if (given !== null) form.append('options', typeof given === 'string' ? given : JSON.stringify(given));
  const folderPath = fields.folderId === undefined ? '/' : null;
  for (const [name, value] of Object.entries({ folderPath, ...fields })) if (value !== null) form.append(name, value);
  return form;
}

/** A part of a handwritten form. */
export function part(headers: string, content: string | Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`--limit\r\n${headers}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')]);
}

/** Sends a handwritten form. */
export async function sendParts(hub: TestHub, parts: readonly Buffer[], end = '--limit--\r\n'): Promise<Reply> {
  const headers = { 'content-type': 'multipart/form-data; boundary=limit' };
  const rawBody = Buffer.concat([...parts, Buffer.from(end)]);
  return hub.request({
    method: 'POST',
    path: '/files/v3/files',
    rawBody,
    headers: { ...headers, 'content-length': rawBody.length },
  });
}

/** A picture whose header has these dimensions. */
export function toPng(width = 3, height = 2): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    // The checksums are not verified here.
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(64));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}
