import { t } from '../../../i18n/messages.js';
import { toDate } from '../../property-types/formats.js';
import type { Property } from '../../property.js';
import type { PageSettings } from '../page-settings.js';

type Rule = PageSettings['rules'][string][number];

const alphabets: Readonly<Record<string, readonly [RegExp, string]>> = {
  NUMERIC_ONLY: [/^[0-9]*$/, t('Enter digits only')],
  ALPHA_ONLY: [/^\p{L}*$/u, t('Enter letters only')],
  ALPHANUMERIC_ONLY: [/^[\p{L}\p{N}]*$/u, t('Enter letters and digits only')],
};
const days = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];

const countCharacters = (value: string): number => [...value].length;
const toTime = (value: string): number => toDate(value)?.getTime() ?? Number.NaN;
/** What is typed on the way to a number. */
const unfinished = /^-?[0-9]*[.,]?$/;

interface Check {
  readonly accepts: (value: string, given: readonly string[]) => boolean;
  readonly message: (given: readonly string[]) => string;
}

/** The rules that can be checked while a value is typed; the server checks all of them. */
const checks: Readonly<Record<string, Check>> = {
  MIN_LENGTH: {
    accepts: (value, [count]) => countCharacters(value) >= Number(count),
    message: ([count]) => t('Enter {count} characters or more', { count }),
  },
  MAX_LENGTH: {
    accepts: (value, [count]) => countCharacters(value) <= Number(count),
    message: ([count]) => t('Enter {count} characters or fewer', { count }),
  },
  ALPHANUMERIC: {
    accepts: (value, [word = '']) => alphabets[word]?.[0].test(value) ?? true,
    message: ([word = '']) => alphabets[word]?.[1] ?? '',
  },
  SPECIAL_CHARACTERS: {
    accepts: (value) => /^[\p{L}\p{M}\p{N}\s]*$/u.test(value),
    message: () => t('Enter no special characters'),
  },
  WHITESPACE: { accepts: (value) => !/\s/.test(value), message: () => t('Enter no spaces') },
  EMAIL: { accepts: (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), message: () => t('Enter an email address') },
  PHONE_NUMBER_WITH_EXPLICIT_COUNTRY_CODE: {
    accepts: (value) => /^\+[1-9][0-9]{6,14}$/.test(value.replace(/[\s().-]/g, '')),
    message: () => t('Enter a phone number with its country code, such as +15551234567'),
  },
  MIN_NUMBER: {
    accepts: (value, [least]) => Number(value) >= Number(least),
    message: ([n]) => t('Enter {n} or more', { n }),
  },
  MAX_NUMBER: {
    accepts: (value, [most]) => Number(value) <= Number(most),
    message: ([n]) => t('Enter {n} or less', { n }),
  },
  DECIMAL: {
    accepts: (value, [count]) => (value.split('.')[1] ?? '').length <= Number(count),
    message: ([count]) => t('Enter {count} decimal places or fewer', { count }),
  },
  START_DATE: {
    accepts: (value, [day = '']) => !(toTime(value) < toTime(day)),
    message: ([day]) => t('Enter {day} or a later day', { day }),
  },
  END_DATE: {
    accepts: (value, [day = '']) => !(toTime(value) > toTime(day)),
    message: ([day]) => t('Enter {day} or an earlier day', { day }),
  },
  DAYS_OF_WEEK: {
    accepts: (value, given) => given.includes(days[new Date(toTime(value)).getUTCDay()] ?? ''),
    message: (given) => t('Enter a day that is one of {given}', { given: given.join(', ') }),
  },
};

/** Why a value cannot be stored, as far as that is known while it is typed; undefined if nothing is known against it. */
export function findValueProblem(value: string, property: Property, rules: readonly Rule[] = []): string | undefined {
  if (value === '') return undefined;
  if (property.type === 'number' && !Number.isFinite(Number(value))) {
    return unfinished.test(value) ? undefined : t('Enter a number');
  }
  if (property.name === 'email' && !/^\S+@\S+\.\S+$/.test(value.trim())) return t('Enter an email address');
  for (const { ruleType, ruleArguments, shouldApplyNormalization } of rules) {
    const check = checks[ruleType];
    const checked = shouldApplyNormalization ? value.trim() : value;
    if (check && !check.accepts(checked, ruleArguments)) return check.message(ruleArguments);
  }
  return undefined;
}
