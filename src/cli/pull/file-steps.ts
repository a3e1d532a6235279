import { ApiRefusal, type ApiClient } from '../../library/api-client.js';
import type { NewNote } from '../../pull/pull-notes.js';
import { createPageGuard, isComplete, readPage, runStep, toDone, type PullContext } from './context.js';
import { isObject, toId, toText } from './wire-records.js';

type PulledFile = Parameters<PullContext['services']['pull']['files']['storeFile']>[1];

const step = 'files';

/** Reads folders, and files with their content; those that have not changed since an earlier pull are not downloaded again. */
export async function pullFiles(context: PullContext): Promise<void> {
  await runStep(context, 'folders', () => pullFolders(context));
  await runStep(context, step, async () => {
    const { client, run, services, onProgress } = context;
    const path = '/files/v3/files/search?limit=100';
    const assertEnds = createPageGuard(path);
    const met = new Set<string>();
    let after = run.steps.get(step)?.cursor ?? undefined;
    do {
      const { results, next } = await readPage(client, path, after);
      const notes: NewNote[] = [];
      const files = results.flatMap((sent) => toFile(sent, notes));
      const before = met.size;
      for (const { id } of files) met.add(id);
      assertEnds(next, met.size > before);
      const changed = await services.pull.files.listChanged(run, step, files);
      for (const file of changed) {
        onProgress(`Reading ${file.path}`);
        const note = await copyFile(context, file);
        if (note) notes.push(note);
      }
      const counts = { read: files.length, changed: changed.length };
      await services.pull.progress.write(run, {
        name: step,
        cursor: next ?? null,
        isDone: next === undefined,
        counts,
        notes,
      });
      after = next;
    } while (after !== undefined);
  });
  const { run, services } = context;
  if (!isComplete(context, step)) return;
  await runStep(context, 'deleted files', () => services.pull.files.deleteUnmet(run, toDone('deleted files')));
}

async function pullFolders({ client, run, services }: PullContext): Promise<void> {
  const path = '/files/v3/folders/search?limit=100';
  const assertEnds = createPageGuard(path);
  const notes: NewNote[] = [];
  const met = new Set<string>();
  let after: string | undefined;
  do {
    const { results, next } = await readPage(client, path, after);
    const before = met.size;
    for (const sent of results) {
      const folder = isObject(sent) ? sent['path'] : undefined;
      if (typeof folder !== 'string' || !isPath(folder) || met.has(folder)) continue;
      met.add(folder);
      const note = await services.pull.files.createFolder(run.hubId, folder);
      if (note) notes.push(note);
    }
    assertEnds(next, met.size > before);
    after = next;
  } while (after !== undefined);
  await services.pull.progress.write(run, { ...toDone('folders', notes), counts: { folders: met.size } });
}

const isPath = (text: string): boolean =>
  text.length <= 1000 && /^(?:\/[^/]+)+$/.test(text) && !text.includes('\0') && text.isWellFormed();

function toFile(sent: unknown, notes: NewNote[]): PulledFile[] {
  if (!isObject(sent)) return [];
  const { id, path: given, extension, access, fileMd5, updatedAt } = sent;
  const subject = toText(given).slice(0, 200);
  const fileId = toId(id);
  const name = typeof given === 'string' && typeof extension === 'string' ? toFullPath(given, extension) : given;
  if (fileId === undefined || typeof name !== 'string' || !isPath(name)) {
    notes.push({ reason: 'it is not a file with a path', subject });
    return [];
  }
  if (!isAccess(access)) {
    notes.push({ reason: 'files that the system keeps', subject });
    return [];
  }
  const state = typeof fileMd5 === 'string' && fileMd5 !== '' ? fileMd5 : toText(updatedAt);
  return [{ id: fileId, path: name, access, stamp: `${name} ${access} ${state}`.slice(0, 1500) }];
}

/** Some servers leave the extension out of the path. */
function toFullPath(path: string, extension: string): string {
  const isNamed = extension === '' || path.toLowerCase().endsWith(`.${extension.toLowerCase()}`);
  return isNamed ? path : `${path}.${extension}`;
}

const isAccess = (access: unknown): access is PulledFile['access'] =>
  ['PUBLIC_INDEXABLE', 'PUBLIC_NOT_INDEXABLE', 'PRIVATE'].some((known) => known === access);

async function copyFile({ client, run, services }: PullContext, file: PulledFile): Promise<NewNote | undefined> {
  const content = await open(client, file.id);
  if (!content) return { reason: 'the source does not have the content', subject: file.path };
  return services.pull.files.storeFile(run, file, content);
}

async function open(client: ApiClient, id: string): Promise<AsyncIterable<Uint8Array> | undefined> {
  try {
    const answer = await client.get<unknown>(`/files/v3/files/${id}/signed-url`);
    const url = isObject(answer) ? answer['url'] : undefined;
    return typeof url === 'string' && /^https?:\/\//.test(url) ? await client.open(url) : undefined;
  } catch (error) {
    if (error instanceof ApiRefusal && error.status !== 401 && error.status !== 429) return undefined;
    throw error;
  }
}
