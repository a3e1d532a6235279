import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the one server that the whole run shares. */
    baseUrl: string;
    database: 'embedded' | 'postgres';
  }
  interface TaskMeta {
    /** What has to be installed or set for a skipped test to run. */
    needs?: string;
  }
}
