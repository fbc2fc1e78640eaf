import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstPage } from './first-page/first-page.ts';
import { wordsOfOneLanguage } from './words-of-one-language.ts';

/** Where `npm run dev` finds the API: the port that `npm start` serves on. */
const API_ORIGIN = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/** The first page of a registration: what leads into the rest of it stands alone. */
const FIRST_STEP = /src\/app\/registration\/(?:public-layout|register-page|wizard)\.tsx$/;

/** The wizard of a registration; words are a file for each language. */
const REGISTRATION =
  /src\/(?:app\/registration|features\/(?:registration|documents))\/(?!.*words\.ts)/;

/** What most pages are made of. */
const PARTS = /(?:web\/src\/(?:ui|lib|widgets)|contract\/src\/(?:kernel|world))\/(?!.*words\.ts)/;

export default defineConfig({
  plugins: [react(), wordsOfOneLanguage, firstPage],
  // The server replaces this word by a fresh nonce in every answer that carries the page.
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
    // Every browser that runs this target knows modulepreload.
    // A page's own imports are asked for when it is there, one turn later: a list of all pages'
    // imports would be a quarter of our own code before sign-in, and grow with every page. What a
    // page looks like is still asked for with it.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      output: {
        // The first page carries the list of all chunks: names by their hash alone make it smaller.
        chunkFileNames: 'assets/[hash].js',
        // What the first page needs of other people's code in one file: it compresses better
        // than thirty, and stays in the browser's cache when ours changes.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 3 },
            { name: 'first', test: /web\/src\/(?!main)/, tags: ['$initial'], priority: 3 },
            // On phones far from here: a dozen requests, not a hundred.
            { name: 'first-step', test: FIRST_STEP, priority: 2 },
            { name: 'registration', test: REGISTRATION, priority: 1 },
            { name: 'parts', test: PARTS, minShareCount: 6, priority: 1 },
            // The parts that several pages are made of: one request instead of dozens.
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
