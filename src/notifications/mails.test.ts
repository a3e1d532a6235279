import { expect, it } from 'vitest';
import { startSpoke } from '../../test/support/app.js';
import { openAppSession } from '../../test/support/app-session.js';
import { request } from '../../test/support/http.js';
import { newHub } from '../../test/support/hubs.js';
import { startMailServer, toMailEnv } from '../../test/support/mail-server.js';
import { newPersonIn } from '../../test/support/people.js';

const path = '/_app/notifications';

it('users who want it get one mail about what they have not read, at most every five minutes', async () => {
  const mail = await startMailServer();
  const app = await startSpoke({ env: toMailEnv(mail) });
  const hub = await newHub({ baseUrl: app.baseUrl });
  const person = await newPersonIn(hub, { role: 'member' });
  const [admin, member] = [await openAppSession(app.baseUrl, hub.user), await openAppSession(app.baseUrl, person)];
  const { hubs } = (await member.requestAsPerson({ path: '/_app/session' })).body as { hubs: { ownerId: string }[] };
  const send = (json: object) => member.request(hub.hubId, { method: 'PATCH', path: `${path}/settings`, json });
  const assign = async (count: number) => {
    for (let each = 0; each < count; each += 1) {
      const json = { properties: { name: 'Secret project', hubspot_owner_id: hubs[0]?.ownerId } };
      const created = await admin.request(hub.hubId, { path: '/crm/v3/objects/companies', json });
      expect(created.status).toBe(201);
    }
  };
  const unread = async () =>
    ((await member.request(hub.hubId, { path: '/_app/sidebar' })).body as { unread: number }).unread;
  const advance = (advanceSeconds: number) => request(app.baseUrl, { path: '/_spoke/clock', json: { advanceSeconds } });
  // Opens the account: from then on its users are notified.
  expect(await unread()).toBe(0);
  await assign(1);
  await expect.poll(unread, { timeout: 20_000 }).toBe(1);
  expect((await send({ mailedKinds: ['followed'] })).status).toBe(400);
  expect((await send({ mailedKinds: ['assigned'] })).body).toMatchObject({ mailedKinds: ['assigned'] });
  await advance(1);
  await assign(2);
  await expect.poll(unread, { timeout: 20_000 }).toBe(3);
  await advance(400);
  const [sent] = await mail.waitFor(person.email, 1, '2 new notifications in ' + (await readName(hub.hubId)));
  expect(sent?.text).toContain('- 2 assignments');
  expect(sent?.text).toContain(`https://crm.example.com/app/${hub.hubId}`);
  expect(sent?.source).not.toContain('Secret project');
  await assign(1);
  await expect.poll(unread, { timeout: 20_000 }).toBe(4);
  await advance(100);
  await advance(100);
  const about = () =>
    mail.mails.filter(({ to, subject }) => to.includes(person.email) && subject.includes('new notif'));
  expect(about()).toHaveLength(1);
  await advance(200);
  await mail.waitFor(person.email, 1, '1 new notification in ' + (await readName(hub.hubId)));
  expect(about()).toHaveLength(2);

  async function readName(hubId: number): Promise<string> {
    const { body } = await member.requestAsPerson({ path: '/_app/session' });
    const found = (body as { hubs: { hubId: number; name: string }[] }).hubs.find((each) => each.hubId === hubId);
    return found?.name ?? '';
  }
});
