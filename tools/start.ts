import { join } from 'node:path';
import { ROOT } from './run/program.ts';
import { buildWeb } from './run/web-build.ts';

await buildWeb();
// In this same process: a signal to `npm start` reaches the server without a middleman.
await import(join(ROOT, 'server/src/main.ts'));
