import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Signature } from '@hubspot/api-client';
import { beforeAll, expect, test } from 'vitest';
import { newActionApp } from '../../test/support/custom-actions.js';
import { request } from '../../test/support/http.js';
import { newHub } from '../../test/support/hubs.js';
import { createContacts, soon } from '../../test/support/lists.js';
import {
  createFlow,
  enrollmentsAre,
  listEnrollments,
  setProperty,
  toFlow,
  tryFlow,
  valueOf,
  whenHas,
} from '../../test/support/workflows.js';

interface Hit {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const hits: Hit[] = [];
/** By path; 200 by default. */
const statuses = new Map<string, number>();
let target = '';
beforeAll(async () => {
  const server = createServer((incoming, response) => {
    let text = '';
    incoming.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming;
      hits.push({ method, url, headers, text });
      response.writeHead(statuses.get(url) ?? 200).end('not JSON');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return () => {
    server.closeAllConnections();
    server.close();
  };
});

const webhook = (path: string, more: object = {}, next?: number) => ({
  ...{ actionId: '1', type: 'WEBHOOK', method: 'POST', webhookUrl: `${target}${path}`, queryParams: [] },
  ...(next !== undefined && { connection: { edgeType: 'STANDARD', nextActionId: String(next) } }),
  ...more,
});
const hitsOf = (path: string) => hits.filter(({ url }) => url.startsWith(path));

test('posts the record to a URL, signed by an app of the account', async () => {
  const { hub, appId, clientSecret } = await newActionApp(target);
  const [id = ''] = await createContacts(hub, { city: 'Dublin', zip: '7' });
  const authSettings = { type: 'SIGNATURE', appId };
  const flowId = await createFlow(
    hub,
    toFlow([webhook('/signed', { authSettings }, 2), setProperty(2, 'jobtitle', 'Sent')], whenHas('city', 'Dublin')),
  );
  await enrollmentsAre(hub, flowId, ['COMPLETED']);
  expect(await valueOf(hub, id, 'jobtitle')).toBe('Sent');
  const [hit] = hitsOf('/signed');
  const { headers, text } = hit ?? expect.fail();
  expect(JSON.parse(text)).toMatchObject({
    ...{ portalId: hub.hubId, objectTypeId: '0-1', objectId: Number(id), vid: Number(id) },
    properties: { city: { value: 'Dublin' }, zip: { value: '7' } },
  });
  expect(headers['idempotency-key']).toMatch(new RegExp(`^wh-${hub.hubId}-\\d+-1-0$`));
  const timestamp = Number(headers['x-hubspot-request-timestamp']);
  const signature = String(headers['x-hubspot-signature-v3']);
  const signed = { clientSecret, requestBody: text, method: 'POST', url: `${target}/signed` };
  expect(Signature.isValid({ ...signed, signature, timestamp, signatureVersion: 'v3' })).toBe(true);
});

test('gets a URL with values of the record in the query', async () => {
  const hub = await newHub();
  await createContacts(hub, { city: 'Dublin', zip: 'a b&c' });
  const queryParams = [
    { name: 'zip', value: { type: 'OBJECT_PROPERTY', propertyName: 'zip' } },
    { name: 'from', value: { type: 'STATIC_VALUE', staticValue: 'x' } },
  ];
  const flow = toFlow([webhook('/got?key=1', { method: 'GET', queryParams })], whenHas('city', 'Dublin'));
  await enrollmentsAre(hub, await createFlow(hub, flow), ['COMPLETED']);
  const [hit] = hitsOf('/got');
  expect(hit).toMatchObject({ method: 'GET', url: '/got?key=1&zip=a+b%26c&from=x', text: '' });
  expect(hit?.headers['x-hubspot-signature']).toBeUndefined();
});

test('fails for a URL that refuses the request, and repeats it with the same key where the server fails', async () => {
  const hub = await newHub();
  statuses.set('/refused', 404).set('/broken', 503);
  await createContacts(hub, { city: 'Dublin' });
  const refused = await createFlow(hub, toFlow([webhook('/refused')], whenHas('city', 'Dublin')));
  const [failed] = await enrollmentsAre(hub, refused, ['FAILED']);
  expect(failed).toMatchObject({ actionId: '1', reason: 'The URL responded with 404.' });
  const broken = await createFlow(hub, toFlow([webhook('/broken')], whenHas('city', 'Dublin')));
  await soon(async () => {
    const [enrollment] = await listEnrollments(hub, broken);
    expect(enrollment).toMatchObject({ state: 'ACTIVE', reason: 'The URL responded with 503.' });
  }, 15_000);
  const { body } = await request(hub.baseUrl, { path: `/_spoke/enrollments?hubId=${hub.hubId}` });
  const [waiting] = body.results as { id: string; call?: object }[];
  expect(waiting?.call).toEqual({
    ...{ state: 'PENDING', attempts: 1, outcome: 'The URL responded with 503.' },
    ...{ dueAt: expect.any(String) },
  });
  statuses.delete('/broken');
  const run = { method: 'POST', path: `/_spoke/enrollments/${waiting?.id}/run` };
  expect((await request(hub.baseUrl, run)).status).toBe(204);
  await enrollmentsAre(hub, broken, ['COMPLETED']);
  const [first, second, ...more] = hitsOf('/broken');
  expect(more).toEqual([]);
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  expect(second?.text).toBe(first?.text);
  expect(hitsOf('/refused')).toHaveLength(1);
});

test('refuses other methods, URLs, secrets and apps, with the place', async () => {
  const hub = await newHub();
  const refused = [
    [{ method: 'DELETE' }, 'actions[0].method'],
    [{ webhookUrl: 'http://example.com/x' }, 'actions[0].webhookUrl'],
    [{ webhookUrl: 'nothing' }, 'actions[0].webhookUrl'],
    [{ webhookUrl: 'https://10.0.0.1/x' }, 'actions[0].webhookUrl'],
    [{ authSettings: { type: 'SIGNATURE', appId: 1 } }, 'actions[0].authSettings.appId'],
    [{ authSettings: { type: 'AUTH_KEY', location: 'HEADER', name: 'x', secretName: 'y' } }, 'authSettings.type'],
    [{ queryParams: [{ name: 'x' }] }, 'actions[0].queryParams[0].value'],
    [{ fields: {} }, 'actions[0].fields'],
  ] as const;
  for (const [more, place] of refused) {
    const reply = await tryFlow(hub, toFlow([webhook('/x', more)]));
    expect(reply.status, reply.text).toBe(400);
    expect(reply.body.message).toContain(place);
  }
});
