import { createWriteStream, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ApiRefusal, type ApiClient } from '../../library/api-client.js';
import { orOmit } from './definitions.js';
import type { Entry, Omissions } from './exported.js';

interface WireFile {
  readonly id: string;
  readonly path?: string;
  readonly extension?: string;
  readonly access?: string;
}

interface ReadFiles {
  readonly entries: readonly Entry<'files'>[];
  /** Of the files in the seed, by their ids in the account. */
  readonly paths: ReadonlyMap<string, string>;
}

/** Downloads the files of the account into a new folder beside the seed, named by their ids. */
export async function readFiles(
  client: ApiClient,
  { folder, omissions }: { readonly folder: string; readonly omissions: Omissions },
): Promise<ReadFiles> {
  const entries: Entry<'files'>[] = [];
  const paths = new Map<string, string>();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = await orOmit(listFiles(client), () => omissions.addTo('the token may not read', 'files'));
  for (const { id, path = '', extension = '', access = '' } of found ?? []) {
    const name = /^\d{1,20}$/.test(id) ? `${id}${/^[A-Za-z0-9]{1,10}$/.test(extension) ? `.${extension}` : ''}` : '';
    if (name === '' || !isAccess(access) || !path.startsWith('/')) {
      omissions.add('files that the system keeps');
      continue;
    }
    if (!(await download(client, id, join(folder, name)))) {
      omissions.addTo('the content is missing of', path);
      continue;
    }
    paths.set(id, path);
    entries.push({ path, file: `${basename(folder)}/${name}`, access });
  }
  return { entries, paths };
}

async function listFiles(client: ApiClient): Promise<WireFile[]> {
  const found: WireFile[] = [];
  for await (const file of client.list<WireFile>('/files/v3/files/search?limit=100')) found.push(file);
  return found;
}

type Access = NonNullable<Entry<'files'>['access']>;
const isAccess = (access: string): access is Access =>
  ['PUBLIC_INDEXABLE', 'PUBLIC_NOT_INDEXABLE', 'PRIVATE'].includes(access);

/** Returns false for a file whose content the server does not have. */
async function download(client: ApiClient, id: string, target: string): Promise<boolean> {
  try {
    const { url } = await client.get<{ url: string }>(`/files/v3/files/${id}/signed-url`);
    await pipeline(await client.open(url), createWriteStream(target, { mode: 0o600 }));
    return true;
  } catch (error) {
    if (error instanceof ApiRefusal) return false;
    throw error;
  }
}
