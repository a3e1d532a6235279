import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError, toWireError } from '../../platform/http/errors.js';
import { toAllDefaults, toPropertySet } from '../types/default-properties.js';
import { toDefinition, type PropertyFacts, type PropertySet } from '../types/definition.js';
import { getObjectType } from '../types/object-types.js';
import type { ValueTarget } from './target.js';
import { checkValues, toStoredValues } from './values.js';

const usual: Omit<PropertyFacts, 'name' | 'type'> = {
  label: 'Test',
  fieldType: 'text',
  groupName: 'companyinformation',
  description: '',
  options: [],
  displayOrder: -1,
  calculated: false,
  externalOptions: false,
  hasUniqueValue: false,
  hidden: false,
  formField: false,
  builtIn: false,
  archivable: true,
  readOnlyDefinition: false,
  readOnlyValue: false,
};

const define = (facts: Partial<PropertyFacts> & Pick<PropertyFacts, 'name' | 'type'>) =>
  toDefinition({ ...usual, ...facts });

const options = ['red', 'green', 'blue'].map((value, displayOrder) => ({
  value,
  label: value.toUpperCase(),
  displayOrder,
  hidden: false,
}));
const bool = ['true', 'false'].map((value, displayOrder) => ({ value, label: value, displayOrder, hidden: false }));

const set = toPropertySet([
  define({ name: 'text', type: 'string' }),
  define({ name: 'code', type: 'string', hasUniqueValue: true }),
  define({ name: 'amount', type: 'number' }),
  define({ name: 'day', type: 'date' }),
  define({ name: 'moment', type: 'datetime' }),
  define({ name: 'is_open', type: 'bool', fieldType: 'booleancheckbox', options: bool }),
  define({ name: 'color', type: 'enumeration', fieldType: 'select', options }),
  define({ name: 'colors', type: 'enumeration', fieldType: 'checkbox', options }),
  define({ name: 'sum', type: 'number', calculated: true, readOnlyValue: true }),
  define({ name: 'made', type: 'datetime', readOnlyValue: true }),
  define({
    name: 'owner',
    type: 'enumeration',
    fieldType: 'select',
    externalOptions: true,
    referencedObjectType: 'OWNER',
  }),
  define({ name: 'constructor', type: 'string' }),
]);

const owners = new Set(['77', '78']);
const companies: ValueTarget = { hubId: 1001, objectType: getObjectType('companies'), owners };
const contacts: ValueTarget = { hubId: 1001, objectType: getObjectType('contacts'), owners };
const builtIn = (typeId: string): PropertySet => toAllDefaults().get(typeId)!.properties;

function stored(name: string, value: unknown, where = companies): string | undefined {
  return toStoredValues({ [name]: value }, set, where)[name];
}

/** The body of the refusal; fails without one. */
function refused(input: Record<string, unknown>, properties = set, where = companies): ReturnType<typeof toWireError> {
  try {
    toStoredValues(input, properties, where);
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).row.status).toBe(400);
    return toWireError(error as AppError, 'id');
  }
  throw new Error('The values were accepted.');
}

const failure = (name: string, value: unknown) => {
  const { code, message } = refused({ [name]: value }).errors![0]!;
  return [code, message];
};

describe('values that are stored unchanged (Spec 2.6)', () => {
  it.each([
    ['text', ' two  blanks ', ' two  blanks '],
    ['text', '😀 𝔸 é', '😀 𝔸 é'],
    ['text', 12.5, '12.5'],
    ['text', false, 'false'],
    ['constructor', 'x', 'x'],
    ['amount', '5000.00', '5000.00'],
    ['amount', '-0.5', '-0.5'],
    ['amount', 42, '42'],
    ['amount', 1e-7, '0.0000001'],
    ['amount', -2.5e-9, '-0.0000000025'],
    ['amount', '1'.repeat(30), '1'.repeat(30)],
    ['amount', `0.${'0'.repeat(40)}7`, `0.${'0'.repeat(40)}7`],
    ['is_open', true, 'true'],
    ['is_open', 'false', 'false'],
    ['color', 'red', 'red'],
    ['owner', 77, '77'],
  ])('%s: %j is stored as %j', (name, value, expected) => {
    expect(stored(name, value)).toBe(expected);
  });

  it.each(['', null])('%j clears', (value) => {
    expect(toStoredValues({ text: value, amount: value, day: value, color: value }, set, companies)).toEqual({
      text: '',
      amount: '',
      day: '',
      color: '',
    });
  });

  it('leaves an unsafe prototype name to the existence check', () => {
    const input = JSON.parse('{"__proto__":{"x":"1"}}') as Record<string, unknown>;
    expect(refused(input).errors).toMatchObject([{ code: 'PROPERTY_DOESNT_EXIST' }]);
    expect(({} as { x?: string }).x).toBeUndefined();
  });
});

describe('times', () => {
  it.each([
    ['2026-03-12T10:00:00Z', '2026-03-12T10:00:00.000Z'],
    ['2026-03-12T10:00:00.5Z', '2026-03-12T10:00:00.500Z'],
    ['2026-03-12T10:00:00.123999Z', '2026-03-12T10:00:00.123Z'],
    ['2026-03-12T10:00+02:00', '2026-03-12T08:00:00.000Z'],
    ['2026-03-12T10:00:00-0530', '2026-03-12T15:30:00.000Z'],
    ['2026-03-12T10:00:00', '2026-03-12T10:00:00.000Z'],
    ['2026-03-12', '2026-03-12T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['1576676552000', '2019-12-18T13:42:32.000Z'],
    ['-1', '1969-12-31T23:59:59.999Z'],
    [1576676552000, '2019-12-18T13:42:32.000Z'],
  ])('the datetime %j is stored as %j', (value, expected) => {
    expect(stored('moment', value)).toBe(expected);
  });

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-32',
    '2026-1-1',
    'N-11-04',
    '2026-03-12 10:00:00',
    '2026-03-12T24:00:00Z',
    '2026-03-12T10:60:00Z',
    '2026-03-12T10:00:60Z',
    '2026-03-12T10Z',
    '2026-03-12T10:00:00+24:00',
    '2026-03-12T10:00:00z',
    '2026-03-12Z',
    '0000-12-31',
    '0001-01-01T00:00:00+01:00',
    '10000-01-01',
    '+2026-01-01',
    '１５７６',
    '1e12',
    '0x10',
    '253402300800000',
    '-62135596800001',
    '9'.repeat(100),
    'tomorrow',
    ' 2026-03-12',
  ])('%j is neither a date nor a datetime', (value) => {
    expect(failure('moment', value)).toEqual(['INVALID_LONG', `${value} was not a valid long.`]);
    expect(failure('day', value)[0]).toBe('INVALID_LONG');
  });

  it('a date is a day or an instant at midnight UTC', () => {
    expect(stored('day', '2026-03-12')).toBe('2026-03-12');
    expect(stored('day', '1576627200000')).toBe('2019-12-18');
    expect(stored('day', '-62135596800000')).toBe('0001-01-01');
    expect(failure('day', 1576676552000)).toEqual([
      'INVALID_DATE',
      '1576676552000 is at 13:42:32.0 UTC, not midnight!',
    ]);
  });
});

describe('errors', () => {
  it.each(
    [
      '1,000',
      '1e3',
      '0x10',
      '+5',
      '1.2.3',
      '-',
      '.',
      '',
      'abc',
      '１２',
      ' 1',
      'NaN',
      'Infinity',
      '1'.repeat(31),
    ].filter(Boolean),
  )('%j is not a number', (value) => {
    expect(failure('amount', value)).toEqual(['INVALID_INTEGER', `${value} was not a valid number.`]);
  });

  it.each([2 ** 53, -1e21, 1e300])(
    'the JSON number %j, which has no exact representation, is rejected for every type',
    (value) => {
      expect(failure('amount', value)[0]).toBe('INVALID_INTEGER');
      expect(failure('text', value)[0]).toBe('INVALID_INTEGER');
    },
  );

  it('an option is named by value, case-sensitively', () => {
    for (const wrong of ['RED', 'Red', 'yellow', 'red;green']) {
      const [code, message] = failure('color', wrong);
      expect(code).toBe('INVALID_OPTION');
      expect(message).toBe(
        `${wrong} was not one of the allowed options: [${options
          .map(
            (o) =>
              `label: "${o.label}"\nvalue: "${o.value}"\ndisplay_order: ${o.displayOrder}\nhidden: false\nread_only: false\n`,
          )
          .join(', ')}]`,
      );
    }
    expect(failure('is_open', 'TRUE')[0]).toBe('INVALID_OPTION');
    expect(failure('owner', 'ada')).toEqual(['INVALID_OWNER_ID', 'ada was not a valid owner ID']);
    expect(failure('owner', '79')).toEqual(['INVALID_OWNER_ID', '79 was not a valid owner ID']);
  });

  it('read-only and calculated values can be neither set nor cleared', () => {
    expect(failure('made', '2026-01-01')).toEqual([
      'READ_ONLY_VALUE',
      '"made" is a read only property; its value cannot be set.',
    ]);
    expect(failure('sum', '')).toEqual(['READ_ONLY_VALUE', '"sum" is a calculated property; its value cannot be set.']);
  });

  it('all failures of a request are reported together, in the recorded body', () => {
    const body = refused({ nope: 'x', amount: 'v', text: 'fine', color: 'pink' });
    expect(Object.keys(body)).toEqual(['status', 'message', 'correlationId', 'errors', 'category']);
    expect(body.category).toBe('VALIDATION_ERROR');
    expect(body.errors).toEqual([
      { message: 'Property "nope" does not exist', code: 'PROPERTY_DOESNT_EXIST', context: { propertyName: ['nope'] } },
      { message: 'v was not a valid number.', code: 'INVALID_INTEGER', context: { propertyName: ['amount'] } },
      {
        message: expect.stringContaining('pink was not one of'),
        code: 'INVALID_OPTION',
        context: { propertyName: ['color'] },
      },
    ]);
    const prefix = 'Property values were not valid: ';
    expect(body.message.startsWith(prefix)).toBe(true);
    const details = JSON.parse(body.message.slice(prefix.length)) as object[];
    expect(details).toHaveLength(3);
    expect(details[1]).toEqual({
      isValid: false,
      message: 'v was not a valid number.',
      error: 'INVALID_INTEGER',
      name: 'amount',
      localizedErrorMessage: 'v was not a valid number.',
      propertyValue: 'v',
      portalId: 1001,
    });
    expect(Object.keys(details[0]!)).toEqual([
      'isValid',
      'message',
      'error',
      'name',
      'localizedErrorMessage',
      'portalId',
    ]);
  });

  it('misspelt names are rejected before other checks, with the position in the body', () => {
    const text = '{"properties":{"text":"a","hsTimestamp":"1","nope":"2"}}';
    const { properties } = JSON.parse(text) as { properties: Record<string, unknown> };
    const body = refused(properties, set, { ...companies, place: { text, steps: ['properties'] } });
    expect(body.message).toBe(
      'Invalid input JSON on line 1, column 55: Names for properties should be lowercase and have less than 100 characters. Invalid names: [hsTimestamp]',
    );
    expect(body.category).toBe('VALIDATION_ERROR');
    const long = 'a'.repeat(100);
    expect(refused({ [long]: 'x' }).message).toContain(`Invalid names: [${long}]`);
    expect(refused({ ['a'.repeat(99)]: 'x' }).errors).toMatchObject([{ code: 'PROPERTY_DOESNT_EXIST' }]);
  });

  it('objects and arrays are not values', () => {
    for (const value of [{}, ['a']])
      expect(refused({ text: value }).message).toMatch(/^Invalid input JSON: Cannot deserialize/);
  });

  it('failures can be combined with others', () => {
    const { values, failures } = checkValues({ text: 'a', amount: 'b' }, set, companies);
    expect(values).toEqual({ text: 'a' });
    expect(failures).toEqual([
      { name: 'amount', code: 'INVALID_INTEGER', message: 'b was not a valid number.', value: 'b' },
    ]);
  });
});

describe('limits', () => {
  it('a text has at most 65,536 characters, astral ones counted once', () => {
    expect(stored('text', 'x'.repeat(65_536))).toHaveLength(65_536);
    expect(stored('text', '😀'.repeat(65_536))).toHaveLength(131_072);
    expect(failure('text', 'x'.repeat(65_537))).toEqual(['MAX_LENGTH', 'Enter 65536 characters or fewer']);
  });

  it('a unique value has at most 1,024 bytes', () => {
    expect(stored('code', 'é'.repeat(512))).toHaveLength(512);
    expect(failure('code', 'é'.repeat(513))[0]).toBe('MAX_LENGTH');
  });

  it('an error stays small, however many and long the values are', () => {
    expect(JSON.stringify(refused({ amount: 'x'.repeat(500_000) })).length).toBeLessThan(10_000);
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`n${n}`, 'x']));
    expect(refused(many).errors).toHaveLength(20);
  });
});

describe('multiple values', () => {
  const where = { ...companies, current: (name: string) => (name === 'colors' ? 'red;green' : undefined) };

  it.each([
    ['red;blue', 'red;blue'],
    ['red;blue;', 'red;blue'],
    ['red;red', 'red'],
    [';blue', 'red;green;blue'],
    [';green;blue', 'red;green;blue'],
    [';', 'red;green'],
  ])('%j on red;green is stored as %j', (value, expected) => {
    expect(stored('colors', value, where)).toBe(expected);
  });

  it('a leading semicolon on an empty property sets the values', () => {
    expect(stored('colors', ';blue;red')).toBe('blue;red');
  });

  it('every value has to be an option', () => {
    expect(failure('colors', ';red;pink')[1]).toMatch(/^pink was not one of/);
  });
});

describe('built-in companies and contacts (Spec 2.6)', () => {
  const company = builtIn('0-2');
  const contact = builtIn('0-1');

  it('are complete', () => {
    expect([company.size, contact.size]).toEqual([245, 384]);
    expect([...company.keys()]).toEqual([...company.keys()].sort());
  });

  it.each(['hs_object_id', 'createdate', 'hs_lastmodifieddate', 'num_associated_contacts'])(
    '%s is set by the system only',
    (name) => {
      expect(refused({ [name]: '1' }, company).errors).toMatchObject([{ code: 'READ_ONLY_VALUE' }]);
    },
  );

  it('a lifecycle stage is accepted in any letter case', () => {
    expect(toStoredValues({ lifecyclestage: 'Customer' }, company, companies)).toEqual({ lifecyclestage: 'customer' });
    expect(refused({ lifecyclestage: 'Cust' }, company).errors).toMatchObject([{ code: 'INVALID_OPTION' }]);
  });

  it.each([
    ['Acme.Example', 'acme.example'],
    [' acme.example ', 'acme.example'],
    ['a-b.münchen.de', 'a-b.münchen.de'],
    [`${'a'.repeat(63)}.de`, `${'a'.repeat(63)}.de`],
  ])('the domain %j is stored as %j', (value, expected) => {
    expect(toStoredValues({ domain: value }, company, companies)).toEqual({ domain: expected });
  });

  it.each([
    'acme',
    'acme..de',
    '.acme.de',
    'acme.de.',
    '-a.de',
    'a-.de',
    'a b.de',
    'https://acme.de',
    'acme.de/x',
    'acme.de:80',
    '1.2.3.4',
    'a_b.de',
  ])('%j is not a domain', (value) => {
    const { errors, message } = refused({ domain: value }, company);
    expect(errors).toMatchObject([{ code: 'INVALID_DOMAIN', context: { propertyName: ['domain'] } }]);
    expect(message.length).toBeLessThan(7000);
  });

  it('additional domains are each validated as a domain', () => {
    const input = { hs_additional_domains: 'B.example; c.example;b.example' };
    expect(toStoredValues(input, company, companies)).toEqual({ hs_additional_domains: 'b.example;c.example' });
    const where = { ...companies, current: () => 'a.example' };
    expect(toStoredValues({ hs_additional_domains: ';b.example' }, company, where)).toEqual({
      hs_additional_domains: 'a.example;b.example',
    });
    expect(refused({ hs_additional_domains: 'b.example;nope' }, company).errors).toEqual([
      {
        message: '"nope" is an invalid domain',
        code: 'INVALID_DOMAIN',
        context: { propertyName: ['hs_additional_domains'] },
      },
    ]);
  });

  it.each([
    ['Ada@Example.COM', 'ada@example.com'],
    [' ada@example.com', 'ada@example.com'],
    ["o'hara+tag@mail.example.com", "o'hara+tag@mail.example.com"],
    ['用户@例子.广告', '用户@例子.广告'],
  ])('the e-mail address %j is stored as %j', (value, expected) => {
    expect(toStoredValues({ email: value }, contact, contacts)).toEqual({ email: expected });
  });

  it.each([
    'ada',
    '@example.com',
    'ada@',
    'ada@example',
    'a b@example.com',
    'ada@@example.com',
    '.ada@example.com',
    'ada.@example.com',
    'a..b@example.com',
    'ada@example.com,b@example.com',
    '"a b"@example.com',
    'ada@[1.2.3.4]',
    'ada@exa\nmple.com',
  ])('%j is not an e-mail address', (value) => {
    const { errors } = refused({ email: value }, contact, contacts);
    expect(errors).toMatchObject([{ code: 'INVALID_EMAIL' }]);
    expect(errors![0]!.message).toBe(`Email address ${value} is invalid`);
  });

  it('addresses and domains have the maximum lengths of mail and DNS', () => {
    const [label, hundred] = ['a'.repeat(63), 'a.'.repeat(50)];
    const domains = [
      `${label}a.de`,
      `${hundred}${hundred}${'a.'.repeat(26)}de`,
      'x'.repeat(9000),
      `${'é.'.repeat(85)}de`,
    ];
    for (const domain of domains) {
      expect(refused({ domain }, company).errors).toMatchObject([{ code: 'INVALID_DOMAIN' }]);
      expect(refused({ domain }, company).message.length).toBeLessThan(7000);
    }
    const emails = [
      `${label}aa@example.com`,
      `${'é'.repeat(33)}@example.com`,
      `a@${domains[1]}`,
      `${'a'.repeat(9000)}@b.de`,
    ];
    for (const email of emails) {
      expect(refused({ email }, contact, contacts).errors).toMatchObject([{ code: 'INVALID_EMAIL' }]);
    }
    expect(toStoredValues({ email: `${label}a@${label}.de` }, contact, contacts)).toHaveProperty('email');
  });

  it('a property of that name on another type is ordinary text', () => {
    const own = toPropertySet([define({ name: 'email', type: 'string' })]);
    expect(toStoredValues({ email: 'Ask Ada' }, own, companies)).toEqual({ email: 'Ask Ada' });
  });
});

describe('for any input', () => {
  const anything = fc.dictionary(
    fc.constantFrom(
      'text',
      'code',
      'amount',
      'day',
      'moment',
      'is_open',
      'color',
      'colors',
      'owner',
      'sum',
      'nope',
      'Nope',
      '__proto__',
    ),
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      fc.integer({ min: -1e14, max: 1e14 }).map(String),
      fc.array(fc.constantFrom('red', 'green', 'blue', '')).map((list) => list.join(';')),
    ),
  );

  it('normalising is idempotent, and errors are errors of this module', () => {
    fc.assert(
      fc.property(anything, (input) => {
        const first = attempt(input);
        if (first === undefined) return;
        expect(toStoredValues(first, set, companies)).toEqual(first);
      }),
      { numRuns: 2000 },
    );
  });

  it('stored times sort chronologically as text', () => {
    const ms = fc.integer({ min: -62135596800000, max: 253402300799999 });
    fc.assert(
      fc.property(ms, ms, (a, b) => {
        const [first, second] = [stored('moment', a)!, stored('moment', b)!];
        expect(first < second).toBe(a < b);
        expect(Date.parse(first)).toBe(a);
      }),
    );
  });

  it('long hostile texts are checked in linear time', () => {
    const texts = ['a', '1', '-', '.', ';', '@', ' ', 'a.', 'a@', '0', 'T', ':', '\u0307'].map((part) =>
      part.repeat(1_000_000 / part.length),
    );
    const start = performance.now();
    for (const text of texts) {
      for (const name of ['amount', 'moment', 'day', 'color', 'colors']) checkValues({ [name]: text }, set, companies);
      checkValues({ email: text }, builtIn0, contacts);
      checkValues({ domain: text, hs_additional_domains: text }, builtIn2, companies);
    }
    expect(performance.now() - start).toBeLessThan(texts.length * 8 * 50);
  });

  const builtIn0 = builtIn('0-1');
  const builtIn2 = builtIn('0-2');

  function attempt(input: Record<string, unknown>): Record<string, string> | undefined {
    try {
      return toStoredValues(input, set, companies);
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }
});
