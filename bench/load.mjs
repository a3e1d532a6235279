// Load generators: autocannon for HTTP, pgbench for SQL statements.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

const run = promisify(execFile);

/** Seconds until a response counts as missing. */
const patience = 120;

/**
 * Sends the requests in rotation over several connections, for a duration or an amount. Throws unless every response is 2xx. Latencies
 * are in milliseconds, `cpu` is the server's processor time in microseconds per request.
 */
export async function loadHttp(server, requests, load) {
  const figures = await loadOnce(server, requests, load);
  // Waits for responses that take longer than the round.
  return figures ?? loadOnce(server, requests, { ...load, amount: load.concurrency });
}

async function loadOnce({ url, pid }, requests, { concurrency, seconds, amount }) {
  const times = [];
  const before = readCpuTime(pid);
  const started = performance.now();
  let ended = started;
  const running = autocannon({
    url,
    connections: concurrency,
    ...(amount ? { amount: Math.max(amount, concurrency) } : { duration: seconds }),
    sampleInt: 100,
    timeout: patience,
    idReplacement: requests.some(({ marker }) => marker),
    requests: requests.map(toSent),
    setupClient: createSpreader(requests, concurrency),
  });
  running.on('response', (_client, _status, _bytes, time) => {
    times.push(time);
    ended = performance.now();
  });
  const result = await running;
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) throw new Error(`${bad} of ${times.length} answers from ${url}${requests[0].path} were not 2xx.`);
  if (times.length < concurrency && !amount) return undefined;
  const cpu = (readCpuTime(pid) - before) / times.length;
  const bytes = result.throughput.total / times.length;
  return { rate: (times.length / (ended - started)) * 1000, cpu, bytes, ...toPercentiles(times) };
}

/** A request in the format of autocannon, with a different text in place of the marker each time. */
function toSent({ method, path, headers, body, marker, setupRequest }) {
  return {
    method,
    path,
    headers,
    ...(body !== undefined && { body: marker ? body.replaceAll(marker, '[<id>]') : body }),
    ...(setupRequest && { setupRequest }),
  };
}

/** Each connection starts at a different request; otherwise all would change the same records at the same time. */
function createSpreader(requests, concurrency) {
  let place = 0;
  return (client) => {
    const from = Math.floor((place * requests.length) / concurrency);
    place += 1;
    client.setRequests([...requests.slice(from), ...requests.slice(0, from)].map(toSent));
    // It would decode every body: eighteen milliseconds per megabyte, while the server under test takes two.
    client.pipelinedRequests.addBody = () => undefined;
  };
}

/** Calls a function with the given concurrency, for a duration or an amount. */
export async function loadCalls(call, { concurrency, seconds, amount }) {
  const times = [];
  const started = performance.now();
  const isOver = () => (amount ? times.length >= amount : performance.now() - started > seconds * 1000);
  const work = async () => {
    while (!isOver()) {
      const from = performance.now();
      await call();
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { rate: (times.length / (performance.now() - started)) * 1000, ...toPercentiles(times) };
}

function toPercentiles(times) {
  const sorted = Float64Array.from(times).sort();
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Microseconds of processor time that a process has used so far: other load on the machine hardly affects it. */
export function readCpuTime(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

/** Resident memory of a process in megabytes. */
export function readMemory(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(kilobytes) / 1024;
}

/** Runs the statements of operations with pgbench, each operation as a transaction, picked at random. Undefined without pgbench. */
export async function loadStatements(databaseUrl, operations, { concurrency, seconds, amount }) {
  const folder = mkdtempSync(join(tmpdir(), 'spoke-bench-sql-'));
  try {
    const scripts = operations.slice(0, toScriptLimit(operations[0])).map(toScript);
    const files = scripts.flatMap(({ text }, place) => {
      const file = join(folder, `${place}.sql`);
      writeFileSync(file, text);
      return ['-f', file];
    });
    const variables = scripts.flatMap((script) =>
      script.variables.flatMap(([name, value]) => ['-D', `${name}=${value}`]),
    );
    const clients = String(concurrency);
    const much = amount ? ['-t', String(Math.ceil(amount / concurrency))] : ['-T', String(seconds)];
    const args = ['-n', '-M', 'prepared', '-c', clients, ...much, ...variables, ...files, databaseUrl];
    const { stdout } = await run('pgbench', args, { maxBuffer: 16 * 1024 * 1024, env: toEnv(operations[0]) }).catch(
      (error) => {
        if (error.code === 'ENOENT') return { stdout: undefined };
        throw error;
      },
    );
    if (stdout === undefined) return undefined;
    const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    if (!(rate > 0) || !/number of failed transactions: 0 /.test(stdout)) throw new Error(stdout);
    return { rate };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each client prepares each script. There are as many writing scripts as clients, so that they rarely conflict. */
const toScriptLimit = (operation) => (usesCustomPlan(operation) ? 3 : 32);

function usesCustomPlan({ statements }) {
  return statements.some((statement) => statement.usesCustomPlan);
}

/** Uses the same plan mode and memory settings as Spoke. */
function toEnv(operation) {
  const mode = usesCustomPlan(operation) ? 'force_custom_plan' : 'force_generic_plan';
  return { ...process.env, PGOPTIONS: `-c plan_cache_mode=${mode} -c work_mem=32MB` };
}

/** A script, with variables in place of values that plans depend on. */
function toScript({ statements, marker }, number) {
  const variables = [];
  const toVariable = (value) => {
    const name = `v${number}_${variables.length}`;
    variables.push([name, value]);
    return `:${name}`;
  };
  const lines = statements.map(({ text, values, usesCustomPlan: hasVariables }) => {
    const filled = text.replace(/\$(\d+)/g, (_, place) => {
      const value = values[place - 1];
      return !hasVariables || value === null ? toLiteral(value, marker) : toVariable(value);
    });
    return `${filled};`;
  });
  const body = lines.length > 1 ? ['begin;', ...lines, 'end;'] : lines;
  const text = `${marker ? '\\set r random(1, 1000000000)\n' : ''}${body.join('\n')}\n`;
  return { text, variables };
}

/** A parameter as a literal. Colons are escaped: pgbench would parse them as the start of a variable. */
function toLiteral(value, marker) {
  if (value === null) return 'null';
  const escaped = value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a').replaceAll('\n', '\\n');
  if (marker && value.includes(marker)) return `replace(E'${escaped}', '${marker}', :r::text)`;
  return `E'${escaped}'`;
}
