import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { AppIconsService } from '../accounts/apps/icons.service.js';
import type { FilesService } from '../files/files.service.js';
import { hasImageLibrary } from '../platform/images/image-library.js';
import { toErrorCode } from '../platform/plain-text.js';
import type { HubRecords } from './seed-records.js';
import { seedErrors } from './seed.errors.js';
import type { Seed } from './seed.schema.js';

export interface SeedFilesDeps {
  readonly files: Pick<FilesService, 'uploads' | 'searches'>;
  readonly icons: Pick<AppIconsService, 'setIcon'>;
}

/** Stores the files of a seed, and the icons of its apps. */
interface SeedFiles {
  /** Returns their ids by path. Existing ones do not change. */
  createFiles(
    hub: HubRecords,
    run: { readonly folder: string; readonly keepClaim: () => Promise<void> },
  ): Promise<ReadonlyMap<string, string>>;
  /** Apps have no icons where the image library is not installed. */
  setIcons(seed: Seed, folder: string): Promise<void>;
}

export function createSeedFiles({ files, icons }: SeedFilesDeps): SeedFiles {
  const createFile = async (hubId: number, entry: HubRecords['files'][number], folder: string): Promise<string> => {
    const { path, file, text, access = 'PUBLIC_NOT_INDEXABLE' } = entry;
    const [known] = (await files.searches.searchFiles(hubId, { path })).results;
    if (known) return known.id;
    if ((file === undefined) === (text === undefined)) {
      throw seedErrors.seedInvalid({ message: `${path} needs either a file or a text.` });
    }
    const names = path.slice(1).split('/');
    const stream =
      file === undefined ? Readable.from([Buffer.from(text ?? '')]) : await openFile(resolve(folder, file), file);
    const place = { names: names.slice(0, -1), field: 'path' };
    const name = names.at(-1);
    return (await files.uploads.storeFile({ hubId, folder: place, access, sourceGroup: 'CONTENT', stream, name })).id;
  };

  return {
    async createFiles({ hubId, files: given }, { folder, keepClaim }) {
      const ids = new Map<string, string>();
      for (const entry of given) {
        await keepClaim();
        ids.set(entry.path, await createFile(hubId, entry, folder));
      }
      return ids;
    },
    async setIcons({ developers = [] }, folder) {
      for (const { developerId, apps = [] } of developers) {
        for (const { appId, icon } of apps) {
          if (icon === undefined || !hasImageLibrary) continue;
          await icons.setIcon({ appId, developerId, picture: await reading(readFile(resolve(folder, icon)), icon) });
        }
      }
    },
  };
}

async function openFile(path: string, shown: string): Promise<Readable> {
  const stream = createReadStream(path);
  await reading(
    new Promise<void>((opened, failed) => {
      stream.once('open', () => opened());
      stream.once('error', failed);
    }),
    shown,
  );
  return stream;
}

async function reading<T>(work: Promise<T>, shown: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw seedErrors.seedInvalid({ message: `The file ${shown} cannot be read (${toErrorCode(error)}).` });
  }
}
