import { Problem } from '../../api/problem.js';
import type { StoredFile } from '../file-kinds.js';

type UploadState = 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled';

/** One upload and its state. */
export interface Upload<Order> {
  readonly id: number;
  readonly order: Order;
  readonly state: UploadState;
  /** The uploaded fraction, from 0 to 1. */
  readonly progress: number;
  /** Set when it is done. */
  readonly file?: StoredFile;
  /** Set when it has failed. */
  readonly problem?: Problem;
}

export interface Sending {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: number) => void;
}

interface UploadQueueParts<Order> {
  readonly send: (order: Order, sending: Sending) => Promise<StoredFile>;
  readonly atOnce?: number;
  /** Called after each successful upload. */
  readonly onDone?: (upload: Upload<Order>) => void;
}

export interface UploadQueue<Order> {
  /** Returns the same array until something changes. */
  readonly list: () => readonly Upload<Order>[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns the IDs of the new uploads. */
  readonly add: (orders: readonly Order[]) => readonly number[];
  readonly cancel: (id: number) => void;
  readonly retry: (id: number) => void;
  /** Removes finished uploads. */
  readonly clear: () => void;
  /** Aborts and removes all uploads. */
  readonly stop: () => void;
}

const isOpen = ({ state }: Upload<unknown>): boolean => state === 'waiting' || state === 'sending';

/** Uploads files a few at a time, in the order they were added; each can be cancelled and retried. */
export function createUploadQueue<Order>({ send, atOnce = 3, onDone }: UploadQueueParts<Order>): UploadQueue<Order> {
  let uploads: readonly Upload<Order>[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const controllers = new Map<number, AbortController>();

  const show = (next: readonly Upload<Order>[]): void => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const change = (id: number, changes: Partial<Upload<Order>>): void =>
    show(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));

  const run = async ({ id, order }: Upload<Order>): Promise<void> => {
    const controller = new AbortController();
    controllers.set(id, controller);
    change(id, { state: 'sending', progress: 0 });
    const isCurrent = (): boolean => controllers.get(id) === controller && !controller.signal.aborted;
    try {
      const file = await send(order, {
        signal: controller.signal,
        onProgress: (progress) => {
          if (isCurrent()) change(id, { progress });
        },
      });
      if (!isCurrent()) return;
      change(id, { state: 'done', progress: 1, file });
      const done = uploads.find((upload) => upload.id === id);
      if (done) onDone?.(done);
    } catch (error) {
      if (isCurrent()) change(id, { state: 'failed', problem: error instanceof Problem ? error : new Problem(0, {}) });
    } finally {
      if (controllers.get(id) === controller) controllers.delete(id);
      startNext();
    }
  };
  const startNext = (): void => {
    const free = atOnce - uploads.filter(({ state }) => state === 'sending').length;
    for (const upload of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free)))
      void run(upload);
  };

  return {
    list: () => uploads,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(orders) {
      const added = orders.map((order): Upload<Order> => ({ id: (lastId += 1), order, state: 'waiting', progress: 0 }));
      show([...uploads, ...added]);
      startNext();
      return added.map(({ id }) => id);
    },
    cancel(id) {
      const upload = uploads.find((one) => one.id === id);
      if (!upload || !isOpen(upload)) return;
      change(id, { state: 'cancelled' });
      controllers.get(id)?.abort();
      startNext();
    },
    retry(id) {
      const upload = uploads.find((one) => one.id === id);
      if (!upload || isOpen(upload) || upload.state === 'done') return;
      const { problem: _, ...rest } = upload;
      show(uploads.map((one) => (one.id === id ? { ...rest, state: 'waiting', progress: 0 } : one)));
      startNext();
    },
    clear: () => show(uploads.filter(isOpen)),
    stop() {
      show([]);
      for (const controller of controllers.values()) controller.abort();
      controllers.clear();
    },
  };
}
