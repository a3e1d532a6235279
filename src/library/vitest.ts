import { inject, test as base } from 'vitest';
import type { SandboxAccount } from './sandbox.js';
import { urlKey } from './vitest-setup.js';
import { connectSpoke, type ConnectedSpoke } from './start.js';

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

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server of the run. */
    spokeUrl: string;
  }
}
