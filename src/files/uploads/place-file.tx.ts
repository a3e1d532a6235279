import { findViolatedConstraint, isUnavailable } from '../../platform/db/constraints.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { createSharing, maxSharedWrites } from '../../platform/db/sharing.js';
import { AppError, httpErrors } from '../../platform/http/errors.js';
import type { ArrivalsService } from '../contents/arrivals.service.js';
import type { ContentFacts } from '../contents/facts.js';
import { fileErrors } from '../stored/files.errors.js';
import { deleteFile, expireFiles, findFreeNumber } from '../stored/files.store.js';
import { addFile, addFilesAtOnce, findFileIn, findTwin } from '../stored/stored-files.tx.js';
import { lockFiles, shareFiles } from '../stored/folders.store.js';
import {
  assertPlace,
  maxDepth,
  maxPathBytes,
  toFullName,
  toNameKey,
  toNumbered,
  type FileName,
} from '../stored/names.js';
import type { FolderChoice } from '../folders/choice.js';
import { getPlace, makePlace, type Place } from '../folders/resolve-folder.tx.js';
import type { AnyAccess, StoredFile } from '../stored/stored-file.js';

/** Where and how to store a new file. Spec 2.10. */
export interface FileOrder {
  readonly hubId: number;
  readonly folder: FolderChoice;
  readonly access: AnyAccess;
  readonly expiresAt?: Date | undefined;
  /** Replaces a file with the same name, instead of choosing another name. */
  readonly overwrite?: boolean;
  readonly duplicates?: {
    readonly strategy: 'REJECT' | 'RETURN_EXISTING';
    readonly scope: 'ENTIRE_PORTAL' | 'EXACT_FOLDER';
  };
  readonly sourceGroup: string;
}

interface FilePlacement extends FileOrder {
  readonly file: FileName & ContentFacts;
  readonly now: Date;
}

/** Further work in the transaction that creates the file. */
type AlsoDone = (tx: Tx, file: StoredFile) => Promise<void>;

interface PlaceFileDeps {
  readonly db: Db;
  readonly arrivals: Pick<ArrivalsService, 'inTurn'>;
}

/**
 * Creates a file from stored content, or returns an existing one with the same content: its `blobId` differs. Throws
 * FILE_NOT_FOUND (404) for the folder, FILE_DUPLICATE (409), INVALID_NAME (400).
 *
 * Most uploads only add a file with a free name to an existing folder. These run concurrently, those for one folder in one
 * statement, and share disk flushes; uploads that need more are repeated, exclusively where necessary.
 */
export function createPlaceFile({ db, arrivals }: PlaceFileDeps) {
  const addInTurn = (orders: readonly [FilePlacement, ...FilePlacement[]]) =>
    arrivals.inTurn(orders[0].hubId, () => addAtOnce(db, orders));
  const share = createSharing<FilePlacement, StoredFile | undefined>({
    alone: async (order) => (await unlessNameTaken(addInTurn([order])))?.get(order.file.blobId),
    async together(orders) {
      const added = await addInTurn(orders);
      return orders.map(({ file }) => {
        const value = added.get(file.blobId);
        return value && { value };
      });
    },
    most: maxSharedWrites,
    atOnce: 1,
    // Also without a turn, or without the store.
    failsAll: (error) => isUnavailable(error) || (error instanceof AppError && error.row.status === 503),
  });
  return async (order: FilePlacement, also?: AlsoDone): Promise<StoredFile> => {
    const addsOnly = !order.duplicates && !order.overwrite;
    if (addsOnly) assertName(order);
    const added = addsOnly && !also ? await share(db, toGroup(order), order) : undefined;
    return added ?? arrivals.inTurn(order.hubId, () => placeAlone(db, order, also));
  };
}

/** Uploads of an account to one folder. */
function toGroup({ hubId, folder }: FilePlacement): string {
  return JSON.stringify([hubId, 'id' in folder ? folder.id : folder.names.map(toNameKey)]);
}

async function placeAlone(db: Db, order: FilePlacement, also?: AlsoDone): Promise<StoredFile> {
  const addsOnly = !order.duplicates && !order.overwrite;
  const added = addsOnly ? await unlessNameTaken(addBesideOthers(db, order, also)) : undefined;
  return (
    added ??
    db.write(async (tx) => {
      const place = await enterPlace(tx, order, lockFiles);
      const file = (await findDuplicate(tx, order, place)) ?? (await putFile(tx, order, place));
      await also?.(tx, file);
      return file;
    })
  );
}

/** Creates several files in one transaction, with further work. Throws the errors of {@link createPlaceFile}. */
export async function placeFiles<T>(
  db: Db,
  orders: readonly FilePlacement[],
  also: (tx: Tx, files: readonly StoredFile[]) => Promise<T>,
): Promise<T> {
  return db.write(async (tx) => {
    const files: StoredFile[] = [];
    for (const order of orders) files.push(await putFile(tx, order, await enterPlace(tx, order, lockFiles)));
    return also(tx, files);
  });
}

/** Throws INVALID_NAME (400) if no folder of that path can have the file. */
function assertName({ folder, file }: FilePlacement): void {
  if ('names' in folder) assertPlace([...folder.names, toFullName(file)], maxDepth + 1);
}

/** Adds files to one folder; leaves those out that need more. */
function addAtOnce(db: Db, orders: readonly [FilePlacement, ...FilePlacement[]]) {
  const [{ hubId, folder }] = orders;
  const placement = {
    hubId,
    folder: 'id' in folder ? folder : { nameKeys: folder.names.map(toNameKey) },
    files: orders.map((order) => ({
      ...toNewFile(order, order.file),
      maxPathBytes: maxPathBytes - 1 - Buffer.byteLength(toFullName(order.file)),
    })),
    now: orders.map(({ now }) => now).reduce((last, now) => (now > last ? now : last)),
  };
  return db.statement((tx) => addFilesAtOnce(tx, placement));
}

/** Undefined if a folder is missing. */
async function addBesideOthers(db: Db, order: FilePlacement, also?: AlsoDone): Promise<StoredFile | undefined> {
  return db.write(async (tx) => {
    const place = await enterPlace(tx, order, shareFiles);
    if (place.missing.length > 0) return undefined;
    const file = await putFile(tx, order, place);
    await also?.(tx, file);
    return file;
  });
}

/** Undefined if a concurrent upload took the name. */
async function unlessNameTaken<T>(adding: Promise<T>): Promise<T | undefined> {
  try {
    return await adding;
  } catch (error) {
    if (findViolatedConstraint(error) === 'file_name_unique') return undefined;
    throw error;
  }
}

type Lock = typeof lockFiles;

async function enterPlace(tx: Tx, { hubId, folder, now }: FilePlacement, lock: Lock): Promise<Place> {
  // Pipelined, so that others wait less for the lock; the database runs them in order.
  const [, , place] = await Promise.all([lock(tx, hubId), expireFiles(tx, hubId, now), getPlace(tx, hubId, folder)]);
  return place;
}

async function putFile(tx: Tx, order: FilePlacement, place: Place): Promise<StoredFile> {
  assertPlace([...place.names, ...place.missing, toFullName(order.file)], maxDepth + 1);
  const folderId = await makePlace(tx, place, order);
  const name = await takeName(tx, order, folderId);
  const added = await addFile(tx, { ...toNewFile(order, name), folderId });
  if (!added) throw httpErrors.unavailable();
  return added;
}

function toNewFile({ hubId, file, access, sourceGroup, expiresAt, now }: FilePlacement, { name, extension }: FileName) {
  const nameKey = toNameKey(toFullName({ name, extension }));
  const isUsableInContent = true;
  return {
    ...file,
    name,
    extension,
    nameKey,
    hubId,
    access,
    sourceGroup,
    isUsableInContent,
    expiresAt,
    createdAt: now,
  };
}

/** Duplicates are files with the same content, whatever their names. */
async function findDuplicate(tx: Tx, { hubId, file, duplicates }: FilePlacement, place: Place) {
  if (!duplicates) return undefined;
  const inFolder = duplicates.scope === 'EXACT_FOLDER';
  if (inFolder && place.missing.length > 0) return undefined;
  const search = { sha256: file.sha256, ...(inFolder && { folderId: place.folderId ?? null }) };
  const twin = await findTwin(tx, hubId, search);
  if (twin && duplicates.strategy === 'REJECT') {
    throw fileErrors.fileDuplicate({ context: { id: [twin.id] } });
  }
  return twin;
}

/** Returns a free name in the folder: that of the file, or the next one with a number. Assumption F12. */
async function takeName(tx: Tx, order: FilePlacement, folderId: string | undefined): Promise<FileName> {
  const { hubId, now } = order;
  const { name, extension } = order.file;
  const file = { name, extension };
  const taken = await findFileIn(tx, hubId, { folderId, nameKey: toNameKey(toFullName(file)), now });
  if (!taken) return file;
  if (order.overwrite) {
    await deleteFile(tx, hubId, { fileId: taken.id, now, isErasure: false });
    return file;
  }
  for (let first = 1; first < 100_000; first += 1000) {
    const numbered = Array.from({ length: 1000 }, (_, place) => toNumbered(file, first + place));
    const nameKeys = numbered.map((candidate) => toNameKey(toFullName(candidate)));
    const free = await findFreeNumber(tx, hubId, { folderId, nameKeys });
    const found = free === undefined ? undefined : numbered[free - 1];
    if (found) return found;
  }
  throw fileErrors.fileExists({ context: { id: [taken.id] } });
}
