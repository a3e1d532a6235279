import { expect, it } from 'vitest';
import { assertSeed } from './seed-checks.js';
import { toSeed, toSeedHash } from './seed-file.js';
import { mergeParts } from './seed-parts.js';
import { readYaml } from './seed-yaml.js';

const hub = { hubId: 1, name: 'Acme' };
const user = { email: 'ada@example.com', password: 'correct-horse-1', name: 'Ada', role: 'admin' };
const developer = { developerId: 2, apiKey: 'e3eff9c0-cf44-4d3f-89e7-d15f17362f25' };
const app = {
  appId: 3,
  name: 'Demo',
  clientId: '309d6b79-965e-4a32-9ae4-45508201e2bd',
  clientSecret: '79cb9e86-830c-41c2-8dcc-69292f45e678',
  redirectUris: ['http://localhost:3000/cb'],
  scopes: ['oauth'],
};
const privateApp = { name: 'CI', token: 'pat-na1-db5b5fab-8f4d-4e27-9da1-494c73cf256d', scopes: ['oauth'] };

const developers = [{ ...developer, apps: [app] }];
const record = { id: '5', properties: {} };
const template = { id: '51', appId: 3, name: 'Visit' };
const entries: Readonly<Record<string, object>> = {
  deals: record,
  pipelines: { objectType: 'deals', label: 'Big ones', displayOrder: 0, stages: [] },
  events: { eventTemplateId: '51', id: 'a', email: 'ada@example.com', tokens: {} },
  associations: { from: { objectType: 'contacts', id: '1' }, to: { objectType: 'companies', id: '7' } },
  properties: {
    ...{ objectType: 'companies', name: 'tier', label: 'Tier', type: 'string', fieldType: 'text' },
    groupName: 'companyinformation',
  },
};

function check(value: unknown, mode: 'sandbox' | 'production' = 'sandbox'): void {
  assertSeed(toSeed(JSON.stringify(value)), mode);
}

it('a seed may be empty, and may contain one of everything', () => {
  expect(() => check({})).not.toThrow();
  expect(() =>
    check({
      hubs: [
        { ...hub, users: [user], teams: [{ name: 'Sales', members: ['Ada@example.com'] }], privateApps: [privateApp] },
      ],
      developers: [{ ...developer, apps: [app] }],
      records: {
        companies: [{ id: '7', properties: { name: 'Acme', numberofemployees: 3 } }],
        associations: [{ from: { objectType: 'contacts', id: '1' }, to: { objectType: 'companies', id: '7' } }],
      },
    }),
  ).not.toThrow();
});

it.each([
  ['not JSON', '{"hubs": [', 'it is not JSON'],
  ['a list', '[]', 'the file must be object'],
  ['an unknown field', '{"hub": []}', 'the file has the unknown field hub'],
  ['unknown records', '{"records": {"dogs": []}}', 'records has the unknown field dogs'],
])('a seed that is %s is rejected with its position', (_, text, message) => {
  expect(() => toSeed(text)).toThrow(message);
});

it.each([
  ['a hub without a name', { hubs: [{ hubId: 1 }] }, 'hubs[0] lacks name'],
  ['an id of ten digits', { hubs: [{ ...hub, hubId: 1_000_000_000 }] }, 'hubs[0].hubId must be <= 999999999'],
  [
    'an unknown role',
    { hubs: [{ ...hub, users: [{ ...user, role: 'boss' }] }] },
    'hubs[0].users[0].role must be one of',
  ],
  [
    'a token of another kind',
    { hubs: [{ ...hub, privateApps: [{ ...privateApp, token: 'secret' }] }] },
    'token must match',
  ],
  [
    'an array as a property',
    { hubs: [hub], records: { companies: [{ properties: { name: [] } }] } },
    'properties.name must',
  ],
  ['two hubs with one id', { hubs: [hub, hub] }, 'two entries have the same hubId 1'],
  ['one client id twice', { developers: [{ ...developer, apps: [app, { ...app, appId: 4 }] }] }, 'the same clientId'],
  [
    'one token twice',
    { hubs: [{ ...hub, privateApps: [privateApp, privateApp] }] },
    'two entries have the same token.',
  ],
  ['one user twice in a hub', { hubs: [{ ...hub, users: [user, user] }] }, 'same email in one account'],
  [
    'a user with two passwords',
    {
      hubs: [
        { ...hub, users: [user] },
        { hubId: 2, name: 'B', users: [{ ...user, password: 'another' }] },
      ],
    },
    'ada@example.com is listed in several accounts',
  ],
  ...(
    [
      ['one team twice', [{ name: 'Sales' }, { name: 'sales' }], 'the same name of a team in one account sales'],
      [
        'a user with two main teams',
        [
          { name: 'A', members: [user.email] },
          { name: 'B', members: [user.email] },
        ],
        'in the members of teams',
      ],
      [
        'a user twice in a team',
        [{ name: 'A', members: [user.email], additionalMembers: [user.email] }],
        'in one team',
      ],
      ['a stranger in a team', [{ name: 'A', members: ['bea@example.com'] }], 'not a user of the account'],
      ['a team below a later one', [{ name: 'A', parent: 'B' }, { name: 'B' }], 'B is no team before the team A'],
      ['a team with an unknown field', [{ name: 'A', id: 7 }], 'hubs[0].teams[0] has the unknown field id'],
    ] as const
  ).map(([title, teams, message]): [string, object, string] => [
    title,
    { hubs: [{ ...hub, users: [user], teams }] },
    message,
  ]),
  ['records without a hub', { records: { companies: [{ properties: {} }] } }, 'no account for them'],
  ['records of a missing hub', { hubs: [hub], records: { contacts: [{ hubId: 9, properties: {} }] } }, 'the account 9'],
  [
    'one record id twice',
    {
      hubs: [hub],
      records: {
        companies: [
          { id: '5', properties: {} },
          { id: '5', hubId: 1, properties: {} },
        ],
      },
    },
    'the same id 1/5',
  ],
  ...(['deals', 'tickets', 'emails', 'line_items'] as const).map((type): [string, object, string] => [
    `one id twice among its ${type}`,
    { hubs: [hub], records: { [type]: [record, { ...record, hubId: 1 }] } },
    'the same id 1/5',
  ]),
  ...['deals', 'pipelines', 'events', 'associations', 'properties'].map((list): [string, object, string] => [
    `${list} of a missing hub`,
    { hubs: [hub], developers, records: { eventTemplates: [template], [list]: [{ ...entries[list], hubId: 9 }] } },
    'the account 9',
  ]),
  ['deals without a hub', { hubs: [], records: { deals: [record] } }, 'no account for them'],
  [
    'an event template of a missing app',
    { developers, records: { eventTemplates: [{ ...template, appId: 4 }] } },
    'the app 4',
  ],
  [
    'an event template of an app out of range',
    { developers, records: { eventTemplates: [{ ...template, appId: 2 ** 40 }] } },
    'records.eventTemplates[0].appId must be <= 999999999',
  ],
  [
    'one event template twice',
    {
      developers: [{ ...developer, apps: [app, { ...app, appId: 4, clientId: `${app.clientId}-4` }] }],
      records: { eventTemplates: [template, { ...template, appId: 4, name: 'Other' }] },
    },
    'the same id 51',
  ],
  [
    'one event twice',
    {
      hubs: [hub, { ...hub, hubId: 2 }],
      developers,
      records: {
        eventTemplates: [template],
        events: [entries['events'], { ...entries['events'], eventTemplateId: 51, hubId: 2 }],
      },
    },
    'the same id 51/a',
  ],
  [
    'one property twice',
    { hubs: [hub], records: { properties: [entries['properties'], entries['properties']] } },
    'the same name 1/companies/tier',
  ],
  [
    'one pipeline twice',
    { hubs: [hub], records: { pipelines: [entries['pipelines'], entries['pipelines']] } },
    'the same label 1/deals/Big ones',
  ],
  [
    'one pipeline id twice',
    {
      hubs: [hub],
      records: {
        pipelines: ['Big ones', 'Small ones'].map((label) => ({ ...entries['pipelines'], label, pipelineId: 'p' })),
      },
    },
    'the same pipelineId 1/deals/p',
  ],
])('a seed with %s is rejected', (_, seed, message) => {
  expect(() => check(seed)).toThrow(message);
});

it('an error contains no secret', () => {
  const bad = { hubs: [{ ...hub, privateApps: [privateApp, privateApp], users: [{ ...user, role: 'boss' }] }] };
  expect(() => check(bad)).toThrow(expect.not.stringContaining('pat-na1'));
  expect(() => toSeed(`{"password": "${user.password}" oops}`)).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('correct-horse') }),
  );
});

it('weak passwords and keys are rejected in production', () => {
  expect(() => check({ hubs: [{ ...hub, users: [{ ...user, password: 'short' }] }] }, 'production')).toThrow(
    '12 characters',
  );
  expect(() => check({ developers: [{ ...developer, apiKey: 'dev-key-1' }] }, 'production')).toThrow('32 characters');
  expect(() => check({ hubs: [{ ...hub, users: [user] }], developers: [developer] }, 'production')).not.toThrow();
});

it('a seed is the same in any order of its fields and with any whitespace', () => {
  const one = toSeed('{"hubs":[{"hubId":1,"name":"Acme"}]}');
  const other = toSeed('{ "hubs": [ { "name": "Acme", "hubId": 1 } ] }');
  expect(toSeedHash(one)).toEqual(toSeedHash(other));
  expect(toSeedHash(one)).not.toEqual(toSeedHash(toSeed('{"hubs":[{"hubId":1,"name":"Acne"}]}')));
});

it('a table holds records: columns of properties, id, creation and associations', () => {
  const table = {
    columns: ['id', 'createdAt', 'firstname', 'associations.companies'],
    rows: [['8', '-3d 14:30', 'Ada', '7'], [null, null, 'Ben', ['7', { id: '9', type: 'decision_maker' }]], ['10']],
  };
  const { records } = toSeed(JSON.stringify({ hubs: [hub], records: { contacts: table } }));
  expect(records?.contacts).toEqual([
    { id: '8', createdAt: '-3d 14:30', properties: { firstname: 'Ada' }, associations: { companies: ['7'] } },
    { properties: { firstname: 'Ben' }, associations: { companies: ['7', { id: '9', type: 'decision_maker' }] } },
    { id: '10', properties: {} },
  ]);
});

const inTable = (columns: string[], ...rows: unknown[][]) => ({ records: { contacts: { columns, rows } } });

it.each([
  ['an unknown field', { hubs: [{ ...hub, colour: 1 }] }, 'hubs[0] has the unknown field colour (seed.json:3)'],
  [
    'a cell too many',
    inTable(['id'], ['8', 'x']),
    'records.contacts.rows[0] has more than the 1 columns of the table (seed.json:8)',
  ],
  [
    'a wrong id',
    inTable(['id'], ['8'], ['0']),
    'records.contacts.rows[1][0] is not an id below 10,000,000,000 (seed.json:12)',
  ],
  ['a wrong time', inTable(['createdAt'], ['-3 days']), 'records.contacts.rows[0][0] is not a time (seed.json:9)'],
  [
    'a column twice',
    inTable(['id', 'id']),
    'records.contacts.columns[1] names a column that the table already has (seed.json:6)',
  ],
  [
    'a list of values',
    inTable(['firstname'], [['a']]),
    'records.contacts.rows[0][0] is a list, which only columns of associations take',
  ],
  [
    'a wrong association',
    inTable(['associations.companies'], ['Acme']),
    'records.contacts.rows[0][0] is not the id of a record',
  ],
  [
    'a time that is none',
    { records: { contacts: [{ createdAt: 'soon', properties: {} }] } },
    'records.contacts[0].createdAt is not a time',
  ],
  [
    'an event without a time',
    { records: { events: [{ eventTemplateId: '1', id: 'a', timestamp: 'then' }] } },
    'records.events[0].timestamp is not a time',
  ],
])('%s is rejected with file, line and path', (_, seed, message) => {
  expect(() => toSeed(JSON.stringify(seed, null, 2), { name: 'seed.json' })).toThrow(message);
});

const inYaml = (text: string) => toSeed(text, { name: 'seed.yaml', read: readYaml });

it('a seed in YAML is the same as in JSON, with comments, anchors and aliases', () => {
  const text = `
# The account
hubs:
  - { hubId: 1, name: Acme }
records:
  contacts:
    columns: [id, createdAt, firstname]
    rows:
      - ["8", -3d 14:30, &name Ada]
      - ["9", 2026-01-31, *name]
`;
  const rows = [
    ['8', '-3d 14:30', 'Ada'],
    ['9', '2026-01-31', 'Ada'],
  ];
  const inJson = toSeed(JSON.stringify({ hubs: [hub], ...inTable(['id', 'createdAt', 'firstname'], ...rows) }));
  expect(inYaml(text)).toEqual(inJson);
  expect(toSeedHash(inYaml(text))).toEqual(toSeedHash(inJson));
});

it.each([
  ['text that is not YAML', 'hubs:\n  - hubId: 1\n name: Acme', 'it is not YAML (', 'seed.yaml line 3 column '],
  ['one name twice', 'hubs: []\nhubs: []', 'it is not YAML (duplicate key), seed.yaml line 2 column 1'],
  ['two documents', 'hubs: []\n---\nhubs: []', 'it is not YAML (multiple docs), seed.yaml line 2'],
  ['an alias without an anchor', 'hubs:\n  *none', 'it has an alias without an anchor, seed.yaml line 2 column 3'],
  ['an unknown field', 'hubs:\n  - hubId: 1\n    colour: red', 'hubs[0] has the unknown field colour (seed.yaml:2)'],
  ['a wrong value', 'hubs:\n  - name: A\n    hubId: "1"', 'hubs[0].hubId must be integer (seed.yaml:3)'],
  [
    'a fault behind an alias',
    'hubs:\n  - { hubId: 1, name: A, users: &all [{ email: 7 }] }\n  - { hubId: 2, name: B, users: *all }',
    '(seed.yaml:3)',
  ],
  ['a wrong cell', 'records:\n  deals:\n    columns: [id]\n    rows:\n      - ["0"]', 'rows[0][0] is not an id', ':5)'],
  [
    'aliases that multiply each other',
    ['a: &l0 [x, x]', ...Array.from({ length: 20 }, (_, at) => `b${at}: &l${at + 1} [*l${at}, *l${at}]`)].join('\n'),
    'it uses an anchor more than 1000 times, seed.yaml.',
  ],
])('YAML with %s is rejected with its place', (_, text, ...messages) => {
  for (const message of messages) expect(() => inYaml(text)).toThrow(message);
});

it('an error in YAML contains no secret', () => {
  expect(() => inYaml(`password: ${user.password}\n bad: [`)).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('correct-horse') }),
  );
});

it('files of a seed follow one another, and their paths are relative to the folder of the first', () => {
  const first = toSeed(JSON.stringify({ include: ['parts/more.json'], hubs: [hub], records: { contacts: [record] } }));
  expect(first.include).toEqual(['parts/more.json']);
  const file = { path: '/Offers/a.pdf', file: '../files/a.pdf' };
  const more = {
    developers: [{ ...developer, apps: [{ ...app, icon: 'icon.png' }] }],
    records: { contacts: [record], files: [file] },
  };
  const second = toSeed(JSON.stringify(more), { name: 'parts/more.json', folder: 'parts' });
  const merged = mergeParts([first, second]);
  expect(merged.records?.contacts).toEqual([record, record]);
  expect(merged.records?.files).toEqual([{ path: '/Offers/a.pdf', file: 'files/a.pdf' }]);
  expect(merged.developers?.[0]?.apps?.[0]?.icon).toBe('parts/icon.png');
  expect(merged.hubs).toEqual([hub]);
});
