import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertHub, openBareDatabase, type BareDatabase } from '../platform/db/bare-database.suite.js';
import { listLinkingEmails } from './uses.store.js';

const hubId = 1001;
const typeId = '0-49';
let database: BareDatabase;

beforeAll(async () => {
  database = await openBareDatabase();
  const { sql } = database;
  await insertHub(sql, hubId);
  await sql`
    insert into record (hub_id, object_type, id, properties, created_at, updated_at)
    select ${hubId}, ${typeId}, n, jsonb_build_object('hs_email_html', '<a href="/HUBFS/' || n || '.pdf">Offer</a>'),
      '2026-01-01', '2026-02-01'::timestamptz + n * interval '1 minute'
    from generate_series(1, 3000) n`;
});
afterAll(() => database.close());

it('links in the HTML of emails are looked for in those that were changed last, however many there are', async () => {
  const { sql } = database;
  const find = (...marks: string[]) => listLinkingEmails(sql, hubId, { typeId, marks, searched: 500, most: 2 });
  expect(await find('/hubfs/2500.pdf')).toEqual({ emails: [], hasOlder: true });
  const { emails } = await find('/hubfs/2501.pdf', '/hubfs/3000.pdf', 'missing');
  expect(emails.map(({ id }) => id)).toEqual(['3000', '2501']);
  await sql`vacuum analyze record`;
  await find('/hubfs/2900.pdf');
  for (const nodes of [
    await database.explainLast('analyze, format json'),
    await database.explainKept('analyze, format json'),
  ]) {
    const scans = nodes.filter((node) => node['Relation Name'] === 'record');
    expect(scans.map((node) => node['Node Type']).join()).not.toContain('Seq Scan');
    for (const node of scans) expect(node['Actual Rows'], node['Index Name']).toBeLessThanOrEqual(501);
  }
});
