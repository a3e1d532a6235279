import { toErrorText } from '../../plain-text.js';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { disk, type Disk } from './disk.js';
import { createDurableFs } from './durable-fs.js';
import { toFatal } from './frames.js';
import { createHost } from './host.js';
import { type FromWorker, isFromClient, toTick, type ToWorker, type WorkerStart } from './messages.js';
import { startPostgres } from './postgres.js';
import { createRunner } from './runner.js';
import { assertDurable } from './self-test.js';
import { createSyncLedger } from './sync-ledger.js';
import { createUpkeep } from './upkeep.js';
import { createWalReserve } from './wal-reserve.js';

if (!parentPort) throw new Error('the worker of the embedded database runs in a worker thread only.');
const port = parentPort;
const post = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

/** Ends the thread before anything else can be acknowledged. */
const fail =
  (what: string) =>
  (error: unknown): never => {
    // The engine also throws objects that are not errors.
    const detail = toErrorText(error instanceof Object && 'message' in error ? error.message : error);
    post({ kind: 'failed', message: `${what} (${detail}).` });
    process.exit(1);
  };

const start = workerData as WorkerStart;
const startedAt = performance.now();
const progress = new Int32Array(start.progress);
const ledger = createSyncLedger({
  disk: start.diskModule === undefined ? disk : ((await import(start.diskModule)) as { disk: Disk }).disk,
  onFailure: fail('The disk refused to sync what the embedded database wrote'),
  onGone: fail('The data directory was deleted or moved while the embedded database used it'),
});
const postgres = await startPostgres(
  createDurableFs(start.clusterDir, ledger),
  fail('The embedded database broke off'),
).catch(fail('The embedded database did not start'));
await assertDurable(postgres, ledger).catch(fail('The embedded database is not safe to use'));

const runner = createRunner({
  postgres,
  ledger,
  onBusy: (busy) => void Atomics.store(progress, 0, busy ? toTick(Date.now()) : 0),
});
const reserve = createWalReserve(start.clusterDir, ledger);
const upkeep = createUpkeep({ postgres, ledger, reserve });
let idleInTransactionMs = 0;
const host = createHost({
  postgres,
  runner,
  post,
  onLimits: (limits) => {
    idleInTransactionMs = limits.idleInTransactionMs;
    Atomics.store(progress, 1, limits.statementMs);
  },
});

let wantsHold = false;

async function hold(): Promise<void> {
  wantsHold = false;
  await upkeep.checkpoint(note);
  upkeep.holdCheckpoints(true);
  post({ kind: 'held' });
}

let turn = Promise.resolve();
let timer: NodeJS.Timeout | undefined;

/** Runs work one at a time, in order. */
function inTurn(work: () => Promise<void>): void {
  turn = turn.then(work).then(schedule).catch(fail('The embedded database failed'));
}

/** Runs due upkeep now, or when no messages arrive for a while. */
async function schedule(): Promise<void> {
  clearTimeout(timer);
  if (host.isAtRest()) {
    if (wantsHold) await hold();
    if (upkeep.isNeeded()) await upkeep.work(note);
    const pauseMs = upkeep.findPauseMs();
    if (pauseMs !== undefined) timer = setTimeout(() => inTurn(() => upkeep.work(note)), pauseMs);
  } else if (idleInTransactionMs > 0) {
    timer = setTimeout(() => inTurn(endIdleTransaction), idleInTransactionMs);
  }
}

const endIdleTransaction = () =>
  host.dismissCurrent(toFatal('25P03', 'terminating connection due to idle-in-transaction timeout'));

function note(message: string, durationMs: number): void {
  post({ kind: 'note', message, durationMs });
}

async function serve(messages: readonly ToWorker[]): Promise<void> {
  await host.serve(messages.filter(isFromClient));
  for (const { kind } of messages) {
    if (kind === 'stats') {
      const { fsyncs, commitsSynced } = ledger.counts;
      post({ kind: 'stats', stats: { fsyncs, commitsSynced, handOvers: runner.handOvers() } });
    } else if (kind === 'hold') wantsHold = true;
    else if (kind === 'release') upkeep.holdCheckpoints(false);
    else if (kind === 'close') await close();
  }
}

async function close(): Promise<void> {
  await host.dismissCurrent();
  await upkeep.checkpoint(note);
  await postgres.close();
  post({ kind: 'closed' });
  process.exit(0);
}

// While one batch runs and syncs, messages queue up in the port: the next batch takes them all.
port.on('message', (first: ToWorker) =>
  inTurn(async () => {
    const messages = [first];
    for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) {
      messages.push(next.message as ToWorker);
    }
    await serve(messages);
  }),
);
post({ kind: 'ready', startMs: performance.now() - startedAt });
