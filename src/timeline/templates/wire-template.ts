import type { Static } from 'typebox';
import type { EventTemplate, TemplateToken } from './template.js';
import { toTypeName } from './types.js';
import type { Template } from './templates.schema.js';
import type { Token } from './tokens.schema.js';

type WireTemplate = Static<typeof Template>;
type WireToken = Static<typeof Token>;

/** A template as returned by reads and updates, tokens sorted by name. Absent members are omitted. */
export function toWireTemplate(template: EventTemplate): WireTemplate {
  return { ...toMadeTemplate(template), tokens: template.tokens.map(toWireToken).sort(byName) };
}

/** A template as returned by its creation, with the tokens as sent. */
export function toMadeTemplate(template: EventTemplate): WireTemplate {
  const { id, objectType, createdAt, updatedAt, name, headerTemplate, detailTemplate, tokens } = template;
  return {
    id,
    objectType: toTypeName(objectType),
    createdAt: toSeconds(createdAt.toISOString()),
    updatedAt: toSeconds(updatedAt.toISOString()),
    name,
    ...(headerTemplate !== undefined && { headerTemplate }),
    ...(detailTemplate !== undefined && { detailTemplate }),
    tokens: tokens.map(toWireToken),
  };
}

export function toWireToken(token: TemplateToken): WireToken {
  const { name, type, createdAt, updatedAt, label, objectPropertyName, options } = token;
  return {
    name,
    type,
    createdAt: toSeconds(createdAt),
    updatedAt: toSeconds(updatedAt),
    label,
    ...(objectPropertyName !== undefined && { objectPropertyName }),
    options: options.map((option) => ({ value: option.value, label: option.label })),
  };
}

function toSeconds(moment: string): string {
  return moment.replace(/\.\d+Z$/, 'Z');
}

function byName(a: WireToken, b: WireToken): number {
  return a.name < b.name ? -1 : 1;
}
