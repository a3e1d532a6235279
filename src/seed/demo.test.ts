import { beforeAll, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../test/support/app.js';
import { openAppSession, type TestSession } from '../../test/support/app-session.js';

let app: SpokeApp;
let session: TestSession;

beforeAll(async () => {
  app = await startSpoke({ seed: 'seeds/demo.json' });
  session = await openAppSession(app.baseUrl, { email: 'admin@acme.example', password: 'acme-demo' });
  return () => app.close();
}, 120_000);

const send = async (path: string, json?: object) => {
  const reply = await session.request(1001, { path, ...(json && { json }) });
  expect(reply.status).toBeLessThan(300);
  return reply.body;
};
const search = (type: string, filters: object[] = [], properties: string[] = []) =>
  send(`/crm/v3/objects/${type}/search`, { filterGroups: [{ filters }], properties, limit: 100 });
const EQ = (propertyName: string, value: string) => ({ propertyName, operator: 'EQ', value });

it('the demo account is a small company with records of every usual type', async () => {
  const counts: Record<string, number> = {};
  for (const type of [
    'companies',
    'contacts',
    'deals',
    'tickets',
    'products',
    'quotes',
    'line_items',
    'p_installation',
  ]) {
    counts[type] = (await search(type)).total;
  }
  expect(counts).toEqual({
    ...{ companies: 60, contacts: 200, deals: 80, tickets: 40, products: 10, quotes: 24, line_items: 104 },
    p_installation: 20,
  });
  let activities = 0;
  for (const type of ['notes', 'calls', 'emails', 'meetings', 'tasks']) activities += (await search(type)).total;
  expect(activities).toBe(380);
  expect((await search('contacts', [{ propertyName: 'hubspot_owner_id', operator: 'NOT_HAS_PROPERTY' }])).total).toBe(
    0,
  );
});

it('deals are in every stage of both pipelines, those won and lost with a reason', async () => {
  for (const pipeline of (await send('/crm/v3/pipelines/deals')).results as {
    id: string;
    stages: { id: string }[];
  }[]) {
    for (const { id } of pipeline.stages) {
      expect((await search('deals', [EQ('pipeline', pipeline.id), EQ('dealstage', id)])).total).toBeGreaterThan(0);
    }
  }
  const lost = await search('deals', [EQ('hs_is_closed_lost', 'true')], ['closed_lost_reason']);
  const won = await search('deals', [EQ('hs_is_closed_won', 'true')], ['closed_won_reason']);
  const reasons = [...lost.results, ...won.results].map(({ properties }: { properties: Record<string, string> }) =>
    Boolean(properties['closed_lost_reason'] ?? properties['closed_won_reason']),
  );
  expect(reasons.length).toBeGreaterThan(20);
  expect(reasons).not.toContain(false);
});

it('dates follow the start: activities are of the last three months, some tasks overdue and some to come', async () => {
  const now = Date.now();
  const times = (await search('notes', [], ['hs_timestamp', 'hs_createdate'])).results.map(
    ({ properties, createdAt }: { properties: Record<string, string>; createdAt: string }) => {
      expect(Date.parse(properties['hs_timestamp'] ?? '')).toBe(Date.parse(createdAt));
      return Date.parse(createdAt);
    },
  ) as number[];
  expect(Math.max(...times)).toBeLessThan(now);
  expect(now - Math.max(...times)).toBeLessThan(5 * 86_400_000);
  expect(now - Math.min(...times)).toBeLessThan(100 * 86_400_000);
  const open = { propertyName: 'hs_task_status', operator: 'NEQ', value: 'COMPLETED' };
  const due = (operator: string) => ({ propertyName: 'hs_timestamp', operator, value: String(now) });
  expect((await search('tasks', [open, due('LT')])).total).toBeGreaterThan(2);
  expect((await search('tasks', [open, due('GT')])).total).toBeGreaterThan(20);
});

it('changes of records are in order: none was changed before it was created or after now', async () => {
  const { results } = await search('companies');
  for (const { createdAt, updatedAt } of results as { createdAt: string; updatedAt: string }[]) {
    expect(createdAt <= updatedAt).toBe(true);
    expect(Date.parse(updatedAt)).toBeLessThanOrEqual(Date.now());
  }
});

it('contacts have a primary company and labels', async () => {
  const { results } = await send('/crm/v4/objects/contacts/8001/associations/companies');
  const labels = results[0].associationTypes.map(({ label }: { label: string | null }) => label);
  expect(results[0].toObjectId).toBe(7001);
  expect(labels).toEqual(expect.arrayContaining(['Primary', 'Decision maker', null]));
});

it('lists, views, dashboards, pins, files, comments, follows, notifications and events are there', async () => {
  const lists = (await send('/crm/v3/lists/search', { count: 100 })).lists as {
    name: string;
    additionalProperties: { hs_list_size: string };
  }[];
  expect(lists).toHaveLength(8);
  expect(lists.filter(({ additionalProperties }) => additionalProperties.hs_list_size === '0')).toEqual([]);
  const views = (await send('/_app/views?objectType=deals')).results as { settings: { layout: string } }[];
  expect(new Set(views.map(({ settings }) => settings.layout))).toEqual(new Set(['table', 'board', 'calendar']));
  expect((await send('/_app/dashboards')).results).toHaveLength(2);
  expect((await send('/_app/pins')).results).toHaveLength(3);
  const files = (await send('/files/v3/files/search?limit=100')).results as { path: string; size: number }[];
  expect(files).toHaveLength(13);
  expect(files.map(({ path }) => path)).toContain('/Brochures/Price list.pdf');
  expect(Math.min(...files.map(({ size }) => size))).toBeGreaterThan(100);
  expect((await send('/_app/notifications')).results.length).toBeGreaterThanOrEqual(3);
});

it('workflows are there: one that is turned on, one that is not', async () => {
  const { results } = (await send('/_app/workflows')) as { results: { name: string; isEnabled: boolean }[] };
  expect(Object.fromEntries(results.map(({ name, isEnabled }) => [name, isEnabled]))).toEqual({
    'Call new leads': true,
    'Offer premium support': false,
  });
});
