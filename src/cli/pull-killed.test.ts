import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createRandom, delay, roundsOf } from '../../test/durability/harness.js';
import type { Place } from '../../test/support/cli.js';
import { request } from '../../test/support/http.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { shortLivedFlags } from '../../test/support/node-flags.js';
import { copyAccount as pull, newTarget, openCopy as open, placeOf, send, toArgs } from '../../test/support/pulls.js';
import { launch } from '../../test/support/spoke-process.js';

vi.setConfig({ testTimeout: 1_800_000 });

const kinds = {
  companies: ['name', 'domain', 'industry', 'createdate'],
  contacts: ['firstname', 'email', 'phone', 'lifecyclestage', 'hubspot_owner_id', 'company', 'createdate'],
  notes: ['hs_note_body', 'hs_timestamp', 'hs_createdate'],
} as const;
const only = ['--only', Object.keys(kinds).join(), '--history'];
/** About as long as a pull takes. */
const pullMs = 15_000;

async function createMany(hub: TestHub, type: string, inputs: readonly object[]): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < inputs.length; at += 100) {
    const batch = { inputs: inputs.slice(at, at + 100) };
    const { results } = (await send(hub, `/crm/v3/objects/${type}/batch/create`, batch)) as unknown as {
      results: { id: string }[];
    };
    ids.push(...results.map(({ id }) => id));
  }
  return ids;
}

const to = (id: string | undefined, associationTypeId: number) => ({
  to: { id },
  types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }],
});

/** 80 companies with 350 contacts and 250 notes, a quarter of them changed afterwards. */
async function fill(hub: TestHub): Promise<void> {
  const times = (count: number, toInput: (number: number) => object) =>
    Array.from({ length: count }, (_, number) => toInput(number));
  const companies = await createMany(
    hub,
    'companies',
    times(80, (number) => ({
      properties: { name: `Firm ${number}`, domain: `firm${number}.example`, industry: 'RETAIL' },
    })),
  );
  const contacts = await createMany(
    hub,
    'contacts',
    times(350, (number) => ({
      properties: {
        ...{ firstname: `Zora ${number}`, email: `zora${number}@firm.example`, phone: `555-01${number}` },
        ...{ lifecyclestage: 'lead', hubspot_owner_id: hub.user.ownerId },
      },
      associations: [to(companies[number % 80], 1), to(companies[(number + 1) % 80], 279)],
    })),
  );
  await createMany(
    hub,
    'notes',
    times(250, (number) => ({
      properties: { hs_timestamp: '2026-01-01T10:00:00Z', hs_note_body: `Note ${number}` },
      associations: [to(contacts[number], 202)],
    })),
  );
  const inputs = contacts.slice(0, 80).map((id) => ({ id, properties: { company: 'Acme', phone: '' } }));
  await send(hub, '/crm/v3/objects/contacts/batch/update', { inputs });
}

type Get = (path: string) => Promise<Record<string, unknown>>;

interface Read {
  readonly id: string;
  readonly createdAt: string;
  readonly properties: Readonly<Record<string, string | null>>;
  readonly propertiesWithHistory: Readonly<Record<string, readonly { value: string; timestamp: string }[]>>;
  readonly associations?: Readonly<Record<string, { readonly results: readonly { id: string; type: string }[] }>>;
}

/** Every record with its values, histories and associations. */
async function digest(get: Get): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const [type, names] of Object.entries(kinds)) {
    const others = Object.keys(kinds)
      .filter((other) => other !== type)
      .join();
    const wanted = names.join();
    const path = `/crm/v3/objects/${type}?limit=50&properties=${wanted}&propertiesWithHistory=${wanted}&associations=${others}`;
    let after: string | undefined;
    do {
      const page = await get(after === undefined ? path : `${path}&after=${after}`);
      for (const one of page['results'] as Read[]) all[`${type} ${one.id}`] = toComparable(one, names);
      after = (page['paging'] as { next?: { after: string } } | undefined)?.next?.after;
    } while (after !== undefined);
  }
  return all;
}

function toComparable({ createdAt, properties, propertiesWithHistory, associations }: Read, names: readonly string[]) {
  const ends = Object.entries(associations ?? {}).flatMap(([type, { results }]) =>
    results.map((end) => `${type} ${end.id} ${end.type}`),
  );
  return {
    createdAt,
    values: names.map((name) => properties[name]),
    histories: names.map((name) =>
      (propertiesWithHistory[name] ?? []).map(({ value, timestamp }) => `${timestamp} ${value}`),
    ),
    ends: ends.toSorted(),
  };
}

/** Runs a pull, and kills it after a random part of the time that one takes. Returns whether it was killed. */
async function killed(place: Place, hub: TestHub, milliseconds: number): Promise<boolean> {
  const args = [...shortLivedFlags, join('scripts', 'program.mjs'), ...toArgs(placeOf(hub), place), ...only];
  const child = launch({ env: place.env, args });
  await Promise.race([delay(milliseconds), child.exited]);
  child.signal('SIGKILL');
  return (await child.exited).signal === 'SIGKILL';
}

it('killed at random moments, from a source that limits, fails and breaks off, a pull ends with all that is there', async () => {
  const hub = await newHub();
  await fill(hub);
  const expected = await digest(async (path) => (await hub.request({ path })).body as Record<string, unknown>);
  const sandbox = (path: string, json: object, method = 'POST') =>
    request(hub.baseUrl, { path: `/_spoke/${path}`, json, method });
  const rules = [
    { probability: 0.1, status: 503, retryAfterSeconds: 0 },
    { probability: 0.05, cut: 'middle', afterHandler: true },
    { probability: 0.05, status: 429, policy: 'TEN_SECONDLY_ROLLING', retryAfterSeconds: 1 },
  ];
  for (const [seed, rule] of rules.entries()) {
    const { status, body } = await sandbox('faults', { path: '/crm/**', hubId: hub.hubId, seed, ...rule });
    expect(status).toBe(201);
    const path = `/_spoke/faults/${String(body['id'])}`;
    onTestFinished(async () => void (await request(hub.baseUrl, { method: 'DELETE', path })));
  }
  await sandbox('limits', { tier: 'free', hubId: hub.hubId }, 'PUT');
  onTestFinished(async () => void (await sandbox('limits', { tier: null, hubId: hub.hubId }, 'PUT')));

  const place = await newTarget();
  const random = createRandom(20);
  let kills = 0;
  for (let round = 0; round < roundsOf(2, 3, 30); round += 1)
    if (await killed(place, hub, 2000 + random() * pullMs)) kills += 1;
  expect(kills).toBeGreaterThan(0);
  const { results: faults } = (await request(hub.baseUrl, { path: '/_spoke/faults' })).body as {
    results: { hubId: number; hits: number }[];
  };
  const met = faults.filter(({ hubId, hits }) => hubId === hub.hubId && hits > 0);
  expect(met).toHaveLength(rules.length);
  const report = await pull(place, placeOf(hub), ...only);
  expect(report.omitted).toEqual({});
  const copy = await open(place, hub);
  const copied = await digest((path) => copy.get(path));
  expect(Object.keys(copied)).toHaveLength(680);
  expect(copied).toEqual(expected);
});
