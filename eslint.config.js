import eslint from '@eslint/js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { houseRules } from './scripts/house-rules.mjs';

const source = ['src/**/*.ts'];
const web = ['web/src/**/*.{ts,tsx}'];
const tests = ['src/**/*.test.ts', 'src/**/*.suite.ts', 'test/**/*.ts', 'web/**/*.test.ts', 'web/e2e/**/*.ts'];

/** Bans on the names through which a module would reach for something it should be given. */
const noClock = [
  {
    selector:
      "CallExpression[callee.object.name='Date'][callee.property.name='now'], NewExpression[callee.name='Date'][arguments.length=0]",
    message:
      'The time comes from the clock (platform/clock.ts), which a sandbox can move: take `clock` and call clock.now().',
  },
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: 'Random values come from platform/ids.ts.',
  },
];
const noEnvironment = {
  selector: "MemberExpression[object.name='process']:matches([property.name='env'], [property.value='env'])",
  message: 'Only config/env.ts reads the environment: add the name there and its meaning to config/config.ts.',
};
const noEnum = {
  selector: 'TSEnumDeclaration, TSModuleDeclaration[kind="namespace"]',
  message: 'Only syntax that can be stripped: use a union of literals or an `as const` object.',
};
const noClass = {
  selector: 'ClassDeclaration:not([superClass.name=/Error$/]), ClassExpression',
  message: 'Functions, not classes: write createXService({ … }) that answers an object. Only errors are classes.',
};
const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Named exports only: a thing has the same name everywhere.',
};
const noFocus = {
  selector: 'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo)$/]',
  message: 'No test is left out: one that needs more than Node says so with test/support/needs.ts.',
};
const secretName = '/(secret|signature|digest|csrf|password|verifier|challenge|apiKey|hapikey|mac)$/i';
const isSecret = `:matches(Identifier[name=${secretName}], MemberExpression[property.name=${secretName}])`;
/** Comparing a secret with anything but a literal takes longer the more of it is right. */
const noLeakyComparison = [
  {
    selector: ['left', 'right'].flatMap((side) => {
      const other = side === 'left' ? 'right' : 'left';
      const literal = `[${other}.type!=/Literal$/][${other}.name!='undefined'][${other}.operator!='typeof']`;
      return `BinaryExpression[operator=/^[!=]==$/]${literal} > ${isSecret}.${side}`;
    }),
    message: 'Secrets are compared by isSameSecret (platform/constant-time.ts), in a time that tells nothing.',
  },
  {
    selector: `CallExpression[callee.property.name=/^(equals|compare|localeCompare)$/] > MemberExpression.callee > ${isSecret}.object`,
    message: 'Secrets are compared by isSameSecret (platform/constant-time.ts), in a time that tells nothing.',
  },
  {
    selector: "ImportSpecifier[imported.name='timingSafeEqual'], MemberExpression[property.name='timingSafeEqual']",
    message: 'Secrets are compared by isSameSecret (platform/constant-time.ts): the lengths are its business too.',
  },
].map(({ selector, message }) => ({ selector: [selector].flat().join(', '), message }));
/** A plain insert whose result is thrown away: nobody would see that it wrote nothing. */
const noUncheckedInsert = {
  selector:
    'ExpressionStatement > AwaitExpression > TaggedTemplateExpression.argument > TemplateLiteral:has(TemplateElement[value.raw=/insert into/]):has(TemplateElement[value.raw=/values \\(/]):not(:has(TemplateElement[value.raw=/on conflict/]))',
  message: 'An insert says how many rows it has to write: writeOne or writeExactly (platform/db/written.ts).',
};
const noSideEffectImport = {
  selector: 'ImportDeclaration[specifiers.length=0]',
  message: 'A file imports by name what it uses: nothing has to be loaded for its effect.',
};
const restrict = (...rules) => ({ 'no-restricted-syntax': ['error', ...rules.flat()] });
const everywhere = [noEnvironment, noEnum, noClass, noDefaultExport];

/** Rules that need types are in .oxlintrc.json. */
export default defineConfig(
  { ignores: ['dist/', 'package/', 'data/', 'coverage/', 'node_modules/', 'web/src/api/schema.ts'] },
  eslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommended],
    plugins: { house: houseRules },
    rules: {
      'house/file-name': 'error',
      'house/finished': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      eqeqeq: ['error', 'always'],
      'no-var': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: source,
    rules: {
      complexity: ['error', 15],
      'max-depth': ['error', 3],
      'max-lines': ['error', { max: 300 }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 3],
      'no-console': 'error',
      'no-restricted-globals': [
        'error',
        ...['fetch', 'WebSocket', 'EventSource'].map((name) => ({
          name,
          message: 'Outgoing requests go through platform/fetch, which checks every address it connects to.',
        })),
      ],
      'no-restricted-imports': ['error', noOutgoing()],
      ...restrict(everywhere, noClock, noLeakyComparison, noUncheckedInsert, noSideEffectImport),
    },
  },
  { files: ['src/platform/fetch/**'], rules: { 'no-restricted-globals': 'off', 'no-restricted-imports': 'off' } },
  { files: ['src/platform/http/**'], rules: { 'no-restricted-imports': 'off' } },
  // Carries the requests of clients; addresses are theirs to choose.
  { files: ['src/takeover/**'], rules: { 'no-restricted-imports': 'off' } },
  // Sends recorded requests to the server that the user of the command names.
  { files: ['src/cli/diff/replay.ts'], rules: { 'no-restricted-globals': 'off' } },
  { files: ['src/cli/**', 'src/main.ts'], rules: { 'no-console': 'off' } },
  { files: ['src/config/env.ts'], rules: restrict(noEnum, noClass, noDefaultExport, noClock, noLeakyComparison) },
  {
    // The two sources of time and chance, and what knows only the machine's time: the lock and sync of the database
    // engine, and the age of files and objects that nobody finished.
    files: [
      'src/platform/clock.ts',
      'src/platform/ids.ts',
      'src/platform/db/embedded.ts',
      'src/platform/db/embedded/**/*.ts',
      'src/platform/blobs/{disk,s3}.ts',
    ],
    rules: restrict(everywhere, noLeakyComparison),
  },
  { files: ['src/platform/constant-time.ts'], rules: restrict(everywhere, noClock) },
  {
    // Runs in the programs of others: their test runners name what they call, and pass addresses in the environment.
    files: ['src/library/**'],
    rules: {
      'no-restricted-globals': 'off',
      // Requests that clients send to the API are led to Spoke.
      'no-restricted-imports': 'off',
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      ...restrict(noEnum, noClass),
    },
  },
  {
    files: web,
    rules: {
      complexity: ['error', 15],
      'max-depth': ['error', 3],
      'max-lines': ['error', { max: 300 }],
      // Markup is long without being involved.
      'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 3],
      'no-console': 'error',
      ...restrict(noEnum, noClass, noDefaultExport),
    },
  },
  {
    files: tests,
    rules: {
      'max-lines': ['error', { max: 600 }],
      'max-lines-per-function': 'off',
      'max-params': 'off',
      'no-console': 'off',
      'no-restricted-globals': 'off',
      'no-restricted-imports': 'off',
      ...restrict(noEnum, noClass, noDefaultExport, noFocus),
    },
  },
  { files: ['test/support/*.ts', '*.config.ts', 'web/*.config.ts'], rules: restrict(noEnum, noClass) },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: nodeGlobals() },
    rules: { 'max-lines': ['error', { max: 300 }] },
  },
);

function noOutgoing() {
  const message = 'Outgoing requests go through platform/fetch, which checks every address it connects to.';
  const modules = ['http', 'https', 'http2', 'tls', 'dgram'].flatMap((name) => [name, `node:${name}`]);
  return { paths: modules.map((name) => ({ name, message, allowTypeImports: true })) };
}

function nodeGlobals() {
  const names = [
    'AbortController',
    'AbortSignal',
    'Buffer',
    'FormData',
    'URL',
    'URLSearchParams',
    'clearInterval',
    'clearTimeout',
    'console',
  ];
  const more = ['fetch', 'performance', 'process', 'setImmediate', 'setInterval', 'setTimeout', 'structuredClone'];
  const commonJs = ['module', 'require', '__dirname'];
  return Object.fromEntries([...names, ...more, ...commonJs].map((name) => [name, 'readonly']));
}
