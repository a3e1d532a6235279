// Writes and runs a checkpoint in one batch, and prints which files were synced for it, in order.
import { readFileSync } from 'node:fs';
import { openEngine } from './open-engine.mjs';

const order = process.env.SPOKE_SYNC_ORDER;
const diskModule = new URL('order-disk.mjs', import.meta.url).href;
const { engine, sql } = await openEngine({ dataDir: process.argv[2], diskModule });
await sql`create table page (id integer)`;
await sql`insert into page select generate_series(1, 1000)`;
await sql`checkpoint`;
const before = readFileSync(order, 'utf8').length;
const { handOvers } = await engine.stats();
await Promise.all([sql`update page set id = id + 1`, sql`drop table if exists nothing`, sql`checkpoint`]);
const after = await engine.stats();
process.stdout.write(`${JSON.stringify({ handOvers: after.handOvers - handOvers })}\n`);
process.stdout.write(readFileSync(order, 'utf8').slice(before));
await sql.end();
await engine.close();
process.exit(0);
