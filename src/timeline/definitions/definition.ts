import type { TemplateToken } from '../templates/template.js';
import { definitionErrors } from './definitions.errors.js';
import type { Definition, DefinitionInput, EventProperty, EventPropertyInput } from './definitions.schema.js';
import type { DefinitionRow } from './definitions.store.js';

/** The stored part of a definition. */
export interface DefinitionFacts {
  readonly label: string;
  readonly description: string;
  /** As sent: `CONTACT`. */
  readonly primaryObject: string;
  readonly properties: readonly EventProperty[];
}

const mostProperties = 100;

/** Of page visits, for definitions that include them. */
const defaultNames = [
  ...['hs_browser', 'hs_city', 'hs_country', 'hs_device_type', 'hs_element_id', 'hs_language', 'hs_link_href'],
  ...['hs_operating_system', 'hs_page_id', 'hs_page_title', 'hs_page_url', 'hs_referrer', 'hs_region'],
  ...['hs_utm_campaign', 'hs_utm_content', 'hs_utm_medium', 'hs_utm_source', 'hs_utm_term'],
];

/** The name of an event or property: as sent, or made from its label. Throws INVALID_EVENT_NAME (400). */
export function toName(name: string | null | undefined, label: string): string {
  const made =
    name ??
    label
      .trim()
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^[_0-9]+|_+$/g, '')
      .slice(0, 50);
  if (!/^[a-z][a-z0-9_]{0,49}$/.test(made)) throw definitionErrors.invalidEventName();
  return made;
}

/** Assumption T64. */
export function toFacts(input: DefinitionInput, now: Date): DefinitionFacts {
  const defaults = input.includeDefaultProperties ? defaultNames.map(toDefaultInput) : [];
  const inputs = [...(input.propertyDefinitions ?? []), ...defaults];
  const facts = {
    label: input.label,
    description: input.description ?? '',
    primaryObject: input.primaryObject ?? 'CONTACT',
    properties: [],
  };
  return inputs.reduce<DefinitionFacts>((made, property) => withProperty(made, property, now), facts);
}

function toDefaultInput(name: string): EventPropertyInput {
  const words = name.slice(3).replaceAll('_', ' ');
  return { name, label: words.charAt(0).toUpperCase() + words.slice(1), type: 'string' };
}

/** Adds a property. Throws EVENT_PROPERTY_EXISTS (409), INVALID_EVENT_OPTIONS, TOO_MANY_EVENT_PROPERTIES (400). */
export function withProperty(facts: DefinitionFacts, input: EventPropertyInput, now: Date): DefinitionFacts {
  const { properties } = facts;
  const name = toName(input.name, input.label);
  if (properties.some((property) => property.name === name)) {
    const message = `The event definition already has a property '${name}'.`;
    throw definitionErrors.eventPropertyExists({ message, context: { name: [name] } });
  }
  if (properties.length >= mostProperties) throw definitionErrors.tooManyEventProperties();
  const at = now.toISOString();
  const property: EventProperty = {
    name,
    label: input.label,
    type: input.type,
    fieldType: fieldTypes[input.type],
    groupName: 'custom_event_properties',
    description: input.description ?? '',
    options: toOptions(input.options, input.type),
    displayOrder: properties.length,
    hidden: false,
    archived: false,
    createdAt: at,
    updatedAt: at,
  };
  return { ...facts, properties: [...properties, property] };
}

const fieldTypes = { string: 'text', number: 'number', enumeration: 'select', datetime: 'date' } as const;

/** Throws INVALID_EVENT_OPTIONS (400). */
export function toOptions(inputs: EventPropertyInput['options'], type: string): EventProperty['options'] {
  const given = inputs ?? [];
  const values = new Set(given.map(({ value }) => value));
  if (values.size !== given.length || given.length > 0 !== (type === 'enumeration')) {
    throw definitionErrors.invalidEventOptions();
  }
  return given.map(({ label, value, displayOrder, hidden, description }, place) => ({
    label,
    value,
    displayOrder: displayOrder ?? place,
    hidden: hidden ?? false,
    ...(description && { description }),
  }));
}

const tokenTypes: Readonly<Record<string, TemplateToken['type']>> = {
  string: 'string',
  number: 'number',
  enumeration: 'enumeration',
  datetime: 'date',
};

/** What the template of the events consists of. Details list the properties that have a value. */
export function toTemplateParts({ label, properties }: DefinitionFacts) {
  const tokens = properties.map(({ name, label: shown, type, options, createdAt, updatedAt }): TemplateToken => ({
    name,
    label: shown,
    type: tokenTypes[type] ?? 'string',
    options: options.map((option) => ({ value: option.value, label: option.label })),
    createdAt,
    updatedAt,
  }));
  const lines = properties.map(({ name, label: shown, type }) => {
    const value = type === 'datetime' ? `{{#formatDate ${name}}}{{/formatDate}}` : `{{${name}}}`;
    return `{{#if ${name}}}* ${shown.replace(/[{}[\]\\*_`<>|#\r\n]/g, ' ')}: ${value}\n{{/if}}`;
  });
  return {
    name: label,
    tokens,
    headerTemplate: null,
    detailTemplate: lines.length === 0 ? null : lines.join(''),
  };
}

export const toFullName = (hubId: number, name: string) => `pe${hubId}_${name}`;

/** A definition as on the wire. */
export function toWireDefinition(hubId: number, row: DefinitionRow, hasProperties = true): Definition {
  const facts = row.facts as DefinitionFacts;
  return {
    id: row.definitionId,
    name: row.name,
    fullyQualifiedName: toFullName(hubId, row.name),
    objectTypeId: `6-${row.definitionId}`,
    labels: { singular: facts.label },
    description: facts.description,
    primaryObject: facts.primaryObject,
    primaryObjectId: row.objectType,
    trackingType: 'MANUAL',
    properties: hasProperties ? [...facts.properties] : [],
    associations: [],
    archived: false,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
