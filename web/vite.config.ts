import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:8080';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
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
            { name: 'icons', test: /node_modules\/@tabler/, priority: 2 },
            { name: 'common', test: /\.[jt]sx?$|\.mjs$/, minShareCount: 4, maxModuleSize: 20_000, priority: 1 },
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
