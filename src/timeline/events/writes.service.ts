import type { ObjectsService } from '../../objects/objects.service.js';
import type { RecordSetter, RecordSetting } from '../../objects/records/property-writes.service.js';
import type { Source } from '../../objects/kinds/kind.js';
import { toRecordId } from '../../objects/types/ids.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { createSharing, maxSharedWrites } from '../../platform/db/sharing.js';
import { AppError, httpErrors } from '../../platform/http/errors.js';
import { eventErrors } from './events.errors.js';
import type { NewEvent } from './new-event.js';
import * as store from './events.store.js';
import { ConcurrentWriteError, untilSettled } from '../visitors/concurrent-writes.js';
import { refusal } from '../templates/refusals.js';
import { templateErrors } from '../templates/templates.errors.js';
import { lockVisitors } from '../visitors/visitors.store.js';

interface EventsWriting {
  readonly hubId: number;
  readonly events: readonly NewEvent[];
  readonly source: Source;
  readonly now: Date;
}

/** A written event, or its refusal. */
export type EventOutcome = { readonly recordId: string | null; readonly email: string | null } | AppError;

interface EventWritesService {
  /**
   * Writes or refuses each event with its effects on records: in one statement if there are none, otherwise in one
   * transaction of a constant number of statements. Returns outcomes in the order of the events. Spec 2.5.
   */
  writeEvents(writing: EventsWriting): Promise<readonly EventOutcome[]>;
  /**
   * Writes one event, in one statement with those that arrive together with it if it has no effects. Throws its refusal. `now` of
   * the result is when it was written.
   */
  writeEvent(writing: EventWriting): Promise<WrittenEvent>;
}

type EventWriting = Omit<EventsWriting, 'events'> & { readonly event: NewEvent };
type WrittenEvent = Exclude<EventOutcome, AppError> & { readonly now: Date };

interface EventWritesDeps {
  readonly db: Db;
  readonly records: Pick<ObjectsService['records'], 'prepareSettings'>;
}

interface Pending {
  readonly ord: number;
  readonly event: NewEvent;
  readonly row: store.EventRow;
}

type Outcomes = Map<number, EventOutcome>;

export function createEventWritesService({ db, records }: EventWritesDeps): EventWritesService {
  const writeAtOnce = async (writing: EventsWriting, pending: readonly Pending[], outcomes: Outcomes) => {
    if (pending.length === 0) return [];
    const rows = await untilSettled(() => db.statement((tx) => store.insertEvents(tx, toWrite(writing, pending))));
    return take(rows, pending, outcomes);
  };

  const writeWithEffects = async (writing: EventsWriting, pending: readonly Pending[], outcomes: Outcomes) => {
    const { hubId, source, now } = writing;
    for (const objectType of new Set(pending.map(({ row }) => row.objectType))) {
      const some = pending.filter(({ row }) => row.objectType === objectType);
      const setter = await records.prepareSettings(hubId, objectType, source);
      const { open, drafts } = draftContacts(some, setter, outcomes);
      if (open.length === 0) continue;
      const found = await untilSettled(() =>
        db.write((tx) => writeSettled(tx, { hubId, now, pending: open, setter, drafts })),
      );
      for (const [ord, outcome] of found) outcomes.set(ord, outcome);
    }
  };

  const writeEvents: EventWritesService['writeEvents'] = async (writing) => {
    const outcomes: Outcomes = new Map();
    const pending = writing.events.flatMap((event, ord) => toPending(event, ord, outcomes));
    const simple = pending.filter(({ event }) => !setsValues(event));
    const left = new Set(await writeAtOnce(writing, simple, outcomes));
    const rest = pending.filter((each) => left.has(each) || setsValues(each.event));
    await writeWithEffects(writing, rest, outcomes);
    return writing.events.map((_, ord) => outcomes.get(ord) ?? httpErrors.unavailable());
  };
  return { writeEvents, writeEvent: createSharedWrite(writeEvents) };
}

/** Events of an account that have no effects on records and arrive together are one statement. */
function createSharedWrite(writeEvents: EventWritesService['writeEvents']): EventWritesService['writeEvent'] {
  const writeAlone = async ({ event, ...writing }: EventWriting): Promise<WrittenEvent> => {
    const [outcome] = await writeEvents({ ...writing, events: [event] });
    if (!outcome || outcome instanceof AppError) throw outcome ?? httpErrors.unavailable();
    return { ...outcome, now: writing.now };
  };
  const owner = {};
  const share = createSharing<EventWriting, WrittenEvent>({
    alone: writeAlone,
    most: maxSharedWrites,
    async together(all) {
      const last = all.at(-1) ?? all[0];
      // Of two with the same id the first is written; the second is refused alone, once the first is stored.
      const open = new Map<string, NewEvent>();
      for (const { event } of all) if (!open.has(toKey(event))) open.set(toKey(event), event);
      const events = [...open.values()];
      const written = await writeEvents({ ...last, events });
      const outcomes = new Map(events.map((event, place) => [event, written[place]]));
      return all.map(({ event }) => {
        const outcome = outcomes.get(event);
        return outcome && !(outcome instanceof AppError) ? { value: { ...outcome, now: last.now } } : undefined;
      });
    },
  });
  return async (writing) => {
    const { objectId, email, utk } = writing.event;
    const hasEffects = objectId === undefined || email !== undefined || utk !== undefined || setsValues(writing.event);
    return hasEffects ? writeAlone(writing) : share(owner, String(writing.hubId), writing);
  };
}

/** Identifies an event in an account. Template ids contain no space. */
export function toKey({ template, id }: Pick<NewEvent, 'template' | 'id'>): string {
  return `${template.id} ${id}`;
}

/** The row of an event, unless its record id is impossible. */
function toPending(event: NewEvent, ord: number, outcomes: Outcomes): Pending[] {
  const { template, objectId, id: eventId, email, utk, domain, occurredAt, tokens, extraData, iframe } = event;
  const id = objectId === undefined ? undefined : toRecordId(objectId);
  if (objectId !== undefined && (id === undefined || id === 'none')) {
    outcomes.set(ord, recordNotFound(event));
    return [];
  }
  const { id: templateId, objectType } = template;
  const row = {
    templateId,
    objectType,
    eventId,
    objectId: id,
    email,
    utk,
    domain,
    occurredAt,
    tokens,
    extraData,
    iframe,
  };
  return [{ ord, event, row }];
}

function toWrite({ hubId, now }: Pick<EventsWriting, 'hubId' | 'now'>, pending: readonly Pending[]): store.EventsWrite {
  return { hubId, now, events: pending.map(({ row }) => row) };
}

/** Records outcomes; returns the events whose contact must be created or updated first. */
function take(rows: readonly store.WrittenRow[], pending: readonly Pending[], outcomes: Outcomes): Pending[] {
  return rows.flatMap((row) => {
    const one = pending[row.ord];
    if (!one) return [];
    if (row.isWritten) outcomes.set(one.ord, row);
    else if (row.state === 'address' || row.state === 'visitor') return [one];
    else outcomes.set(one.ord, toRefusal(row.state, one.event));
    return [];
  });
}

function toRefusal(state: store.EventState, event: NewEvent): AppError {
  if (state === 'missing') return recordNotFound(event);
  if (state === 'template') return refusal(templateErrors.templateNotFound, { id: event.template.id });
  return idTaken(event.id);
}

/** Why an id can't be used (409). */
export function idTaken(id: string): AppError {
  const message = `An event already exists with that id (${id}). Events are immutable since you are enabled for unified events.`;
  return eventErrors.eventIdTaken({ message, context: { fieldValue: [id] } });
}

function recordNotFound({ objectId = '' }: NewEvent): AppError {
  return eventErrors.eventRecordNotFound({ context: { id: [objectId.slice(0, 100)] } });
}

type ContactDrafts = ReadonlyMap<string, ReturnType<RecordSetter['toDraft']>>;

/** Contacts that may have to be created, by address. Events with an invalid address are refused. */
function draftContacts(pending: readonly Pending[], setter: RecordSetter, outcomes: Outcomes) {
  const drafts = new Map<string, ReturnType<RecordSetter['toDraft']>>();
  const open = pending.filter(({ ord, event: { email } }) => {
    if (email === undefined || drafts.has(email)) return true;
    try {
      drafts.set(email, setter.toDraft({ email }));
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcomes.set(ord, error);
      return false;
    }
  });
  return { open, drafts };
}

interface Settling {
  readonly hubId: number;
  readonly pending: readonly Pending[];
  readonly setter: RecordSetter;
  readonly drafts: ContactDrafts;
  readonly now: Date;
}

/**
 * Creates contacts, sets their values and writes the events. Throws ConcurrentWriteError if the record of an event has changed
 * meanwhile.
 */
async function writeSettled(tx: Tx, settling: Settling): Promise<Outcomes> {
  const { hubId, now, pending, setter } = settling;
  const utks = pending.flatMap(({ row }) => (row.utk === undefined || row.objectId !== undefined ? [] : [row.utk]));
  if (utks.length > 0) await lockVisitors(tx, hubId, utks);
  const rows = await store.locateEvents(tx, toWrite(settling, pending));
  const outcomes: Outcomes = new Map();
  const open = rows.flatMap(({ ord, ...place }) => {
    const one = pending[ord];
    if (!one) return [];
    const { state } = place;
    if (state !== 'missing' && state !== 'template' && state !== 'taken') return [{ ...one, ...place }];
    outcomes.set(one.ord, toRefusal(state, one.event));
    return [];
  });
  const made = await createContacts(tx, open, settling);
  const settled = open.map((one) => settle(one, made));
  await setter.applySettings(tx, settled.flatMap(toSetting));
  if (settled.length === 0) return outcomes;
  const written = await store.insertEvents(tx, { hubId, now, events: settled.map(toSettledRow) });
  for (const row of written) {
    const one = settled[row.ord];
    if (!one || !row.isWritten || row.recordId !== one.recordId) throw new ConcurrentWriteError();
    outcomes.set(one.ord, row);
  }
  return outcomes;
}

type Located = Pending & Omit<store.PlacedRow, 'ord'>;

/** An event belongs to the contact created for it. */
function settle(one: Located, made: ReadonlyMap<string, string>): Located {
  const recordId = one.recordId ?? made.get(one.row.email ?? '') ?? null;
  return recordId === one.recordId ? one : { ...one, recordId, isOwnEmail: true };
}

/** An event found by address stays with its record, whatever address the record has after the update. */
function toSettledRow({ row, recordId, isOwnEmail }: Located): store.EventRow {
  const objectId = row.email === undefined ? row.objectId : (recordId ?? undefined);
  return { ...row, objectId, isOwnEmail, isSettled: true };
}

/** Spec 2.5 rule 3: creates contacts with only an address. Returns their ids by address. */
async function createContacts(
  tx: Tx,
  located: readonly Located[],
  { setter, drafts }: Pick<Settling, 'setter' | 'drafts'>,
): Promise<Map<string, string>> {
  const wanted = located.filter(({ state, recordId }) => state === 'address' && recordId === null);
  const addresses = [...new Set(wanted.map(({ row }) => row.email ?? ''))];
  const open = addresses.flatMap((address) => drafts.get(address) ?? []);
  const ids = open.length > 0 ? await setter.createRecords(tx, open) : [];
  return new Map(addresses.flatMap((address, place) => (ids[place] === undefined ? [] : [[address, ids[place]]])));
}

/** Spec 2.5 rule 2 and 2.4: the values that the event sets on its record. */
function toSetting({ event, row, state, recordId }: Located): RecordSetting[] {
  const isNewAddress = state === 'address' && row.objectId !== undefined;
  const values = { ...toMapped(event), ...(isNewAddress && { email: row.email ?? '' }) };
  return recordId === null || Object.keys(values).length === 0 ? [] : [{ id: recordId, values }];
}

/** Whether {@link toMapped} returns any values. */
function setsValues({ template, tokens }: NewEvent): boolean {
  return template.tokens.some(
    ({ name, objectPropertyName: property }) => property && Object.hasOwn(tokens, name) && tokens[name],
  );
}

/** Property values from mapped tokens. Assumption T52. */
function toMapped({ template, tokens }: NewEvent): Record<string, string> {
  return Object.fromEntries(
    template.tokens.flatMap(({ name, objectPropertyName: property }) => {
      const value = Object.hasOwn(tokens, name) ? tokens[name] : undefined;
      return property && value ? [[property, value]] : [];
    }),
  );
}
