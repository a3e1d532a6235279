import type { Static } from 'typebox';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import type { SafeFetch } from '../../platform/fetch/safe-fetch.js';
import { isId } from '../../platform/ids.js';
import { isTargetUrl } from '../../webhooks/settings/target-url.js';
import { assertAction } from './custom-action.js';
import { customActionErrors } from './custom-actions.errors.js';
import type * as wire from './custom-actions.schema.js';
import * as store from './custom-actions.store.js';
import type { InstalledAction } from './installed-action.js';

type ActionContent = wire.ActionContent;
type ActionRow = store.ActionRow<ActionContent>;
type Revision = Awaited<ReturnType<typeof store.listRevisions<ActionContent>>>[number];

/** The actions of an app, in a path, and the developer who claims to own the app. */
interface ActionsPlace {
  readonly appId: string;
  readonly developerId: number;
}

interface ActionPlace extends ActionsPlace {
  readonly definitionId: string;
}

interface FunctionPlace extends ActionPlace {
  readonly functionType: store.FunctionKey['functionType'];
  readonly functionId?: string;
}

interface Page {
  readonly limit?: number;
  readonly after?: string;
}

interface Paged<Row> {
  readonly rows: readonly Row[];
  /** Cursor of the next page; undefined on the last one. */
  readonly after: string | undefined;
}

/**
 * Assumption AA10. Custom actions of an app, for its developer. Everything throws CUSTOM_ACTION_APP_NOT_FOUND (404) for apps of
 * others, and CUSTOM_ACTION_NOT_FOUND (404) for actions that the app does not have.
 */
export interface CustomActionsService {
  /** By id: the archived ones, or the others. */
  listActions(place: ActionsPlace, page: Page & { readonly archived?: boolean }): Promise<Paged<ActionRow>>;
  getAction(place: ActionPlace & { readonly archived?: boolean }): Promise<ActionRow>;
  /** Throws INVALID_CUSTOM_ACTION, TOO_MANY_CUSTOM_ACTIONS (400). */
  createAction(place: ActionsPlace, action: Static<typeof wire.NewAction>): Promise<ActionRow>;
  /** Members that are left out stay; a difference is a new revision. Throws INVALID_CUSTOM_ACTION (400). */
  changeAction(place: ActionPlace, change: Static<typeof wire.ActionChange>): Promise<ActionRow>;
  archiveAction(place: ActionPlace): Promise<void>;
  /** The newest first. */
  listRevisions(place: ActionPlace, page: Page): Promise<Paged<Revision> & { readonly action: ActionRow }>;
  /** Throws CUSTOM_ACTION_REVISION_NOT_FOUND (404). */
  getRevision(
    place: ActionPlace & { readonly revisionId: string },
  ): Promise<{ readonly revision: Revision; readonly action: ActionRow }>;
  /** Returns the source. Throws CUSTOM_ACTION_FUNCTION_NOT_FOUND (404). */
  getFunction(place: FunctionPlace): Promise<string>;
  /** Throws TOO_MANY_CUSTOM_ACTION_FUNCTIONS (400). */
  setFunction(place: FunctionPlace, source: string): Promise<void>;
  /** Throws CUSTOM_ACTION_FUNCTION_NOT_FOUND (404). */
  deleteFunction(place: FunctionPlace): Promise<void>;
  /** Lists the given actions, except for archived ones and those of apps that the account has not connected. */
  listInstalled(hubId: number, definitionIds: readonly string[]): Promise<InstalledAction[]>;
}

interface CustomActionsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly fetch: Pick<SafeFetch, 'allows'>;
  /** Whether URLs of this machine are allowed. */
  readonly isSandbox: boolean;
}

const most = { actions: 100, functions: 100 };
const defaultLimit = 100;
const lastRevision = 2_147_483_647;

export function createCustomActionsService(deps: CustomActionsDeps): CustomActionsService {
  const { db } = deps;
  return {
    listActions: ({ appId, developerId }, { limit = defaultLimit, after = '0', archived = false }) =>
      db.read(async (tx) => {
        const id = await getOwnApp(tx, { appId, developerId });
        const page = { after: isId(after) ? after : '0', limit: limit + 1 };
        const found = await store.listActions<ActionContent>(tx, { appId: id, isArchived: archived }, page);
        return toPage(found, limit, ({ definitionId }) => definitionId);
      }),
    getAction: (place) => db.read((tx) => getAction(tx, place)),
    ...createActionWrites(deps),
    ...createRevisionReads(db),
    ...createFunctions(db),
    listInstalled: async (hubId, definitionIds) =>
      definitionIds.length === 0
        ? []
        : db.read((tx) => store.listInstalledActions<ActionContent>(tx, hubId, definitionIds)),
  };
}

type Members<Name extends keyof CustomActionsService> = Pick<CustomActionsService, Name>;

function createActionWrites({
  db,
  clock,
  fetch,
  isSandbox,
}: CustomActionsDeps): Members<'createAction' | 'changeAction' | 'archiveAction'> {
  const assertValid = (action: ActionContent) =>
    assertAction(action, (url) => fetch.allows(url) && isTargetUrl(url, isSandbox));
  return {
    createAction: (place, { functions = [], ...sent }) =>
      db.write(async (tx) => {
        const appId = await lockOwnApp(tx, place);
        const definition: ActionContent = { published: false, objectTypes: [], inputFields: [], ...sent };
        assertValid(definition);
        if ((await store.countActions(tx, appId)) >= most.actions) throw customActionErrors.tooManyCustomActions();
        const definitionId = await store.insertAction(tx, { appId, definition, now: clock.now() });
        for (const { functionType, id = '', functionSource: source } of functions) {
          await store.upsertFunction(tx, definitionId, { functionType, functionId: id, source });
        }
        return getAction(tx, { ...place, definitionId });
      }),
    changeAction: (place, change) =>
      db.write(async (tx) => {
        await lockOwnApp(tx, place);
        const { definition, definitionId, revision } = await getAction(tx, place);
        const changed = { ...definition, ...change };
        assertValid(changed);
        if (JSON.stringify(changed) !== JSON.stringify(definition)) {
          const next = { revision: revision + 1, definition: changed, now: clock.now() };
          await store.updateAction(tx, definitionId, next);
        }
        return getAction(tx, place);
      }),
    archiveAction: (place) =>
      db.write(async (tx) => {
        await lockOwnApp(tx, place);
        const { definitionId } = await getAction(tx, place);
        await store.archiveAction(tx, definitionId, clock.now());
      }),
  };
}

function createRevisionReads(db: Db): Members<'listRevisions' | 'getRevision'> {
  return {
    listRevisions: (place, { limit = defaultLimit, after }) =>
      db.read(async (tx) => {
        const action = await getAction(tx, place);
        const before = after !== undefined && isRevision(after) ? Number(after) : lastRevision;
        const page = { before, limit: limit + 1 };
        const found = await store.listRevisions<ActionContent>(tx, action.definitionId, page);
        return { action, ...toPage(found, limit, ({ revision }) => String(revision)) };
      }),
    getRevision: ({ revisionId, ...place }) =>
      db.read(async (tx) => {
        const action = await getAction(tx, place);
        const page = { before: isRevision(revisionId) ? Number(revisionId) + 1 : 0, limit: 1 };
        const [revision] = await store.listRevisions<ActionContent>(tx, action.definitionId, page);
        if (String(revision?.revision) === revisionId && revision) return { action, revision };
        const message = `The action has no revision ${revisionId.toWellFormed()}.`;
        throw customActionErrors.customActionRevisionNotFound({ message });
      }),
  };
}

/** Assumption AA12. */
function createFunctions(db: Db): Members<'getFunction' | 'setFunction' | 'deleteFunction'> {
  return {
    getFunction: (place) =>
      db.read(async (tx) => {
        const { definitionId } = await getAction(tx, place);
        const source = await store.findFunction(tx, definitionId, toKey(place));
        if (source === undefined) throw customActionErrors.customActionFunctionNotFound();
        return source;
      }),
    setFunction: (place, source) =>
      db.write(async (tx) => {
        await lockOwnApp(tx, place);
        const { definitionId, functions } = await getAction(tx, place);
        const key = toKey(place);
        const isThere = functions.some((one) => isSame(one, key));
        if (!isThere && functions.length >= most.functions) throw customActionErrors.tooManyCustomActionFunctions();
        await store.upsertFunction(tx, definitionId, { ...key, source });
      }),
    deleteFunction: (place) =>
      db.write(async (tx) => {
        await lockOwnApp(tx, place);
        const { definitionId } = await getAction(tx, place);
        const wasThere = await store.deleteFunction(tx, definitionId, toKey(place));
        if (!wasThere) throw customActionErrors.customActionFunctionNotFound();
      }),
  };
}

const toKey = ({ functionType, functionId = '' }: FunctionPlace): store.FunctionKey => ({ functionType, functionId });
const isSame = (one: store.FunctionKey, other: store.FunctionKey): boolean =>
  one.functionType === other.functionType && one.functionId === other.functionId;

const isRevision = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

function toPage<Row>(found: readonly Row[], limit: number, toCursor: (row: Row) => string): Paged<Row> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, after: found.length > limit && last !== undefined ? toCursor(last) : undefined };
}

async function getOwnApp(tx: Tx, { appId, developerId }: ActionsPlace): Promise<number> {
  if (!(await store.isOwnApp(tx, Number(appId), developerId))) throw customActionErrors.customActionAppNotFound();
  return Number(appId);
}

/** Until the transaction ends. */
async function lockOwnApp(tx: Tx, { appId, developerId }: ActionsPlace): Promise<number> {
  if (!(await store.lockOwnApp(tx, Number(appId), developerId))) throw customActionErrors.customActionAppNotFound();
  return Number(appId);
}

async function getAction(
  tx: Tx,
  { definitionId, archived = false, ...place }: ActionPlace & { readonly archived?: boolean },
): Promise<ActionRow> {
  const appId = await getOwnApp(tx, place);
  const found = isId(definitionId) ? await store.findAction<ActionContent>(tx, appId, definitionId) : undefined;
  if (found && (found.archivedAt !== null) === archived) return found;
  const message = `The app has no action with ID ${definitionId.toWellFormed()}.`;
  throw customActionErrors.customActionNotFound({ message });
}
