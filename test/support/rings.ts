import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const usesSupport = /from '[./]*(test\/)?support\//;

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
  const served = files.filter((file) => usesSupport.test(readFileSync(file, 'utf8')));
  return { pure: files.filter((file) => !served.includes(file)), served };
}
