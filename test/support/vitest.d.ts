import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the one server that the whole run shares. */
    baseUrl: string;
    database: 'embedded' | 'postgres';
    /** A database with the schema and no rows, to copy; undefined on the embedded database. */
    template: string | undefined;
  }
  interface TaskMeta {
    /** What has to be installed or set for a skipped test to run. */
    needs?: string;
  }
}
