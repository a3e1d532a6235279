// What users wait for over a network with latency: the page of a record and the table of many contacts, in Chromium.
// DATABASE_URL=postgres://user:password@host:5432/a_new_database node bench/screens.mjs [contacts]
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { startSpoke } from './processes.mjs';

const contacts = Number(process.argv[2] ?? 100_000);
const notes = 400;
const rounds = 5;
/** Milliseconds of a round trip. Round trips in series are the difference of times divided by that of these. */
const near = 20;
const far = 220;
/** The page is interactive once no long task follows within this time. */
const quietMs = 1000;
/** A page that does not come to what is awaited fails after this time: a quarter of the table scrolls by in forty seconds. */
const longestMs = 300_000;
const executablePath = ['chromium-headless-shell', 'chromium', 'google-chrome']
  .map((name) => `/usr/bin/${name}`)
  .find((path) => existsSync(path));
const seed = 'seeds/demo.json';
const { hubId, users, privateApps } = JSON.parse(readFileSync(seed, 'utf8')).hubs[0];
const work = mkdtempSync(join(process.env.SPOKE_BENCH_DIR ?? tmpdir(), 'spoke-bench-screens-'));
const env = {
  SPOKE_DATA_DIR: join(work, 'data'),
  ...(process.env.DATABASE_URL && { DATABASE_URL: process.env.DATABASE_URL }),
};

/** Seeds the demo account with generated contacts. */
function fill() {
  const generated = join(work, 'generated.json');
  writeFileSync(generated, JSON.stringify({ records: { generate: [{ contacts, hubId, firstId: 500_000_000 }] } }));
  execFileSync(process.execPath, ['--disable-proto=throw', 'scripts/program.mjs', 'seed', seed, generated], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, ...env, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** A contact with many notes; returns its ID. */
async function createBusyContact(url) {
  const send = async (path, json) => {
    const headers = { authorization: `Bearer ${privateApps[0].token}`, 'content-type': 'application/json' };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(json) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const properties = { email: 'ada@example.com', firstname: 'Ada', lastname: 'Acme' };
  const { id } = await send('/crm/v3/objects/contacts', { properties });
  const associations = [{ to: { id }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 202 }] }];
  for (let from = 0; from < notes; from += 100) {
    const inputs = Array.from({ length: 100 }, (_, index) => ({
      properties: { hs_note_body: `Note ${from + index}`, hs_timestamp: 1.7e12 + index },
      associations,
    }));
    await send('/crm/v3/objects/notes/batch/create', { inputs });
  }
  return id;
}

/** Relays to the server like a network whose round trips take `relay.ms`: also those that open a connection. */
async function startRelay(target) {
  const relay = { ms: 0, bytes: 0 };
  const pass = (from, to, onBytes) => {
    const later = (act) => setTimeout(act, relay.ms / 2);
    from.on('data', (piece) => {
      onBytes?.(piece.length);
      later(() => to.writable && to.write(piece));
    });
    from.on('end', () => later(() => to.end()));
    from.on('error', () => to.destroy());
  };
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname).setNoDelay(true);
    client.setNoDelay(true).pause();
    pass(client, upstream);
    pass(upstream, client, (length) => (relay.bytes += length));
    setTimeout(() => client.resume(), relay.ms);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(relay, { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() });
}

/** Runs in the page before its scripts: notes when the content is there, and long tasks. */
const watch = (selector) => `
  globalThis.seen = { content: undefined, tasks: [] };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  (function look() {
    if (document.querySelector(${JSON.stringify(selector)})) seen.content = performance.now();
    else requestAnimationFrame(look);
  })();`;

/** Not by the library's own function, which the content security policy of the page refuses. */
async function until(page, expression) {
  const end = Date.now() + longestMs;
  while (!(await page.evaluate(expression))) {
    if (Date.now() > end) throw new Error(`After ${longestMs} ms still not: ${expression}`);
    await page.waitForTimeout(100);
  }
}

/** Opens a page in a context, whose cache it uses; returns milliseconds, bytes, requests and long tasks. */
async function visit(context, relay, { path, selector }) {
  const page = await context.newPage();
  await page.addInitScript(watch(selector));
  const before = { bytes: relay.bytes, requests: 0 };
  page.on('request', () => (before.requests += 1));
  await page.goto(relay.url + path, { waitUntil: 'commit' });
  await until(page, 'globalThis.seen?.content !== undefined');
  await page.waitForTimeout(quietMs + 20 * relay.ms);
  const { content, tasks } = await page.evaluate('seen');
  await page.close();
  const last = tasks.at(-1);
  return {
    content,
    interactive: Math.max(content, last ? last.startTime + last.duration : 0),
    kilobytes: (relay.bytes - before.bytes) / 1000,
    requests: before.requests,
    longTasks: tasks.length,
    longestTask: Math.max(0, ...tasks.map(({ duration }) => duration)),
  };
}

const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
const toMedians = (visits) =>
  Object.fromEntries(Object.keys(visits[0]).map((name) => [name, median(visits.map((found) => found[name]))]));

async function signIn(browser, relay) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const { email, password } = users[0];
  const response = await context.request.post(`${relay.url}/_app/session`, { data: { email, password } });
  if (!response.ok()) throw new Error(`The sign-in was refused: ${response.status()}`);
  return context;
}

/** First visits each have an empty cache; further ones share a browser that has the code. */
async function measureScreen(browser, relay, screen) {
  const visits = { first: { near: [], far: [] }, again: { near: [], far: [] } };
  const warm = await signIn(browser, relay);
  await visit(warm, relay, screen);
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, ms] of Object.entries({ near, far })) {
      relay.ms = ms;
      const cold = await signIn(browser, relay);
      visits.first[name].push(await visit(cold, relay, screen));
      await cold.close();
      visits.again[name].push(await visit(warm, relay, screen));
    }
  }
  relay.ms = 0;
  await warm.close();
  return Object.fromEntries(
    Object.entries(visits).map(([name, found]) => {
      const [close, distant] = [toMedians(found.near), toMedians(found.far)];
      return [name, { ...close, roundTrips: (distant.content - close.content) / (far - near) }];
    }),
  );
}

/** Scrolls through the table as fast as it loads; returns the longest time without a frame, and the memory on the way. */
async function measureScrolling(browser, relay) {
  relay.ms = near;
  const context = await signIn(browser, relay);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const readHeap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'JSHeapUsedSize').value / 1e6;
  };
  await page.goto(`${relay.url}/app/${hubId}/objects/contacts`);
  await page.locator('[role=grid] [role=rowgroup] a').first().waitFor();
  const rowHeight = await page.evaluate(`(() => {
    const rows = document.querySelectorAll('[role=grid] [role=rowgroup] [role=row]:has(a)');
    return rows[1].getBoundingClientRect().top - rows[0].getBoundingClientRect().top;
  })()`);
  const heaps = [await readHeap()];
  await page.evaluate(`
    globalThis.scrolled = { frames: 0, gaps: [], top: 0, isOver: false, isPaused: false };
    const grid = document.querySelector('[role=grid]');
    const started = performance.now();
    let last = started, still = started;
    requestAnimationFrame(function step(now) {
      const gap = now - last;
      last = now;
      scrolled.frames += 1;
      if (gap > 50 && !scrolled.isPaused) scrolled.gaps.push(gap);
      if (grid.scrollTop > scrolled.top) [scrolled.top, still] = [grid.scrollTop, now];
      if (!scrolled.isPaused) grid.scrollTop += 2000;
      scrolled.seconds = (still - started) / 1000;
      if (now - still > 8000 && !scrolled.isPaused) scrolled.isOver = true;
      else requestAnimationFrame(step);
    });`);
  const parts = 4;
  for (let part = 1; part <= parts; part += 1) {
    const target = part === parts ? Number.MAX_SAFE_INTEGER : (contacts * rowHeight * part) / parts;
    await until(page, `scrolled.isOver || scrolled.top > ${target}`);
    await page.evaluate('scrolled.isPaused = true');
    heaps.push(await readHeap());
    await page.evaluate('requestAnimationFrame(() => { scrolled.isPaused = false; })');
  }
  const { frames, gaps, top, seconds } = await page.evaluate('scrolled');
  await context.close();
  return {
    rows: Math.round(top / rowHeight),
    seconds,
    frames,
    'frames later than 50 ms': gaps.length,
    'longest without a frame, ms': Math.max(0, ...gaps),
    'memory on the way, MB': heaps.map((heap) => Math.round(heap)).join(', '),
  };
}

try {
  fill();
  const server = await startSpoke(env);
  const relay = await startRelay(new URL(server.url));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const id = await createBusyContact(server.url);
    const screens = {
      record: { path: `/app/${hubId}/objects/contacts/${id}`, selector: 'article' },
      table: { path: `/app/${hubId}/objects/contacts`, selector: '[role=grid] [role=rowgroup] [role=row] a' },
    };
    const results = {};
    for (const [name, screen] of Object.entries(screens)) {
      const { first, again } = await measureScreen(browser, relay, screen);
      Object.assign(results, { [`${name}, first visit`]: first, [`${name}, again`]: again });
    }
    console.table(results);
    console.table(await measureScrolling(browser, relay));
  } finally {
    await browser.close();
    relay.close();
    await server.stop();
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
