import type { CompatOf } from '../../accounts/hubs/compat.js';
import type { ObjectsService } from '../../objects/objects.service.js';
import type { Source } from '../../objects/kinds/kind.js';
import { objectErrors } from '../../objects/types/records.errors.js';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import type { BatchOutcome } from '../../platform/http/batches.js';
import { AppError, httpErrors } from '../../platform/http/errors.js';
import { sliceElements, sliceMembers } from '../../platform/http/body/json-slices.js';
import { toNewEvent } from './new-event-rules.js';
import type { EventTemplate } from '../templates/template.js';
import { createEventWritesService, idTaken, toKey, type EventOutcome } from './writes.service.js';
import { eventErrors } from './events.errors.js';
import type { EventInput } from './events.schema.js';
import { findEvent, type StoredEvent } from './events.store.js';
import type { KnownTemplatesService } from '../templates/known-templates.service.js';
import type { NewEvent } from './new-event.js';
import { refusal } from '../templates/refusals.js';
import { templateErrors } from '../templates/templates.errors.js';
import { printEvent, toStored } from './wire-event.js';

/** An app that acts in a hub. */
interface EventAuthor {
  readonly hubId: number;
  readonly appId: number;
}

export interface EventPlace extends EventAuthor {
  readonly eventTemplateId: string;
  readonly eventId: string;
}

/** The author of a creation, and the JSON text of the request, from which `extraData` is taken verbatim. */
interface Creation extends EventAuthor {
  readonly source: Source;
  readonly bodyText: string;
}

/** The created events, as JSON, in the order of the inputs. */
type EventsOutcome = BatchOutcome<string, { readonly index: number; readonly error: AppError }>;

export interface EventsService {
  /**
   * Creates an event on the timeline of a record and returns it as JSON. Spec 2.5. Throws EVENT_INVALID, EVENT_TOO_LARGE,
   * EVENT_TOKENS_INVALID, EVENT_RECORD_REQUIRED, INVALID_PROPERTY_VALUES (400), TEMPLATE_NOT_FOUND,
   * EVENT_RECORD_NOT_FOUND (404), EVENT_ID_TAKEN (409).
   */
  createEvent(creation: Creation & { readonly input: EventInput }): Promise<string>;
  /** Creates up to 100 events, each independently. Throws TOO_MANY_INPUTS (400). */
  createEvents(creation: Creation & { readonly inputs: readonly EventInput[] }): Promise<EventsOutcome>;
  /** As JSON. Throws TEMPLATE_NOT_FOUND, EVENT_NOT_FOUND (404). */
  getEvent(place: EventPlace): Promise<string>;
  /** Returns the event with its template, for rendering. */
  getStoredEvent(place: EventPlace): Promise<{ readonly event: StoredEvent; readonly template: EventTemplate }>;
}

interface EventsServiceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly templates: Pick<KnownTemplatesService, 'findTemplate'>;
  readonly records: Pick<ObjectsService['records'], 'prepareSettings'>;
  readonly compatOf: CompatOf;
  /** Allows http:// iframes on this machine. */
  readonly isSandbox: boolean;
}

/** Assumption T47. */
const inputLimit = 100;

export function createEventsService(deps: EventsServiceDeps): EventsService {
  const { db, clock, templates, compatOf, isSandbox } = deps;
  const writes = createEventWritesService(deps);

  // Assumption T40: a template of another app counts as missing.
  const getTemplate = async (id: string, appId: number): Promise<EventTemplate> => {
    const template = await templates.findTemplate(id);
    if (template?.appId !== appId) throw refusal(templateErrors.templateNotFound, { id });
    return template;
  };

  const toEvent = (input: EventInput, template: EventTemplate, { now, text }: { now: Date; text: string }) => {
    const extraData = input.extraData === undefined ? undefined : sliceMembers(text).get('extraData');
    return toNewEvent(input, { template, extraData, now, isSandbox });
  };

  /** Loads each template of a request once, or the reason why it cannot be used. */
  const findTemplates = async (inputs: readonly EventInput[], appId: number) => {
    const ids = [...new Set(inputs.map(({ eventTemplateId }) => String(eventTemplateId)))];
    const found = await Promise.all(ids.map((id) => orRefusal(getTemplate(id, appId))));
    return new Map(ids.map((id, place) => [id, found[place]]));
  };

  const getStoredEvent: EventsService['getStoredEvent'] = async ({ hubId, appId, eventTemplateId, eventId }) => {
    const template = await getTemplate(eventTemplateId, appId);
    const event = await db.read((tx) => findEvent(tx, { hubId, templateId: template.id, eventId }));
    if (!event) throw eventErrors.eventNotFound({ message: `No event exists with id ${eventId}` });
    return { event, template };
  };

  return {
    async createEvent({ hubId, appId, source, bodyText, input }) {
      const now = clock.now();
      const template = await getTemplate(String(input.eventTemplateId), appId);
      const event = toEvent(input, template, { now, text: bodyText });
      const written = await writes.writeEvent({ hubId, source, now, event });
      return printEvent(toStored(event, written, written.now), compatOf(hubId));
    },
    async createEvents({ hubId, appId, source, bodyText, inputs }) {
      const startedAt = clock.now();
      if (inputs.length > inputLimit) throw objectErrors.tooManyInputs();
      const templates = await findTemplates(inputs, appId);
      const texts = sliceInputs(bodyText, inputs);
      const checked = inputs.map((input, place) => {
        const template = templates.get(String(input.eventTemplateId)) ?? httpErrors.unavailable();
        if (template instanceof AppError) return template;
        return refusalOr(() => toEvent(input, template, { now: startedAt, text: texts[place] ?? '' }));
      });
      const all = refuseRepeated(checked);
      const events = all.filter((one): one is NewEvent => !(one instanceof AppError));
      const written = (await writes.writeEvents({ hubId, source, now: startedAt, events })).values();
      const compat = compatOf(hubId);
      const results: string[] = [];
      const failures: { readonly index: number; readonly error: AppError }[] = [];
      for (const [index, one] of all.entries()) {
        const outcome = one instanceof AppError ? one : toOutcome(written.next().value);
        if (outcome instanceof AppError) failures.push({ index, error: outcome });
        else if (!(one instanceof AppError)) results.push(printEvent(toStored(one, outcome, startedAt), compat));
      }
      return { results, failures, startedAt, completedAt: clock.now() };
    },
    getEvent: async (place) => printEvent((await getStoredEvent(place)).event, compatOf(place.hubId)),
    getStoredEvent,
  };
}

function toOutcome(outcome: EventOutcome | undefined): EventOutcome {
  return outcome ?? httpErrors.unavailable();
}

/** The text of each input, if any input has content to store verbatim. */
function sliceInputs(bodyText: string, inputs: readonly EventInput[]): readonly string[] {
  if (inputs.every(({ extraData }) => extraData === undefined)) return [];
  return sliceElements(sliceMembers(bodyText).get('inputs') ?? '[]');
}

function refusalOr<T>(make: () => T): T | AppError {
  try {
    return make();
  } catch (error) {
    return toRefusal(error);
  }
}

async function orRefusal<T>(promise: Promise<T>): Promise<T | AppError> {
  try {
    return await promise;
  } catch (error) {
    return toRefusal(error);
  }
}

function toRefusal(error: unknown): AppError {
  if (error instanceof AppError && error.row.status < 500) return error;
  throw error;
}

/** Of two events in a batch with the same id the first is written. */
function refuseRepeated(events: readonly (NewEvent | AppError)[]): (NewEvent | AppError)[] {
  const seen = new Set<string>();
  return events.map((event) => {
    if (event instanceof AppError) return event;
    const key = toKey(event);
    if (seen.has(key)) return idTaken(event.id);
    seen.add(key);
    return event;
  });
}
