import type { Static } from 'typebox';
import type { Clock } from '../../platform/clock.js';
import type { accountDetails } from './account-info.schema.js';
import type { HubsService } from './hubs.service.js';
import { toOffsetText, utcOffsetMs } from '../rules/time-zones.js';

export interface AccountInfoService {
  /** The facts that integrations read first. Throws HUB_NOT_FOUND (404). */
  getDetails(hubId: number, uiDomain: string): Promise<Static<typeof accountDetails>>;
}

interface AccountInfoDeps {
  readonly hubs: HubsService;
  readonly clock: Clock;
  /** The other currencies of an account. */
  readonly listCurrencies: (hubId: number) => Promise<string[]>;
}

export function createAccountInfoService({ hubs, clock, listCurrencies }: AccountInfoDeps): AccountInfoService {
  return {
    async getDetails(hubId, uiDomain) {
      const { timeZone, currency } = await hubs.getHub(hubId);
      const offsetMs = utcOffsetMs(timeZone, clock.now());
      return {
        portalId: hubId,
        accountType: 'STANDARD',
        timeZone,
        companyCurrency: currency,
        additionalCurrencies: await listCurrencies(hubId),
        utcOffset: toOffsetText(offsetMs),
        utcOffsetMilliseconds: offsetMs,
        uiDomain,
        dataHostingLocation: 'na1',
      };
    },
  };
}
