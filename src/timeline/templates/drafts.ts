import type { EventTemplate } from './template.js';
import { refusal } from './refusals.js';
import { templateErrors } from './templates.errors.js';
import { getTemplateTypeId } from './types.js';
import type { TemplateInput, TemplateUpdate } from './templates.schema.js';
import { toTokens } from './token-rules.js';

/** A new template of an app, without an id. */
export function toNewTemplate(
  input: TemplateInput,
  { appId, now }: { readonly appId: number; readonly now: Date },
): Omit<EventTemplate, 'id'> & { readonly appId: number } {
  return {
    appId,
    objectType: getTemplateTypeId(input.objectType),
    name: input.name,
    headerTemplate: toText(input.headerTemplate),
    detailTemplate: toText(input.detailTemplate),
    tokens: toTokens(input.tokens ?? [], { now }),
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}

/** Applies an update to a template: tokens are replaced as a whole, absent members are unchanged (Assumption T26). */
export function toChangedTemplate(template: EventTemplate, update: TemplateUpdate, now: Date): EventTemplate {
  const { name, tokens, headerTemplate = template.headerTemplate, detailTemplate = template.detailTemplate } = update;
  const isOther = (update.id ?? template.id) !== template.id;
  if (isOther || getTemplateTypeId(update.objectType ?? template.objectType) !== template.objectType) {
    throw refusal(templateErrors.templateIsFixed);
  }
  return {
    ...template,
    name,
    headerTemplate: toText(headerTemplate),
    detailTemplate: toText(detailTemplate),
    tokens: tokens ? toTokens(tokens, { now, before: template.tokens }) : template.tokens,
  };
}

function toText(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}
