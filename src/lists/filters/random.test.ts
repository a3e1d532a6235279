import { beforeAll, expect, it } from 'vitest';
import type { TestHub } from '../../../test/support/hubs.js';
import {
  createContacts,
  createList,
  isComplete,
  listMembers,
  property,
  soon,
  whoFits,
} from '../../../test/support/lists.js';
import { newTemplate } from '../../../test/support/timeline.js';
import { newTimeline, type TimelineWorld } from '../../../test/support/timeline-events.js';

/** Reference implementation of filters on random contacts and their events, evaluated in memory. */
interface Person {
  readonly id: string;
  readonly values: Record<string, string | undefined>;
  /** Every value that a property has had. */
  readonly past: Record<string, string[]>;
  readonly events: { readonly tokens: Readonly<Record<string, string>>; readonly at: number }[];
}
interface Operation {
  readonly operationType: string;
  readonly operator: string;
  readonly includeObjectsWithNoValueSet?: boolean;
  readonly [more: string]: unknown;
}
interface Filter {
  readonly filterType: string;
  readonly property: string;
  readonly operation: Operation;
}
interface Branch {
  readonly filterBranchType: string;
  readonly filters: readonly Filter[];
  readonly filterBranches?: readonly Branch[];
  readonly [more: string]: unknown;
}

// A fixed seed, so that failures can be reproduced.
let state = 20_261_121;
const random = (below: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * below);
};
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
const some = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

const dayMs = 86_400_000;
const started = Date.now();
const words = ['Acme', 'ACME', 'acmeland', 'inc', 'Ärhus', '007', '%', 'a_b', "O'Neil", '\\'];
const text = () => some(1 + random(2), () => pick(words)).join(' ');
const number = () => pick(['0', '7', '7.5', '-7', '42', '1000000']);
const options = ['new', 'old', 'gold'];
/** Half a day away from every bound below. */
const moment = () => new Date(Math.floor(started / dayMs) * dayMs + (random(20) - 10) * dayMs + 5 * 3_600_000);
const values: Readonly<Record<string, () => string>> = {
  firstname: text,
  city: text,
  score: number,
  flag: () => pick(['true', 'false']),
  stage: () => pick(options),
  tags: () => [...new Set(some(1 + random(3), () => pick(options)))].join(';'),
  moment: () => moment().toISOString(),
};
const kinds: Readonly<Record<string, string>> = {
  ...{ firstname: 'text', city: 'text', score: 'number', flag: 'bool', stage: 'choices', tags: 'choices' },
  ...{ moment: 'time', word: 'text', count: 'number', color: 'choices', when: 'time' },
};
const tokenValues: Readonly<Record<string, () => string>> = {
  word: text,
  count: number,
  color: () => pick(options),
  when: () => moment().toISOString(),
};
const names = Object.keys(values);

let world: TimelineWorld;
let hub: TestHub;
let templateId: string;
let people: Person[];

beforeAll(async () => {
  world = await newTimeline();
  hub = world.hub;
  const choices = options.map((value) => ({ label: value, value }));
  await addProperty({ name: 'score', type: 'number', fieldType: 'number' });
  await addProperty({ name: 'flag', type: 'bool', fieldType: 'booleancheckbox', options: yesNo });
  await addProperty({ name: 'stage', type: 'enumeration', fieldType: 'select', options: choices });
  await addProperty({ name: 'tags', type: 'enumeration', fieldType: 'checkbox', options: choices });
  await addProperty({ name: 'moment', type: 'datetime', fieldType: 'date' });
  const token = (name: string, type: string, more: object = {}) => ({ name, label: name, type, ...more });
  const tokens = [token('word', 'string'), token('count', 'number'), token('when', 'date')];
  tokens.push(token('color', 'enumeration', { options: choices }));
  templateId = (await newTemplate({ name: 'Random', tokens })).id;
  const given = some(80, () => randomValues(values));
  const ids = await createContacts(hub, ...given);
  people = ids.map((id, n) => ({
    id,
    values: { ...given[n] },
    past: Object.fromEntries(Object.entries(given[n] ?? {}).map(([name, value]) => [name, [value]])),
    events: [],
  }));
  for (let round = 0; round < 40; round += 1) await update(pick(people));
  for (let round = 0; round < 120; round += 1) await post(pick(people));
}, 60_000);

const yesNo = ['true', 'false'].map((value) => ({ label: value, value }));

async function addProperty(json: { readonly name: string; readonly [more: string]: unknown }): Promise<void> {
  const path = '/crm/v3/properties/contacts';
  const reply = await hub.request({ path, json: { label: json.name, groupName: 'contactinformation', ...json } });
  expect(reply.status, reply.text).toBe(201);
}

function randomValues(makers: typeof values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(makers).flatMap(([name, make]) => (random(4) > 0 ? [[name, make()] as const] : [])),
  );
}

async function update(person: Person): Promise<void> {
  const name = pick(names);
  const value = random(4) === 0 ? '' : (values[name]?.() ?? '');
  const path = `/crm/v3/objects/contacts/${person.id}`;
  expect((await hub.request({ method: 'PATCH', path, json: { properties: { [name]: value } } })).status).toBe(200);
  person.values[name] = value || undefined;
  if (value) (person.past[name] ??= []).push(value);
}

async function post(person: Person): Promise<void> {
  const tokens = randomValues(tokenValues);
  const at = moment().getTime();
  const reply = await world.post({ eventTemplateId: templateId, objectId: person.id, tokens, timestamp: at });
  expect(reply.status, reply.text).toBe(201);
  person.events.push({ tokens, at });
}

/** Whether a value matches an operation, ignoring negation. */
function test(value: string, operation: Operation): boolean {
  const { value: wanted, values: list = [wanted], numberOfDays, timePoint } = operation;
  const wants = (list as unknown[]).map(String);
  const lower = value.toLowerCase();
  const anyText = (rule: (want: string) => boolean) => wants.some((want) => rule(want.toLowerCase()));
  const own = value.split(';');
  const at = Date.parse(value);
  const spanMs = Number(numberOfDays) * dayMs;
  const rules: readonly (readonly [RegExp, () => boolean])[] = [
    [/EQUAL_TO$/, () => (typeof wanted === 'number' ? Number(value) === wanted : anyText((want) => lower === want))],
    [/CONTAIN(S|ED)?_ALL$/, () => wants.every((want) => own.includes(want))],
    [/CONTAINS?$/, () => anyText((want) => lower.includes(want))],
    [/^STARTS_WITH$/, () => anyText((want) => lower.startsWith(want))],
    [/^ENDS_WITH$/, () => anyText((want) => lower.endsWith(want))],
    [/GREATER_THAN$/, () => Number(value) > Number(wanted)],
    [/(ANY|NONE)_OF$/, () => wants.some((want) => own.includes(want))],
    [/EXACTLY$/, () => [...own].sort().join() === [...new Set(wants)].sort().join()],
    [/LESS_THAN_X_DAYS_AGO$/, () => at > started - spanMs && at <= started],
    [/MORE_THAN_X_DAYS_AGO$/, () => at < started - spanMs],
    [/MORE_THAN_X_DAYS_FROM_NOW$/, () => at > started + spanMs],
    [/^IS_BEFORE$/, () => at < toMs(timePoint)],
    [/^IS_AFTER$/, () => at > toMs(timePoint)],
  ];
  if (operation.operator === 'IS_LESS_THAN_OR_EQUAL_TO') return Number(value) <= Number(wanted);
  return (rules.find(([pattern]) => pattern.test(operation.operator))?.[1] ?? (() => fail(operation.operator)))();
}

function fail(operator: string): never {
  throw new Error(`The test knows no ${operator}.`);
}

function toMs(point: unknown): number {
  const { year, month, day } = point as { year: number; month: number; day: number };
  return Date.UTC(year, month - 1, day);
}

const isNegated = (operator: string) => /NOT|NONE|NEVER/.test(operator);

function holdsFor(value: string | undefined, past: readonly string[], operation: Operation): boolean {
  const { operator, includeObjectsWithNoValueSet: without = false } = operation;
  if (operator === 'IS_KNOWN') return value !== undefined;
  if (operator === 'IS_UNKNOWN') return value === undefined;
  if (operator.includes('EVER')) {
    if (past.length === 0) return without;
    return past.some((one) => test(one, operation)) !== isNegated(operator);
  }
  return value === undefined ? without : test(value, operation) !== isNegated(operator);
}

function fits(person: Person, branch: Branch): boolean {
  if (branch.filterBranchType === 'UNIFIED_EVENTS') return hasEvents(person, branch);
  const parts = [
    ...branch.filters.map(({ property: name, operation }) =>
      holdsFor(person.values[name], person.past[name] ?? [], operation),
    ),
    ...(branch.filterBranches ?? []).map((one) => fits(person, one)),
  ];
  const all = parts.every(Boolean);
  const any = parts.some(Boolean);
  return { AND: all, OR: any, NOT_ALL: !all, NOT_ANY: !any }[branch.filterBranchType] ?? fail(branch.filterBranchType);
}

function hasEvents({ events }: Person, branch: Branch): boolean {
  const { min, max, from } = branch as unknown as { min: number; max: number; from: number };
  const count = events.filter(
    ({ tokens, at }) =>
      at > from && branch.filters.every(({ property: name, operation }) => holdsFor(tokens[name], [], operation)),
  ).length;
  return (count >= min && count <= max) === (branch['operator'] === 'HAS_COMPLETED');
}

function randomFilter(makers: typeof values, isToken: boolean): Filter {
  const name = pick(Object.keys(makers));
  const one = () => (random(3) > 0 && !isToken ? pick(people).values[name] : undefined) ?? makers[name]?.() ?? '';
  const past = isToken ? [] : ['HAS_EVER_BEEN_EQUAL_TO', 'HAS_NEVER_BEEN_EQUAL_TO'];
  const make = (type: string, operator: string, more: object = {}) =>
    property(name, type, operator, { ...more, includeObjectsWithNoValueSet: random(3) === 0 }) as Filter;
  if (random(8) === 0) return make('ALL_PROPERTY', pick(['IS_KNOWN', 'IS_UNKNOWN']));
  switch (kinds[name]) {
    case 'text': {
      const operators = ['IS_EQUAL_TO', 'IS_NOT_EQUAL_TO', 'CONTAINS', 'DOES_NOT_CONTAIN', 'STARTS_WITH', 'ENDS_WITH'];
      const value = pick([one(), pick(words), one().slice(0, 3)]);
      if (random(2) === 0) return make('MULTISTRING', pick(operators), { values: [value, pick(words).toUpperCase()] });
      return make('STRING', pick([...operators, ...past]), { value });
    }
    case 'number':
      return make(
        'NUMBER',
        pick(['IS_EQUAL_TO', 'IS_NOT_EQUAL_TO', 'IS_GREATER_THAN', 'IS_LESS_THAN_OR_EQUAL_TO', ...past]),
        { value: Number(number()) },
      );
    case 'bool':
      return make('BOOL', pick(['IS_EQUAL_TO', 'IS_NOT_EQUAL_TO', ...past]), { value: random(2) === 0 });
    case 'choices': {
      const all = ['IS_EXACTLY', 'IS_NOT_EXACTLY', 'CONTAINS_ALL', 'DOES_NOT_CONTAIN_ALL', 'HAS_EVER_BEEN_ANY_OF'];
      const operators = ['IS_ANY_OF', 'IS_NONE_OF', ...(isToken ? [] : [...all, 'HAS_NEVER_CONTAINED_ALL'])];
      return make('ENUMERATION', pick(operators), { values: some(1 + random(2), () => pick(options)) });
    }
    default: {
      if (random(2) === 0) {
        const operators = ['IS_LESS_THAN_X_DAYS_AGO', 'IS_MORE_THAN_X_DAYS_AGO', 'IS_MORE_THAN_X_DAYS_FROM_NOW'];
        if (!isToken) return make('ROLLING_DATE_RANGE', pick(operators), { numberOfDays: random(8) });
      }
      const date = moment();
      const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
      const timePoint = { timeType: 'DATE', zoneId: 'UTC', year, month, day };
      return make('TIME_POINT', pick(['IS_BEFORE', 'IS_AFTER']), { timePoint });
    }
  }
}

function randomEvents(): Branch {
  const min = 1 + random(2);
  const max = random(2) === 0 ? min + random(2) : Infinity;
  const days = random(8);
  const isRecent = random(2) === 0;
  return {
    filterBranchType: 'UNIFIED_EVENTS',
    operator: pick(['HAS_COMPLETED', 'HAS_NOT_COMPLETED']),
    eventTypeId: `4-${templateId}`,
    filters: some(random(3), () => randomFilter(tokenValues, true)),
    ...{ min, max, from: isRecent ? started - days * dayMs : -Infinity },
    coalescingRefineBy: {
      type: 'NUM_OCCURRENCES',
      minOccurrences: min,
      ...(max < Infinity && { maxOccurrences: max }),
    },
    ...(isRecent && {
      pruningRefineBy: {
        type: 'RELATIVE_COMPARATIVE',
        comparison: 'AFTER',
        timeOffset: { amount: days, timeUnit: 'DAYS', offsetDirection: 'PAST' },
      },
    }),
  };
}

function randomBranch(types: readonly string[], levels: number): Branch {
  const filters = some(1 + random(2), () => randomFilter(values, false));
  const inner = () =>
    random(2) === 0 ? randomEvents() : randomBranch(['AND', 'OR', 'NOT_ALL', 'NOT_ANY'], levels - 1);
  return { filterBranchType: pick(types), filters, filterBranches: levels > 0 ? some(random(3), inner) : [] };
}

const randomTree = (): Branch => ({
  filterBranchType: 'OR',
  filters: [],
  filterBranches: some(1 + random(2), () => randomBranch(['AND'], 2)),
});

/** Without what only the evaluation in memory looks at. */
function toWire({ min: _, max: __, from: ___, filterBranches, ...branch }: Branch): object {
  return { ...branch, ...(filterBranches && { filterBranches: filterBranches.map(toWire) }) };
}

const sorted = (ids: readonly string[]) => [...ids].sort();
const expected = (tree: Branch) => sorted(people.filter((person) => fits(person, tree)).map(({ id }) => id));

it(
  '200 random filter trees over 80 random contacts return what the reference model returns',
  { timeout: 120_000 },
  async () => {
    let found = 0;
    for (let round = 0; round < 200; round += 1) {
      const tree = randomTree();
      const ids = sorted(await whoFits(hub, toWire(tree)));
      expect(ids, `round ${round}: ${JSON.stringify(toWire(tree))}`).toEqual(expected(tree));
      found += ids.length;
    }
    // Otherwise the trees would test little.
    expect(found).toBeGreaterThan(2000);
    expect(found).toBeLessThan(14_000);
  },
);

it('dynamic lists with random filters follow random changes', { timeout: 120_000 }, async () => {
  const trees = some(25, randomTree);
  const lists: { tree: Branch; listId: string }[] = [];
  for (const tree of trees) {
    lists.push({ tree, listId: await createList(hub, { processingType: 'DYNAMIC', filterBranch: toWire(tree) }) });
  }
  for (const { listId } of lists) await isComplete(hub, listId);
  for (let round = 0; round < 5; round += 1) {
    for (let change = 0; change < 30; change += 1) await (random(2) === 0 ? update : post)(pick(people));
    for (const { tree, listId } of lists) {
      await soon(async () => {
        const shown = `round ${round}: ${JSON.stringify(toWire(tree))}`;
        expect(sorted(await listMembers(hub, listId)), shown).toEqual(expected(tree));
      });
    }
  }
});
