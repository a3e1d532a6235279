import type { AppsService } from '../../accounts/apps/apps.service.js';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import { createTemplateChangesService } from './changes.service.js';
import {
  createKnownTemplatesService,
  type KnownTemplatesService,
  type TemplateNews,
} from './known-templates.service.js';
import { createOwnTemplatesService, type OwnTemplatesService } from './own-templates.service.js';
import { createTemplateRemovalsService, type TemplateRemovalsService } from './removals.service.js';
import { createTokensService, type TokensService } from './tokens.service.js';

/** Event templates and their tokens. Spec 2.3, 2.4, 4.2. */
export interface TemplatesService {
  readonly known: KnownTemplatesService;
  readonly news: TemplateNews;
  readonly own: OwnTemplatesService;
  readonly tokens: TokensService;
  readonly removals: TemplateRemovalsService;
}

interface TemplatesServiceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly apps: Pick<AppsService, 'findApp'>;
}

export function createTemplatesService({ db, clock, apps }: TemplatesServiceDeps): TemplatesService {
  const { announceTemplate, ...known } = createKnownTemplatesService(db);
  const news = { announceTemplate };
  const changes = createTemplateChangesService({ db, clock, apps, news });
  return {
    known,
    news,
    own: createOwnTemplatesService({ db, clock, news, changes }),
    tokens: createTokensService(changes),
    removals: createTemplateRemovalsService(db),
  };
}
