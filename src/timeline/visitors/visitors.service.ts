import type { HubsService } from '../../accounts/hubs/hubs.service.js';
import { noteChange } from '../../changes/changes.service.js';
import type { ObjectsService } from '../../objects/objects.service.js';
import type { Source } from '../../objects/kinds/kind.js';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { untilSettled } from './concurrent-writes.js';
import * as store from './visitors.store.js';

/** A visitor who has identified themselves. */
interface Identification {
  readonly hubId: number;
  /** Cookie token of the browser; undefined: unknown. */
  readonly utk?: string | undefined;
  /** Undefined: the contact linked to the utk. */
  readonly email?: string | undefined;
  /** Further properties, which the contact accepts if they are valid. */
  readonly values?: Readonly<Record<string, string>>;
  /** An existing contact keeps its values. */
  readonly onlyEmpty?: boolean;
  readonly source: Source;
  /** The form by which they did. */
  readonly formId?: string;
}

export interface VisitorsService {
  /**
   * Finds or creates the contact of an address, or finds that of a utk; links the utk to it, assigns pending events with
   * the values that they set (Assumptions T54, T61), and sets its values. One transaction. Returns its id, undefined for
   * an unknown visitor. Spec 2.5 rule 5. Throws INVALID_PROPERTY_VALUES (400) for an address that no contact can have,
   * HUB_NOT_FOUND (404).
   */
  identify(identification: Identification): Promise<string | undefined>;
  /** The live contact that a utk is linked to. */
  findContactId(hubId: number, utk: string): Promise<string | undefined>;
  /** The live contacts that utks are linked to, each once. */
  listContactIds(hubId: number, utks: readonly string[]): Promise<string[]>;
}

interface VisitorsServiceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hubs: Pick<HubsService, 'getHub'>;
  readonly records: Pick<ObjectsService['records'], 'prepareSettings'>;
}

export function createVisitorsService({ db, clock, hubs, records }: VisitorsServiceDeps): VisitorsService {
  return {
    findContactId: (hubId, utk) => db.read((tx) => store.findContact(tx, { hubId, email: undefined, utk })),
    listContactIds: (hubId, utks) => db.read((tx) => store.listContactsOfVisitors(tx, hubId, utks)),
    async identify(identification) {
      const { hubId, utk, email: given, values = {}, onlyEmpty = false, source, formId } = identification;
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
          if (formId !== undefined) await noteSubmission(tx, hubId, { contactId, formId, source, now: clock.now() });
          return contactId;
        }),
      );
    },
  };
}

interface Submitted {
  readonly contactId: string;
  readonly formId: string;
  readonly source: Source;
  readonly now: Date;
}

function noteSubmission(tx: Tx, hubId: number, { contactId, formId, source, now }: Submitted): Promise<void> {
  const record = { objectType: '0-1', recordId: contactId };
  return noteChange(tx, hubId, { kind: 'submission', ...record, occurredAt: now, source, submission: { formId } });
}

function omit(values: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

/** Values set by one event of an app: property to text. */
interface AppValues {
  readonly appId: number;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Values that each app sets on a contact by events in this order, except those set by the visitor. If two apps set the
 * same property, the later event wins. Assumption T61.
 */
function toValuesByApp(
  events: readonly AppValues[],
  setByVisitor: readonly string[],
): Map<number, AppValues['values'][]> {
  const deciding = new Map<string, number>();
  for (const { appId, values } of events) for (const name of Object.keys(values)) deciding.set(name, appId);
  for (const name of setByVisitor) deciding.delete(name);
  const byApp = new Map<number, AppValues['values'][]>();
  for (const { appId, values } of events) {
    const own = Object.fromEntries(Object.entries(values).filter(([name]) => deciding.get(name) === appId));
    byApp.set(appId, byApp.get(appId) ?? []);
    byApp.get(appId)?.push(own);
  }
  return byApp;
}
