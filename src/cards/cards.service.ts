import type { AppsService } from '../accounts/apps/apps.service.js';
import type { UsersService } from '../accounts/people/users.service.js';
import type { ObjectsService } from '../objects/objects.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import type { SafeFetch } from '../platform/fetch/safe-fetch.js';
import { createCardDefinitionsService, type CardDefinitionsService } from './definitions.service.js';
import { createShownCardsService, type ShownCardsService } from './shown-cards.service.js';

/** Cards of apps on records. Each member is one side of it. */
export interface CardsService {
  /** For developers. */
  readonly definitions: CardDefinitionsService;
  /** For users of accounts. */
  readonly shown: ShownCardsService;
}

interface CardsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly fetch: Pick<SafeFetch, 'allows' | 'call'>;
  readonly apps: Pick<AppsService, 'findSecret'>;
  readonly users: Pick<UsersService, 'findUser'>;
  readonly objects: Pick<ObjectsService, 'related'>;
  readonly mode: 'sandbox' | 'production';
}

export function createCardsService({ db, clock, fetch, apps, users, objects, mode }: CardsDeps): CardsService {
  return {
    definitions: createCardDefinitionsService({ db, clock, fetch, isSandbox: mode === 'sandbox' }),
    shown: createShownCardsService({ db, clock, fetch, apps, users, objects }),
  };
}
