import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startSpoke } from '../../../test/support/app.js';
import { openAppSession } from '../../../test/support/app-session.js';
import { request } from '../../../test/support/http.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { startMailServer, toMailEnv } from '../../../test/support/mail-server.js';
import { eventually } from '../../../test/support/webhooks.js';

async function invite(hub: TestHub, email: string): Promise<string> {
  const admin = await openAppSession(hub.baseUrl, hub.user);
  const { status, body } = await admin.request(hub.hubId, {
    path: '/_app/invitations',
    json: { email, role: 'member' },
  });
  expect([status, body.mailed]).toEqual([201, true]);
  return new URL(body.link as string).hash.slice(1);
}

const readFigures = async (baseUrl: string) => {
  const { text } = await request(baseUrl, { path: '/metrics' });
  return Object.fromEntries(
    [...text.matchAll(/^spoke_mails_(\w+?)(?:_total)? (\d+)$/gm)].map(([, name, count]) => [name, Number(count)]),
  );
};

it('a mail survives the kill of the server and is sent after its restart', async () => {
  const server = await startMailServer();
  const app = await startSpoke({ env: toMailEnv(server) });
  const hub = await newHub({ baseUrl: app.baseUrl });
  server.refusals.isSilent = true;
  const email = `bea@${hub.domain}`;
  const token = await invite(hub, email);
  // The server has the content and has not accepted it.
  await server.waitFor(email);
  await app.kill9();
  if (app.databaseUrl === undefined) {
    const stored = readdirSync(app.dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const { parentPath, name } of stored) {
      expect(readFileSync(join(parentPath, name)).includes(token), name).toBe(false);
    }
  }
  server.refusals.isSilent = false;
  await app.restart();
  const mails = await server.waitFor(email, 2);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
  await eventually(() => server.mails.length === 2);
  let figures = await readFigures(app.baseUrl);
  while (figures['waiting'] !== 0) figures = await readFigures(app.baseUrl);
  expect(figures).toEqual({ sent: 1, failed: 0, waiting: 0 });
});

it('temporary failures are retried with pauses, permanent ones are given up', async () => {
  const server = await startMailServer();
  const app = await startSpoke({ env: toMailEnv(server) });
  const hub = await newHub({ baseUrl: app.baseUrl });
  server.refusals.recipient = { code: 451, message: 'Try again later' };
  await invite(hub, `later@${hub.domain}`);
  await eventually(() => app.stderr().includes('a mail could not be sent yet'));
  server.refusals.recipient = { code: 550, message: 'No such mailbox' };
  await invite(hub, `never@${hub.domain}`);
  await eventually(() => app.stderr().includes('was given up'));
  server.refusals.recipient = undefined;
  expect(await readFigures(app.baseUrl)).toEqual({ sent: 0, failed: 1, waiting: 1 });
  await request(app.baseUrl, { path: '/_spoke/clock', json: { advanceSeconds: 20 } });
  await server.waitFor(`later@${hub.domain}`);
  let figures = await readFigures(app.baseUrl);
  while (figures['waiting'] !== 0) figures = await readFigures(app.baseUrl);
  expect(figures).toEqual({ sent: 1, failed: 1, waiting: 0 });
  expect(app.stderr()).not.toContain('Open this link');
});

it('a mail that nothing accepts is given up when it is of no use any more', async () => {
  const server = await startMailServer();
  const app = await startSpoke({ env: toMailEnv(server) });
  const hub = await newHub({ baseUrl: app.baseUrl });
  server.refusals.recipient = { code: 451, message: 'Try again later' };
  await request(app.baseUrl, { path: '/_app/password-reset', json: { email: hub.user.email } });
  await eventually(() => app.stderr().includes('a mail could not be sent yet'));
  server.refusals.recipient = undefined;
  await request(app.baseUrl, { path: '/_spoke/clock', json: { advanceSeconds: 3601 } });
  // Counted once the row is gone, and read apart from each other.
  await expect.poll(() => readFigures(app.baseUrl)).toEqual({ sent: 0, failed: 1, waiting: 0 });
  expect(server.mails).toEqual([]);
});
