import type { Static } from 'typebox';
import type { Source } from '../../objects/kinds/kind.js';
import type { ObjectsService } from '../../objects/objects.service.js';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import { AppError } from '../../platform/http/errors.js';
import { isId } from '../../platform/ids.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import { eventErrors } from '../events/events.errors.js';
import { locateEvents } from '../events/events.store.js';
import { toNewEvent } from '../events/new-event-rules.js';
import type { NewEvent } from '../events/new-event.js';
import { createEventWritesService } from '../events/writes.service.js';
import type { KnownTemplatesService } from '../templates/known-templates.service.js';
import { toFullName, type DefinitionFacts } from './definition.js';
import { definitionErrors } from './definitions.errors.js';
import type * as wire from './definitions.schema.js';
import { getRow, type EventDefinitionsService } from './definitions.service.js';
import * as store from './definitions.store.js';

type Completion = Static<typeof wire.Completion>;

interface Occurrence {
  readonly id: string;
  readonly eventType: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly occurredAt: string;
  readonly properties: Record<string, string>;
}

/** Events of the definitions of an account. Assumption T65. */
export interface OccurrencesService {
  /**
   * Adds all events or none. An event whose uuid is known is skipped. Throws EVENT_DEFINITION_NOT_FOUND,
   * EVENT_RECORD_NOT_FOUND (404) and the refusals of events (400).
   */
  send(hubId: number, completions: readonly Completion[], source: Source): Promise<void>;
  /** `values`: properties that must have a value. Throws EVENT_DEFINITION_NOT_FOUND (404), UNKNOWN_OBJECT_TYPE (400). */
  listOccurrences(
    hubId: number,
    query: Static<typeof wire.OccurrencesQuery>,
    values: Readonly<Record<string, string>>,
  ): Promise<{ readonly results: Occurrence[]; readonly after: string | undefined }>;
  /** The full names of the definitions. */
  listEventTypes(hubId: number): Promise<string[]>;
}

interface OccurrencesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly properties: Pick<PropertiesService, 'types'>;
  readonly records: Pick<ObjectsService['records'], 'prepareSettings'>;
  readonly templates: Pick<KnownTemplatesService, 'findTemplate'>;
  readonly definitions: EventDefinitionsService;
}

const defaultLimit = 20;

export function createOccurrencesService(deps: OccurrencesDeps): OccurrencesService {
  const { db, clock, properties, definitions } = deps;
  const writes = createEventWritesService(deps);

  return {
    async send(hubId, completions, source) {
      const now = clock.now();
      const events = await toEvents(deps, { hubId, completions, now });
      await assertRecords(db, { hubId, events, now });
      const outcomes = await writes.writeEvents({ hubId, events, source, now });
      for (const outcome of outcomes) {
        const isRefused = outcome instanceof AppError && outcome.code !== 'EVENT_ID_TAKEN';
        if (isRefused) throw outcome;
      }
    },
    async listOccurrences(hubId, query, values) {
      const rows = await definitions.findDefinitions(hubId);
      const { limit = defaultLimit, eventType, objectType, after, occurredAfter, occurredBefore } = query;
      const definition = eventType === undefined ? undefined : getRow(rows, { hubId, eventName: eventType });
      const type = objectType === undefined ? undefined : await properties.types.getType(hubId, objectType);
      const found = await db.read((tx) =>
        store.listOccurrences(tx, {
          hubId,
          objectType: type?.id,
          recordId: query.objectId,
          definitionId: definition?.definitionId,
          eventIds: query.id?.length ? query.id : undefined,
          from: occurredAfter === undefined ? undefined : new Date(occurredAfter),
          to: occurredBefore === undefined ? undefined : new Date(occurredBefore),
          tokens: values,
          isAscending: query.sort?.[0] === 'occurredAt',
          after: readCursor(after),
          limit: limit + 1,
        }),
      );
      const page = found.slice(0, limit);
      const last = found.length > limit ? page.at(-1) : undefined;
      return {
        results: page.map((row) => toOccurrence(hubId, row, { definitions: rows, names: query.properties })),
        after: last && `${last.occurredAt.getTime()}-${last.eventNo}`,
      };
    },
    listEventTypes: async (hubId) =>
      (await definitions.findDefinitions(hubId)).map(({ name }) => toFullName(hubId, name)),
  };
}

interface Sending {
  readonly hubId: number;
  readonly completions: readonly Completion[];
  readonly now: Date;
}

async function toEvents(
  { definitions, templates }: OccurrencesDeps,
  { hubId, completions, now }: Sending,
): Promise<NewEvent[]> {
  const rows = await definitions.findDefinitions(hubId);
  const events: NewEvent[] = [];
  for (const { eventName, properties, uuid, occurredAt, objectId, email, utk } of completions) {
    const { definitionId } = getRow(rows, { hubId, eventName });
    const template = await templates.findTemplate(definitionId);
    if (!template)
      throw definitionErrors.eventDefinitionNotFound({ context: { eventName: [eventName.slice(0, 200)] } });
    const about = { objectId, email, utk, id: uuid, timestamp: occurredAt, tokens: properties ?? {} };
    const input = { eventTemplateId: definitionId, ...about } as Parameters<typeof toNewEvent>[0];
    events.push(toNewEvent(input, { template, extraData: undefined, now, isSandbox: false }));
  }
  return events;
}

interface Locating {
  readonly hubId: number;
  readonly events: readonly NewEvent[];
  readonly now: Date;
}

/** Throws EVENT_RECORD_NOT_FOUND (404) if an event has the id of a record that does not exist. */
async function assertRecords(db: Db, { hubId, events, now }: Locating): Promise<void> {
  const named = events.filter(({ objectId }) => objectId !== undefined);
  const impossible = named.find(({ objectId = '' }) => !isId(objectId));
  if (impossible) throw recordNotFound(impossible);
  const rows = named.map(({ template, id: eventId, objectId, occurredAt, tokens }) => {
    const { id: templateId, objectType } = template;
    return { templateId, objectType, eventId, objectId, occurredAt, tokens };
  });
  const located = rows.length === 0 ? [] : await db.read((tx) => locateEvents(tx, { hubId, now, events: rows }));
  const missing = located.find(({ state }) => state === 'missing');
  if (missing) throw recordNotFound(named[missing.ord]);
}

function recordNotFound(event: NewEvent | undefined): AppError {
  return eventErrors.eventRecordNotFound({ context: { id: [(event?.objectId ?? '').slice(0, 100)] } });
}

interface Shown {
  readonly definitions: readonly store.DefinitionRow[];
  /** Undefined: all. */
  readonly names: readonly string[] | undefined;
}

/** Times are stored in milliseconds and shown as ISO 8601. */
function toOccurrence(hubId: number, row: store.OccurrenceRow, { definitions, names }: Shown): Occurrence {
  const facts = definitions.find(({ name }) => name === row.name)?.facts as DefinitionFacts | undefined;
  const times = new Set(facts?.properties.flatMap(({ name, type }) => (type === 'datetime' ? [name] : [])));
  const values = Object.entries(row.tokens).filter(([name]) => !names?.length || names.includes(name));
  return {
    id: row.eventId,
    eventType: toFullName(hubId, row.name),
    objectType: row.objectType,
    objectId: row.recordId,
    occurredAt: row.occurredAt.toISOString(),
    properties: Object.fromEntries(
      values.map(([name, text]) => [name, times.has(name) ? new Date(Number(text)).toISOString() : text]),
    ),
  };
}

/** Throws INVALID_EVENTS_CURSOR (400). */
function readCursor(text: string | undefined): store.OccurrencesPage['after'] {
  if (text === undefined || text === '') return undefined;
  const [, time = '', eventNo = ''] = /^(-?[0-9]{1,15})-([0-9]{1,18})$/.exec(text) ?? [];
  const at = new Date(Number(time));
  if (eventNo === '' || Number.isNaN(at.getTime())) throw definitionErrors.invalidEventsCursor();
  return { at, eventNo };
}
