// Who may import whom. Each rule's comment tells the offender where the code belongs.

const { order, rooms, faces } = require('./scripts/rooms.cjs');

const faceFiles = Object.entries(faces).flatMap(([capability, files]) =>
  files.map((file) => `^src/${capability}/${file.replaceAll('.', '\\.')}\\.ts$`),
);

const anyCapability = `(${order.flat().join('|')})`;

const notSuffixed = '(?<!\\.(routes|schema|service|tx|store|errors|plugin|test|suite))\\.ts$';
const tests = '\\.(test|suite)\\.ts$';

const orderRules = order.slice(0, -1).map((line, index) => {
  const higher = order.slice(index + 1).flat();
  return {
    name: `order-${index === 1 ? 'middle' : line[0]}`,
    comment:
      `${line.join(', ')} may not know ${higher.join(', ')}. Turn the call round: the higher one calls, ` +
      'or hands in a function when the services are wired in services.ts.',
    severity: 'error',
    from: { path: `^src/(${line.join('|')})/`, pathNot: tests },
    to: { path: `^src/(${higher.join('|')})/` },
  };
});

const roomRules = Object.entries(rooms).flatMap(([capability, names]) => [
  ...names.slice(0, -1).map((room, index) => {
    const higher = names.slice(index + 1);
    return {
      name: `rooms-of-${capability}-${room}`,
      comment:
        `In ${capability}/, ${room} may not know ${higher.join(', ')}. Move what both need into the lower room, ` +
        'or let the higher one hand it in.',
      severity: 'error',
      from: { path: `^src/${capability}/${room}/`, pathNot: tests },
      to: { path: `^src/${capability}/(${higher.join('|')})/` },
    };
  }),
  {
    name: `rooms-of-${capability}-root`,
    comment: `The root of ${capability}/ puts its rooms together; the rooms do not know it.`,
    severity: 'error',
    from: { path: `^src/${capability}/(${names.join('|')})/`, pathNot: tests },
    to: { path: `^src/${capability}/[^/]+\\.ts$` },
  },
]);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment:
        'Two files that need each other are one thing in two places: move what both use into a third file, below both.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'Nothing imports this file and it imports nothing: use it or delete it.',
      severity: 'error',
      from: { orphan: true, path: '^(src|web/src)/', pathNot: [tests, '\\.d\\.ts$', '-worker\\.ts$', '/track\\.js$'] },
      to: {},
    },
    {
      name: 'not-to-unresolvable',
      comment: 'The import leads nowhere: a wrong path, or a package that package.json does not name.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'platform-knows-no-capability',
      comment:
        'platform/ knows no CRM word. Code that needs one belongs in that capability; what platform needs from it is handed in as a parameter.',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: tests },
      to: { path: '^src/', pathNot: '^src/platform/' },
    },
    {
      name: 'config-knows-nothing',
      comment:
        'config/ turns the environment into values and does no work: what uses a value belongs where the value is handed to.',
      severity: 'error',
      from: { path: '^src/config/', pathNot: tests },
      to: { path: '^src/', pathNot: '^src/config/' },
    },
    {
      name: 'config-is-passed',
      comment:
        'A capability is given the values it needs when services.ts wires it: take them as parameters of createXService.',
      severity: 'error',
      from: { path: `^src/${anyCapability}/`, pathNot: tests },
      to: { path: '^src/config/' },
    },
    {
      name: 'not-to-the-top',
      comment: 'main.ts, app.ts, resources.ts, cli/ and generate/ put the parts together; the parts do not know them.',
      severity: 'error',
      from: { path: `^src/${anyCapability}/`, pathNot: tests },
      to: { path: '^src/([^/]+\\.ts$|cli/|generate/)', pathNot: '^src/version\\.ts$' },
    },
    {
      name: 'neighbours-by-face',
      comment:
        'Of another capability only the files of its face may be imported (`faces` in scripts/rooms.cjs). Ask its service, or add the file to the face if it is meant for others.',
      severity: 'error',
      from: { path: `^src/${anyCapability}/`, pathNot: tests },
      to: {
        path: `^src/${anyCapability}/`,
        pathNot: ['^src/$1/', ...faceFiles],
      },
    },
    {
      name: 'routes-touch-no-store',
      comment: 'A route calls its service, once. What the statement is for belongs in <noun>.service.ts.',
      severity: 'error',
      from: { path: '\\.routes\\.ts$' },
      to: { path: ['\\.store\\.ts$', '^src/platform/db/', '^node_modules/(postgres|@electric-sql)/'] },
    },
    {
      name: 'routes-are-mounted-by-the-app',
      comment:
        'Only app.ts and the generators know routes. Code that a route and another file share belongs in the service.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/[^/]+\\.ts$', '^src/generate/', '\\.routes\\.ts$', tests] },
      to: { path: '\\.routes\\.ts$' },
    },
    {
      name: 'store-is-a-leaf',
      comment:
        'A store is SQL: rows in, rows out, or pieces of it for the stores beside, and JSON where lists of rows travel as one parameter. Rules, errors, ids and times come from the service that calls it, as parameters.',
      severity: 'error',
      from: { path: '^(src/[^/]+)/.*\\.store\\.ts$' },
      to: { pathNot: ['^src/platform/(db/|json-text\\.ts$)', '^$1/.+\\.store\\.ts$'] },
    },
    {
      name: 'store-behind-its-service',
      comment:
        'SQL is reached through a service of the same capability: only .service and .tx files call a store. Types of rows may be imported anywhere in the capability.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['\\.(service|tx|store)\\.ts$', '^src/app\\.ts$', tests] },
      to: { path: '\\.store\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tx-inside-a-service',
      comment:
        'A .tx file is a step of a transaction: functions that take `tx` and call stores. Services and other steps call them; routes and pure files do not.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['\\.(service|tx)\\.ts$', '^src/[^/]+\\.ts$', tests] },
      to: { path: '\\.tx\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'jobs-call-their-service',
      comment: 'A job calls a service: the rule that it carries out belongs there, so that a request can use it too.',
      severity: 'error',
      from: { path: '^src/jobs\\.ts$' },
      to: { path: '\\.(store|routes)\\.ts$' },
    },
    {
      name: 'fastify-stays-outside',
      comment:
        'Fastify is known to *.routes.ts, *.plugin.ts, platform/http/ and app.ts. Services take and answer plain values.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['\\.(routes|plugin)\\.ts$', '^src/platform/http/', '^src/(app|main)\\.ts$', '^src/generate/', tests],
      },
      to: { path: '^node_modules/(@fastify/|fastify/|fastify-plugin/|light-my-request/)' },
    },
    {
      name: 'driver-stays-in-platform-db',
      comment: 'Only platform/db knows the database driver: a store writes its SQL with the `tx` it is given.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/platform/db/', tests] },
      to: { path: '^node_modules/(postgres|@electric-sql)/' },
    },
    {
      name: 'schema-imports-schemas',
      comment:
        'A schema is the shape of the wire and nothing else: what computes belongs in a pure file or the service.',
      severity: 'error',
      from: { path: '\\.schema\\.ts$' },
      to: { pathNot: ['\\.schema\\.ts$', '^node_modules/typebox/', '^src/platform/http/'] },
    },
    {
      name: 'pure-does-no-work',
      comment:
        'A file without a suffix is pure: no I/O, no clock, no database. Give it the values it needs, or call it .service or .store.',
      severity: 'error',
      from: { path: `^src/${anyCapability}/.*${notSuffixed}` },
      to: {
        path: [
          '\\.(routes|service|tx|store)\\.ts$',
          '^src/platform/(db(?!/constraints)|jobs|blobs|fetch)/',
          '^src/platform/clock\\.ts$',
          '^(node:)?(fs|fs/promises|net|http|https|child_process|worker_threads|dns|dns/promises)$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'library-stands-alone',
      comment:
        'src/library runs in the programs of others, beside the server: it knows the HTTP interface and nothing of src/.',
      severity: 'error',
      from: { path: '^src/library/', pathNot: tests },
      to: { path: '^src/', pathNot: '^src/library/' },
    },
    {
      name: 'takeover-stands-alone',
      comment:
        'src/takeover runs beside a server, as a proxy in front of it: it knows the HTTP interface, not the server. Values come from cli/.',
      severity: 'error',
      from: { path: '^src/takeover/', pathNot: tests },
      to: { path: '^src/', pathNot: '^src/(takeover|library|platform)/' },
    },
    {
      name: 'source-knows-no-test',
      comment:
        'src/ runs without test/: a thing that both need belongs in src/, and only *.test.ts may use test/support.',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { path: ['^test/', tests] },
    },
    {
      name: 'acceptance-is-a-black-box',
      comment:
        'test/acceptance speaks HTTP and imports nothing of src. A test of a rule itself stands beside the code.',
      severity: 'error',
      from: { path: '^test/(acceptance|support|durability)/' },
      to: { path: '^src/' },
    },
    {
      name: 'tests-are-not-imported',
      comment: 'A test file is an end: what two tests share belongs in test/support.',
      severity: 'error',
      from: {},
      to: { path: '\\.test\\.ts$' },
    },
    {
      name: 'web-and-server-apart',
      comment:
        'The web app and the server know each other by the API alone: types come from web/src/api/schema.ts, which is generated.',
      severity: 'error',
      from: { path: '^(web|src)/' },
      to: { path: '^(web|src)/', pathNot: '^$1/' },
    },
    {
      name: 'no-development-packages',
      comment:
        'src/ runs where only `dependencies` are installed: move the package there in package.json, or do without it.',
      severity: 'error',
      // The fixtures for Vitest run in projects that have it.
      from: { path: '^src/', pathNot: `${tests}|^src/library/vitest` },
      to: {
        dependencyTypes: ['npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
      },
    },
    ...orderRules,
    ...roomRules,
  ],
  options: {
    doNotFollow: { path: '^node_modules/' },
    exclude: { path: '^test/.*fixtures/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['main', 'types'],
    },
  },
};
