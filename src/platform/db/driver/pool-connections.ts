import { openSession, type Session, type SessionOptions } from './session.js';

export interface ConnectionsOptions extends SessionOptions {
  readonly max: number;
  /** Whether the pool may open as many connections again to replace those that have stopped responding. */
  readonly replacesSilent: boolean;
  /** The maximum number of statements in flight per connection. */
  readonly depth: number;
}

/** The connections of a pool, and their load. */
export interface Connections {
  /** Returns the least busy connection that accepts a statement, or a transaction. */
  findFree(isTransaction: boolean): Session | undefined;
  canGrow(): boolean;
  /** Opens another connection if allowed, unless enough are being opened already. */
  grow(wanted: number): void;
  /** Reserves a connection for one transaction. */
  reserve(session: Session): void;
  release(session: Session): void;
  /** Checks for silent, dead or old connections; called regularly. */
  check(): void;
  areIdle(): boolean;
  count(): number;
  close(): Promise<void>;
}

interface ConnectionEvents {
  /** A connection was opened or lost. */
  onChange(): void;
  /** No connection is left, and none could be opened. */
  onNone(error: Error): void;
}

/** A connection that has not responded for this long gets no more work, in milliseconds. */
const silentMs = 5000;
/** Slightly longer than the database's own statement_timeout: after this long without a response, a connection is closed. */
const deadMs = 33_000;
/** Connections are replaced after an hour, so that the server's memory for each does not grow without limit. */
const maxAgeMs = 3_600_000;
/** How long a connection may take to close, in milliseconds. */
const goodbyeMs = 2000;

export function createConnections(options: ConnectionsOptions, { onChange, onNone }: ConnectionEvents): Connections {
  const { max, depth } = options;
  const sessions = new Set<Session>();
  const reserved = new Set<Session>();
  const silent = new Set<Session>();
  let opening = 0;

  const isTaken = (session: Session) => reserved.has(session) || silent.has(session) || session.isLost();
  const canGrow = () => sessions.size + opening - Math.min(silent.size, max) < max;
  const forget = (session: Session) => [sessions, reserved, silent].forEach((set) => set.delete(session));
  const open = async (): Promise<void> => {
    opening += 1;
    try {
      const session = await openSession(options);
      sessions.add(session);
      void session.gone.then(() => forget(session)).then(onChange);
    } catch (error) {
      if (sessions.size === 0) onNone(error as Error);
    } finally {
      opening -= 1;
      onChange();
    }
  };

  const isFree = (session: Session) => session.pendingCount() === 0 && !isTaken(session);
  const probe = (session: Session): void => {
    silent.add(session);
    const restore = () => void silent.delete(session);
    session.send({ text: 'select 1', values: [], as: 'plain' }).then(restore, restore).then(onChange, onChange);
  };
  const areIdle = () =>
    opening === 0 && reserved.size === 0 && [...sessions].every((session) => session.pendingCount() === 0);

  return {
    canGrow,
    areIdle,
    findFree(isTransaction) {
      const best = findLeastBusy(sessions, isTaken, depth);
      // Prefers a new connection to one that is busy.
      return best && best.pendingCount() > 0 && isTransaction && canGrow() ? undefined : best;
    },
    grow(wanted) {
      if (opening < wanted && canGrow()) void open();
    },
    reserve: (session) => void reserved.add(session),
    release(session) {
      // An open transaction would become part of the next caller's work.
      if (!session.isLost() && session.isInTransaction()) session.destroy('A transaction was left open.');
      reserved.delete(session);
    },
    check() {
      if (!options.replacesSilent) return;
      const now = performance.now();
      // One silent connection makes idle ones suspect.
      if (noteSilent(sessions, silent, now)) [...sessions].filter(isFree).forEach(probe);
      for (const session of sessions) {
        const isSpare = sessions.size - silent.size > max || now - session.openedAt > maxAgeMs;
        if (!isSpare || !isFree(session)) continue;
        sessions.delete(session);
        void session.end();
      }
    },
    count: () => sessions.size,
    close: () => closeAll(sessions),
  };
}

/** Updates the set of silent connections. Returns whether there are more than before. */
function noteSilent(sessions: ReadonlySet<Session>, silent: Set<Session>, now: number): boolean {
  const before = silent.size;
  for (const session of sessions) {
    if (isSilent(session, now)) silent.add(session);
    else if (session.pendingCount() === 0) silent.delete(session);
  }
  return silent.size > before;
}

/** Whether a connection has not responded for too long. One that exceeds the database's own limit is closed. */
function isSilent(session: Session, now: number): boolean {
  const waitedMs = session.waitingMs(now);
  if (waitedMs > deadMs) session.destroy('The database did not answer in time.');
  return waitedMs > silentMs;
}

function findLeastBusy(
  sessions: Iterable<Session>,
  isTaken: (session: Session) => boolean,
  depth: number,
): Session | undefined {
  let best: Session | undefined;
  let least = depth;
  for (const session of sessions) {
    const count = session.pendingCount();
    if (count >= least || isTaken(session)) continue;
    if (count === 0) return session;
    [best, least] = [session, count];
  }
  return best;
}

async function closeAll(sessions: ReadonlySet<Session>): Promise<void> {
  await Promise.all([...sessions].map(closeSession));
}

async function closeSession(session: Session): Promise<void> {
  if (session.pendingCount() > 0) return session.destroy('The pool was closed.');
  const overdue = setTimeout(() => session.destroy('The pool was closed.'), goodbyeMs);
  await session.end();
  clearTimeout(overdue);
}
