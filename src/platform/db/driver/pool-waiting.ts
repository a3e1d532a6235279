import { ConnectionLostError } from './connection-errors.js';
import type { Connections } from './pool-connections.js';
import type { Session } from './session.js';

/** What no connection could be had for in so long is given up, in milliseconds; it was not sent. */
const maxWaitMs = 8000;

interface Waiting {
  readonly isTransaction: boolean;
  /** Takes a connection that is free for it. */
  readonly take: (session: Session) => void;
  readonly reject: (error: Error) => void;
}

/** Statements and transactions for which no connection is free, in their order. */
interface WaitingLine {
  wait(entry: Waiting): void;
  /** Gives connections to what waits; called whenever one may have become free. */
  serve(): void;
  /** Rejects what has waited for too long. */
  expire(): void;
  giveUp(error: Error): void;
  isEmpty(): boolean;
  length(): number;
  /** Resolves once nothing waits or is on its way, after `timeoutMs` at the latest. */
  whenIdle(timeoutMs: number): Promise<void>;
}

export function createWaitingLine(connections: Connections): WaitingLine {
  const waiting: (Waiting & { readonly since: number })[] = [];
  let onIdle: (() => void) | undefined;

  const serve = (): void => {
    for (let first = waiting[0]; first; first = waiting[0]) {
      const session = connections.findFree(first.isTransaction);
      if (!session || session.pendingCount() > 0) connections.grow(waiting.length);
      if (!session) break;
      waiting.shift();
      first.take(session);
    }
    if (onIdle && waiting.length === 0 && connections.areIdle()) onIdle();
  };

  return {
    serve,
    wait(entry) {
      waiting.push({ ...entry, since: performance.now() });
      serve();
    },
    expire() {
      const latest = performance.now() - maxWaitMs;
      while (waiting[0] && waiting[0].since < latest) {
        const error = new ConnectionLostError('No connection to the database was free in time.', { wasSent: false });
        waiting.shift()?.reject(error);
      }
    },
    giveUp(error) {
      for (const { reject } of waiting.splice(0)) reject(error);
    },
    isEmpty: () => waiting.length === 0,
    length: () => waiting.length,
    async whenIdle(timeoutMs) {
      let overdue: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        overdue = setTimeout(resolve, timeoutMs);
        onIdle = resolve;
        serve();
      });
      clearTimeout(overdue);
    },
  };
}
