// The limit: the same HTTP framework and driver, one handler, the same SQL, and nothing else: no authentication, no validation,
// no cache, no request recording. It gets the requests of a scenario; each runs once through Spoke here, while its
// statements are recorded, and from then on the bare route sends those statements to the database directly.
import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { createApp, createServices } from '../dist/app.js';
import { toConfig } from '../dist/config/config.js';
import { createDb } from '../dist/platform/db/db.js';
import { encodeValue } from '../dist/platform/db/driver/conversion.js';
import { openPlanning, openPostgres } from '../dist/platform/db/postgres.js';
import { createLog } from '../dist/platform/log.js';
import { openResources } from '../dist/resources.js';

const noted = [];
const { app, ready } = await createNotingApp();
const sql = await openPostgres(process.env.DATABASE_URL);
/** For statements with custom plans. */
const planning = openPlanning(process.env.DATABASE_URL);
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
  const pool = statements.some(({ usesCustomPlan }) => usesCustomPlan) ? planning : sql;
  const toStatement = ({ text, values }) => ({ text, values: toValues(values), as: 'named' });
  if (statements.length === 1) return toBody(await pool.send(toStatement(statements[0])));
  return toBody(
    await pool.begin(async (send) => {
      let rows;
      for (const statement of statements) rows = await send(toStatement(statement));
      return rows;
    }),
  );
}

/** An update must change something: the marker in a value is replaced by a different text each time. */
function vary(marker) {
  const text = String(Math.random()).slice(2, 10);
  const put = (value) => (typeof value === 'string' ? value.replaceAll(marker, text) : value);
  return (values) => values.map(put);
}

/** Records arrive with their properties as JSON text, and associations as `id key key,id key`. */
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

/** The statements that Spoke sends for a request, without transaction commands. Values are as sent. */
async function note({ method, path, headers, body, marker }) {
  let text;
  let before;
  // Runs once to fill the caches, then until two runs match: caches may be invalidated meanwhile.
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
  const [ordinary, planned] = [
    await openPostgres(process.env.DATABASE_URL, { poolSize: 1 }),
    openPlanning(process.env.DATABASE_URL),
  ];
  const db = await createDb({ sql: toNoting(ordinary), planning: toNoting(planned, true), engine: 'postgres' });
  const own = { ...resources, db };
  const made = await createApp(await createServices(own, config), own, config);
  return { app: made, ready: made.ready() };
}

/** A pool that records the statements sent through it; `usesCustomPlan`: with custom plans. */
function toNoting(pool, usesCustomPlan = false) {
  const noting = (send) => (statement) => {
    noted.push({ text: statement.text, values: statement.values.map(encodeValue), usesCustomPlan });
    return send(statement);
  };
  const begin = (fn, onCommit) => pool.begin((send) => fn(noting(send)), onCommit);
  return { ...pool, send: noting(pool.send), begin };
}
