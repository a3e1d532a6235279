import { expect, test } from 'vitest';
import { openAppSession } from '../../test/support/app-session.js';
import { startSpoke } from '../../test/support/app.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { startMailServer, toMailEnv } from '../../test/support/mail-server.js';
import { createContacts } from '../../test/support/lists.js';
import { newPersonIn } from '../../test/support/people.js';
import { createFlow, enrollmentsAre, single, toFlow, tryFlow, valueOf, whenHas } from '../../test/support/workflows.js';

const inDublin = whenHas('city', 'Dublin');

interface Notified {
  readonly kind: string;
  readonly record?: { readonly id: string };
  readonly message?: object;
}

async function listNotified(hub: TestHub, person: { userId: number; email: string; password: string }) {
  const session = await openAppSession(hub.baseUrl, person);
  const path = '/_app/notifications?kinds=workflowMessage';
  const { status, body, text } = await session.request(hub.hubId, { path });
  expect(status, text).toBe(200);
  return (body as { results: Notified[] }).results;
}

test('notifies users and the owner of the record in the web app, once each', async () => {
  const hub = await newHub();
  const other = await newPersonIn(hub, { role: 'member' });
  const third = await newPersonIn(hub, { role: 'member' });
  const [id = ''] = await createContacts(hub, { city: 'Dublin', firstname: 'Ada', hubspot_owner_id: hub.user.ownerId });
  const fields = {
    user_ids: [String(other.userId), String(hub.user.userId)],
    owner_properties: ['hubspot_owner_id'],
    ...{
      delivery_method: 'APP',
      subject: 'Call {{ enrolled_object.firstname }}',
      body: 'From {{ enrolled_object.city }}',
    },
  };
  const flowId = await createFlow(hub, toFlow([single(1, '0-9', fields)], inDublin));
  await enrollmentsAre(hub, flowId, ['COMPLETED']);
  const workflow = { id: flowId, name: 'Welcome' };
  for (const person of [hub.user, other]) {
    const notified = await listNotified(hub, person);
    expect(notified).toHaveLength(1);
    expect(notified[0]).toMatchObject({
      record: { id },
      message: { subject: 'Call Ada', body: 'From Dublin', workflow },
    });
  }
  expect(await listNotified(hub, third)).toEqual([]);
});

test('assigns records to users in turn, and keeps owners unless it overwrites them', async () => {
  const hub = await newHub();
  const other = await newPersonIn(hub, { role: 'member' });
  const { body } = await hub.request({ path: `/crm/v3/owners?email=${encodeURIComponent(other.email)}` });
  const otherOwner = (body.results as { id: string }[])[0]?.id ?? '';
  const cities = Array.from({ length: 6 }, () => ({ city: 'Dublin' }));
  const ids = await createContacts(hub, ...cities, { city: 'Dublin', hubspot_owner_id: hub.user.ownerId });
  const user_ids = [hub.user.userId, other.userId].map(String);
  const turn = (overwrite_current_owner: string) =>
    toFlow([single(1, '0-11', { user_ids, target_property: 'hubspot_owner_id', overwrite_current_owner })], inDublin);
  const done = ids.map(() => 'COMPLETED');
  await enrollmentsAre(hub, await createFlow(hub, turn('false')), done);
  const owners = async () => Promise.all(ids.map((id) => valueOf(hub, id, 'hubspot_owner_id')));
  const count = (found: readonly (string | null)[]) => found.filter((owner) => owner === otherOwner).length;
  const first = await owners();
  expect(count(first)).toBe(3);
  expect(first.at(-1)).toBe(hub.user.ownerId);
  await enrollmentsAre(hub, await createFlow(hub, turn('true')), done);
  const second = await owners();
  expect([3, 4]).toContain(count(second));
  expect(second.every((owner) => owner === otherOwner || owner === hub.user.ownerId)).toBe(true);
});

test('refuses users and properties that do not exist, and notices for nobody', async () => {
  const hub = await newHub();
  const refused = [
    ['0-9', { user_ids: ['999999999'], subject: 'Hello' }, 'user_ids[0]'],
    ['0-9', { subject: 'Hello' }, 'user_ids or owner_properties'],
    ['0-9', { owner_properties: ['city'], subject: 'Hello' }, 'owner_properties[0]'],
    ['0-9', { user_ids: [hub.user.userId], subject: 'Hello', delivery_method: 'SMS' }, 'delivery_method'],
    ['0-9', { user_ids: [hub.user.userId] }, 'subject'],
    ['0-11', { user_ids: [] }, 'user_ids'],
    ['0-11', { user_ids: [hub.user.userId], target_property: 'city' }, 'target_property'],
  ] as const;
  for (const [type, fields, place] of refused) {
    const reply = await tryFlow(hub, toFlow([single(1, type, fields)]));
    expect(reply.status, reply.text).toBe(400);
    expect(reply.body.message).toContain(place);
  }
});

test('sends users and the owner of the record a mail each, with values of the record as text', async () => {
  const mail = await startMailServer();
  const app = await startSpoke({ env: toMailEnv(mail) });
  const hub = await newHub({ baseUrl: app.baseUrl });
  const other = await newPersonIn(hub, { role: 'member' });
  const third = await newPersonIn(hub, { role: 'member' });
  const firstname = 'Ada <script>alert(1)</script>\r\nBcc: eve@example.com';
  const [id = ''] = await createContacts(hub, { city: 'Dublin', firstname, hubspot_owner_id: hub.user.ownerId });
  const fields = {
    user_ids: [String(other.userId), String(hub.user.userId)],
    owner_properties: ['hubspot_owner_id'],
    subject: 'Call {{ enrolled_object.firstname }}',
    body: '<p>From <b>{{ enrolled_object.city }}</b> for {{ enrolled_object.firstname }}</p><script>alert(2)</script>',
  };
  const flowId = await createFlow(hub, toFlow([single(1, '0-8', fields)], inDublin));
  await enrollmentsAre(hub, flowId, ['COMPLETED']);
  const subject = 'Call Ada <script>alert(1)</script> Bcc: eve@example.com';
  for (const { email } of [hub.user, other]) {
    const [sent, ...rest] = await mail.waitFor(email, 1, subject);
    expect([sent?.to, rest]).toEqual([[email], []]);
    expect(sent?.source).toContain('From <b>Dublin</b> for Ada &lt;script&gt;');
    expect(sent?.source).not.toContain('alert(2)');
    expect(sent?.source).toContain(`/app/${hub.hubId}/objects/0-1/${id}`);
  }
  expect(mail.mails.filter(({ to, subject: about }) => to.includes(third.email) && about === subject)).toEqual([]);
});

test('refuses an action that sends mail on a server without mail', async () => {
  const hub = await newHub();
  const fields = { user_ids: [String(hub.user.userId)], subject: 'Hello', body: 'Text' };
  const { status, body } = await tryFlow(hub, toFlow([single(1, '0-8', fields)]));
  expect([status, body.message]).toEqual([400, expect.stringContaining('this server sends no mail')]);
});
