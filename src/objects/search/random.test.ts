import { beforeAll, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { addProperty, search } from '../../../test/support/searches.js';

/** Reference implementation of searches on random records, evaluated in memory. */
interface Row {
  readonly id: bigint;
  readonly properties: Readonly<Record<string, string | undefined>>;
}
interface RandomFilter {
  readonly propertyName: string;
  readonly operator: string;
  readonly value?: string;
  readonly highValue?: string;
  readonly values?: readonly string[];
}
interface RandomSearch {
  readonly filterGroups: readonly { readonly filters: readonly RandomFilter[] }[];
  readonly query: string;
  readonly sorts: readonly string[];
  readonly limit: number;
  readonly after: string;
}

// A fixed seed, so that failures can be reproduced.
let state = 20_260_312;
const random = (below: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * below);
};
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
const some = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

const words = ['acme', 'Acme', 'ACMELAND', 'inc', 'x1', '007', '7', '42', '0', 'Ärhus', 'straße', 'b2b', 'é'];
const between = [' ', '-', '.', '@', ' & ', '_', '"', '\\', '\n', '…', '’', '%', '*', ', '];
const text = () => some(1 + random(3), () => pick(words)).reduce((left, right) => left + pick(between) + right);
const number = () => pick(['0', '7', '007', '7.0', '-7', '42', '42.50', '.5', '0.05', '123456789012345678901', '-0']);
const day = () => `2026-0${1 + random(3)}-1${random(3)}`;
const moment = () => `${day()}T0${random(3)}:00:00.00${random(3)}Z`;
const stages = ['new', 'New', 'old', '0'];

const values: Readonly<Record<string, () => string>> = {
  name: text,
  city: text,
  phone: text,
  numberofemployees: number,
  day,
  moment,
  flag: () => pick(['true', 'false']),
  stage: () => pick(stages),
  tags: () => [...new Set(some(1 + random(3), () => pick(stages)))].join(';'),
};
const names = Object.keys(values);
const numbers = ['numberofemployees', 'hs_object_id'];
const texts = ['name', 'city', 'phone'];
const times = ['day', 'moment', 'createdate', 'hs_lastmodifieddate'];
const searchable = ['website', 'phone', 'name', 'domain'];

let hub: TestHub;
let rows: Row[];
beforeAll(async () => {
  hub = await newHub();
  await addProperty(hub, { name: 'day', type: 'date', fieldType: 'date' });
  await addProperty(hub, { name: 'moment', type: 'datetime', fieldType: 'date' });
  await addProperty(hub, { name: 'flag', type: 'bool', fieldType: 'booleancheckbox', options: ['true', 'false'] });
  await addProperty(hub, { name: 'stage', type: 'enumeration', fieldType: 'select', options: stages });
  await addProperty(hub, { name: 'tags', type: 'enumeration', fieldType: 'checkbox', options: stages });
  const others = names.filter((name) => name !== 'name');
  const record = () => ({
    properties: {
      name: text(),
      ...Object.fromEntries(others.flatMap((name) => (random(4) > 0 ? [[name, values[name]?.()]] : []))),
    },
  });
  rows = [];
  for (let batch = 0; batch < 3; batch += 1) {
    const json = { inputs: some(100, record) };
    const made = await hub.request({ path: '/crm/v3/objects/companies/batch/create', json });
    expect(made.status, made.text).toBe(201);
    const results = made.body.results as { id: string; properties: Record<string, string> }[];
    rows.push(...results.map(({ id, properties }) => ({ id: BigInt(id), properties })));
  }
});

const wordsOf = (value: string) =>
  value
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
/** Assumption S12, for the words of this test. */
const toPlain = (value: string): string =>
  value.normalize('NFD').replaceAll('\u0308', '').replaceAll('\u0301', '').replaceAll('ß', 'ss');
const toNumber = (value: string): number => Number(value);
const toMs = (value: string): number => (/^-?[0-9]+$/.test(value) ? Number(value) : Date.parse(value));

/** Negative, zero or positive, as the type of the property orders the two. */
function compare(name: string, left: string, right: string): number {
  const order = <T>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);
  if (numbers.includes(name)) return order(toNumber(left), toNumber(right));
  if (times.includes(name)) return order(toMs(left), toMs(right));
  if (['stage', 'tags'].includes(name)) return order(left, right);
  return order(Buffer.from(left.toLowerCase()).toString('hex'), Buffer.from(right.toLowerCase()).toString('hex'));
}

function equals(name: string, stored: string, given: string, isListed: boolean): boolean {
  if (name === 'tags') return given.split(';').every((part) => stored.split(';').includes(part));
  if (isListed && (texts.includes(name) || name === 'flag')) return stored.toLowerCase() === given;
  return compare(name, stored, given) === 0;
}

function hasTokens(stored: string, given: string): boolean {
  const tokens = given
    .toLowerCase()
    .split(/[^\p{L}\p{N}*]+/u)
    .filter(Boolean);
  return tokens.every((token) => {
    const pattern = new RegExp(`^${token.replaceAll('*', '.*')}$`, 'u');
    return wordsOf(stored).some((word) => pattern.test(word)) || /^\*+$/.test(token);
  });
}

function holds({ properties }: Row, { propertyName, operator, ...given }: RandomFilter): boolean {
  const stored = properties[propertyName] || undefined;
  if (operator === 'NOT_HAS_PROPERTY') return stored === undefined;
  if (stored === undefined) return false;
  const { value = '', highValue = '', values: list = [] } = given;
  const by = (other: string) => compare(propertyName, stored, other);
  const rules: Record<string, () => boolean> = {
    HAS_PROPERTY: () => true,
    EQ: () => equals(propertyName, stored, value, false),
    NEQ: () => !equals(propertyName, stored, value, false),
    IN: () => list.some((one) => equals(propertyName, stored, one, true)),
    NOT_IN: () => !list.some((one) => equals(propertyName, stored, one, true)),
    LT: () => by(value) < 0,
    LTE: () => by(value) <= 0,
    GT: () => by(value) > 0,
    GTE: () => by(value) >= 0,
    BETWEEN: () => by(value) >= 0 && by(highValue) <= 0,
    CONTAINS_TOKEN: () => hasTokens(stored, value),
    NOT_CONTAINS_TOKEN: () => !hasTokens(stored, value),
  };
  return rules[operator]?.() ?? false;
}

function evaluate({ filterGroups, query, sorts, limit, after }: RandomSearch): { total: number; ids: string[] } {
  const groups = filterGroups.filter(({ filters }) => filters.length > 0);
  const found = rows.filter((row) => {
    const all = searchable.flatMap((name) => wordsOf(toPlain(row.properties[name] ?? '')));
    return (
      (groups.length === 0 || groups.some(({ filters }) => filters.every((filter) => holds(row, filter)))) &&
      wordsOf(toPlain(query)).every((word) => all.some((one) => one.startsWith(word)))
    );
  });
  const [sort = 'createdate'] = sorts;
  const name = sort.replace('-', '');
  const sign = sort.startsWith('-') ? -1 : 1;
  found.sort((a, b) => {
    const [left, right] = [a.properties[name], b.properties[name]];
    if (left === undefined || right === undefined) {
      if (left !== right) return left === undefined ? 1 : -1;
      return sign * (a.id < b.id ? -1 : 1);
    }
    return sign * (compare(name, left, right) || (a.id < b.id ? -1 : 1));
  });
  const page = found.slice(Number(after), Number(after) + limit);
  return { total: found.length, ids: page.map(({ id }) => String(id)) };
}

/** Usually a value of a record. */
function valueFor(name: string): string {
  const stored = pick(rows).properties[name];
  return stored && random(3) > 0 ? stored : (values[name]?.() ?? stored ?? '1');
}

function changeCase(value: string): string {
  return pick([value, value.toLowerCase(), value.toUpperCase().replaceAll('SS', 'ß')]);
}

function randomFilter(): RandomFilter {
  const propertyName = pick([...names, ...texts, 'createdate', 'hs_lastmodifieddate', 'hs_object_id']);
  const isText = texts.includes(propertyName);
  const isOrdered = [...numbers, ...times].includes(propertyName);
  const operator = pick([
    ...['EQ', 'EQ', 'NEQ', 'IN', 'IN', 'NOT_IN', 'HAS_PROPERTY', 'NOT_HAS_PROPERTY'],
    ...(isOrdered ? ['LT', 'LTE', 'GT', 'GTE', 'BETWEEN', 'BETWEEN'] : []),
    ...(isText ? ['CONTAINS_TOKEN', 'CONTAINS_TOKEN', 'NOT_CONTAINS_TOKEN'] : []),
  ]);
  if (operator.includes('HAS_PROPERTY')) return { propertyName, operator };
  const one = () => (isText ? changeCase(valueFor(propertyName)) : valueFor(propertyName));
  if (operator.endsWith('IN')) return { propertyName, operator, values: some(1 + random(4), one) };
  if (operator === 'BETWEEN') return { propertyName, operator, value: one(), highValue: one() };
  if (operator.endsWith('TOKEN')) {
    const [word = ''] = wordsOf(one());
    const cut = word.slice(0, 1 + random(word.length));
    return { propertyName, operator, value: pick([one(), word, `${cut}*`, `*${cut}`, `${word[0]}*${word.at(-1)}`]) };
  }
  return { propertyName, operator, value: one() };
}

function randomSearch(): RandomSearch {
  const sort = pick([...names.filter((name) => name !== 'tags'), ...times, 'hs_object_id']);
  return {
    filterGroups: some(random(4), () => ({ filters: some(random(3), randomFilter) })),
    query: random(4) === 0 ? pick([text(), pick(words), pick(words).slice(0, 2)]) : '',
    sorts: random(3) > 0 ? [pick(['', '-']) + sort] : [],
    limit: pick([10, 50, 200]),
    after: String(pick([0, 0, 0, 5, 40])),
  };
}

it(
  '300 random searches over 300 random records return what the reference model returns',
  { timeout: 120_000 },
  async () => {
    let matches = 0;
    for (let round = 0; round < 300; round += 1) {
      const asked = randomSearch();
      const { status, body, text: answer } = await search(hub, asked);
      const shown = `round ${round}: ${JSON.stringify(asked)}`;
      expect(status, `${shown} ${answer}`).toBe(200);
      const ids = (body.results as { id: string }[]).map(({ id }) => id);
      expect({ total: body.total as number, ids }, shown).toEqual(evaluate(asked));
      matches += ids.length;
    }
    // Otherwise the searches would test little.
    expect(matches).toBeGreaterThan(5000);
  },
);
