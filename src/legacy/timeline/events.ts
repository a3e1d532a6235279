import type { Static } from 'typebox';
import type { EventInput as NewEvent } from '../../timeline/events/events.schema.js';
import type { EventInput } from './event-types.schema.js';

const ownMembers = new Set([
  'id',
  'eventTypeId',
  'email',
  'objectId',
  'utk',
  'timestamp',
  'extraData',
  'timelineIFrame',
]);

/** An event of version 1 for the service of version 3: members that are not its own are values of properties. */
export function toNewEvent(body: Static<typeof EventInput>): NewEvent {
  const { eventTypeId, extraData, timelineIFrame, id, email, objectId, utk, timestamp } = body;
  const tokens = Object.fromEntries(Object.entries(body).filter(([name]) => !ownMembers.has(name)));
  return {
    eventTemplateId: eventTypeId,
    tokens,
    ...withoutUndefined({ id, email, objectId, utk, timestamp }),
    ...(extraData !== undefined && { extraData }),
    ...(timelineIFrame && {
      timelineIFrame: {
        linkLabel: timelineIFrame.linkLabel,
        headerLabel: timelineIFrame.iframeLabel,
        url: timelineIFrame.iframeUri,
        width: timelineIFrame.width,
        height: timelineIFrame.height,
      },
    }),
  };
}

function withoutUndefined<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

interface PrintedEvent {
  readonly id: string;
  readonly eventTemplateId: string;
  readonly email?: string | null;
  readonly objectId?: string | null;
  readonly utk?: string | null;
  readonly timestamp: string;
  readonly tokens: Readonly<Record<string, string>>;
  readonly extraData?: unknown;
  readonly timelineIFrame?: {
    readonly linkLabel: string;
    readonly headerLabel: string;
    readonly url: string;
    readonly width: number;
    readonly height: number;
  } | null;
}

/** An event of version 3, as JSON, as in version 1. */
export function toLegacyEvent(text: string) {
  const event = JSON.parse(text) as PrintedEvent;
  const { timelineIFrame: frame, extraData } = event;
  return {
    ...event.tokens,
    id: event.id,
    eventTypeId: Number(event.eventTemplateId),
    ...(event.email && { email: event.email }),
    ...(event.objectId && { objectId: Number(event.objectId) }),
    ...(event.utk && { utk: event.utk }),
    timestamp: Date.parse(event.timestamp),
    ...(extraData !== undefined && { extraData }),
    ...(frame && {
      timelineIFrame: {
        linkLabel: frame.linkLabel,
        iframeLabel: frame.headerLabel,
        iframeUri: frame.url,
        width: frame.width,
        height: frame.height,
      },
    }),
  };
}
