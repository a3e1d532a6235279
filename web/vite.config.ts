import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type IndexHtmlTransformContext, type Plugin } from 'vite';

const server = 'http://127.0.0.1:8080';

/** Pages whose code the document at their addresses (regular expressions) links to as well. */
const linkedPages = [
  { address: '/app/\\d+/?', module: '/web/src/home/home-page.tsx' },
  { address: '/app/\\d+/objects/[^/]+', module: '/web/src/objects/index-page/index-page.tsx' },
  { address: '/app/\\d+/objects/[^/]+/[^/]+', module: '/web/src/objects/record-page/record-page.tsx' },
];

/**
 * Lets the document load the app at once, with its styles, though main.tsx imports it only when the language is ready: scripts and styles
 * are linked as if the import were static. The links of some pages' own code are written to page-links.json, for the server to add.
 */
const loadsAppAtOnce: Plugin = {
  name: 'loads-app-at-once',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      return listFiles(bundle, '/web/src/app.tsx')
        .filter((href) => !html.includes(`"${href}"`))
        .map((href) => ({ tag: 'link', attrs: { ...toKind(href), crossorigin: true, href }, injectTo: 'head' }));
    },
  },
  generateBundle(_options, bundle) {
    const linked = new Set(listFiles(bundle, '/web/src/app.tsx'));
    const pages = linkedPages.map(({ address, module }) => {
      const files = listFiles(bundle, module).filter((href) => !linked.has(href));
      const links = files.map((href) => `<link rel="${toKind(href).rel}" crossorigin href="${href}">`);
      return { address, links: links.join('') };
    });
    this.emitFile({ type: 'asset', fileName: 'page-links.json', source: JSON.stringify(pages) });
  },
};

const toKind = (href: string) => ({ rel: href.endsWith('.css') ? 'stylesheet' : 'modulepreload' });

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

/** The addresses of the scripts that a module needs at once, and of their styles. */
function listFiles(bundle: Bundle, module: string): string[] {
  const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const found = new Set<string>();
  const add = (fileName: string | undefined): void => {
    if (fileName === undefined || found.has(fileName)) return;
    found.add(fileName);
    chunks.find((chunk) => chunk.fileName === fileName)?.imports.forEach(add);
  };
  add(chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))?.fileName);
  const styles = chunks.flatMap(({ fileName, viteMetadata }) =>
    found.has(fileName) ? [...(viteMetadata?.importedCss ?? [])] : [],
  );
  return [...found, ...new Set(styles)].map((file) => `/${file}`);
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), loadsAppAtOnce],
  build: {
    target: 'es2022',
    // The browsers that support light-dark() get it unchanged: the fallback would ignore the library's colour schemes.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
    // What many pages share is a few files, not one for each module: a first visit waits for fewer requests.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What runs before the catalogue is loaded: no module with texts in its constants may lie beside it.
            {
              name: 'start',
              test: /web\/src\/(main|api\/early-requests|i18n\/(start|language|messages)|formats\/(numbers|chosen-formats)|ui\/choices\/stored-choice)|node_modules\/(intl-messageformat|@formatjs|react)\/|rolldown\/runtime/,
              priority: 3,
            },
            // Those of steps of workflows are not for every page.
            {
              name: 'icons',
              test: /node_modules\/@tabler(?!.*\/Icon(ArrowFork|ArrowsMove|CalendarTime|ClockHour9|CopyPlus|CornerRightDown|Ear|Flask|GitBranch|Hourglass|PlaylistAdd|PlaylistX|SquarePlus|TagOff|UserShare|Versions|Webhook)\.)/,
              priority: 2,
            },
            // What many pages share, except what tables and records do not load at first: lists, workflows, filters, settings, apps.
            {
              name: 'common',
              test: /^(?!.*(\/(papaparse|@tabler|web\/src\/(lists|workflows|developer|inspector|settings|accounts\/(scopes|sign-in)|objects\/index-page\/filters))\/|\/(association-types|record-search|queriesObserver|useQueries)\.)).*\.(mjs|[jt]sx?)$/,
              minShareCount: 4,
              maxModuleSize: 20_000,
              priority: 1,
            },
            // What the table and the page of a record share.
            {
              name: 'records',
              test: /web\/src\/(objects\/(record-batches|association-types|property-types\/shown-choice|stage-prompts\/use-stage-prompts)|ui\/(loading|scrolling)\/.*|mentions\/.*)\.tsx?$/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  // For `npm run web`: pages from here, everything else from a server that runs beside it.
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      [
        '/_app',
        '/_spoke',
        '/crm',
        '/files',
        '/hubfs',
        '/oauth',
        '/account-info',
        '/integrators',
        '/webhooks',
        '/openapi.json',
      ].map((path) => [path, { target: server, changeOrigin: true }]),
    ),
  },
});
