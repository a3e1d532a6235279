import type { ListsService } from '../lists/lists.service.js';
import type { Db } from '../platform/db/db.js';
import { AppError } from '../platform/http/errors.js';
import type { NewNote } from './pull-notes.js';
import type { PullProgress, PullRun, StepChange } from './pull-progress.service.js';
import * as store from './pull.store.js';

interface PulledList {
  readonly id: string;
  readonly name: string;
  /** Type id here. */
  readonly objectType: string;
  /** Undefined for a list whose members are given. */
  readonly filterBranch: unknown;
}

export interface PullLists {
  /**
   * Creates or changes a list. Returns its id, and whether its members have to be given: also those of a list whose filters are not
   * valid here.
   */
  writeList(
    run: PullRun,
    list: PulledList,
  ): Promise<{ readonly listId: string | undefined; readonly isManual: boolean; readonly notes: readonly NewNote[] }>;
  /** Adds records to a list; those that do not exist are ignored. Returns how many there are. */
  addMembers(hubId: number, listId: string, ids: readonly string[]): Promise<number>;
  /** Removes the other records from a list. */
  retainMembers(hubId: number, listId: string, ids: ReadonlySet<string>): Promise<void>;
  /** Deletes the lists that earlier runs have written and this one has not met. */
  deleteUnmet(run: PullRun, step: StepChange): Promise<void>;
}

export interface PullListsDeps {
  readonly db: Db;
  readonly lists: Pick<ListsService, 'reads' | 'writes' | 'removals' | 'memberReads' | 'memberWrites'>;
}

const kind = 'list';
const membersPerPage = 250;
const mostLists = 10_000;
const shared = 'the filters are not valid here: copied as a manual list with the members of now';

type ListsAndProgress = PullListsDeps & { readonly progress: PullProgress };

/** The list that an earlier pull has written, or one with the same name. */
async function findListId(
  { db, lists }: ListsAndProgress,
  hubId: number,
  list: PulledList,
): Promise<string | undefined> {
  const { id, name, objectType } = list;
  const [known] = await db.read((tx) => store.listPulled(tx, { hubId, kind }, [id]));
  const found = known && (await refused(lists.reads.getList({ hubId, listId: known.localId })));
  if (found && !(found instanceof AppError)) return known.localId;
  const alike = await lists.reads.searchLists(hubId, { query: name, objectTypeId: objectType });
  return alike.lists.find((each) => each.name === name)?.listId.toString();
}

/** A list of the other kind is deleted first. */
async function writeDefinition(deps: ListsAndProgress, hubId: number, list: PulledList) {
  const { lists } = deps;
  const { name, objectType, filterBranch } = list;
  const listId = await findListId(deps, hubId, list);
  const place = listId === undefined ? undefined : { hubId, listId };
  const isDynamic = filterBranch !== undefined;
  const known = place && (await lists.reads.getList(place));
  if (place && known && (known.processingType === 'DYNAMIC') === isDynamic) {
    const change = { ...(known.name !== name && { name }), ...(isDynamic && { filterBranch }) };
    return Object.keys(change).length > 0 ? lists.writes.updateList(place, change) : known;
  }
  if (place) await lists.removals.deleteList(place);
  const processingType = isDynamic ? ('DYNAMIC' as const) : ('MANUAL' as const);
  const input = { name, objectTypeId: objectType, processingType, ...(isDynamic && { filterBranch }) };
  return lists.writes.createList({ hubId }, input);
}

async function deleteUnmet(deps: ListsAndProgress, run: PullRun, step: StepChange): Promise<void> {
  const { db, lists, progress } = deps;
  const { hubId } = run;
  const page = { after: '', limit: mostLists, before: run.run };
  const unmet = await db.read((tx) => store.listPulledPage(tx, { hubId, kind }, page));
  const notes: NewNote[] = [];
  for (const { localId } of unmet) {
    const error = await refused(lists.removals.deleteList({ hubId, listId: localId }));
    const isGone = error instanceof AppError && error.row.status === 404;
    if (error instanceof AppError && !isGone) notes.push({ reason: error.message, subject: `list ${localId}` });
  }
  await progress.write(run, { ...step, notes, counts: { deleted: unmet.length - notes.length } }, async (tx) => {
    const ids = unmet.map(({ sourceId }) => sourceId);
    await store.deletePulled(tx, { hubId, kind }, ids);
    return { counts: {}, notes: [] };
  });
}

export function createPullLists(deps: ListsAndProgress): PullLists {
  const { db, lists } = deps;
  return {
    async writeList(run, list) {
      const { hubId } = run;
      const notes: NewNote[] = [];
      let isManual = list.filterBranch === undefined;
      let written = await refused(writeDefinition(deps, hubId, list));
      if (written instanceof AppError && !isManual) {
        notes.push({ reason: shared, subject: list.name });
        isManual = true;
        written = await refused(writeDefinition(deps, hubId, { ...list, filterBranch: undefined }));
      }
      if (written instanceof AppError) {
        notes.push({ reason: written.message.slice(0, 200), subject: list.name });
        return { listId: undefined, isManual, notes };
      }
      const localId = String(written.listId);
      await db.write((tx) =>
        store.upsertPulled(tx, { hubId, kind }, [{ sourceId: list.id, localId, stamp: list.name, run: run.run }]),
      );
      return { listId: localId, isManual, notes };
    },
    async addMembers(hubId, listId, ids) {
      const { missing } = await lists.memberWrites.changeMembers({ hubId, listId }, { add: ids, remove: [] });
      return ids.length - missing.length;
    },
    async retainMembers(hubId, listId, ids) {
      const place = { hubId, listId };
      let after: string | undefined;
      do {
        const query = { limit: membersPerPage, ...(after !== undefined && { after }) };
        const page = await lists.memberReads.listMembers(place, 'id', query);
        const remove = page.members.flatMap(({ id }) => (ids.has(id) ? [] : [id]));
        if (remove.length > 0) await lists.memberWrites.changeMembers(place, { add: [], remove });
        ({ after } = page);
      } while (after !== undefined);
    },
    deleteUnmet: (run, step) => deleteUnmet(deps, run, step),
  };
}

/** Returns a refusal instead of throwing it. */
async function refused<T>(work: Promise<T>): Promise<T | AppError> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.row.status < 500) return error;
    throw error;
  }
}
