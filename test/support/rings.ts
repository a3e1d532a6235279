import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const usesSupport = /from '[./]*(test\/)?support\//;

/** Tests on the database or the bucket of the environment, without a server. */
const usesSuite = /\.suite\.js'/;

/** The other tests without a server do not depend on the environment: SPOKE_TEST_PURE=0 skips them. */
const isWanted = (text: string): boolean => process.env['SPOKE_TEST_PURE'] !== '0' || usesSuite.test(text);

/** What drives a browser does not depend on the database: SPOKE_TEST_STORIES=0 skips it. */
const tests = process.env['SPOKE_TEST_STORIES'] === '0' ? /(?<!\.browser)\.test\.ts$/ : /\.(test|e2e)\.ts$/;

/**
 * Black-box tests whose subject is HTTP, pages, sign-in or processes, not stored data: CI runs each on one database only. The first
 * half is skipped together with what SPOKE_TEST_PURE=0 skips, the second together with what SPOKE_TEST_STORIES=0 skips.
 */
const onOneDatabase: Readonly<Record<string, readonly string[]>> = {
  SPOKE_TEST_PURE: [
    ...['markup', 'pages', 'redirects', 'sockets', 'input'].map((name) => `safety-${name}`),
    ...['client-pages', 'proxy', 'intercept', 'mcp-server', 'npm-start', 'older-clients', 'hubspot-package'],
    ...['oauth-clients', 'doctor-pages', 'install-url', 'report', 'diff', 'pull-samples', 'pull-killed'],
    ...['attacks', 'seed-modules', 'mailer', 'completion'],
    ...['package', 'action', 'cli-basics', 'dev', 'readme', 'hosts', 'exposure', 'addresses', 'forbidden-targets'],
  ],
  SPOKE_TEST_STORIES: [
    ...['supervisor', 'safety-matrix', 'safety-delays', 'oauth-redirects', 'login-clients', 'oauth-bearer', 'sign-in'],
    // Opens databases, which takes twice as long on the embedded one.
    'pull',
  ],
};

const isSkipped = (file: string): boolean =>
  Object.entries(onOneDatabase).some(
    ([name, tests]) => process.env[name] === '0' && tests.includes(basename(file, '.test.ts')),
  );

const folders = ['src', 'test', 'web/src', 'web/e2e'];

/**
 * The test files of the project by their needs: those that import test/support get a running server, the others
 * start at once. Paths are relative to the project.
 */
export function listTestFiles(): { pure: string[]; served: string[] } {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => tests.test(name))
      .map((name) => join(folder, name))
      .filter((file) => !isSkipped(file)),
  );
  const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
  const served = texts.filter(([, text]) => usesSupport.test(text));
  const pure = texts.filter(([, text]) => !usesSupport.test(text) && isWanted(text));
  return { pure: pure.map(([file]) => file), served: served.map(([file]) => file) };
}
