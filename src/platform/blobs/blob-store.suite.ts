import { afterAll, beforeAll, expect, it } from 'vitest';
import { testBlobContents } from './blob-contents.suite.js';
import { testBlobFailures } from './blob-failures.suite.js';
import { testBlobKeys } from './blob-keys.suite.js';
import { createStoreTools, type StoreTools, type StoreUnderTest } from './store-under-test.suite.js';

/** Registers the tests that every store must pass, for the one that `open` opens. */
export function testBlobStore(open: () => Promise<StoreUnderTest>): void {
  let tools: StoreTools;
  beforeAll(async () => {
    tools = createStoreTools(await open());
  });
  afterAll(() => tools.store.close());

  it('is ready', async () => {
    await expect(tools.store.checkReady()).resolves.toBeUndefined();
  });
  testBlobContents(() => tools);
  testBlobFailures(() => tools);
  testBlobKeys(() => tools);
}
