import { t } from '../../i18n/messages.js';
import type { RecordedRequest } from './request-list.js';

/** Looks up what a request knows only by its id. */
interface FilterWorld {
  /** The name of an app, if known. */
  readonly toAppName: (appId: number) => string | undefined;
}

type Matches = (request: RecordedRequest, world: FilterWorld) => boolean;

interface FilterKey {
  /** What it means, for suggestions. */
  readonly meaning: string;
  readonly example: string;
  /** Converts one value; returns words if it is not valid. */
  readonly toMatch: (value: string) => Matches | string;
}

const includes = (text: string | null | undefined, value: string): boolean =>
  text?.toLowerCase().includes(value.toLowerCase()) ?? false;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** The filters by their name in the language; several values are separated by commas. */
export const filterKeys: Readonly<Record<string, FilterKey>> = {
  method: { meaning: t('HTTP method'), example: 'method:POST', toMatch: toMethod },
  status: { meaning: t('Status, class or range'), example: 'status:>=400', toMatch: toStatus },
  path: {
    meaning: t('Part of path and query'),
    example: 'path:/crm/v3',
    toMatch: (value) => (request) => includes(request.path, value),
  },
  app: {
    meaning: t('Name or ID of the app'),
    example: 'app:"Demo app"',
    toMatch:
      (value) =>
      ({ appId }, { toAppName }) =>
        appId !== null && (String(appId) === value || includes(toAppName(appId), value)),
  },
  account: {
    meaning: t('ID of the account'),
    example: 'account:1001',
    toMatch: (value) =>
      /^\d+$/.test(value) ? ({ hubId }) => String(hubId) === value : t('account needs the number of an account'),
  },
  caller: { meaning: t('Kind of credentials'), example: 'caller:private-app', toMatch: toCaller },
  operation: {
    meaning: t('Part of the operation or route'),
    example: 'operation:searchObjects',
    toMatch: (value) => (request) => includes(request.operationId, value) || includes(request.route, value),
  },
  slower: {
    meaning: t('Took longer than'),
    example: 'slower:200ms',
    toMatch: toDuration((took, limit) => took > limit),
  },
  faster: { meaning: t('Took less than'), example: 'faster:10ms', toMatch: toDuration((took, limit) => took < limit) },
  body: {
    meaning: t('Text in the bodies'),
    example: 'body:"acme"',
    toMatch: (value) => (request) => request.found.some((text) => text.toLowerCase() === value.toLowerCase()),
  },
  id: {
    meaning: t('Correlation ID'),
    example: 'id:0199…',
    toMatch: (value) => (request) => request.id.startsWith(value.toLowerCase()),
  },
  is: { meaning: t('With a fault, warning or error'), example: 'is:warning', toMatch: toState },
  include: {
    meaning: t('Also show requests of this app'),
    example: 'include:web-app',
    toMatch: (value) => (value === webApp ? () => true : t('include knows only {webApp}', { webApp })),
  },
};

const webApp = 'web-app';
export const callers = ['app', 'private-app', 'developer', 'user', 'member', 'client', 'anyone'] as const;

const states: Readonly<Record<string, Matches>> = {
  fault: ({ fault }) => fault !== null,
  warning: ({ warnings }) => warnings.length > 0,
  error: ({ status }) => status === 0 || status >= 400,
};
export const stateNames = Object.keys(states);

function toMethod(value: string): Matches | string {
  const method = value.toUpperCase();
  if (!methods.includes(method))
    return t('"{value}" is not a method: use {methods}', { value, methods: methods.slice(0, 5).join(', ') });
  return (request) => request.method === method;
}

const comparisons: Readonly<Record<string, (status: number, limit: number) => boolean>> = {
  '>=': (status, limit) => status >= limit,
  '<=': (status, limit) => status <= limit,
  '>': (status, limit) => status > limit,
  '<': (status, limit) => status < limit,
  '=': (status, limit) => status === limit,
};

function toStatus(value: string): Matches | string {
  if (value === 'cut') return ({ status }) => status === 0;
  const [, first] = /^([1-5])xx$/i.exec(value) ?? [];
  if (first !== undefined) return ({ status }) => Math.floor(status / 100) === Number(first);
  const [, from, to] = /^(\d{3})-(\d{3})$/.exec(value) ?? [];
  if (from !== undefined) return ({ status }) => status >= Number(from) && status <= Number(to);
  const [, sign = '=', limit] = /^(>=|<=|>|<|=)?(\d{3})$/.exec(value) ?? [];
  const compare = comparisons[sign];
  if (limit === undefined || !compare)
    return t('"{value}" is not a status: use 404, 4xx, >=400, 400-499 or cut', { value });
  // A cut connection has no status.
  return ({ status }) => status > 0 && compare(status, Number(limit));
}

function toCaller(value: string): Matches | string {
  const known = callers.find((caller) => caller === value.toLowerCase());
  return known === undefined
    ? t('"{value}" is not a caller: use {callers}', { value, callers: callers.join(', ') })
    : ({ caller }) => caller === known;
}

function toDuration(compare: (took: number, limit: number) => boolean): FilterKey['toMatch'] {
  return (value) => {
    const [, digits, unit = 'ms'] = /^(\d+(?:\.\d+)?)(ms|s)?$/.exec(value) ?? [];
    if (digits === undefined) return t('"{value}" is not a duration: use 200ms or 1.5s', { value });
    const limit = Number(digits) * (unit === 's' ? 1000 : 1);
    return ({ milliseconds }) => compare(milliseconds, limit);
  };
}

function toState(value: string): Matches | string {
  return states[value.toLowerCase()] ?? t('{filter} knows {values}', { filter: 'is', values: stateNames.join(', ') });
}

/** A word of the language, with its place in the text. */
export interface Token {
  readonly start: number;
  readonly end: number;
  readonly isNegated: boolean;
  /** Undefined for a plain word, which is looked for in the path. */
  readonly key: string | undefined;
  /** Without quotes; several, separated by commas. */
  readonly values: readonly string[];
  readonly isClosed: boolean;
}

export interface Filter {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** In words; while there are any, requests match by the other words. */
  readonly problems: readonly string[];
  /** What the bodies have to be searched for. */
  readonly bodyTexts: readonly string[];
  readonly matches: Matches;
}

const word = /(-?)(?:([a-z]+):)?((?:"(?:[^"\\]|\\.)*"?|[^\s"])*)/gi;

/** Splits a text into words; quotes keep blanks and commas together, `\"` is a quote. */
export function toTokens(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(word)) {
    const [all, sign, key, rest = ''] = match;
    if (all === '') continue;
    tokens.push({
      start: match.index,
      end: match.index + all.length,
      isNegated: sign === '-',
      key: key?.toLowerCase(),
      values: splitValues(rest),
      isClosed: isQuoteClosed(rest),
    });
  }
  return tokens;
}

function splitValues(text: string): string[] {
  const values = [''];
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '\\' && isQuoted && at + 1 < text.length) {
      at += 1;
      append(values, text[at] ?? '');
    } else if (character === '"') isQuoted = !isQuoted;
    else if (character === ',' && !isQuoted) values.push('');
    else append(values, character);
  }
  return values.filter((value) => value !== '');
}

function append(values: string[], character: string): void {
  values.push((values.pop() ?? '') + character);
}

function isQuoteClosed(text: string): boolean {
  return text.replaceAll(/\\./g, '').split('"').length % 2 === 1;
}

/** Parses a filter. Words that are not valid are reported and have no effect. */
export function parseFilter(text: string): Filter {
  const tokens = toTokens(text);
  const problems: string[] = [];
  const bodyTexts: string[] = [];
  const all = tokens.flatMap((token) => {
    const match = toMatch(token);
    if (typeof match === 'string') {
      problems.push(match);
      return [];
    }
    if (token.key === 'body') bodyTexts.push(...token.values);
    return [match];
  });
  const withWebApp = tokens.some(({ key, values }) => key === 'include' && values.includes(webApp));
  return {
    text,
    tokens,
    problems,
    bodyTexts: [...new Set(bodyTexts.map((one) => one.toLowerCase()))],
    matches: (request, world) =>
      (withWebApp || !isOfWebApp(request)) && all.every((matches) => matches(request, world)),
  };
}

function toMatch({ key, values, isNegated, isClosed }: Token): Matches | string {
  if (!isClosed) return t('A quote is not closed');
  const name = key ?? 'path';
  const found = Object.hasOwn(filterKeys, name) ? filterKeys[name] : undefined;
  if (!found)
    return t('"{name}" is not a filter: use {keys}, or quote the word', {
      name,
      keys: Object.keys(filterKeys).join(', '),
    });
  if (values.length === 0)
    return key === undefined
      ? t('A word is missing after "-"')
      : t('{name} needs a value, as in {example}', { name, example: found.example });
  const each = values.map(found.toMatch);
  const wrong = each.find((one) => typeof one === 'string');
  if (wrong !== undefined) return wrong;
  const anyOf = each as Matches[];
  if (name === 'include') return () => true;
  return (request, world) => anyOf.some((matches) => matches(request, world)) !== isNegated;
}

function isOfWebApp({ caller, path }: RecordedRequest): boolean {
  return caller === 'user' || caller === 'member' || path.startsWith('/_app/');
}

/** Quotes a value if the language needs it. */
export function toValueText(value: string): string {
  return /[\s",\\]/.test(value) ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : value;
}

/** Returns the values of a filter that is not negated. */
export function valuesOf({ tokens }: Filter, key: string): readonly string[] {
  return tokens.filter((token) => token.key === key && !token.isNegated).flatMap(({ values }) => values);
}

/** Returns the text with other values for a filter; without values, the text without it. Negated ones stay. */
export function withValues({ text, tokens }: Filter, key: string, values: readonly string[]): string {
  const others = tokens.filter((token) => token.key !== key || token.isNegated);
  const rest = others.map(({ start, end }) => text.slice(start, end));
  const own = values.length === 0 ? [] : [`${key}:${values.map(toValueText).join(',')}`];
  return [...rest, ...own].join(' ');
}
