import { createOutput, type Output } from './output.js';
import type { Postgres } from './postgres.js';
import type { SyncLedger } from './sync-ledger.js';

/** How long a result may wait for other queries that share its sync, in milliseconds. */
const shareMs = 5;

interface RunnerDeps {
  readonly postgres: Postgres;
  readonly ledger: SyncLedger;
  /** Called around each unit with true and false. */
  readonly onBusy: (busy: boolean) => void;
}

/** Runs units of protocol messages and releases their results only when their commits are durable. */
export interface Runner {
  handOver(units: readonly Uint8Array[], release: (blocks: Uint8Array<ArrayBuffer>[]) => void): Promise<void>;
  handOvers(): number;
}

/**
 * Units of one batch share a sync. If they take long, finished ones are synced and released early, so that a quick write never
 * waits for a slow query behind it. Without a commit nothing waits.
 */
export function createRunner({ postgres, ledger, onBusy }: RunnerDeps): Runner {
  let handOvers = 0;

  const releaseDurable = (output: Output, release: (blocks: Uint8Array<ArrayBuffer>[]) => void) => {
    ledger.settle();
    if (!output.isEmpty()) release(output.take());
  };

  return {
    handOvers: () => handOvers,
    async handOver(units, release) {
      handOvers += 1;
      const output = createOutput();
      let released = performance.now();
      ledger.defer(true);
      for (const unit of units) {
        if (performance.now() - released > shareMs) {
          releaseDurable(output, release);
          released = performance.now();
        }
        onBusy(true);
        await postgres.run(unit, output.append);
        onBusy(false);
      }
      releaseDurable(output, release);
      ledger.defer(false);
    },
  };
}
