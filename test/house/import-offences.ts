/** One or several files that violate exactly the named rule, in addition to the valid tree. */
export interface Offence {
  readonly rule: string;
  /** The file that dependency-cruiser has to report. */
  readonly at: string;
  readonly files: Readonly<Record<string, string>>;
}

export interface ImportRule {
  readonly name: string;
  readonly comment: string;
  readonly from: { readonly path?: string };
  readonly to: { readonly path?: string | string[] };
}

const using = (...paths: string[]): string =>
  paths.map((path) => `import '${path}';\n`).join('') + 'export const a = 1;\n';

/** One file of every kind, in the right place. */
export const soundTree: Readonly<Record<string, string>> = {
  'src/app.ts': using(
    'fastify',
    './accounts/hubs.routes.js',
    './accounts/hubs.store.js',
    './jobs.js',
    './objects/objects.service.js',
    './timeline/events/events.service.js',
    './seed/seed.service.js',
    './sandbox/reset.service.js',
    './oauth/tokens.service.js',
    './config/config.js',
  ),
  'src/config/config.ts': using('./env.js'),
  'src/config/env.ts': 'export const b = 1;\n',
  'src/platform/clock.ts': 'export interface Clock { now(): Date }\nexport const c = 1;\n',
  'src/platform/db/db.ts': using('postgres', '../clock.js'),
  'src/platform/http/errors.ts': 'export const d = 1;\n',
  'src/accounts/hubs.routes.ts': using(
    'fastify',
    './hubs.service.js',
    './hubs.schema.js',
    '../platform/http/errors.js',
  ),
  'src/accounts/hubs.schema.ts': using('typebox'),
  'src/accounts/hubs.service.ts': using('./hubs.store.js', './hubs.errors.js', './names.js', '../platform/clock.js'),
  'src/accounts/hubs.errors.ts': using('../platform/http/errors.js'),
  'src/accounts/hubs.store.ts': using('../platform/db/db.js'),
  'src/jobs.ts': using('./accounts/hubs.service.js'),
  'src/accounts/names.ts': "import type { Clock } from '../platform/clock.js';\nexport type Now = Clock['now'];\n",
  'src/accounts/hubs.test.ts': using('vitest', './names.js', '../../test/support/http.js'),
  'src/oauth/tokens.service.ts': using('../accounts/hubs/hubs.service.js', '../accounts/rules/users.errors.js'),
  'src/accounts/hubs/hubs.service.ts': 'export const g = 1;\n',
  'src/accounts/rules/users.errors.ts': 'export const h = 1;\n',
  'src/objects/objects.service.ts': using('../pipelines/pipelines.schema.js'),
  'src/pipelines/pipelines.schema.ts': 'export const i = 1;\n',
  'src/timeline/events/events.service.ts': using('../../objects/objects.service.js'),
  'src/seed/seed.service.ts': using('../timeline/events/events.service.js'),
  'src/sandbox/reset.service.ts': using('../seed/seed.service.js'),
  'web/src/main.ts': using('./paths.js'),
  'web/src/paths.ts': 'export const f = 1;\n',
  'test/support/http.ts': 'export const e = 1;\n',
  'test/acceptance/hubs.test.ts': using('../support/http.js'),
};

export const offences: readonly Offence[] = [
  {
    rule: 'no-circular',
    at: 'src/accounts/egg.ts',
    files: { 'src/accounts/egg.ts': using('./hen.js'), 'src/accounts/hen.ts': using('./egg.js') },
  },
  {
    rule: 'web-and-server-apart',
    at: 'web/src/spy.ts',
    files: { 'web/src/spy.ts': using('../../src/accounts/names.js') },
  },
  { rule: 'no-orphans', at: 'src/accounts/alone.ts', files: { 'src/accounts/alone.ts': 'export const a = 1;\n' } },
  { rule: 'not-to-unresolvable', at: 'src/accounts/lost.ts', files: { 'src/accounts/lost.ts': using('./nowhere.js') } },
  {
    rule: 'platform-knows-no-capability',
    at: 'src/platform/mail.ts',
    files: { 'src/platform/mail.ts': using('../accounts/hubs.service.js') },
  },
  {
    rule: 'platform-knows-no-capability',
    at: 'src/platform/settings.ts',
    files: { 'src/platform/settings.ts': using('../config/config.js') },
  },
  {
    rule: 'config-knows-nothing',
    at: 'src/config/database.ts',
    files: { 'src/config/database.ts': using('../platform/db/db.js') },
  },
  {
    rule: 'config-is-passed',
    at: 'src/oauth/lives.service.ts',
    files: { 'src/oauth/lives.service.ts': using('../config/config.js') },
  },
  { rule: 'not-to-the-top', at: 'src/oauth/top.service.ts', files: { 'src/oauth/top.service.ts': using('../app.js') } },
  {
    rule: 'neighbours-by-face',
    at: 'src/oauth/consent.service.ts',
    files: { 'src/oauth/consent.service.ts': using('../accounts/names.js') },
  },
  {
    rule: 'neighbours-by-face',
    at: 'src/oauth/sign-in.service.ts',
    files: { 'src/oauth/sign-in.service.ts': using('../accounts/hubs.store.js') },
  },
  {
    rule: 'routes-touch-no-store',
    at: 'src/accounts/users.routes.ts',
    files: { 'src/accounts/users.routes.ts': using('./hubs.store.js') },
  },
  {
    rule: 'routes-touch-no-store',
    at: 'src/accounts/logins.routes.ts',
    files: { 'src/accounts/logins.routes.ts': using('../platform/db/db.js') },
  },
  {
    rule: 'routes-are-mounted-by-the-app',
    at: 'src/accounts/apps.service.ts',
    files: { 'src/accounts/apps.service.ts': using('./hubs.routes.js') },
  },
  {
    rule: 'store-is-a-leaf',
    at: 'src/accounts/apps.store.ts',
    files: { 'src/accounts/apps.store.ts': using('./names.js') },
  },
  {
    rule: 'store-is-a-leaf',
    at: 'src/accounts/keys.store.ts',
    files: { 'src/accounts/keys.store.ts': using('../platform/clock.js') },
  },
  {
    rule: 'store-behind-its-service',
    at: 'src/cli/user.ts',
    files: { 'src/cli/user.ts': using('../accounts/hubs.store.js') },
  },
  {
    rule: 'tx-inside-a-service',
    at: 'src/accounts/admins.routes.ts',
    files: {
      'src/accounts/admins.routes.ts': using('./admins.tx.js'),
      'src/accounts/admins.tx.ts': 'export const x = 1;\n',
    },
  },
  {
    rule: 'jobs-call-their-service',
    at: 'src/jobs.ts',
    files: { 'src/jobs.ts': using('./accounts/hubs.store.js') },
  },
  {
    rule: 'fastify-stays-outside',
    at: 'src/accounts/sessions.service.ts',
    files: { 'src/accounts/sessions.service.ts': using('fastify') },
  },
  {
    rule: 'driver-stays-in-platform-db',
    at: 'src/accounts/installs.service.ts',
    files: { 'src/accounts/installs.service.ts': using('postgres') },
  },
  {
    rule: 'schema-imports-schemas',
    at: 'src/accounts/users.schema.ts',
    files: { 'src/accounts/users.schema.ts': using('./names.js') },
  },
  {
    rule: 'pure-does-no-work',
    at: 'src/accounts/domains.ts',
    files: { 'src/accounts/domains.ts': using('node:fs') },
  },
  {
    rule: 'pure-does-no-work',
    at: 'src/accounts/owners.ts',
    files: { 'src/accounts/owners.ts': using('./hubs.service.js') },
  },
  {
    rule: 'library-stands-alone',
    at: 'src/library/probe.ts',
    files: { 'src/library/probe.ts': using('../platform/clock.js') },
  },
  {
    rule: 'takeover-stands-alone',
    at: 'src/takeover/probe.ts',
    files: { 'src/takeover/probe.ts': using('../config/config.js') },
  },
  {
    rule: 'source-knows-no-test',
    at: 'src/accounts/probe.ts',
    files: { 'src/accounts/probe.ts': using('../../test/support/http.js') },
  },
  {
    rule: 'acceptance-is-a-black-box',
    at: 'test/acceptance/inside.test.ts',
    files: { 'test/acceptance/inside.test.ts': using('../../src/accounts/names.js') },
  },
  {
    rule: 'tests-are-not-imported',
    at: 'test/acceptance/borrowing.test.ts',
    files: { 'test/acceptance/borrowing.test.ts': using('./hubs.test.js') },
  },
  {
    rule: 'no-development-packages',
    at: 'src/accounts/checks.ts',
    files: { 'src/accounts/checks.ts': using('vitest') },
  },
  {
    rule: 'no-development-packages',
    at: 'src/accounts/guess.ts',
    files: {
      'src/accounts/guess.ts': using('not-installed-or-named'),
      ...{ 'node_modules/not-installed-or-named/index.js': '' },
    },
  },
  {
    rule: 'order-accounts',
    at: 'src/accounts/grants.service.ts',
    files: { 'src/accounts/grants.service.ts': using('../oauth/tokens.service.js') },
  },
  {
    rule: 'order-middle',
    at: 'src/oauth/records.service.ts',
    files: { 'src/oauth/records.service.ts': using('../objects/objects.service.js') },
  },
  {
    rule: 'order-objects',
    at: 'src/objects/history.service.ts',
    files: { 'src/objects/history.service.ts': using('../timeline/events/events.service.js') },
  },
  {
    rule: 'order-timeline',
    at: 'src/timeline/demo.service.ts',
    files: { 'src/timeline/demo.service.ts': using('../seed/seed.service.js') },
  },
  {
    rule: 'order-lists',
    at: 'src/lists/demo.service.ts',
    files: { 'src/lists/demo.service.ts': using('../seed/seed.service.js') },
  },
  {
    rule: 'order-cards',
    at: 'src/cards/demo.service.ts',
    files: { 'src/cards/demo.service.ts': using('../seed/seed.service.js') },
  },
  {
    rule: 'order-legacy',
    at: 'src/legacy/demo.service.ts',
    files: { 'src/legacy/demo.service.ts': using('../seed/seed.service.js') },
  },
  {
    rule: 'order-seed',
    at: 'src/seed/again.service.ts',
    files: { 'src/seed/again.service.ts': using('../sandbox/reset.service.js') },
  },
  {
    rule: 'order-pull',
    at: 'src/pull/again.service.ts',
    files: { 'src/pull/again.service.ts': using('../sandbox/reset.service.js') },
  },
];

/** The offence against a rule of the rooms of a capability: a room that imports a higher one, or the root. */
export function roomOffence({ name: rule, from, to }: ImportRule): Offence | undefined {
  const [, capability] = /^rooms-of-([a-z]+(?:-app)?)-/.exec(rule) ?? [];
  if (capability === undefined) return undefined;
  const [, low] = /^\^src\/[^/]+\/\(?([a-z-]+)/.exec(from.path ?? '') ?? [];
  const [, high] = /^\^src\/[^/]+\/\(([a-z-]+)/.exec(String(to.path)) ?? [];
  const end = high === undefined ? 'face' : `${high}/above`;
  return {
    rule,
    at: `src/${capability}/${low}/below-${high ?? 'root'}.service.ts`,
    files: {
      [`src/${capability}/${low}/below-${high ?? 'root'}.service.ts`]: using(`../${end}.service.js`),
      [`src/${capability}/${end}.service.ts`]: 'export const a = 1;\n',
    },
  };
}
