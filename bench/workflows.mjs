// Workflows: how many enrollments a second are carried out, how soon after an event, and what others notice of a large one.
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { call } from './call.mjs';
import { readMemory } from './load.mjs';
import { createDatabase, createPlace, startSpoke } from './processes.mjs';
import { createWorld, seed } from './world.mjs';

const contacts = '/crm/v3/objects/contacts';
const tasks = '/crm/v3/objects/tasks';
const taskOfContact = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 204 }];
const token = `pat-na1-${randomUUID()}`;
const scopes = ['automation', 'crm.objects.contacts.read', 'crm.objects.contacts.write', 'crm.lists.read'];
const owned = {
  ...seed,
  hubs: seed.hubs.map((hub) => ({ ...hub, privateApps: [{ name: 'Bench', token, scopes }] })),
};
const range = (count, make) => Array.from({ length: count }, (_, place) => make(place));
const round = (number) => Math.round(number * 100) / 100;
const at = (list, share) => round([...list].sort((one, other) => one - other)[Math.floor(list.length * share)]);

/** Runs the parts on each engine, and prints a table. */
export async function runWorkflows(engines, { server, options }) {
  const parts = [measureEnrollments, measureReaction, measureLarge].filter(({ name }) => options.isAsked(name));
  const rows = [];
  for (const engine of engines) {
    for (const part of parts) {
      const row = await onServer(engine, { server, options }, part);
      rows.push({ engine, part: part.name, ...row });
      console.log(JSON.stringify(rows.at(-1)));
    }
  }
  console.table(rows);
  return rows;
}

async function onServer(engine, { server, options }, measure) {
  const place = createPlace(owned);
  const database = engine === 'postgres' ? await createDatabase(server.url) : undefined;
  const env = {
    SPOKE_DATA_DIR: place.dataDir,
    SPOKE_SEED: place.seedFile,
    SPOKE_RATE_LIMITS: 'off',
    ...(database && { DATABASE_URL: database.url }),
  };
  const spoke = await startSpoke(env, options.profile);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  try {
    const send = createSender(spoke.url, { token, agent });
    return await measure({ spoke, send, agent, options });
  } finally {
    agent.destroy();
    await spoke.stop();
    await database?.drop();
    place.remove();
  }
}

/** Sends requests of an account, which have to succeed; returns their bodies. */
function createSender(url, caller) {
  return async (path, json, method) => {
    const reply = await call(url, { method, path, json, ...caller });
    if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${reply.text}`);
    return reply.text === '' ? undefined : JSON.parse(reply.text);
  };
}

/** Sends the inputs in batches of a hundred, four at once. Returns the results in the order of the inputs. */
async function sendBatches(send, path, inputs) {
  const batches = range(Math.ceil(inputs.length / 100), (place) => inputs.slice(place * 100, place * 100 + 100));
  const results = [];
  let next = 0;
  const work = async () => {
    for (let place = next; place < batches.length; place = next) {
      next += 1;
      results[place] = (await send(path, { inputs: batches[place] })).results;
    }
  };
  await Promise.all(range(4, work));
  return results.flat();
}

async function createContacts(send, count) {
  const drafts = range(count, (place) => ({ properties: { email: `c${place}@example.com`, city: 'Bern' } }));
  return (await sendBatches(send, `${contacts}/batch/create`, drafts)).map(({ id }) => id);
}

const toUpdates = (ids, properties) => ids.map((id) => ({ id, properties }));
const single = (actionId, actionTypeId, fields, next) => ({
  ...{ type: 'SINGLE_CONNECTION', actionId: String(actionId), actionTypeId, actionTypeVersion: 0, fields },
  ...(next && { connection: { edgeType: 'STANDARD', nextActionId: String(next) } }),
});
const setting = (actionId, name, staticValue, next) =>
  single(actionId, '0-5', { property_name: name, value: { type: 'STATIC_VALUE', staticValue } }, next);
const event = (eventTypeId, filters = []) => ({
  ...{ filterBranches: [], filters, eventTypeId, operator: 'HAS_COMPLETED' },
  ...{ filterBranchType: 'UNIFIED_EVENTS', filterBranchOperator: 'AND' },
});
const whenSet = (property) => {
  const operation = { operationType: 'STRING', operator: 'IS_EQUAL_TO', includeObjectsWithNoValueSet: false };
  return event('4-655002', [
    { filterType: 'PROPERTY', property: 'hs_name', operation: { ...operation, value: property } },
  ]);
};

/** A workflow of three steps: a property, a task, another property. */
async function createFlow(send, { actions, trigger, criteria }) {
  const { id } = await send('/automation/v4/flows', {
    ...{ type: 'CONTACT_FLOW', objectTypeId: '0-1', flowType: 'WORKFLOW', name: 'Bench', isEnabled: true },
    ...{ startActionId: '1', actions },
    enrollmentCriteria: criteria ?? { type: 'EVENT_BASED', shouldReEnroll: true, eventFilterBranches: [trigger] },
  });
  return id;
}

const threeSteps = [
  ...[setting(1, 'jobtitle', 'Lead', 2), single(2, '0-3', { subject: 'Call the lead' }, 3)],
  setting(3, 'zip', '8000'),
];

/** Resolves once so many enrollments of a workflow have completed: at most 10,000, where counts end. */
async function untilCompleted(send, flowId, count, everyMs = 250) {
  for (;;) {
    const [{ enrollments }] = (await send(`/_app/workflows?flowId=${flowId}`)).results;
    if (enrollments.failed > 0) throw new Error(`${enrollments.failed} enrollments failed.`);
    if (enrollments.completed >= count) return;
    await pause(everyMs);
  }
}

/**
 * Enrollments a second from the first change to the last completed one. The yardstick is what an integration would do instead:
 * the changes and then the writes of the three steps in batches of a hundred, four at once.
 */
async function measureEnrollments({ send, spoke, options }) {
  const [count] = options.sizes;
  const ids = await createContacts(send, count);
  const limits = [];
  const rates = [];
  for (const turn of range(options.load.rounds, (place) => place)) {
    limits.push(await timeRate(count, () => writeByHand(send, ids, turn)));
    const flowId = await createFlow(send, { actions: threeSteps, trigger: whenSet('city') });
    // Watched from now on.
    await pause(500);
    await toggle(send, ids);
    rates.push(
      await timeRate(count, async () => {
        await sendBatches(send, `${contacts}/batch/update`, toUpdates(ids, { city: `Town ${turn}` }));
        await untilCompleted(send, flowId, count);
      }),
    );
    await turnOff(send, flowId);
  }
  const [rate, limit] = [at(rates, 0.5), at(limits, 0.5)];
  return { rate, limit, ratio: round(rate / limit), memory: Math.round(readMemory(spoke.pid)) };
}

/** Clears what the steps set, so that they change something. */
const toggle = (send, ids) => sendBatches(send, `${contacts}/batch/update`, toUpdates(ids, { jobtitle: '', zip: '' }));

async function writeByHand(send, ids, turn) {
  const update = (properties) => sendBatches(send, `${contacts}/batch/update`, toUpdates(ids, properties));
  await update({ city: `Place ${turn}` });
  await update({ jobtitle: 'Lead by hand' });
  const inputs = ids.map((id) => ({
    properties: { hs_task_subject: 'Call the lead', hs_timestamp: new Date().toISOString() },
    associations: [{ to: { id }, types: taskOfContact }],
  }));
  await sendBatches(send, `${tasks}/batch/create`, inputs);
  await update({ zip: '8001' });
}

async function turnOff(send, flowId) {
  const flow = await send(`/automation/v4/flows/${flowId}`);
  await send(`/automation/v4/flows/${flowId}`, { ...flow, isEnabled: false }, 'PUT');
}

async function timeRate(count, run) {
  const started = performance.now();
  await run();
  return (count / (performance.now() - started)) * 1000;
}

const seen = 'Seen';

/** Milliseconds from an event, of a hundred a second, until a request finds what the workflow set. */
async function measureReaction({ send, spoke, agent, options }) {
  const perSecond = 100;
  const seconds = options.quick ? 2 : 20;
  const world = await createWorld(spoke.url, { companies: 100, events: 0 });
  const ids = await createContacts(send, perSecond * seconds);
  const { eventTemplateId } = world.toEvent(ids[0]);
  await createFlow(send, { actions: [setting(1, 'jobtitle', seen)], trigger: event(`4-${eventTemplateId}`) });
  await pause(1000);
  const sendAsApp = createSender(spoke.url, { token: world.tokens.accessToken, agent });
  const open = new Map();
  const posts = [];
  const timer = setInterval(() => {
    const id = ids[posts.length];
    if (id === undefined) return clearInterval(timer);
    open.set(id, performance.now());
    posts.push(sendAsApp('/crm/v3/timeline/events', world.toEvent(id)));
  }, 1000 / perSecond);
  const times = [];
  while (times.length < ids.length) {
    await pause(20);
    for (const id of await listSeen(send, [...open.keys()].slice(0, 100))) {
      times.push(performance.now() - open.get(id));
      open.delete(id);
    }
  }
  await Promise.all(posts);
  return { count: times.length, p50: at(times, 0.5), p95: at(times, 0.95), p99: at(times, 0.99) };
}

async function listSeen(send, ids) {
  if (ids.length === 0) return [];
  const inputs = ids.map((id) => ({ id }));
  const { results } = await send(`${contacts}/batch/read`, { inputs, properties: ['jobtitle'] });
  return results.flatMap(({ id, properties }) => (properties.jobtitle === seen ? [id] : []));
}

/** What another account notices while a workflow enrolls all records of one: requests, a workflow of its own, the memory. */
async function measureLarge({ send, spoke, agent, options }) {
  const [count] = options.sizes;
  const ids = await createContacts(send, count);
  const hub = JSON.parse((await call(spoke.url, { path: '/_spoke/hubs', json: {}, agent })).text);
  const quiet = createSender(spoke.url, { token: hub.privateApp.token, agent });
  await createFlow(quiet, { actions: [setting(1, 'jobtitle', seen)], trigger: whenSet('city') });
  await watchQuiet(quiet, afterMs(2000));
  const alone = await watchQuiet(quiet, afterMs(options.quick ? 2000 : 15_000));
  const before = Math.round(readMemory(spoke.pid));
  const operation = { operationType: 'STRING', operator: 'IS_EQUAL_TO', value: 'Bern' };
  const isInBern = {
    ...{ filterBranchType: 'AND', filterBranchOperator: 'AND', filterBranches: [] },
    filters: [{ filterType: 'PROPERTY', property: 'city', operation }],
  };
  const either = { filterBranchType: 'OR', filterBranchOperator: 'OR', filters: [] };
  const listFilterBranch = { ...either, filterBranches: [isInBern] };
  const started = performance.now();
  const criteria = { type: 'LIST_BASED', shouldReEnroll: false, listFilterBranch };
  const flowId = await createFlow(send, { actions: threeSteps, criteria });
  let isOver = false;
  const memory = [];
  const done = untilAllEnded(send, { flowId, lastId: ids.at(-1), note: () => memory.push(readMemory(spoke.pid)) });
  void done.finally(() => (isOver = true));
  const meanwhile = await watchQuiet(quiet, () => isOver);
  await done;
  const rate = round(count / ((performance.now() - started) / 1000));
  const third = memory.slice(0, Math.ceil(memory.length / 3));
  return {
    count,
    rate,
    requests: alone.requests,
    meanwhile: meanwhile.requests,
    ratio: round(meanwhile.requests / alone.requests),
    reaction: alone.reaction,
    reactionMeanwhile: meanwhile.reaction,
    memory: before,
    memoryEarly: Math.round(Math.max(...third)),
    memoryMost: Math.round(Math.max(...memory)),
  };
}

function afterMs(ms) {
  const until = performance.now() + ms;
  return () => performance.now() > until;
}

/** One client of the quiet account: the p95 of its requests, and of the time until its workflow has changed a new contact. */
async function watchQuiet(send, isOver) {
  const [requests, reactions] = [[], []];
  const timed = async (path, json) => {
    const started = performance.now();
    const body = await send(path, json);
    requests.push(performance.now() - started);
    return body;
  };
  while (!isOver() || requests.length === 0) {
    const { id } = await timed(contacts, { properties: { city: 'Lima' } });
    const started = performance.now();
    await timed(`${contacts}?limit=10`);
    while ((await listSeen(send, [id])).length === 0) await pause(20);
    reactions.push(performance.now() - started);
  }
  return { requests: at(requests, 0.95), reaction: at(reactions, 0.95) };
}

/** Resolves once the last record has the value of the last step, and no enrollment is in progress. */
async function untilAllEnded(send, { flowId, lastId, note }) {
  for (;;) {
    await pause(1000);
    note();
    const [{ enrollments }] = (await send(`/_app/workflows?flowId=${flowId}`)).results;
    if (enrollments.failed > 0) throw new Error(`${enrollments.failed} enrollments failed.`);
    const { properties } = await send(`${contacts}/${lastId}?properties=zip`);
    if (properties.zip === '8000' && enrollments.active === 0) return;
  }
}
