import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, it } from 'vitest';
import { startSpoke } from '../../../test/support/app.js';
import { installApp, newHub } from '../../../test/support/hubs.js';
import { enterPassword, turnOn } from '../../../test/support/second-factors.js';
import { seed } from '../../../test/support/seed.js';
import { isSignedIn, sessionOf, signIn } from '../../../test/support/sign-in.js';

/** Everything below the data directory: tables, indexes, the write-ahead log. */
function readFiles(folder: string): Buffer[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => readFileSync(join(entry.parentPath, entry.name)));
}

async function readTables(url: string): Promise<Buffer[]> {
  const sql = postgres(url, { max: 1 });
  const tables = await sql<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public'`;
  const rows = await Promise.all(tables.map(({ name }) => sql.unsafe(`select t::text as row from ${name} t`)));
  await sql.end();
  return rows.flat().map((row) => Buffer.from(String(row['row'])));
}

it('O-20: the database stores issued secrets only as hashes', async () => {
  const app = await startSpoke();
  const hub = await newHub({ baseUrl: app.baseUrl });
  const session = sessionOf(await signIn(app.baseUrl, hub.user))!;
  expect(await isSignedIn(app.baseUrl, session)).toBe(true);
  const install = await installApp(hub);
  const { user } = await newHub({ baseUrl: app.baseUrl });
  const { secret, recoveryCodes } = await turnOn(app.baseUrl, user);
  const { visitor } = await enterPassword(app.baseUrl, user);
  await app.stop();

  const secrets = {
    session,
    accessToken: install.accessToken,
    refreshToken: install.refreshToken,
    privateAppToken: hub.privateApp.token,
    password: hub.user.password,
    authenticatorKey: secret,
    recoveryCodes: recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')]),
    signInThatWaits: visitor.cookies.get('spoke_sign_in_code') ?? '',
    seedPasswords: seed.hubs.flatMap(({ users }) => users.map(({ password }) => password)),
    seedTokens: seed.hubs.flatMap(({ privateApps }) => privateApps.map(({ token }) => token)),
    apiKeys: seed.developers.map(({ apiKey }) => apiKey),
    clientSecrets: seed.developers.flatMap(({ apps }) => apps.map(({ clientSecret }) => clientSecret)),
  };
  const dump = app.databaseUrl === undefined ? readFiles(app.dataDir) : await readTables(app.databaseUrl);
  // What is public is found, so the search can find something.
  expect(dump.some((part) => part.includes(hub.user.email))).toBe(true);
  for (const [kind, values] of Object.entries(secrets)) {
    for (const secret of [values].flat()) {
      expect(secret.length, kind).toBeGreaterThan(8);
      // A column of bytes is dumped in hexadecimal.
      const forms = [secret, Buffer.from(secret).toString('hex')];
      expect(dump.filter((part) => forms.some((form) => part.includes(form))).length, kind).toBe(0);
    }
  }
});
