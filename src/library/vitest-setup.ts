import type { TestProject } from 'vitest/node';
import { startSpoke } from './start.js';

/** Under which the tests find the address of the server. */
export const urlKey = 'spokeUrl';

/** Starts a server before the run of Vitest and ends it afterwards. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const spoke = await startSpoke();
  provide(urlKey, spoke.url);
  return () => spoke.close();
}
