// Writes transactions as fast as it can until it is killed, and prints on standard output what it is about to write
// ("begun 7") and what was acknowledged ("acked 7"). Arguments: data directory, first id, module that replaces the disk.
import { writeSync } from 'node:fs';
import { openEngine } from './open-engine.mjs';

const [dataDir, firstId, diskModule] = process.argv.slice(2);
const writers = 8;
const { engine, sql } = await openEngine({ dataDir, diskModule });
engine.failed.then((error) => {
  say(`failed ${error.message}`);
  process.exit(3);
});

/** Synchronous, so that a kill leaves complete and truthful lines. */
function say(line) {
  writeSync(1, `${line}\n`);
}

await sql.unsafe(`
  create table if not exists entry (id integer primary key, content text not null, digest text not null);
  create table if not exists change (id integer primary key references entry, content text not null);
  create index if not exists entry_digest on entry (digest);
  create table if not exists tally (writer integer primary key, entries integer not null);
  insert into tally select n, 0 from generate_series(0, ${writers - 1}) n on conflict do nothing`);
say('ready');

let next = Number(firstId);
await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));

async function write(writer) {
  for (;;) {
    const id = next++;
    const content = `${id} `.repeat(1 + ((id * 37) % 900));
    say(`begun ${id}`);
    await [inOneStatement, inOneTransaction][id % 2](id, writer, content);
    say(`acked ${id}`);
    // The files of tables are written in the same ticks in which others commit.
    if (id % 61 === 0) await sql`checkpoint`;
    if (id % 173 === 0) await sql.unsafe(`create table scratch_${id} (a text); drop table scratch_${id}`);
  }
}

function inOneStatement(id, writer, content) {
  return sql`
    with added as (insert into entry (id, content, digest) values (${id}, ${content}, md5(${content})) returning id, content),
    counted as (update tally set entries = entries + 1 where writer = ${writer})
    insert into change (id, content) select id, content from added`;
}

function inOneTransaction(id, writer, content) {
  return sql.begin(async (tx) => {
    await tx`insert into entry (id, content, digest) values (${id}, ${content}, md5(${content}))`;
    await tx`update tally set entries = entries + 1 where writer = ${writer}`;
    await tx`insert into change (id, content) values (${id}, ${content})`;
  });
}
