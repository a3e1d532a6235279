// The limit: the same HTTP framework and driver, one handler, the same SQL, and nothing else – no callers, no validation,
// no cache, no record of requests. It is told requests as Spoke answers them; each runs once through Spoke here, while its
// statements are noted, and from then on the bare route sends those statements to the database by themselves.
import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import postgres from 'postgres';
import { createApp, createServices } from '../dist/app.js';
import { toConfig } from '../dist/config/config.js';
import { createDb } from '../dist/platform/db/db.js';
import { createLog } from '../dist/platform/log.js';
import { openResources } from '../dist/resources.js';

const poolSize = 8;
const session = { TimeZone: 'UTC', work_mem: '32MB', plan_cache_mode: 'force_generic_plan' };
const driver = { fetch_types: false, onnotice: () => undefined, transform: { undefined: null } };

const noted = [];
const { app, ready } = await createNotingApp();
const open = (connection) => postgres(process.env.DATABASE_URL, { ...driver, max: poolSize, connection });
const sql = open(session);
/** For what is planned for its values each time. */
const planning = open({ ...session, plan_cache_mode: 'force_custom_plan' });
const routes = new Map();
const server = Fastify({ logger: false });
server.get('/:route/:place', answer);
server.post('/:route/:place', answer);
server.patch('/:route/:place', answer);
await server.listen({ host: '127.0.0.1', port: 0 });
await ready;
process.send({ url: `http://127.0.0.1:${server.server.address().port}` });

process.on('message', async ({ route, requests }) => {
  try {
    const operations = [];
    for (const request of requests) operations.push(await note(request));
    routes.set(route, operations);
    process.send({ operations });
  } catch (error) {
    process.send({ error: String(error.stack) });
  }
});

async function answer(request, reply) {
  const { route, place } = request.params;
  const { statements, marker } = routes.get(route)[Number(place)];
  const toValues = marker ? vary(marker) : (values) => values;
  reply.header('content-type', 'application/json;charset=utf-8');
  const pool = statements.some(({ isPlannedAnew }) => isPlannedAnew) ? planning : sql;
  if (statements.length === 1) return toBody(await send(pool, statements[0], toValues));
  return toBody(
    await pool.begin(async (tx) => {
      let rows;
      for (const statement of statements) rows = await send(tx, statement, toValues);
      return rows;
    }),
  );
}

const jsonTypes = new Set([114, 3802]);

function send(tx, { text, values, types }, toValues) {
  const typed = toValues(values).map((value, place) => {
    if (value === null || !jsonTypes.has(types[place])) return value;
    return sql.typed(JSON.parse(value), types[place]);
  });
  return tx.unsafe(text, typed, { prepare: true });
}

/** A change has to change something: the marker in a value becomes another text each time. */
function vary(marker) {
  const text = String(Math.random()).slice(2, 10);
  const put = (value) => value?.replaceAll(marker, text) ?? null;
  return (values) => values.map(put);
}

/** Records come with their properties as JSON text already, and associations as `id key key,id key`. */
function toBody(rows) {
  const [first] = rows;
  if (first?.printed !== undefined) return toResults(rows.map(toRecordText));
  if (typeof first?.found === 'string') return toResults(first.found.split(',').map(toAssociationText));
  return JSON.stringify(rows);
}

const toResults = (texts) => `{"results":[${texts.join(',')}]}`;

const toRecordText = ({ id, printed, createdAt, updatedAt }) =>
  `{"id":"${id}","properties":{${printed}},"createdAt":"${createdAt}","updatedAt":"${updatedAt}","archived":false}`;

function toAssociationText(text) {
  const [id, ...keys] = text.split(' ');
  const types = keys.map((key) => `{"category":"HUBSPOT_DEFINED","typeId":${key},"label":null}`);
  return `{"toObjectId":${id},"associationTypes":[${types.join(',')}]}`;
}

/** The statements that Spoke sends for a request, transactions' own words left out. The driver has made text of the values. */
async function note({ method, path, headers, body, marker }) {
  let text;
  let before;
  // Once to fill the caches, and until twice the same is seen: meanwhile others may have dropped what was kept.
  for (let turn = 0; turn < 10; turn += 1) {
    noted.length = 0;
    text = marker && `${marker}${randomBytes(6).toString('hex')}`;
    const payload = marker ? body.replaceAll(marker, text) : body;
    const reply = await app.inject({ method, url: path, headers, ...(body !== undefined && { payload }) });
    if (reply.statusCode >= 300) throw new Error(`${method} ${path}: ${reply.statusCode} ${reply.body}`);
    const statements = noted.filter(({ text: sent }) => !/^\s*(?:begin|commit|rollback)/i.test(sent));
    const said = statements.map((statement) => statement.text).join(';');
    if (turn > 0 && said === before) return { statements: structuredClone(statements), marker: text };
    before = said;
  }
  throw new Error(`${method} ${path} does not come down to the same statements.`);
}

async function createNotingApp() {
  const config = toConfig({
    SPOKE_MODE: 'production',
    SPOKE_PUBLIC_URL: 'http://127.0.0.1',
    SPOKE_RATE_LIMITS: 'off',
    SPOKE_SECRET: process.env.SPOKE_SECRET,
    DATABASE_URL: process.env.DATABASE_URL,
    SPOKE_DATA_DIR: process.env.BENCH_FOLDER,
    LOG_LEVEL: 'warn',
  });
  const resources = await openResources(config, createLog({ level: 'warn' }));
  const db = await createDb({ sql: openNoting(), planning: openNoting(true), engine: 'postgres' });
  const own = { ...resources, db };
  const made = await createApp(await createServices(own, config), own, config);
  return { app: made, ready: made.ready() };
}

/** A pool that notes what is sent through it; `isPlannedAnew`: for its values each time. */
function openNoting(isPlannedAnew = false) {
  const debug = (_connection, text, values, types) => noted.push({ text, values, types, isPlannedAnew });
  return postgres(process.env.DATABASE_URL, { ...driver, max: 1, connection: session, debug });
}
