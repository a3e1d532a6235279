import type { Pool } from './driver/pool.js';
import type { Session } from './driver/session.js';
import type { Tx } from './tx.js';

/** Published when whatever is cached may be wrong: everything was emptied, or notifications may have been missed. */
export const resetTopic = 'reset';

const channel = 'spoke';

/** What was said inside a transaction, to be heard once it has committed. */
export type Announcement = readonly [topic: string, payload: string];

export interface Notifications {
  /** Lets the listeners of this process hear. */
  dispatch(announcement: Announcement): void;
  /** As part of a transaction: lets the other processes hear after the commit. */
  send(tx: Tx, announcement: Announcement): Promise<void>;
  subscribe(topic: string, listener: (payload: string) => void): void;
  close(): Promise<void>;
}

/** Notifications inside this process only: the embedded database has no other. */
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

/** How long a listener that has lost its connection waits before it opens another, and how often it looks whether it is there, in milliseconds. */
const reopenMs = 1000;
const probeMs = 15_000;
/** How long the database may take to answer that. */
const patienceMs = 5000;

/** Notifications among all processes on a server's database. Rejects when it cannot be reached. */
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
  /** What was said since the last connection was lost has been missed. */
  readonly onGap: () => void;
}

/** Keeps a connection that listens. Resolves once the first one does. */
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

/** A connection whose other end is gone without a word would hear nothing for ever. */
function probe(session: Session): void {
  const overdue = setTimeout(() => session.destroy('The database did not answer.'), patienceMs);
  session
    .send({ text: 'select 1', values: [], as: 'plain' })
    .catch(() => undefined)
    .finally(() => clearTimeout(overdue));
}
