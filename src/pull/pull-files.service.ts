import { Readable } from 'node:stream';
import type { FilesService } from '../files/files.service.js';
import type { Db } from '../platform/db/db.js';
import { AppError } from '../platform/http/errors.js';
import type { NewNote } from './pull-notes.js';
import type { PullProgress, PullRun, StepChange } from './pull-progress.service.js';
import * as store from './pull.store.js';

type Access = Parameters<FilesService['uploads']['storeFile']>[0]['access'];

interface PulledFile {
  readonly id: string;
  /** With the folders. */
  readonly path: string;
  readonly access: Access;
  /** Changes with path, access and content. */
  readonly stamp: string;
}

export interface PullFiles {
  /** Returns the files that are new or have changed, and records that the run has met the others. */
  listChanged(run: PullRun, step: string, files: readonly PulledFile[]): Promise<readonly PulledFile[]>;
  /** Creates a file, or puts it in place of its former state. Returns why it was refused. */
  storeFile(run: PullRun, file: PulledFile, content: AsyncIterable<Uint8Array>): Promise<NewNote | undefined>;
  /** Creates a folder and those above it. */
  createFolder(hubId: number, path: string): Promise<NewNote | undefined>;
  /** Deletes the files that earlier runs have written and this one has not met. */
  deleteUnmet(run: PullRun, step: StepChange): Promise<void>;
  /** The ids of files here, by those at the source. */
  findIds(hubId: number, sourceIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface PullFilesDeps {
  readonly db: Db;
  readonly files: Pick<FilesService, 'uploads' | 'entries' | 'folders'>;
}

const kind = 'file';
const deletedAtOnce = 100;

type FilesAndProgress = PullFilesDeps & { readonly progress: PullProgress };

export function createPullFiles(deps: FilesAndProgress): PullFiles {
  const { db, files } = deps;
  const findKnown = async (hubId: number, ids: readonly string[]) =>
    new Map((await db.read((tx) => store.listPulled(tx, { hubId, kind }, ids))).map((row) => [row.sourceId, row]));

  return {
    async listChanged(run, step, given) {
      const ids = given.map(({ id }) => id);
      const known = await findKnown(run.hubId, ids);
      const unchanged = given.filter(({ id, stamp }) => known.get(id)?.stamp === stamp).map(({ id }) => id);
      await noteMet(deps, run, { step, rows: unchanged.flatMap((id) => known.get(id) ?? []) });
      return given.filter(({ id }) => !unchanged.includes(id));
    },
    async storeFile({ hubId, run }, { id, path, access, stamp }, content) {
      const before = (await findKnown(hubId, [id])).get(id);
      const names = path.slice(1).split('/');
      const place = { names: names.slice(0, -1), field: 'path' as const };
      const stream = Readable.from(content);
      return noting(path, async () => {
        const stored = await files.uploads.storeFile({
          ...{ hubId, folder: place, access, sourceGroup: 'CONTENT', stream, name: names.at(-1), overwrite: true },
          also: (tx, { id: localId }) =>
            store.upsertPulled(tx, { hubId, kind }, [{ sourceId: id, localId, stamp, run }]),
        });
        if (before && before.localId !== stored.id) await deleteFile(deps, hubId, before.localId);
      });
    },
    createFolder: (hubId, path) =>
      noting(path, async () => {
        const names = path.slice(1).split('/');
        for (let depth = 1; depth <= names.length; depth += 1) {
          const parentPath = depth === 1 ? undefined : `/${names.slice(0, depth - 1).join('/')}`;
          const folder = { name: names[depth - 1] ?? '', ...(parentPath !== undefined && { parentPath }) };
          await files.folders.createFolder(hubId, folder).catch(unlessExists);
        }
      }),
    deleteUnmet: (run, step) => deleteUnmet(deps, run, step),
    findIds: async (hubId, ids) =>
      new Map([...(await findKnown(hubId, ids))].map(([sourceId, { localId }]) => [sourceId, localId])),
  };
}

interface Met {
  readonly step: string;
  readonly rows: readonly store.PulledRow[];
}

/** The cursor of the step stays. */
async function noteMet({ progress }: FilesAndProgress, run: PullRun, { step: name, rows }: Met): Promise<void> {
  const cursor = run.steps.get(name)?.cursor ?? null;
  await progress.write(run, { name, cursor, isDone: false, counts: {}, notes: [] }, async (tx) => {
    const met = rows.map((row) => ({ ...row, run: run.run }));
    await store.upsertPulled(tx, { hubId: run.hubId, kind }, met);
    return { counts: {}, notes: [] };
  });
}

async function deleteUnmet(deps: FilesAndProgress, run: PullRun, step: StepChange): Promise<void> {
  const { db, progress } = deps;
  const place = { hubId: run.hubId, kind };
  for (;;) {
    const page = { after: '', limit: deletedAtOnce, before: run.run };
    const unmet = await db.read((tx) => store.listPulledPage(tx, place, page));
    if (unmet.length === 0) break;
    for (const { localId } of unmet) await deleteFile(deps, run.hubId, localId);
    const counts = { deleted: unmet.length };
    await progress.write(run, { ...step, isDone: false, counts }, async (tx) => {
      const ids = unmet.map(({ sourceId }) => sourceId);
      await store.deletePulled(tx, place, ids);
      return { counts: {}, notes: [] };
    });
  }
  await progress.write(run, step);
}

async function deleteFile({ files }: FilesAndProgress, hubId: number, fileId: string): Promise<void> {
  if (await files.entries.findFile(hubId, fileId)) await files.entries.deleteFile({ hubId, fileId, seesHidden: true });
}

async function noting(path: string, work: () => Promise<void>): Promise<NewNote | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || error.row.status >= 500) throw error;
    return { reason: error.message.slice(0, 200), subject: path };
  }
}

function unlessExists(error: unknown): void {
  if (!(error instanceof AppError) || error.row.status !== 409) throw error;
}
