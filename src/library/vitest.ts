import { inject, test as base } from 'vitest';
import type { SandboxAccount } from './sandbox.js';
import { urlKey } from './vitest-setup.js';
import { connectSpoke, startSpoke, type ConnectedSpoke } from './start.js';

/** What each test may ask for. */
interface Fixtures {
  /** The server of the run, which `globalSetup: ['spoke/vitest-setup']` starts for all workers. */
  readonly spoke: ConnectedSpoke;
  /** An account that no other test uses. */
  readonly account: SandboxAccount;
}

/** `test` of Vitest with a server, and an account of its own for each test that asks for one. */
export const test = base.extend<Fixtures>({
  spoke: [
    // Vitest reads from the first parameter which fixtures a function needs.
    async ({}, use) => {
      const url = inject(urlKey);
      if (!url) throw new Error("Spoke is not running: add 'spoke/vitest-setup' to globalSetup of the Vitest config.");
      await use(await connectSpoke(url));
    },
    { scope: 'worker' },
  ],
  account: async ({ spoke }, use) => use(await spoke.newAccount()),
});

interface DeterministicFixtures extends Fixtures {
  /** The server of the worker, with the state that it has after its start. */
  readonly server: { readonly spoke: ConnectedSpoke; readonly snapshot: string };
  /** Every test begins with that state and with the same ids. */
  readonly restored: void;
}

/**
 * `test` of Vitest in which the same calls get the same responses, to the byte, in whatever order and worker the tests run: each worker
 * has a deterministic server of its own, which is put back to its start before each test. Needs no setup.
 */
export const deterministicTest = base.extend<DeterministicFixtures>({
  server: [
    async ({}, use) => {
      const spoke = await startSpoke({ deterministic: true });
      await use({ spoke, snapshot: await spoke.snapshot() });
      await spoke.close();
    },
    { scope: 'worker' },
  ],
  restored: [
    async ({ server }, use) => {
      await server.spoke.restore(server.snapshot);
      await use();
    },
    { auto: true },
  ],
  spoke: async ({ server }, use) => use(server.spoke),
  account: async ({ server }, use) => use(await server.spoke.newAccount()),
});

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server of the run. */
    spokeUrl: string;
  }
}
