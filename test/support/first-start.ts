import { expect } from 'vitest';
import { startSpoke, type SpokeApp } from './app.js';

/** Settings of a private production server without users. */
export const production = { SPOKE_MODE: 'production', SPOKE_SECRET: 'x'.repeat(40), SPOKE_SEED: undefined };

export const startProduction = (env: Readonly<Record<string, string | undefined>> = {}): Promise<SpokeApp> =>
  startSpoke({ env: { ...production, ...env } });

const line = /enter the code ([a-z2-9-]+)"/g;

/** The codes that the current process of a server has logged. */
export const listCodes = (app: SpokeApp): (string | undefined)[] =>
  [...app.stderr().matchAll(line)].map(([, code]) => code);

/** The code of the current process, once it is logged. */
export async function readCode(app: SpokeApp): Promise<string> {
  await expect.poll(() => listCodes(app)).toHaveLength(1);
  return listCodes(app)[0] ?? '';
}
