import { expect, it } from 'vitest';
import { startSpoke } from '../../../test/support/app.js';
import { runSpoke } from '../../../test/support/cli.js';
import { mailUser, startMailServer, toMailEnv } from '../../../test/support/mail-server.js';

it('spoke doctor connects to the mail server and signs in, and sends nothing', async () => {
  const server = await startMailServer();
  const app = await startSpoke();
  await app.stop();
  const run = async (env: Readonly<Record<string, string>>) => {
    const places = { SPOKE_DATA_DIR: app.dataDir, DATABASE_URL: app.databaseUrl };
    const { stdout } = await runSpoke({ ...places, ...env }, 'doctor', '--json');
    const { checks } = JSON.parse(stdout) as { checks: { check: string; state: string; detail: string }[] };
    return checks.find(({ check }) => check === 'mail');
  };
  expect(await run({})).toBeUndefined();
  expect(await run(toMailEnv(server))).toMatchObject({ state: 'ok' });
  expect([server.signIns, server.mails]).toEqual([[mailUser.user], []]);
  const wrong = await run(toMailEnv({ url: server.url.replace('spoke%40', 'other%40') }));
  expect(wrong?.state).toBe('fail');
  expect(wrong?.detail).not.toContain(mailUser.password);
});
