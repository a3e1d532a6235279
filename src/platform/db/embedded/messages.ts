/** Start options of the worker. */
export interface WorkerStart {
  readonly clusterDir: string;
  /** Only for the crash harness: the URL of a module whose `disk` replaces the real one. */
  readonly diskModule?: string;
  /** Two numbers: the start of the running unit of SQL (see `toTick`; 0 if idle), and its timeout in milliseconds (0: none). */
  readonly progress: SharedArrayBuffer;
}

/** Events of a connection: bytes from its client, or its end. */
export type FromClient =
  | { readonly kind: 'data'; readonly connection: number; readonly bytes: Uint8Array }
  | { readonly kind: 'end'; readonly connection: number };

export type ToWorker =
  | FromClient
  | { readonly kind: 'stats' }
  /** Write a checkpoint, then none until the release. */
  | { readonly kind: 'hold' }
  | { readonly kind: 'release' }
  | { readonly kind: 'close' };

export function isFromClient(message: ToWorker): message is FromClient {
  return message.kind === 'data' || message.kind === 'end';
}

export interface EngineStats {
  /** Real syncs since the start. */
  readonly fsyncs: number;
  /** Batches passed to the engine. */
  readonly handOvers: number;
  /** Commits that these syncs made durable. */
  readonly commitsSynced: number;
}

export type FromWorker =
  | { readonly kind: 'ready'; readonly startMs: number }
  | { readonly kind: 'data'; readonly connection: number; readonly blocks: readonly Uint8Array[] }
  | { readonly kind: 'end'; readonly connection: number }
  | { readonly kind: 'stats'; readonly stats: EngineStats }
  | { readonly kind: 'held' }
  | { readonly kind: 'note'; readonly message: string; readonly durationMs: number }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'closed' };

/** The current time as a number that fits a 32-bit cell, is never 0, and means the same in both threads. */
export function toTick(now: number): number {
  return (Math.floor(now) % 0x7fff_fffe) + 1;
}
