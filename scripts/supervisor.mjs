// Runs the server as a child process and restarts it after a fault. Node built-ins only, so that this process stays
// small.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The script that runs the built program. */
export const programFile = fileURLToPath(new URL('./program.mjs', import.meta.url));

/** A server that exits sooner than this after its start counts as an early exit, in milliseconds. */
const earlyMs = 60_000;
const maxEarlyEnds = 5;
/** The delay before a restart, in milliseconds; quadrupled after each further early exit. */
const firstPauseMs = 100;
const maxPauseMs = 15_000;
/** The command line's exit code for usage errors. */
const usageCode = 2;

/**
 * Runs `program` with Node until it exits cleanly or restarting is pointless, and returns the exit code for this process. Passes
 * on SIGINT and SIGTERM; the exit code after them is final. A first start that fails with an explanation is not repeated. After a
 * fault the program is restarted, up to five times in a row within a minute of its start; a restart that waits for something
 * temporary (a database, a data directory) is repeated without a limit.
 * @param {{ program: string, args?: readonly string[] }} options
 * @returns {Promise<number>}
 */
export async function supervise({ program, args = [] }) {
  const stop = catchSignals();
  let address;
  let earlyEnds = 0;
  let waits = 0;
  for (;;) {
    const startedAt = performance.now();
    const end = await runOnce({ program, args, address, stop });
    address = end.listening ?? address;
    if (stop.signal.aborted || end.code === 0) return end.code ?? 1;
    if (address === undefined && (end.refusal || end.code === usageCode)) return end.code ?? 1;
    waits = end.refusal?.isTemporary ? waits + 1 : 0;
    if (waits === 0) earlyEnds = performance.now() - startedAt < earlyMs ? earlyEnds + 1 : 0;
    if (earlyEnds === maxEarlyEnds) {
      const times = `${maxEarlyEnds} times in a row within ${earlyMs / 1000} s of its start`;
      console.error(`Spoke ended ${times}: not starting it again. The lines above say why it ended.`);
      return 1;
    }
    const pauseMs = Math.min(maxPauseMs, firstPauseMs * 4 ** Math.max(0, earlyEnds + waits - 1));
    console.error(`Spoke ended (${end.signal ?? `exit code ${end.code}`}): starting it again in ${pauseMs / 1000} s.`);
    await sleep(pauseMs, undefined, { signal: stop.signal }).catch(() => undefined);
    if (stop.signal.aborted) return 0;
  }
}

/** Records that the process should stop, and passes signals on to the running server. */
function catchSignals() {
  const controller = new AbortController();
  const stop = { signal: controller.signal, child: undefined };
  for (const name of ['SIGINT', 'SIGTERM']) {
    process.on(name, () => {
      controller.abort();
      stop.child?.kill(name);
    });
  }
  return stop;
}

/** Runs the server once. A port that the system chose is reused for later runs. */
async function runOnce({ program, args, address, stop }) {
  const flags = ['--supervised', ...(address === undefined ? [] : ['--restarted'])];
  const port = address && new URL(address).port;
  // The last one counts, also after a --port 0.
  const samePort = port && args.length > 0 ? ['--port', port] : [];
  const child = spawn(process.execPath, [...process.execArgv, program, ...flags, ...args, ...samePort], {
    env: port ? { ...process.env, PORT: port } : process.env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  stop.child = child;
  const reports = {};
  child.on('message', (report) => Object.assign(reports, report));
  const end = await new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`Spoke could not be started: ${error.message}`);
      resolve({ code: 1 });
    });
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  stop.child = undefined;
  return { ...reports, ...end };
}
