import { utcOffsetMs } from '../accounts/rules/time-zones.js';
import type { Definition } from '../properties/types/definition.js';
import { toInstant } from '../properties/values/dates.js';

/** A cell whose text a property does not take, by the error types of imports. */
interface ValueFault {
  readonly errorType: string;
  readonly message: string;
}

type DateFormat = 'MONTH_DAY_YEAR' | 'DAY_MONTH_YEAR' | 'YEAR_MONTH_DAY';

/** How cells are read. */
export interface ValueReading {
  readonly dateFormat: DateFormat;
  readonly timeZone: string;
  /** Ids by property and name in lower case: owners, pipelines, stages. A name may mean several. */
  readonly byProperty: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
}

/** Returns the value that a cell means for a property as it is stored, or why it has none. The text is not empty. */
export function toValue(text: string, definition: Definition, reading: ValueReading): string | ValueFault {
  return readers[definition.type](text, definition, reading);
}

type Reader = (text: string, definition: Definition, reading: ValueReading) => string | ValueFault;

const toText: Reader = (text) => text;

const readers: Readonly<Record<Definition['type'], Reader>> = {
  string: toText,
  phone_number: toText,
  object_coordinates: toText,
  json: toText,
  number: toNumber,
  date: (text, _, reading) => toDate(text, reading),
  datetime: (text, _, reading) => toTime(text, reading),
  bool: toChoices,
  enumeration: toChoices,
};

const plain = /^-?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:e[+-]?[0-9]{1,3})?$/i;
/** With commas between thousands. */
const grouped = /^-?[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?$/;
/** With a decimal comma, and perhaps points between thousands. A comma before three digits is one between thousands. */
const decimalComma = /^-?(?:[0-9]+|[0-9]{1,3}(?:\.[0-9]{3})+),[0-9]+$/;

/** Numbers may have a currency sign, and separators between thousands. */
function toNumber(text: string): string | ValueFault {
  const bare = text.replace(/^(-?)\s*\p{Sc}\s*|\s*\p{Sc}$/gu, '$1').replace(/(?<=[0-9])[\s']+(?=[0-9]{3})/g, '');
  if (plain.test(bare)) return bare;
  if (grouped.test(bare)) return bare.replaceAll(',', '');
  if (decimalComma.test(bare)) return bare.replaceAll('.', '').replace(',', '.');
  return { errorType: 'COULD_NOT_PARSE_NUMBER', message: `${shorten(text)} is not a number.` };
}

/** The places of year, month and day. */
const orders = { MONTH_DAY_YEAR: [2, 0, 1], DAY_MONTH_YEAR: [2, 1, 0], YEAR_MONTH_DAY: [0, 1, 2] } as const;
const yearFirst = /^[0-9]{4}[-/.]/;

/** Three numbers as a day, ISO 8601: in the order of the import, unless the year stands first. */
function toIsoDay(text: string, dateFormat: DateFormat): string | undefined {
  const parts = /^([0-9]{1,4})([-/.])([0-9]{1,2})\2([0-9]{1,4})$/.exec(text);
  if (!parts) return undefined;
  const given = [parts[1] ?? '', parts[3] ?? '', parts[4] ?? ''];
  const order = yearFirst.test(text) ? orders.YEAR_MONTH_DAY : orders[dateFormat];
  const [year = '', month = '', day = ''] = order.map((place) => given[place] ?? '');
  const whole = year.length === 2 ? `${Number(year) < 70 ? 20 : 19}${year}` : year;
  if (whole.length !== 4 || month.length > 2 || day.length > 2) return undefined;
  return `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function toDate(text: string, { dateFormat }: ValueReading): string | ValueFault {
  const day = toIsoDay(text, dateFormat);
  if (day !== undefined && toInstant(day) !== undefined) return day;
  // Milliseconds, and the times of other exports.
  const at = /^[0-9]{9,}$|T/.test(text) ? toInstant(text) : undefined;
  return at === undefined ? unparsed(text) : new Date(at).toISOString().slice(0, 10);
}

const clockTime = /^([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))?\s*([ap]m)?$/i;

/** A time without an offset is in the time zone of the import; a day is its midnight there. */
function toTime(text: string, { dateFormat, timeZone }: ValueReading): string | ValueFault {
  if (/^[0-9]{9,}$/.test(text) || /T.*(?:Z|[+-][0-9]{2}:?[0-9]{2})$/.test(text)) {
    const at = toInstant(text);
    return at === undefined ? unparsed(text) : new Date(at).toISOString();
  }
  const [first = '', ...others] = text.split(/[ T]+/);
  const day = toIsoDay(first, dateFormat);
  const time = others.length === 0 ? '00:00:00' : toIsoTime(others.join(' '));
  const local = day === undefined || time === undefined ? undefined : toInstant(`${day}T${time}Z`);
  if (local === undefined) return unparsed(text);
  // The offset at the local time, and again at the time that it leads to: clocks change between them.
  const guess = local - utcOffsetMs(timeZone, new Date(local));
  return new Date(local - utcOffsetMs(timeZone, new Date(guess))).toISOString();
}

function toIsoTime(text: string): string | undefined {
  const parts = clockTime.exec(text);
  if (!parts) return undefined;
  const [, hours = '', minutes = '', seconds = '00', half] = parts;
  const hour = Number(hours);
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined;
  const whole = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return `${String(whole).padStart(2, '0')}:${minutes}:${seconds}`;
}

const unparsed = (text: string): ValueFault => ({
  errorType: 'COULD_NOT_PARSE_DATE',
  message: `${shorten(text)} is not a date in the format of the import.`,
});

/** Several choices are joined by semicolons; a semicolon at the start adds them to the stored ones. */
function toChoices(text: string, definition: Definition, reading: ValueReading): string | ValueFault {
  if (definition.fieldType !== 'checkbox') return toChoice(text, definition, reading);
  const choices = text.split(';').map((part) => part.trim());
  const found = choices.filter((part) => part !== '').map((part) => toChoice(part, definition, reading));
  const fault = found.find((each) => typeof each !== 'string');
  const values = found.filter((each) => typeof each === 'string');
  return fault ?? (text.startsWith(';') ? ';' : '') + values.join(';');
}

const booleans: Readonly<Record<string, string>> = {
  ...{ true: 'true', yes: 'true', y: 'true', 1: 'true', x: 'true', checked: 'true' },
  ...{ false: 'false', no: 'false', n: 'false', 0: 'false', unchecked: 'false' },
};

/** An option by its value or its label; an owner by id, address or name; a pipeline or stage by id or label. */
function toChoice(text: string, definition: Definition, { byProperty }: ValueReading): string | ValueFault {
  const { name, label: title, type, options, optionValues, referencedObjectType } = definition;
  if (optionValues.has(text)) return text;
  const lower = text.toLowerCase();
  if (type === 'bool' && booleans[lower] !== undefined) return booleans[lower];
  const isOwner = referencedObjectType === 'OWNER';
  const labelled = options.filter(({ label, value }) => [label, value].some((one) => one.toLowerCase() === lower));
  const named = byProperty.get(name);
  const found = [...new Set(named ? (named.get(lower) ?? []) : labelled.map(({ value }) => value))];
  const [first] = found;
  if (first !== undefined && found.length === 1) return first;
  // Enumerations that refer to other records have no options: any text is stored.
  if (first === undefined && !named && options.length === 0) return text;
  const shown = shorten(text);
  if (isOwner) {
    return first === undefined
      ? { errorType: 'COULD_NOT_FIND_OWNER', message: `${shown} is not an owner of the account.` }
      : { errorType: 'MULTIPLE_OWNERS_FOUND', message: `${shown} is the name of several owners.` };
  }
  return first === undefined
    ? { errorType: 'INVALID_ENUMERATION_OPTION', message: `${shown} is not an option of ${title}.` }
    : { errorType: 'AMBIGUOUS_ENUMERATION_OPTION', message: `${shown} is the label of several options of ${title}.` };
}

const shorten = (text: string): string => (text.length > 200 ? `${text.slice(0, 200).toWellFormed()}…` : text);
