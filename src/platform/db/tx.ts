import type postgres from 'postgres';

/** A handle for SQL: the tagged template of the driver. Stores take it as their first argument and never keep it. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the driver's own type parameter
export type Tx = postgres.ISql<{}>;
