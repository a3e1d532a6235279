import type { Db } from '../platform/db/db.js';
import type { MemberCaller } from '../platform/http/callers.js';
import { defineErrors } from '../platform/http/errors.js';
import type { PropertiesService } from '../properties/properties.service.js';
import { isCustomType } from '../properties/types/custom-types.js';
import { refuseObjectType } from '../properties/types/object-types.js';
import type { Look, Pin, PinParams } from './navigation.schema.js';
import * as store from './navigation.store.js';
import { lockOwner } from './views.store.js';

const pinErrors = defineErrors({
  PIN_TARGET_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'There is nothing to pin under this id.',
  },
  TOO_MANY_PINS: {
    ...{ status: 400, category: 'VALIDATION_ERROR' },
    message: 'No more than 50 lists, views and object types can be pinned.',
  },
});

type PinCaller = Pick<MemberCaller, 'hubId' | 'userId'>;

/** The navigation: what a user has pinned to it, and the look of custom object types, which the wire protocol does not have. */
export interface NavigationService {
  /** In the order of the user. Archived object types are left out. */
  listPins(caller: PinCaller): Promise<Pin[]>;
  /** Pins after the others. Throws PIN_TARGET_NOT_FOUND (404), UNKNOWN_OBJECT_TYPE, TOO_MANY_PINS (400). */
  pin(caller: PinCaller, target: PinParams): Promise<Pin[]>;
  unpin(caller: PinCaller, target: PinParams): Promise<Pin[]>;
  orderPins(caller: PinCaller, pins: readonly PinParams[]): Promise<Pin[]>;
  /** By type id; types that never got a look are missing. */
  listLooks(hubId: number): Promise<ReadonlyMap<string, Look>>;
  /** Throws UNKNOWN_OBJECT_TYPE (400) for anything but a custom object type. */
  setLook(place: { readonly hubId: number; readonly objectType: string }, look: Look): Promise<Look>;
}

interface NavigationDeps {
  readonly db: Db;
  readonly properties: Pick<PropertiesService, 'types'>;
}

const mostPins = 50;

export function createNavigationService({ db, properties }: NavigationDeps): NavigationService {
  const { types } = properties;
  const listPins: NavigationService['listPins'] = async (caller) => {
    const pins: Pin[] = [];
    for (const { objectType: objectTypeId, kind, id, name, settings } of await db.read((tx) =>
      store.listPins(tx, caller),
    )) {
      if (!(await types.findType(caller.hubId, objectTypeId))) continue;
      const pin = { kind: kind as Pin['kind'], id, name, objectTypeId };
      pins.push({ ...pin, ...(settings !== null && { settings: settings as NonNullable<Pin['settings']> }) });
    }
    return pins;
  };
  /** Object types are pinned by their id, whatever their spelling. */
  const toKey = async ({ hubId }: PinCaller, { kind, id }: PinParams): Promise<PinParams> =>
    kind === 'type' ? { kind, id: (await types.getType(hubId, id)).id } : { kind, id };
  return {
    listPins,
    async pin(caller, target) {
      const key = await toKey(caller, target);
      await db.write(async (tx) => {
        await lockOwner(tx, caller);
        if (key.kind !== 'type' && !(await store.isVisible(tx, caller, key))) throw pinErrors.pinTargetNotFound();
        if (!(await store.insertPin(tx, caller, { ...key, most: mostPins }))) throw pinErrors.tooManyPins();
      });
      return listPins(caller);
    },
    async unpin(caller, target) {
      const found = target.kind === 'type' ? await types.findType(caller.hubId, target.id) : undefined;
      await db.statement((tx) => store.deletePin(tx, caller, { kind: target.kind, id: found?.id ?? target.id }));
      return listPins(caller);
    },
    async orderPins(caller, pins) {
      await db.write(async (tx) => {
        await lockOwner(tx, caller);
        await store.updatePositions(tx, caller, pins);
      });
      return listPins(caller);
    },
    async listLooks(hubId) {
      const rows = await db.read((tx) => store.listLooks(tx, hubId));
      return new Map(rows.map(({ objectType, icon, hue }) => [objectType, { icon, hue } as Look]));
    },
    async setLook({ hubId, objectType: text }, look) {
      const type = await types.getType(hubId, text);
      if (!isCustomType(type)) refuseObjectType(text);
      await db.statement((tx) => store.upsertLook(tx, hubId, { objectType: type.id, ...look }));
      return look;
    },
  };
}
