import type { Static } from 'typebox';
import type { TimelineService } from '../../timeline/timeline.service.js';
import type { EventProperty, EventPropertyInput, EventPropertyUpdate, EventType } from './event-types.schema.js';
import { eventTypeErrors } from './event-types.errors.js';

/** A template of version 3, which an event type of version 1 is. */
export type Template = Awaited<ReturnType<TimelineService['templates']['own']['getOwnTemplate']>>;
type Token = Template['tokens'][number];

const objectTypes: Readonly<Record<string, string>> = {
  '0-1': 'CONTACT',
  '0-2': 'COMPANY',
  '0-3': 'DEAL',
  '0-5': 'TICKET',
};

const propertyTypes = [
  ['string', 'String'],
  ['number', 'Numeric'],
  ['date', 'Date'],
  ['enumeration', 'Enumeration'],
] as const;

export function toEventType(template: Template): Static<typeof EventType> {
  return {
    id: Number(template.id),
    applicationId: Number(template.appId),
    name: template.name,
    objectType: objectTypes[template.objectType] ?? template.objectType,
    headerTemplate: template.headerTemplate ?? null,
    detailTemplate: template.detailTemplate ?? null,
  };
}

export function toEventProperty({
  name,
  label,
  type,
  objectPropertyName,
  options,
}: Token): Static<typeof EventProperty> {
  const [, propertyType = 'String'] = propertyTypes.find(([one]) => one === type) ?? [];
  return {
    id: name,
    name,
    label,
    propertyType,
    objectProperty: objectPropertyName ?? null,
    options: options.map((option) => ({ value: option.value, label: option.label })),
  };
}

/** A token of version 3. Throws EVENT_PROPERTY_TYPE_UNKNOWN (400). */
export function toTokenInput({
  name,
  label,
  propertyType,
  objectProperty,
  options,
}: Static<typeof EventPropertyInput>) {
  const type = toTokenType(propertyType);
  return {
    name,
    label: label || name,
    type,
    ...(objectProperty && { objectPropertyName: objectProperty }),
    ...(options && type === 'enumeration' && { options: toOptions(options) }),
  };
}

/** The changes of a token. Throws EVENT_PROPERTY_TYPE_UNKNOWN (400). */
export function toTokenUpdate(update: Static<typeof EventPropertyUpdate>, token: Token) {
  const { label, propertyType, objectProperty, options } = update;
  return {
    label: label || token.label,
    ...(propertyType && { type: toTokenType(propertyType) }),
    ...(typeof objectProperty === 'string' && { objectPropertyName: objectProperty }),
    ...(options && token.type === 'enumeration' && { options: toOptions(options) }),
  };
}

function toTokenType(text: string): Token['type'] {
  const found = propertyTypes.find((names) => names.some((name) => name.toLowerCase() === text.toLowerCase()));
  if (!found) throw eventTypeErrors.eventPropertyTypeUnknown();
  return found[0];
}

function toOptions(options: readonly { readonly value: string; readonly label: string }[]) {
  return options.map(({ value, label }) => ({ value, label }));
}
