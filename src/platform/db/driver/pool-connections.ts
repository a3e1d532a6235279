import { openSession, type Session, type SessionOptions } from './session.js';

export interface ConnectionsOptions extends SessionOptions {
  readonly max: number;
  /** Whether other connections, as many again at most, may take the place of those that have stopped answering. */
  readonly replacesSilent: boolean;
  /** Statements on their way over one connection at most. */
  readonly depth: number;
}

/** The connections of a pool, and what each of them may be given. */
export interface Connections {
  /** The one with the least to do that may be given a statement, or a transaction. */
  findFree(isTransaction: boolean): Session | undefined;
  canGrow(): boolean;
  /** Opens another one where that is allowed, unless as many as are wanted are being opened. */
  grow(wanted: number): void;
  /** Keeps a connection for one transaction. */
  reserve(session: Session): void;
  release(session: Session): void;
  /** Looks for connections that are silent, dead or old; called regularly. */
  check(): void;
  areIdle(): boolean;
  count(): number;
  close(): Promise<void>;
}

interface ConnectionEvents {
  /** A connection has come or gone. */
  onChange(): void;
  /** No connection is left, and none could be opened. */
  onNone(error: Error): void;
}

/** A connection that owes an answer for so long is given nothing more to do, in milliseconds. */
const silentMs = 5000;
/** A little longer than the database's own statement_timeout: a connection that owes an answer for so long is broken off. */
const deadMs = 33_000;
/** Connections are replaced after an hour, so that what a server holds for each does not grow without end. */
const maxAgeMs = 3_600_000;
/** How long a connection may take to say goodbye, in milliseconds. */
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
      // Rather a connection of its own than one that others are still at work on.
      return best && best.pendingCount() > 0 && isTransaction && canGrow() ? undefined : best;
    },
    grow(wanted) {
      if (opening < wanted && canGrow()) void open();
    },
    reserve: (session) => void reserved.add(session),
    release(session) {
      // What is left open here would be part of the next caller's work.
      if (!session.isLost() && session.isInTransaction()) session.destroy('A transaction was left open.');
      reserved.delete(session);
    },
    check() {
      if (!options.replacesSilent) return;
      const now = performance.now();
      // One that has gone silent casts doubt on those that have nothing to answer.
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

/** Brings the set of silent connections up to date. Returns whether there are more than before. */
function noteSilent(sessions: ReadonlySet<Session>, silent: Set<Session>, now: number): boolean {
  const before = silent.size;
  for (const session of sessions) {
    if (isSilent(session, now)) silent.add(session);
    else if (session.pendingCount() === 0) silent.delete(session);
  }
  return silent.size > before;
}

/** Whether a connection owes an answer for too long. One that the database's own limit should have ended is broken off. */
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
