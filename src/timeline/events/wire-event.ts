import { toJsonText } from '../../platform/json-text.js';
import type { StoredEvent } from './events.store.js';
import type { NewEvent } from './new-event.js';
import { toTypeName } from '../templates/types.js';

/** `contract`: absent members are omitted; `observed`: most of them are null, as in the live service. */
type EventStyle = 'contract' | 'observed';

/** Converts an event that has just been written. */
export function toStored(
  { template, id, utk, domain, occurredAt, tokens, iframe, extraData }: NewEvent,
  { recordId, email }: { readonly recordId: string | null; readonly email: string | null },
  now: Date,
): StoredEvent {
  return {
    templateId: template.id,
    eventId: id,
    objectType: template.objectType,
    recordId,
    email,
    utk: utk ?? null,
    domain: domain ?? null,
    occurredAt,
    createdAt: now,
    tokens,
    extraData: extraData ?? null,
    iframe: iframe ?? null,
  };
}

/** Prints the event as JSON, `extraData` verbatim. Spec 2.5. */
export function printEvent(event: StoredEvent, style: EventStyle): string {
  const isNull = style === 'observed';
  const createdAt = isNull ? 'null' : `"${event.createdAt.toISOString()}"`;
  return (
    `{"objectType":${toJsonText(toTypeName(event.objectType))},"id":${toJsonText(event.eventId)}` +
    `,"eventTemplateId":${toJsonText(event.templateId)}${toMember('email', event.email, false)}` +
    toMember('objectId', event.recordId, isNull) +
    toMember('utk', event.utk, isNull) +
    toMember('domain', event.domain, isNull) +
    `,"timestamp":"${event.occurredAt.toISOString()}","tokens":${JSON.stringify(event.tokens)}` +
    (event.iframe === null ? toNone('timelineIFrame', isNull) : `,"timelineIFrame":${JSON.stringify(event.iframe)}`) +
    `,"createdAt":${createdAt}` +
    (event.extraData === null ? toNone('extraData', isNull) : `,"extraData":${event.extraData}`) +
    '}'
  );
}

function toMember(name: string, text: string | null, isNull: boolean): string {
  return text === null ? toNone(name, isNull) : `,"${name}":${toJsonText(text)}`;
}

function toNone(name: string, isNull: boolean): string {
  return isNull ? `,"${name}":null` : '';
}
