import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../support/hubs.js';
import { inTurn } from '../support/in-turn.js';
import { filter, where } from '../support/searches.js';

const contacts = '/crm/v3/objects/contacts';

async function addProperty(
  hub: TestHub,
  json: { name: string; type: string; fieldType: string; hasUniqueValue?: boolean },
) {
  const path = '/crm/v3/properties/contacts';
  const reply = await hub.request({ path, json: { label: json.name, groupName: 'contactinformation', ...json } });
  expect(reply.status, reply.text).toBe(201);
}

const minute = 60_000;
const day = 1440 * minute;

/** Instants in common notations. */
function listGoodTimes(): [text: string, iso: string][] {
  const instants = ['2024-02-29', '1970-01-01', '0001-01-01', '9999-12-31', '2000-02-29', '1969-12-31', '2038-01-20'];
  return instants.flatMap((date, place) => {
    const iso = `${date}T${String(place * 3).padStart(2, '0')}:0${place}:59.00${place}Z`;
    const ms = Date.parse(iso);
    const shifted = (minutes: number) => new Date(ms + minutes * minute).toISOString().slice(0, -1);
    const isEdge = /^(0001|9999)/.test(date);
    const offsets = isEdge ? [] : [`${shifted(330)}+05:30`, `${shifted(-480)}-0800`, `${shifted(840)}+14:00`];
    return [date, iso, iso.slice(0, -1), String(ms), ...offsets].map((text): [string, string] => [
      text,
      text === date ? `${date}T00:00:00.000Z` : iso,
    ]);
  });
}

function listBadTimes(): string[] {
  const days = [
    '2023-02-29',
    '1900-02-29',
    '2024-02-30',
    '2024-04-31',
    '2024-00-10',
    '2024-13-01',
    '2024-01-00',
    '2024-01-32',
  ];
  const clocks = [
    '24:00:00',
    '25:00',
    '12:60',
    '12:00:60',
    '12:00:61',
    '-1:00',
    '1:00',
    '12',
    '12:',
    '12:00:00.',
    '12:00:00,5',
  ];
  const zones = ['z', 'UTC', '+24:00', '+00:60', '+1', '+1:00', '+010', '+0:30', 'Europe/Berlin', ' Z', '+', '--01:00'];
  const years = [
    '0000-01-01',
    '10000-01-01',
    '+002024-01-01',
    '-000001-01-01',
    '-0001-01-01',
    '+275760-09-13',
    '24-01-01',
  ];
  const numbers = ['253402300800000', '8640000000000000', '8640000000000001', '-8640000000000001', '-62135596800001'];
  const odd = [
    '9'.repeat(20),
    '9'.repeat(400),
    '1e12',
    '1_000',
    '1,000',
    '1.5',
    '0x18',
    '--1',
    '+5',
    '١٢٣',
    '１７０６７４５６００',
    '²',
  ];
  const words =
    'today now yesterday tomorrow epoch infinity -infinity allballs never NaN null undefined true J2451545'.split(' ');
  const forms = [
    ...['01/02/2024', '2024/01/02', '2.1.2024', '2024-1-2', '2024-W01-1', '2024-001', '2024-01', 'Jan 2 2024'],
    ...[
      '2024-01-02 00:00:00',
      '2024-01-02t00:00:00Z',
      '2024-01-02T',
      'T12:00',
      '12:00',
      '2024-01-02T12:00:00ZZ',
      '2024-01-02Z',
    ],
    ...[
      '2024-01-02T12:00:00Z ',
      ' 2024-01-02',
      '2024-01-02\n',
      '2024‐01‐02',
      '２０２４-01-02',
      '2024-01-02T12:00:00.1234567890Z',
    ],
    ...[
      "2024-01-02'",
      "2024-01-02'::date",
      '2024-01-02; select 1',
      '2024-01-02/P1D',
      'P1D',
      '2024-01-02T12:00[UTC]',
      '2024-01-02 BC',
    ],
  ];
  return [
    ...days,
    ...days.map((date) => `${date}T10:00:00Z`),
    ...clocks.map((clock) => `2024-01-02T${clock}Z`),
    ...clocks.map((clock) => `2024-01-02T${clock}`),
    ...zones.map((zone) => `2024-01-02T12:00:00${zone}`),
    ...years,
    ...years.map((date) => `${date}T10:00:00Z`),
    ...numbers,
    ...odd,
    ...words,
    ...forms,
  ];
}

describe('dates and times', () => {
  const good = listGoodTimes();
  const bad = listBadTimes();
  let hub: TestHub;
  beforeAll(async () => {
    hub = await newHub();
    await addProperty(hub, { name: 'a_date', type: 'date', fieldType: 'date' });
    await addProperty(hub, { name: 'a_time', type: 'datetime', fieldType: 'date' });
  });

  const write = (properties: object) => hub.request({ path: contacts, json: { properties } });
  const find = (value: string) =>
    hub.request({ path: `${contacts}/search`, json: where(filter('a_time', 'GTE', value)) });

  it('are at least 150 texts', () => expect(good.length + bad.length).toBeGreaterThan(150));

  it.each(good)('%j is an instant', async (text, iso) => {
    const time = await write({ a_time: text });
    expect([time.status, time.body.properties?.a_time]).toEqual([201, iso]);
    const date = await write({ a_date: text });
    const isMidnight = Date.parse(iso) % day === 0;
    expect([date.status, date.body.properties?.a_date]).toEqual(
      isMidnight ? [201, iso.slice(0, 10)] : [400, undefined],
    );
    expect((await find(text)).status).toBe(200);
  });

  it('that are invalid are rejected, as values and in filters', async () => {
    await inTurn(bad, 8, async (text) => {
      for (const property of ['a_date', 'a_time']) {
        const { status, body } = await write({ [property]: text });
        expect([property, text, status, body.category]).toEqual([property, text, 400, 'VALIDATION_ERROR']);
      }
      const searched = await find(text);
      expect([text, searched.status]).toEqual([text, expect.toBeOneOf([200, 400])]);
    });
  });
});

describe('indexed values', () => {
  let hub: TestHub;
  let id: string;
  beforeAll(async () => {
    hub = await newHub();
    await addProperty(hub, { name: 'a_key', type: 'string', fieldType: 'text', hasUniqueValue: true });
    id = (await hub.request({ path: contacts, json: { properties: { email: 'first@example.com' } } })).body
      .id as string;
  });

  const local = 'x'.repeat(64);
  const tooLong: [string, Record<string, string>][] = [
    ['an address of 9,000 bytes', { email: `${'x'.repeat(8_988)}@example.com` }],
    ['an address of 255 bytes', { email: `${local}@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example` }],
    ['a unique value of 9,000 bytes', { a_key: 'k'.repeat(9_000) }],
    ['a unique value of 1,025 bytes', { a_key: 'k'.repeat(1_025) }],
    ['a unique value of 1,026 bytes in 342 characters', { a_key: '語'.repeat(342) }],
  ];

  it.each(tooLong)('%s is rejected in every write', async (_, values) => {
    const inputs = [{ properties: { ...values, firstname: 'x' } }];
    const requests = [
      { path: contacts, json: { properties: values } },
      { method: 'PATCH', path: `${contacts}/${id}`, json: { properties: values } },
      { path: `${contacts}/batch/create`, json: { inputs } },
      { path: `${contacts}/batch/update`, json: { inputs: [{ id, properties: values }] } },
      {
        path: `${contacts}/batch/upsert`,
        json: { inputs: [{ id: 'first@example.com', idProperty: 'email', properties: values }] },
      },
    ];
    for (const options of requests) {
      const { status, body } = await hub.request(options);
      expect([options.path, status, body.category]).toEqual([options.path, 400, 'VALIDATION_ERROR']);
    }
    const { properties } = (await hub.request({ path: `${contacts}/${id}?properties=a_key,email` })).body;
    expect([properties['a_key'] ?? null, properties['email']]).toEqual([null, 'first@example.com']);
  });

  it('of the maximum length are accepted, once', async () => {
    const key = '語'.repeat(341);
    const write = () => hub.request({ path: contacts, json: { properties: { a_key: key } } });
    expect([(await write()).status, (await write()).status]).toEqual([201, 400]);
    const long = `${contacts}/${'x'.repeat(9_000)}?idProperty=`;
    for (const name of ['email', 'a_key']) {
      expect((await hub.request({ path: `${long}${name}` })).status).toBeOneOf([404, 414]);
    }
  });
});
