import { isDomain, isEmailAddress } from './addresses.js';
import { readDate, readDatetime, toInstant } from './dates.js';
import { refusal, type PropertyFailure } from './failures.js';
import { parseNumber } from './number-text.js';
import type { Definition, ValidationRule } from '../types/definition.js';

/** A type of rule. */
interface RuleType {
  /** Property types that may have it. */
  readonly for: readonly Definition['type'][];
  /** Returns a sentence about the arguments if they are not valid. */
  findArgumentFault(ruleArguments: readonly string[]): string | undefined;
  /** Whether the stored form of a value fulfils the rule. */
  accepts(value: string, ruleArguments: readonly string[]): boolean;
  /** The refusal of another value. */
  message(ruleArguments: readonly string[]): string;
}

const texts = ['string', 'phone_number'] as const;
const times = ['date', 'datetime'] as const;

const without = (given: readonly string[]) => (given.length === 0 ? undefined : 'it takes no arguments');
const oneOf = (words: readonly string[]) => (given: readonly string[]) =>
  given.length === 1 && words.includes(given[0] ?? '') ? undefined : `it takes one of ${words.join(', ')}`;
const wholeNumber = (given: readonly string[]) =>
  given.length === 1 && /^[0-9]{1,5}$/.test(given[0] ?? '') ? undefined : 'it takes a whole number from 0 to 99999';
const number = (given: readonly string[]) =>
  given.length === 1 && parseNumber(given[0] ?? '') !== undefined ? undefined : 'it takes a number';
const domains = (given: readonly string[]) =>
  given.length > 0 && given.length <= 1000 && given.every((text) => isDomain(text.toLowerCase()))
    ? undefined
    : 'it takes 1 to 1000 domains';
const date = (given: readonly string[]) =>
  given.length === 1 && typeof readDate(given[0] ?? '', { name: '' }) === 'string' ? undefined : 'it takes a date';
const datetime = (given: readonly string[]) =>
  given.length === 1 && typeof readDatetime(given[0] ?? '', { name: '' }) === 'string' ? undefined : 'it takes a time';

const [toCount, toNumber, toTime] = [
  ([text = '']: readonly string[]) => Number(text),
  ([text = '']: readonly string[]) => parseNumber(text) ?? Number.NaN,
  ([text = '']: readonly string[]) => toInstant(text) ?? Number.NaN,
];
const countCharacters = (value: string) => [...value].length;
const toInstantOf = (value: string) => toInstant(value) ?? Number.NaN;

const alphabets: Readonly<Record<string, readonly [RegExp, string]>> = {
  NUMERIC_ONLY: [/^[0-9]+$/, 'Enter digits only'],
  ALPHABETIC_ONLY: [/^[\p{L}\p{M}]+$/u, 'Enter letters only'],
  ALPHANUMERIC: [/^[\p{L}\p{M}\p{N}]+$/u, 'Enter letters and digits only'],
};

const days = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];

/** The domain of an address or URL, in lower case; undefined if it has none. */
const toEmailDomain = (value: string) => value.toLowerCase().split('@').at(-1)?.trim();
function toUrlDomain(value: string): string | undefined {
  return URL.canParse(value) ? new URL(value).hostname.toLowerCase() : undefined;
}
const isIn = (domain: string | undefined, listed: readonly string[]) =>
  listed.some((each) => domain === each.toLowerCase() || domain?.endsWith(`.${each.toLowerCase()}`) === true);

function isUrl(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  return isDomain(new URL(value).hostname);
}

function toDomainRules(kind: string, toDomain: (value: string) => string | undefined) {
  const rule = { for: ['string'], findArgumentFault: domains } as const;
  return {
    [`${kind}_ALLOWED_DOMAINS`]: {
      ...rule,
      accepts: (value, listed) => isIn(toDomain(value), listed),
      message: (listed) => `Enter a value of one of these domains: ${listed.join(', ')}`,
    },
    [`${kind}_BLOCKED_DOMAINS`]: {
      ...rule,
      accepts: (value, listed) => !isIn(toDomain(value), listed),
      message: (listed) => `Enter a value of none of these domains: ${listed.join(', ')}`,
    },
  } satisfies Record<string, RuleType>;
}

/** Arguments and meaning of each type. Assumption P34. */
const ruleTypes: Readonly<Record<string, RuleType>> = {
  ...toDomainRules('EMAIL', toEmailDomain),
  ...toDomainRules('URL', toUrlDomain),
  MIN_LENGTH: {
    ...{ for: texts, findArgumentFault: wholeNumber },
    accepts: (value, given) => countCharacters(value) >= toCount(given),
    message: ([count]) => `Enter ${count} characters or more`,
  },
  MAX_LENGTH: {
    ...{ for: texts, findArgumentFault: wholeNumber },
    accepts: (value, given) => countCharacters(value) <= toCount(given),
    message: ([count]) => `Enter ${count} characters or fewer`,
  },
  ALPHANUMERIC: {
    ...{ for: texts, findArgumentFault: oneOf(Object.keys(alphabets)) },
    accepts: (value, [word = '']) => alphabets[word]?.[0].test(value) ?? true,
    message: ([word = '']) => alphabets[word]?.[1] ?? '',
  },
  SPECIAL_CHARACTERS: {
    ...{ for: texts, findArgumentFault: without },
    accepts: (value) => /^[\p{L}\p{M}\p{N}\s]*$/u.test(value),
    message: () => 'Enter no special characters',
  },
  WHITESPACE: {
    ...{ for: texts, findArgumentFault: without },
    accepts: (value) => !/\s/.test(value),
    message: () => 'Enter no spaces',
  },
  EMAIL: {
    ...{ for: ['string'], findArgumentFault: without },
    accepts: (value) => isEmailAddress(value.toLowerCase()),
    message: () => 'Enter an email address',
  },
  DOMAIN: {
    ...{ for: ['string'], findArgumentFault: without },
    accepts: (value) => isDomain(value.toLowerCase()),
    message: () => 'Enter a domain',
  },
  URL: { for: ['string'], findArgumentFault: without, accepts: isUrl, message: () => 'Enter a URL' },
  PHONE_NUMBER_WITH_EXPLICIT_COUNTRY_CODE: {
    ...{ for: texts, findArgumentFault: without },
    accepts: (value) => /^\+[1-9][0-9]{6,14}$/.test(value.replace(/[\s().-]/g, '')),
    message: () => 'Enter a phone number with its country code, such as +15551234567',
  },
  MIN_NUMBER: {
    ...{ for: ['number'], findArgumentFault: number },
    accepts: (value, given) => Number(value) >= toNumber(given),
    message: ([least]) => `Enter ${least} or more`,
  },
  MAX_NUMBER: {
    ...{ for: ['number'], findArgumentFault: number },
    accepts: (value, given) => Number(value) <= toNumber(given),
    message: ([most]) => `Enter ${most} or less`,
  },
  DECIMAL: {
    ...{ for: ['number'], findArgumentFault: wholeNumber },
    accepts: (value, given) => (value.split('.')[1] ?? '').length <= toCount(given),
    message: ([count]) => `Enter ${count} decimal places or fewer`,
  },
  START_DATE: {
    ...{ for: ['date'], findArgumentFault: date },
    accepts: (value, given) => toInstantOf(value) >= toTime(given),
    message: ([day]) => `Enter ${day} or a later day`,
  },
  END_DATE: {
    ...{ for: ['date'], findArgumentFault: date },
    accepts: (value, given) => toInstantOf(value) <= toTime(given),
    message: ([day]) => `Enter ${day} or an earlier day`,
  },
  START_DATETIME: {
    ...{ for: ['datetime'], findArgumentFault: datetime },
    accepts: (value, given) => toInstantOf(value) >= toTime(given),
    message: ([time]) => `Enter ${time} or a later time`,
  },
  END_DATETIME: {
    ...{ for: ['datetime'], findArgumentFault: datetime },
    accepts: (value, given) => toInstantOf(value) <= toTime(given),
    message: ([time]) => `Enter ${time} or an earlier time`,
  },
  DAYS_OF_WEEK: {
    for: times,
    findArgumentFault: (given) =>
      given.length > 0 && given.every((day) => days.includes(day)) ? undefined : `it takes some of ${days.join(', ')}`,
    accepts: (value, given) => given.includes(days[new Date(toInstantOf(value)).getUTCDay()] ?? ''),
    message: (given) => `Enter a day that is one of ${given.join(', ')}`,
  },
};

/** Why a rule cannot be set for a property, as the end of a sentence; undefined if it can. */
export function findRuleRefusal({ ruleType, ruleArguments }: ValidationRule, type: Definition['type']) {
  const rule = ruleTypes[ruleType];
  if (!rule) return 'this server cannot enforce rules of the type';
  if (!rule.for.includes(type)) return `properties of type ${type} cannot have it`;
  return rule.findArgumentFault(ruleArguments);
}

/** The first rule of the hub that a stored value breaks. Rules of another property type have no effect. */
export function findRuleFault(value: string, { name, type, rules = [] }: Definition): PropertyFailure | undefined {
  for (const { ruleType, ruleArguments, shouldApplyNormalization } of rules) {
    const rule = ruleTypes[ruleType];
    if (!rule?.for.includes(type)) continue;
    if (rule.accepts(shouldApplyNormalization ? value.trim() : value, ruleArguments)) continue;
    return refusal({ name }, { code: ruleType, message: rule.message(ruleArguments), value });
  }
  return undefined;
}
