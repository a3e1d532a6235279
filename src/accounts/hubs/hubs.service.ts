import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { createCache } from '../../platform/cache.js';
import { reserveNumber } from '../rules/account-numbers.store.js';
import { hubErrors } from '../rules/hubs.errors.js';
import * as store from './hubs.store.js';
import { isNameText } from '../rules/names.js';
import { isCurrencyCode } from '../rules/currency-codes.js';
import type { Formats } from '../rules/formats.schema.js';
import { explained } from '../rules/refusals.js';
import { isTimeZone } from '../rules/time-zones.js';

/** An account: the tenant that records, files and installs belong to. */
interface Hub {
  readonly hubId: number;
  readonly name: string;
  readonly domain: string;
  /** Of the IANA database. */
  readonly timeZone: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Without those that follow the language. */
  readonly formats: object;
  /** Users without a second factor can do nothing in the account. */
  readonly requiresSecondFactor: boolean;
  readonly createdAt: Date;
}

/** The role of a user in a hub. Only admins may install apps. */
export type Role = 'admin' | 'member' | 'viewer';

export interface NewHub {
  readonly hubId?: number | undefined;
  readonly name: string;
  /** `hub-<id>.example` if omitted. */
  readonly domain?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly currency?: string | undefined;
}

interface HubChange {
  readonly name?: string | undefined;
  readonly domain?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly currency?: string | undefined;
  readonly formats?: Partial<Formats> | undefined;
  readonly requiresSecondFactor?: boolean | undefined;
}

export interface HubsService {
  findHub(hubId: number): Promise<Hub | undefined>;
  /** Throws HUB_NOT_FOUND (404). */
  getHub(hubId: number): Promise<Hub>;
  listHubs(): Promise<Hub[]>;
  /** With the user's role and id as an owner. */
  listHubsOfUser(userId: number): Promise<{ hub: Hub; role: Role; ownerId: string }[]>;
  /** Throws HUB_INVALID (400), HUB_EXISTS or HUB_DOMAIN_EXISTS (409). */
  createHub(hub: NewHub): Promise<Hub>;
  /** Keeps what the change does not name. Throws HUB_INVALID (400), HUB_NOT_FOUND (404), HUB_DOMAIN_EXISTS (409). */
  changeHub(hubId: number, change: HubChange): Promise<Hub>;
  /** As part of a larger write. */
  createHubInTx(tx: Tx, hub: NewHub): Promise<Hub>;
}

interface HubsDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** Published with the id of a hub that has changed. */
const changeTopic = 'hub';

export function createHubsService({ db, clock }: HubsDeps): HubsService {
  const createHubInTx = async (tx: Tx, { hubId: given, domain, ...facts }: NewHub): Promise<Hub> => {
    const { name, timeZone = 'UTC', currency = 'USD' } = facts;
    assertHub({ name, domain, timeZone, currency });
    const hubId = await reserveNumber(tx, given);
    const place = { domain: domain ?? `hub-${hubId}.example`, timeZone, currency };
    const hub = { hubId, name, ...place, formats: {}, requiresSecondFactor: false, createdAt: clock.now() };
    await explained(store.insertHub(tx, hub));
    return hub;
  };
  const findHub = (hubId: number): Promise<Hub | undefined> => db.read((tx) => store.findHub(tx, hubId));
  const cached = createCache<Hub>(db, changeTopic);
  return {
    findHub,
    getHub: (hubId) =>
      cached(String(hubId), async () => {
        const hub = await findHub(hubId);
        if (!hub) throw hubErrors.hubNotFound();
        return hub;
      }),
    listHubs: () => db.read((tx) => store.listHubs(tx)),
    async listHubsOfUser(userId) {
      const rows = await db.read((tx) => store.listHubsOfUser(tx, userId));
      return rows.map(({ role, ownerId, ...hub }) => ({ hub, role: role as Role, ownerId }));
    },
    changeHub: (hubId, { name, domain, timeZone, currency, formats, requiresSecondFactor }) =>
      db.write(async (tx) => {
        const hub = await store.lockHub(tx, hubId);
        if (!hub) throw hubErrors.hubNotFound();
        const changed = {
          ...hub,
          ...(name !== undefined && { name }),
          ...(domain !== undefined && { domain }),
          ...(timeZone !== undefined && { timeZone }),
          ...(currency !== undefined && { currency }),
          ...(formats !== undefined && { formats: { ...hub.formats, ...formats } }),
          ...(requiresSecondFactor !== undefined && { requiresSecondFactor }),
        };
        assertHub(changed);
        await explained(store.updateHub(tx, changed));
        await db.publish(tx, changeTopic, String(hubId));
        return changed;
      }),
    createHub: (hub) => db.write((tx) => createHubInTx(tx, hub)),
    createHubInTx,
  };
}

function assertHub({
  name,
  domain,
  timeZone,
  currency,
}: Pick<Hub, 'name' | 'timeZone' | 'currency'> & Pick<NewHub, 'domain'>): void {
  const refuse = (field: keyof Hub, message: string) =>
    hubErrors.hubInvalid({ message, errors: [{ message, in: field }] });
  if (!isNameText(name)) throw refuse('name', 'The name of an account is 1 to 100 visible characters.');
  if (domain !== undefined && !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)) {
    throw refuse('domain', `${domain} is not a domain in lower case.`);
  }
  if (!isTimeZone(timeZone)) throw refuse('timeZone', `${timeZone} is not a time zone, such as UTC or Europe/Berlin.`);
  if (!isCurrencyCode(currency)) throw refuse('currency', `${currency} is not a currency code, such as USD.`);
}
