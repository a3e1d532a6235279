/** What the worker is started with. */
export interface WorkerStart {
  readonly clusterDir: string;
  /** Only the crash harness: the URL of a module whose `disk` takes the place of the real one. */
  readonly diskModule?: string;
  /** Two numbers: when the running unit of SQL began (see `toTick`; 0 at rest), and its limit in milliseconds (0: none). */
  readonly progress: SharedArrayBuffer;
}

/** What concerns a connection: bytes from its client, or that it is over. */
export type FromClient =
  | { readonly kind: 'data'; readonly connection: number; readonly bytes: Uint8Array }
  | { readonly kind: 'end'; readonly connection: number };

export type ToWorker = FromClient | { readonly kind: 'stats' } | { readonly kind: 'close' };

export function isFromClient(message: ToWorker): message is FromClient {
  return message.kind === 'data' || message.kind === 'end';
}

export interface EngineStats {
  /** Real syncs since the start. */
  readonly fsyncs: number;
  /** Times that the engine was handed work. */
  readonly handOvers: number;
  /** Commits that these syncs made durable. */
  readonly commitsSynced: number;
}

export type FromWorker =
  | { readonly kind: 'ready'; readonly startMs: number }
  | { readonly kind: 'data'; readonly connection: number; readonly blocks: readonly Uint8Array[] }
  | { readonly kind: 'end'; readonly connection: number }
  | { readonly kind: 'stats'; readonly stats: EngineStats }
  | { readonly kind: 'note'; readonly message: string; readonly durationMs: number }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'closed' };

/** The present as a number that fits a 32-bit cell, is never 0, and means the same in both threads. */
export function toTick(now: number): number {
  return (Math.floor(now) % 0x7fff_fffe) + 1;
}
