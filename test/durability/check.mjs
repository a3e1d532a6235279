// Opens what a crash left and prints its content as one line of JSON: { ids, faults }. Argument: data directory.
import { openEngine } from './open-engine.mjs';

const { engine, sql } = await openEngine({ dataDir: process.argv[2] });
const faults = [];
const [found] = await sql`select to_regclass('tally') is not null as "isSetUp"`;
const ids = found.isSetUp ? await check() : [];
await sql.end();
await engine.close();
process.stdout.write(`${JSON.stringify({ ids, faults })}\n`);
process.exit(0);

async function check() {
  const rows = await sql`select e.id, e.digest = md5(e.content) as "isWhole", c.content = e.content as "isSame"
    from entry e left join change c using (id) order by e.id`;
  for (const { id, isWhole, isSame } of rows) {
    if (!isWhole) faults.push(`entry ${id} is damaged`);
    if (!isSame) faults.push(`entry ${id} and its change, written in one transaction, disagree`);
  }
  await expectNone(
    'changes without an entry',
    sql`select id from change where not exists (select from entry where entry.id = change.id)`,
  );
  const [{ counted }] = await sql`select sum(entries)::int as counted from tally`;
  if (counted !== rows.length) faults.push(`the tally says ${counted} and there are ${rows.length} entries`);
  await compareIndexes(rows.length);
  await sql`insert into entry (id, content, digest) values (-1, '', '')`;
  await sql`delete from entry where id = -1`;
  return rows.map(({ id }) => id);
}

async function expectNone(what, query) {
  const rows = await query;
  if (rows.length > 0) faults.push(`${rows.length} ${what}`);
}

/** Checks that each index finds exactly the existing rows. */
async function compareIndexes(count) {
  await sql`set enable_seqscan = off`;
  const [{ byKey }] = await sql`select count(*)::int as "byKey" from entry where id >= -1`;
  const [{ byDigest }] = await sql`select count(*)::int as "byDigest" from entry where digest >= ''`;
  await sql`reset enable_seqscan`;
  if (byKey !== count || byDigest !== count) faults.push(`indexes find ${byKey} and ${byDigest} of ${count} entries`);
}
