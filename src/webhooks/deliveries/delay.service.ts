import type { Db } from '../../platform/db/db.js';

export const longestDelayMs = 600_000;

/** Holds new deliveries back, for tests of receivers in a sandbox. */
export interface DeliveryDelayService {
  /** Returns when a delivery created at this time is due. */
  toDueAt(createdAt: Date): Date;
  getDelayMs(): number;
  /** For all processes on this database, until they exit. Pending deliveries keep their time. */
  setDelayMs(delayMs: number): Promise<void>;
  /** Sets it back to none. */
  reset(): Promise<void>;
}

const topic = 'webhook-delay';

/** The delay is held in memory. */
export function createDeliveryDelay(db: Db): DeliveryDelayService {
  let current = 0;
  db.subscribe(topic, (message) => (current = Number(message)));
  const setDelayMs = (delayMs: number) => db.write((tx) => db.publish(tx, topic, String(delayMs)));
  return {
    toDueAt: (createdAt) => new Date(createdAt.getTime() + current),
    getDelayMs: () => current,
    setDelayMs,
    async reset() {
      if (current !== 0) await setDelayMs(0);
    },
  };
}
