import type { EventTemplate, TemplateToken } from './template.js';
import { refusal } from './refusals.js';
import { templateErrors } from './templates.errors.js';
import type { TokenInput, TokenUpdate } from './tokens.schema.js';

const tokensPerTemplate = 500;
const longestName = 256;
const longestTokens = 2_000_000;

/** Handlebars built-ins (Spec 2.4), and the one name that JSON bodies of this server cannot carry. */
const reserved: readonly string[] = ['log', 'lookup', '__proto__'];

/** The tokens of a template in the order sent. Name and type of existing tokens cannot change. */
export function toTokens(
  inputs: readonly TokenInput[],
  { now, before = [] }: { readonly now: Date; readonly before?: readonly TemplateToken[] },
): TemplateToken[] {
  if (inputs.length > tokensPerTemplate) throw refusal(templateErrors.tooManyTokens);
  const known = new Map(before.map((token) => [token.name, token]));
  const seen = new Set<string>();
  return inputs.map((input) => {
    if (seen.has(input.name)) throw refusal(templateErrors.duplicateToken, { name: input.name });
    seen.add(input.name);
    const token = known.get(input.name);
    return token ? toChangedToken(token, input, now) : toNewToken(input, now);
  });
}

/** Adds a token. Throws TOKEN_EXISTS (409) and the errors of {@link toTokens}. */
export function withToken({ id, tokens }: EventTemplate, input: TokenInput, now: Date): TemplateToken[] {
  if (tokens.some(({ name }) => name === input.name))
    throw refusal(templateErrors.tokenExists, { id, name: input.name });
  if (tokens.length >= tokensPerTemplate) throw refusal(templateErrors.tooManyTokens);
  return [...tokens, toNewToken(input, now)];
}

/** Changes label, options and property of a token; absent members are unchanged (Assumption T26). */
export function toChangedToken(token: TemplateToken, update: TokenUpdate, now: Date): TemplateToken {
  const isOther = (update.name ?? token.name) !== token.name || (update.type ?? token.type) !== token.type;
  if (isOther) throw refusal(templateErrors.tokenIsFixed, { name: token.name });
  const { label = token.label, options = token.options, objectPropertyName = token.objectPropertyName } = update;
  const changed = { ...token, label, options: toOptions(options), ...toMapping(objectPropertyName) };
  assertOptions(changed);
  return { ...changed, updatedAt: now.toISOString() };
}

/** Limits the size of a template's tokens, which are cached in memory. */
export function assertSize(tokens: readonly TemplateToken[]): void {
  if (JSON.stringify(tokens).length > longestTokens) throw refusal(templateErrors.templateTooLarge);
}

function toNewToken(input: TokenInput, now: Date): TemplateToken {
  const { name, label, type, options = [], objectPropertyName } = input;
  assertName(name);
  const at = now.toISOString();
  const facts = { name, label, type, options: toOptions(options), ...toMapping(objectPropertyName) };
  assertOptions(facts);
  return { ...facts, createdAt: at, updatedAt: at };
}

/** Spec 2.4. */
function assertName(name: string): void {
  if (name.length > longestName || !/^[A-Za-z0-9._-]+$/.test(name))
    throw refusal(templateErrors.invalidTokenName, { name });
  if (reserved.includes(name)) throw refusal(templateErrors.reservedTokenName, { name });
}

/** Assumption T24. */
function assertOptions({ name, type, options }: Pick<TemplateToken, 'name' | 'type' | 'options'>): void {
  const refuse = (reason: string) => refusal(templateErrors.invalidTokenOptions, { name, reason });
  if (type !== 'enumeration' && options.length > 0) throw refuse('only an enumeration has options');
  if (type === 'enumeration' && options.length === 0) throw refuse('an enumeration needs at least one option');
  const values = new Set<string>();
  for (const { value } of options) {
    if (values.has(value)) throw refuse(`the value '${value}' is given more than once`);
    values.add(value);
  }
}

function toOptions(options: TemplateToken['options']): TemplateToken['options'] {
  return options.map(({ value, label }) => ({ value, label }));
}

/** An empty text removes the mapping. */
function toMapping(name: string | undefined): Pick<TemplateToken, 'objectPropertyName'> {
  return { objectPropertyName: name === '' ? undefined : name };
}
