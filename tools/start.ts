import { join } from 'node:path';
import { ROOT } from './run/program.ts';
import { buildWeb } from './run/web-build.ts';

await buildWeb();
// Runs in this process, so that a signal to `npm start` reaches the server directly.
await import(join(ROOT, 'server/src/main.ts'));
