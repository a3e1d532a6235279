import { inflateRawSync } from 'node:zlib';
import Papa from 'papaparse';
import { expect } from 'vitest';
import { request, type Reply } from './http.js';
import type { TestHub } from './hubs.js';
import { soon } from './lists.js';

export const exportsPath = '/crm/v3/exports/export';

/** Starts an export of contacts as CSV, unless the fields say otherwise. */
export function tryExport(hub: TestHub, fields: object = {}): Promise<Reply> {
  const json = {
    exportType: 'VIEW',
    format: 'CSV',
    exportName: 'All of them',
    objectType: 'CONTACT',
    objectProperties: ['email'],
    language: 'EN',
    exportInternalValuesOptions: [],
    overrideAssociatedObjectsPerDefinitionPerRowLimit: false,
    ...fields,
  };
  return hub.request({ path: `${exportsPath}/async`, json });
}

export async function startExport(hub: TestHub, fields: object = {}): Promise<string> {
  const { status, body, text } = await tryExport(hub, fields);
  expect(status, text).toBe(202);
  return (body as { id: string }).id;
}

export const readStatus = (hub: TestHub, id: string) =>
  hub.request({ path: `${exportsPath}/async/tasks/${id}/status` });

/** The status of an export once it has ended. */
export async function toEnd(hub: TestHub, id: string): Promise<Record<string, unknown>> {
  let body: Record<string, unknown> = {};
  await soon(async () => {
    body = (await readStatus(hub, id)).body as typeof body;
    expect(['COMPLETE', 'CANCELED']).toContain(body['status']);
  }, 30_000);
  return body;
}

/** Downloads the file of an export, without a token. */
export async function download(hub: TestHub, id: string): Promise<Reply> {
  const { status, result } = await toEnd(hub, id);
  expect(status).toBe('COMPLETE');
  const url = new URL(result as string);
  return request(hub.baseUrl, { path: url.pathname + url.search });
}

/** Exports and downloads CSV; returns its rows. */
export async function readCsv(hub: TestHub, fields: object = {}): Promise<string[][]> {
  const { text } = await download(hub, await startExport(hub, fields));
  return Papa.parse<string[]>(text.replace(/\r\n$/, '')).data;
}

/** The files in a ZIP file, by name, as its directory lists them. */
export function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, compressed] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [nameLength, offset] = [bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)];
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    const content = bytes.subarray(start, start + compressed);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    files.set(name, (method === 8 ? inflateRawSync(content) : content).toString());
    at += 46 + nameLength;
  }
  return files;
}
