import type { NewEvent } from './new-event.js';
import { toTypeName } from './template-types.js';

/** `contract`: what has no value is left out; `observed`: most of it is null, as the live service has it. */
export type EventStyle = 'contract' | 'observed';

/** An event as it is stored. */
export interface StoredEvent {
  readonly templateId: string;
  readonly eventId: string;
  /** Type id. */
  readonly objectType: string;
  readonly recordId: string | null;
  readonly email: string | null;
  readonly utk: string | null;
  readonly domain: string | null;
  readonly occurredAt: Date;
  readonly createdAt: Date;
  readonly tokens: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly extraData: string | null;
  readonly iframe: object | null;
}

/** An event that has just been written, as it is stored. */
export function toStored(
  { template, id, iframe, extraData, ...event }: NewEvent,
  written: { readonly recordId: string | null; readonly email: string | null; readonly now: Date },
): StoredEvent {
  return {
    templateId: template.id,
    eventId: id,
    objectType: template.objectType,
    recordId: written.recordId,
    email: written.email,
    utk: event.utk ?? null,
    domain: event.domain ?? null,
    occurredAt: event.occurredAt,
    createdAt: written.now,
    tokens: event.tokens,
    extraData: extraData ?? null,
    iframe: iframe ?? null,
  };
}

/** The event as JSON, `extraData` to the letter as it was sent. Spec 2.5. */
export function printEvent(event: StoredEvent, style: EventStyle): string {
  const none = style === 'observed' ? null : undefined;
  const head = JSON.stringify({
    objectType: toTypeName(event.objectType),
    id: event.eventId,
    eventTemplateId: event.templateId,
    email: event.email ?? undefined,
    objectId: event.recordId ?? none,
    utk: event.utk ?? none,
    domain: event.domain ?? none,
    timestamp: event.occurredAt,
    tokens: event.tokens,
    timelineIFrame: event.iframe ?? none,
    createdAt: none === null ? null : event.createdAt,
  });
  const extraData = event.extraData ?? (none === null ? 'null' : undefined);
  return extraData === undefined ? head : `${head.slice(0, -1)},"extraData":${extraData}}`;
}
