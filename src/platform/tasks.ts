/** A function that executes tasks of a pool in a thread or a process of its own. */
export interface TaskModule {
  /** The URL of a built module. */
  readonly module: string;
  /** The exported function; takes and returns plain data. */
  readonly name: string;
}

/** What the thread or process sends: it has started, or a task has ended. */
export type TaskMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly answer: unknown }
  | { readonly kind: 'refusal'; readonly message: string };
