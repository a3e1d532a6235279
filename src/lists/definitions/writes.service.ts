import type { Static } from 'typebox';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import type { EvaluationsService } from '../evaluations/evaluations.service.js';
import type { ListFoldersService } from '../folders/folders.service.js';
import type { FilterReadingService, ReadFilters } from '../filters/reading.service.js';
import { toListName, type ProcessingType } from '../filters/list.js';
import { getLive, getServedType, type Author, type List, type ListPlace } from './reads.service.js';
import { assertNoCircle, withName } from './list-rules.tx.js';
import { listErrors } from '../filters/lists.errors.js';
import type * as wire from '../filters/lists.schema.js';
import * as store from '../filters/lists.store.js';

type ListInput = Static<typeof wire.ListInput>;

/** Refusals: lists.errors.ts. */
export interface ListWritesService {
  /** In a small account a list with filters gets its members immediately, otherwise in the background. */
  createList(author: Author, input: ListInput): Promise<List>;
  /** Creates an empty list of contacts for a transaction to fill; its name gets a number if it is taken. Throws TOO_MANY_LISTS (400). */
  createContactListInTx(tx: Tx, author: Author, name: string): Promise<List>;
  /** Without a name nothing changes. */
  renameList(place: ListPlace, name: string | undefined): Promise<List>;
  /** Dynamic lists only; members are updated immediately or in the background. */
  updateFilters(place: ListPlace, input: Static<typeof wire.FiltersInput>): Promise<List>;
  /** Name and filters in one write, either of them optional. */
  updateList(
    place: ListPlace,
    input: { readonly name?: string } & Partial<Static<typeof wire.FiltersInput>>,
  ): Promise<List>;
  /** Evaluates the filters of a dynamic list again; other lists stay as they are. */
  refreshList(place: ListPlace): Promise<List>;
}

interface ListWritesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly properties: Pick<PropertiesService, 'types'>;
  readonly filters: FilterReadingService;
  readonly folders: Pick<ListFoldersService, 'findFolderIdInTx'>;
  readonly evaluations: EvaluationsService;
  /** Makes lists consume changes of the hub from this transaction on. */
  readonly watchChanges: (tx: Tx, hubId: number) => Promise<void>;
}

const listsPerHub = 1500;

export function createListWritesService(deps: ListWritesDeps): ListWritesService {
  const { db, clock, properties, filters, evaluations } = deps;

  const change = (place: ListPlace, edit: (list: List) => Partial<store.ListUpdate>): Promise<List> =>
    db.write(async (tx) => {
      await store.lockLists(tx, place.hubId);
      const list = await getLive(tx, place, store.lockList);
      const edited = { ...list, ...edit(list) };
      await assertNoCircle(tx, place.hubId, edited);
      const numbered = { hubId: place.hubId, listId: list.listId };
      const trace = { version: list.version + 1, updatedAt: clock.now(), updatedBy: place.userId ?? null };
      await store.updateList(tx, numbered, { ...edited, ...trace });
      await evaluations.fillInTx(tx, numbered);
      return getLive(tx, place);
    });

  const update: ListWritesService['updateList'] = async (place, { name: text, ...input }) => {
    if (text === undefined && input.filterBranch === undefined) return db.read((tx) => getLive(tx, place));
    const name = text === undefined ? undefined : toListName(text);
    const renamed = name === undefined ? {} : { name };
    if (input.filterBranch === undefined) return withName(name ?? '', () => change(place, () => renamed));
    const list = await db.read((tx) => getLive(tx, place));
    assertDynamic(list);
    const type = await getServedType(properties, place.hubId, list.objectType);
    const read = await filters.readFilters(place.hubId, type, input);
    const edit = () => ({ ...renamed, ...read, filtersUpdatedAt: clock.now(), filledTo: '0' });
    return withName(name ?? '', () => change(place, edit));
  };

  return {
    async createList(author, input) {
      const list = await readInput(deps, author.hubId, input);
      return withName(list.name, () => db.write((tx) => create(deps, tx, { author, list })));
    },
    async createContactListInTx(tx, author, text) {
      await store.lockLists(tx, author.hubId);
      const name = await findFreeName(tx, author.hubId, text);
      const kind = { objectType: '0-1', processingType: 'MANUAL', listFolderId: null } as const;
      return create(deps, tx, { author, list: { ...kind, ...noFilters, name } });
    },
    renameList: (place, name) => update(place, { ...(name !== undefined && { name }) }),
    updateFilters: update,
    updateList: update,
    refreshList: (place) =>
      db.write(async (tx) => {
        await store.lockLists(tx, place.hubId);
        const { listId, processingType } = await getLive(tx, place, store.lockList);
        if (processingType === 'DYNAMIC') {
          const numbered = { hubId: place.hubId, listId };
          await store.updateToUnfilled(tx, numbered);
          await evaluations.fillInTx(tx, numbered);
        }
        return getLive(tx, place);
      }),
  };
}

/** As many as there may be lists, and one more. */
const namesAtMost = listsPerHub + 1;
const longestStem = 190;

/** The name, or the first one with a number that no list has. The caller holds the lock of the hub's lists. */
async function findFreeName(tx: Tx, hubId: number, text: string): Promise<string> {
  const stem = text.trim().slice(0, longestStem);
  const names = Array.from({ length: namesAtMost }, (_, place) => (place === 0 ? stem : `${stem} (${place + 1})`));
  const taken = new Set(await store.listTakenNames(tx, hubId, names));
  return names.find((name) => !taken.has(name)) ?? stem;
}

interface Creation {
  readonly author: Author;
  readonly list: NewList;
}

async function create(
  { clock, folders, evaluations, watchChanges }: ListWritesDeps,
  tx: Tx,
  { author: { hubId, userId }, list }: Creation,
): Promise<List> {
  await store.lockLists(tx, hubId);
  const listId = await store.takeListId(tx);
  if ((await store.countLists(tx, hubId)) >= listsPerHub) throw listErrors.tooManyLists();
  await assertNoCircle(tx, hubId, { ...list, listId });
  const createdBy = userId ?? null;
  const now = clock.now();
  const times = { createdAt: now, updatedAt: now, filtersUpdatedAt: list.condition === null ? null : now };
  const filledTo = list.condition === null ? null : '0';
  const folderId = await folders.findFolderIdInTx(tx, hubId, list.listFolderId);
  await store.insertList(tx, hubId, {
    ...list,
    ...times,
    listId,
    folderId,
    filledTo,
    createdBy,
    updatedBy: createdBy,
  });
  await watchChanges(tx, hubId);
  if (list.condition !== null) await evaluations.announceListInTx(tx, hubId);
  await evaluations.fillInTx(tx, { hubId, listId });
  return getLive(tx, { hubId, listId: String(listId) });
}

interface NewList extends Omit<ReadFilters, 'condition'> {
  readonly name: string;
  readonly objectType: string;
  readonly processingType: ProcessingType;
  readonly listFolderId: number | null | undefined;
  readonly condition: ReadFilters['condition'] | null;
}

/** Throws UNKNOWN_OBJECT_TYPE, INVALID_LIST_NAME and refusals of filters (400). */
async function readInput({ properties, filters }: ListWritesDeps, hubId: number, input: ListInput): Promise<NewList> {
  const { processingType, filterBranch = null } = input;
  const type = await getServedType(properties, hubId, input.objectTypeId);
  const name = toListName(input.name);
  assertFilters(input);
  const read = filterBranch === null ? noFilters : await filters.readFilters(hubId, type, input);
  return { name, objectType: type.id, processingType, listFolderId: input.listFolderId, ...read };
}

const noFilters = { filterBranch: null, condition: null, dependsOn: [] };

/** The members of a MANUAL list are selected by users, those of other lists by filters. */
function assertFilters({ processingType, filterBranch = null }: ListInput): void {
  if (processingType === 'MANUAL' && filterBranch !== null) {
    throw listErrors.listTakesNoFilters({ message: 'A list of processing type MANUAL takes no filterBranch.' });
  }
  if (processingType !== 'MANUAL' && filterBranch === null) {
    const message = `A list of processing type ${processingType} needs a filterBranch.`;
    throw listErrors.listWithoutFilters({ message });
  }
}

function assertDynamic({ processingType }: List): void {
  if (processingType === 'DYNAMIC') return;
  const message = `The filters of a list of processing type ${processingType} cannot be set.`;
  throw listErrors.listTakesNoFilters({ message });
}
