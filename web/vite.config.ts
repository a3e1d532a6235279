import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:8080';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  build: {
    target: 'es2022',
    // Browsers that know light-dark() are given it as it is: what it would become knows nothing of the library's themes.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
  },
  // For `npm run web`: the pages from here, everything else from a server that runs beside it.
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/_app', '/_spoke', '/crm', '/files', '/hubfs', '/oauth', '/account-info', '/integrators', '/webhooks'].map(
        (path) => [path, { target: server, changeOrigin: true }],
      ),
    ),
  },
});
