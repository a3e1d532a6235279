import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newPlace, runJson, runSpoke, type Place } from '../../test/support/cli.js';
import { seedApp, seedFile, seedHub } from '../../test/support/seed.js';

// Each command is a process that opens the database.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let place: Place;

beforeAll(async () => {
  place = await newPlace();
  await runJson(place.env, 'seed', seedFile);
});
afterAll(() => place.remove());

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('spoke user', () => {
  it('creates a user in an account, with a password that is shown once', async () => {
    const args = ['--email', 'kim@example.com', '--name', 'Kim', '--hub', '1001', '--role', 'viewer'];
    const made = await runJson(place.env, 'user', 'create', ...args);
    expect(made).toEqual({
      userId: expect.any(Number),
      email: 'kim@example.com',
      name: 'Kim',
      hubId: 1001,
      role: 'viewer',
      password: expect.stringMatching(/^[a-z0-9]{4}(-[a-z0-9]{4}){5}$/),
    });
    const { results } = await runJson(place.env, 'user', 'list', '--hub', '1001');
    expect(results).toContainEqual({
      userId: made.userId,
      email: 'kim@example.com',
      name: 'Kim',
      suspendedAt: null,
      hubs: [{ hubId: 1001, role: 'viewer' }],
    });
  });

  it('creates a user with a new account, or without one', async () => {
    const made = await runJson(
      place.env,
      ...['user', 'create', '--email', 'lee@example.com', '--name', 'Lee', '--new-hub', 'Initech'],
      ...['--password', 'correct-horse-lee'],
    );
    expect(made).not.toHaveProperty('password');
    const { results } = await runJson(place.env, 'user', 'list', '--hub', String(made.hubId));
    expect(results).toMatchObject([{ email: 'lee@example.com', hubs: [{ hubId: made.hubId, role: 'admin' }] }]);
    const again = await runSpoke(
      place.env,
      ...['user', 'create', '--email', 'LEE@example.com', '--name', 'Lee', '--new-hub', 'Initrode'],
    );
    expect(again).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'spoke: There is already a user with this email address.\n',
    });
    const listed = await runSpoke(place.env, 'user', 'create', '--email', 'x@example.com', '--name', 'X');
    expect(listed.stderr).toBe('spoke: There are several accounts: name one with --hub.\n');
  });

  it.each([
    [['--email', 'mo@example.com', '--hub', '9999'], 'There is no account with this id.'],
    [['--email', 'mo@example.com', '--hub', '1001', '--password', 'short'], 'A password has 12 to 256 characters.'],
  ])('rejects %j with one sentence', async (args, sentence) => {
    const refused = await runSpoke(place.env, 'user', 'create', '--name', 'Mo', ...args);
    expect(refused).toEqual({ code: 1, stdout: '', stderr: `spoke: ${sentence}\n` });
  });

  it('sets passwords and suspends users', async () => {
    const { email, userId } = seedHub(1001).users[0]!;
    expect(await runJson(place.env, 'user', 'password', email)).toEqual({
      userId,
      email,
      password: expect.any(String),
    });
    expect(await runJson(place.env, 'user', 'suspend', email)).toEqual({ userId, email, suspended: true });
    const { results } = await runJson(place.env, 'user', 'list', '--hub', '1001');
    expect(results.find((user: { userId: number }) => user.userId === userId).suspendedAt).toMatch(/Z$/);
    expect(await runJson(place.env, 'user', 'suspend', email, '--undo')).toMatchObject({ suspended: false });
    expect(await runSpoke(place.env, 'user', 'suspend', 'no@example.com')).toMatchObject({
      code: 1,
      stderr: 'spoke: There is no user with the address no@example.com.\n',
    });
  });
});

describe('spoke app', () => {
  it('registers an app, lists it, gives it a new secret and its install URL', async () => {
    const made = await runJson(
      place.env,
      ...[
        'app',
        'create',
        '--name',
        'Sync',
        '--redirect-uri',
        'https://sync.example.com/cb',
        'http://localhost:4000/cb',
      ],
      ...['--scopes', 'oauth,timeline', '--optional-scopes', 'files', '--native'],
    );
    expect(made).toEqual({
      appId: expect.any(Number),
      developerId: 2001,
      name: 'Sync',
      clientId: expect.stringMatching(uuid),
      clientSecret: expect.stringMatching(uuid),
      redirectUris: ['https://sync.example.com/cb', 'http://localhost:4000/cb'],
      scopes: ['oauth', 'timeline'],
      optionalScopes: ['files'],
      extraQuery: false,
      native: true,
    });
    const { clientSecret, ...listed } = made;
    expect((await runJson(place.env, 'app', 'list')).results).toContainEqual(listed);
    const rotated = await runJson(place.env, 'app', 'rotate-secret', String(made.appId));
    expect(rotated.clientSecret).toMatch(uuid);
    expect(rotated.clientSecret).not.toBe(clientSecret);
    const { installUrl } = await runJson(place.env, 'app', 'install-url', String(made.appId));
    expect(new URL(installUrl).searchParams.get('client_id')).toBe(made.clientId);
  });

  it('rejects an unsafe redirect URI with one sentence', async () => {
    const args = ['--name', 'Bad', '--redirect-uri', 'http://sync.example.com/cb', '--scopes', 'oauth'];
    expect(await runSpoke(place.env, 'app', 'create', ...args)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'spoke: The redirect URI http://sync.example.com/cb is not https and not on localhost.\n',
    });
  });

  it('prints no install URL with a redirect URI that is not registered', async () => {
    const { appId } = seedApp(3001);
    const refused = await runSpoke(
      place.env,
      'app',
      'install-url',
      String(appId),
      '--redirect-uri',
      'https://evil.example',
    );
    expect(refused).toMatchObject({
      code: 1,
      stderr: `spoke: https://evil.example is not a redirect URI of app ${appId}.\n`,
    });
  });
});

describe('spoke token', () => {
  it('creates, lists and revokes the private apps of an account', async () => {
    const args = ['--hub', '1002', '--name', 'CI', '--scopes', 'crm.objects.companies.read'];
    const made = await runJson(place.env, 'token', 'private-app', 'create', ...args);
    expect(made).toEqual({
      hubId: 1002,
      appId: expect.any(Number),
      token: expect.stringMatching(/^pat-na1-[0-9a-f-]{36}$/),
    });
    const list = async () => (await runJson(place.env, 'token', 'private-app', 'list', '--hub', '1002')).results;
    expect(await list()).toContainEqual({
      appId: made.appId,
      name: 'CI',
      scopes: ['crm.objects.companies.read'],
      userId: 502,
      createdAt: expect.any(String),
    });
    const elsewhere = await runSpoke(place.env, 'token', 'private-app', 'revoke', String(made.appId), '--hub', '1001');
    expect(elsewhere).toMatchObject({ code: 1, stderr: 'spoke: There is no such private app.\n' });
    await runJson(place.env, 'token', 'private-app', 'revoke', String(made.appId), '--hub', '1002');
    expect(await list()).not.toContainEqual(expect.objectContaining({ appId: made.appId }));
  });

  it('creates developer API keys, for an existing developer account or a new one', async () => {
    const known = await runJson(place.env, 'token', 'developer-key', 'create', '--developer', '2001');
    expect(known).toEqual({ developerId: 2001, apiKey: expect.stringMatching(/^devkey-[0-9a-f-]{36}$/) });
    const fresh = await runJson(place.env, 'token', 'developer-key', 'create', '--name', 'Initech');
    expect(fresh.developerId).not.toBe(2001);
    const { code } = await runSpoke(place.env, 'token', 'developer-key', 'create', '--developer', '77');
    expect(code).toBe(1);
  });
});
