import type { Static } from 'typebox';
import type { HubsService } from '../hubs/hubs.service.js';
import type { UsersService } from '../people/users.service.js';
import { userErrors } from '../rules/users.errors.js';
import type { BusinessUnits, BusinessUnitsQuery } from './business-units.schema.js';

interface UserPlace {
  readonly hubId: number;
  /** As in the path. */
  readonly userId: string;
}

export interface BusinessUnitsService {
  /** Assumption O19. Returns the one business unit of the account. Throws USER_NOT_FOUND (404). */
  listBusinessUnits(place: UserPlace, query: Static<typeof BusinessUnitsQuery>): Promise<Static<typeof BusinessUnits>>;
}

interface BusinessUnitsDeps {
  readonly hubs: Pick<HubsService, 'getHub'>;
  readonly users: Pick<UsersService, 'findRole'>;
}

export function createBusinessUnitsService({ hubs, users }: BusinessUnitsDeps): BusinessUnitsService {
  return {
    async listBusinessUnits({ hubId, userId }, { name: names = [] }) {
      if (!/^[1-9][0-9]{0,8}$/.test(userId)) throw userErrors.userNotFound();
      if ((await users.findRole(hubId, Number(userId))) === undefined) throw userErrors.userNotFound();
      const { name } = await hubs.getHub(hubId);
      const isAsked = names.length === 0 || names.includes(name);
      return { results: isAsked ? [{ id: '0', name }] : [] };
    },
  };
}
