import { join } from 'node:path';
import { ROOT } from './run/program.ts';
import { buildWeb } from './run/web-build.ts';

await buildWeb();
// The server runs in this process, so that a signal to `npm start` reaches it directly.
await import(join(ROOT, 'server/src/main.ts'));
