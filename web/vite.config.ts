import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

const server = 'http://127.0.0.1:8080';

/**
 * Lets the page load the app at once, with its styles, though main.tsx imports it only when the language is ready: scripts and styles
 * are linked as if the import were static.
 */
const loadsAppAtOnce: Plugin = {
  name: 'loads-app-at-once',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      const found = new Set<string>();
      const add = (fileName: string | undefined): void => {
        if (fileName === undefined || found.has(fileName)) return;
        found.add(fileName);
        chunks.find((chunk) => chunk.fileName === fileName)?.imports.forEach(add);
      };
      add(chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/web/src/app.tsx'))?.fileName);
      const styles = chunks.flatMap(({ fileName, viteMetadata }) =>
        found.has(fileName) ? [...(viteMetadata?.importedCss ?? [])] : [],
      );
      const tags: HtmlTagDescriptor[] = [
        ...[...found].map((file) => ({ rel: 'modulepreload', crossorigin: true, href: `/${file}` })),
        ...styles.map((file) => ({ rel: 'stylesheet', crossorigin: true, href: `/${file}` })),
      ]
        .filter(({ href }) => !html.includes(`"${href}"`))
        .map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' }));
      return tags;
    },
  },
};

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), loadsAppAtOnce],
  build: {
    target: 'es2022',
    // The browsers that support light-dark() get it unchanged: the fallback would ignore the library's colour schemes.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
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
              test: /web\/src\/(i18n\/(start|language|messages)|formats\/(numbers|chosen-formats)|ui\/stored-choice)|node_modules\/(intl-messageformat|@formatjs|react)\//,
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
              test: /web\/src\/objects\/(record-batches|association-types|property-types\/shown-choice|stage-prompts\/use-stage-prompts)\.tsx?$/,
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
