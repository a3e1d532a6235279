import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const usesSupport = /from '[./]*(test\/)?support\//;

/** What runs on the database or the bucket of the environment without a server. */
const usesSuite = /\.suite\.js'/;

/** The other tests without a server are the same whatever the environment: SPOKE_TEST_PURE=0 leaves them to another run. */
const isWanted = (text: string): boolean => process.env['SPOKE_TEST_PURE'] !== '0' || usesSuite.test(text);

/** The stories of the web app see no database: SPOKE_TEST_STORIES=0 leaves them to another run. */
const folders = ['src', 'test', 'web/src', ...(process.env['SPOKE_TEST_STORIES'] === '0' ? [] : ['web/e2e'])];

/**
 * The test files of the project by what they need: those that import test/support get a running server, the others
 * start at once. Paths are relative to the project.
 */
export function listTestFiles(): { pure: string[]; served: string[] } {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(test|e2e)\.ts$/.test(name))
      .map((name) => join(folder, name)),
  );
  const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
  const served = texts.filter(([, text]) => usesSupport.test(text));
  const pure = texts.filter(([, text]) => !usesSupport.test(text) && isWanted(text));
  return { pure: pure.map(([file]) => file), served: served.map(([file]) => file) };
}
