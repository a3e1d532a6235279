import type { Pool } from './driver/pool.js';
import type { Session } from './driver/session.js';
import type { Tx } from './tx.js';

/** Published when any cached value may be stale: all data was deleted, or notifications may have been missed. */
export const resetTopic = 'reset';

const channel = 'spoke';

/** A notification sent inside a transaction, delivered after its commit. */
export type Announcement = readonly [topic: string, payload: string];

export interface Notifications {
  /** Notifies the listeners of this process. */
  dispatch(announcement: Announcement): void;
  /** Part of a transaction: notifies the other processes after the commit. */
  send(tx: Tx, announcement: Announcement): Promise<void>;
  subscribe(topic: string, listener: (payload: string) => void): void;
  close(): Promise<void>;
}

/** Notifications inside this process only, for the embedded database, which has no other. */
export function createLocalNotifications(): Notifications {
  const listeners = new Map<string, ((payload: string) => void)[]>();
  return {
    dispatch([topic, payload]) {
      for (const listener of listeners.get(topic) ?? []) listener(payload);
    },
    send: () => Promise.resolve(),
    subscribe(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    close: () => Promise.resolve(),
  };
}

/** The delay before reopening a lost connection, and the interval between probes, in milliseconds. */
const reopenMs = 1000;
const probeMs = 15_000;
/** The timeout of a probe. */
const patienceMs = 5000;

/** Notifications among all processes on a server's database. Rejects if it is unreachable. */
export async function createServerNotifications(pool: Pool): Promise<Notifications> {
  const local = createLocalNotifications();
  const hear = (message: string) => {
    const cut = message.indexOf(' ');
    local.dispatch([message.slice(0, cut), message.slice(cut + 1)]);
  };
  const listener = await listen(pool, { hear, onGap: () => local.dispatch([resetTopic, '']) });
  return {
    ...local,
    async send(tx, announcement) {
      await tx`select pg_notify(${channel}, ${announcement.join(' ')})`;
    },
    close: () => listener.close(),
  };
}

interface Hearing {
  readonly hear: (message: string) => void;
  /** Called after a lost connection: notifications since then were missed. */
  readonly onGap: () => void;
}

/** Keeps a listening connection open. Resolves once the first one listens. */
async function listen(pool: Pool, { hear, onGap }: Hearing): Promise<{ close(): Promise<void> }> {
  let hasEnded = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Session | undefined;
  const open = async (): Promise<void> => {
    const session = await pool.open();
    if (hasEnded) return session.end();
    current = session;
    session.onNotification(hear);
    try {
      await session.send({ text: `listen ${channel}`, values: [], as: 'plain' });
    } catch (error) {
      session.destroy('Listening failed.');
      throw error;
    }
    onGap();
    const probing = setInterval(() => probe(session), probeMs).unref();
    void session.gone.then(() => {
      clearInterval(probing);
      reopen();
    });
  };
  const reopen = () => {
    if (!hasEnded) timer = setTimeout(() => void open().catch(reopen), reopenMs).unref();
  };
  await open();
  return {
    async close() {
      hasEnded = true;
      clearTimeout(timer);
      await current?.end();
    },
  };
}

/** Without a probe, a silently lost connection would never be noticed. */
function probe(session: Session): void {
  const overdue = setTimeout(() => session.destroy('The database did not answer.'), patienceMs);
  session
    .send({ text: 'select 1', values: [], as: 'plain' })
    .catch(() => undefined)
    .finally(() => clearTimeout(overdue));
}
