import { buildWeb } from '../run/web-build.ts';

/** Builds the web app for a machine that only serves: `npm start` does it by itself. */
await buildWeb();
