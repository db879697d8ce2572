import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** As the admin UI is built, where it is not about its own parts. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: { emptyOutDir: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 1200 },
});
