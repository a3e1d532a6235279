import type { Db } from '../platform/db/db.js';
import { newInternalId } from '../platform/ids.js';
import type { Log } from '../platform/log.js';
import * as store from './shared-counts.store.js';

/** Whether servers on other machines use the database as well. */
export interface MachinesService {
  /** Changes within a moment when the first one starts, and within seconds when the last one ends. */
  readonly isAlone: boolean;
  start(): void;
  stop(): Promise<void>;
}

interface MachinesDeps {
  readonly db: Db;
  readonly log: Log;
  /** The same for all processes of this machine. */
  readonly getMachineId: () => Promise<string>;
  /** False while nobody needs to know, which saves the queries. */
  readonly isWanted: () => boolean;
}

const topic = 'machines';
const noteEveryMs = 5000;
/** A process that ended without a word counts for this long. */
const goneAfterSeconds = 20;

export function createMachinesService({ db, log, getMachineId, isWanted }: MachinesDeps): MachinesService {
  const processId = newInternalId();
  let timer: NodeJS.Timeout | undefined;
  let noting: Promise<void> = Promise.resolve();
  const service: MachinesService & { isAlone: boolean } = {
    isAlone: true,
    start() {
      if (timer) return;
      timer = setInterval(note, noteEveryMs);
      timer.unref();
      note(true);
    },
    async stop() {
      if (!timer) return;
      clearInterval(timer);
      timer = undefined;
      await noting;
      await db.statement((tx) => store.deleteProcess(tx, processId)).catch(warn);
    },
  };
  const warn = (error: unknown): void => log.warn({ err: error }, 'failed to note that this process serves');
  const noteOnce = async (isNew: boolean): Promise<void> => {
    const process = { processId, machineId: await getMachineId() };
    const isAny = await db.write(async (tx) => {
      const found = await store.noteProcess(tx, process, goneAfterSeconds);
      if (isNew) await db.publish(tx, topic, process.machineId);
      return found;
    });
    service.isAlone = !isAny;
  };
  /** One at a time, so that the last one wins. */
  function note(isNew = false): void {
    if (!timer || !isWanted()) return;
    noting = noting.then(() => noteOnce(isNew)).catch(warn);
  }
  db.subscribe(topic, () => note());
  return service;
}
