import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { TaskMeta } from 'vitest';
import { chromiumPath } from './chromium.js';

/** Options of a test or a describe that requires something other than Node. */
export interface Need {
  readonly skip: boolean;
  readonly meta: TaskMeta;
  readonly retry?: number;
}

/** Where Debian installs the programs of PostgreSQL. */
export const postgresBinaries = '/usr/lib/postgresql/15/bin';

/** Where Debian installs the balancer. */
export const haproxyPath = '/usr/sbin/haproxy';

/**
 * Requirements of a test: `test('…', needs.chromium, async () => …)`. Skipped tests are reported at the end of the run with
 * what to install or set.
 */
export const needs = {
  // A browser may stall on a shared machine: there each test is retried once, and the run reports which were.
  chromium: {
    ...toNeed(chromiumPath !== undefined, 'Chromium: apt-get install chromium-headless-shell'),
    retry: process.env['CI'] ? 1 : 0,
  },
  postgres: toNeed(
    Boolean(process.env['DATABASE_URL']),
    'PostgreSQL: set DATABASE_URL to a server that may create databases',
  ),
  embedded: toNeed(!process.env['DATABASE_URL'], 'the embedded database: unset DATABASE_URL'),
  standby: toNeed(existsSync(join(postgresBinaries, 'pg_basebackup')), 'PostgreSQL 15: apt-get install postgresql'),
  haproxy: toNeed(existsSync(haproxyPath), 'HAProxy: apt-get install haproxy'),
  s3: toNeed(
    Boolean(process.env['SPOKE_TEST_S3']),
    'an S3 server: apt-get install ceph-mon ceph-mgr ceph-osd radosgw, and set what test/support/start-rgw.sh prints',
  ),
  citus: toNeed(
    Boolean(process.env['SPOKE_TEST_CITUS']),
    'a Citus cluster: set SPOKE_TEST_CITUS to a database of its coordinator and a role that may create databases with the extension',
  ),
  python: toNeed(
    canRun('python3', ['-c', 'import requests']),
    'Python with requests: apt-get install python3-requests',
  ),
  curl: toNeed(canRun('curl', ['--version']), 'curl: apt-get install curl'),
  php: toNeed(
    canRun('php', ['-r', 'exit(function_exists("curl_init") ? 0 : 1);']),
    'PHP: apt-get install php-cli php-curl',
  ),
  ruby: toNeed(isOnPath('ruby'), 'Ruby: apt-get install ruby'),
  bash: toNeed(isOnPath('bash'), 'bash: apt-get install bash'),
  zsh: toNeed(isOnPath('zsh'), 'zsh: apt-get install zsh'),
  fish: toNeed(isOnPath('fish'), 'fish: apt-get install fish'),
  go: toNeed(isOnPath('go'), 'Go: apt-get install golang-go'),
  hs: toNeed(isOnPath('hs'), 'the command line hs: npm install --global @hubspot/cli@8'),
  large: toNeed(process.env['SPOKE_TEST_LARGE'] === '1', 'minutes of time: set SPOKE_TEST_LARGE=1'),
} as const satisfies Record<string, Need>;

/** Whether a program is installed; cheaper than running it. */
function isOnPath(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/** Whether a program is installed and ends without an error. */
function canRun(program: string, args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

function toNeed(isMet: boolean, what: string): Need {
  return { skip: !isMet, meta: { needs: what } };
}
