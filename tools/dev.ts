import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './run/program.ts';

/**
 * Runs the server, which restarts at every change, and Vite for the web app. Vite forwards API
 * requests to the server.
 */
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
  }),
  spawn(join(ROOT, 'node_modules', '.bin', 'vite'), ['web', '--host', '127.0.0.1'], {
    cwd: ROOT,
    stdio: 'inherit',
  }),
];

const stop = (): void => {
  for (const child of children) child.kill('SIGTERM');
};
for (const child of children) child.once('exit', stop);
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
