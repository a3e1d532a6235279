import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startSpoke } from '../../test/support/app.js';
import { openAppSession } from '../../test/support/app-session.js';
import { newPlace, runJson, runSpoke } from '../../test/support/cli.js';
import { request } from '../../test/support/http.js';
import { needs } from '../../test/support/needs.js';
import { seedFile, seedHub } from '../../test/support/seed.js';
import { launch, repository } from '../../test/support/spoke-process.js';
import { stopProcess } from '../../test/support/stop-process.js';

// Each command is a process that opens the database.
vi.setConfig({ testTimeout: 240_000 });

const hub = { hubId: 1, name: 'Acme' };
const token = 'pat-na1-0b5b5fab-8f4d-4e27-9da1-494c73cf256d';
const user = { email: 'ada@example.com', password: 'correct-horse-1', name: 'Ada', role: 'admin' };

async function newSeedPlace() {
  const place = await newPlace();
  onTestFinished(() => place.remove());
  const write = (seed: unknown): string => {
    const file = join(place.dataDir, `${Math.random()}.json`);
    writeFileSync(file, typeof seed === 'string' ? seed : JSON.stringify(seed));
    return file;
  };
  return { ...place, write };
}

describe('spoke seed', () => {
  it('applying the same seed again, also in another layout, or another seed changes nothing and says so', async () => {
    const { env, write } = await newSeedPlace();
    const first = await runJson(env, 'seed', seedFile);
    expect(first).toEqual({ applied: true, hubs: 2, developers: 1, records: 0 });
    const users = await runJson(env, 'user', 'list');
    const again = write(JSON.stringify(JSON.parse(readFileSync(seedFile, 'utf8')), null, 7));
    expect(await runJson(env, 'seed', again)).toEqual({ applied: false, hubs: 2, developers: 1, records: 0 });
    expect((await runSpoke(env, 'seed', seedFile)).stdout).toBe(
      'This seed has been applied before: nothing was changed.\n',
    );
    const other = await runSpoke(env, 'seed', write({ hubs: [{ ...hub, users: [user] }] }));
    expect(other).toMatchObject({ code: 1, stdout: '' });
    expect(other.stderr).toMatch(
      /^spoke: The database was filled from another seed, seed\.json, on \d{4}-\d\d-\d\d\.\n$/,
    );
    expect(await runJson(env, 'user', 'list')).toEqual(users);
    expect(users.results).toHaveLength(2);
  });

  it('several files, in JSON and YAML, make one seed, whose paths are relative to the file that names them', async () => {
    const place = await newSeedPlace();
    const folder = join(place.dataDir, 'parts');
    mkdirSync(folder);
    const contacts = join(folder, 'contacts.yaml');
    writeFileSync(contacts, 'include: [more.yml]\nrecords:\n  contacts: [{ properties: { firstname: Ada } }]\n');
    writeFileSync(join(folder, 'a.txt'), 'Prices');
    writeFileSync(join(folder, 'more.yml'), 'records: { files: [{ path: /a.txt, file: a.txt }] }\n');
    const first = place.write(accounts);
    const counts = { hubs: 1, developers: 0 };
    expect(await runJson(place.env, 'seed', first, contacts)).toEqual({ applied: true, ...counts, records: 1 });
    const again = await runJson({ ...place.env, SPOKE_SEED: `${first}, ${contacts}` }, 'seed');
    expect(again).toEqual({ applied: false, ...counts, records: 0 });
  });

  it('a database in use is not seeded', async () => {
    const { env } = await newSeedPlace();
    await runJson(env, 'migrate');
    await runJson(env, 'user', 'create', '--email', 'ada@example.com', '--name', 'Ada', '--new-hub', 'Acme');
    expect(await runSpoke(env, 'seed', seedFile)).toMatchObject({
      code: 1,
      stderr: 'spoke: The database is not empty, so no seed can be applied.\n',
    });
  });
});

const ci = { name: 'CI', token, scopes: ['crm.objects.companies.read', 'crm.objects.contacts.read'] };
const viewSettings = { query: '', filterGroups: [], sort: null, columns: null, layout: 'table', pipelineId: null };
const accounts = { hubs: [{ ...hub, users: [user], privateApps: [ci] }] };

// Each fails in another place: a constraint of the database, rules that only the services know, a value that nobody knows.
const refused: readonly (readonly [seed: object, sentence: string])[] = [
  [
    {
      hubs: [
        { ...hub, users: [user], domain: 'a.example' },
        { hubId: 2, name: 'B', domain: 'a.example' },
      ],
    },
    'There is already an account with this domain.',
  ],
  [
    { hubs: [{ ...hub, users: [user], privateApps: [{ name: 'CI', token, scopes: ['oauth', 'nope'] }] }] },
    'There is no scope nope.',
  ],
  [{ hubs: [{ ...hub, users: [user], teams: [{ name: ' ' }] }] }, 'The name of a team is 1 to 100 visible characters.'],
  ...(
    [
      ['companies', { companies: [{ properties: { name: 'Acme', colour: 'red' } }] }, 'colour'],
      ['companies', { companies: [{ properties: { name: 'A\u0000' } }] }, 'the database rejects a value'],
      [
        'deals',
        { deals: [{ id: '6', properties: { dealname: 'A', closedate: '-3x' } }] },
        'the record 6 has a closedate',
      ],
      ['files', { files: [{ path: '/a.pdf', file: 'nowhere.pdf' }] }, 'nowhere.pdf cannot be read'],
      [
        'views',
        { views: [{ by: 'b@example.com', objectType: 'deals', name: 'A', settings: viewSettings }] },
        'b@example.com is not a user',
      ],
      [
        'associations',
        {
          companies: [{ id: '7', properties: { name: 'Acme' } }],
          associations: [{ from: { objectType: 'companies', id: '7' }, to: { objectType: 'contacts', id: '9' } }],
        },
        '9',
      ],
      ['events', { events: [{ eventTemplateId: '77', id: 'a', email: 'ada@acme.example', tokens: {} }] }, '77'],
    ] as const
  ).map(([section, records, detail]): [object, string] => [
    { ...accounts, records },
    `^spoke: The seed file is not valid: records\\.${section}: .*${detail}`,
  ]),
];

// Opens a database a dozen times, which takes three times as long on the embedded one.
it(
  'a rejected seed prints one sentence and leaves the database empty, whatever the reason',
  needs.postgres,
  async () => {
    const { env, write } = await newSeedPlace();
    for (const [seed, sentence] of refused) {
      const { code, stdout, stderr } = await runSpoke(env, 'seed', write(seed));
      expect(stderr).toMatch(new RegExp(sentence));
      expect({ code, stdout, lines: stderr.split('\n').length }).toEqual({ code: 1, stdout: '', lines: 2 });
    }
    expect(await runSpoke(env, 'seed', '/nowhere/seed.json')).toMatchObject({
      code: 1,
      stderr: 'spoke: The seed file /nowhere/seed.json cannot be read (ENOENT).\n',
    });
    expect(await runJson(env, 'user', 'list')).toEqual({ results: [] });
    // Which a database takes only with nothing in it.
    expect(await runJson(env, 'seed', write(accounts))).toMatchObject({ applied: true, hubs: 1 });
  },
);

it('teams are created as in the file, with members, and records take them', async () => {
  const bea = { ...user, email: 'bea@example.com', ownerId: 77 };
  const teams = [
    { name: 'Sales', members: ['Bea@example.com'] },
    { name: 'Europe', parent: 'Sales', members: [user.email], additionalMembers: [bea.email] },
  ];
  const records = { contacts: [{ id: '8', properties: { email: 'ada@acme.example', hubspot_owner_id: '77' } }] };
  const seed = {
    hubs: [
      {
        ...hub,
        users: [
          { ...user, userId: 501 },
          { ...bea, userId: 502 },
        ],
        teams,
      },
    ],
    records,
  };
  const { baseUrl } = await startSpoke({ seed });
  const session = await openAppSession(baseUrl, user);
  const read = async (path: string) => (await session.request(hub.hubId, { path })).body as Record<string, unknown>;
  const [sales, europe] = (await read('/settings/teams/2026-09-beta'))['results'] as { id: string }[];
  expect(europe).toMatchObject({ name: 'Europe', parentTeamId: sales?.id });
  expect((await read('/settings/v3/users/teams'))['results']).toMatchObject([
    { name: 'Sales', userIds: ['502'], secondaryUserIds: [] },
    { name: 'Europe', userIds: ['501'], secondaryUserIds: ['502'] },
  ]);
  const contact = await read('/crm/v3/objects/contacts/8?properties=hubspot_team_id');
  expect(contact['properties']).toMatchObject({ hubspot_team_id: sales?.id });
});

describe('the records of a seed', () => {
  it('properties, records and associations are created as in the file', async () => {
    const records = {
      properties: [
        {
          objectType: 'companies',
          name: 'tier',
          label: 'Tier',
          type: 'string',
          fieldType: 'text',
          groupName: 'companyinformation',
        },
      ],
      companies: [
        { id: '7', properties: { name: 'Acme', domain: 'acme.example', tier: 'gold', numberofemployees: 3 } },
      ],
      contacts: [{ id: '8', properties: { email: 'Ada@acme.example' } }, { properties: { firstname: 'Ben' } }],
      associations: [{ from: { objectType: 'contacts', id: '8' }, to: { objectType: 'companies', id: '7' } }],
    };
    const { baseUrl } = await startSpoke({ seed: { ...accounts, records } });
    const get = (path: string) => request(baseUrl, { path, token });
    const company = await get(
      '/crm/v3/objects/companies/7?properties=tier,numberofemployees,domain&associations=contacts',
    );
    expect(company.status).toBe(200);
    expect(company.body.properties).toMatchObject({ tier: 'gold', numberofemployees: '3', domain: 'acme.example' });
    expect(company.body.associations.contacts.results.map(({ id }: { id: string }) => id)).toContain('8');
    const contacts = await get('/crm/v3/objects/contacts');
    expect(
      contacts.body.results.map(({ id, properties }: { id: string; properties: object }) => [id, properties]),
    ).toEqual([
      ['1', expect.objectContaining({ firstname: 'Ben' })],
      ['8', expect.objectContaining({ email: 'ada@acme.example' })],
    ]);
  });

  it('event templates and events are created as in the file, for their records', async () => {
    const app = { appId: 31, name: 'Visits', clientId: randomUUID(), clientSecret: randomUUID() };
    const scopes = ['oauth', 'timeline'];
    const apps = [{ ...app, redirectUris: ['http://localhost:3000/callback'], scopes }];
    const records = {
      contacts: [{ id: '8', properties: { email: 'ada@acme.example' } }],
      eventTemplates: [
        {
          id: '51',
          appId: 31,
          name: 'Visit',
          headerTemplate: 'Saw **{{page}}**',
          tokens: [{ name: 'page', label: 'Page', type: 'string' }],
        },
      ],
      events: [
        {
          eventTemplateId: '51',
          id: 'a',
          objectId: '8',
          tokens: { page: 'prices' },
          timestamp: '2026-01-02T00:00:00Z',
        },
        {
          eventTemplateId: '51',
          id: 'b',
          email: 'ada@acme.example',
          tokens: { page: 'help' },
          timestamp: '2026-01-03T00:00:00Z',
        },
      ],
    };
    const seed = {
      hubs: [{ ...accounts.hubs[0], users: [user] }],
      developers: [{ developerId: 21, apiKey: randomUUID(), apps }],
      records,
    };
    const { baseUrl } = await startSpoke({ seed });
    const session = await openAppSession(baseUrl, user);
    const { body } = await session.request(hub.hubId, { path: '/_app/objects/contacts/8/timeline?kinds=events' });
    const events = body.results as { eventId: string; header: string }[];
    expect(events.map(({ eventId, header }) => [eventId, header])).toEqual([
      ['b', 'Saw <strong>help</strong>'],
      ['a', 'Saw <strong>prices</strong>'],
    ]);
  });

  it('a seed killed during its records is completed, with each record once', async () => {
    const contacts = Array.from({ length: 3000 }, (_, place) => ({ properties: { email: `c${place}@example.com` } }));
    const place = await newSeedPlace();
    const env = { ...place.env, PORT: '0', SPOKE_SEED: place.write({ ...accounts, records: { contacts } }) };
    const commands = ['--disable-proto=throw', 'scripts/spoke.mjs', 'seed'];
    for (let round = 0; round < 3; round += 1) {
      const child = launch({ env, args: commands });
      await new Promise((done) => setTimeout(done, 900 + round * 300));
      child.signal('SIGKILL');
      await child.exited;
    }
    const { baseUrl } = await startSpoke({ env, dataDir: place.dataDir });
    const emails = new Set<string>();
    let [count, after] = [0, '0'];
    while (after) {
      const path = `/crm/v3/objects/contacts?limit=100&properties=email&after=${after}`;
      const { status, body } = await request(baseUrl, { path, token });
      expect(status).toBe(200);
      for (const { properties } of body.results) emails.add(properties.email);
      count += body.results.length;
      after = body.paging?.next.after;
    }
    expect({ count, distinct: emails.size }).toEqual({ count: 3000, distinct: 3000 });
  });
});

describe('seeding at startup', () => {
  it('a sandbox without SPOKE_SEED applies spoke.seed.* of its working directory, and logs it', async () => {
    const { env, dataDir } = await newSeedPlace();
    const folder = mkdtempSync(join(tmpdir(), 'spoke-folder-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'spoke.seed.yaml');
    writeFileSync(file, `hubs:\n  - hubId: 7\n    name: Acme\n    users: [${JSON.stringify(user)}]\n`);
    const start = (more: object, ...args: string[]) =>
      launch({
        ...{ cwd: folder, env: { ...env, PORT: '0', ...more } },
        args: ['--disable-proto=throw', join(repository, 'scripts', 'program.mjs'), ...args],
      });
    const server = start({});
    const baseUrl = await server.listening();
    expect(server.stderr()).toContain(`Applied ${realpathSync(file)}, the seed file of the working directory`);
    expect((await request(baseUrl, { path: '/_spoke/credentials' })).body.hub).toEqual({ hubId: 7, name: 'Acme' });
    await stopProcess(server);

    const production = {
      SPOKE_MODE: 'production',
      SPOKE_SECRET: 'x'.repeat(40),
      SPOKE_PUBLIC_URL: 'https://a.example',
    };
    const inProduction = start({ ...production, SPOKE_DATA_DIR: join(dataDir, 'other') }, 'seed');
    await inProduction.exited;
    expect(inProduction.stderr()).toBe('spoke: Name a seed file: in production there is none by default.\n');

    writeFileSync(join(folder, 'spoke.seed.mjs'), 'export default {};');
    const unclear = start({});
    expect(await unclear.exited).toMatchObject({ code: 1 });
    expect(unclear.stderr()).toMatch(/There are spoke\.seed\.yaml and spoke\.seed\.mjs in .*: name the ones to use/);
  });

  it('the credentials of the seed are printed, and omitted once they no longer work', async () => {
    const app = await startSpoke();
    // The table follows the line with the address.
    const isTold = () => expect.poll(() => app.stdout()).toContain('Developer API key');
    await isTold();
    const [admin] = seedHub(1001).users;
    const [ci] = seedHub(1001).privateApps;
    expect(app.stdout()).toContain(admin!.password);
    expect(app.stdout()).toContain(ci!.token);
    await app.stop();
    const env = { SPOKE_DATA_DIR: app.dataDir, DATABASE_URL: app.databaseUrl };
    await runJson(env, 'user', 'password', admin!.email, '--password', 'another-horse-501');
    const { results } = await runJson(env, 'token', 'private-app', 'list', '--hub', '1001');
    await runJson(env, 'token', 'private-app', 'revoke', String(results[0].appId), '--hub', '1001');
    await app.restart();
    await isTold();
    expect(app.stdout()).not.toContain(admin!.password);
    expect(app.stdout()).not.toContain(ci!.token);
    expect(app.stdout()).toContain('Client secret');
  });

  it('production prints no secret, and rejects a seed with weak ones', async () => {
    const { env, write } = await newSeedPlace();
    const production = {
      SPOKE_MODE: 'production',
      SPOKE_SECRET: 'x'.repeat(40),
      SPOKE_PUBLIC_URL: 'https://crm.example.com',
    };
    const strong = write({
      hubs: [{ ...hub, users: [user], privateApps: [{ name: 'CI', token, scopes: ['oauth'] }] }],
    });
    const app = await startSpoke({ env: production, seed: strong });
    await expect.poll(() => app.stdout()).toContain('Mode ');
    expect(app.stdout()).not.toContain(token);
    expect(app.stdout()).not.toContain(user.password);
    const weak = await runSpoke({ ...env, ...production }, 'seed', join(repository, 'seeds', 'demo.json'));
    expect(weak).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('in production a password has at least 12'),
    });
  });

  it('a start killed during seeding is completed by the next one', async () => {
    for (const afterMs of [250, 500, 1000]) {
      const place = await newSeedPlace();
      const env = { ...place.env, PORT: '0', SPOKE_SEED: seedFile };
      const first = launch({ env });
      await new Promise((done) => setTimeout(done, afterMs));
      first.signal('SIGKILL');
      await first.exited;
      const app = await startSpoke({ env, dataDir: place.dataDir });
      const path = '/account-info/v3/details';
      const reply = await request(app.baseUrl, { path, token: seedHub(1002).privateApps[0]!.token });
      expect(reply).toMatchObject({ status: 200, body: { portalId: 1002, timeZone: 'America/New_York' } });
      await app.stop();
      // Of the one with the most behind it.
      if (afterMs === 1000) expect(await runJson(env, 'seed', seedFile)).toMatchObject({ applied: false });
    }
  });
});
