// The timeline in three questions, each held against something in the same run:
//   the first page of a record with --events events (1,000,000) against that of one with 10;
//   single events, 32 requests at once, against bare one-statement inserts of the same rows, 32 at once;
//   batches of 100 events, 4 at once, against bare inserts of 100 rows.
// node bench/timeline.mjs [--events 1000000] [--rounds 3] [--seconds 3]
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startBench } from './bench-server.mjs';

const { values } = parseArgs({
  options: { events: { type: 'string' }, rounds: { type: 'string' }, seconds: { type: 'string' } },
});
const events = Number(values.events ?? 1_000_000);
const rounds = Number(values.rounds ?? 3);
const milliseconds = Number(values.seconds ?? 3) * 1000;

const [developerKey, clientId, clientSecret, token] = Array.from({ length: 4 }, () => randomUUID());
const redirectUri = 'http://localhost:3000/callback';
const email = 'admin@acme.example';
const password = `${randomUUID()}-Acme`;
const scopes = ['oauth', 'timeline', 'crm.objects.contacts.read', 'crm.objects.contacts.write'];
const { url, db, stop } = await startBench({
  hubs: [
    {
      hubId: 1001,
      name: 'Acme',
      domain: 'acme.example',
      timeZone: 'UTC',
      users: [{ userId: 501, email, password, name: 'Ada Admin', role: 'admin' }],
      privateApps: [{ name: 'Bench', token: `pat-na1-${token}`, scopes: ['crm.objects.contacts.write'] }],
    },
  ],
  developers: [
    {
      developerId: 2001,
      apiKey: developerKey,
      apps: [
        { appId: 3001, name: 'Bench', clientId, clientSecret, redirectUris: [redirectUri], scopes, optionalScopes: [] },
      ],
    },
  ],
  records: {},
});
try {
  const world = await prepare();
  await measurePages(world);
  await measureWrites(world);
} finally {
  await stop();
}

async function prepare() {
  const granted = await call('/_spoke/oauth/grant', {
    json: { clientId, hubId: 1001, userId: 501, redirectUri, scopes },
  });
  const form = { grant_type: 'authorization_code', client_id: clientId, client_secret: clientSecret };
  const exchanged = await fetch(`${url}/oauth/v1/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...form, redirect_uri: redirectUri, code: granted.code }),
  });
  const { access_token: accessToken } = await exchanged.json();
  const path = `/crm/v3/timeline/3001/event-templates?hapikey=${developerKey}`;
  const draft = {
    name: 'Visit',
    objectType: 'contacts',
    headerTemplate: 'Visited **{{page}}**',
    tokens: [{ name: 'page', label: 'Page', type: 'string' }],
  };
  const template = await call(path, { json: draft });
  const bearer = { authorization: `Bearer pat-na1-${token}` };
  const contact = async (name) =>
    (
      await call('/crm/v3/objects/contacts', {
        json: { properties: { email: `${name}@example.com` } },
        headers: bearer,
      })
    ).id;
  const [large, small, busy] = [await contact('large'), await contact('small'), await contact('busy')];
  for (const [record, count] of [
    [large, events],
    [small, 10],
  ]) {
    for (let from = 0; from < count; from += 50_000)
      await insertEvents(template.id, record, Math.min(50_000, count - from));
  }
  await db.write((tx) => tx`analyze timeline_event`);
  return { template, large, small, busy, headers: { authorization: `Bearer ${accessToken}` } };
}

function insertEvents(templateId, recordId, count) {
  return db.statement(
    (tx) => tx`
      insert into timeline_event (hub_id, template_id, event_id, object_type, record_id, occurred_at, created_at, tokens)
      select 1001, ${templateId}, gen_random_uuid()::text, '0-1', ${recordId},
        '2026-01-01'::timestamptz + random() * interval '300 days', now(), '{"page": "/pricing"}'
      from generate_series(1, ${count}::integer)`,
  );
}

/** The median of what one request after another takes, the two records in turns. */
async function measurePages({ large, small }) {
  const session = await openSession();
  const times = { large: [], small: [] };
  for (let turn = 0; turn < 200; turn += 1) {
    for (const [name, id] of [
      ['large', large],
      ['small', small],
    ]) {
      const started = performance.now();
      const page = await call(`/_app/objects/contacts/${id}/timeline?limit=20`, { headers: session });
      if (page.results.length < 10) throw new Error('Events are missing.');
      if (turn >= 20) times[name].push(performance.now() - started);
    }
  }
  const [many, few] = [median(times.large), median(times.small)];
  console.log(`${db.engine}: first page of a timeline`);
  console.log(
    `  ${events} events  ${many.toFixed(2)} ms    10 events  ${few.toFixed(2)} ms    ratio ${(many / few).toFixed(2)}`,
  );
}

async function openSession() {
  const reply = await fetch(`${url}/_app/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const cookie = reply.headers.getSetCookie().map((text) => text.split(';')[0]);
  return { cookie: cookie.join('; '), 'x-spoke-hub': '1001' };
}

async function measureWrites({ template, busy, headers }) {
  const toEvent = () => ({ eventTemplateId: template.id, objectId: busy, tokens: { page: '/pricing' } });
  const single = () => call('/crm/v3/timeline/events', { json: toEvent(), headers });
  const batch = () =>
    call('/crm/v3/timeline/events/batch/create', { json: { inputs: Array.from({ length: 100 }, toEvent) }, headers });
  const bare = (count) => () =>
    db.statement(
      (tx) => tx`
        with made as (
          insert into timeline_event (hub_id, template_id, event_id, object_type, record_id, occurred_at, created_at, tokens)
          select 1001, ${template.id}, gen_random_uuid()::text, '0-1', ${busy}, now(), now(), '{"page": "/pricing"}'
          from generate_series(1, ${count}::integer)
          returning template_id, event_id, hub_id, event_no
        )
        insert into event_key (template_id, event_id, hub_id, event_no) select * from made`,
    );
  for (const [name, atOnce, size, ours, limit] of [
    ['single events', 32, 1, single, bare(1)],
    ['batches of 100', 4, 100, batch, bare(100)],
  ]) {
    const rates = { ours: [], limit: [] };
    for (let round = 0; round < rounds; round += 1) {
      rates.ours.push(size * (await countPerSecond(ours, atOnce)));
      rates.limit.push(size * (await countPerSecond(limit, atOnce)));
    }
    const [own, least] = [median(rates.ours), median(rates.limit)];
    console.log(`${db.engine}: ${name}, ${atOnce} at once`);
    console.log(
      `  Spoke ${Math.round(own)}/s    bare inserts ${Math.round(least)}/s    ratio ${(own / least).toFixed(2)}`,
    );
  }
}

async function countPerSecond(run, atOnce) {
  const end = performance.now() + milliseconds;
  let count = 0;
  const work = async () => {
    for (; performance.now() < end; count += 1) await run();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return (count / milliseconds) * 1000;
}

async function call(path, { json, headers = {} } = {}) {
  const reply = await fetch(`${url}${path}`, {
    method: json ? 'POST' : 'GET',
    headers: { ...headers, ...(json && { 'content-type': 'application/json' }) },
    ...(json && { body: JSON.stringify(json) }),
  });
  const body = await reply.json();
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${JSON.stringify(body)}`);
  return body;
}

function median(list) {
  return [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
}
