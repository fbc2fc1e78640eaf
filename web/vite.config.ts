import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstPage } from './first-page/first-page.ts';
import { wordsOfOneLanguage } from './words-of-one-language.ts';

/** The API's address for `npm run dev`: the port of `npm start`. */
const API_ORIGIN = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/** The modules of a registration's first page, without those of the later steps. */
const FIRST_STEP = /src\/app\/registration\/(?:public-layout|register-page|wizard)\.tsx$/;

/** The modules of the registration wizard, without words, which are a file for each language. */
const REGISTRATION =
  /src\/(?:app\/registration|features\/(?:registration|documents))\/(?!.*words\.ts)/;

/** Modules that most pages use. */
const PARTS = /(?:web\/src\/(?:ui|lib|widgets)|contract\/src\/(?:kernel|world))\/(?!.*words\.ts)/;

export default defineConfig({
  plugins: [react(), wordsOfOneLanguage, firstPage],
  // The server replaces this word with a new nonce in every answer that contains the page.
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    port: 5173,
    proxy: { '/api': API_ORIGIN, '/health': API_ORIGIN, '/test': API_ORIGIN },
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // A data: URL would need a wider content security policy than 'self'.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    manifest: true,
    // Every browser of this target supports modulepreload. A page's own imports are requested one
    // turn later, when the page has arrived. A list of all pages' imports would be a quarter of our
    // own code before sign-in, and grow with every page. The page's styles are still requested with
    // it.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      output: {
        // The first page contains the list of all chunks: names with only the hash make it smaller.
        chunkFileNames: 'assets/[hash].js',
        // The first page's libraries in one file: it compresses better than thirty, and stays in
        // the browser's cache when our code changes.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 3 },
            { name: 'first', test: /web\/src\/(?!main)/, tags: ['$initial'], priority: 3 },
            // For phones on slow networks: a dozen requests, not a hundred.
            { name: 'first-step', test: FIRST_STEP, priority: 2 },
            { name: 'registration', test: REGISTRATION, priority: 1 },
            { name: 'parts', test: PARTS, minShareCount: 6, priority: 1 },
            // The components that several pages use: one request instead of dozens.
            {
              name: 'components',
              test: /node_modules\/(@mantine|@tabler|@floating-ui|react-remove-scroll)/,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
