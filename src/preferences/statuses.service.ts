import type { HubsService } from '../accounts/hubs/hubs.service.js';
import type { ListsService } from '../lists/lists.service.js';
import type { Source } from '../objects/kinds/kind.js';
import type { ObjectsService } from '../objects/objects.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import { AppError } from '../platform/http/errors.js';
import * as store from './statuses.store.js';
import {
  findOptOut,
  findOptOutChange,
  getSubscription,
  groupByAddress,
  subscriptions,
  toAddress,
  toOptOutRows,
  toRows,
  toStanding,
  type Standing,
  type StatusSetting,
  type Statuses,
} from './subscriptions.js';
import { preferenceErrors } from './preferences.errors.js';

/** Who changes statuses: as the history of contacts shows it, and as clients read it with the status. */
interface Author {
  readonly hubId: number;
  readonly source: Source;
  readonly via: string;
}

/** A status to set; the address and the id as sent. */
interface AskedStatus extends Omit<StatusSetting, 'subscriptionId'> {
  readonly email: string;
  readonly subscriptionId: number | string;
}

/** One address of a request: its statuses, or why there are none. */
interface Subscriber {
  readonly email: string;
  readonly standings: readonly Standing[];
  /** When the address was unsubscribed from everything; undefined: it is not. */
  readonly optedOutAt: Date | undefined;
}

interface ChangedStatus {
  readonly standing: Standing;
  readonly reason: ReturnType<typeof toRows>['reason'] | 'UNSUBSCRIBE_FROM_ALL_OCCURRED';
}

/** The outcomes of a batch in the order of its inputs: a result or the refusal of one input. */
type Outcomes<T> = readonly (T | AppError)[];

/** Statuses of e-mail addresses in the subscriptions of an account. Assumptions M1 to M3. */
export interface StatusesService {
  /** Throws SUBSCRIBER_INVALID (400). */
  getSubscriber(hubId: number, email: string): Promise<Subscriber>;
  listSubscribers(hubId: number, emails: readonly string[]): Promise<Outcomes<Subscriber>>;
  /** Sets statuses in this order; an address may be subscribed again. Refuses single inputs: SUBSCRIBER_INVALID, SUBSCRIPTION_UNKNOWN. */
  setStatuses(author: Author, asked: readonly AskedStatus[]): Promise<Outcomes<ChangedStatus>>;
  /**
   * As version 3: an address that has unsubscribed cannot be subscribed again (SUBSCRIBER_OPTED_OUT, 400), nor unsubscribed
   * (ALREADY_UNSUBSCRIBED, 400). Throws SUBSCRIBER_INVALID, SUBSCRIPTION_UNKNOWN (400).
   */
  setStatusOnce(author: Author, asked: AskedStatus): Promise<Standing>;
  /** Unsubscribes from everything. Refuses single addresses: SUBSCRIBER_INVALID. */
  optOut(author: Author, emails: readonly string[]): Promise<Outcomes<readonly ChangedStatus[]>>;
  /** When statuses apply from that were never set: the creation of the account. */
  getStart(hubId: number): Promise<Date>;
}

interface StatusesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hubs: Pick<HubsService, 'getHub'>;
  readonly records: Pick<ObjectsService['records'], 'prepareSettings'>;
  readonly lists: Pick<ListsService['evaluations'], 'judgeSubscribersInTx'>;
}

export function createStatusesService({ db, clock, hubs, records, lists }: StatusesDeps): StatusesService {
  /** Runs a change with the locked statuses of the addresses, then writes what it returns, and what contacts show of it. */
  const change = async <T>(author: Author, emails: readonly string[], run: (draft: Draft) => T): Promise<T> => {
    const { hubId, source, via } = author;
    if (emails.length === 0) return run(createDraft(new Map(), { source: via, now: clock.now() }));
    const setter = await records.prepareSettings(hubId, 'contacts', source);
    return db.write(async (tx) => {
      await store.lockSubscribers(tx, hubId, emails);
      const known = groupByAddress(emails, await store.listStatuses(tx, hubId, emails));
      const draft = createDraft(known, { source: via, now: clock.now() });
      const result = run(draft);
      const rows = draft.listRows();
      if (rows.length === 0) return result;
      await store.upsertStatuses(tx, hubId, rows);
      const contacts = await store.listContacts(tx, hubId, [...new Set(rows.map(({ email }) => email))]);
      await setter.applyMaintained(tx, toContactSettings(contacts, rows));
      const ids = contacts.map(({ id }) => id);
      await lists.judgeSubscribersInTx(tx, hubId, ids);
      return result;
    });
  };
  const listSubscribers: StatusesService['listSubscribers'] = async (hubId, emails) => {
    const addresses = emails.map((email) => attempt(() => toAddress(email)));
    const valid = addresses.filter((address) => typeof address === 'string');
    const known = groupByAddress(valid, await db.read((tx) => store.listStatuses(tx, hubId, valid)));
    return addresses.map((address) =>
      typeof address === 'string' ? toSubscriber(address, known.get(address) ?? new Map()) : address,
    );
  };
  return {
    listSubscribers,
    getSubscriber: async (hubId, email) => unwrap((await listSubscribers(hubId, [email]))[0]),
    async setStatuses(author, asked) {
      const settings = asked.map((one) => attempt(() => toSetting(one)));
      const valid = settings.filter((setting): setting is Setting => !(setting instanceof AppError));
      const emails = valid.map(({ email }) => email);
      return change(author, emails, (draft) =>
        settings.map((setting) => (setting instanceof AppError ? setting : draft.set(setting))),
      );
    },
    async setStatusOnce(author, asked) {
      const setting = toSetting(asked);
      return change(author, [setting.email], (draft) => {
        assertMayChange(draft.read(setting), setting.status);
        return draft.set(setting).standing;
      });
    },
    async optOut(author, emails) {
      const addresses = emails.map((email) => attempt(() => toAddress(email)));
      const valid = addresses.filter((address) => typeof address === 'string');
      return change(author, valid, (draft) =>
        addresses.map((address) => (typeof address === 'string' ? draft.optOut(address) : address)),
      );
    },
    getStart: async (hubId) => (await hubs.getHub(hubId)).createdAt,
  };
}

type Setting = StatusSetting & { readonly email: string };

function toSetting({ email, subscriptionId, ...rest }: AskedStatus): Setting {
  return { ...rest, email: toAddress(email), subscriptionId: getSubscription(subscriptionId).id };
}

function assertMayChange({ email, subscriptionId, status }: Standing, wanted: StatusSetting['status']): void {
  if (status !== 'UNSUBSCRIBED') return;
  if (wanted === 'UNSUBSCRIBED') {
    const message = `${email} is already unsubscribed to subscription ${subscriptionId}`;
    throw preferenceErrors.alreadyUnsubscribed({ message });
  }
  const message = `subscription ${subscriptionId} for ${email} cannot be updated because they have unsubscribed`;
  throw preferenceErrors.subscriberOptedOut({ message });
}

/** The statuses of some addresses while a request changes them one after the other. */
interface Draft {
  read(place: { readonly email: string; readonly subscriptionId: number }): Standing;
  set(setting: Setting): ChangedStatus;
  optOut(email: string): ChangedStatus[];
  /** The rows to write: the last one for each address and subscription. */
  listRows(): store.StatusRow[];
}

function createDraft(known: Map<string, Statuses>, by: { readonly source: string; readonly now: Date }): Draft {
  const rows = new Map<string, store.StatusRow>();
  const of = (email: string): Statuses => known.get(email) ?? new Map();
  const write = (email: string, changed: readonly store.StatusRow[]) => {
    for (const row of changed) rows.set(`${row.subscriptionId} ${row.email}`, row);
    known.set(email, new Map([...of(email), ...changed.map((row) => [row.subscriptionId, row] as const)]));
  };
  const read: Draft['read'] = ({ email, subscriptionId }) => toStanding(email, of(email), subscriptionId);
  return {
    read,
    set(setting) {
      const { rows: changed, reason } = toRows(of(setting.email), setting, { ...by, email: setting.email });
      write(setting.email, changed);
      return { standing: read(setting), reason };
    },
    optOut(email) {
      const changed = toOptOutRows(of(email), { ...by, email });
      write(email, changed);
      const reason = changed.length > 0 ? 'UNSUBSCRIBE_FROM_ALL_OCCURRED' : 'NO_STATUS_CHANGE';
      return subscriptions.map(({ id }) => ({ standing: read({ email, subscriptionId: id }), reason }));
    },
    listRows: () => [...rows.values()],
  };
}

/** What the contacts of the addresses show of a changed opt-out. */
function toContactSettings(contacts: Awaited<ReturnType<typeof store.listContacts>>, rows: readonly store.StatusRow[]) {
  const changed = new Map<string, boolean>();
  for (const row of rows) {
    const isOptedOut = findOptOutChange(row);
    if (isOptedOut !== undefined) changed.set(row.email, isOptedOut);
  }
  return contacts
    .filter(({ email }) => changed.has(email))
    .map(({ id, email }) => ({ id, values: { hs_email_optout: String(changed.get(email)) } }));
}

function toSubscriber(email: string, statuses: Statuses): Subscriber {
  const standings = subscriptions.map(({ id }) => toStanding(email, statuses, id));
  return { email, standings, optedOutAt: findOptOut(statuses)?.changedAt };
}

function attempt<T>(run: () => T): T | AppError {
  try {
    return run();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function unwrap<T>(outcome: T | AppError | undefined): T {
  if (outcome === undefined) throw new Error('A request of one input has one outcome.');
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}
