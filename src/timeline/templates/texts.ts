import { TemplateError } from '../rendering/template-error.js';
import { compileTemplate } from '../rendering/language.js';
import { refusal } from './refusals.js';
import { templateErrors } from './templates.errors.js';

interface TemplateTexts {
  readonly headerTemplate?: string | undefined;
  readonly detailTemplate?: string | undefined;
}

/** Throws TEMPLATE_DOES_NOT_COMPILE (400), which names line and column. */
export function assertCompiles({ headerTemplate = '', detailTemplate = '' }: TemplateTexts): void {
  assertOne('headerTemplate', () => compileTemplate(headerTemplate, 'header'));
  assertOne('detailTemplate', () => compileTemplate(detailTemplate, 'detail'));
}

function assertOne(field: keyof TemplateTexts, compile: () => unknown): void {
  try {
    compile();
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw refusal(templateErrors.templateDoesNotCompile, { field, problem: error.message });
  }
}
