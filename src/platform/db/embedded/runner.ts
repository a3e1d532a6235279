import type { Output } from './output.js';
import { createOutput } from './output.js';
import type { Postgres } from './postgres.js';
import type { SyncLedger } from './sync-ledger.js';

/** How long an answer may wait for the queries of others that share its sync, in milliseconds. */
const shareMs = 5;

interface RunnerDeps {
  readonly postgres: Postgres;
  readonly ledger: SyncLedger;
  /** Called around each unit with true and false. */
  readonly onBusy: (busy: boolean) => void;
}

/** Runs units of protocol messages and releases their answers only when what they committed is durable. */
export interface Runner {
  handOver(units: readonly Uint8Array[], release: (blocks: Uint8Array<ArrayBuffer>[]) => void): Promise<void>;
  handOvers(): number;
}

/**
 * Units of one hand-over share a sync. When they take long, what is done so far is synced and released on the way, so
 * that a quick write never waits for the slow query behind it. Without a commit there is nothing to wait for.
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
