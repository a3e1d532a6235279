import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import { toIcon } from '../rules/icons.js';
import { iconErrors } from '../rules/icons.errors.js';
import * as store from './apps.store.js';
import type { OwnApp } from './developer-apps.store.js';
import { appErrors } from '../rules/apps.errors.js';

/** The picture shown beside an app's events. Spec 6.6. */
export interface AppIconsService {
  /**
   * Throws the fault of the picture (400, see rules/icons.errors.ts), APP_NOT_FOUND (404) unless the developer owns the app, or
   * IMAGE_LIBRARY_MISSING (501).
   */
  setIcon(app: OwnApp & { readonly picture: Buffer }): Promise<void>;
  /** Throws ICON_NOT_FOUND (404). */
  removeIcon(app: OwnApp): Promise<void>;
  /** PNG. Throws ICON_NOT_FOUND (404). */
  getIcon(appId: number): Promise<Buffer>;
}

export function createAppIconsService({ db, clock }: { readonly db: Db; readonly clock: Clock }): AppIconsService {
  return {
    async setIcon({ appId, developerId, picture }) {
      const content = await toIcon(picture);
      const icon = { appId, developerId, content, now: clock.now() };
      if (!(await db.statement((tx) => store.upsertIcon(tx, icon)))) throw appErrors.appNotFound();
    },
    async removeIcon({ appId, developerId }) {
      const isGone = await db.statement((tx) => store.deleteIcon(tx, appId, developerId));
      if (!isGone) throw iconErrors.iconNotFound();
    },
    async getIcon(appId) {
      const icon = await db.read((tx) => store.findIcon(tx, appId));
      if (!icon) throw iconErrors.iconNotFound();
      return icon.content;
    },
  };
}
