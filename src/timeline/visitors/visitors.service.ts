import type { HubsService } from '../../accounts/hubs/hubs.service.js';
import type { ObjectsService, Source } from '../../objects/objects.service.js';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import { toValuesByApp } from './app-values.js';
import { untilSettled } from './concurrent-writes.js';
import * as store from './visitors.store.js';

/** A person who has told who they are. */
interface Identification {
  readonly hubId: number;
  /** What the browser is known by; undefined: unknown. */
  readonly utk?: string | undefined;
  /** Undefined: whoever the utk is tied to. */
  readonly email?: string | undefined;
  /** More about them, of which the contact takes what it accepts. */
  readonly values?: Readonly<Record<string, string>>;
  /** A contact that is there keeps the values that it has. */
  readonly onlyEmpty?: boolean;
  readonly source: Source;
}

export interface VisitorsService {
  /**
   * Finds or makes the contact of an address, or finds that of a utk; ties the utk to it, gives it the events that waited for
   * that with what they set (Assumptions T54, T61), and sets its values. One transaction. Answers its id, undefined where nobody
   * is known. Spec 2.5 rule 5. Throws INVALID_PROPERTY_VALUES (400) for an address that no contact can have, HUB_NOT_FOUND (404).
   */
  identify(identification: Identification): Promise<string | undefined>;
}

interface VisitorsServiceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hubs: Pick<HubsService, 'getHub'>;
  readonly records: Pick<ObjectsService['records'], 'prepareSettings'>;
}

export function createVisitorsService({ db, clock, hubs, records }: VisitorsServiceDeps): VisitorsService {
  return {
    async identify({ hubId, utk, email: given, values = {}, onlyEmpty = false, source }) {
      await hubs.getHub(hubId);
      const setter = await records.prepareSettings(hubId, 'contacts', source);
      const email = given?.trim().toLowerCase();
      const draft = email === undefined ? undefined : setter.toDraft({ email });
      return untilSettled(() =>
        db.write(async (tx) => {
          if (utk !== undefined) await store.lockVisitors(tx, hubId, [utk]);
          const found = await store.findContact(tx, { hubId, email, utk });
          const [contactId] = found === undefined && draft ? await setter.createRecords(tx, [draft]) : [found];
          if (contactId === undefined) return undefined;
          if (utk !== undefined) {
            const waiting = await store.listWaitingValues(tx, hubId, utk);
            const byApp = toValuesByApp(waiting, email === undefined ? [] : ['email']);
            for (const [appId, list] of byApp) {
              const settings = list.map((mapped) => ({ id: contactId, values: mapped }));
              await setter.applySettings(tx, settings, { type: 'INTEGRATION', id: String(appId) });
            }
            await store.updateVisitor(tx, { hubId, utk, contactId, now: clock.now() });
          }
          const isKept = onlyEmpty && found !== undefined;
          const taken = isKept ? await store.listFilledProperties(tx, hubId, contactId) : [];
          await setter.applySettings(tx, [{ id: contactId, values: omit(values, taken) }]);
          return contactId;
        }),
      );
    },
  };
}

function omit(values: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}
