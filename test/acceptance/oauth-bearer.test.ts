import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { describe, expect, it } from 'vitest';
import { formOf, newVisitor, toAuthorizePath } from '../support/authorize-pages.js';
import { childEnvironment } from '../support/child-environment.js';
import { request } from '../support/http.js';
import { needs } from '../support/needs.js';
import { apps, oauthSeed, people, privateAppToken, startWorld, type World } from '../support/oauth-world.js';

const { demo } = apps;
const run = promisify(execFile);

/** The command line on a world's data. */
const spoke = (world: World, ...args: string[]) =>
  run(process.execPath, [join('scripts', 'spoke.mjs'), ...args], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: childEnvironment({ SPOKE_DATA_DIR: world.dataDir, DATABASE_URL: world.databaseUrl, LOG_LEVEL: 'warn' }),
  });

const sqlOf = (world: World) => postgres(world.databaseUrl ?? '', { max: 1, onnotice: () => undefined });
const refresh = (world: World, refreshToken: string) =>
  world.token(demo, { grant_type: 'refresh_token', refresh_token: refreshToken });

describe('expired access tokens', () => {
  const ages: readonly (readonly [number, string])[] = [
    [1, '1 second(s)'],
    [59, '59 second(s)'],
    [60, '1 minute(s)'],
    [7260, '121 minute(s)'],
    [86_400, '1 day(s)'],
    [30 * 86_400, '30 day(s)'],
  ];
  it('Spec 5.1: an expired token is 401 with its expiry, until it is refreshed', async () => {
    const world = await startWorld();
    const { accessToken, refreshToken } = await world.connect(demo);
    const { body: info } = await request(world.baseUrl, { path: `/oauth/v1/access-tokens/${accessToken}` });
    const expiresAt = info.signed_access_token.expiresAt as number;
    await world.moveClock(1790);
    expect((await world.call(accessToken)).status).toBe(200);
    for (const [seconds, words] of ages) {
      const now = new Date(expiresAt + seconds * 1000 + 5).toISOString();
      await request(world.baseUrl, { path: '/_spoke/clock', json: { now } });
      const { status, body, headers } = await world.call(accessToken);
      expect([status, body]).toEqual([
        401,
        {
          status: 'error',
          message: `The OAuth token used to make this call expired ${words} ago.`,
          correlationId: headers['x-hubspot-correlation-id'],
          context: { 'expire time': [new Date(expiresAt).toISOString()] },
          category: 'EXPIRED_AUTHENTICATION',
        },
      ]);
    }
    expect((await request(world.baseUrl, { path: `/oauth/v1/access-tokens/${accessToken}` })).status).toBe(404);
    const { body } = await refresh(world, refreshToken);
    expect((await world.call(body.access_token as string)).status).toBe(200);
    await world.close();
  });

  it('Spec 2.1: expires_in follows SPOKE_ACCESS_TOKEN_SECONDS', async () => {
    const world = await startWorld({ env: { SPOKE_ACCESS_TOKEN_SECONDS: '2' } });
    const { body } = await world.redeem(demo, await world.newCode(demo));
    expect(body.expires_in).toBe(2);
    await world.moveClock(3);
    expect((await world.call(body.access_token as string)).body.category).toBe('EXPIRED_AUTHENTICATION');
    await world.close();
  });
});

describe('invalid access tokens', () => {
  it('Spec 5.2: forged, truncated, extended and foreign tokens are 401 INVALID_AUTHENTICATION', async () => {
    const world = await startWorld();
    const { accessToken, refreshToken, code } = await world.connect(demo);
    const change = (index: number) => {
      const other = accessToken[index] === 'B' ? 'C' : 'B';
      return `${accessToken.slice(0, index)}${other}${accessToken.slice(index + 1)}`;
    };
    const forged = Array.from({ length: accessToken.length - 1 }, (_, index) => change(index + 1));
    const others = [
      accessToken.slice(0, -1),
      `${accessToken}A`,
      `${accessToken}=`,
      accessToken.toLowerCase(),
      refreshToken,
      code,
    ];
    for (const token of [...forged, ...others, 'x', 'pat-na1-00000000-0000-4000-8000-000000000000']) {
      const { status, body } = await world.call(token);
      expect([token, status, body.category]).toEqual([token, 401, 'INVALID_AUTHENTICATION']);
    }
    expect((await world.call(privateAppToken)).status).toBe(200);
    expect((await world.call(accessToken)).status).toBe(200);
    await world.close();
  });
});

describe('the size of access tokens', () => {
  it('Spec 8: a token with every scope has fewer than 512 characters', async () => {
    const file = join(import.meta.dirname, '..', '..', 'dist', 'accounts', 'rules', 'scopes.json');
    const names = (JSON.parse(readFileSync(file, 'utf8')) as { name: string }[]).map(({ name }) => name);
    const scopes = names.filter((name) => !name.startsWith('developer.webhooks_journal.'));
    const [developer] = oauthSeed.developers;
    const world = await startWorld({
      seed: { ...oauthSeed, developers: [{ ...developer, apps: [{ ...demo, scopes, optionalScopes: [] }] }] },
    });
    const { body } = await world.redeem(demo, await world.newCode(demo, { scopes }));
    expect(scopes.length).toBeGreaterThanOrEqual(245);
    expect([...(body.scopes as string[])].sort()).toEqual([...scopes].sort());
    expect((body.access_token as string).length).toBeLessThan(512);
    expect((await world.call(body.access_token as string)).status).toBe(200);
    await world.close();
  });
});

describe('signing secrets', () => {
  const [first, second] = ['first-secret-of-32-characters-or-more', 'second-secret-of-32-characters-or-more'];
  it('Spec 5.2: adding a new secret signs no user out, and removing the old one invalidates its tokens', async () => {
    const secret = { SPOKE_SECRET: first };
    const world = await startWorld({ env: secret });
    const { accessToken, refreshToken } = await world.connect(demo);
    await world.stop();
    const env = { ...secret, SPOKE_SECRET: `${second},${first}` };
    const seen = { dataDir: world.dataDir, env: { ...env, DATABASE_URL: world.databaseUrl } };
    const rotated = await startWorld(seen);
    expect((await rotated.call(accessToken)).status).toBe(200);
    const renewed = (await refresh(rotated, refreshToken)).body.access_token as string;
    await rotated.stop();
    const last = await startWorld({ ...seen, env: { ...seen.env, SPOKE_SECRET: second } });
    expect((await last.call(accessToken)).status).toBe(401);
    expect((await last.call(renewed)).status).toBe(200);
    expect((await refresh(last, refreshToken)).status).toBe(200);
    await last.close();
    await world.close();
  });

  it('Spec 5.2: a reset of the sandbox invalidates every token, although accounts and apps get the same ids again', async () => {
    const world = await startWorld();
    const { accessToken, refreshToken } = await world.connect(demo);
    expect((await request(world.baseUrl, { method: 'POST', path: '/_spoke/reset' })).status).toBe(204);
    expect((await world.call(accessToken)).status).toBe(401);
    expect((await refresh(world, refreshToken)).body.status).toBe('BAD_REFRESH_TOKEN');
    const again = await world.connect(demo);
    expect((await world.call(again.accessToken)).status).toBe(200);
    expect((await world.call(accessToken)).status).toBe(401);
    await world.close();
  });
});

describe('removed grantors', () => {
  it('Spec 5.2: tokens of a suspended user are rejected, those of others are not', async () => {
    const world = await startWorld();
    const mine = await world.connect(demo, { userId: people.ada.userId });
    const theirs = await world.connect(demo, { hubId: 1002, userId: people.grace.userId });
    const pending = await world.newCode(demo, { userId: people.ada.userId });
    if (world.databaseUrl === undefined) await world.stop();
    await spoke(world, 'user', 'suspend', people.ada.email);
    if (world.databaseUrl === undefined) await world.restart();
    expect((await world.call(mine.accessToken)).status).toBe(401);
    expect((await refresh(world, mine.refreshToken)).body.status).toBe('BAD_REFRESH_TOKEN');
    expect((await world.redeem(demo, pending)).body.status).toBe('BAD_AUTH_CODE');
    expect((await world.grant(demo, { userId: people.ada.userId })).status).toBe(403);
    const info = await request(world.baseUrl, { path: `/oauth/v1/access-tokens/${mine.accessToken}` });
    expect(info.status).toBe(404);
    expect((await world.call(theirs.accessToken)).status).toBe(200);
    const visitor = newVisitor(world.baseUrl);
    const { action, fields } = formOf((await visitor.get(toAuthorizePath(demo))).text, 'sign-in');
    const { email, password } = people.ada;
    expect((await visitor.post(action, { ...fields, email, password })).status).toBe(400);
    await world.close();
  });

  it('Spec 5.2: tokens of a removed account or user are rejected within five seconds', needs.postgres, async () => {
    const world = await startWorld();
    const sql = sqlOf(world);
    const hub = await world.connect(demo, { hubId: 1002 });
    const user = await world.connect(demo, { hubId: 1001 });
    const kept = await world.connect(apps.other, { hubId: 1001, scopes: [] });
    await sql`delete from hub where hub_id = 1002`;
    await sql`delete from install where hub_id = 1001 and app_id = ${demo.appId}`;
    await expect.poll(async () => (await world.call(hub.accessToken)).status, { timeout: 7000 }).toBe(401);
    await expect.poll(async () => (await world.call(user.accessToken)).status, { timeout: 7000 }).toBe(401);
    expect((await refresh(world, hub.refreshToken)).body.status).toBe('BAD_REFRESH_TOKEN');
    expect((await refresh(world, user.refreshToken)).body.status).toBe('BAD_HUB');
    expect((await world.call(kept.accessToken)).status).toBe(200);
    await sql.end();
    await world.close();
  });

  it(
    'Spec 5.2: tokens revoked by one process are rejected at once by another on the same database',
    needs.postgres,
    async () => {
      const world = await startWorld({ env: { SPOKE_SECRET: 'the-same-secret-of-both-processes-x' } });
      const env = { SPOKE_SECRET: 'the-same-secret-of-both-processes-x', DATABASE_URL: world.databaseUrl };
      const twin = await startWorld({ env });
      const { accessToken, code } = await world.connect(demo);
      expect((await twin.call(accessToken)).status).toBe(200);
      expect((await twin.redeem(demo, code)).status).toBe(400);
      expect((await twin.call(accessToken)).status).toBe(401);
      await expect.poll(async () => (await world.call(accessToken)).status, { timeout: 4000, interval: 20 }).toBe(401);
      await twin.close();
      await world.close();
    },
  );
});

describe('deletion with a failing database', () => {
  it('Spec 4.1: a refresh token whose deletion is not durable is not reported as deleted', needs.postgres, async () => {
    const world = await startWorld();
    const { refreshToken } = await world.connect(demo);
    const sql = sqlOf(world);
    const path = `/oauth/v1/refresh-tokens/${refreshToken}`;
    const reply = await sql.begin(async (tx) => {
      await tx`lock table refresh_token in access exclusive mode`;
      return request(world.baseUrl, { method: 'DELETE', path });
    });
    expect(reply.status).toBe(503);
    expect((await refresh(world, refreshToken)).status).toBe(200);
    expect((await request(world.baseUrl, { method: 'DELETE', path })).status).toBe(204);
    expect((await refresh(world, refreshToken)).status).toBe(400);
    await sql.end();
    await world.close();
  });
});

describe('stored data', () => {
  it('RFC 6819 5.1.4.1.3: the database contains no secret that was issued or used', async () => {
    const world = await startWorld();
    const connected = await world.connect(demo);
    const pending = await world.newCode(demo);
    const visitor = newVisitor(world.baseUrl);
    const form = formOf((await visitor.signIn(toAuthorizePath(demo), people.grace)).text, 'connect');
    const secrets = [
      ...Object.values(connected),
      pending,
      demo.clientSecret,
      people.grace.password,
      privateAppToken,
      visitor.cookies.get('spoke_session'),
      form.fields['request'],
      form.fields['csrf'],
    ];
    const dump = world.databaseUrl === undefined ? await readFiles(world) : await readTables(world);
    expect(dump.includes(people.grace.email)).toBe(true);
    for (const secret of secrets) {
      expect(secret).toMatch(/^.{16,}$/);
      expect([secret, dump.includes(secret ?? '')]).toEqual([secret, false]);
    }
    await world.close();
  });
});

/** Every byte under the data directory of a stopped server: tables, indexes and write-ahead log. */
async function readFiles(world: World): Promise<Buffer> {
  await world.stop();
  const names = readdirSync(world.dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Buffer.concat(names.map((entry) => readFileSync(join(entry.parentPath, entry.name))));
}

async function readTables(world: World): Promise<Buffer> {
  const sql = sqlOf(world);
  const tables = await sql<
    { name: string }[]
  >`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`;
  const rows: string[] = [];
  for (const { name } of tables) rows.push(JSON.stringify(await sql.unsafe(`select t::text from ${name} t`)));
  await sql.end();
  return Buffer.from(rows.join('\n'));
}
