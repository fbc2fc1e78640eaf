import { buildWeb } from '../run/web-build.ts';

/** Builds the web app for a machine that only serves. `npm start` builds it automatically. */
await buildWeb();
