import { t } from '../../i18n/messages.js';
import type { Template } from '../developer-data.js';

export type TokenType = Template['tokens'][number]['type'];

/** What the editor knows about a token type. */
export const tokenTypes: Readonly<
  Record<TokenType, { readonly label: string; readonly sample: string; readonly hasOptions: boolean }>
> = {
  string: { label: t('Text'), sample: t('Sample text'), hasOptions: false },
  number: { label: t('Number'), sample: '42', hasOptions: false },
  date: { label: t('Date'), sample: '2026-01-15T09:30:00Z', hasOptions: false },
  enumeration: { label: t('Choice'), sample: '', hasOptions: true },
};

/** A token in the editor. */
export interface TokenDraft {
  /** Identifies the row while the name changes. */
  readonly key: number;
  readonly name: string;
  readonly label: string;
  readonly type: TokenType;
  /** One per line: the value, or the value, `=` and its label. */
  readonly options: string;
  readonly objectPropertyName: string;
  /** The value in the sample event. */
  readonly sample: string;
  /** Whether the server has the token: then its name and type are fixed. */
  readonly isStored: boolean;
}

export interface TemplateDraft {
  readonly name: string;
  readonly objectType: string;
  readonly headerTemplate: string;
  readonly detailTemplate: string;
  readonly tokens: readonly TokenDraft[];
  /** JSON of the sample event; empty for none. */
  readonly extraData: string;
}

export const emptyTemplate: TemplateDraft = {
  name: '',
  objectType: 'contacts',
  headerTemplate: '',
  detailTemplate: '',
  tokens: [],
  extraData: '',
};

export function toSample(type: TokenType, options = ''): string {
  const { hasOptions, sample } = tokenTypes[type];
  return hasOptions ? (toOptions(options)[0]?.value ?? '') : sample;
}

export function newToken(key: number): TokenDraft {
  const type = 'string';
  return {
    key,
    name: '',
    label: '',
    type,
    options: '',
    objectPropertyName: '',
    sample: toSample(type),
    isStored: false,
  };
}

/** Converts an existing template to a draft. */
export function toDraft(template: Template): TemplateDraft {
  return {
    name: template.name,
    objectType: template.objectType.toLowerCase(),
    headerTemplate: template.headerTemplate ?? '',
    detailTemplate: template.detailTemplate ?? '',
    extraData: '',
    tokens: template.tokens.map(({ name, label, type, options, objectPropertyName = '' }, key) => {
      const text = options.map((option) => toOptionLine(option)).join('\n');
      return {
        key,
        name,
        label,
        type,
        options: text,
        objectPropertyName,
        sample: toSample(type, text),
        isStored: true,
      };
    }),
  };
}

/** Marks the tokens that the server has stored: their names and types are fixed. */
export function markStored(draft: TemplateDraft, { tokens }: Pick<Template, 'tokens'>): TemplateDraft {
  const names = new Set(tokens.map(({ name }) => name));
  return { ...draft, tokens: draft.tokens.map((token) => ({ ...token, isStored: names.has(token.name) })) };
}

/** What a user has written: without the state of rows. */
export function toContent({ tokens, ...texts }: TemplateDraft): object {
  return { ...texts, tokens: tokens.map(({ key: _key, isStored: _isStored, ...written }) => written) };
}

interface Option {
  readonly value: string;
  readonly label: string;
}

const toOptionLine = ({ value, label }: Option): string => (value === label ? value : `${value} = ${label}`);

export function toOptions(text: string): Option[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const at = line.indexOf('=');
      const value = (at < 0 ? line : line.slice(0, at)).trim();
      return { value, label: (at < 0 ? line : line.slice(at + 1)).trim() || value };
    });
}

/** Converts a draft to the request body. */
export function toTemplateBody({ name, headerTemplate, detailTemplate, tokens }: TemplateDraft) {
  return {
    name,
    headerTemplate,
    detailTemplate,
    tokens: tokens.map((token) => ({
      name: token.name,
      label: token.label || token.name,
      type: token.type,
      ...(tokenTypes[token.type].hasOptions && { options: toOptions(token.options) }),
      ...(token.objectPropertyName !== '' && { objectPropertyName: token.objectPropertyName }),
    })),
  };
}

/** Converts a draft to a preview request; undefined while the extra data is not valid JSON. */
export function toPreviewBody({ objectType, headerTemplate, detailTemplate, tokens, extraData }: TemplateDraft) {
  const extra = toJson(extraData);
  if (extra === undefined) return undefined;
  return {
    objectType,
    headerTemplate,
    detailTemplate,
    tokens: tokens.filter(({ name }) => name !== '').map(({ name, type, sample }) => ({ name, type, value: sample })),
    ...(extra !== null && { extraData: extra }),
  };
}

/** Null for an empty text, undefined for invalid JSON. */
function toJson(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Converts a line and a column, both starting at 1, to an offset in a text. */
export function toOffset(text: string, line: number, column: number): number {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return Math.min(before + column - 1, text.length);
}
