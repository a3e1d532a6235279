import type { AppsService } from '../../accounts/apps/apps.service.js';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { isId } from '../../platform/ids.js';
import type { EventTemplate } from './template.js';
import { toRow, toTemplate, type TemplateNews } from './known-templates.service.js';
import { refusal } from './refusals.js';
import { templateErrors } from './templates.errors.js';
import * as store from './templates.store.js';
import { assertSize } from './token-rules.js';

/** An app and the developer account of the caller. */
export interface AppPlace {
  readonly developerId: number;
  /** Decimal digits. */
  readonly appId: string;
}

export interface TemplatePlace extends AppPlace {
  readonly eventTemplateId: string;
}

export interface TemplateChangesService {
  /** Throws APP_NOT_YOURS (403) for an app that belongs to another developer or does not exist. */
  getOwnAppId(place: AppPlace): Promise<number>;
  /**
   * Replaces a template with the result of the function, one change at a time. Throws APP_NOT_YOURS (403),
   * TEMPLATE_NOT_FOUND (404) and the errors of the function.
   */
  change(place: TemplatePlace, toNext: (template: EventTemplate, now: Date) => EventTemplate): Promise<EventTemplate>;
  /** Locks a template of the app until the transaction ends. Throws TEMPLATE_NOT_FOUND (404). */
  lock(tx: Tx, template: { readonly appId: number; readonly id: string }): Promise<EventTemplate>;
}

interface TemplateChangesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly apps: Pick<AppsService, 'findApp'>;
  readonly news: TemplateNews;
}

const largestAppId = 2_147_483_647;

export function createTemplateChangesService({ db, clock, apps, news }: TemplateChangesDeps): TemplateChangesService {
  const getOwnAppId: TemplateChangesService['getOwnAppId'] = async ({ appId, developerId }) => {
    const id = Number(appId);
    const app = id <= largestAppId ? await apps.findApp(id) : undefined;
    if (app?.developerId !== developerId) throw refusal(templateErrors.appNotYours);
    return id;
  };

  const lock: TemplateChangesService['lock'] = async (tx, { appId, id }) => {
    const row = isId(id) ? await store.lockTemplate(tx, { appId, id }) : undefined;
    if (!row) throw refusal(templateErrors.templateNotFound, { id });
    return toTemplate(row);
  };

  return {
    getOwnAppId,
    lock,
    async change({ eventTemplateId: id, ...place }, toNext) {
      const appId = await getOwnAppId(place);
      const now = clock.now();
      return db.write(async (tx) => {
        const template = await lock(tx, { appId, id });
        const next = { ...toNext(template, now), version: template.version + 1, updatedAt: now };
        assertSize(next.tokens);
        await store.updateTemplate(tx, toRow(next));
        await news.announceTemplate(tx, id);
        return next;
      });
    },
  };
}
