import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { featureCheck } from './feature-check.ts';

const API = process.env['API_URL'] ?? 'http://127.0.0.1:3000';
const proxied = ['/api', '/auth', '/oidc'];

export default defineConfig({
  root: import.meta.dirname,
  /** The same `.env` as everything else. */
  envDir: '..',
  plugins: [react(), featureCheck()],
  /** The server puts a fresh nonce in place of this in every page it answers. */
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../dist/admin-ui',
    emptyOutDir: true,
    manifest: true,
    // A data: URI would need its own hole in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each takes in all that it imports: what every signed-in page needs is one file, and does not fall into a
          // piece for each set of features that share it. A feature's own pages are split as they come.
          groups: [
            { name: 'start', test: /\/src\/main\.tsx$/, priority: 2 },
            { name: 'shell', test: /\/src\/App\.tsx$/, priority: 1 },
            // What stands around every list: in its dozen small pieces it is 2.5 kB longer.
            {
              name: 'lists',
              test: /\/src\/kit\/(list|download)\/(SearchField|FilterSelect|errors-in-place|whole-row|useDownload|download|fetch-file|save-file)/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, { target: API, changeOrigin: false }])) },
});
