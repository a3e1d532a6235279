// What asks: autocannon for HTTP, pgbench for statements by themselves.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

const run = promisify(execFile);

/** Requests in turn over some connections for some seconds. Throws unless every answer is 2xx. */
export async function loadHttp({ url, pid }, requests, { concurrency, seconds }) {
  const before = readCpuTime(pid);
  const result = await autocannon({
    url,
    connections: concurrency,
    duration: seconds,
    idReplacement: requests.some(({ marker }) => marker),
    requests: requests.map(({ method, path, headers, body, marker }) => ({
      method,
      path,
      headers,
      // Another text in each request.
      body: marker ? body.replaceAll(marker, '[<id>]') : body,
    })),
  });
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0)
    throw new Error(`${bad} of ${result.requests.total} answers from ${url}${requests[0].path} were not 2xx.`);
  const { p50, p95, p99 } = { p50: result.latency.p50, p95: result.latency.p97_5, p99: result.latency.p99 };
  const cpu = (readCpuTime(pid) - before) / result.requests.total;
  return { rate: result.requests.total / result.duration, cpu, p50, p95, p99 };
}

/** Microseconds of processor time that a process has taken so far: what other processes do to the machine hardly changes it. */
function readCpuTime(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

/** The statements of operations, each operation a transaction, picked at random. Undefined where there is no pgbench. */
export async function loadStatements(databaseUrl, operations, { concurrency, seconds }) {
  const folder = mkdtempSync(join(tmpdir(), 'spoke-bench-sql-'));
  try {
    const files = operations.slice(0, 100).flatMap((operation, place) => {
      const file = join(folder, `${place}.sql`);
      writeFileSync(file, toScript(operation));
      return ['-f', file];
    });
    const isPrepared = operations[0].statements.every((statement) => statement.isPrepared);
    const clients = String(concurrency);
    const args = [
      '-n',
      '-M',
      isPrepared ? 'prepared' : 'simple',
      '-c',
      clients,
      '-T',
      String(seconds),
      ...files,
      databaseUrl,
    ];
    const { stdout } = await run('pgbench', args, { maxBuffer: 16 * 1024 * 1024 }).catch((error) => {
      if (error.code === 'ENOENT') return { stdout: undefined };
      throw error;
    });
    if (stdout === undefined) return undefined;
    const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    if (!(rate > 0) || !/number of failed transactions: 0 /.test(stdout)) throw new Error(stdout);
    return { rate };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function toScript({ statements, marker }) {
  const lines = statements.map(({ text, values, types }) => {
    const filled = text.replace(/\$(\d+)/g, (_, place) => toLiteral(values[place - 1], types[place - 1], marker));
    return `${filled};`;
  });
  const body = lines.length > 1 ? ['begin;', ...lines, 'end;'] : lines;
  return `${marker ? '\\set r random(1, 1000000000)\n' : ''}${body.join('\n')}\n`;
}

const typeNames = { 114: 'json', 1184: 'timestamptz', 3802: 'jsonb' };

/** A parameter as a literal. Colons are escaped: pgbench would take what follows them for a variable. */
function toLiteral(value, type, marker) {
  if (value === null) return 'null';
  const escaped = value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a').replaceAll('\n', '\\n');
  const cast = typeNames[type] ? `::${typeNames[type]}` : '';
  if (marker && value.includes(marker)) return `replace(E'${escaped}', '${marker}', :r::text)${cast}`;
  return `E'${escaped}'${cast}`;
}
