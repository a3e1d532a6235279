import type { Static } from 'typebox';
import type { Db, Tx } from '../../platform/db/db.js';
import type { AppError } from '../../platform/http/errors.js';
import { appErrors } from '../rules/apps.errors.js';
import type * as wire from './flags.schema.js';
import * as store from './flags.store.js';

type Flag = Static<typeof wire.Flag>;
type PortalState = Static<typeof wire.PortalState>;
type PortalStates = Static<typeof wire.PortalStates>;

/** A flag in a path, and the developer who claims to own the app. */
interface FlagPlace {
  readonly appId: string;
  readonly developerId: number;
  readonly flagName: string;
}

interface PortalPlace extends FlagPlace {
  readonly portalId: string;
}

/** Assumption O20. Feature flags of apps. Everything throws APP_NOT_FOUND (404), unless the developer owns the app. */
export interface FlagsService {
  listFlagNames(app: Omit<FlagPlace, 'flagName'>): Promise<{ flagsForApp: string[] }>;
  /** Throws FLAG_NOT_FOUND (404). */
  getFlag(place: FlagPlace): Promise<Flag>;
  /** Creates or replaces a flag. Throws FLAG_INVALID (400). */
  setFlag(place: FlagPlace, flag: Static<typeof wire.FlagChange>): Promise<Flag>;
  /** Deletes a flag with its states in accounts, and returns it. Throws FLAG_NOT_FOUND (404). */
  deleteFlag(place: FlagPlace): Promise<Flag>;
  /** A page of the accounts with a state of their own. Throws FLAG_NOT_FOUND (404). */
  listStates(place: FlagPlace, page: { limit?: number; startPortalId?: number }): Promise<PortalStates>;
  /** Returns the state that applies in an account. Throws FLAG_NOT_FOUND (404). */
  getState(place: PortalPlace): Promise<PortalState>;
  /** Throws FLAG_NOT_FOUND (404), FLAG_INVALID (400) for an account that is named twice. */
  setStates(
    place: FlagPlace,
    states: readonly { portalId: number; flagState: Static<typeof wire.FlagState> }[],
  ): Promise<PortalStates>;
  /** Returns the deleted states. Throws FLAG_NOT_FOUND (404). */
  deleteStates(place: FlagPlace, portalIds: readonly number[]): Promise<PortalStates>;
  /** Throws FLAG_NOT_FOUND, FLAG_STATE_NOT_FOUND (404). */
  deleteState(place: PortalPlace): Promise<PortalState>;
}

const maxFlags = 100;
const defaultLimit = 100;
const nameShape = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$/;

export function createFlagsService({ db }: { readonly db: Db }): FlagsService {
  const read = <T>(place: Omit<FlagPlace, 'flagName'>, run: (tx: Tx) => Promise<T>): Promise<T> =>
    db.read(async (tx) => {
      if (!(await store.isOwnApp(tx, Number(place.appId), place.developerId))) throw appErrors.appNotFound();
      return run(tx);
    });
  const change = <T>(place: FlagPlace, run: (tx: Tx, key: store.FlagKey) => Promise<T>): Promise<T> =>
    db.write(async (tx) => {
      if (!(await store.lockOwnApp(tx, Number(place.appId), place.developerId))) throw appErrors.appNotFound();
      return run(tx, toKey(place));
    });
  const deleteStates: FlagsService['deleteStates'] = (place, portalIds) =>
    change(place, async (tx, key) => {
      await getFlag(tx, key);
      return toStates(await store.deleteStates(tx, key, portalIds));
    });

  return {
    listFlagNames: (app) =>
      read(app, async (tx) => ({ flagsForApp: await store.listFlagNames(tx, Number(app.appId)) })),
    getFlag: (place) => read(place, (tx) => getFlag(tx, toKey(place))),
    setFlag: (place, { defaultState, overrideState = null }) =>
      change(place, async (tx, key) => {
        await assertNewFlag(tx, key);
        const row = { ...key, defaultState, overrideState };
        await store.upsertFlag(tx, row);
        return toFlag(row);
      }),
    deleteFlag: (place) =>
      change(place, async (tx, key) => {
        const row = await store.deleteFlag(tx, key);
        if (!row) throw appErrors.flagNotFound();
        return toFlag(row);
      }),
    listStates: (place, { limit = defaultLimit, startPortalId: start = 0 }) =>
      read(place, async (tx) => {
        await getFlag(tx, toKey(place));
        return toStates(await store.listStates(tx, toKey(place), { start, limit }));
      }),
    getState: (place) =>
      read(place, async (tx) => {
        const { appId, flagName, defaultState, overrideState } = await getFlag(tx, toKey(place));
        const portalId = Number(place.portalId);
        const own = await store.findState(tx, toKey(place), portalId);
        return { appId, flagName, portalId, flagState: overrideState ?? own?.flagState ?? defaultState };
      }),
    setStates: (place, states) =>
      change(place, async (tx, key) => {
        assertDistinct(states);
        await getFlag(tx, key);
        return toStates(await store.upsertStates(tx, key, states));
      }),
    deleteStates,
    async deleteState(place) {
      const [state] = (await deleteStates(place, [Number(place.portalId)])).portalFlagStates;
      if (!state) throw appErrors.flagStateNotFound();
      return state;
    },
  };
}

function toKey({ appId, flagName }: FlagPlace): store.FlagKey {
  return { appId: Number(appId), flagName };
}

async function getFlag(tx: Tx, key: store.FlagKey): Promise<Flag> {
  const row = await store.findFlag(tx, key);
  if (!row) throw appErrors.flagNotFound();
  return toFlag(row);
}

function assertDistinct(states: readonly { readonly portalId: number }[]): void {
  const portalIds = new Set(states.map(({ portalId }) => portalId));
  if (portalIds.size < states.length) throw invalid('An account is named more than once.');
}

async function assertNewFlag(tx: Tx, { appId, flagName }: store.FlagKey): Promise<void> {
  if (!nameShape.test(flagName)) throw invalid(`${flagName} is not a name for a feature flag.`);
  const names = await store.listFlagNames(tx, appId);
  if (names.length >= maxFlags && !names.includes(flagName))
    throw invalid(`An app has at most ${maxFlags} feature flags.`);
}

function invalid(message: string): AppError {
  return appErrors.flagInvalid({ message });
}

function toFlag({ overrideState, ...flag }: NonNullable<Awaited<ReturnType<typeof store.findFlag>>>): Flag {
  return { ...flag, ...(overrideState !== null && { overrideState }) };
}

function toStates(rows: readonly PortalState[]): PortalStates {
  return { portalFlagStates: [...rows].sort((a, b) => a.portalId - b.portalId) };
}
