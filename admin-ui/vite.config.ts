import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { featureCheck } from './feature-check.ts';
import { firstLoads } from './first-load.ts';

const API = process.env['API_URL'] ?? 'http://127.0.0.1:3000';
const proxied = ['/api', '/auth', '/oidc'];

export default defineConfig({
  root: import.meta.dirname,
  /** The same `.env` as everything else. */
  envDir: '..',
  plugins: [react(), featureCheck(), firstLoads()],
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
            // Common parts of every list: split into dozens of small pieces they are longer, and fetching each takes a slow browser
            // a third of a second.
            {
              name: 'pieces',
              test: /\/src\/(session\/Permitted|kit\/(page\/Section|values\/(Money|PriorityBadge|StatusBadge|Badge|values\.texts)|applications\/(ExportLink|applications\.texts)|list\/whole-row|download\/)|.*\/material\/Link\/)/,
            },
            {
              name: 'lists',
              test: /\/src\/kit\/(list\/(SearchField|FilterSelect|ListRows|errors-in-place|use-list-filter)|applications\/(StageFilterCards|useApplicationFilter)|values\/Progress)|\/ra-core\/.*\/ListBase/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, { target: API, changeOrigin: false }])) },
});
