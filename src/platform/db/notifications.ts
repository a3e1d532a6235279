import type postgres from 'postgres';
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
  };
}

/** Notifications among all processes on a server's database. */
export async function createServerNotifications(sql: postgres.Sql): Promise<Notifications> {
  const local = createLocalNotifications();
  const hear = (message: string) => {
    const cut = message.indexOf(' ');
    local.dispatch([message.slice(0, cut), message.slice(cut + 1)]);
  };
  // Called again after each lost connection, when what was said meanwhile has been missed.
  await sql.listen(channel, hear, () => local.dispatch([resetTopic, '']));
  return {
    ...local,
    async send(tx, announcement) {
      await tx`select pg_notify(${channel}, ${announcement.join(' ')})`;
    },
  };
}
