import type { Template } from './developer-data.js';

export type TokenType = 'string' | 'number' | 'date' | 'enumeration';

/** A token as it stands in the editor. */
export interface TokenDraft {
  /** Tells rows apart while names change. */
  readonly key: number;
  readonly name: string;
  readonly label: string;
  readonly type: TokenType;
  /** One to a line: the value, or the value, `=` and its label. */
  readonly options: string;
  readonly objectPropertyName: string;
  /** What a sample event says. */
  readonly sample: string;
  /** The server has it: its name and type stay. */
  readonly isKept: boolean;
}

export interface TemplateDraft {
  readonly name: string;
  readonly objectType: string;
  readonly headerTemplate: string;
  readonly detailTemplate: string;
  readonly tokens: readonly TokenDraft[];
  /** JSON of a sample event; empty for none. */
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

const samples: Readonly<Record<TokenType, string>> = {
  string: 'Sample text',
  number: '42',
  date: '2026-01-15T09:30:00Z',
  enumeration: '',
};

export function toSample(type: TokenType, options = ''): string {
  return type === 'enumeration' ? (toOptions(options)[0]?.value ?? '') : samples[type];
}

export function newToken(key: number): TokenDraft {
  const type = 'string';
  return { key, name: '', label: '', type, options: '', objectPropertyName: '', sample: toSample(type), isKept: false };
}

/** The editor's draft of a template that is there. */
export function toDraft(template: Template): TemplateDraft {
  return {
    name: template.name,
    objectType: template.objectType.toLowerCase(),
    headerTemplate: template.headerTemplate ?? '',
    detailTemplate: template.detailTemplate ?? '',
    extraData: '',
    tokens: template.tokens.map(({ name, label, type, options, objectPropertyName = '' }, key) => {
      const text = options.map((option) => toOptionLine(option)).join('\n');
      return { key, name, label, type, options: text, objectPropertyName, sample: toSample(type, text), isKept: true };
    }),
  };
}

/** The draft when the server has it: the names and types of its tokens stay as they are. */
export function toKept(draft: TemplateDraft, { tokens }: Pick<Template, 'tokens'>): TemplateDraft {
  const names = new Set(tokens.map(({ name }) => name));
  return { ...draft, tokens: draft.tokens.map((token) => ({ ...token, isKept: names.has(token.name) })) };
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

/** What is sent to the server of a draft. */
export function toTemplateBody({ name, headerTemplate, detailTemplate, tokens }: TemplateDraft) {
  return {
    name,
    headerTemplate,
    detailTemplate,
    tokens: tokens.map((token) => ({
      name: token.name,
      label: token.label || token.name,
      type: token.type,
      ...(token.type === 'enumeration' && { options: toOptions(token.options) }),
      ...(token.objectPropertyName !== '' && { objectPropertyName: token.objectPropertyName }),
    })),
  };
}

/** What the server is asked to show; undefined while the extra data is no JSON. */
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

/** Null for an empty text, undefined for what is no JSON. */
function toJson(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Where a line and a column, which both start at 1, are in a text. */
export function toOffset(text: string, line: number, column: number): number {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return Math.min(before + column - 1, text.length);
}
