import { Value } from 'typebox/value';
import type { HubsService } from '../accounts/hubs/hubs.service.js';
import type { OwnersService } from '../accounts/people/owners.service.js';
import type { FilesService } from '../files/files.service.js';
import type { ObjectsService } from '../objects/objects.service.js';
import type { Source } from '../objects/kinds/kind.js';
import type { ListsService } from '../lists/lists.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import { httpErrors } from '../platform/http/errors.js';
import { parseJson } from '../platform/http/body/json-body.js';
import type { FormReader } from '../platform/http/body/multipart.js';
import { isId, newUuid } from '../platform/ids.js';
import { createClaimQueue } from '../platform/jobs/claims.js';
import type { JobLife } from '../platform/jobs/job.js';
import type { Log } from '../platform/log.js';
import type { PropertiesService } from '../properties/properties.service.js';
import { createImportRunsService } from './import-runs.service.js';
import * as rowsStore from './import-rows.store.js';
import { importErrors, invalidFile, invalidRequest } from './imports.errors.js';
import { ImportRequest } from './imports.schema.js';
import * as store from './imports.store.js';
import { createNamesService } from './names.service.js';
import { createPlansService, type SeenFile } from './plans.service.js';
import { createPreviewsService, type PreviewsService } from './previews.service.js';
import type { RowError } from './row-errors.js';
import { openSheet, seeSheet } from './sheets.js';

/** Whose import it is: an app sees its own, users see all. */
interface Author {
  readonly hubId: number;
  /** Null for users. */
  readonly appId: number | null;
}

interface ImportsPage {
  readonly results: readonly store.ImportRow[];
  readonly next: string | undefined;
  readonly previous: string | undefined;
}

interface ErrorsPage {
  readonly results: readonly { readonly id: string; readonly details: RowError; readonly createdAt: Date }[];
  readonly next: string | undefined;
}

export interface ImportsService {
  readonly previews: PreviewsService;
  /**
   * Receives the files of a form and starts their import in the background. Throws the errors of the form (400, 408, 413),
   * INVALID_IMPORT_REQUEST, INVALID_IMPORT_FILE, UNKNOWN_OBJECT_TYPE (400), INVALID_JSON (400).
   */
  startImport(author: Author, readForm: FormReader, source: Pick<Source, 'userId'>): Promise<store.ImportRow>;
  /** The newest first. */
  listImports(
    author: Author,
    page: { readonly limit: number; readonly after?: string | undefined; readonly before?: string | undefined },
  ): Promise<ImportsPage>;
  /** Throws IMPORT_NOT_FOUND (404). */
  getImport(author: Author, importId: string): Promise<store.ImportRow>;
  /** Throws IMPORT_NOT_FOUND (404). What has been written stays, nothing more is; an import that has ended stays as it is. */
  cancelImport(author: Author, importId: string): Promise<store.ImportRow>;
  /**
   * Undoes an import in the background: archives what it created, and restores what it changed. Throws IMPORT_NOT_FOUND (404),
   * IMPORT_NOT_REVERTIBLE (409).
   */
  revertImport(author: Author, importId: string): Promise<store.ImportRow>;
  /** Throws IMPORT_NOT_FOUND (404). */
  listErrors(
    author: Author,
    importId: string,
    page: { readonly limit: number; readonly after?: string | undefined },
  ): Promise<ErrorsPage>;
  /** Deletes imports whose files have expired. */
  forgetOld(life: JobLife): Promise<void>;
  start(): void;
  /** Stops, and releases imports in progress. */
  stop(): Promise<void>;
}

interface ImportsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly hubs: Pick<HubsService, 'getHub'>;
  readonly owners: Pick<OwnersService, 'listAllInTx' | 'getActiveOwners'>;
  readonly properties: PropertiesService;
  readonly objects: ObjectsService;
  readonly files: FilesService;
  readonly lists: Pick<ListsService, 'writes' | 'memberWrites'>;
}

/** How long imports and their files are kept. Assumption Z8. */
const keptMs = 90 * 24 * 60 * 60 * 1000;
/** Imports of different accounts at the same time. */
const underWayAtMost = 2;

export function createImportsService(deps: ImportsDeps): ImportsService {
  const { db, clock } = deps;
  const plans = createPlansService(deps);
  const names = createNamesService(deps);
  const queue = createQueue({ ...deps, names, openSheet });
  const oldest = () => new Date(clock.now().getTime() - keptMs);
  const toPlace = ({ hubId, appId }: Author) => ({
    hubId,
    author: toAuthorName(appId),
    since: oldest(),
  });
  const getImport: ImportsService['getImport'] = async (author, importId) => {
    const row = isId(importId) ? await db.read((tx) => store.findImport(tx, toPlace(author), importId)) : undefined;
    if (!row) throw importErrors.importNotFound();
    return row;
  };
  return {
    previews: createPreviewsService({ ...deps, plans, names }),
    async startImport(author, readForm, source) {
      const accepted = await receiveImport(deps, plans, { author, readForm, source });
      queue.wake();
      return accepted;
    },
    listImports: (author, page) => listPage(db, toPlace(author), page),
    getImport,
    async cancelImport(author, importId) {
      await getImport(author, importId);
      const id = { hubId: author.hubId, importId };
      await db.statement((tx) => store.cancelImport(tx, id, clock.now()));
      await db.statement((tx) => rowsStore.deleteSeenKeys(tx, id));
      queue.wake();
      return getImport(author, importId);
    },
    async revertImport(author, importId) {
      await getImport(author, importId);
      const id = { hubId: author.hubId, importId };
      if (!(await db.statement((tx) => store.revertImport(tx, id, clock.now()))))
        throw importErrors.importNotRevertible();
      queue.wake();
      return getImport(author, importId);
    },
    async listErrors(author, importId, { limit, after }) {
      await getImport(author, importId);
      const page = { after: toCursor(after) ?? '0', limit: limit + 1 };
      const id = { hubId: author.hubId, importId };
      const found = await db.read((tx) => rowsStore.listImportErrors<RowError>(tx, id, page));
      const results = found.slice(0, limit);
      return { results, next: found.length > limit ? results.at(-1)?.id : undefined };
    },
    async forgetOld(life) {
      const before = oldest();
      for (const hubId of await db.read((tx) => store.listHubsWithOld(tx, before))) {
        if (life.hasEnded()) return;
        await db.statement((tx) => store.deleteOldImports(tx, hubId, before));
      }
    },
    start: queue.start,
    stop: queue.stop,
  };
}

/** As stored; null for users. */
const toAuthorName = (appId: number | null) => (appId === null ? null : `app:${appId}`);

interface Receiving {
  readonly author: Author;
  readonly readForm: FormReader;
  readonly source: Pick<Source, 'userId'>;
}

/** Stores an import with its files; returns it as it is before its work begins. */
async function receiveImport(
  { files, clock, lists }: ImportsDeps,
  plans: ReturnType<typeof createPlansService>,
  { author, readForm, source }: Receiving,
): Promise<store.ImportRow> {
  const { hubId, appId } = author;
  return files.uploads.receiveFiles(hubId, readForm, async (form) => {
    const { request, json } = readRequest(form.fields);
    const named = nameFiles(form.files, request);
    const seen = new Map<string, SeenFile>();
    for (const [name, { file, format }] of named) seen.set(name, { name, ...(await seeSheet(file, { name, format })) });
    const plan = await plans.toPlan(hubId, request, seen);
    const now = clock.now();
    const [batch, expiresAt] = [newUuid(), new Date(now.getTime() + keptMs)];
    const kept = plan.files.map(({ name, format }, place) => ({
      file: named.get(name)!.file,
      name: `import-${batch}-${place + 1}.${format === 'CSV' ? 'csv' : 'xlsx'}`,
    }));
    // In no list of files.
    const order = {
      folder: { names: [], field: 'folderPath' },
      access: 'HIDDEN_PRIVATE',
      sourceGroup: 'IMPORT',
    } as const;
    return form.keep(kept, { ...order, expiresAt }, async (tx, stored) => {
      const list = plan.createsContactList
        ? await lists.writes.createContactListInTx(tx, toListAuthor(hubId, source), plan.name)
        : undefined;
      return store.insertImport(tx, {
        ...{ hubId, plan, source, now, request: json },
        author: toAuthorName(appId) ?? 'user',
        fileIds: stored.map((file) => file.id),
        contactListId: list?.listId,
      });
    });
  });
}

const toListAuthor = (hubId: number, { userId }: Pick<Source, 'userId'>) => ({
  hubId,
  ...(userId !== undefined && { userId }),
});

type PageQuery = Parameters<ImportsService['listImports']>[1];

async function listPage(
  db: Db,
  place: Parameters<typeof store.listImports>[1],
  { limit, after, before }: PageQuery,
): Promise<ImportsPage> {
  const [olderThan, newerThan] = [toCursor(after), toCursor(before)];
  const page = { limit: limit + 1, olderThan, newerThan: olderThan === null ? newerThan : null };
  const found = await db.read((tx) => store.listImports(tx, place, page));
  const results = found.slice(0, limit);
  if (page.newerThan !== null) results.reverse();
  const [hasMore, isInside] = [found.length > limit, page.olderThan !== null || page.newerThan !== null];
  const [first, last] = [results[0]?.id, results.at(-1)?.id];
  return {
    results,
    next: page.newerThan !== null || hasMore ? last : undefined,
    previous: (page.newerThan === null ? isInside : hasMore) ? first : undefined,
  };
}

/** Throws INVALID_REQUEST (400). */
function toCursor(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  if (isId(text)) return text;
  throw httpErrors.invalidRequest({ message: `${text} is not a cursor of this list.` });
}

function readRequest(fields: ReadonlyMap<string, string>): { request: ImportRequest; json: unknown } {
  const text = fields.get('importRequest');
  if (text === undefined || text.trim() === '') throw invalidRequest('the form needs a field importRequest with JSON.');
  const json = parseJson(Buffer.from(text));
  const [fault] = Value.Errors(ImportRequest, json);
  if (fault)
    throw invalidRequest(`${fault.instancePath === '' ? 'it' : fault.instancePath.slice(1)} ${fault.message}.`);
  return { request: json as ImportRequest, json };
}

interface Received {
  readonly fileName: string | undefined;
}

/** The files of the request by name. */
function nameFiles<F extends Received>(files: readonly F[], request: ImportRequest) {
  const named = new Map<string, { readonly file: F; readonly format: 'CSV' | 'SPREADSHEET' }>();
  for (const file of files) {
    const { fileName } = file;
    if (fileName === undefined) throw invalidRequest('each part files needs a file name.');
    if (named.has(fileName)) throw invalidFile(fileName, 'two parts have this file name.');
    const asked = request.files.filter((one) => one.fileName === fileName);
    if (asked.length > 1) throw invalidFile(fileName, 'the importRequest has it twice.');
    if (!asked[0]) throw invalidFile(fileName, 'the importRequest has no file with this fileName.');
    named.set(fileName, { file, format: asked[0].fileFormat ?? 'CSV' });
  }
  return named;
}

/** Runs imports, the oldest first, one of each account at a time. */
function createQueue(deps: Parameters<typeof createImportRunsService>[0]) {
  const { db } = deps;
  return createClaimQueue<store.ImportId>({
    ...deps,
    what: 'an import',
    atOnce: underWayAtMost,
    atOncePerHub: 1,
    toKey: ({ importId }) => importId,
    listOpen: (_, limit) => db.read((tx) => store.listOpenImports(tx, limit)),
    run: createImportRunsService(deps).run,
  });
}
