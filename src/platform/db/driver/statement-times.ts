import { AsyncLocalStorage } from 'node:async_hooks';
import type { Send } from './statements.js';

/** The statements that a piece of work sent. Times are those of `performance.now()`. */
export interface StatementRecord {
  statements: number;
  /** Statements and transactions with their waiting time, the first {@link maxSpans}. */
  readonly spans: { readonly start: number; readonly milliseconds: number }[];
}

const maxSpans = 100;

/** Measures statements by the work that sends them: slows down every promise while it is on, and costs nothing otherwise. */
export interface StatementTimes {
  readonly state: { readonly isOn: boolean };
  turn(isOn: boolean): void;
  /** Runs `work`; adds the statements that it sends, also asynchronously, to the record. */
  collect(record: StatementRecord, work: () => void): void;
  /** Adds a statement, sent by `run`, to the record of the work that it is part of. */
  measureStatement<T>(run: () => Promise<T>): Promise<T>;
  /** The same for a transaction, whose statements are sent by what it is given. */
  measureTransaction<T>(run: (counted: (send: Send) => Send) => Promise<T>): Promise<T>;
}

export function createStatementTimes(): StatementTimes {
  const storage = new AsyncLocalStorage<StatementRecord>();
  const state = { isOn: false };
  return {
    state,
    turn(isOn) {
      state.isOn = isOn;
      if (!isOn) storage.disable();
    },
    collect: (record, work) => storage.run(record, work),
    measureStatement(run) {
      const record = storage.getStore();
      if (!record) return run();
      record.statements += 1;
      return measure(record, run);
    },
    measureTransaction(run) {
      const record = storage.getStore();
      if (!record) return run((send) => send);
      const counted =
        (send: Send): Send =>
        (statement) => {
          record.statements += 1;
          return send(statement);
        };
      return measure(record, () => run(counted));
    },
  };
}

async function measure<T>(record: StatementRecord, run: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await run();
  } finally {
    if (record.spans.length < maxSpans) record.spans.push({ start, milliseconds: performance.now() - start });
  }
}
