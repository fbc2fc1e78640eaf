import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstPage } from './first-page/first-page.ts';
import { wordsOfOneLanguage } from './words-of-one-language.ts';

/** The API's address for `npm run dev`. The port is that of `npm start`. */
const API_ORIGIN = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/** The modules of a registration's first page, without those of later steps. */
const FIRST_STEP = /src\/app\/registration\/(?:public-layout|register-page|wizard)\.tsx$/;

/** The fields below the first screen, with the lists of countries. */
const LATE_FIELDS = /fields\/(?:contact-section|country-field|optional-section)\.tsx$/;

/** The modules of the registration wizard. Words are excluded: each language has its own file. */
const REGISTRATION =
  /src\/(?:app\/registration|features\/(?:registration|documents))\/(?!.*words\.ts)/;

/** The modules that most pages use. */
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
    // All target browsers support modulepreload. The imports of a page are requested only after its
    // code has arrived. Listing the imports of all pages before sign-in would add a quarter to the
    // app's own code and grow with every page. The page's styles are still requested with its code.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      output: {
        // The first page contains the list of all chunks. Names with only the hash keep it small.
        chunkFileNames: 'assets/[hash].js',
        // The setting puts the libraries of the first page into one file. It compresses better than
        // thirty files, and browsers keep it cached when the app's code changes.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 3 },
            { name: 'first', test: /web\/src\/(?!main)/, tags: ['$initial'], priority: 3 },
            // On slow networks of phones, a dozen requests are much faster than a hundred.
            { name: 'first-step', test: FIRST_STEP, priority: 2 },
            { name: 'late-fields', test: LATE_FIELDS, priority: 1.5 },
            { name: 'registration', test: REGISTRATION, priority: 1 },
            { name: 'parts', test: PARTS, minShareCount: 6, priority: 1 },
            // The components that several pages use are in one file instead of dozens.
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
