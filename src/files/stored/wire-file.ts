import type { Static } from 'typebox';
import type { WireFile } from './files.schema.js';
import type { StoredFile } from './stored-file.js';

/** The path under which a file is served, percent-encoded. */
export function toHostingPath({ hubId, path }: Pick<StoredFile, 'hubId' | 'path'>): string {
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return `/hubfs/${hubId}${encoded.replaceAll('%5B', '[').replaceAll('%5D', ']')}`;
}

/** Converts a file for responses; omits fields without a value. `hostingUrl` is the base URL of files. */
export function toWireFile(file: StoredFile, hostingUrl: string): Static<typeof WireFile> {
  const url = hostingUrl + toHostingPath(file);
  return {
    id: file.id,
    createdAt: file.createdAt.toISOString(),
    updatedAt: file.updatedAt.toISOString(),
    archived: false,
    ...(file.folderId !== undefined && { parentFolderId: file.folderId }),
    name: file.name,
    path: file.path,
    size: file.size,
    ...(file.height !== undefined && { height: file.height }),
    ...(file.width !== undefined && { width: file.width }),
    ...(file.encoding !== undefined && { encoding: file.encoding }),
    type: file.type,
    extension: file.extension,
    defaultHostingUrl: url,
    url,
    isUsableInContent: file.isUsableInContent,
    access: file.access,
    fileMd5: file.md5,
    sourceGroup: file.sourceGroup,
    ...(file.expiresAt && { expiresAt: file.expiresAt.getTime() }),
  };
}

const always = new Set(['id', 'createdAt', 'updatedAt', 'archived']);

/** Selects the requested fields, and those that are always present. Assumption F20. */
export function selectFields<T extends object>(wire: T, properties: readonly string[] | undefined): T {
  if (!properties || properties.length === 0) return wire;
  const wanted = new Set(properties);
  return Object.fromEntries(Object.entries(wire).filter(([name]) => always.has(name) || wanted.has(name))) as T;
}
